import { normalTwoSided } from "../distribution/normal.ts";
import { rank } from "../sample/rank.ts";
import type { Sample } from "../sample/sample.ts";
import { explainP, type TestResult } from "./test-result.ts";
import { doubledTail } from "./wilcoxon.ts";

/** Most values in both samples together with an exact p. */
export const MANN_WHITNEY_EXACT_LIMIT = 40;

/**
 * Mann-Whitney U test of unpaired samples (H. B. Mann and D. R. Whitney, Annals of Mathematical Statistics 18, 1947).
 * U counts the pairs in which the value of `a` is larger, equal ones half. With up to 40 values in all p is exact (all
 * ways to divide the ranks that occur, ties included, twice the smaller tail); beyond that it is normal, with tie and
 * continuity correction (Hollander and Wolfe 4.1). Two-sided.
 *
 * Effect: the share of pairs in which `a` is smaller, U' / (m n), the "common language" effect size; twice it minus 1
 * is the rank-biserial correlation.
 *
 * Cost: n log n, and for up to 40 values the ways to divide their ranks.
 *
 * @throws RangeError when a sample is empty.
 * @example
 * import { mannWhitney } from "@broadside/arena/statistics";
 *
 * mannWhitney([41, 45, 39, 50], [60, 61, 59, 66]).p.toFixed(4); // => "0.0286"
 */
export const mannWhitney = (a: Sample, b: Sample, names: readonly [string, string] = ["a", "b"]): TestResult => {
  const m = a.length;
  const n = b.length;
  if (m === 0 || n === 0) throw new RangeError("the Mann-Whitney test needs a value in each sample");
  const both = new Float64Array(m + n);
  both.set(Array.from(a));
  both.set(Array.from(b), m);
  const { ranks, ties } = rank(both);
  let sum = 0;
  for (let i = 0; i < m; i++) sum += ranks[i];
  const u = sum - (m * (m + 1)) / 2;
  const exact = m + n <= MANN_WHITNEY_EXACT_LIMIT;
  const p = exact ? exactP(ranks, m, sum) : normalP(m, n, ties, u);
  const fewer = 1 - u / (m * n);
  return {
    name: "Mann-Whitney U",
    hypothesis: `${names[0]} and ${names[1]}, each on layouts of its own, are equally likely to need more shots than the other.`,
    assumptions: [
      "All games are independent. Here the two strategies met the same layouts, which makes games of the two alike: p is then on the large side, and the paired test says more.",
      "Under the hypothesis the two distributions are the same.",
    ],
    statistic: { name: "U", value: u },
    method:
      `${m} and ${n} games, ${ties > 0 ? "equal numbers share their mean rank, " : ""}` +
      `p ${exact ? "exact" : "by the normal approximation with tie and continuity correction"}, two-sided`,
    p,
    effect: {
      name: "chance of fewer shots on independent layouts",
      value: fewer,
      meaning: `The share of all pairs of games, one of each, in which ${names[0]} needs fewer shots than ${names[1]}, ties half; 0.5 means balance.`,
    },
    meaning: explainP(
      p,
      `${names[0]} and ${names[1]} needed the same numbers of shots, by distribution`,
      `on layouts of their own ${fewer > 0.5 ? names[0] : names[1]} tends to need fewer shots`,
    ),
  };
};

const normalP = (m: number, n: number, ties: number, u: number): number => {
  const all = m + n;
  const variance = ((m * n) / 12) * (all + 1 - ties / (all * (all - 1)));
  if (variance <= 0) return 1;
  return normalTwoSided(Math.max(0, Math.abs(u - (m * n) / 2) - 0.5) / Math.sqrt(variance));
};

/** Number of ways to choose m ranks with each doubled sum, adding one rank after another. */
const exactP = (ranks: Float64Array, m: number, sum: number): number => {
  const size = ranks.length * (ranks.length + 1) + 1;
  const ways = Array.from({ length: m + 1 }, () => new Float64Array(size));
  ways[0][0] = 1;
  for (const r of ranks) {
    const step = Math.round(2 * r);
    for (let chosen = m; chosen > 0; chosen--) {
      for (let s = size - 1; s >= step; s--) ways[chosen][s] += ways[chosen - 1][s - step];
    }
  }
  const all = ways[m].reduce((total, w) => total + w, 0);
  return doubledTail(
    ways[m].map((w) => w / all),
    Math.round(2 * sum),
  );
};
