/**
 * @broadside/arena/trees: decision trees as pictures, SVG and DOT. It needs no Node and no library of the
 * arena, so that the page can use it too.
 *
 * @packageDocumentation
 */
export { treeDot } from "./tree/tree-dot.ts";
export { MOST_TIPS, treeSvg } from "./tree/tree-svg.ts";
export type { TreePicture } from "./tree/tree-view.ts";
