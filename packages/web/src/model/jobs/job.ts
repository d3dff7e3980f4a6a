import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { Analyst, type StartWorker } from "../../worker/analyst.ts";
import type { Progress, Task, WorkerAnswer } from "../../worker/protocol.ts";

/** A job that is not there, and one that is going on. */
export type Unsettled = { readonly kind: "idle" } | { readonly kind: "working" };

/** A job that was not begun or was stopped, or that ended with nothing left to tell. */
export const IDLE: Unsettled = { kind: "idle" };

/**
 * Work that the engine does once and on request, in a worker of its own that ends with its answer, and its memory with
 * it. A job that is begun again or stopped hears nothing more of what it did before. `End` is how it can end.
 */
export abstract class Job<End extends { readonly kind: string }> {
  readonly #state = signal<Unsettled | End>(IDLE);
  readonly #progress = signal<Progress | undefined>(undefined);
  readonly #analyst: Analyst;
  #settle: ((answer: WorkerAnswer) => Unsettled | End) | undefined;
  #number = 0;

  constructor(startWorker: StartWorker) {
    this.#analyst = new Analyst(startWorker, {
      progressed: ({ id }, progress) => {
        if (id === this.#number) this.#progress.value = progress;
      },
      answered: ({ id }, answer) => {
        if (id === this.#number) this.#receive(answer);
      },
    });
  }

  /** How the job stands. It does not change with progress. */
  get state(): ReadonlySignal<Unsettled | End> {
    return this.#state;
  }

  /** How far the job is, once it has said so; undefined again when it ends. */
  get progress(): ReadonlySignal<Progress | undefined> {
    return this.#progress;
  }

  /** Begins the work, in the place of any that is going on; `settle` makes of the answer how the job ends. */
  protected run(task: Task, settle: (answer: WorkerAnswer) => Unsettled | End): void {
    this.#settle = settle;
    this.#turn({ kind: "working" });
    this.#analyst.ask({ ...task, id: ++this.#number });
  }

  /** Ends the work, or lets its outcome go. */
  stop(): void {
    this.#number++;
    this.#settle = undefined;
    this.#analyst.stop();
    this.#turn(IDLE);
  }

  #receive(answer: WorkerAnswer): void {
    const settle = this.#settle;
    if (settle === undefined) return;
    this.#settle = undefined;
    this.#analyst.stop();
    batch(() => this.#turn(settle(answer)));
  }

  #turn(state: Unsettled | End): void {
    batch(() => {
      this.#state.value = state;
      this.#progress.value = undefined;
    });
  }
}

/** Why a job has no outcome: what the engine said, if it said anything that is to the point. */
export const whyNone = (answer: WorkerAnswer): string =>
  answer.kind === "refused" || answer.kind === "failed" ? answer.what : "the engine answered a different question";
