/**
 * @broadside/engine/review: games and strategies judged. {@link reviewTranscript} compares each shot with the best one;
 * {@link findLargestConsistent} and {@link findFixes} mend records that contradict themselves; {@link assessStrategy} gives a strategy's exact misses over all layouts, {@link estimateMisses} a sampled mean.
 *
 * @packageDocumentation
 */

export { assessStrategy, type StrategyAssessment } from "./assessment/assess-strategy.ts";
export type { Assessment, AssessOptions, MissCount } from "./assessment/assessment.ts";
export { type DecisionRow, type DecisionTable, decisionTable } from "./assessment/decision-table.ts";
export { type Difficulty, type DifficultyOptions, difficultyOf } from "./assessment/difficulty.ts";
export { estimateMisses, type MissEstimate } from "./assessment/estimate-misses.ts";
export { type AnswerSource, LayoutAnswers, type Position } from "./assessment/position.ts";
export { strategyTree } from "./assessment/strategy-tree.ts";
export { type Estimate, type Expectation, errorOf, expectedNumber, isEstimate } from "./core/estimate.ts";
export { type ConsistentSet, findLargestConsistent } from "./inference/conflict/consistent-set.ts";
export { findFixes, type ShotFix, type ShotFixes } from "./inference/conflict/shot-fix.ts";
export { type CellOutlook, type OutlookShares, sharesOf } from "./review/cell-outlook.ts";
export {
  type CostedReview,
  type HitTotals,
  type Review,
  type ReviewOptions,
  reviewTranscript,
  type ShotReview,
} from "./review/review.ts";
export {
  type CostOptions,
  type CostTotals,
  DEFAULT_SAMPLES,
  EARLY_PLAYOUT,
  LATE_PLAYOUT,
  type PlayoutChange,
  type ShotCost,
} from "./review/shot-cost.ts";
export {
  VERDICT_ERRORS,
  VERDICT_MEANING,
  VERDICT_THRESHOLDS,
  VERDICTS,
  type Verdict,
  verdictOf,
} from "./review/verdict.ts";
