import { type GameRange, StrategyWork } from "@broadside/arena/games";

/** About how long a block of games takes: short enough for a lively picture and little loss, long enough to cost nothing. */
const BLOCK_MILLISECONDS = 200;
const MOST_IN_BLOCK = 1000;
/** A game of a strategy of which nothing is known yet, in milliseconds. */
const UNKNOWN = 1000;

/** Games of one strategy that follow each other, to be played in one go. */
export interface Block extends GameRange {
  readonly strategy: number;
}

/**
 * Which games are played next: of the strategy that had the least time, so that all of them are seen in the first seconds and the
 * quick ones do not wait for the slow. It matters to nothing but the order.
 */
export class GamePlan {
  readonly #works: readonly StrategyWork[];
  readonly #workers: number;
  /** Games that are being played. */
  readonly #taken: number[];
  readonly #spent: { games: number; milliseconds: number }[];
  #games = 0;

  constructor(strategies: readonly string[], workers: number) {
    this.#works = strategies.map((text) => new StrategyWork({ text, key: text }));
    this.#workers = workers;
    this.#taken = strategies.map(() => 0);
    this.#spent = strategies.map(() => ({ games: 0, milliseconds: 0 }));
  }

  /** Takes note of a game played before. */
  note(strategy: number, game: number, shots: number, milliseconds: number): void {
    this.#works[strategy].note({ game, shots, fault: null });
    this.#spend(strategy, 1, milliseconds);
  }

  /** Milliseconds that a strategy had, with what its games that are being played are expected to take. */
  #time(strategy: number): number {
    return this.#spent[strategy].milliseconds + this.#taken[strategy] * (this.#works[strategy].milliseconds ?? UNKNOWN);
  }

  #spend(strategy: number, games: number, milliseconds: number): void {
    const spent = this.#spent[strategy];
    spent.games += games;
    spent.milliseconds += milliseconds;
    this.#works[strategy].milliseconds = spent.milliseconds / spent.games;
  }

  /** Opens the games below a number that were not played. Call it when none is open or being played. */
  open(games: number): void {
    this.#games = games;
    for (const work of this.#works) work.openUntil(games);
  }

  /** The next block; undefined when all games are played or being played. */
  next(): Block | undefined {
    const open = [...this.#works.keys()].filter((strategy) => this.#works[strategy].open > 0);
    if (open.length === 0) return undefined;
    const strategy = open.reduce((best, other) => (this.#time(other) < this.#time(best) ? other : best));
    const block = { strategy, ...this.#works[strategy].take(this.#blockSize(strategy)) };
    this.#taken[strategy] += block.count;
    return block;
  }

  #blockSize(strategy: number): number {
    const { open, milliseconds } = this.#works[strategy];
    if (milliseconds === undefined) return 1;
    const fair = Math.ceil(open / (2 * this.#workers));
    const timely = Math.ceil(BLOCK_MILLISECONDS / Math.max(milliseconds, 1e-3));
    // Small blocks at first, so that every strategy is seen at once.
    return Math.max(1, Math.min(fair, timely, MOST_IN_BLOCK, Math.ceil(this.#games / 20)));
  }

  /** Takes note of the first games of a block that were played; the others are open again. */
  played({ strategy, first, count }: Block, shots: ArrayLike<number>, milliseconds: number): void {
    for (let i = 0; i < shots.length; i++)
      this.#works[strategy].note({ game: first + i, shots: shots[i], fault: null });
    this.#spend(strategy, shots.length, milliseconds);
    this.#taken[strategy] -= shots.length;
    this.putBack({ strategy, first: first + shots.length, count: count - shots.length });
  }

  /** Opens the games of a block that was lost. */
  putBack({ strategy, first, count }: Block): void {
    this.#taken[strategy] -= count;
    this.#works[strategy].putBack({ first, count });
  }

  /** Milliseconds until all games are played, by the speed of each strategy so far; undefined while one is not known. */
  get millisecondsLeft(): number | undefined {
    let left = 0;
    for (const [strategy, { milliseconds }] of this.#works.entries()) {
      const games = this.#games - this.#spent[strategy].games;
      if (games > 0 && milliseconds === undefined) return undefined;
      left += Math.max(0, games) * (milliseconds ?? 0);
    }
    return left / this.#workers;
  }
}
