/** Reports of experiments: a self-contained page, pictures, and the numbers. */
export { FIGURE_FOLDER, type Figure } from "./figure/figure.ts";
export { loadPlot } from "./figure/load-plot.ts";
export * from "./tournament-tables.ts";
export * from "./write-report.ts";
export { type TournamentReport, writeTournament } from "./write-tournament.ts";
