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

/** The stages of a game, by the number of the shot: the last of each but the end. */
export const STAGES = [
  { name: "early", until: 10 },
  { name: "middle", until: 30 },
  { name: "end", until: Number.POSITIVE_INFINITY },
] as const;

/**
 * A strategy's turn: games until they took so many milliseconds, but no more than so many games. What quick ones cost would
 * hang on the clock's last digit otherwise.
 */
const TURN = { milliseconds: 5, games: 100 };

/** What decisions took, in milliseconds of processor time. */
export interface CostQuantiles {
  readonly decisions: number;
  readonly median: number;
  /** 95 of 100 took no longer. */
  readonly high: number;
}

/** What a strategy's decisions took. */
export interface DecisionCost {
  readonly strategy: string;
  readonly games: number;
  /** Milliseconds of processor time for a shot, on average, and for a game. */
  readonly perShot: number;
  readonly perGame: number;
  /** By {@link STAGES}; a stage that no game came to is left out. */
  readonly stages: readonly (CostQuantiles & { readonly stage: string })[];
}

/** What is measured. */
export interface CostQuestion {
  readonly scenario: Scenario;
  readonly strategies: readonly string[];
  /** Turns of each strategy: games, or more of them where they are quick. */
  readonly games: number;
  readonly seed: number;
  readonly at: (done: number, total: number) => void;
}

/**
 * What decisions cost, in this thread, on uniform layouts, nothing being known from games before, as someone pays who plays one
 * game. A decision is working out the cell and taking in its answer. Strategies play in turns, game after game, so that
 * whatever else the machine does falls on all of them.
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
        // Until the engine's code is compiled times mean nothing.
        if (game > 0) spent[i].push(took);
      }
      // Otherwise nobody would hear a Ctrl-C until the end.
      await setImmediate();
    }
  }
  return strategies.map((strategy, i) => costOf(strategy, spent[i]));
};

/**
 * The same rules as new: strategies keep decisions by the scenario that they were made for. The board's tables are made, so that no
 * decision pays for them.
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

/** The cost of a strategy. @param games for each game the milliseconds of each of its shots */
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
