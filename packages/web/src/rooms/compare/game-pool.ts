import { type GameRange, StrategyWork } from "@broadside/arena/games";
import { type ArgsOf, Remote, ThreadError } from "@broadside/engine/worker";
import { type StartWorker, troubleOf } from "../../engine/room-engine.ts";
import type { AnswerOf, Tasks } from "../../engine/task.ts";

/** The target duration of a block of games: short enough for frequent results, long enough for little overhead. */
const BLOCK_MILLISECONDS = 200;
const MOST_IN_BLOCK = 1000;
/** The assumed time of a game, in milliseconds, if the strategy's speed is unknown. */
const UNKNOWN = 1000;

/** Consecutive games of one strategy, played as one task. */
export interface Block extends GameRange {
  readonly strategy: number;
}

/** Chooses the next games: of the strategy that has had the least time, so that all soon show results. */
export class GamePlan {
  readonly #works: readonly StrategyWork[];
  readonly #workers: number;
  /** The games that each strategy has played, and the milliseconds that they took. */
  readonly #spent: readonly { games: number; milliseconds: number }[];
  #games = 0;

  constructor(strategies: readonly string[], workers: number) {
    this.#works = strategies.map((text) => new StrategyWork({ text, key: text }));
    this.#workers = workers;
    this.#spent = strategies.map(() => ({ games: 0, milliseconds: 0 }));
  }

  note(strategy: number, game: number, shots: number, milliseconds: number): void {
    this.#works[strategy].note({ game, shots, fault: null });
    this.#spend(strategy, 1, milliseconds);
  }

  #spend(strategy: number, games: number, milliseconds: number): void {
    const spent = this.#spent[strategy];
    spent.games += games;
    spent.milliseconds += milliseconds;
    this.#works[strategy].milliseconds = spent.milliseconds / spent.games;
  }

  /** Opens the unplayed games with numbers below `games`. Call it only when no game is open or in progress. */
  open(games: number): void {
    this.#games = games;
    for (const work of this.#works) work.openUntil(games);
  }

  /** The next block to play; undefined if all games are played or in progress. */
  next(): Block | undefined {
    const open = [...this.#works.keys()].filter((strategy) => this.#works[strategy].open > 0);
    if (open.length === 0) return undefined;
    // The milliseconds a strategy has had so far, with the expected time of its games in progress.
    const timeOf = (strategy: number): number =>
      this.#spent[strategy].milliseconds +
      this.#works[strategy].inPlay * (this.#works[strategy].milliseconds ?? UNKNOWN);
    const strategy = open.reduce((best, other) => (timeOf(other) < timeOf(best) ? other : best));
    // Begin with small blocks, so that every strategy shows results immediately.
    const mostGames = (): number => Math.min(MOST_IN_BLOCK, Math.ceil(this.#games / 20));
    const share = { threads: this.#workers, batchMilliseconds: BLOCK_MILLISECONDS, mostGames };
    const games = this.#works[strategy].takeBatch(share, 0);
    this.#works[strategy].inPlay += games.count;
    return { strategy, ...games };
  }

  /** Records the first games of a block as played; the others become available again. */
  played({ strategy, first, count }: Block, shots: ArrayLike<number>, milliseconds: number): void {
    const work = this.#works[strategy];
    for (let i = 0; i < shots.length; i++) work.note({ game: first + i, shots: shots[i], fault: null });
    work.inPlay -= shots.length;
    this.#spend(strategy, shots.length, milliseconds);
    this.putBack({ strategy, first: first + shots.length, count: count - shots.length });
  }

  putBack({ strategy, ...games }: Block): void {
    this.#works[strategy].inPlay -= games.count;
    this.#works[strategy].putBack(games);
  }

  /** The milliseconds until all games are played, from each strategy's speed so far; undefined while unknown. */
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

/** The largest number of workers: further cores are left to the rest of the device. */
const MOST_WORKERS = 8;

export const workerCount = (): number =>
  Math.max(1, Math.min(MOST_WORKERS, Math.floor(navigator.hardwareConcurrency) || 1));

/** How often a block may crash a worker before the run ends. */
const TRIES = 3;

export interface PoolOptions {
  readonly startWorker: StartWorker;
  readonly workers: number;
  readonly next: () => Block | undefined;
  readonly taskOf: (block: Block) => ArgsOf<Tasks["games"]>;
  readonly played: (block: Block, answer: AnswerOf<"games">) => void;
  /** Called when a block was lost with its worker, so that the block can be handed out again. */
  readonly lost: (block: Block) => void;
  readonly failed: (what: string) => void;
}

/** Workers that play blocks of games in parallel. If one crashes, another plays its block again. */
export class GamePool {
  readonly #options: PoolOptions;
  readonly #workers: readonly Remote<Tasks>[];
  readonly #busy: (Block | undefined)[];
  /** How many times each block was lost, by its strategy and first game. */
  readonly #losses = new Map<string, number>();
  #isStopped = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#busy = Array.from({ length: options.workers }, () => undefined);
    this.#workers = this.#busy.map(() => new Remote(options.startWorker));
  }

  feed(): void {
    for (const seat of this.#workers.keys()) void this.#feed(seat);
  }

  async #feed(seat: number): Promise<void> {
    if (this.#isStopped || this.#busy[seat]) return;
    const block = this.#options.next();
    if (!block) return;
    this.#busy[seat] = block;
    const task = this.#options.taskOf(block);
    const answer = await this.#workers[seat]
      .call("games", task)
      .catch((error: unknown) => ({ kind: "none", error }) as const);
    if (this.#isStopped) return;
    this.#busy[seat] = undefined;
    if (answer.kind === "games") this.#options.played(block, answer);
    else this.#lost(block, answer.error);
    void this.#feed(seat);
  }

  /** Hands a block back. A worker that crashed may have run out of memory; another error would come again. */
  #lost(block: Block, error: unknown): void {
    this.#options.lost(block);
    const name = `${block.strategy}/${block.first}`;
    const losses = (this.#losses.get(name) ?? 0) + 1;
    this.#losses.set(name, losses);
    if (losses < TRIES && error instanceof ThreadError) return;
    this.stop();
    this.#options.failed(troubleOf(error).what);
  }

  /** Ends all workers and hands back the blocks in progress. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const worker of this.#workers) worker.stop();
    for (const [seat, block] of this.#busy.entries()) {
      this.#busy[seat] = undefined;
      if (block) this.#options.lost(block);
    }
  }
}
