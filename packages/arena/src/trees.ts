/**
 * @broadside/arena/trees: decision trees as SVG, as DOT, and as a page to walk through. Pure: it uses no Node,
 *   database or charts, and also runs in browsers.
 *
 * @module @broadside/arena/trees
 */
export * from "./tree/tree-dot.ts";
export * from "./tree/tree-page.ts";
export * from "./tree/tree-svg.ts";
export { type DrawnTree, openNodes, planTree, type TreePicture, type TreePlan } from "./tree/tree-view.ts";
