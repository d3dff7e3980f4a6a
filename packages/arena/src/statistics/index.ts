/** Statistics of experiments: one sample, two samples, many samples, each stating what it assumes. */
export * from "./bootstrap.ts";
export * from "./description.ts";
export * from "./duel.ts";
export * from "./effect-size.ts";
export * from "./first-shots.ts";
export * from "./friedman.ts";
export * from "./histogram.ts";
export * from "./holm.ts";
export * from "./kruskal-wallis.ts";
export * from "./mann-whitney.ts";
export * from "./proportion.ts";
export * from "./running-mean.ts";
export { CONFIDENCE, type Interval, type Sample } from "./sample.ts";
export * from "./shapiro-wilk.ts";
export * from "./survival.ts";
export * from "./test-result.ts";
export { WILCOXON_EXACT_LIMIT, wilcoxonSignedRank } from "./wilcoxon.ts";
