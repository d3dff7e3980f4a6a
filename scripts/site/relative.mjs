// Makes the built site work in any folder. VitePress writes the address of its folder into every page and
// script. The site is built for a folder that does not exist, and then each occurrence of that folder's name
// becomes a relative link or, in a script, an address that the page derives from its own.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseAst } from "vite";

/** The folder name for the build. None of our texts contains it. */
export const BASE = "/broadside-site-folder/";

/** The variable in which a page stores the site's folder for its scripts. */
const HELD = "globalThis.broadsideSite";
/** Replaces {@link BASE} in the strings of scripts. */
const TOKEN = "/%SITE%/";

/** All files of a folder. @returns {string[]} */
export function filesOf(/** @type {string} */ folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesOf(path) : [path];
    });
}

/** The relative path from a page up to the site's folder. */
const upFrom = (/** @type {string} */ place) => "../".repeat(place.split("/").length - 1) || "./";

/**
 * Makes a page's links relative. Links to folders name the page in the folder, so that they work without a
 * server.
 *
 * @param {string} html
 * @param {string} place its path in the site
 */
export function relativePage(html, place) {
  const up = upFrom(place);
  const links = new RegExp(`(\\s(?:href|src)=")${BASE}([^"#?]*)`, "g");
  const page = html
    .replace(links, (_, start, path) => `${start}${up}${path}`)
    .replace(/(\shref="\.[^"#?]*\/)(?=["#?])/g, "$1index.html");
  const held = `<script>${HELD}=decodeURIComponent(new URL("${up}",location.href).pathname)</script>`;
  if (page.includes(BASE)) throw new Error(`${place}: the folder of the site stands where no link is`);
  return page.replace('<meta charset="utf-8">', (tag) => `${tag}\n    ${held}`);
}

/**
 * Makes a script ask its page for the site's folder.
 *
 * @param {string} code
 * @param {string} place its path in the site, for errors
 */
export function relativeScript(code, place) {
  if (!code.includes(BASE)) return code;
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = [];
  const visit = (/** @type {any} */ node) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(visit);
    const text = typeof node.start === "number" ? code.slice(node.start, node.end) : "";
    if (node.type === "Literal" && text.includes(BASE))
      edits.push({ ...node, text: `(${text.replaceAll(BASE, TOKEN)}.replaceAll("${TOKEN}",${HELD}))` });
    else if (node.type === "TemplateElement" && text.includes(BASE))
      edits.push({ ...node, text: text.replaceAll(BASE, `\${${HELD}}`) });
    else Object.values(node).forEach(visit);
  };
  visit(parseAst(code).body);
  let result = code;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  if (result.includes(BASE)) throw new Error(`${place}: the folder of the site stands where no string is`);
  return result;
}

/** A style sheet with relative links. */
const relativeStyle = (/** @type {string} */ css, /** @type {string} */ place) => css.replaceAll(BASE, upFrom(place));

/**
 * Makes all files of a built site relative. Removes what is needed only for changing pages without a full load:
 * here, pages always load whole (site/.vitepress/theme).
 */
export function makeRelative(/** @type {string} */ folder) {
  for (const file of filesOf(folder)) {
    const place = relative(folder, file).replaceAll("\\", "/");
    // A host may show its page for missing files at any depth, where no relative link would work.
    const unused = /^assets\/.*\.md\.[\w-]+\.js$/.test(place) || place === "404.html" || place === "hashmap.json";
    if (unused && !place.endsWith(".lean.js")) rmSync(file);
    else if (/\.(html|js|css)$/.test(place)) {
      const text = readFileSync(file, "utf8");
      const make = place.endsWith(".js") ? relativeScript : place.endsWith(".css") ? relativeStyle : relativePage;
      if (text.includes(BASE)) writeFileSync(file, make(text, place));
    }
  }
}
