import { normalTwoSided } from "../distribution/normal.ts";
import { rank } from "../sample/rank.ts";
import { differences, type Sample } from "../sample/sample.ts";
import { explainP, type TestResult } from "./test-result.ts";

/** Most differing pairs with an exact p. */
export const WILCOXON_EXACT_LIMIT = 50;

/**
 * Wilcoxon's signed-rank test of paired samples (F. Wilcoxon, Biometrics Bulletin 1, 1945). Pairs without a difference
 * are left out; equal differences share their mean rank. With up to 50 pairs left p is exact (all 2^n signs, given
 * the ranks that occur, ties included); beyond that it is normal, with tie and continuity correction (Hollander and
 * Wolfe, "Nonparametric statistical methods", 3.1). Two-sided.
 *
 * Effect: the matched-pairs rank-biserial correlation (R+ - R-) / (R+ + R-) (D. S. Kerby, "The simple difference
 * formula", Comprehensive Psychology 3, 2014).
 *
 * Cost: n log n, and for up to 50 pairs the sums of their ranks.
 *
 * @throws RangeError when the samples differ in length.
 * @example
 * import { wilcoxonSignedRank } from "@broadside/arena/statistics";
 *
 * wilcoxonSignedRank([41, 45, 39, 50, 44], [44, 47, 45, 51, 43]).p; // => 0.1875
 */
export const wilcoxonSignedRank = (a: Sample, b: Sample, names: readonly [string, string] = ["a", "b"]): TestResult => {
  const all = differences(a, b);
  const d = all.filter((x) => x !== 0);
  const { ranks, ties } = rank(d.map(Math.abs));
  const n = d.length;
  let plus = 0;
  for (let i = 0; i < n; i++) if (d[i] > 0) plus += ranks[i];
  const total = (n * (n + 1)) / 2;
  const exact = n <= WILCOXON_EXACT_LIMIT;
  const p = n === 0 ? 1 : exact ? exactP(ranks, plus) : normalP(n, ties, plus);
  const biserial = n === 0 ? 0 : (2 * plus - total) / total;
  return {
    name: "Wilcoxon signed rank",
    hypothesis: `On the same layout ${names[0]} and ${names[1]} differ symmetrically about 0: neither tends to need more shots.`,
    assumptions: [
      "The layouts are independent of each other.",
      "Under the hypothesis a difference and its opposite are equally likely.",
    ],
    statistic: { name: "V", value: plus },
    method:
      `${all.length} pairs, ${all.length - n} without a difference left out (Wilcoxon's rule), ` +
      `${ties > 0 ? "equal differences share their mean rank, " : ""}` +
      `p ${exact ? "exact" : "by the normal approximation with tie and continuity correction"}, two-sided`,
    p,
    effect: {
      name: "matched-pairs rank-biserial correlation",
      value: biserial,
      meaning:
        `From -1 (${names[0]} needs fewer shots in every pair that differs) to 1 (more in every one); ` +
        "pairs are weighted by the rank of their difference, and 0 means balance.",
    },
    meaning: explainP(
      p,
      `neither of ${names[0]} and ${names[1]} tended to need more shots`,
      `on the same layouts ${biserial > 0 ? names[1] : names[0]} tends to need fewer shots`,
    ),
  };
};

const normalP = (n: number, ties: number, plus: number): number => {
  const spread = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - ties / 48);
  const off = Math.max(0, Math.abs(plus - (n * (n + 1)) / 4) - 0.5);
  return normalTwoSided(off / spread);
};

/**
 * Distribution of the sum of doubled positive ranks, one rank after another: each has either sign with chance
 * 1/2.
 */
const exactP = (ranks: Float64Array, plus: number): number => {
  const n = ranks.length;
  const chances = new Float64Array(n * (n + 1) + 1);
  chances[0] = 1;
  let top = 0;
  for (const r of ranks) {
    const step = Math.round(2 * r);
    top += step;
    for (let sum = top; sum >= 0; sum--) chances[sum] = (chances[sum] + (sum >= step ? chances[sum - step] : 0)) / 2;
  }
  return doubledTail(chances, Math.round(2 * plus));
};

/** Twice the smaller tail at a value, at most 1. `chances[i]` belongs to the value i. */
export const doubledTail = (chances: Float64Array, value: number): number => {
  let low = 0;
  let high = 0;
  for (let i = 0; i < chances.length; i++) {
    if (i <= value) low += chances[i];
    if (i >= value) high += chances[i];
  }
  return Math.min(1, 2 * Math.min(low, high));
};
