import { chiSquareTail } from "../distribution/gamma.ts";
import { normalTwoSided } from "../distribution/normal.ts";
import { differences, type Sample, sorted } from "../sample/samples.ts";
import { explainP, type TestResult } from "./test-result.ts";

interface Ranks {
  /** Equal values share the mean of their ranks. */
  readonly ranks: Float64Array;
  /** The sum of t^3 - t over groups of t equal values, for tie corrections. */
  readonly ties: number;
}

const rank = (sample: Sample): Ranks => {
  const ordered = sorted(sample);
  const rankOf = new Map<number, number>();
  let ties = 0;
  for (let from = 0; from < ordered.length; ) {
    let to = from + 1;
    while (to < ordered.length && ordered[to] === ordered[from]) to++;
    rankOf.set(ordered[from], (from + 1 + to) / 2);
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  return { ranks: Float64Array.from(sample, (value) => rankOf.get(value) as number), ties };
};

const WILCOXON_EXACT_LIMIT = 50;

/**
 * Wilcoxon's signed-rank test of paired samples (F. Wilcoxon, Biometrics Bulletin 1, 1945). Pairs without a
 * difference are left out; equal differences share their mean rank. If at most 50 pairs remain, p is exact (over
 * all 2^n signs of the ranks that occur, ties included). Otherwise it is from the normal approximation, with tie
 * and continuity correction (Hollander and Wolfe, "Nonparametric statistical methods", 3.1). Two-sided.
 *
 * Effect: the matched-pairs rank-biserial correlation (R+ - R-) / (R+ + R-) (D. S. Kerby, "The simple difference
 * formula", Comprehensive Psychology 3, 2014).
 *
 * Cost: n log n; for up to 50 pairs also n times the number of possible rank sums.
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
  const p = n === 0 ? 1 : exact ? signedRankExactP(ranks, plus) : signedRankNormalP(n, ties, plus);
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

const signedRankNormalP = (n: number, ties: number, plus: number): number => {
  const spread = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - ties / 48);
  const off = Math.max(0, Math.abs(plus - (n * (n + 1)) / 4) - 0.5);
  return normalTwoSided(off / spread);
};

/** Exact two-sided p for the sum of positive ranks: each rank is positive or negative with equal chance. */
const signedRankExactP = (ranks: Float64Array, plus: number): number => {
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

/** Twice the smaller tail at a value, at most 1. `chances[i]` is the chance of the value i. */
const doubledTail = (chances: Float64Array, value: number): number => {
  let low = 0;
  let high = 0;
  for (let i = 0; i < chances.length; i++) {
    if (i <= value) low += chances[i];
    if (i >= value) high += chances[i];
  }
  return Math.min(1, 2 * Math.min(low, high));
};

/**
 * Friedman's test of several paired samples with tie correction; p from chi-square with k - 1 degrees of freedom
 * (M. Friedman, JASA 32, 1937; with ties as in Conover, "Practical nonparametric statistics", 5.8). Effect:
 * Kendall's W, statistic / (n (k - 1)).
 *
 * Cost: the number of values times the logarithm of the number of samples.
 *
 * @param samples the games of each strategy; index i is the same layout in all of them
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

/**
 * Kruskal-Wallis test of several unpaired samples with tie correction; p from chi-square with k - 1 degrees
 * of freedom (W. H. Kruskal and W. A. Wallis, JASA 47, 1952). Effect: epsilon squared, H / (N - 1) (M.
 * Tomczak and E. Tomczak, Trends in Sport Sciences 21, 2014).
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

const MANN_WHITNEY_EXACT_LIMIT = 40;

/**
 * Mann-Whitney U test of unpaired samples (H. B. Mann and D. R. Whitney, Annals of Mathematical Statistics 18,
 * 1947). U counts the pairs in which the value of `a` is larger; an equal pair counts half. For up to 40 values
 * in total, p is exact (over all ways to divide the ranks that occur, ties included; twice the smaller tail).
 * Beyond that it is from the normal approximation, with tie and continuity correction (Hollander and Wolfe 4.1).
 * Two-sided.
 *
 * Effect: the share of pairs in which `a` is smaller, U' / (m n), the "common language" effect size. Twice that
 * share, minus 1, is the rank-biserial correlation.
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
  const p = exact ? rankSumExactP(ranks, m, sum) : rankSumNormalP(m, n, ties, u);
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

const rankSumNormalP = (m: number, n: number, ties: number, u: number): number => {
  const all = m + n;
  const variance = ((m * n) / 12) * (all + 1 - ties / (all * (all - 1)));
  if (variance <= 0) return 1;
  return normalTwoSided(Math.max(0, Math.abs(u - (m * n) / 2) - 0.5) / Math.sqrt(variance));
};

/** The number of ways to choose m ranks for each doubled rank sum; ranks are added one after another. */
const rankSumExactP = (ranks: Float64Array, m: number, sum: number): number => {
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
