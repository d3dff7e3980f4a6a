/** Pictures of decision trees: DOT, SVG, and a page to walk through. They need no database and no chart. */
export * from "./tree-dot.ts";
export * from "./tree-page.ts";
export * from "./tree-svg.ts";
export type { TreePicture } from "./tree-view.ts";
