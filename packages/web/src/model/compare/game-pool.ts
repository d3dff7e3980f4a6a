import { ThreadLine } from "@broadside/engine/worker";
import type { StartWorker } from "../../worker/analyst.ts";
import type { GamesAnswer, Progress, Question, Task, WorkerAnswer } from "../../worker/protocol.ts";
import type { Block } from "./game-plan.ts";

/** Workers that play at most: more cores than that are left to whatever else the device does. */
const MOST_WORKERS = 8;

/** How many workers play on this device. */
export const workerCount = (): number =>
  Math.max(1, Math.min(MOST_WORKERS, Math.floor(navigator.hardwareConcurrency) || 1));

/** How often a block may break a worker before the run is given up. */
const TRIES = 3;

/** What a pool plays, and who hands out the games. */
export interface PoolOptions {
  readonly startWorker: StartWorker;
  readonly workers: number;
  /** The next block; undefined when there is none. */
  readonly next: () => Block | undefined;
  /** The task of a block. */
  readonly taskOf: (block: Block) => Task;
  readonly played: (block: Block, answer: GamesAnswer) => void;
  /** A block was lost with its worker: it is to be handed out again. */
  readonly lost: (block: Block) => void;
  /** Nothing more can be played, and why. */
  readonly failed: (what: string) => void;
}

/** Workers that play blocks of games side by side. One that breaks down is replaced, and its block is played again. */
export class GamePool {
  readonly #options: PoolOptions;
  readonly #lines: readonly ThreadLine<Question, WorkerAnswer, Progress>[];
  readonly #busy: (Block | undefined)[];
  /** How often a block was lost, by its strategy and first game. */
  readonly #losses = new Map<string, number>();
  #number = 0;
  #isStopped = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#busy = Array.from({ length: options.workers }, () => undefined);
    this.#lines = this.#busy.map(
      (_, seat) =>
        new ThreadLine<Question, WorkerAnswer, Progress>(options.startWorker, {
          progressed: () => {},
          answered: (_question, answer) => this.#answered(seat, answer),
          failed: (_question, { message }) => this.#lost(seat, message),
        }),
    );
  }

  /** Whether a block is being played. */
  get isBusy(): boolean {
    return this.#busy.some((block) => block !== undefined);
  }

  /** Gives blocks to all workers that have none. */
  feed(): void {
    for (const seat of this.#lines.keys()) this.#feed(seat);
  }

  #feed(seat: number): void {
    if (this.#isStopped || this.#busy[seat]) return;
    const block = this.#options.next();
    if (!block) return;
    this.#busy[seat] = block;
    this.#lines[seat].ask({ ...this.#options.taskOf(block), id: ++this.#number });
  }

  #answered(seat: number, answer: WorkerAnswer): void {
    const block = this.#busy[seat];
    if (!block || this.#isStopped) return;
    this.#busy[seat] = undefined;
    if (answer.kind === "games") {
      this.#options.played(block, answer);
      this.#feed(seat);
      return;
    }
    this.#options.lost(block);
    this.#fail(answer.kind === "failed" || answer.kind === "refused" ? answer.what : answer.kind);
  }

  #lost(seat: number, what: string): void {
    const block = this.#busy[seat];
    if (!block || this.#isStopped) return;
    this.#busy[seat] = undefined;
    this.#options.lost(block);
    const name = `${block.strategy}/${block.first}`;
    const losses = (this.#losses.get(name) ?? 0) + 1;
    this.#losses.set(name, losses);
    if (losses >= TRIES) this.#fail(what);
    else this.#feed(seat);
  }

  #fail(what: string): void {
    this.stop();
    this.#options.failed(what);
  }

  /** Ends all workers. Blocks being played are handed back: they will be played again. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const line of this.#lines) line.stop();
    for (const [seat, block] of this.#busy.entries()) {
      this.#busy[seat] = undefined;
      if (block) this.#options.lost(block);
    }
  }
}
