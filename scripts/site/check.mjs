// Checks the links of a built site: each leads to an existing file and anchor, and nothing is loaded from other
// sites.
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { filesOf } from "./relative.mjs";

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

const unescaped = (/** @type {string} */ text) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** An HTML tag of a page. @typedef {{ name: string, attributes: Map<string, string> }} Tag */

/** The tags of a page, except those inside scripts and comments. @returns {Tag[]} */
function tagsOf(/** @type {string} */ html) {
  const bare = html.replace(/<!--[\s\S]*?-->/g, "").replace(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/gi, "$1$3");
  return [...bare.matchAll(TAG)].map(([, name = "", attributes = ""]) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", ...values]) => [
        key.toLowerCase(),
        unescaped(values.find((value) => value !== undefined) ?? ""),
      ]),
    ),
  }));
}

/**
 * The links in a tag: the target, and whether the browser loads it without a click.
 * @returns {{ to: string, loaded: boolean }[]}
 */
function linksOf(/** @type {Tag} */ { name, attributes }) {
  const links = [];
  const href = attributes.get("href") ?? attributes.get("xlink:href");
  const rel = attributes.get("rel") ?? "";
  if (href !== undefined) links.push({ to: href, loaded: name !== "a" && !/canonical|alternate/.test(rel) });
  for (const key of ["src", "poster", "data", "srcset"]) {
    const value = attributes.get(key);
    if (value === undefined || (key === "data" && name !== "object")) continue;
    const all = key === "srcset" ? value.split(",").map((part) => part.trim().split(/\s/)[0] ?? "") : [value];
    links.push(...all.map((to) => ({ to, loaded: true })));
  }
  return links;
}

/** What the checker needs to know about a page. @typedef {{ tags: Tag[], anchors: Set<string> }} Page */

/** @returns {Page} */
function readPage(/** @type {string} */ file) {
  const tags = tagsOf(readFileSync(file, "utf8"));
  const anchors = new Set(
    tags.flatMap(({ attributes }) => [attributes.get("id"), attributes.get("name")]).filter((id) => id !== undefined),
  );
  return { tags, anchors };
}

/** The faults of a style sheet: what it loads from other sites. @returns {string[]} */
function faultsOfStyle(/** @type {string} */ css) {
  return [...css.matchAll(/url\(\s*['"]?((?:https?:)?\/\/[^'")]*)|@import\s+['"]((?:https?:)?\/\/[^'"]*)/g)].map(
    ([, url, imported]) => `loads "${url ?? imported}" from elsewhere`,
  );
}

/**
 * Checks every page and style sheet of a folder.
 *
 * @param {string} folder
 * @returns {{ faults: string[], links: number, pages: number }} each fault is a line that begins with the file
 */
export function checkSite(folder) {
  const root = resolve(folder);
  /** @type {Map<string, Page>} */
  const pages = new Map();
  const pageOf = (/** @type {string} */ file) => {
    const page = pages.get(file) ?? readPage(file);
    pages.set(file, page);
    return page;
  };

  /** The fault of a link; undefined if the link is correct. */
  const faultOf = (/** @type {string} */ file, /** @type {string} */ to, /** @type {boolean} */ loaded) => {
    if (/^(https?:)?\/\//i.test(to)) return loaded ? "is loaded from elsewhere" : undefined;
    if (/^(mailto|data|blob):/i.test(to)) return undefined;
    if (/^[a-z][a-z+.-]*:/i.test(to)) return "is no address";
    if (to.startsWith("/")) return "works at the root of a host only";
    const [, path = "", anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(to) ?? [];
    const target = path === "" ? file : join(dirname(file), decodeURIComponent(path));
    if (relative(root, target).startsWith("..")) return "leads out of the site";
    if (!existsSync(target)) return "leads to no file";
    if (statSync(target).isDirectory()) return "leads to a folder, which only some servers open";
    if (!anchor || !target.endsWith(".html")) return undefined;
    // The live page uses the fragment for positions. Elsewhere a fragment may name a text to find.
    if (relative(root, target).startsWith("page") || anchor.startsWith(":~:")) return undefined;
    return pageOf(target).anchors.has(decodeURIComponent(anchor)) ? undefined : "leads to no anchor of that page";
  };

  /** @type {string[]} */
  const faults = [];
  let links = 0;
  const files = filesOf(root);
  for (const file of files) {
    const name = relative(root, file);
    if (file.endsWith(".css"))
      faults.push(...faultsOfStyle(readFileSync(file, "utf8")).map((fault) => `${name}: ${fault}`));
    if (!file.endsWith(".html")) continue;
    for (const { to, loaded } of pageOf(file).tags.flatMap(linksOf)) {
      links++;
      const fault = faultOf(file, to, loaded);
      if (fault !== undefined) faults.push(`${name}: "${to}" ${fault}`);
    }
  }
  return { faults: [...new Set(faults)], links, pages: files.filter((file) => file.endsWith(".html")).length };
}
