import { RandomStream } from "@broadside/engine";
import { normalQuantile, normalTail, polynomial } from "./distribution.ts";
import { explainP, type TestResult } from "./mean-verdict.ts";
import { type Sample, sorted } from "./sample.ts";

/** The largest sample that Royston's approximation covers. */
export const SHAPIRO_WILK_LIMIT = 5000;

const SHAPIRO_WILK_SEED = 1995;

const LARGEST = [0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056];
const SECOND = [0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633];

/** The weights of the upper half of the ordered sample, largest first (Royston 1992). */
const weights = (n: number): number[] => {
  if (n === 3) return [Math.SQRT1_2];
  const half = Math.floor(n / 2);
  const scores = Array.from({ length: half }, (_, i) => -normalQuantile((i + 1 - 0.375) / (n + 0.25)));
  const squares = 2 * scores.reduce((sum, m) => sum + m * m, 0);
  const root = 1 / Math.sqrt(n);
  const first = scores[0] / Math.sqrt(squares) + polynomial(LARGEST, root);
  if (n <= 5) {
    const scale = Math.sqrt((squares - 2 * scores[0] ** 2) / (1 - 2 * first ** 2));
    return [first, ...scores.slice(1).map((m) => m / scale)];
  }
  const second = scores[1] / Math.sqrt(squares) + polynomial(SECOND, root);
  const scale = Math.sqrt((squares - 2 * scores[0] ** 2 - 2 * scores[1] ** 2) / (1 - 2 * first ** 2 - 2 * second ** 2));
  return [first, second, ...scores.slice(2).map((m) => m / scale)];
};

/** 1 - W, computed without cancellation. The weights are antisymmetric, so their mean is 0. */
const lackOfFit = (ordered: Float64Array): number => {
  const n = ordered.length;
  const a = weights(n);
  const range = ordered[n - 1] - ordered[0];
  const centre = ordered.reduce((sum, x) => sum + x / range, 0) / n;
  let aa = 0;
  let xx = 0;
  let ax = 0;
  for (let i = 0; i < n; i++) {
    const mirror = n - 1 - i;
    const weight = i === mirror ? 0 : i < mirror ? -a[i] : a[mirror];
    const x = ordered[i] / range - centre;
    aa += weight * weight;
    xx += x * x;
    ax += weight * x;
  }
  const whole = Math.sqrt(aa * xx);
  return ((whole - ax) * (whole + ax)) / (aa * xx);
};

const significance = (lack: number, n: number): number => {
  if (n === 3) return Math.max(0, (6 / Math.PI) * (Math.asin(Math.sqrt(1 - lack)) - Math.asin(Math.sqrt(0.75))));
  const y = Math.log(lack);
  if (n <= 11) {
    const gamma = 0.459 * n - 2.273;
    if (y >= gamma) return 1e-99;
    const centre = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n);
    const scale = Math.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n));
    return normalTail((-Math.log(gamma - y) - centre) / scale);
  }
  const log = Math.log(n);
  const centre = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], log);
  const scale = Math.exp(polynomial([-0.4803, -0.082676, 0.0030302], log));
  return normalTail((y - centre) / scale);
};

/**
 * Shapiro and Wilk's test of normality, with weights and p by P. Royston, "Remark AS R94: a remark on algorithm
 * AS 181: the W-test for normality", Applied Statistics 44 (1995), for 3 to 5000 values. If the sample is
 * larger, a random subsample of 5000 is tested, drawn with a fixed seed; the result says so. Returns undefined
 * for fewer than three values or if all are equal, because then there is nothing to test.
 *
 * Cost: n log n for at most 5000 values.
 *
 * @example
 * import { shapiroWilk } from "@broadside/arena/statistics";
 *
 * shapiroWilk([41, 45, 39, 50, 44, 47, 43])?.p.toFixed(2); // => "1.00"
 * shapiroWilk([41, 41, 41]); // => undefined
 */
export const shapiroWilk = (sample: Sample): TestResult | undefined => {
  const whole = Float64Array.from(sample);
  const n = Math.min(whole.length, SHAPIRO_WILK_LIMIT);
  if (n < whole.length) {
    const stream = RandomStream.fromSeed(SHAPIRO_WILK_SEED);
    for (let i = 0; i < n; i++) {
      const j = i + stream.below(whole.length - i);
      [whole[i], whole[j]] = [whole[j], whole[i]];
    }
  }
  const ordered = sorted(whole.subarray(0, n));
  if (n < 3 || ordered[0] === ordered[n - 1]) return undefined;
  const lack = lackOfFit(ordered);
  const p = significance(lack, n);
  return {
    name: "Shapiro-Wilk",
    hypothesis: "The numbers of shots follow a normal distribution.",
    assumptions: ["The games are independent of each other."],
    statistic: { name: "W", value: 1 - lack },
    method:
      `Royston 1995 (AS R94), ${n} games` +
      (n < whole.length
        ? `: a random subsample (seed ${SHAPIRO_WILK_SEED}) of the ${whole.length}, because the approximation ends at ` +
          `${SHAPIRO_WILK_LIMIT}`
        : ""),
    p,
    meaning: explainP(
      p,
      "the numbers of shots were normal",
      "they are not normal. Numbers of shots are whole and bounded, so that with enough games this is always found; " +
        "intervals for means do not need it",
    ),
  };
};
