/**
 * @broadside/arena/libraries: the large optional libraries: which are missing, how to install them, and which of
 *   them your own program can use.
 *
 * @module @broadside/arena/libraries
 */
export * from "./core/library.ts";
export { loadMatrixGameSolver } from "./core/library.ts";
export { loadPlot } from "./report/figure/load-plot.ts";
