import { formatScenario } from "@broadside/engine";
import { SINGLE_SHOT_RULES, type SingleShotRule } from "@broadside/engine/games";
import { checkArgument } from "@broadside/engine/input";
import { countFaults } from "../../core/fault.ts";
import type { ExperimentGames, StrategyGames } from "../../experiment/experiment-games.ts";
import { binWidth, histogram, survivalCurve } from "../sample/histogram.ts";
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

/**
 * Summarises the games of an experiment.
 *
 * Cost: n log n in the number of games; a few seconds for five strategies with 100,000 games each.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 *
 * const summary = summarise(await readGames("games"));
 * summary.strategies.length; // => 2
 * summary.pairs.length; // => 1
 */
export const summarise = (games: ExperimentGames): Summary => {
  checkArgument(games, "strategies", "the games of an experiment; write await readGames(folder)");
  const { scenario } = games;
  const width = commonBinWidth(games.strategies);
  const strategies = games.strategies.map((one) => strategySummary(one, scenario.board.cellCount, width));
  const pairs = pairSummaries(games.strategies, scenario.board.cellCount);
  const facts: SummaryFacts = {
    kind: "broadside-summary",
    version: SUMMARY_VERSION,
    experiment: {
      fingerprint: games.experiment,
      scenario: formatScenario(scenario),
      placement: games.placement,
      ...(games.belief !== undefined && { belief: games.belief }),
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
};

const finished = (column: Float64Array): Float64Array => column.filter((value) => !Number.isNaN(value));

const commonBinWidth = (strategies: readonly StrategyGames[]): number => {
  for (const { shots } of strategies) {
    const done = finished(shots);
    if (done.length === 0) continue;
    return binWidth(done.length, quantile(done, 0.75) - quantile(done, 0.25));
  }
  return 1;
};

const strategySummary = (games: StrategyGames, cellCount: number, width: number): StrategySummary => {
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
    firstShots: FIRST_SHOTS.map((count) => firstShots(done, cellCount, count)),
  };
};

const pick = (column: Float64Array, games: readonly number[]): Float64Array =>
  Float64Array.from(games, (game) => column[game]);

const pairSummaries = (strategies: readonly StrategyGames[], cellCount: number): PairSummary[] => {
  const pairs = strategies.flatMap((first, i) =>
    strategies.slice(i + 1).flatMap((second) => {
      const pair = pairSummary(first, second);
      return pair ? [{ pair, of: [first, second] as const }] : [];
    }),
  );
  return pairs.map(({ pair, of }) => ({
    ...pair,
    ...reduceDifference(...of, pairs.length),
    verdict: judgeMean({ ...pair.difference, pairs: pair.pairs, largest: cellCount }, pairs.length),
  }));
};

const pairSummary = (first: StrategyGames, second: StrategyGames): Omit<PairSummary, "verdict"> | undefined => {
  const common = finishedOf(first.shots, second.shots);
  if (common.length < 2) return undefined;
  const [a, b] = [first, second].map(({ shots }) => pick(shots, common));
  const d = differences(a, b);
  const turns = ({ shots, misses }: StrategyGames, rule: SingleShotRule): Float64Array =>
    Float64Array.from(common, (game) => turnsOf(rule, shots[game], misses[game]));
  return {
    first: first.strategy,
    second: second.strategy,
    pairs: common.length,
    difference: {
      mean: mean(d),
      interval: meanInterval(d),
      median: median(d),
      standardDeviation: standardDeviation(d),
    },
    duels: SINGLE_SHOT_RULES.map((rule) => duel(rule, turns(first, rule), turns(second, rule))),
  };
};
