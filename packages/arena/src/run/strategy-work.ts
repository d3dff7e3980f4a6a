import type { Fault } from "../core/fault.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { type GameRange, restOf } from "../play/batch-player.ts";
import type { PlayersSource } from "./players.ts";

/** Number of games that may time out before a strategy finishes one; with as many, its other games are skipped. */
const MOST_TIME_FAULTS = 3;

/** A batch of a strategy whose games take at least this many milliseconds does not wait behind others. */
const SLOW_MILLISECONDS = 500;

/** What the size of a batch depends on: the threads, how long a batch should take, and how many games fit. */
export type WorkShare = Pick<PlayersSource, "threads" | "batchMilliseconds" | "mostGames">;

/**
 * The games of one strategy in a run: those played, and the open ones, which still have to be played.
 *
 * @example
 * import { parseStrategySources } from "@broadside/arena/strategies";
 * import { StrategyWork } from "@broadside/arena/games";
 * import { unwrap } from "@broadside/engine";
 *
 * const source = unwrap(parseStrategySources(["random"], "--strategies"))[0]!;
 * const work = new StrategyWork(source);
 * work.openUntil(10);
 * const games = work.take(4);
 * work.open; // => 6
 * work.putBack(games);
 * work.note({ game: 0, shots: 20, fault: null });
 * work.shotsOf(0); // => 20
 * work.measure(3);
 * work.milliseconds; // => 3
 * work.takeBatch({ threads: 1, batchMilliseconds: 12, mostGames: () => 100 }, 25).count; // => 4
 */
export class StrategyWork {
  readonly source: StrategySource;
  /** Milliseconds for a game in the last batch; undefined before the first batch. */
  milliseconds: number | undefined;
  /** Number of batches measured, and number of batches taken. */
  measured = 0;
  taken = 0;
  /** Number of games that were handed out and have not come back. */
  inPlay = 0;
  /** Shots of each game; NaN for a fault, undefined if the game has not been played. */
  readonly #shots: (number | undefined)[] = [];
  #open: GameRange[] = [];
  #timeFaults = 0;
  #hasFinished = false;

  constructor(source: StrategySource) {
    this.source = source;
  }

  /** The number of open games. */
  get open(): number {
    return this.#open.reduce((sum, { count }) => sum + count, 0);
  }

  /** Whether the remaining games are skipped after many timeouts. A strategy that finished a game is merely slow. */
  get isHopeless(): boolean {
    return this.#timeFaults >= MOST_TIME_FAULTS && !this.#hasFinished;
  }

  /**
   * How many open games may be handed out now. Until a strategy has finished a game, no more are in play than may still
   * time out. So which games are skipped depends on the games in their order, not on who plays how many at once.
   */
  get ready(): number {
    const { module, command } = this.source;
    if (this.#hasFinished || !(module || command)) return this.open;
    return Math.min(this.open, Math.max(0, MOST_TIME_FAULTS - this.#timeFaults - this.inPlay));
  }

  /** Whether a batch must not wait behind others, because a game takes long or nobody knows yet how long. */
  get isSlow(): boolean {
    return (this.milliseconds ?? SLOW_MILLISECONDS) >= SLOW_MILLISECONDS;
  }

  /** Shots of a game; NaN if it had a fault or was not played. */
  shotsOf(game: number): number {
    return this.#shots[game] ?? Number.NaN;
  }

  /** Records the milliseconds that each game of a batch took. */
  measure(milliseconds: number): void {
    this.milliseconds = milliseconds;
    this.measured++;
  }

  /** Records a game that was played now or in an earlier run. */
  note({ game, shots, fault }: { readonly game: number; readonly shots: number; readonly fault: Fault | null }): void {
    this.#shots[game] = fault === null ? shots : Number.NaN;
    if (fault === null) this.#hasFinished = true;
    else if (fault.kind === "late") this.#timeFaults++;
  }

  /** Opens the games below `end` that have not been played. Call it when no game is open or in play. */
  openUntil(end: number): void {
    let first = -1;
    for (let game = 0; game <= end; game++) {
      const isMissing = game < end && this.#shots[game] === undefined;
      if (isMissing && first < 0) first = game;
      if (isMissing || first < 0) continue;
      this.#open.push({ first, count: game - first });
      first = -1;
    }
  }

  /**
   * Takes open games that follow each other, at most this many.
   *
   * @throws RangeError when no game is open.
   */
  take(most: number): GameRange {
    const next = this.#open.shift();
    if (!next) throw new RangeError("no game is open");
    this.taken++;
    const { count } = next;
    if (count > most) this.#open.unshift(restOf(next, most));
    return { ...next, count: Math.min(most, count) };
  }

  /**
   * Takes a batch of games. It leaves games for every thread, should end in time, and is within `mostGames`.
   *
   * @throws RangeError when no game is open.
   */
  takeBatch({ threads, batchMilliseconds, mostGames }: WorkShare, cellCount: number): GameRange {
    if (this.milliseconds === undefined) return this.take(1);
    const fair = Math.ceil(this.open / (2 * threads));
    const timely = Math.ceil(batchMilliseconds / Math.max(this.milliseconds, 1e-3));
    return this.take(Math.max(1, Math.min(fair, timely, mostGames(cellCount))));
  }

  /** Puts back games that were taken but not played. */
  putBack(games: GameRange): void {
    if (games.count > 0) this.#open.unshift(games);
  }
}
