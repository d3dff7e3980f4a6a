/** Reports of experiments: a page that stands alone, pictures, and the numbers. */
export { FIGURE_FOLDER, type Figure } from "./figure/figure.ts";
export * from "./write-report.ts";
