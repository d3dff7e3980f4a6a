/** Statistics of experiments: one sample, two samples, many samples, each stating what it assumes. */

export { chiSquareTail } from "./distribution/gamma.ts";
export * from "./hypothesis/friedman.ts";
export * from "./hypothesis/holm.ts";
export * from "./hypothesis/kruskal-wallis.ts";
export * from "./hypothesis/mann-whitney.ts";
export * from "./hypothesis/mean-verdict.ts";
export * from "./hypothesis/shapiro-wilk.ts";
export * from "./hypothesis/test-result.ts";
export * from "./hypothesis/welch.ts";
export { WILCOXON_EXACT_LIMIT, wilcoxonSignedRank } from "./hypothesis/wilcoxon.ts";
export * from "./sample/bootstrap.ts";
export * from "./sample/description.ts";
export * from "./sample/effect-size.ts";
export * from "./sample/first-shots.ts";
export * from "./sample/histogram.ts";
export * from "./sample/hits-by-shot.ts";
export * from "./sample/power-law.ts";
export * from "./sample/proportion.ts";
export * from "./sample/running-mean.ts";
export { CONFIDENCE, type Interval, type Sample } from "./sample/sample.ts";
export * from "./sample/survival.ts";
export {
  isDifferent,
  layoutsText,
  pairSentence,
  ranking,
  sightSentence,
  TURN_RULE_TEXT,
} from "./summary/conclusion.ts";
export * from "./summary/duel.ts";
export * from "./summary/summarise.ts";
export * from "./summary/summary.ts";
