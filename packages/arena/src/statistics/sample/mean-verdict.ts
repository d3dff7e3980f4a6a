import { normalQuantile, studentCdf, studentQuantile } from "./distribution.ts";
import { CONFIDENCE, type Description, type Interval } from "./sample.ts";

/** The outcome of a hypothesis test, with everything needed to interpret it. */
export interface TestResult {
  readonly name: string;
  /** The hypothesis tested (the null hypothesis), in plain words. */
  readonly hypothesis: string;
  /** The assumptions under which p means what it says. */
  readonly assumptions: readonly string[];
  readonly statistic: { readonly name: string; readonly value: number };
  readonly method: string;
  /** The chance of data at least as far from the hypothesis as these, if the hypothesis were true. Two-sided. */
  readonly p: number;
  /** What the outcome shows and does not show, in plain words. */
  readonly meaning: string;
}

/** The significance level: a hypothesis is rejected below it. */
export const LEVEL = 0.05;

/**
 * A p-value for display, such as `p = 0.0312`, never 0.
 *
 * @example
 * import { formatP } from "@broadside/arena/statistics";
 *
 * formatP(0.0312); // => "p = 0.0312"
 */
export const formatP = (p: number): string => (p < LEAST_P ? `p ${pValue(p)}` : `p = ${pValue(p)}`);

/**
 * Formats a p-value for a column, without its name.
 *
 * @example
 * import { pValue } from "@broadside/arena/statistics";
 *
 * pValue(0.0312); // => "0.0312"
 */
export const pValue = (p: number): string => {
  if (p < LEAST_P) return `< ${LEAST_P}`;
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(p < 0.1 ? 4 : 2);
};

const LEAST_P = 1e-300;

/** What p means for a hypothesis, and no more. Both are clauses that can follow "if". */
export const explainP = (p: number, hypothesis: string, rejected: string): string =>
  p < LEVEL
    ? `If ${hypothesis}, data this far off would have a chance of ${pValue(p).replace("<", "less than")}. Rejected at ` +
      `the ${100 * LEVEL} % level: ${rejected}.`
    : `${capital(formatP(p))}: data like these are not unusual if ${hypothesis}. That is no proof of it: a difference ` +
      "too small for this many games would look the same.";

export const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

/** The chance that {@link MeanVerdict.visible} is detected. */
export const POWER = 0.8;

/** The verdict on a mean difference, where the same games answer several such questions. */
export interface MeanVerdict {
  /** Below 0, above 0, or open when the interval contains 0. */
  readonly sign: "below" | "above" | "open";
  /**
   * Student's interval, wide enough that the intervals of all comparisons hold together with 95 % confidence. If all
   * differences are equal, it has no width and tells only that.
   */
  readonly interval: Interval;
  /** Number of comparisons that the interval allows for. */
  readonly comparisons: number;
  /** The difference, in shots, that these games would have shown with a chance of 80 %, see {@link isRoughlyVisible}. */
  readonly visible: number;
  /**
   * How many games would show the difference found, if it is the true one, with a chance of 80 %; rounded up to two
   * digits. Undefined if that difference is 0 or the verdict is not open.
   */
  readonly settling?: number;
}

/**
 * Whether games are so few that the chance of {@link MeanVerdict.visible} is only roughly 80 %: below 10, their spread
 * is too uncertain. For one comparison of 2, 4 and 10 games, the chance is 71, 76 and 79 %.
 *
 * @example
 * import { isRoughlyVisible } from "@broadside/arena/statistics";
 *
 * isRoughlyVisible(4); // => true
 */
export const isRoughlyVisible = (games: number): boolean => games < 10;

/**
 * Whether the middle of an interval is 0 to the digits shown: no sensible number of games would detect so little.
 *
 * @param decimals the number of digits shown after the point
 * @example
 * import { isShownAsZero } from "@broadside/arena/statistics";
 *
 * isShownAsZero({ low: -1.24, high: 1.3, confidence: 0.95 }, 1); // => true
 */
export const isShownAsZero = ({ low, high }: Interval, decimals: number): boolean =>
  // Halves are rounded away from 0, and here low + high can come out a little below a whole number.
  Math.abs(low + high) * 10 ** decimals < 1 - 1e-9;

/**
 * Where all games differ alike, up to how many percent of all games may be unlike them, rounded up to tenths: with a
 * larger share, so many alike would be too rare. For one comparison of n games, it is 1 - 0.05^(1/n).
 *
 * @example
 * import { mostUnlike } from "@broadside/arena/statistics";
 *
 * mostUnlike(30, { comparisons: 1 }); // => 9.6
 */
export const mostUnlike = (games: number, { comparisons }: Pick<MeanVerdict, "comparisons">): number =>
  Math.ceil(1000 * (1 - (LEVEL / comparisons) ** (1 / games))) / 10;

/** A mean of paired differences. */
export interface MeanOfDifferences {
  readonly mean: number;
  /** Unbiased. */
  readonly standardDeviation: number;
  /** At least two. */
  readonly pairs: number;
  /** Degrees of freedom of the standard deviation; `pairs - 1` if absent. */
  readonly degreesOfFreedom?: number;
  /** The largest difference that a pair can have, to either side; absent if unknown. */
  readonly largest?: number;
}

/**
 * Judges the mean of paired differences. The question is about the mean, so the interval of the mean answers it:
 * Student's, at confidence 1 - 0.05 / comparisons (O. J. Dunn, "Multiple comparisons among means", JASA 56,
 * 1961, by Bonferroni's inequality: the chance that any of the verdicts is wrong is at most 5 %, however the
 * comparisons depend on each other). It assumes independent games, and enough of them for their mean to be
 * normally distributed.
 *
 * If all n differences are equal, they have no spread for Student's interval. But if a share q of all games has this
 * difference d, the chance of n such games is q^n, and the mean is 0 or has the other sign only if the other games
 * make up for it: q |d| is at most (1 - q) times the largest difference possible. So the sign is told if this chance
 * is below the level even for the largest such q. If the largest difference is unknown, the sign stays open.
 *
 * @throws RangeError with fewer than two pairs or no comparison.
 * @example
 * import { judgeMean } from "@broadside/arena/statistics";
 *
 * judgeMean({ mean: -3, standardDeviation: 8, pairs: 400 }, 1).sign; // => "below"
 */
export const judgeMean = (differences: MeanOfDifferences, comparisons: number): MeanVerdict => {
  const { mean, standardDeviation, pairs, degreesOfFreedom = pairs - 1 } = differences;
  if (!(pairs >= 2 && comparisons >= 1))
    throw new RangeError(`no verdict of ${pairs} pairs and ${comparisons} comparisons`);
  const level = LEVEL / comparisons;
  const confidence = 1 - level;
  if (standardDeviation === 0) {
    const share = shareOfEqual(differences);
    const isTold = share ** pairs < level;
    return {
      sign: isTold ? (mean < 0 ? "below" : "above") : "open",
      interval: { low: mean, high: mean, confidence },
      comparisons,
      visible: 0,
      ...(share < 1 && !isTold && { settling: roundUp(Math.log(level) / Math.log(share)) }),
    };
  }
  const quantile = studentQuantile(1 - level / 2, degreesOfFreedom);
  const error = standardDeviation / Math.sqrt(pairs);
  const interval = { low: mean - quantile * error, high: mean + quantile * error, confidence };
  const sign = interval.high < 0 ? "below" : interval.low > 0 ? "above" : "open";
  const isSettled = sign !== "open" || mean === 0;
  return {
    sign,
    interval,
    comparisons,
    visible: (quantile + normalQuantile(POWER)) * error,
    ...(!isSettled && { settling: roundUp(gamesFor(mean / standardDeviation, level) + pairs - 1 - degreesOfFreedom) }),
  };
};

/** The largest share of games with the mean as their difference with which the true mean can be 0; 1 if unknown. */
const shareOfEqual = ({ mean, largest }: MeanOfDifferences): number =>
  mean === 0 || largest === undefined ? 1 : largest / (largest + Math.abs(mean));

/**
 * The pairs that show a mean of `effect` standard deviations with a chance of {@link POWER}, with z = z(1 - level /
 * 2): ((z + z(power)) / effect)^2 + z^2 / 2. The last term is for the spread, which the games also have to tell
 * (W. C. Guenther, "Sample size formulas for normal theory t tests", The American Statistician 35, 1981).
 */
const gamesFor = (effect: number, level: number): number => {
  const z = normalQuantile(1 - level / 2);
  return ((z + normalQuantile(POWER)) / effect) ** 2 + z ** 2 / 2;
};

/**
 * How many games tell a mean difference from 0, at the 5 % level and with a chance of {@link POWER}, if it is the true
 * one; rounded up to two digits. The formula is that of {@link MeanVerdict.settling}.
 *
 * @param spread the standard deviation of the difference in a game
 */
export const gamesToTell = (difference: number, spread: number): number =>
  roundUp(gamesFor(difference / spread, LEVEL));

const roundUp = (games: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(games)) - 1);
  return Math.ceil(games / unit) * unit;
};

/**
 * The chance, by Student's t, of a mean at least this far from 0 if the true mean were 0; 1 without a spread.
 *
 * @example
 * import { studentP } from "@broadside/arena/statistics";
 *
 * studentP(2, 1, 10).toFixed(3); // => "0.073"
 */
export const studentP = (mean: number, standardError: number, degreesOfFreedom: number): number =>
  standardError === 0 ? 1 : 2 * studentCdf(-Math.abs(mean) / standardError, degreesOfFreedom);

/**
 * The p-value of a mean of paired differences, by Student's t-test; if all are equal, by the share of unlike games
 * that {@link judgeMean} allows for.
 *
 * @example
 * import { pairedP } from "@broadside/arena/statistics";
 *
 * pairedP({ mean: -3, standardDeviation: 8, pairs: 400 }) < 1e-9; // => true
 */
export const pairedP = (differences: MeanOfDifferences): number => {
  const { mean, standardDeviation, pairs, degreesOfFreedom = pairs - 1 } = differences;
  if (standardDeviation === 0) return shareOfEqual(differences) ** pairs;
  return studentP(mean, standardDeviation / Math.sqrt(pairs), degreesOfFreedom);
};

/**
 * The confidence of intervals in words: `95 %`, or `95 % for all 10 pairs together`.
 *
 * @example
 * import { confidenceText } from "@broadside/arena/statistics";
 *
 * confidenceText({ comparisons: 10 }); // => "95 % for all 10 pairs together"
 */
export const confidenceText = ({ comparisons }: Pick<MeanVerdict, "comparisons">, noun = "pairs"): string =>
  `${100 * CONFIDENCE} %${comparisons > 1 ? ` for all ${comparisons} ${noun} together` : ""}`;

/** An interval in words: `95 % interval 2.1 to 4.3`, or `95 % interval 2.1 to 4.3 for all 10 pairs together`. */
export const verdictInterval = (interval: string, verdict: Pick<MeanVerdict, "comparisons">): string =>
  confidenceText(verdict).replace("%", `% interval ${interval}`);

/**
 * The mean of a minus that of b for independent samples, with Welch's interval (Biometrika 34, 1947). Undefined
 * if a sample has fewer than two values.
 *
 * @example
 * import { describe, welchDifference } from "@broadside/arena/statistics";
 *
 * welchDifference(describe([41, 45, 43]), describe([39, 41, 40]))?.mean; // => 3
 */
export const welchDifference = (
  a: Description,
  b: Description,
  confidence = CONFIDENCE,
): { readonly mean: number; readonly interval: Interval } | undefined => {
  if (a.variance === undefined || b.variance === undefined) return undefined;
  const mean = a.mean - b.mean;
  const [va, vb] = [a.variance / a.count, b.variance / b.count];
  if (va + vb === 0) return { mean, interval: { low: mean, high: mean, confidence } };
  const freedom = (va + vb) ** 2 / (va ** 2 / (a.count - 1) + vb ** 2 / (b.count - 1));
  const half = studentQuantile((1 + confidence) / 2, freedom) * Math.sqrt(va + vb);
  return { mean, interval: { low: mean - half, high: mean + half, confidence } };
};
