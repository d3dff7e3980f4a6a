/**
 * The sum of weights after they are made whole numbers, but for what rounding adds: times the shots of a game it stays below 2^53,
 * so that sums of misses are exact in float64.
 */
const WHOLE = 2 ** 44;

/**
 * A bound of what whole weights move a mean of misses by, for each layout and in parts of the mean: half a unit of the weight and as
 * much of the sum, in games of fewer than 2^7 shots.
 */
export const WEIGHT_ROUNDING = 2 ** 7 / WHOLE;

/** What layouts weigh under a prior, parts of 1, as whole numbers from 1, in proportion but for roundings; undefined without a prior. */
export const wholeWeights = (weights: Float64Array | undefined): Float64Array | undefined =>
  weights?.map((weight) => Math.max(1, Math.round(weight * WHOLE)));
