// Maps files of the repository to their places on the site, and resolves links between them.
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import { root } from "../steps.mjs";
import { chapters, START } from "./chapters.mjs";

const at = (/** @type {string} */ path) => join(root.replaceAll("\\", "/"), path);

/** A page of the site by its source. @returns {Map<string, string>} paths in the folder of pages, `explanation/solver.md` */
function placesOfPages() {
  const places = new Map([[START, "index.md"]]);
  for (const { folder, index, groups } of chapters) {
    places.set(index, `${folder}/index.md`);
    for (const { pages } of groups)
      for (const [name, source] of Object.entries(pages)) places.set(source, `${folder}/${name}.md`);
  }
  return places;
}

/** The page of each source, both as paths. */
export const pages = placesOfPages();

/** Folder of typedoc's reference, if it exists. */
const REFERENCE = "site/reference";
/** Place of its first page. */
export const REFERENCE_INDEX = "reference/api/index.md";
const REFERENCE_PLACE = "reference/api";

/** Whether the site offers a file unchanged: pictures, reports, summaries, schemas. */
const isHandedOut = (/** @type {string} */ path) =>
  /^docs\/(images|studies)\/.*\.(png|svg|html|json)$/.test(path) || /^packages\/engine\/schemas\/.*\.json$/.test(path);

/** Place of such a file. */
const placeOfFile = (/** @type {string} */ path) =>
  path.replace(/^docs\//, "").replace("packages/engine/schemas/", "reference/schemas/");

/**
 * Link targets of the pages, filled while links are rewritten.
 * @typedef {{ sources: Set<string>, files: Set<string> }} Targets
 */

/** The page that shows a file or a folder of the repository. */
export const placeOfSource = (/** @type {string} */ path) => `source/${path}.md`;

/**
 * Target of a link as the page writes it: relative, `.md` for pages, from the root of the site for files.
 *
 * @param {string} link in the source
 * @param {string} source file of the link
 * @param {string} page made from the source
 * @param {Targets} targets
 */
export function followLink(link, source, page, targets) {
  if (/^([a-z]+:|#|$)/i.test(link)) return link;
  const [file = "", heading] = link.split("#");
  const hash = heading === undefined ? "" : `#${heading}`;
  const path = join(dirname(source), file).replace(/\/$/, "");
  const readme = pages.has(`${path}/README.md`) ? `${path}/README.md` : path;
  const place = pages.get(readme) ?? placeOfReference(path);
  const to = (/** @type {string} */ target) => relative(dirname(page), target) + hash;
  if (place !== undefined) return to(place);
  if (!existsSync(at(path))) throw new Error(`${source}: "${link}" leads to no file`);
  if (isHandedOut(path)) {
    targets.files.add(path);
    return `/${placeOfFile(path)}${hash}`;
  }
  targets.sources.add(path);
  return to(placeOfSource(path));
}

/** The page of a file that typedoc wrote, if there is one. */
function placeOfReference(/** @type {string} */ path) {
  if (!path.startsWith(`${REFERENCE}/`)) return undefined;
  return join(REFERENCE_PLACE, relative(REFERENCE, path)).replace(/\bREADME\.md$/, "index.md");
}

/**
 * Pages of the reference, each with its source: library by library, first `engine.md`, its own entry, then
 * `engine/solver.md` and the others.
 *
 * @returns {{ source: string, page: string, library: string }[]}
 */
export function referencePages() {
  return filesBelow(REFERENCE)
    .map((source) => ({ source, page: placeOfReference(source) ?? "" }))
    .filter(({ source, page }) => source.endsWith(".md") && page !== REFERENCE_INDEX)
    .map(({ source, page }) => ({ source, page, library: source.slice(REFERENCE.length + 1).split(/[/.]/)[0] ?? "" }))
    .sort((a, b) => (a.page.replace(".md", "") < b.page.replace(".md", "") ? -1 : 1));
}

/** All files below a folder of the repository, as paths from its root. @returns {string[]} */
function filesBelow(/** @type {string} */ folder) {
  if (!existsSync(at(folder))) return [];
  return readdirSync(at(folder))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(at(path)).isDirectory() ? filesBelow(path) : [path];
    });
}

/** Files offered with the site, each with its place. @returns {[string, string][]} */
export function handedOut() {
  return [...filesBelow("docs/images"), ...filesBelow("docs/studies"), ...filesBelow("packages/engine/schemas")]
    .filter(isHandedOut)
    .map((path) => [path, placeOfFile(path)]);
}

/** Documents without a place, which would be missing on the site. @returns {string[]} */
export function documentsWithoutPlace() {
  return filesBelow("docs").filter((path) => path.endsWith(".md") && !pages.has(path));
}
