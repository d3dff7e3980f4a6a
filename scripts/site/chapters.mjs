// What stands on the site, and where: every page by its place and the Markdown file that it is made of. The navigation is made
// from this list, and a file of docs/ that is not in it fails the build.

/**
 * Pages that stand together in the sidebar.
 * @typedef {object} Group
 * @property {string} title
 * @property {Record<string, string>} pages the source of each page by its name, which is its address in the chapter
 */

/**
 * A folder of the site.
 * @typedef {object} Chapter
 * @property {string} folder its address
 * @property {string} title in the bar at the top
 * @property {string} index the source of its first page; a line `<!-- pages -->` in it becomes the list of its pages
 * @property {readonly Group[]} groups
 */

/** @type {readonly Chapter[]} */
export const chapters = [
  {
    folder: "guide",
    title: "Guide",
    index: "site/pages/guide.md",
    groups: [
      {
        title: "To play and look",
        pages: {
          page: "docs/page.md",
          learn: "docs/page-learn.md",
          review: "docs/page-review.md",
          trees: "docs/page-trees.md",
          compare: "docs/page-compare.md",
          games: "docs/games.md",
          levels: "docs/levels.md",
          placing: "docs/placing.md",
          languages: "docs/languages.md",
        },
      },
      {
        title: "To do research",
        pages: {
          "first-steps": "docs/first-steps.md",
          ratings: "docs/ratings.md",
          luck: "docs/luck.md",
          "many-machines": "docs/many-machines.md",
          queue: "docs/queue.md",
          estimates: "docs/estimates.md",
          priors: "docs/priors.md",
          fitting: "docs/fitting.md",
        },
      },
      {
        title: "To write programs",
        pages: {
          library: "docs/library.md",
          packages: "docs/packages.md",
          python: "docs/python.md",
          examples: "examples/README.md",
        },
      },
    ],
  },
  {
    folder: "recipes",
    title: "Recipes",
    index: "site/pages/recipes.md",
    groups: [
      {
        title: "Recipes",
        pages: {
          scenario: "docs/adding-a-scenario.md",
          strategy: "docs/adding-a-strategy.md",
          study: "docs/adding-a-study.md",
          "inference-method": "docs/adding-an-inference-method.md",
        },
      },
    ],
  },
  {
    folder: "reference",
    title: "Reference",
    index: "site/pages/reference.md",
    groups: [
      {
        title: "The command and its files",
        pages: {
          command: "docs/command.md",
          schemas: "docs/schemas.md",
          data: "docs/data.md",
          protocol: "docs/protocol.md",
        },
      },
      {
        title: "Words and figures",
        pages: { glossary: "docs/glossary.md", performance: "docs/performance.md" },
      },
    ],
  },
  {
    folder: "studies",
    title: "Studies",
    index: "docs/studies/README.md",
    groups: [
      {
        title: "Studies",
        pages: {
          "thesis/index": "docs/studies/thesis/README.md",
          "habr/index": "docs/studies/habr/README.md",
          "answers/index": "docs/studies/answers/README.md",
          "optimal/index": "docs/studies/optimal/README.md",
          "bounds/index": "docs/studies/bounds/README.md",
          "strength/index": "docs/studies/strength/README.md",
          "boxes/index": "docs/studies/boxes/README.md",
          "people/index": "docs/studies/people/README.md",
        },
      },
    ],
  },
  {
    folder: "theory",
    title: "Theory",
    index: "site/pages/theory.md",
    groups: [
      {
        title: "Counting",
        pages: { inference: "docs/inference.md", boxes: "docs/theory.md" },
      },
      {
        title: "Playing well",
        pages: {
          solver: "docs/solver.md",
          bounds: "docs/bounds.md",
          rollout: "docs/rollout.md",
          "small-boards": "docs/small-boards.md",
        },
      },
      {
        title: "What others wrote",
        pages: { sources: "docs/sources.md", "greedy-figures": "docs/greedy-figures.md" },
      },
    ],
  },
  {
    folder: "project",
    title: "Project",
    index: "site/pages/project.md",
    groups: [
      {
        title: "The project",
        pages: {
          changes: "CHANGELOG.md",
          contributing: "CONTRIBUTING.md",
          decisions: "docs/decisions.md",
          fuzzing: "docs/fuzzing.md",
          site: "docs/site.md",
          engine: "packages/engine/README.md",
          arena: "packages/arena/README.md",
          command: "packages/cli/README.md",
          web: "packages/web/README.md",
          python: "python/README.md",
        },
      },
    ],
  },
];

/** The first page. */
export const START = "README.md";
