/**
 * @broadside/engine/text: text for people, in a uniform style: counts and plurals, percentages, times, bytes,
 *   intervals, bounds, lists, and answers in words. Programs should not parse this text.
 *
 * @module @broadside/engine/text
 */

export { errorRange } from "./core/estimate.ts";
export { listOf, oneLine } from "./core/result.ts";
export {
  boundText,
  decimalsFor,
  formatAbout,
  formatBytes,
  formatCount,
  formatDuration,
  formatInterval,
  formatLargeCount,
  formatMean,
  formatNumber,
  formatNumberOf,
  formatPercent,
  formatPercentInterval,
  formatPercentOf,
  leastPercent,
  NO_NUMBER,
  type ScoreText,
  scoreText,
  wordFor,
} from "./core/text.ts";
export { answerMark, describeAnswer } from "./scenario/answer-text.ts";
