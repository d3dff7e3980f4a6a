/**
 * @broadside/arena/statistics: the numbers from games: means with intervals, histograms, verdicts on pairs, and
 *   the whole summary of an experiment. Pure: no Node, database or charts; it also runs in browsers.
 *
 * @module @broadside/arena/statistics
 */

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
export { chiSquareTail, normalQuantile, studentQuantile } from "./statistics/sample/distribution.ts";
export { type Bin, binWidth, histogram, type SurvivalPoint, survivalCurve } from "./statistics/sample/histogram.ts";
export { type FirstShots, type HitsByShot, hitsByShot } from "./statistics/sample/hits-by-shot.ts";
export {
  confidenceText,
  formatP,
  isRoughlyVisible,
  isShownAsZero,
  judgeMean,
  LEVEL,
  type MeanOfDifferences,
  type MeanVerdict,
  mostUnlike,
  POWER,
  pairedP,
  pValue,
  studentP,
  type TestResult,
  welchDifference,
} from "./statistics/sample/mean-verdict.ts";
export {
  CONFIDENCE,
  type Description,
  describe,
  differences,
  type Interval,
  mean,
  meanInterval,
  median,
  quantile,
  RunningMean,
  type Sample,
  shareInterval,
  standardDeviation,
  sumOf,
  variance,
} from "./statistics/sample/sample.ts";
export { shapiroWilk } from "./statistics/sample/shapiro-wilk.ts";
export { cautionsOf, conclusionsOf, endingOf } from "./statistics/summary/conclusion.ts";
export { type Duel, duel } from "./statistics/summary/duel-rates.ts";
export { layoutsText } from "./statistics/summary/interval-text.ts";
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
export {
  exactRegrets,
  type RegretMeasure,
  type RegretSummary,
  relativeRegrets,
  summariseRegret,
} from "./statistics/summary/regret.ts";
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
