/** Statistics of experiments: one sample, two samples, many samples, each stating what it assumes. */

export { chiSquareTail } from "./distribution/gamma.ts";
export * from "./hypothesis/equivalence.ts";
export * from "./hypothesis/friedman.ts";
export * from "./hypothesis/holm.ts";
export * from "./hypothesis/kruskal-wallis.ts";
export * from "./hypothesis/mann-whitney.ts";
export * from "./hypothesis/mean-verdict.ts";
export * from "./hypothesis/shapiro-wilk.ts";
export * from "./hypothesis/test-result.ts";
export * from "./hypothesis/welch.ts";
export { WILCOXON_EXACT_LIMIT, wilcoxonSignedRank } from "./hypothesis/wilcoxon.ts";
export * from "./rating/comparison.ts";
export { type DavidsonFit, type DavidsonParts, fitDavidson, type GameChances, gameChances } from "./rating/davidson.ts";
export * from "./rating/rate.ts";
export * from "./rating/sprt.ts";
export { type Standing, standingsOf } from "./rating/standing.ts";
export * from "./sample/bootstrap.ts";
export { type ControlledMean, controlledMean, FEWEST_CONTROLLED } from "./sample/controlled-mean.ts";
export * from "./sample/correlation.ts";
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
export * from "./summary/duel.ts";
export { TURN_RULE_TEXT } from "./summary/duel-text.ts";
export { layoutsText } from "./summary/layouts-text.ts";
export {
  alikeSentence,
  isDifferent,
  pairSentence,
  plainSentence,
  REDUCED_MEANING,
  reducedSentence,
  sightSentence,
} from "./summary/pair-text.ts";
export { reduceDifference } from "./summary/reduced-difference.ts";
export * from "./summary/summarise.ts";
export * from "./summary/summary.ts";
export { ranking } from "./summary/summary.ts";
