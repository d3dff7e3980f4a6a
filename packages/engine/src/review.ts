/**
 * @broadside/engine/review: judging games and strategies. {@link reviewTranscript} compares each shot with the
 *   best possible one. {@link findLargestConsistent} and {@link findFixes} help to correct records that
 *   contradict themselves. {@link assessStrategy} gives a strategy's exact misses over all layouts,
 *   {@link estimateMisses} a sampled mean.
 *
 * @module @broadside/engine/review
 */

export {
  type Assessment,
  type AssessOptions,
  assessStrategy,
  estimateMisses,
  type MissCount,
  type MissEstimate,
  type StrategyAssessment,
} from "./assessment/assessment.ts";
export { type Difficulty, type DifficultyOptions, difficultyOf } from "./assessment/difficulty.ts";
export {
  GameReducer,
  LUCK,
  type Luck,
  REDUCED_PARTS,
  type ReducedGame,
  type ReducedPart,
  type ReducerOptions,
  reducedMisses,
  SHORT_LIST,
} from "./assessment/game-reducer.ts";
export { type AnswerSource, LayoutAnswers, type Position } from "./assessment/position.ts";
export { type RegretLimits, type ShotRegret, ShotRegrets } from "./assessment/shot-regrets.ts";
export { type DecisionRow, type DecisionTable, decisionTable, strategyTree } from "./assessment/strategy-tree.ts";
export { type Estimate, type Expectation, errorOf, expectedNumber, isEstimate } from "./core/estimate.ts";
export {
  type ConsistentSet,
  findFixes,
  findLargestConsistent,
  type ShotFix,
  type ShotFixes,
} from "./inference/conflict/correction.ts";
export { type CellForecast, type ForecastShares, sharesOf } from "./review/cost/cell-forecast.ts";
export type { SalvoCost } from "./review/cost/game-costs.ts";
export {
  accuracyOf,
  type CostTotals,
  isUnsettled,
  lossDecimals,
  type ShotCost,
  VERDICT_ERRORS,
  VERDICT_MEANING,
  VERDICT_THRESHOLDS,
  VERDICTS,
  type Verdict,
  verdictOf,
} from "./review/cost/shot-cost.ts";
export { type CostOptions, DEFAULT_SAMPLES, EARLY_PLAYOUT } from "./review/cost/shot-costs.ts";
export { type LookAhead, lookAhead } from "./review/look-ahead.ts";
export {
  type CostedReview,
  type HitTotals,
  type Review,
  type ReviewOptions,
  reviewSalvoSteps,
  reviewSteps,
  reviewTranscript,
  type ShotReview,
  type ShotTrial,
  tryShot,
} from "./review/review.ts";
export { type JudgeChange, type JudgeTotal, OPTIMUM, type ShotJudge } from "./review/value/position-value.ts";
export { whyNotReduced } from "./strategy/rollout/hulls.ts";
