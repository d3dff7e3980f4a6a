// The top bar and the sidebars, made from the chapters and typedoc's output.
import { chapters } from "./chapters.mjs";
import { titleOf } from "./content.mjs";
import { REFERENCE_INDEX, referencePages } from "./places.mjs";

/**
 * An entry of a sidebar.
 * @typedef {{ text: string, link?: string, items?: Line[], collapsed?: boolean }} Line
 */

const link = (/** @type {string} */ page) => `/${page.replace(/index\.md$/, "").replace(/\.md$/, "")}`;

/** The bar at the top. */
export const navigation = () => [
  ...chapters.map(({ folder, title }) => ({ text: title, link: `/${folder}/`, activeMatch: `/${folder}/` })),
  // The live page is not part of the site: it loads separately.
  { text: "Play", link: "/page/", target: "_self" },
];

/** The sidebar of each chapter. @returns {Record<string, Line[]>} */
export const sidebars = () =>
  Object.fromEntries(
    chapters.map(({ folder, title, groups }) => [
      `/${folder}/`,
      [
        { text: `${title}: all pages`, link: `/${folder}/` },
        ...groups.map((group) => ({
          text: group.title,
          items: Object.entries(group.pages).map(([name, source]) => ({
            text: titleOf(source),
            link: link(`${folder}/${name}.md`),
          })),
        })),
        ...(folder === "reference" ? [{ text: "The library, name by name", link: link(REFERENCE_INDEX) }] : []),
      ],
    ]),
  );

/**
 * The sidebar of the library's reference: the entries in typedoc's output, grouped by library.
 * @returns {Record<string, Line[]>}
 */
export function referenceSidebar() {
  const index = link(REFERENCE_INDEX);
  /** @type {Map<string, Line[]>} */
  const libraries = new Map();
  for (const { source, page, library } of referencePages())
    libraries.set(library, [...(libraries.get(library) ?? []), { text: titleOf(source), link: link(page) }]);
  const items = [...libraries].map(([text, lines]) => ({ text, items: lines }));
  return {
    [index]: [{ text: "Reference: all pages", link: "/reference/" }, { text: "The library", link: index }, ...items],
  };
}
