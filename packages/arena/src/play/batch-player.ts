import { PlayContext, type Player, type Scenario, type Strategy } from "@broadside/engine";
import { ReusedReferee } from "@broadside/engine/games";
import type { BatchBuffer } from "./batch-buffer.ts";
import { BATCH_ENDED, BATCH_RUNS } from "./batch-buffer.ts";
import { shotFault, thrownFault } from "./fault.ts";
import type { GameLayouts } from "./game-layouts.ts";
import { strategyStream } from "./stream.ts";

/** Some consecutive games of one strategy. */
export interface Batch {
  /** The strategy's index in the experiment. */
  readonly strategy: number;
  readonly first: number;
  readonly count: number;
}

/** Plays batches of games, one after another, into buffers. */
export class BatchPlayer {
  readonly #scenario: Scenario;
  readonly #layouts: GameLayouts;
  readonly #seed: number;
  readonly #context: PlayContext;
  readonly #referee: ReusedReferee;
  readonly #values: Int32Array;

  constructor(scenario: Scenario, layouts: GameLayouts, seed: number) {
    this.#scenario = scenario;
    this.#layouts = layouts;
    this.#seed = seed;
    this.#context = new PlayContext(scenario);
    this.#referee = new ReusedReferee(scenario);
    this.#values = new Int32Array(scenario.board.cellCount);
  }

  /**
   * Plays a batch.
   *
   * @param key names the strategy's random streams
   * @param isStopped asked before every game
   */
  play(strategy: Strategy, key: number, { first, count }: Batch, buffer: BatchBuffer, isStopped: () => boolean): void {
    buffer.state = BATCH_RUNS;
    for (let game = first; game < first + count && !isStopped(); game++) this.#playGame(strategy, key, game, buffer);
    buffer.state = BATCH_ENDED;
  }

  #playGame(strategy: Strategy, key: number, game: number, buffer: BatchBuffer): void {
    const index = buffer.finished;
    const referee = this.#referee;
    referee.begin(this.#layouts.at(game));
    buffer.layouts[index] = this.#layouts.numberOf(game);
    buffer.shots[index] = 0;
    buffer.misses[index] = 0;
    const begin = performance.now();
    let fault: string | undefined;
    try {
      fault = this.#shoot(strategy.start(this.#scenario, this.#context), key, game, buffer, index);
    } catch (error) {
      fault = thrownFault(error);
    }
    buffer.milliseconds[index] = performance.now() - begin;
    buffer.finish(this.#values, buffer.shots[index], fault);
  }

  /** Shoots until the end of the game or the first fault, which is returned. */
  #shoot(player: Player, key: number, game: number, buffer: BatchBuffer, index: number): string | undefined {
    const referee = this.#referee;
    const values = this.#values;
    const random = strategyStream(this.#seed, key, game);
    let shots = 0;
    while (!referee.isOver) {
      const cell: unknown = player.next(random);
      if (!referee.mayShoot(cell)) return shotFault(this.#scenario, cell);
      const hit = referee.isOccupied(cell);
      const answer = referee.fire(cell);
      values[shots] = 2 * cell + (hit ? 1 : 0);
      buffer.shots[index] = ++shots;
      if (!hit) buffer.misses[index]++;
      if (!referee.isOver) player.observe({ cell, answer });
    }
    return undefined;
  }
}
