// Maps files of the repository to their places on the site, and resolves links between them.
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import { root } from "../steps.mjs";
import { chapters, START } from "./chapters.mjs";

const at = (/** @type {string} */ path) => join(root.replaceAll("\\", "/"), path);

/**
 * The page of the site for each source.
 * @returns {Map<string, string>} paths in the folder of pages, such as `explanation/solver.md`
 */
function placesOfPages() {
  const places = new Map([[START, "index.md"]]);
  for (const { folder, index, groups } of chapters) {
    places.set(index, `${folder}/index.md`);
    for (const { pages } of groups)
      for (const [name, source] of Object.entries(pages)) places.set(source, `${folder}/${name}.md`);
  }
  return places;
}

/** The page of each source; both are paths. */
export const pages = placesOfPages();

/** The folder of typedoc's reference, if it exists. */
const REFERENCE = "site/reference";
/** The folder of the reference on the site. */
export const REFERENCE_INDEX = "reference/api/index.md";
const REFERENCE_PLACE = "reference/api";

/** Whether the site offers a file unchanged: pictures, reports, summaries, schemas. */
const isHandedOut = (/** @type {string} */ path) =>
  /^docs\/(images|studies)\/.*\.(png|svg|html|json)$/.test(path) || /^packages\/engine\/schemas\/.*\.json$/.test(path);

/** The place of such a file on the site. */
const placeOfFile = (/** @type {string} */ path) =>
  path.replace(/^docs\//, "").replace("packages/engine/schemas/", "reference/schemas/");

/**
 * The link targets of the pages, collected while links are rewritten.
 * @typedef {{ sources: Set<string>, files: Set<string> }} Targets
 */

/** The page that shows a file or a folder of the repository. */
export const placeOfSource = (/** @type {string} */ path) => `source/${path}.md`;

/**
 * The target of a link as the page writes it: relative, with `.md` for pages; from the root of the site for
 * files.
 *
 * @param {string} link as it appears in the source
 * @param {string} source the file that contains the link
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
 * The pages of the reference, each with its source, library by library: first `engine.md`, the library's main
 * entry, then `engine/solver.md` and the others.
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

/** The files offered on the site, each with its place. @returns {[string, string][]} */
export function handedOut() {
  return [...filesBelow("docs/images"), ...filesBelow("docs/studies"), ...filesBelow("packages/engine/schemas")]
    .filter(isHandedOut)
    .map((path) => [path, placeOfFile(path)]);
}

/** Documents without a place, which would be missing from the site. @returns {string[]} */
export function documentsWithoutPlace() {
  return filesBelow("docs").filter((path) => path.endsWith(".md") && !pages.has(path));
}
