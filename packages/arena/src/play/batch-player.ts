import { PlayContext, type Player, parseScenario, type Scenario, type Strategy, unwrap } from "@broadside/engine";
import { type OpeningStore, ReusedReferee } from "@broadside/engine/games";
import { GameReducer } from "@broadside/engine/review";
import { Seat } from "../bot/protocol/seat.ts";
import { type Fault, faultOf, PlayerFault, shotFault } from "../fault/fault.ts";
import { BATCH_ENDED, BATCH_REDUCES, BATCH_RUNS, type BatchBuffer } from "./batch-buffer.ts";
import type { GameLayouts } from "./game-layouts.ts";
import { strategyStream } from "./stream.ts";

/** The rules with the prior by which the layouts of a task are hidden: the scenario itself where that is its own. */
export const hidingRulesOfTask = (
  { scenario: text, hidingRules }: { readonly scenario: string; readonly hidingRules?: string },
  scenario: Scenario,
): Scenario | undefined => {
  if (hidingRules === undefined) return undefined;
  return hidingRules === text ? scenario : unwrap(parseScenario(JSON.parse(hidingRules)));
};

/** The number of a game of a batch or range, by its place in it: from `first` on, `step` (1 when not given) from one to the next. */
export const gameAt = (
  { first, step = 1 }: { readonly first: number; readonly step?: number },
  place: number,
): number => first + place * step;

/** Some games of one strategy that follow each other, or are equally far apart. */
export interface Batch {
  /** The strategy's index in the experiment. */
  readonly strategy: number;
  readonly first: number;
  readonly count: number;
  /** From a game to the next; 1 when not given. */
  readonly step?: number;
  /** Whether luck is taken out of the games. */
  readonly reduced?: boolean;
}

/** What a player of batches may be given. */
interface BatchPlayerOptions {
  readonly hidingRules?: Scenario | undefined;
  readonly openings?: OpeningStore | undefined;
}

/**
 * Plays batches of games, one after another, into buffers.
 *
 * @example
 * import { BatchBuffer, BatchPlayer, makeGameLayouts, streamKey } from "@broadside/arena/games";
 * import { parseStrategy, preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * const layouts = makeGameLayouts({ scenario, model: "uniform", seed: 1 });
 * const player = new BatchPlayer(scenario, layouts, 1);
 * const buffer = new BatchBuffer(scenario.board.cellCount);
 * const strategy = unwrap(parseStrategy("hunt-target"));
 * player.play(strategy, streamKey("hunt-target"), { strategy: 0, first: 0, count: 3 }, buffer, () => false);
 * buffer.finished; // => 3
 */
export class BatchPlayer {
  readonly #scenario: Scenario;
  readonly #layouts: GameLayouts;
  readonly #seed: number;
  readonly #context: PlayContext;
  readonly #referee: ReusedReferee;
  readonly #values: Int32Array;
  readonly #reducer: GameReducer | undefined;

  /**
   * @param options `hidingRules`: the rules with the prior by which layouts are hidden, where luck is to be taken out, see `hidingRulesOf`;
   *   `openings`: where decisions are kept, for strategies that are built in
   */
  constructor(
    scenario: Scenario,
    layouts: GameLayouts,
    seed: number,
    { hidingRules, openings }: BatchPlayerOptions = {},
  ) {
    this.#scenario = scenario;
    this.#layouts = layouts;
    this.#seed = seed;
    this.#context = new PlayContext(scenario, undefined, {}, openings);
    this.#referee = new ReusedReferee(scenario);
    this.#values = new Int32Array(scenario.board.cellCount);
    // What a strategy has just inferred is there for the reducer where both believe the same.
    const shared = hidingRules === scenario ? { posteriors: this.#context.posteriors } : {};
    if (hidingRules) this.#reducer = new GameReducer(hidingRules, shared);
  }

  /**
   * Plays a batch.
   *
   * Cost: the strategy's choice for each shot.
   *
   * @param strategy who plays, a bot at its seat included
   * @param key names the strategy's random streams
   * @param isStopped asked before every game
   * @throws Nothing; what a strategy throws is written down as the fault of its game.
   */
  play(strategy: Strategy | Seat, key: number, batch: Batch, buffer: BatchBuffer, isStopped: () => boolean): void {
    const { count, reduced = false } = batch;
    const begin = performance.now();
    buffer.state = BATCH_RUNS;
    for (let i = 0; i < count && !isStopped(); i++)
      if (!this.#playGame(strategy, key, gameAt(batch, i), buffer, reduced, isStopped)) break;
    if (strategy instanceof Seat) strategy.rest();
    // Who plays game by game into one buffer takes as long as all of them.
    buffer.span += performance.now() - begin;
    buffer.state = BATCH_ENDED;
  }

  /** Plays a game. @returns false for one that was broken off, of which nothing is kept */
  #playGame(
    strategy: Strategy | Seat,
    key: number,
    game: number,
    buffer: BatchBuffer,
    reduced: boolean,
    isStopped: () => boolean,
  ): boolean {
    const index = buffer.finished;
    const referee = this.#referee;
    referee.begin(this.#layouts.at(game));
    buffer.layouts[index] = this.#layouts.numberOf(game);
    buffer.shots[index] = 0;
    buffer.misses[index] = 0;
    const begin = performance.now();
    let fault: Fault | undefined;
    try {
      fault = this.#shoot(this.#begin(strategy, game), key, game, buffer, index);
    } catch (error) {
      // A bot is ended to end the run: that is not its fault.
      if (error instanceof PlayerFault && isStopped()) return false;
      fault = faultOf(error);
    }
    if (strategy instanceof Seat) strategy.end(fault === undefined ? "won" : "lost", buffer.shots[index]);
    buffer.milliseconds[index] = performance.now() - begin;
    this.#reduce(reduced && fault === undefined, game, buffer);
    buffer.finish(this.#values, buffer.shots[index], fault);
    return true;
  }

  #begin(strategy: Strategy | Seat, game: number): Player {
    if (!(strategy instanceof Seat)) return strategy.start(this.#scenario, this.#context);
    strategy.begin(game);
    return strategy;
  }

  /** Takes luck out of the game that has just ended, or notes that it was not. That takes no time of the strategy's. */
  #reduce(reduced: boolean, game: number, buffer: BatchBuffer): void {
    const begin = performance.now();
    if (!reduced || !this.#reducer) {
      buffer.reduce(undefined, 0);
      return;
    }
    buffer.state = BATCH_REDUCES;
    const cells = Array.from(this.#values.subarray(0, buffer.shots[buffer.finished]), (value) => value >> 1);
    const found = this.#reducer.reduce(this.#layouts.at(game), cells);
    buffer.reduce(found, performance.now() - begin);
    buffer.state = BATCH_RUNS;
  }

  /** Shoots until the end of the game or the first fault, which is returned. */
  #shoot(player: Player, key: number, game: number, buffer: BatchBuffer, index: number): Fault | undefined {
    const referee = this.#referee;
    const values = this.#values;
    const random = strategyStream(this.#seed, key, game);
    const isBot = player instanceof Seat;
    let shots = 0;
    while (!referee.isOver) {
      const cell: unknown = player.next(random);
      if (!referee.mayShoot(cell)) return shotFault(this.#scenario, cell);
      const hit = referee.isOccupied(cell);
      const answer = referee.fire(cell);
      values[shots] = 2 * cell + (hit ? 1 : 0);
      buffer.shots[index] = ++shots;
      if (!hit) buffer.misses[index]++;
      // A bot hears the last answer too.
      if (!referee.isOver || isBot) player.observe({ cell, answer });
    }
    return undefined;
  }
}
