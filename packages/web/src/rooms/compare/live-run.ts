import { sequenceWidth } from "@broadside/arena/games";
import { batch, signal } from "@preact/signals";
import { formatRules } from "../../board/rules/rules.ts";
import type { StartWorker } from "../../engine/room-engine.ts";
import type { AnswerOf } from "../../engine/task.ts";
import type { Writing } from "../../storage/collection.ts";
import { MOST_GAMES } from "./compare-address.ts";
import { type Figures, figuresOf, NO_FIGURES } from "./figures.ts";
import { type Block, GamePlan, GamePool } from "./game-pool.ts";
import { UNPLAYED } from "./played-games.ts";
import { RunColumns } from "./run-columns.ts";
import type { Run, RunHead } from "./run-store.ts";

/** Repeated work takes at most this part of the time. */
const SHARE = 1 / 10;

/** Work that is repeated as the page asks for it: one at a time, and not too often. */
class Paced {
  readonly #every: number;
  readonly #work: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<void> = Promise.resolve();
  /** The work that has not begun. */
  #next: Promise<void> | undefined;
  #isWorking = false;
  #isAsked = false;
  #rest = 0;

  /** @param every the least milliseconds before the work is repeated; longer after work that takes long */
  constructor(every: number, work: () => Promise<void>) {
    this.#every = every;
    this.#work = work;
  }

  soon(): void {
    if (this.#isWorking) this.#isAsked = true;
    else if (!this.#next) this.#timer ??= setTimeout(() => void this.now(), Math.max(this.#every, this.#rest));
  }

  /** Has the work done at once, after any in progress; the promise settles when it is done. */
  now(): Promise<void> {
    this.cancel();
    if (!this.#next) {
      this.#queue = this.#queue.then(() => this.#begin());
      this.#next = this.#queue;
    }
    return this.#next;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Settles when no work is in progress. */
  idle(): Promise<void> {
    return this.#queue;
  }

  async #begin(): Promise<void> {
    this.#next = undefined;
    this.#isAsked = false;
    this.#isWorking = true;
    const begun = performance.now();
    await this.#work();
    this.#rest = (performance.now() - begun) / SHARE;
    this.#isWorking = false;
    if (this.#isAsked) this.soon();
  }
}

export type RunPhase = "playing" | "stopped" | "done" | "elsewhere";

/** The games of all strategies together, and the milliseconds left, if known. */
interface RunProgress {
  readonly done: number;
  readonly total: number;
  readonly left?: number;
}

export interface RunParts {
  readonly startWorker: StartWorker;
  readonly workers: number;
  readonly keep: (run: Run) => Promise<Writing>;
}

/** Milliseconds between two updates of the figures, and between two writes; longer if these take long. */
const LOOK_EVERY = 250;
const KEEP_EVERY = 2000;

/** A run on the page: workers play its games while the page shows and stores them. */
export class LiveRun {
  readonly head = signal<RunHead>(undefined as never);
  readonly phase = signal<RunPhase>("stopped");
  readonly figures = signal<Figures>(NO_FIGURES);
  readonly progress = signal<RunProgress>({ done: 0, total: 0 });
  /** Why no more games can be played, in the engine's words. */
  readonly trouble = signal<string | undefined>(undefined);
  readonly #parts: RunParts;
  readonly #columns: readonly RunColumns[];
  #plan: GamePlan;
  #pool: GamePool | undefined;
  readonly #looking = new Paced(LOOK_EVERY, () => this.#look());
  readonly #keeping = new Paced(KEEP_EVERY, () => this.#keep());

  constructor(run: Run, parts: RunParts) {
    const { games, ...head } = run;
    const { comparison } = head;
    this.#parts = parts;
    const width = sequenceWidth(comparison.scenario.board.cellCount);
    this.#columns = games.map((one) => RunColumns.from(one, comparison.games, width));
    this.head.value = head;
    this.#plan = this.#planned();
    this.#tell();
    if (this.#isWhole) this.phase.value = "done";
    void this.#looking.now();
  }

  get #games(): number {
    return this.head.peek().comparison.games;
  }

  get #played(): number {
    return this.#columns.reduce((sum, { played }) => sum + played, 0);
  }

  get #isWhole(): boolean {
    return this.#played >= this.#games * this.#columns.length;
  }

  #planned(): GamePlan {
    const plan = new GamePlan(this.head.peek().comparison.strategies, this.#parts.workers);
    for (const [strategy, columns] of this.#columns.entries()) {
      const each = columns.milliseconds / Math.max(1, columns.played);
      for (const [game, shots] of columns.shots.entries())
        if (shots !== UNPLAYED) plan.note(strategy, game, shots, each);
    }
    plan.open(this.#games);
    return plan;
  }

  goOn(): void {
    if (this.phase.peek() !== "stopped") return;
    const { scenario, strategies, placement, seed } = this.head.peek().comparison;
    const rules = formatRules(scenario);
    batch(() => {
      this.phase.value = "playing";
      this.trouble.value = undefined;
    });
    this.#pool = new GamePool({
      startWorker: this.#parts.startWorker,
      workers: Math.min(this.#parts.workers, this.#games * strategies.length),
      next: () => this.#plan.next(),
      taskOf: ({ strategy, first, count }) => ({
        ...{ rules, shots: "" },
        ...{ strategy: strategies[strategy], strategies, placement, seed, first, count },
      }),
      played: (block, answer) => this.#take(block, answer),
      lost: (block) => this.#plan.putBack(block),
      failed: (what) => {
        this.trouble.value = what;
        this.#end("stopped");
      },
    });
    this.#pool.feed();
  }

  #take(block: Block, answer: AnswerOf<"games">): void {
    const milliseconds = answer.milliseconds.reduce((sum, one) => sum + one, 0);
    this.#columns[block.strategy].add(answer);
    this.#plan.played(block, answer.shots, milliseconds);
    this.#tell();
    if (this.#isWhole) {
      this.#end("done");
      return;
    }
    this.#looking.soon();
    this.#keeping.soon();
  }

  #tell(): void {
    const left = this.#plan.millisecondsLeft;
    const total = this.#games * this.#columns.length;
    this.progress.value = { done: this.#played, total, ...(left !== undefined && { left }) };
  }

  /** Ends the workers; games in progress are played again later. */
  stop(): void {
    if (this.phase.peek() === "playing") this.#end("stopped");
  }

  #end(phase: RunPhase): void {
    this.#pool?.stop();
    this.#pool = undefined;
    this.phase.value = phase;
    void this.#looking.now();
    if (phase !== "elsewhere") void this.keep();
  }

  more(games: number): void {
    if (this.phase.peek() !== "done") return;
    const head = this.head.peek();
    const { comparison } = head;
    const wanted = Math.min(MOST_GAMES, comparison.games + games);
    this.head.value = { ...head, comparison: { ...comparison, games: wanted } };
    for (const columns of this.#columns) columns.grow(wanted);
    this.#plan = this.#planned();
    this.#tell();
    this.phase.value = "stopped";
    this.goOn();
  }

  rename(name: string): Promise<void> {
    this.head.value = { ...this.head.peek(), name };
    return this.keep();
  }

  async #look(): Promise<void> {
    this.figures.value = await figuresOf(
      this.#columns,
      this.#games,
      this.head.peek().comparison.scenario.board.cellCount,
    );
  }

  run(): Run {
    return { ...this.head.peek(), played: this.#played, games: this.#columns.map((columns) => columns.pack()) };
  }

  /** Stores the run, after any write already in progress. */
  keep(): Promise<void> {
    return this.#keeping.now();
  }

  async #keep(): Promise<void> {
    if (this.phase.peek() === "elsewhere") return;
    const head = this.head.peek();
    this.head.value = { ...head, revision: head.revision + 1, changed: Date.now(), played: this.#played };
    const writing = await this.#parts.keep(this.run());
    if (writing === "overtaken") this.leaveToOther();
  }

  /** Another tab has the run: this tab neither plays nor stores it any longer. */
  leaveToOther(): void {
    this.#end("elsewhere");
  }

  async dispose(): Promise<void> {
    this.stop();
    this.#looking.cancel();
    await this.#keeping.idle();
    this.#keeping.cancel();
  }
}
