import { chiSquareTail } from "../distribution/gamma.ts";
import { rank } from "../sample/rank.ts";
import type { Sample } from "../sample/sample.ts";
import { explainP, type TestResult } from "./test-result.ts";

/**
 * Kruskal-Wallis test of several unpaired samples with tie correction; p from chi-square with k - 1 degrees of freedom
 * (W. H. Kruskal and W. A. Wallis, JASA 47, 1952). Effect: epsilon squared, H / (N - 1) (M. Tomczak and E. Tomczak,
 * Trends in Sport Sciences 21, 2014).
 *
 * Cost: n log n.
 *
 * @throws RangeError with fewer than two samples or an empty one.
 * @example
 * import { kruskalWallis } from "@broadside/arena/statistics";
 *
 * kruskalWallis([[41, 45, 39, 50], [44, 47, 45, 51], [60, 61, 59, 66]]).p.toFixed(4); // => "0.0194"
 */
export const kruskalWallis = (samples: readonly Sample[]): TestResult => {
  if (samples.length < 2 || samples.some((s) => s.length === 0))
    throw new RangeError("the Kruskal-Wallis test needs at least two samples, none of them empty");
  const all = Float64Array.from(samples.flatMap((s) => Array.from(s)));
  const n = all.length;
  const { ranks, ties } = rank(all);
  let from = 0;
  let between = 0;
  for (const sample of samples) {
    let sum = 0;
    for (let i = from; i < from + sample.length; i++) sum += ranks[i] - (n + 1) / 2;
    between += (sum * sum) / sample.length;
    from += sample.length;
  }
  const correction = 1 - ties / (n ** 3 - n);
  const h = correction > 0 ? ((12 / (n * (n + 1))) * between) / correction : 0;
  const df = samples.length - 1;
  const p = chiSquareTail(h, df);
  return {
    name: "Kruskal-Wallis",
    hypothesis: "All strategies, each on layouts of its own, have the same distribution of shots.",
    assumptions: [
      "All games are independent. Here all strategies met the same layouts, so the Friedman test is the one to read; this one is given for comparison with studies that did not pair.",
      "Each strategy played more than a handful of games, so that chi-square holds.",
    ],
    statistic: { name: "H", value: h },
    degreesOfFreedom: df,
    method: `${samples.length} strategies, ${n} games, tie correction, p from chi-square`,
    p,
    effect: {
      name: "epsilon squared",
      value: h / (n - 1),
      meaning: "The share of the variance of the ranks that goes with the choice of the strategy, from 0 to 1.",
    },
    meaning: explainP(p, "all strategies were alike", "at least two strategies differ (which ones, the pairs say)"),
  };
};
