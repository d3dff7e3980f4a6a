import { normalQuantile } from "../distribution/normal.ts";
import { CONFIDENCE, type Interval } from "./samples.ts";

/**
 * Wilson's score interval for a share (E. B. Wilson, "Probable inference, the law of succession, and statistical
 * inference", JASA 22, 1927). It stays within 0..1 and does not collapse at 0 or 1. For the mean of other values
 * in 0..1, not only 0 and 1, it tends to be too wide and never too narrow, because their variance is at most p
 * (1 - p).
 *
 * @param share observed share
 * @param n number of independent observations; need not be whole (an effective number)
 * @throws RangeError for a share that is not in 0..1, or n that is not above 0.
 * @example
 * import { shareInterval } from "@broadside/arena/statistics";
 *
 * shareInterval(0.5, 100).low.toFixed(3); // => "0.404"
 */
export const shareInterval = (share: number, n: number, confidence = CONFIDENCE): Interval => {
  if (!(share >= 0 && share <= 1 && n > 0)) throw new RangeError(`no interval for a share ${share} of ${n}`);
  const z = normalQuantile((1 + confidence) / 2);
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return {
    low: share === 0 ? 0 : Math.max(0, middle - half),
    high: share === 1 ? 1 : Math.min(1, middle + half),
    confidence,
  };
};
