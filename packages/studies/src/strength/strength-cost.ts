import { setImmediate } from "node:timers/promises";
import type { ExperimentGames } from "@broadside/arena";
import { firstGames, makeGameLayouts, strategyStream, streamKey } from "@broadside/arena/games";
import { type Interval, mean, quantile } from "@broadside/arena/statistics";
import {
  formatScenario,
  infer,
  makeKnowledge,
  PlayContext,
  parseScenario,
  parseStrategy,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { ReusedReferee } from "@broadside/engine/games";
import { formatNumber } from "@broadside/engine/text";
import { joinGames } from "../study/study-work.ts";
import { BEST, bestKnown, findPair, GREEDY, meanOf, type PartFindings, playerOf } from "./strength-parts.ts";

/** The stages of a game, with the last shot of each except the final stage. */
export const STAGES = [
  { name: "early", until: 10 },
  { name: "middle", until: 30 },
  { name: "end", until: Number.POSITIVE_INFINITY },
] as const;

const TURN = { milliseconds: 5, games: 100 };

export type DecisionCost = ReturnType<typeof costOf>;

interface CostQuestion {
  readonly scenario: Scenario;
  readonly strategies: readonly string[];
  readonly games: number;
  readonly seed: number;
  readonly at: (done: number, total: number) => void;
}

/** Measures the time of decisions, with nothing known from earlier games. Strategies take turns. */
export const measureDecisions = async (question: CostQuestion): Promise<DecisionCost[]> => {
  const { scenario, strategies, games, seed, at } = question;
  const layouts = makeGameLayouts({ scenario, model: "uniform", seed });
  const spent = strategies.map((): number[][] => []);
  const total = (games + 1) * strategies.length;
  for (let game = 0; game <= games; game++) {
    for (const [i, name] of strategies.entries()) {
      at(game * strategies.length + i, total);
      const fresh = renewed(scenario);
      let turn = 0;
      for (let k = 0; k < TURN.games && turn < TURN.milliseconds; k++) {
        const number = game * TURN.games + k;
        const took = playTimed(fresh, name, layouts.at(number), strategyStream(seed, streamKey(name), number));
        turn += took.reduce((sum, milliseconds) => sum + milliseconds, 0);
        // Times are meaningless until the engine's code is compiled.
        if (game > 0) spent[i].push(took);
      }
      // Yield to the event loop so that Ctrl-C works before the end.
      await setImmediate();
    }
  }
  return strategies.map((strategy, i) => costOf(strategy, spent[i]));
};

/** A fresh copy of the rules, so that no earlier decisions are found; it already has the tables of the board. */
const renewed = (rules: Scenario): Scenario => {
  const scenario = unwrap(parseScenario(formatScenario(rules)));
  infer(makeKnowledge(scenario));
  return scenario;
};

const playTimed = (
  scenario: Scenario,
  name: string,
  layout: ArrayLike<number>,
  random: ReturnType<typeof strategyStream>,
): number[] => {
  const referee = new ReusedReferee(scenario);
  referee.begin(layout);
  const player = unwrap(parseStrategy(name)).start(scenario, new PlayContext(scenario));
  const took: number[] = [];
  while (!referee.isOver) {
    const start = process.cpuUsage();
    const cell = player.next(random);
    const answer = referee.fire(cell);
    if (!referee.isOver) player.observe({ cell, answer });
    const { user, system } = process.cpuUsage(start);
    took.push((user + system) / 1000);
  }
  return took;
};

/** The cost of a strategy. @param games the milliseconds of each shot, for each game */
export const costOf = (strategy: string, games: readonly (readonly number[])[]) => {
  const all = games.flat();
  const perShot = mean(all);
  let from = 0;
  // Quantiles of the milliseconds of a decision; a stage that no game reached is absent.
  const stages = STAGES.flatMap(({ name, until }) => {
    const times = games.flatMap((shots) => shots.slice(from, until));
    from = until;
    if (times.length === 0) return [];
    return [{ stage: name, decisions: times.length, median: quantile(times, 0.5), high: quantile(times, 0.95) }];
  });
  return { strategy, games: games.length, perShot, perGame: (perShot * all.length) / games.length, stages };
};

/** `rollout` with lists of increasing length, on the same layouts. */
export type ListFindings = ReturnType<typeof findLists>;

export interface FrontPoint {
  readonly strategy: string;
  readonly mean: number;
  readonly interval?: Interval;
  readonly perShot: number;
}

/** The effect of longer lists, on the first layouts of the main part. @throws Error if the layouts differ */
export const findLists = (main: ExperimentGames, shorter: ExperimentGames) => {
  const all = [shorter, firstGames(main, shorter.games)].flatMap((games) =>
    games.strategies.map((one) => ({ ...games, strategies: [one] })),
  );
  const names = all.map((games) => games.strategies[0].strategy);
  const { strategies } = joinGames(all, names);
  const greedy = strategies.find(({ strategy }) => strategy === GREEDY);
  if (!greedy) throw new Error(`${GREEDY} did not play`);
  const lengths = strategies.filter(({ strategy }) => strategy.startsWith(BEST));
  const comparisons = 3 * lengths.length - 2;
  const shorterLengths = lengths.slice(0, -1);
  const [longest] = lengths.slice(-1);
  const { cellCount } = main.scenario.board;
  return {
    games: shorter.games,
    /** Each length compared with {@link GREEDY}, shortest first. */
    gains: lengths.flatMap((one) => findPair(one, greedy, comparisons, cellCount) ?? []),
    /** Each length except the shortest, compared with the one before it. */
    steps: lengths.slice(1).flatMap((one, i) => findPair(one, lengths[i], comparisons, cellCount) ?? []),
    /** Each shorter length compared with the length of {@link BEST}. */
    behind: shorterLengths.flatMap((one) => findPair(one, longest, comparisons, cellCount) ?? []),
  };
};

/**
 * The timed strategies with mean shots and cost, cheapest first. A shorter list's mean is that of {@link BEST}
 * plus their difference, which is more precise than its own mean.
 */
export const frontPoints = (
  main: PartFindings,
  lists: ListFindings | undefined,
  costs: readonly DecisionCost[],
): FrontPoint[] => {
  const best = meanOf(playerOf(main, BEST));
  return costs
    .flatMap(({ strategy, perShot }): FrontPoint[] => {
      const played = meanOf(playerOf(main, strategy));
      if (played)
        return [{ strategy, perShot, mean: played.mean, ...(played.interval && { interval: played.interval }) }];
      const behind = lists?.behind.find(({ first }) => first === strategy);
      if (!behind || !best) return [];
      const { mean, interval } = bestKnown(behind);
      const { confidence } = interval;
      const [low, high] = [best.mean + interval.low, best.mean + interval.high];
      return [{ strategy, perShot, mean: best.mean + mean, interval: { low, high, confidence } }];
    })
    .sort((a, b) => a.perShot - b.perShot);
};

/** A dozen games can distinguish costs that differ by this factor. */
export const COST_FACTOR = 2;

/** Why `better` is not shown to be better than a point: their intervals overlap, or their costs are too close. */
export const whyOpen = (point: FrontPoint, better: FrontPoint): "shots" | "costs" | undefined => {
  if (!point.interval || !better.interval || better.interval.high >= point.interval.low) return "shots";
  return COST_FACTOR * better.perShot > point.perShot ? "costs" : undefined;
};

/** The strongest strategy that was found better than a point in both mean and cost. See {@link whyOpen}. */
export const beatenBy = (point: FrontPoint, all: readonly FrontPoint[]): FrontPoint | undefined =>
  all
    .filter(({ mean, perShot }) => mean < point.mean && perShot < point.perShot)
    .sort((a, b) => a.mean - b.mean)
    .at(0);

/** Milliseconds below which clocks of processor time say nothing. */
const SHORTEST = 0.0005;

/** Milliseconds with two significant digits: `13 ms`, `0.061 ms`. */
export const costText = (milliseconds: number): string => {
  if (milliseconds < SHORTEST) return `<${SHORTEST} ms`;
  const digits = 1 - Math.floor(Math.log10(milliseconds));
  return `${formatNumber(milliseconds, Math.min(4, Math.max(0, digits)))} ms`;
};
