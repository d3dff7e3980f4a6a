/**
 * @broadside/arena/statistics: the numbers from games: means with intervals, histograms, verdicts on pairs, and
 *   the whole summary of an experiment. Pure: no Node, database or charts; it also runs in browsers.
 *
 * @packageDocumentation
 */
export { chiSquareTail } from "./statistics/distribution/gamma.ts";
export * from "./statistics/hypothesis/equivalence.ts";
export * from "./statistics/hypothesis/mean-verdict.ts";
export {
  friedman,
  kruskalWallis,
  MANN_WHITNEY_EXACT_LIMIT,
  mannWhitney,
  WILCOXON_EXACT_LIMIT,
  wilcoxonSignedRank,
} from "./statistics/hypothesis/rank-tests.ts";
export * from "./statistics/hypothesis/shapiro-wilk.ts";
export * from "./statistics/hypothesis/test-result.ts";
export { holm } from "./statistics/hypothesis/test-result.ts";
export * from "./statistics/hypothesis/welch.ts";
export * from "./statistics/rating/comparison.ts";
export {
  type DavidsonFit,
  type DavidsonParts,
  fitDavidson,
  type GameChances,
  gameChances,
} from "./statistics/rating/davidson.ts";
export * from "./statistics/rating/rate.ts";
export * from "./statistics/rating/sprt.ts";
export * from "./statistics/sample/bootstrap.ts";
export { type ControlledMean, controlledMean, FEWEST_CONTROLLED } from "./statistics/sample/controlled-mean.ts";
export * from "./statistics/sample/description.ts";
export { cohenDz, correlation } from "./statistics/sample/description.ts";
export * from "./statistics/sample/histogram.ts";
export * from "./statistics/sample/hits-by-shot.ts";
export * from "./statistics/sample/power-law.ts";
export * from "./statistics/sample/proportion.ts";
export * from "./statistics/sample/running-mean.ts";
export { CONFIDENCE, type Interval, type Sample } from "./statistics/sample/samples.ts";
export { endingOf } from "./statistics/summary/caution.ts";
export * from "./statistics/summary/duel-rates.ts";
export { TURN_RULE_TEXT } from "./statistics/summary/duel-text.ts";
export { layoutsText } from "./statistics/summary/layouts-text.ts";
export {
  alikeSentence,
  isDifferent,
  pairSentence,
  plainSentence,
  REDUCED_MEANING,
  reducedSentence,
  sightSentence,
} from "./statistics/summary/pair-text.ts";
export { reduceDifference } from "./statistics/summary/reduced-difference.ts";
export * from "./statistics/summary/summarise.ts";
export * from "./statistics/summary/summary.ts";
