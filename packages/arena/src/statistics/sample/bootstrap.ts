import { RandomStream } from "@broadside/engine";
import { drawBinomial } from "../distribution/binomial.ts";
import { normalCdf, normalQuantile } from "../distribution/normal.ts";
import { mean, quantileOfSorted } from "./description.ts";
import { CONFIDENCE, type Interval, type Sample, sorted } from "./samples.ts";

/** A kind of bootstrap interval: plain percentiles, or bias-corrected and accelerated. */
export type BootstrapMethod = "percentile" | "bca";

/** Options of {@link bootstrapMeanInterval}. */
export interface BootstrapOptions {
  /** Default `bca`. */
  readonly method?: BootstrapMethod | undefined;
  /** Default 2000. */
  readonly resamples?: number | undefined;
  readonly seed?: number | undefined;
  readonly confidence?: number | undefined;
}

export const BOOTSTRAP_RESAMPLES = 2000;
export const BOOTSTRAP_SEED = 1979;

/**
 * Bootstrap interval for the mean. Each resample draws as many games as there are, with replacement.
 * `percentile` uses the quantiles of the resampled means. `bca` shifts them for bias and skewness (B. Efron,
 * "Better bootstrap confidence intervals", JASA 82, 1987); its acceleration comes from the jackknife, which for
 * a mean is the sum of cubes of the deviations over 6 times the sum of squares to the power 1.5. For paired
 * samples, pass the differences, so that pairs are drawn together.
 *
 * A mean depends only on how often each distinct value is drawn. If values repeat, these numbers are drawn
 * directly, as a multinomial: the distribution is the same, in O(resamples * distinct values) instead of
 * O(resamples * n).
 *
 * Cost: the number of resamples (2000 by default) times that of distinct values.
 *
 * @throws RangeError when the sample is empty.
 * @example
 * import { bootstrapMeanInterval } from "@broadside/arena/statistics";
 *
 * const { low, high } = bootstrapMeanInterval([41, 45, 39, 50, 44], { resamples: 500, seed: 1 });
 * low < 43.8 && 43.8 < high; // => true
 */
export const bootstrapMeanInterval = (sample: Sample, options: BootstrapOptions = {}): Interval => {
  const { method = "bca", resamples = BOOTSTRAP_RESAMPLES, seed = BOOTSTRAP_SEED, confidence = CONFIDENCE } = options;
  const centre = mean(sample);
  const ordered = sorted(sample);
  if (ordered[0] === ordered[ordered.length - 1]) return { low: centre, high: centre, confidence };
  const means = sorted(resampledMeans(ordered, resamples, RandomStream.fromSeed(seed)));
  const shares = [(1 - confidence) / 2, (1 + confidence) / 2];
  const [low, high] = (method === "bca" ? corrected(shares, ordered, centre, means) : shares).map((share) =>
    quantileOfSorted(means, share),
  );
  return { low, high, confidence };
};

/** The shares at which BCa reads the ordered means, in place of the plain ones. */
const corrected = (shares: number[], ordered: Float64Array, centre: number, means: Float64Array): number[] => {
  // A mean equal to the observed one counts half; sums of whole numbers differ from it only by rounding.
  const slack = 1e-12 * (Math.abs(centre) + ordered[ordered.length - 1] - ordered[0]);
  let below = 0;
  for (const value of means) below += value < centre - slack ? 1 : value <= centre + slack ? 0.5 : 0;
  const bias = normalQuantile(Math.min(Math.max(below, 0.5), means.length - 0.5) / means.length);
  let squares = 0;
  let cubes = 0;
  for (const value of ordered) {
    squares += (value - centre) ** 2;
    cubes += (value - centre) ** 3;
  }
  const acceleration = cubes / (6 * squares ** 1.5);
  return shares.map((share) => {
    const z = bias + normalQuantile(share);
    return normalCdf(bias + z / (1 - acceleration * z));
  });
};

const resampledMeans = (ordered: Float64Array, resamples: number, stream: RandomStream): Float64Array => {
  const n = ordered.length;
  const values: number[] = [];
  const counts: number[] = [];
  for (const value of ordered) {
    if (value === values[values.length - 1]) counts[counts.length - 1]++;
    else {
      values.push(value);
      counts.push(1);
    }
  }
  const grouped = values.length * 8 < n;
  return Float64Array.from({ length: resamples }, () =>
    grouped ? multinomialMean(values, counts, n, stream) : drawnMean(ordered, stream),
  );
};

const drawnMean = (ordered: Float64Array, stream: RandomStream): number => {
  let sum = 0;
  for (let i = 0; i < ordered.length; i++) sum += ordered[stream.below(ordered.length)];
  return sum / ordered.length;
};

/** Draws how often each value occurs. The values take turns: each count is binomial in the draws that remain. */
const multinomialMean = (values: number[], counts: number[], n: number, stream: RandomStream): number => {
  let sum = 0;
  let draws = n;
  let rest = n;
  for (let i = 0; i < values.length && draws > 0; i++) {
    const times = drawBinomial(draws, counts[i] / rest, stream);
    sum += times * values[i];
    draws -= times;
    rest -= counts[i];
  }
  return sum / n;
};
