import { frequencies } from "./histogram.ts";
import { shareInterval } from "./proportion.ts";
import { CONFIDENCE, type Interval, type Sample } from "./sample.ts";

/** The share of games that were finished within some number of shots. */
export interface SurvivalPoint {
  readonly shots: number;
  readonly finished: number;
  readonly interval: Interval;
}

/**
 * Share of games finished within n shots, for every n from one below the shortest game to the longest, each with
 * Wilson's interval. The intervals hold for each n by itself, not for the whole curve at once; for that, see
 * {@link bandHalfWidth}.
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
  const bins = frequencies(sample);
  if (bins.length === 0) return [];
  let done = 0;
  return [{ from: bins[0].from - 1, count: 0 }, ...bins].map(({ from, count }) => {
    done += count;
    const finished = done / sample.length;
    return { shots: from, finished, interval: shareInterval(finished, sample.length, confidence) };
  });
};

/**
 * Half-width of a band that holds the whole true curve at once with the given confidence: sqrt(ln(2 / alpha) / 2n),
 * the inequality of Dvoretzky, Kiefer and Wolfowitz with Massart's constant (Annals of Probability 18, 1990).
 *
 * @example
 * import { bandHalfWidth } from "@broadside/arena/statistics";
 *
 * bandHalfWidth(1000).toFixed(4); // => "0.0429"
 */
export const bandHalfWidth = (n: number, confidence = CONFIDENCE): number =>
  Math.sqrt(Math.log(2 / (1 - confidence)) / (2 * n));
