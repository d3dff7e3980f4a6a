import { chiSquareTail } from "../distribution/gamma.ts";
import { rank } from "../sample/rank.ts";
import type { Sample } from "../sample/sample.ts";
import { explainP, type TestResult } from "./test-result.ts";

/**
 * Friedman's test of several paired samples with tie correction; p from chi-square with k - 1 degrees of freedom
 * (M. Friedman, JASA 32, 1937; ties as in Conover, "Practical nonparametric statistics", 5.8). Effect: Kendall's W,
 * statistic / (n (k - 1)).
 *
 * Cost: values times the logarithm of the samples.
 *
 * @param samples for each strategy its games; index i of all of them belongs to the same layout
 * @throws RangeError with fewer than two samples, empty ones, or different lengths.
 * @example
 * import { friedman } from "@broadside/arena/statistics";
 *
 * friedman([[41, 45, 39, 50], [44, 47, 45, 51], [60, 61, 59, 66]]).p.toFixed(4); // => "0.0183"
 */
export const friedman = (samples: readonly Sample[]): TestResult => {
  const k = samples.length;
  const n = samples[0]?.length ?? 0;
  if (k < 2 || n === 0 || samples.some((s) => s.length !== n))
    throw new RangeError("the Friedman test needs at least two samples of the same length, not empty");
  const sums = new Float64Array(k);
  let tied = 0;
  const block = new Float64Array(k);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) block[j] = samples[j][i];
    const { ranks, ties } = rank(block);
    tied += ties;
    for (let j = 0; j < k; j++) sums[j] += ranks[j] - (k + 1) / 2;
  }
  const between = sums.reduce((sum, s) => sum + s * s, 0);
  const correction = 1 - tied / (n * k * (k * k - 1));
  const q = correction > 0 ? ((12 / (n * k * (k + 1))) * between) / correction : 0;
  const p = chiSquareTail(q, k - 1);
  return {
    name: "Friedman",
    hypothesis: "On the same layout no strategy tends to need more shots than another: every order is equally likely.",
    assumptions: [
      "The layouts are independent of each other.",
      "There are more than a handful of layouts, so that chi-square holds.",
    ],
    statistic: { name: "Q", value: q },
    degreesOfFreedom: k - 1,
    method: `${k} strategies on ${n} layouts that all of them finished, tie correction, p from chi-square`,
    p,
    effect: {
      name: "Kendall's W",
      value: q / (n * (k - 1)),
      meaning: "How much the layouts agree on the order of the strategies, from 0 (not at all) to 1 (all the same).",
    },
    meaning: explainP(
      p,
      "no strategy tended to need more shots",
      "at least two strategies differ on the same layouts (which ones, the pairs say)",
    ),
  };
};
