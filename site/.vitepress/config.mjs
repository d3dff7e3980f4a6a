// The site's configuration. Its pages are the Markdown files of the repository where they are: `npx vitepress dev
// site` shows them while you write.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import { tex } from "@mdit/plugin-tex";
import temml from "temml";
import { defineConfig } from "vitepress";
import { root as folder } from "../../scripts/steps.mjs";

const root = folder.replaceAll("\\", "/");

/** The folder of a host at which the site is served. */
const base = process.env["SITE_BASE"] ?? "/";
const REPOSITORY = "https://github.com/broadside-engine/broadside/blob/main";

/** The Markdown files that are pages, and those below `docs`. */
const PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md"];
const isPage = (/** @type {string} */ path) => PAGES.includes(path) || /^docs\/.*\.md$/.test(path);
/** Other files of `docs`, such as reports of studies, are copied to the site (scripts/site.mjs). */
const isCopied = (/** @type {string} */ path) => /^docs\/.*\.\w+$/.test(path);

const asIndex = (/** @type {string} */ path) => path.replace(/(^|\/)README\.md$/, "$1index.md");

/** The anchor of a heading as GitHub generates it: the documents link to such anchors. */
const slugify = (/** @type {string} */ heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/**
 * Leads a link to its place on the site, or to the repository if it leads to no page. VitePress itself fails at
 * pages that do not exist.
 *
 * @param {import("markdown-it/lib/token.mjs").default} token of the start of a link
 * @param {string} page the path of the page with the link
 */
function followLink(token, page) {
  const [file = "", hash] = (token.attrGet("href") ?? "").split("#");
  if (file === "" || /^[a-z]+:/.test(file)) return;
  const path = relative(root, join(dirname(page), file));
  const end = hash === undefined ? "" : `#${hash}`;
  if (isPage(path)) token.attrSet("href", asIndex(file) + end);
  // Such a file is opened as it is, because it is no page of the site.
  else if (isCopied(path)) token.attrSet("target", "_self");
  else if (existsSync(join(root, path))) token.attrSet("href", `${REPOSITORY}/${path}${end}`);
}

/** @typedef {{ text: string, link?: string, items?: Line[] }} Line of a sidebar */

/** The sidebar: the headings, groups and links of docs/README.md, which lists every page. */
function sidebar() {
  /** @type {Line[]} */
  const lines = [];
  let chapter = lines;
  let group = lines;
  for (const line of readFileSync(join(root, "docs/README.md"), "utf8").split("\n")) {
    const [, heading] = /^## (.*)/.exec(line) ?? [];
    const [, title] = /^(\w.*):$/.exec(line) ?? [];
    const [, text, file = ""] = /^- \[(.*?)\]\((.*?\.md)\)/.exec(line) ?? [];
    if (heading !== undefined) {
      chapter = group = [];
      lines.push({ text: heading, items: chapter });
    } else if (title !== undefined) {
      group = [];
      chapter.push({ text: title, items: group });
    } else if (text !== undefined) group.push({ text, link: `/${asIndex(join("docs", file))}` });
  }
  return lines;
}

export default defineConfig({
  title: "Broadside",
  description: "An exact analysis engine for Battleship",
  lang: "en",
  base,
  srcDir: "..",
  srcExclude: ["{packages,python,site,studies}/**", "**/.venv/**"],
  rewrites: asIndex,
  outDir: "dist",
  cacheDir: join(root, "node_modules/.cache/vitepress"),
  // Every page needs the same list of pages; in a separate file it is loaded only once.
  metaChunk: true,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}icon.svg` }]],
  themeConfig: {
    logo: "/icon.svg",
    nav: [
      { text: "Documentation", link: "/docs/" },
      // These are not part of VitePress's site: they load separately.
      { text: "Library", link: "/api/index.html", target: "_self" },
      { text: "Play", link: "/page/index.html", target: "_self" },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        // People search for words; tables of figures would make the index many times larger.
        _render: (text, env, md) =>
          md.render(env.relativePath.startsWith("docs/studies/") ? text.replace(/^\|.*\n/gm, "") : text, env),
      },
    },
    docFooter: { prev: "Before", next: "Next" },
    outlineTitle: "On this page",
  },
  markdown: {
    anchor: { slugify },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    languageAlias: { pycon: "python", console: "shellsession" },
    config: (md) => {
      const render = (/** @type {string} */ formula, /** @type {boolean} */ displayMode) => {
        const drawn = temml.renderToString(formula, { displayMode, throwOnError: true });
        return displayMode ? `<div class="formula" tabindex="0">${drawn}</div>` : drawn;
      };
      // Its types are of another version of the renderer.
      md.use(/** @type {any} */ (tex), { render });
      // Indented code looks and scrolls like fenced code.
      md.renderer.rules.code_block = (tokens, index, ...rest) => {
        tokens[index].info = "txt";
        return md.renderer.rules.fence?.(tokens, index, ...rest) ?? "";
      };
      md.core.ruler.push("links", ({ tokens, env }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? []))
          if (token.type === "link_open") followLink(token, env.path);
      });
    },
  },
  vite: { build: { chunkSizeWarningLimit: 10_000 } },
});
