// The site's configuration: scripts/site/chapters.mjs gives the navigation, scripts/site/content.mjs makes the
// pages.
import { join } from "node:path";
import temml from "temml";
import { defineConfig } from "vitepress";
import { markdownFormulas } from "../../scripts/site/formulas.mjs";
import { navigation, referenceSidebar, sidebars } from "../../scripts/site/navigation.mjs";
import { BASE } from "../../scripts/site/relative.mjs";
import { root } from "../../scripts/steps.mjs";

/** The anchor of a heading as GitHub generates it: the documents link to such anchors. */
const slugify = (/** @type {string} */ heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

export default defineConfig({
  title: "Broadside",
  description: "An exact analysis engine for Battleship",
  lang: "en",
  base: BASE,
  srcDir: "content",
  outDir: "dist",
  cacheDir: join(root, "node_modules/.cache/vitepress"),
  // Every page needs the same list of pages; in a separate file it is loaded only once.
  metaChunk: true,
  // scripts/site/check.mjs checks the built pages, including anchors and pictures.
  ignoreDeadLinks: true,
  // Pages are loaded whole, see the theme.
  router: { prefetchLinks: false },
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${BASE}icon.svg` }],
    ["meta", { name: "theme-color", content: "#24566b" }],
  ],
  themeConfig: {
    logo: "/icon.svg",
    nav: navigation(),
    sidebar: { ...sidebars(), ...referenceSidebar() },
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        // The detailed view would load the text of every page found.
        disableDetailedView: true,
        // People search for words; tables of figures and repository files would make the index many times larger.
        _render(src, env, md) {
          if (env.relativePath.startsWith("source/")) return "";
          const hasTables = /^(studies|reference\/api)\//.test(env.relativePath);
          return md.render(hasTables ? src.replace(/^\|.*\n/gm, "") : src, env);
        },
      },
    },
    docFooter: { prev: "Before", next: "Next" },
    outlineTitle: "On this page",
  },
  markdown: {
    anchor: { slugify },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    languageAlias: { pycon: "python", console: "shellsession" },
    config: (md) => markdownFormulas(md, (formula, options) => temml.renderToString(formula, options)),
  },
  vite: { build: { chunkSizeWarningLimit: 10_000 } },
});
