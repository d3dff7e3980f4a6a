import { PlayContext, type Player, type Scenario, type Strategy } from "@broadside/engine";
import { type OpeningStore, ReusedReferee } from "@broadside/engine/games";
import { GameReducer } from "@broadside/engine/review";
import { ToldPlayer } from "../bot/protocol/arena-line.ts";
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
   * @param strategy a strategy, or a bot as a player
   * @param key of the strategy's random streams
   * @param isStopped checked before every game
   */
  play(
    strategy: Strategy | ToldPlayer,
    key: number,
    batch: Batch,
    buffer: BatchBuffer,
    isStopped: () => boolean,
  ): void {
    const { count, reduced = false } = batch;
    const begin = performance.now();
    buffer.state = BATCH_RUNS;
    for (let i = 0; i < count && !isStopped(); i++)
      if (!this.#playGame(strategy, key, batch.first + i, buffer, reduced, isStopped)) break;
    if (strategy instanceof ToldPlayer) strategy.rest();
    // If the games are played one by one into the same buffer, their times add up.
    buffer.span += performance.now() - begin;
    buffer.state = BATCH_ENDED;
  }

  #playGame(
    strategy: Strategy | ToldPlayer,
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
    let player: Player | undefined;
    let fault: Fault | undefined;
    try {
      player = this.#begin(strategy, game);
      fault = this.#shoot(player, key, game, buffer, index);
    } catch (error) {
      this.error = error;
      // A bot that is ended because the run ends is not at fault.
      if (error instanceof PlayerFault && isStopped()) return false;
      fault = faultOf(error, player && buffer.shots[index] + 1);
    }
    if (strategy instanceof ToldPlayer) strategy.end(fault === undefined ? "won" : "lost", buffer.shots[index]);
    buffer.milliseconds[index] = performance.now() - begin;
    this.#reduce(reduced && fault === undefined, game, buffer);
    buffer.finish(this.#values, buffer.shots[index], fault);
    return true;
  }

  #begin(strategy: Strategy | ToldPlayer, game: number): Player {
    if (!(strategy instanceof ToldPlayer)) return strategy.start(this.#scenario, this.#context);
    strategy.begin(game);
    return strategy;
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

  #shoot(player: Player, key: number, game: number, buffer: BatchBuffer, index: number): Fault | undefined {
    const referee = this.#referee;
    const values = this.#values;
    const random = strategyStream(this.#seed, key, game);
    const isBot = player instanceof ToldPlayer;
    let shots = 0;
    while (!referee.isOver) {
      const cell: unknown = player.next(random);
      if (!referee.mayShoot(cell)) return shotFault(this.#scenario, cell, shots + 1);
      const hit = referee.isOccupied(cell);
      const answer = referee.fire(cell);
      values[shots] = 2 * cell + (hit ? 1 : 0);
      buffer.shots[index] = ++shots;
      if (!hit) buffer.misses[index]++;
      // A bot is also told the last answer.
      if (!referee.isOver || isBot) player.observe({ cell, answer });
    }
    return undefined;
  }
}
