import { CONFIDENCE, type Interval, type Sample, shareInterval, sorted } from "./sample.ts";

/** A bar of a histogram: the values in from..to, both included if they are whole numbers. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/**
 * Makes a histogram of whole numbers. Each bin covers `width` of them, and the first begins at a multiple of
 * `width`. Empty bins between the smallest and the largest value are kept.
 *
 * Cost: n log n, plus the number of bins.
 *
 * @throws RangeError when a value or the width is not a whole number.
 * @example
 * import { histogram } from "@broadside/arena/statistics";
 *
 * histogram([40, 42, 47], 5).map(({ from, count }) => `${from}: ${count}`); // => ["40: 2", "45: 1"]
 */
export const histogram = (sample: Sample, width: number): Bin[] => {
  if (!(Number.isInteger(width) && width > 0)) throw new RangeError(`a bin is a whole number wide, not ${width}`);
  const ordered = sorted(sample);
  if (ordered.length === 0) return [];
  const first = Math.floor(ordered[0] / width);
  const counts = new Array<number>(Math.floor(ordered[ordered.length - 1] / width) - first + 1).fill(0);
  for (const value of ordered) {
    if (!Number.isInteger(value)) throw new RangeError(`a histogram of whole numbers cannot hold ${value}`);
    counts[Math.floor(value / width) - first]++;
  }
  return counts.map((count, i) => ({ from: (first + i) * width, to: (first + i + 1) * width - 1, count }));
};

/**
 * A bin width for whole numbers by the rule of Freedman and Diaconis (1981): 2 IQR / n^(1/3), rounded, and at
 * least 1.
 *
 * @example
 * import { binWidth } from "@broadside/arena/statistics";
 *
 * binWidth(1000, 12); // => 2
 */
export const binWidth = (count: number, interquartileRange: number): number =>
  Math.max(1, Math.round((2 * interquartileRange) / Math.cbrt(Math.max(1, count))));

/** The share of games that finished within some number of shots. */
export interface SurvivalPoint {
  readonly shots: number;
  readonly finished: number;
  readonly interval: Interval;
}

/** The share of games finished within one number of shots, as a point of {@link survivalCurve}. */
export const finishedWithin = (sample: Sample, shots: number, confidence = CONFIDENCE): SurvivalPoint => {
  let done = 0;
  for (let i = 0; i < sample.length; i++) if (sample[i] <= shots) done++;
  const finished = done / sample.length;
  return { shots, finished, interval: shareInterval(finished, sample.length, confidence) };
};

/**
 * The share of games finished within n shots, from one shot less than the shortest game to the longest game. Each
 * share has Wilson's interval, which holds for that n alone, not for the whole curve.
 *
 * Cost: n log n.
 *
 * @throws RangeError when a value is not a whole number.
 * @example
 * import { survivalCurve } from "@broadside/arena/statistics";
 *
 * survivalCurve([40, 42, 42]).length; // => 4
 */
export const survivalCurve = (sample: Sample, confidence = CONFIDENCE): SurvivalPoint[] => {
  const bins = histogram(sample, 1);
  if (bins.length === 0) return [];
  let done = 0;
  return [{ from: bins[0].from - 1, count: 0 }, ...bins].map(({ from, count }) => {
    done += count;
    const finished = done / sample.length;
    return { shots: from, finished, interval: shareInterval(finished, sample.length, confidence) };
  });
};
