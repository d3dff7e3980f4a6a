/**
 * @broadside/arena/libraries: the large libraries that need not be installed. Which are missing, how to
 *   install them, and those that your own program may use too.
 *
 * @packageDocumentation
 */
export * from "./library/library.ts";
export { loadMatrixGameSolver } from "./linear-program/matrix-games.ts";
export { loadPlot } from "./report/figure/load-plot.ts";
