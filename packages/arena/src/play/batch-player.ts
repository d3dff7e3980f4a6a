import {
  type Answer,
  PlayContext,
  type Player,
  type RandomStream,
  type Scenario,
  type Strategy,
} from "@broadside/engine";
import { type OpeningStore, ReusedReferee } from "@broadside/engine/games";
import { GameReducer } from "@broadside/engine/review";
import type { ToldPlayer } from "../bot/protocol/arena-line.ts";
import { type Fault, faultOf, PlayerFault, shotFault } from "../core/fault.ts";
import { BATCH_ENDED, BATCH_REDUCES, BATCH_RUNS, type BatchBuffer } from "./batch-buffer.ts";
import { type GameLayouts, strategyStream } from "./game-layouts.ts";

/** The games `first` to `first + count - 1`. */
export interface GameRange {
  readonly first: number;
  readonly count: number;
}

/** What remains of a range after its first games. */
export const restOf = ({ first, count }: GameRange, done: number): GameRange => ({
  first: first + done,
  count: count - done,
});

/** Games of one strategy. */
export interface Batch extends GameRange {
  readonly strategy: number;
  readonly reduced?: boolean;
}

/**
 * Plays batches of games into buffers, one batch after another.
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
  /** What the strategy threw last. */
  error: unknown;

  /** `hidingRules`: for removing luck, see `hidingRulesOf`; `openings`: kept decisions of built-in strategies */
  constructor(
    scenario: Scenario,
    layouts: GameLayouts,
    seed: number,
    { hidingRules, openings }: { hidingRules?: Scenario | undefined; openings?: OpeningStore | undefined } = {},
  ) {
    this.#scenario = scenario;
    this.#layouts = layouts;
    this.#seed = seed;
    this.#context = new PlayContext(scenario, undefined, {}, openings);
    this.#referee = new ReusedReferee(scenario);
    this.#values = new Int32Array(scenario.board.cellCount);
    // If both have the same prior, the reducer reuses what the strategy has just inferred.
    const shared = hidingRules === scenario ? { posteriors: this.#context.posteriors } : {};
    if (hidingRules) this.#reducer = new GameReducer(hidingRules, shared);
  }

  /**
   * Plays a batch. An error of the strategy is recorded as the fault of its game.
   *
   * Cost: the strategy's choice for each shot.
   *
   * @param key of the strategy's random streams
   * @param isStopped checked before every game
   */
  play(strategy: Strategy, key: number, batch: Batch, buffer: BatchBuffer, isStopped: () => boolean): void {
    const begin = this.#beginBatch(buffer);
    for (let i = 0; i < batch.count && !isStopped(); i++) {
      const game = batch.first + i;
      const start = this.#beginGame(game, buffer);
      let player: Player | undefined;
      let fault: Fault | undefined;
      try {
        player = strategy.start(this.#scenario, this.#context);
        fault = this.#shoot(player, strategyStream(this.#seed, key, game), buffer);
      } catch (error) {
        fault = this.#faultOf(error, player !== undefined, buffer);
      }
      this.#endGame(game, start, batch, buffer, fault);
    }
    this.#endBatch(begin, buffer);
  }

  /**
   * Plays a batch with a program, which is told each answer, also the last. A program that is ended because the run
   * is stopped is not at fault.
   *
   * Cost: the program's choice for each shot, and a line each way.
   */
  async playBot(bot: ToldPlayer, batch: Batch, buffer: BatchBuffer, isStopped: () => boolean): Promise<void> {
    const begin = this.#beginBatch(buffer);
    for (let i = 0; i < batch.count && !isStopped(); i++) {
      const game = batch.first + i;
      const start = this.#beginGame(game, buffer);
      let isBegun = false;
      let fault: Fault | undefined;
      try {
        await bot.begin(game);
        isBegun = true;
        while (!this.#referee.isOver && !fault) {
          const cell = await bot.next();
          const answer = this.#fire(cell, buffer);
          if (answer) bot.observe({ cell, answer });
          else fault = shotFault(this.#scenario, cell, buffer.shots[buffer.finished] + 1);
        }
      } catch (error) {
        if (error instanceof PlayerFault && isStopped()) break;
        fault = this.#faultOf(error, isBegun, buffer);
      }
      bot.end(fault === undefined ? "won" : "lost", buffer.shots[buffer.finished]);
      this.#endGame(game, start, batch, buffer, fault);
    }
    bot.rest();
    this.#endBatch(begin, buffer);
  }

  #beginBatch(buffer: BatchBuffer): number {
    buffer.state = BATCH_RUNS;
    return performance.now();
  }

  #endBatch(begin: number, buffer: BatchBuffer): void {
    // If the games are played one by one into the same buffer, their times add up.
    buffer.span += performance.now() - begin;
    buffer.state = BATCH_ENDED;
  }

  #beginGame(game: number, buffer: BatchBuffer): number {
    const index = buffer.finished;
    this.#referee.begin(this.#layouts.at(game));
    buffer.layouts[index] = this.#layouts.numberOf(game);
    buffer.shots[index] = 0;
    buffer.misses[index] = 0;
    return performance.now();
  }

  #endGame(game: number, begin: number, { reduced = false }: Batch, buffer: BatchBuffer, fault?: Fault): void {
    const index = buffer.finished;
    buffer.milliseconds[index] = performance.now() - begin;
    this.#reduce(reduced && fault === undefined, game, buffer);
    buffer.finish(this.#values, buffer.shots[index], fault);
  }

  #faultOf(error: unknown, isBegun: boolean, buffer: BatchBuffer): Fault {
    this.error = error;
    return faultOf(error, isBegun ? buffer.shots[buffer.finished] + 1 : undefined);
  }

  /** Removes luck from the latest game, or records that it was not removed. This is not the strategy's time. */
  #reduce(reduced: boolean, game: number, buffer: BatchBuffer): void {
    const begin = performance.now();
    if (!reduced || !this.#reducer) {
      buffer.reduce(undefined, 0);
      return;
    }
    buffer.state = BATCH_REDUCES;
    const cells = Array.from(this.#values.subarray(0, buffer.shots[buffer.finished]), (value) => value >> 1);
    const reduction = this.#reducer.reduce(this.#layouts.at(game), cells);
    buffer.reduce(reduction, performance.now() - begin);
    buffer.state = BATCH_RUNS;
  }

  #shoot(player: Player, random: RandomStream, buffer: BatchBuffer): Fault | undefined {
    while (!this.#referee.isOver) {
      const cell: unknown = player.next(random);
      const answer = this.#fire(cell, buffer);
      if (!answer) return shotFault(this.#scenario, cell, buffer.shots[buffer.finished] + 1);
      if (!this.#referee.isOver) player.observe({ cell: cell as number, answer });
    }
    return undefined;
  }

  /** Shoots and records it. @returns undefined if this may not be shot */
  #fire(cell: unknown, buffer: BatchBuffer): Answer | undefined {
    const referee = this.#referee;
    if (!referee.mayShoot(cell)) return undefined;
    const hit = referee.isOccupied(cell);
    const index = buffer.finished;
    this.#values[buffer.shots[index]++] = 2 * cell + (hit ? 1 : 0);
    if (!hit) buffer.misses[index]++;
    return referee.fire(cell);
  }
}
