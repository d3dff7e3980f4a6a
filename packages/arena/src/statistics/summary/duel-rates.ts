import type { SingleShotRule } from "@broadside/engine/games";
import { type Interval, mean, type Sample, shareInterval, variance } from "../sample/sample.ts";

/** How often the first of two strategies beats the second. */
export interface Duel {
  readonly rule: SingleShotRule;
  /** Pairs of games on the same layout that both strategies finished. */
  readonly pairs: number;
  /** The share of wins if both shoot at the same layout, averaged exactly over who starts. */
  readonly wins: number;
  readonly interval: Interval;
  /** The same share if the first strategy starts, and if the second does. */
  readonly winsStarting: number;
  readonly winsSecond: number;
  /** The share of wins if each shoots at its own layout, over all pairs of different games. */
  readonly independent: { readonly wins: number; readonly interval: Interval };
}

/** The turns of a game: every shot with `alternate`; with `hit-again`, the misses and the last hit. */
export const turnsOf = (rule: SingleShotRule, shots: number, misses: number): number =>
  rule === "alternate" ? shots : misses + 1;

/**
 * Makes a duel from games that each strategy played alone. A player's shots do not depend on the opponent, so
 * the player with fewer turns wins; with the same number, the one who starts. A fair coin decides who starts.
 * This is counted exactly: a tie is half a win. If every layout has the same number of ship cells, misses are
 * shots minus that number, and both turn rules give the same result. They differ if ships may have any size or
 * overlap.
 *
 * The interval for equal layouts is Wilson's, which is somewhat too wide because ties vary less than wins. For
 * independent layouts the share is the U-statistic over all pairs of different games i, j of (s(a_i, b_j) +
 * s(a_j, b_i)) / 2. Its variance is 4 / n times the variance of its projection (W. Hoeffding, Annals of
 * Mathematical Statistics 19, 1948). The interval is Wilson's for the number of observations that would have
 * this variance. That number is n if fewer than 10 wins or losses are expected among n games.
 *
 * Cost: n log n.
 *
 * @param a turns of the first strategy in each game, whole numbers
 * @param b turns of the second strategy against the same layouts
 * @throws RangeError for fewer than two pairs or different numbers of games.
 * @example
 * import { duel } from "@broadside/arena/statistics";
 *
 * duel("alternate", [40, 45, 42], [44, 44, 47]).wins; // => 0.6666666666666666
 */
export const duel = (rule: SingleShotRule, a: Sample, b: Sample): Duel => {
  const n = a.length;
  if (n < 2 || b.length !== n)
    throw new RangeError(`a duel takes two samples of at least two pairs: ${n}, ${b.length}`);
  const scores = Float64Array.from(a, (x, i) => score(x, b[i]));
  let fewer = 0;
  let atMost = 0;
  for (let i = 0; i < n; i++) {
    if (a[i] < b[i]) fewer++;
    if (a[i] <= b[i]) atMost++;
  }
  const wins = mean(scores);
  return {
    rule,
    pairs: n,
    wins,
    interval: shareInterval(wins, n),
    winsStarting: atMost / n,
    winsSecond: fewer / n,
    independent: independent(a, b, scores),
  };
};

const score = (x: number, y: number): number => (x < y ? 1 : x === y ? 0.5 : 0);

const independent = (a: Sample, b: Sample, scores: Float64Array): Duel["independent"] => {
  const n = a.length;
  const fewerA = fewerThan(a);
  const fewerB = fewerThan(b);
  const projection = scores.map((score, i) => (n - fewerB(a[i]) + fewerA(b[i]) - 2 * score) / (2 * (n - 1)));
  const wins = Math.min(1, Math.max(0, mean(projection)));
  const spread = (4 * variance(projection)) / n;
  // If almost all games go one way, the variance is not known well enough.
  const isFirm = spread > 0 && n * Math.min(wins, 1 - wins) >= 10;
  const observations = isFirm ? (wins * (1 - wins)) / spread : n;
  return { wins, interval: shareInterval(wins, observations) };
};

const fewerThan = (sample: Sample): ((value: number) => number) => {
  const ordered = Float64Array.from(sample).sort();
  const ranks = new Map<number, number>();
  return (value) => {
    const rank = ranks.get(value);
    if (rank !== undefined) return rank;
    const result = (lowerBound(ordered, value, false) + lowerBound(ordered, value, true)) / 2;
    ranks.set(value, result);
    return result;
  };
};

const lowerBound = (ordered: Float64Array, value: number, inclusive: boolean): number => {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ordered[middle] < value || (inclusive && ordered[middle] === value)) low = middle + 1;
    else high = middle;
  }
  return low;
};
