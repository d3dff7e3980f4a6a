import { setImmediate } from "node:timers/promises";
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
import { makeGameLayouts } from "../../play/game-layouts.ts";
import { strategyStream, streamKey } from "../../play/stream.ts";
import { mean, quantile } from "../../statistics/sample/description.ts";

/** Stages of a game: the last shot of each but the final one. */
export const STAGES = [
  { name: "early", until: 10 },
  { name: "middle", until: 30 },
  { name: "end", until: Number.POSITIVE_INFINITY },
] as const;

/**
 * A strategy's turn: games until they take this many milliseconds, but at most this many games. Otherwise the
 * cost of a quick strategy would depend on the clock's last digit.
 */
const TURN = { milliseconds: 5, games: 100 };

/** Quantiles of the processor time of decisions, in milliseconds. */
export interface CostQuantiles {
  readonly decisions: number;
  readonly median: number;
  /** 95th percentile. */
  readonly high: number;
}

/** Cost of a strategy's decisions. */
export interface DecisionCost {
  readonly strategy: string;
  readonly games: number;
  /** Mean milliseconds of processor time for a shot, and for a game. */
  readonly perShot: number;
  readonly perGame: number;
  /** By {@link STAGES}; a stage that no game reached is left out. */
  readonly stages: readonly (CostQuantiles & { readonly stage: string })[];
}

/** What to measure. */
export interface CostQuestion {
  readonly scenario: Scenario;
  readonly strategies: readonly string[];
  /** Turns of each strategy: one game, or several where they are quick. */
  readonly games: number;
  readonly seed: number;
  readonly at: (done: number, total: number) => void;
}

/**
 * Measures the cost of decisions in this thread, on uniform layouts, without knowledge from earlier games, as
 * for someone who plays one game. A decision is choosing the cell and taking in its answer. Strategies take
 * turns, game by game, so that other load on the machine falls on all of them.
 */
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
        // Times mean nothing until the engine's code is compiled.
        if (game > 0) spent[i].push(took);
      }
      // Yields, or nobody would hear a Ctrl-C until the end.
      await setImmediate();
    }
  }
  return strategies.map((strategy, i) => costOf(strategy, spent[i]));
};

/**
 * A fresh copy of the rules, because strategies keep decisions by scenario. The board's tables are prepared,
 * so that no decision pays for them.
 */
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

/** Cost of a strategy. @param games for each game, the milliseconds of each shot */
export const costOf = (strategy: string, games: readonly (readonly number[])[]): DecisionCost => {
  const all = games.flat();
  const perShot = mean(all);
  let from = 0;
  const stages = STAGES.flatMap(({ name, until }) => {
    const own = games.flatMap((shots) => shots.slice(from, until));
    from = until;
    if (own.length === 0) return [];
    return [{ stage: name, decisions: own.length, median: quantile(own, 0.5), high: quantile(own, 0.95) }];
  });
  return { strategy, games: games.length, perShot, perGame: (perShot * all.length) / games.length, stages };
};
