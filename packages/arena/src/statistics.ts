/**
 * @broadside/arena/statistics: the numbers from games: means with intervals, histograms, verdicts on pairs, and
 *   the whole summary of an experiment. Pure: no Node, database or charts; it also runs in browsers.
 *
 * @module @broadside/arena/statistics
 */
export { chiSquareTail } from "./statistics/distribution/gamma.ts";
export { normalQuantile } from "./statistics/distribution/normal.ts";
export { studentQuantile } from "./statistics/distribution/student.ts";
export {
  confidenceText,
  isRoughlyVisible,
  isShownAsZero,
  judgeMean,
  type MeanOfDifferences,
  type MeanVerdict,
  mostUnlike,
  POWER,
  pairedP,
  studentP,
  welchDifference,
} from "./statistics/hypothesis/mean-verdict.ts";
export { shapiroWilk } from "./statistics/hypothesis/shapiro-wilk.ts";
export { formatP, LEVEL, pValue, type TestResult } from "./statistics/hypothesis/test-result.ts";
export type { Comparison, ComparisonResult, Standing } from "./statistics/rating/comparison.ts";
export {
  type CommonRating,
  type OpenInterval,
  type Rating,
  type RatingAnchor,
  type RatingDifference,
  type Ratings,
  rate,
} from "./statistics/rating/rate.ts";
export { type PairCounts, Sprt, type SprtQuestion, type SprtState } from "./statistics/rating/sprt.ts";
export {
  type Description,
  describe,
  mean,
  meanInterval,
  median,
  quantile,
  standardDeviation,
  variance,
} from "./statistics/sample/description.ts";
export { type Bin, binWidth, histogram, type SurvivalPoint, survivalCurve } from "./statistics/sample/histogram.ts";
export { type FirstShots, type HitsByShot, hitsByShot } from "./statistics/sample/hits-by-shot.ts";
export { shareInterval } from "./statistics/sample/proportion.ts";
export { RunningMean } from "./statistics/sample/running-mean.ts";
export { CONFIDENCE, differences, type Interval, type Sample, sumOf } from "./statistics/sample/samples.ts";
export { cautionsOf, endingOf } from "./statistics/summary/caution.ts";
export { conclusionsOf } from "./statistics/summary/conclusion.ts";
export { type Duel, duel } from "./statistics/summary/duel-rates.ts";
export { layoutsText } from "./statistics/summary/layouts-text.ts";
export {
  findPair,
  isDifferent,
  pairSentence,
  plainSentence,
  REDUCED_MEANING,
  reducedSentence,
  sightSentence,
} from "./statistics/summary/pair-text.ts";
export { reduceDifference, reduceMean } from "./statistics/summary/reduced-difference.ts";
export * from "./statistics/summary/summarise.ts";
export {
  METHODS,
  type PairSummary,
  type Played,
  type ReducedDifference,
  type ReducedMean,
  ranking,
  type StrategySummary,
  SUMMARY_VERSION,
  type Summary,
  type SummaryFacts,
} from "./statistics/summary/summary.ts";
