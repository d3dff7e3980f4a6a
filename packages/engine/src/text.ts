/**
 * @broadside/engine/text: text for people, in a uniform style: counts and plurals, percentages, times, bytes,
 *   intervals, bounds, lists, and answers in words. Programs should not parse this text.
 *
 * @module @broadside/engine/text
 */

export { errorRange } from "./core/estimate.ts";
export { oneLine } from "./core/shorten.ts";
export { boundText, leastPercent } from "./core/text/bound-text.ts";
export { formatBytes } from "./core/text/bytes-text.ts";
export { formatAbout, formatCount, formatLargeCount, formatNumberOf, wordFor } from "./core/text/count-text.ts";
export { formatDuration } from "./core/text/duration-text.ts";
export { listOf } from "./core/text/list-text.ts";
export { decimalsFor, formatInterval, formatMean, formatNumber, NO_NUMBER } from "./core/text/number-text.ts";
export { formatPercent, formatPercentInterval, formatPercentOf } from "./core/text/percent-text.ts";
export { type ScoreText, scoreText } from "./core/text/score-text.ts";
export { answerMark, describeAnswer } from "./scenario/answer-text.ts";
