/**
 * @broadside/arena/trees: decision trees as pictures, SVG and DOT. It needs nothing of Node and none of the arena's libraries, so
 * that the page may use it too.
 *
 * @packageDocumentation
 */
export { treeDot } from "./tree/tree-dot.ts";
export { MOST_TIPS, treeSvg } from "./tree/tree-svg.ts";
export type { TreePicture } from "./tree/tree-view.ts";
