import { RefusedError, StoppedError } from "@broadside/engine";
import { type ArgsOf, Remote, type RemotePort } from "@broadside/engine/worker";
import type { Tell, Trouble } from "./task.ts";
import type { AnswerTo, TaskKind, TaskOf, Tasks } from "./tasks.ts";

/** Starts a worker that does the page's tasks. */
export type StartWorker = () => RemotePort;

export const startEngine: StartWorker = () =>
  new Worker(new URL("./engine-thread.ts", import.meta.url), { type: "module", name: "engine" });

/** An error as an answer. */
export const troubleOf = (error: unknown): Trouble => ({
  kind: error instanceof RefusedError ? "refused" : "failed",
  what: error instanceof Error ? error.message : String(error),
});

/** Asks a worker the newest question and drops the previous one, unless that is almost done. */
export class NewestTask {
  readonly #remote: Remote<Tasks>;
  #last: AbortController | undefined;

  constructor(startWorker: StartWorker) {
    this.#remote = new Remote(startWorker);
  }

  /** The answer, even to a dropped question if it was finished in time; undefined if it was stopped. */
  async ask<Kind extends TaskKind>(
    { kind, ...args }: TaskOf<Kind>,
    progress: Tell,
  ): Promise<AnswerTo<Kind> | undefined> {
    this.#last?.abort();
    const { signal } = (this.#last = new AbortController());
    try {
      // All tasks tell the same kind of progress, if any.
      return await this.#remote.call(kind, args as ArgsOf<Tasks[Kind]>, { signal, progress } as object);
    } catch (error) {
      return signal.aborted && error instanceof StoppedError ? undefined : troubleOf(error);
    }
  }

  /** Ends the worker and all its work. */
  stop(): void {
    this.#last?.abort();
    this.#remote.stop();
  }
}

/** How often a question lost in a crash is put to a new worker. */
const TRIES = 2;

/** The engine in a separate worker for one room: a new question replaces the previous one. */
export class RoomEngine {
  readonly #newest: NewestTask;
  readonly #progressed: Tell;
  readonly #tries: number;
  /** The number of the question that waits; undefined if none does. */
  #waiting: number | undefined;
  #number = 0;

  /**
   * @param progressed receives the progress of the current question
   * @param tries how often a question is asked if the worker fails
   */
  constructor(startWorker: StartWorker, progressed: Tell = () => {}, tries = TRIES) {
    this.#newest = new NewestTask(startWorker);
    this.#progressed = progressed;
    this.#tries = tries;
  }

  /** Asks a question; if another question replaces it, the promise never settles. */
  async ask<Kind extends TaskKind>(task: TaskOf<Kind>): Promise<AnswerTo<Kind>> {
    const number = ++this.#number;
    this.#waiting = number;
    for (let tries = 1; ; tries++) {
      const answer = await this.#newest.ask(task, (progress) => {
        if (number === this.#waiting) this.#progressed(progress);
      });
      if (number !== this.#waiting || answer === undefined) return new Promise<never>(() => {});
      if (answer.kind === "failed" && tries < this.#tries) continue;
      this.#waiting = undefined;
      return answer;
    }
  }

  letGo(): void {
    this.#waiting = undefined;
  }

  stop(): void {
    this.letGo();
    this.#newest.stop();
  }
}
