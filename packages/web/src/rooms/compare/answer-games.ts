import {
  BatchBuffer,
  BatchPlayer,
  bufferBytes,
  bufferGames,
  hidingRulesOf,
  makeGameLayouts,
  reducedStrategies,
  streamKey,
  whyLuckStays,
} from "@broadside/arena/games";
import { parseStrategy, type Scenario, type Strategy, unwrap } from "@broadside/engine";
import { formatPrior } from "@broadside/engine/priors";
import { type PositionText, scenarioOf } from "../../board/rules/rules.ts";
import { type GamePlacement, placementOf } from "./game-placement.ts";
import { REDUCED_NUMBERS } from "./played-games.ts";

/** Games `first` to `first + count - 1` of an experiment, by a strategy given by its full name. */
interface GamesQuestion extends PositionText {
  readonly strategy: string;
  /** All strategies of the experiment; if absent, it has only this one. */
  readonly strategies?: readonly string[];
  readonly placement: GamePlacement;
  readonly seed: number;
  readonly first: number;
  readonly count: number;
}

/** Data shared by an experiment's games in this worker: the rules, the player, its buffer, and the strategies. */
interface GameSetup {
  readonly scenario: Scenario;
  readonly placement: string;
  readonly seed: number;
  readonly player: BatchPlayer;
  readonly buffer: BatchBuffer;
  readonly strategies: Map<string, Strategy>;
}

let last: GameSetup | undefined;

const setupOf = (scenario: Scenario, { placement, seed }: GamesQuestion): GameSetup => {
  if (last?.scenario === scenario && last.placement === placement && last.seed === seed) return last;
  const { cellCount } = scenario.board;
  const drawn = unwrap(placementOf(scenario, placement));
  const prior = drawn.model === "prior" ? { prior: formatPrior(scenario, drawn.prior) } : {};
  const layouts = makeGameLayouts({ scenario, seed, model: drawn.model, ...prior });
  const hidingRules = whyLuckStays(scenario, drawn.model) === undefined ? hidingRulesOf(scenario, drawn) : undefined;
  last = {
    ...{ scenario, placement, seed },
    player: new BatchPlayer(scenario, layouts, seed, { hidingRules }),
    // Pages share memory with their workers only if the server allows it; here no other thread needs to read the
    // buffer.
    buffer: new BatchBuffer(cellCount, new ArrayBuffer(bufferBytes(cellCount))),
    strategies: new Map(),
  };
  return last;
};

const strategyIn = ({ strategies }: GameSetup, text: string): Strategy => {
  const known = strategies.get(text) ?? unwrap(parseStrategy(text));
  strategies.set(text, known);
  return known;
};

/** Whether luck is taken out of a strategy's games: it is if the strategy infers, as by default in the command. */
const isReduced = (scenario: Scenario, { placement, strategy, strategies = [strategy] }: GamesQuestion): boolean => {
  const experiment = { scenario, placement: unwrap(placementOf(scenario, placement)), reduceLuck: "exact" } as const;
  const reduced = reducedStrategies(
    experiment,
    strategies.map((text) => ({ text, key: text })),
  );
  return reduced[strategies.indexOf(strategy)];
};

/** The finished games in the buffer, with luck taken out. */
const reducedOf = (buffer: BatchBuffer): Float64Array => {
  const numbers = new Float64Array(buffer.finished * REDUCED_NUMBERS).fill(Number.NaN);
  for (let game = 0; game < buffer.finished; game++) {
    const found = buffer.reducedAt(game);
    if (!found) continue;
    const { searching, chasing, greedy, advantage, luck } = found;
    numbers.set([searching, chasing, greedy, advantage, ...luck], game * REDUCED_NUMBERS);
  }
  return numbers;
};

const playGames = (task: GamesQuestion) => {
  const scenario = scenarioOf(task);
  const setup = setupOf(scenario, task);
  const { buffer, player } = setup;
  const count = Math.min(task.count, bufferGames(scenario.board.cellCount));
  buffer.clear();
  const reduced = isReduced(scenario, task);
  const batch = { strategy: 0, first: task.first, count, reduced };
  player.play(strategyIn(setup, task.strategy), streamKey(task.strategy), batch, buffer, () => false);
  const games = Array.from({ length: buffer.finished }, (_, game) => game);
  return {
    kind: "games" as const,
    first: task.first,
    shots: buffer.shots.slice(0, count),
    misses: buffer.misses.slice(0, count),
    milliseconds: buffer.milliseconds.slice(0, count),
    sequences: new TextEncoder().encode(games.map((game) => buffer.sequenceAt(game)).join("")),
    ...(reduced && { reduced: reducedOf(buffer) }),
    faults: games.flatMap((game) => {
      const fault = buffer.faultAt(game);
      return fault === null ? [] : [{ game: task.first + game, fault }];
    }),
  };
};

export const tasks = {
  /**
   * Plays consecutive games as the command does; fewer if the buffer is full. Entry i of each column is game
   * `first + i`. @throws RangeError without a layout
   */
  games: playGames,
};
