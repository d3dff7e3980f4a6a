import { formatScenario, type ScenarioSource, TURN_RULES, type TurnRule } from "@broadside/engine";
import type { ExperimentGames, StrategyGames } from "../experiment-games.ts";
import { BOOTSTRAP_RESAMPLES, BOOTSTRAP_SEED, bootstrapMeanInterval } from "./bootstrap.ts";
import { cautionsOf, conclusionsOf } from "./conclusion.ts";
import { type Description, describe, mean, median, standardDeviation } from "./description.ts";
import { type Duel, duel, turnsOfGames } from "./duel.ts";
import { cohenDz } from "./effect-size.ts";
import { type FirstShots, firstShots } from "./first-shots.ts";
import { friedman } from "./friedman.ts";
import { type Bin, binWidth, histogram } from "./histogram.ts";
import { holm } from "./holm.ts";
import { kruskalWallis } from "./kruskal-wallis.ts";
import { mannWhitney } from "./mann-whitney.ts";
import { differences, type Interval } from "./sample.ts";
import { shapiroWilk } from "./shapiro-wilk.ts";
import { type SurvivalPoint, survivalCurve } from "./survival.ts";
import type { TestResult } from "./test-result.ts";
import { wilcoxonSignedRank } from "./wilcoxon.ts";

/** The version of {@link Summary}; it is raised when a field changes its meaning or goes. */
export const SUMMARY_VERSION = 1;

/** How many first shots are looked at: the very first, and the first ten. */
export const FIRST_SHOTS = [1, 10] as const;

/** How the numbers of a summary were computed, in words. */
export const METHODS = {
  games:
    "Only finished games are counted; faults are reported beside them. Pairs, duels and the Friedman test take the games that all the strategies concerned finished on the same layout.",
  mean: "Mean with Student's 95 % interval.",
  variance: "Variance and standard deviation are unbiased (divisor n - 1).",
  quantiles: "Quantiles and the median are of type 7 of Hyndman and Fan (linear between order statistics).",
  skewness: "Skewness is the adjusted Fisher-Pearson coefficient G1 (type 2).",
  histogram:
    "All histograms have the same bins of whole numbers, by the rule of Freedman and Diaconis for the first strategy that has games.",
  survival:
    "The share of games finished within n shots has Wilson's 95 % interval for each n by itself, not for the whole curve.",
  difference: `Mean differences on the same layouts have 95 % bootstrap intervals (BCa, ${BOOTSTRAP_RESAMPLES} resamples of pairs, seed ${BOOTSTRAP_SEED}). They hold for each pair by itself.`,
  holm: "The p-values of all pairs are adjusted by Holm's method, for the Wilcoxon and the Mann-Whitney tests apart.",
  duels:
    "Duels are worked out from games played alone: fewer turns win, equally many win for the one who starts, and both starts count half. Where a hit shoots again, turns are misses + 1. Shares on the same layout have Wilson's 95 % interval (a little too wide, because of ties), shares on independent layouts one from the variance of the U-statistic over all pairs of games.",
} as const;

/** An experiment in numbers. Everything in a report is made from it, and it is what `summary.json` holds. */
export interface Summary {
  readonly kind: "broadside-summary";
  readonly version: typeof SUMMARY_VERSION;
  readonly experiment: {
    readonly fingerprint: string;
    readonly scenario: ScenarioSource;
    readonly placement: string;
    readonly seed: number;
    /** Games of each strategy, faults included. */
    readonly games: number;
    readonly untilInterval?: number;
    readonly untilOf?: string;
  };
  readonly methods: typeof METHODS;
  /** In the order in which they were asked for. */
  readonly strategies: readonly StrategySummary[];
  /** Every two strategies that finished at least two common games, the one asked for first in front. */
  readonly pairs: readonly PairSummary[];
  /** Tests of all strategies at once, when there are at least two and they finished common games. */
  readonly all?: { readonly games: number; readonly friedman: TestResult; readonly kruskalWallis: TestResult };
  /** What limits these numbers. */
  readonly cautions: readonly string[];
  /** What they show. */
  readonly conclusions: readonly string[];
}

/** One strategy in numbers. What needs games is left out when none was finished. */
export interface StrategySummary {
  readonly strategy: string;
  readonly finished: number;
  readonly faults: { readonly games: number; readonly reasons: readonly FaultCount[] };
  readonly shots?: Description;
  readonly misses?: Description;
  /** Time per game, which depends on the machine. */
  readonly milliseconds?: { readonly mean: number; readonly median: number };
  readonly shapiroWilk?: TestResult;
  readonly histogram: readonly Bin[];
  readonly survival: readonly SurvivalPoint[];
  readonly firstShots: readonly FirstShots[];
}

/** A reason for faults, with the first game that had it. */
export interface FaultCount {
  readonly fault: string;
  readonly games: number;
  readonly firstGame: number;
}

/** Two strategies against each other. Differences are first minus second: below 0 the first needs fewer shots. */
export interface PairSummary {
  readonly first: string;
  readonly second: string;
  /** Games that both finished. */
  readonly pairs: number;
  readonly difference: {
    readonly mean: number;
    readonly interval: Interval;
    readonly median: number;
    readonly standardDeviation: number;
  };
  /** undefined when all differences are equal. */
  readonly cohenDz?: number;
  readonly wilcoxon: TestResult;
  readonly mannWhitney: TestResult;
  /** The p-values of both tests, adjusted for the number of pairs. */
  readonly adjusted: { readonly wilcoxon: number; readonly mannWhitney: number };
  readonly duels: readonly Duel[];
}

/** Everything about an experiment's games. A few seconds for 100,000 games of each of five strategies. */
export const summarise = (games: ExperimentGames): Summary => {
  const { scenario } = games;
  const width = commonBinWidth(games.strategies);
  const strategies = games.strategies.map((one) => strategySummary(one, scenario.board.cellCount, width));
  const pairs = pairSummaries(games.strategies);
  const all = allTests(games.strategies);
  const facts = {
    kind: "broadside-summary",
    version: SUMMARY_VERSION,
    experiment: {
      fingerprint: games.experiment,
      scenario: formatScenario(scenario),
      placement: games.placement,
      seed: games.seed,
      games: games.games,
      ...(games.untilInterval !== undefined && { untilInterval: games.untilInterval }),
      ...(games.untilOf !== undefined && { untilOf: games.untilOf }),
    },
    methods: METHODS,
    strategies,
    pairs,
    ...(all && { all }),
  } as const;
  return { ...facts, cautions: cautionsOf(facts), conclusions: conclusionsOf(facts) };
};

/** A summary before anything was said about it. */
export type SummaryFacts = Omit<Summary, "cautions" | "conclusions">;

const finished = (column: Float64Array): Float64Array => column.filter((value) => !Number.isNaN(value));

const commonBinWidth = (strategies: readonly StrategyGames[]): number => {
  for (const { shots } of strategies) {
    const done = finished(shots);
    if (done.length === 0) continue;
    const { quantiles } = describe(done);
    const at = (share: number): number => quantiles.find((q) => q.share === share)?.value ?? Number.NaN;
    return binWidth(done.length, at(0.75) - at(0.25));
  }
  return 1;
};

const strategySummary = (games: StrategyGames, cellCount: number, width: number): StrategySummary => {
  const shots = finished(games.shots);
  const time = finished(games.milliseconds);
  const normality = shapiroWilk(shots);
  const done = games.sequences.filter((_, game) => !Number.isNaN(games.shots[game]));
  return {
    strategy: games.strategy,
    finished: shots.length,
    faults: { games: games.faults.length, reasons: faultReasons(games) },
    ...(shots.length > 0 && {
      shots: describe(shots),
      misses: describe(finished(games.misses)),
      milliseconds: { mean: mean(time), median: median(time) },
    }),
    ...(normality && { shapiroWilk: normality }),
    histogram: histogram(shots, width),
    survival: survivalCurve(shots),
    firstShots: FIRST_SHOTS.map((count) => firstShots(done, cellCount, count)),
  };
};

const faultReasons = ({ faults }: StrategyGames): FaultCount[] => {
  const reasons = new Map<string, { games: number; firstGame: number }>();
  for (const { game, fault } of faults) {
    const known = reasons.get(fault);
    if (known) {
      known.games++;
      known.firstGame = Math.min(known.firstGame, game);
    } else reasons.set(fault, { games: 1, firstGame: game });
  }
  return [...reasons].map(([fault, counts]) => ({ fault, ...counts })).sort((a, b) => b.games - a.games);
};

/** The numbers of the games that all of some strategies finished. */
const commonGames = (strategies: readonly StrategyGames[]): number[] => {
  const common: number[] = [];
  for (let game = 0; game < (strategies[0]?.shots.length ?? 0); game++)
    if (strategies.every(({ shots }) => !Number.isNaN(shots[game]))) common.push(game);
  return common;
};

const pick = (column: Float64Array, games: readonly number[]): Float64Array => {
  const picked = new Float64Array(games.length);
  for (let i = 0; i < games.length; i++) picked[i] = column[games[i]];
  return picked;
};

const pairSummaries = (strategies: readonly StrategyGames[]): PairSummary[] => {
  const pairs = strategies.flatMap((first, i) =>
    strategies.slice(i + 1).flatMap((second) => pairSummary(first, second) ?? []),
  );
  const wilcoxon = holm(pairs.map((pair) => pair.wilcoxon.p));
  const unpaired = holm(pairs.map((pair) => pair.mannWhitney.p));
  return pairs.map((pair, i) => ({ ...pair, adjusted: { wilcoxon: wilcoxon[i], mannWhitney: unpaired[i] } }));
};

const pairSummary = (first: StrategyGames, second: StrategyGames): Omit<PairSummary, "adjusted"> | undefined => {
  const common = commonGames([first, second]);
  if (common.length < 2) return undefined;
  const [a, b] = [first, second].map(({ shots }) => pick(shots, common));
  const d = differences(a, b);
  const names = [first.strategy, second.strategy] as const;
  const dz = cohenDz(a, b);
  const turns = ({ shots, misses }: StrategyGames, rule: TurnRule): Float64Array =>
    turnsOfGames(rule, pick(shots, common), pick(misses, common));
  return {
    first: names[0],
    second: names[1],
    pairs: common.length,
    difference: {
      mean: mean(d),
      interval: bootstrapMeanInterval(d),
      median: median(d),
      standardDeviation: standardDeviation(d),
    },
    ...(dz !== undefined && { cohenDz: dz }),
    wilcoxon: wilcoxonSignedRank(a, b, names),
    mannWhitney: mannWhitney(a, b, names),
    duels: TURN_RULES.map((rule) => duel(rule, turns(first, rule), turns(second, rule))),
  };
};

const allTests = (strategies: readonly StrategyGames[]): Summary["all"] => {
  const common = commonGames(strategies);
  if (strategies.length < 2 || common.length < 2) return undefined;
  const blocks = strategies.map(({ shots }) => pick(shots, common));
  return {
    games: common.length,
    friedman: friedman(blocks),
    kruskalWallis: kruskalWallis(strategies.map(({ shots }) => finished(shots))),
  };
};
