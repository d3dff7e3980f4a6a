/** Possible points for a pair of games, as a share of the maximum of two. */
export const PAIR_POINTS = [0, 0.25, 0.5, 0.75, 1] as const;

/** The pairs of games that ended with 0, 1/2, 1, 3/2 and 2 points: the pentanomial counts of engine testers. */
export type PairCounts = readonly [number, number, number, number, number];

/** The question of a sequential test: is the first participant stronger by `elo0` points, or by `elo1`? */
export interface SprtQuestion {
  readonly elo0: number;
  readonly elo1: number;
  /** Approximate upper limit of the chance of accepting `elo1` when `elo0` is true. */
  readonly alpha: number;
  /** Approximate upper limit of the chance of accepting `elo0` when `elo1` is true. */
  readonly beta: number;
}

/** The state of a sequential test. */
export interface SprtState {
  readonly counts: PairCounts;
  readonly pairs: number;
  /** The logarithm of the generalised likelihood ratio. */
  readonly ratio: number;
  /** Bounds of the ratio at which the test ends. */
  readonly lower: number;
  readonly upper: number;
  readonly accepted: "elo0" | "elo1" | undefined;
}

/** Fewest pairs for an answer; with fewer, the spread of the points is unknown. */
const FEWEST_SPRT_PAIRS = 20;

/** Replaces a count of 0, so that every result stays possible; engine testers do the same. */
const ALMOST_NONE = 1e-3;

/** Expected points per game against an opponent weaker by this many Elo points. */
const pointsOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** Wald's bounds: ln(beta / (1 - alpha)) and ln((1 - beta) / alpha) ("Sequential analysis", 1947). */
export const sprtBounds = ({ alpha, beta }: Pick<SprtQuestion, "alpha" | "beta">): readonly [number, number] => [
  Math.log(beta / (1 - alpha)),
  Math.log((1 - beta) / alpha),
];

/**
 * ln of the generalised likelihood ratio: the best likelihood of the counts with the mean score of `elo1`, over
 * that with `elo0`. The likeliest distribution with mean s is p_i / (1 + x (a_i - s)) for shares p_i and points a_i
 * (A. B. Owen, Biometrika 75, 1988; as a test on pairs: M. Van den Bergh, "A practical introduction to the GSPRT").
 * Pairs are independent; single games are not, because both games of a pair share layouts.
 */
export const likelihoodRatio = (counts: PairCounts, { elo0, elo1 }: Pick<SprtQuestion, "elo0" | "elo1">): number => {
  const padded = counts.map((count) => Math.max(count, ALMOST_NONE));
  const all = padded.reduce((sum, count) => sum + count, 0);
  const [x0, x1] = [elo0, elo1].map((elo) => tilt(padded, pointsOf(elo)));
  const [s0, s1] = [pointsOf(elo0), pointsOf(elo1)];
  // Both likelihoods contain the shares found, so these cancel.
  const ratio = padded.reduce(
    (sum, count, i) => sum + count * Math.log((1 + x0 * (PAIR_POINTS[i] - s0)) / (1 + x1 * (PAIR_POINTS[i] - s1))),
    0,
  );
  return all > 0 ? ratio : 0;
};

/** The x at which the sum of p_i (a_i - s) / (1 + x (a_i - s)) is 0; the sum falls between its poles. */
const tilt = (weights: readonly number[], mean: number): number => {
  let [low, high] = [-1 / (1 - mean), 1 / mean];
  for (let step = 0; step < 200; step++) {
    const x = (low + high) / 2;
    const value = weights.reduce((sum, w, i) => {
      const off = PAIR_POINTS[i] - mean;
      return sum + (w * off) / (1 + x * off);
    }, 0);
    if (value > 0) low = x;
    else high = x;
  }
  return (low + high) / 2;
};

const sprtState = (counts: PairCounts, question: SprtQuestion): SprtState => {
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  const ratio = pairs === 0 ? 0 : likelihoodRatio(counts, question);
  const [lower, upper] = sprtBounds(question);
  const isEarly = pairs < FEWEST_SPRT_PAIRS;
  const accepted = isEarly ? undefined : ratio <= lower ? "elo0" : ratio >= upper ? "elo1" : undefined;
  return { counts, pairs, ratio, lower, upper, accepted };
};

/**
 * A sequential test that takes one pair at a time.
 *
 * @example
 * import { Sprt } from "@broadside/arena/statistics";
 *
 * const sprt = new Sprt({ elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 });
 * sprt.add(2).accepted; // => undefined
 * sprt.state.pairs; // => 1
 */
export class Sprt {
  readonly #question: SprtQuestion;
  readonly #counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  #state: SprtState;

  constructor(question: SprtQuestion) {
    this.#question = question;
    this.#state = sprtState(this.#counts, question);
  }

  /** Adds a pair by the first participant's points, from 0 to 2. After the end this changes nothing. */
  add(points: number): SprtState {
    if (this.#state.accepted) return this.#state;
    this.#counts[Math.round(2 * points)]++;
    this.#state = sprtState([...this.#counts], this.#question);
    return this.#state;
  }

  /** The state of the test after the pairs so far. */
  get state(): SprtState {
    return this.#state;
  }
}
