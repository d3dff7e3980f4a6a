import type { ScenarioSource } from "@broadside/engine";
import type { ReducedPart } from "@broadside/engine/review";
import type { FaultCount } from "../../core/fault.ts";
import type { NamedStrategy, StoppedRun } from "../../experiment/experiment-games.ts";
import type { Bin, SurvivalPoint } from "../sample/histogram.ts";
import type { FirstShots } from "../sample/hits-by-shot.ts";
import type { MeanVerdict, TestResult } from "../sample/mean-verdict.ts";
import type { Description, Interval } from "../sample/sample.ts";
import type { Duel } from "./duel-rates.ts";

/** Version of {@link Summary}. It increases when a field changes its meaning or is removed. */
export const SUMMARY_VERSION = 2;

/** How many shots count as the first: one, and ten. */
export const FIRST_SHOTS = [1, 10] as const;

/** Words for the methods behind a summary's numbers. */
export const METHODS = {
  games:
    "Only finished games are counted; faults are reported beside them. Pairs and duels take the games that all the strategies concerned finished on the same layout.",
  mean: "Mean with Student's 95 % interval.",
  variance: "Variance and standard deviation are unbiased (divisor n - 1).",
  quantiles: "Quantiles and the median are of type 7 of Hyndman and Fan (linear between order statistics).",
  skewness: "Skewness is the adjusted Fisher-Pearson coefficient G1 (type 2).",
  histogram:
    "All histograms have the same bins of whole numbers, by the rule of Freedman and Diaconis for the first strategy that has games.",
  survival:
    "The share of games finished within n shots has Wilson's 95 % interval for each n by itself, not for the whole curve.",
  difference: "Mean differences on the same layouts have Student's 95 % interval, which holds for each pair by itself.",
  verdict:
    "Whether two means differ is judged by Student's interval of the mean difference on the same layouts, at a level divided by the number of pairs, so that all verdicts together are right with 95 %. Where all games of a pair differ by the same number, the sign is told only if even the share of games that could be unlike them cannot turn it. Where the interval contains 0 there is no clear difference; then the summary gives the difference that so many games detect 80 % of the time, and how many games detect one as large as that found.",
  reduced:
    "Reduced differences are other, usually more precise estimates of the same true mean differences, with luck taken out: where few layouts are left, what happened is replaced by what greedy-hit was to expect there and by how much worse or better the cells shot were expected to be; before, what answers brought less what was to be expected is regressed out. Luck is taken out of each difference and of each mean by itself, so reduced means need not differ by exactly the reduced difference. Where a pair has one it decides, at the same level; the 95 % of all verdicts together are given to those that decide.",
  duels:
    "Duels are worked out from games played alone: fewer turns win, equally many win for the one who starts, and both starts count half. Where a hit shoots again, turns are misses + 1. Shares on the same layout have Wilson's 95 % interval (a little too wide, because of ties), shares on independent layouts one from the variance of the U-statistic over all pairs of games.",
} as const;

/** The numbers of an experiment, as in `summary.json`. A report is made entirely from it. */
export interface Summary {
  readonly kind: "broadside-summary";
  readonly version: typeof SUMMARY_VERSION;
  /** Present if the run was stopped: the numbers are then of its first games, which all strategies have played. */
  readonly stopped?: StoppedRun;
  readonly experiment: {
    readonly fingerprint: string;
    readonly scenario: ScenarioSource;
    readonly placement: string;
    /** The prior of strategies that have none of their own; absent if all layouts are equally likely. */
    readonly belief?: string;
    /** Whether the prior file of a strategy says that ships were placed one after another. */
    readonly believesInTurn?: true;
    readonly seed: number;
    readonly games: number;
    readonly untilInterval?: number;
    readonly untilOf?: string;
    /** Whether the goal of `untilInterval` was reached before the games were used up; absent without one. */
    readonly untilReached?: boolean;
    /** The strategies whose games have luck removed; absent if there are none. */
    readonly reduceLuck?: string;
    /** The reason why luck cannot be removed, as words that follow "because"; absent if it can be. */
    readonly luckStays?: string;
  };
  readonly methods: typeof METHODS;
  readonly strategies: readonly StrategySummary[];
  /** Every pair of strategies that finished at least two games in common, in the order of the strategies. */
  readonly pairs: readonly PairSummary[];
  /** Sentences on what limits these numbers. */
  readonly cautions: readonly string[];
  /** Sentences on what the numbers show. */
  readonly conclusions: readonly string[];
}

/** The numbers of one strategy. A field that needs games is absent if none was finished. */
export interface StrategySummary extends NamedStrategy {
  readonly finished: number;
  readonly faults: { readonly games: number; readonly reasons: readonly FaultCount[] };
  readonly shots?: Description;
  readonly misses?: Description;
  /** The mean of shots with luck removed, if there are enough games with luck removed and no faults. */
  readonly reduced?: ReducedMean;
  /** Time per game; it depends on the machine. */
  readonly milliseconds?: { readonly mean: number; readonly median: number };
  readonly shapiroWilk?: TestResult;
  readonly histogram: readonly Bin[];
  readonly survival: readonly SurvivalPoint[];
  /** The share of games finished within each number of shots that was asked for; absent if none was. */
  readonly within?: readonly SurvivalPoint[];
  readonly firstShots: readonly FirstShots[];
}

/** Comparison of two strategies. Differences are first minus second: below 0, the first needs fewer shots. */
export interface PairSummary {
  readonly first: string;
  readonly second: string;
  /** Games that both finished. */
  readonly pairs: number;
  readonly difference: {
    readonly mean: number;
    /** Student's interval for this pair alone; that of {@link PairSummary.verdict} allows for all pairs. */
    readonly interval: Interval;
    readonly median: number;
    readonly standardDeviation: number;
  };
  /** The mean difference with luck removed, if both strategies have enough such games and no faults. */
  readonly reduced?: ReducedDifference;
  /** Why the reduced difference is missing although luck was removed for both strategies, in a few words. */
  readonly unreduced?: string;
  /** Whether the means differ, allowing for the number of pairs in the summary. */
  readonly verdict: MeanVerdict;
  readonly duels: readonly Duel[];
}

/** A mean in shots, estimated from games with luck removed. */
export interface ReducedMean {
  readonly mean: number;
  /** Student's interval for this mean alone. */
  readonly interval: Interval;
  readonly method: string;
  readonly games: number;
  /** How many times as many games a plain mean would need for this interval; absent if either has no width. */
  readonly worth?: number;
}

/** A mean difference in shots, first minus second, estimated from games with luck removed. */
export interface ReducedDifference extends ReducedMean {
  /** Whether the means differ according to these numbers, allowing for the number of pairs in the summary. */
  readonly verdict: MeanVerdict;
  /** Where the difference comes from: the differences of the parts of reduced games, which add up to the mean. */
  readonly parts: readonly { readonly part: ReducedPart; readonly mean: number; readonly interval: Interval }[];
}

/** A summary without its sentences. */
export type SummaryFacts = Omit<Summary, "cautions" | "conclusions">;

/** A strategy with games. */
export type Played = StrategySummary & Required<Pick<StrategySummary, "shots">>;

/**
 * Ranks the strategies that finished games, lowest mean first.
 *
 * Cost: a sort of the strategies.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { ranking } from "@broadside/arena/statistics";
 *
 * const summary = summarise(await readGames("games"));
 * ranking(summary.strategies)[0]?.strategy; // => "random"
 */
export const ranking = (strategies: readonly StrategySummary[]): Played[] =>
  strategies.filter((one): one is Played => one.shots !== undefined).sort((a, b) => a.shots.mean - b.shots.mean);
