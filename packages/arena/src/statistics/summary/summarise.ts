import { formatScenario } from "@broadside/engine";
import { SINGLE_SHOT_RULES, type SingleShotRule } from "@broadside/engine/games";
import { checkArgument } from "@broadside/engine/input";
import { countFaults } from "../../core/fault.ts";
import type { ExperimentGames, StrategyGames } from "../../experiment/experiment-games.ts";
import { binWidth, finishedWithin, histogram, survivalCurve } from "../sample/histogram.ts";
import { firstShots } from "../sample/hits-by-shot.ts";
import { judgeMean } from "../sample/mean-verdict.ts";
import { describe, differences, mean, meanInterval, median, quantile, standardDeviation } from "../sample/sample.ts";
import { shapiroWilk } from "../sample/shapiro-wilk.ts";
import { cautionsOf, conclusionsOf, isGoalReached } from "./conclusion.ts";
import { duel, turnsOf } from "./duel-rates.ts";
import { finishedOf, reduceDifference, reduceMean } from "./reduced-difference.ts";
import {
  FIRST_SHOTS,
  METHODS,
  type PairSummary,
  type StrategySummary,
  SUMMARY_VERSION,
  type Summary,
  type SummaryFacts,
} from "./summary.ts";

/** What a summary is to answer beside what every summary does. */
export interface SummaryQuestions {
  /** Numbers of shots: which share of the games is finished within each of them? */
  readonly within?: readonly number[] | undefined;
}

/**
 * Summarises the games of an experiment.
 *
 * Cost: n log n in the number of games; a few seconds for five strategies with 100,000 games each, half a minute if
 * luck is taken out of all of them. {@link summariseInSteps} lets other work go on meanwhile.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 *
 * const summary = summarise(await readGames("games"));
 * summary.strategies.length; // => 2
 * summary.pairs.length; // => 1
 */
export const summarise = (games: ExperimentGames, questions: SummaryQuestions = {}): Summary => {
  const steps = summarySteps(games, questions);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

/**
 * Summarises as {@link summarise} does, and lets the process answer signals and other work after each strategy and
 * each pair.
 *
 * Cost: that of {@link summarise}.
 *
 * @param progress called with the share that is done
 * @example
 * import { readGames } from "@broadside/arena";
 * import { summariseInSteps } from "@broadside/arena/statistics";
 *
 * (await summariseInSteps(await readGames("games"), { within: [50] })).strategies.length; // => 2
 */
export const summariseInSteps = async (
  games: ExperimentGames,
  questions: SummaryQuestions = {},
  progress: (share: number) => void = () => {},
): Promise<Summary> => {
  const steps = summarySteps(games, questions);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    progress(value);
    await new Promise((resolve) => setTimeout(resolve));
  }
};

/** Makes a summary, and yields the share that is done after each strategy and each pair. */
function* summarySteps(games: ExperimentGames, { within = [] }: SummaryQuestions): Generator<number, Summary> {
  checkArgument(games, "strategies", "the games of an experiment; write await readGames(folder)");
  const { scenario } = games;
  const { cellCount } = scenario.board;
  const couples = games.strategies.flatMap((first, i) =>
    games.strategies.slice(i + 1).flatMap((second) => {
      const common = finishedOf(first.shots, second.shots);
      return common.length < 2 ? [] : [{ first, second, common }];
    }),
  );
  const share = (done: number): number => done / (games.strategies.length + couples.length);
  const width = commonBinWidth(games.strategies);
  const strategies: StrategySummary[] = [];
  for (const one of games.strategies) {
    strategies.push(strategySummary(one, cellCount, width, within));
    yield share(strategies.length);
  }
  const pairs: PairSummary[] = [];
  for (const couple of couples) {
    pairs.push(pairSummary(couple, cellCount, couples.length));
    yield share(strategies.length + pairs.length);
  }
  const facts: SummaryFacts = {
    kind: "broadside-summary",
    version: SUMMARY_VERSION,
    ...(games.stopped && { stopped: games.stopped }),
    experiment: {
      fingerprint: games.experiment,
      scenario: formatScenario(scenario),
      placement: games.placement,
      ...(games.belief !== undefined && { belief: games.belief }),
      ...(games.believesInTurn && { believesInTurn: true as const }),
      seed: games.seed,
      games: games.games,
      ...(games.untilInterval !== undefined && { untilInterval: games.untilInterval }),
      ...(games.untilOf !== undefined && { untilOf: games.untilOf }),
      ...(games.reduceLuck !== undefined && { reduceLuck: games.reduceLuck }),
      ...(games.luckStays !== undefined && { luckStays: games.luckStays }),
    },
    methods: METHODS,
    strategies,
    pairs,
  };
  const untilReached = isGoalReached(facts);
  const experiment = { ...facts.experiment, ...(untilReached !== undefined && { untilReached }) };
  return { ...facts, experiment, cautions: cautionsOf(facts), conclusions: conclusionsOf(facts) };
}

const finished = (column: Float64Array): Float64Array => column.filter((value) => !Number.isNaN(value));

const commonBinWidth = (strategies: readonly StrategyGames[]): number => {
  for (const { shots } of strategies) {
    const done = finished(shots);
    if (done.length === 0) continue;
    return binWidth(done.length, quantile(done, 0.75) - quantile(done, 0.25));
  }
  return 1;
};

const strategySummary = (
  games: StrategyGames,
  cellCount: number,
  width: number,
  within: readonly number[],
): StrategySummary => {
  const shots = finished(games.shots);
  const time = finished(games.milliseconds);
  const normality = shapiroWilk(shots);
  const reduced = reduceMean(games);
  const done = games.sequences.filter((_, game) => !Number.isNaN(games.shots[game]));
  return {
    strategy: games.strategy,
    ...(games.command !== undefined && { command: games.command }),
    finished: shots.length,
    faults: { games: games.faults.length, reasons: countFaults(games.faults) },
    ...(shots.length > 0 && {
      shots: describe(shots),
      misses: describe(finished(games.misses)),
      milliseconds: { mean: mean(time), median: median(time) },
    }),
    ...(reduced && { reduced }),
    ...(normality && { shapiroWilk: normality }),
    histogram: histogram(shots, width),
    survival: survivalCurve(shots),
    ...(within.length > 0 && shots.length > 0 && { within: within.map((most) => finishedWithin(shots, most)) }),
    firstShots: FIRST_SHOTS.map((count) => firstShots(done, cellCount, count)),
  };
};

const pick = (column: Float64Array, games: readonly number[]): Float64Array =>
  Float64Array.from(games, (game) => column[game]);

/** Two strategies, and the games that both finished. */
interface Couple {
  readonly first: StrategyGames;
  readonly second: StrategyGames;
  readonly common: readonly number[];
}

const pairSummary = ({ first, second, common }: Couple, cellCount: number, comparisons: number): PairSummary => {
  const [a, b] = [first, second].map(({ shots }) => pick(shots, common));
  const d = differences(a, b);
  const turns = ({ shots, misses }: StrategyGames, rule: SingleShotRule): Float64Array =>
    Float64Array.from(common, (game) => turnsOf(rule, shots[game], misses[game]));
  const difference = {
    mean: mean(d),
    interval: meanInterval(d),
    median: median(d),
    standardDeviation: standardDeviation(d),
  };
  return {
    first: first.strategy,
    second: second.strategy,
    pairs: common.length,
    difference,
    duels: SINGLE_SHOT_RULES.map((rule) => duel(rule, turns(first, rule), turns(second, rule))),
    ...reduceDifference(first, second, comparisons),
    verdict: judgeMean({ ...difference, pairs: common.length, largest: cellCount }, comparisons),
  };
};
