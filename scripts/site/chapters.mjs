// The contents of the site: every page at its place, with its Markdown source. The navigation comes from this
// list, and the build fails if a file of docs/ is missing here.

/**
 * Pages that appear together in the sidebar.
 * @typedef {object} Group
 * @property {string} title
 * @property {Record<string, string>} pages the source of each page, by the page's name, which is its address in
 *   the chapter
 */

/**
 * A folder of the site.
 * @typedef {object} Chapter
 * @property {string} folder its address
 * @property {string} title shown in the top bar
 * @property {string} index the source of its first page; a line `<!-- pages -->` in it is replaced by the list
 *   of its pages
 * @property {readonly Group[]} groups
 */

/** @type {readonly Chapter[]} */
export const chapters = [
  {
    folder: "start",
    title: "Start",
    index: "docs/README.md",
    groups: [
      {
        title: "First steps",
        pages: {
          player: "docs/start/player.md",
          researcher: "docs/start/researcher.md",
          programmer: "docs/start/programmer.md",
        },
      },
    ],
  },
  {
    folder: "how-to",
    title: "How to",
    index: "site/pages/how-to.md",
    groups: [
      {
        title: "On the page",
        pages: {
          "page/index": "docs/how-to/page/README.md",
          "page/puzzles": "docs/how-to/page/puzzles.md",
          "page/learn": "docs/how-to/page/learn.md",
          "page/review": "docs/how-to/page/review.md",
          "page/trees": "docs/how-to/page/trees.md",
          "page/compare": "docs/how-to/page/compare.md",
        },
      },
      {
        title: "Research",
        pages: {
          queue: "docs/how-to/queue.md",
          data: "docs/how-to/data.md",
        },
      },
      {
        title: "Programs",
        pages: {
          library: "docs/how-to/library.md",
          packages: "docs/how-to/packages.md",
          python: "docs/how-to/python.md",
          examples: "examples/README.md",
        },
      },
      {
        title: "Something of your own",
        pages: {
          "adding-a-scenario": "docs/how-to/adding-a-scenario.md",
          "adding-a-strategy": "docs/how-to/adding-a-strategy.md",
          "adding-a-study": "docs/how-to/adding-a-study.md",
          "adding-an-inference-method": "docs/how-to/adding-an-inference-method.md",
        },
      },
      {
        title: "The project",
        pages: {
          fuzzing: "docs/how-to/fuzzing.md",
          site: "docs/how-to/site.md",
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
          command: "docs/reference/command.md",
          games: "docs/reference/games.md",
          schemas: "docs/reference/schemas.md",
          protocol: "docs/reference/protocol.md",
        },
      },
      {
        title: "Words and figures",
        pages: {
          glossary: "docs/reference/glossary.md",
          strategies: "docs/reference/strategies.md",
          levels: "docs/reference/levels.md",
          performance: "docs/reference/performance.md",
          languages: "docs/reference/languages.md",
        },
      },
      {
        title: "What others wrote",
        pages: {
          sources: "docs/reference/sources.md",
          "greedy-figures": "docs/reference/greedy-figures.md",
        },
      },
    ],
  },
  {
    folder: "explanation",
    title: "Explanation",
    index: "site/pages/explanation.md",
    groups: [
      {
        title: "Counting",
        pages: {
          inference: "docs/explanation/inference.md",
          theory: "docs/explanation/theory.md",
          estimates: "docs/explanation/estimates.md",
        },
      },
      {
        title: "Playing well",
        pages: {
          solver: "docs/explanation/solver.md",
          "small-boards": "docs/explanation/small-boards.md",
          bounds: "docs/explanation/bounds.md",
          rollout: "docs/explanation/rollout.md",
        },
      },
      {
        title: "Hiding",
        pages: {
          placing: "docs/explanation/placing.md",
          priors: "docs/explanation/priors.md",
          fitting: "docs/explanation/fitting.md",
          puzzles: "docs/explanation/puzzles.md",
        },
      },
      {
        title: "Judging",
        pages: {
          luck: "docs/explanation/luck.md",
          ratings: "docs/explanation/ratings.md",
          statistics: "docs/explanation/statistics.md",
        },
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
          "puzzles/index": "docs/studies/puzzles/README.md",
        },
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
