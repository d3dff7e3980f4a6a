// Where files of the repository stand on the site, and what a link in one of them leads to there.
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

/** Folders of the reference that typedoc writes, if it has. */
const REFERENCE = "site/reference";
/** Where its first page stands. */
export const REFERENCE_INDEX = "reference/api/index.md";
const REFERENCE_PLACE = "reference/api";

/** Whether a file is handed out as it is: pictures, reports, summaries, schemas. */
const isHandedOut = (/** @type {string} */ path) =>
  /^docs\/(images|studies)\/.*\.(png|svg|html|json)$/.test(path) || /^packages\/engine\/schemas\/.*\.json$/.test(path);

/** Where such a file stands. */
const placeOfFile = (/** @type {string} */ path) =>
  path.replace(/^docs\//, "").replace("packages/engine/schemas/", "reference/schemas/");

/**
 * What the pages link to: filled while they are rewritten.
 * @typedef {{ sources: Set<string>, files: Set<string> }} Targets
 */

/** The page that shows a file or a folder of the repository. */
export const placeOfSource = (/** @type {string} */ path) => `source/${path}.md`;

/**
 * The target of a link, as it is written in the page: relative, `.md` for pages, from the root of the site for files.
 *
 * @param {string} link as the source has it
 * @param {string} source the file that it stands in
 * @param {string} page the page that is made of it
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

/** The page of a file that typedoc wrote, if it is one. */
function placeOfReference(/** @type {string} */ path) {
  if (!path.startsWith(`${REFERENCE}/`)) return undefined;
  return join(REFERENCE_PLACE, relative(REFERENCE, path)).replace(/\bREADME\.md$/, "index.md");
}

/**
 * The pages of the reference, each with its source: library by library, `engine.md`, its own entry, before `engine/solver.md`
 * and all others below it.
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

/** The files that are handed out with the site, each by its place. @returns {[string, string][]} */
export function handedOut() {
  return [...filesBelow("docs/images"), ...filesBelow("docs/studies"), ...filesBelow("packages/engine/schemas")]
    .filter(isHandedOut)
    .map((path) => [path, placeOfFile(path)]);
}

/** The documents that have no place: each would be missing on the site. @returns {string[]} */
export function documentsWithoutPlace() {
  return filesBelow("docs").filter((path) => path.endsWith(".md") && !pages.has(path));
}
