import type { OrbitMoments } from "@broadside/engine/placing";
import { formatInterval, formatNumber } from "@broadside/engine/text";
import { studentQuantile } from "../statistics/distribution/student.ts";
import { CONFIDENCE, type Interval } from "../statistics/sample/samples.ts";
import type { Regression } from "./weighted-regression.ts";

/** An expected number of shots, estimated from games, with its confidence interval. */
export interface MeanShots {
  readonly mean: number;
  readonly interval: Interval;
}

/** What a prior costs a strategy, compared with equally likely layouts. */
export interface HidingGain {
  /** Expected shots against the prior, those against equally likely layouts, and the first minus the second. */
  readonly hidden: MeanShots;
  readonly uniform: MeanShots;
  readonly gain: MeanShots;
}

export interface JudgedGame {
  /** Whether the layout comes from the prior; otherwise all layouts were equally likely. */
  readonly isHidden: boolean;
  /** The number of ship cells of the layout on each orbit. */
  readonly tally: Float64Array;
  readonly shots: number;
}

/** The prior to judge: the logarithms of its weights, its moments, and the moments of equally likely layouts. */
export interface JudgedPrior {
  readonly logs: Float64Array;
  readonly moments: OrbitMoments;
  readonly uniform: OrbitMoments;
  /** A regression fitted to other games than those judged. */
  readonly regression: Pick<Regression, "mean" | "means" | "slope">;
}

/**
 * What a prior costs. Half of the games are against its layouts, and half against equally likely ones. Each game
 * counts for both means. A layout that the prior makes p times as likely weighs 2 p / (p + 1) for the prior and
 * 2 / (p + 1) for equally likely layouts. A regression fitted to other games removes the shots that ship cells
 * explain, so the estimates are unbiased. Intervals: Student's t with Satterthwaite's degrees of freedom,
 * but no less than what games unlike all n that were played could change: up to 3 / n of all, by a shot each.
 */
export const judgeHiding = (games: readonly JudgedGame[], judged: JudgedPrior, confidence = CONFIDENCE): HidingGain => {
  const { logs, moments, uniform, regression } = judged;
  const explained = (cells: Float64Array): number =>
    regression.slope.reduce((sum, part, k) => sum + part * (cells[k] - regression.means[k]), regression.mean);
  const rest = games.map(({ tally, shots }) => shots - explained(tally));
  // p / (p + 1), computed without overflow.
  const share = games.map(({ tally }) => {
    const log = logs.reduce((sum, part, k) => sum + part * tally[k], -moments.logMass);
    return 1 / (1 + Math.exp(-log));
  });
  const estimate = (base: number, weight: (share: number) => number): MeanShots => {
    const weights = share.map(weight);
    const values = rest.map((left, i) => left * weights[i]);
    const strata = [true, false].map((hidden) => values.filter((_, i) => games[i].isHidden === hidden));
    const unlike = -Math.log(1 - confidence) / games.length;
    const least = (unlike * weights.reduce((sum, one) => sum + Math.abs(one), 0)) / games.length;
    return meanOfStrata(base, strata, confidence, least);
  };
  const [hidden, equal] = [explained(moments.means), explained(uniform.means)];
  return {
    hidden: estimate(hidden, (p) => 2 * p),
    uniform: estimate(equal, (p) => 2 * (1 - p)),
    gain: estimate(hidden - equal, (p) => 2 * (2 * p - 1)),
  };
};

/**
 * What a prior costs, in words, with a name for what it is compared with.
 *
 * @example
 * import { hidingText } from "@broadside/arena/hiding";
 *
 * const shots = (mean: number) => ({ mean, interval: { low: mean - 0.25, high: mean + 0.25, confidence: 0.95 } });
 * hidingText({ hidden: shots(40), uniform: shots(41), gain: shots(-1) });
 * // => "40.00 (39.75 to 40.25) shots, 1.00 (0.75 to 1.25) fewer than equally likely layouts: 41.00 (40.75 to 41.25)"
 */
export const hidingText = ({ hidden, uniform, gain }: HidingGain): string => {
  const { mean, interval } = gain;
  const { low, high } = interval;
  const more =
    mean < 0
      ? `${meanText({ mean: -mean, interval: { ...interval, low: -high, high: -low } })} fewer`
      : `${meanText(gain)} more`;
  return `${meanText(hidden)} shots, ${more} than equally likely layouts: ${meanText(uniform)}`;
};

const meanText = ({ mean, interval }: MeanShots): string =>
  `${formatNumber(mean)} (${interval.high - interval.low < 0.01 ? "± <0.01" : formatInterval(interval)})`;

/** @param least the least half-width of the interval */
const meanOfStrata = (
  base: number,
  strata: readonly (readonly number[])[],
  confidence: number,
  least: number,
): MeanShots => {
  const parts = strata.map((values) => {
    if (values.length < 2) throw new RangeError("a half of the games has fewer than two");
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
    return { mean, error: variance / values.length / 4, freedom: values.length - 1 };
  });
  const mean = base + parts.reduce((sum, part) => sum + part.mean, 0) / 2;
  const error = parts.reduce((sum, part) => sum + part.error, 0);
  const freedom = error ** 2 / parts.reduce((sum, part) => sum + part.error ** 2 / part.freedom, 0);
  const spread = error === 0 ? 0 : studentQuantile((1 + confidence) / 2, freedom) * Math.sqrt(error);
  const half = Math.max(spread, least);
  return { mean, interval: { low: mean - half, high: mean + half, confidence } };
};
