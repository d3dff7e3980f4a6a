import { RefusedError, StoppedError } from "@broadside/engine";
import { type ArgsOf, Remote, type RemotePort } from "@broadside/engine/worker";
import type { TaskProgress, Trouble } from "./task.ts";
import type { AnswerTo, TaskKind, TaskOf, Tasks } from "./tasks.ts";

/** Starts a worker that does the page's tasks. */
export type StartWorker = () => RemotePort;

export const startEngine: StartWorker = () =>
  new Worker(new URL("./engine-thread.ts", import.meta.url), { type: "module", name: "engine" });

/** Has a worker do a task. @throws as the task, StoppedError, ThreadError */
export const callTask = <Kind extends TaskKind>(
  remote: Remote<Tasks>,
  { kind, ...args }: TaskOf<Kind>,
  options?: Parameters<Remote<Tasks>["call"]>[2],
): Promise<Exclude<AnswerTo<Kind>, Trouble>> =>
  remote.call(kind, args as ArgsOf<Tasks[Kind]>, options) as Promise<Exclude<AnswerTo<Kind>, Trouble>>;

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
    task: TaskOf<Kind>,
    progress: (progress: TaskProgress) => void,
  ): Promise<AnswerTo<Kind> | undefined> {
    this.#last?.abort();
    const { signal } = (this.#last = new AbortController());
    try {
      return await callTask(this.#remote, task, { signal, progress });
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
  readonly #progressed: (progress: TaskProgress) => void;
  readonly #tries: number;
  /** The number of the current question; 0 if there is none. */
  #waiting = 0;
  #number = 0;

  /**
   * @param progressed receives the progress of the current question
   * @param tries how often a question is asked if the worker fails
   */
  constructor(startWorker: StartWorker, progressed: (progress: TaskProgress) => void = () => {}, tries = TRIES) {
    this.#newest = new NewestTask(startWorker);
    this.#progressed = progressed;
    this.#tries = tries;
  }

  /** Asks a question; if another question replaces it, the promise never settles. */
  ask<Kind extends TaskKind>(task: TaskOf<Kind>): Promise<AnswerTo<Kind>> {
    return new Promise((answered) => this.put(task, answered));
  }

  /** As {@link ask}, for a function that takes the answer. */
  put<Kind extends TaskKind>(task: TaskOf<Kind>, answered: (answer: AnswerTo<Kind>) => void): void {
    const number = ++this.#number;
    this.#waiting = number;
    void this.#try(task, number, answered);
  }

  async #try<Kind extends TaskKind>(
    task: TaskOf<Kind>,
    number: number,
    answered: (answer: AnswerTo<Kind>) => void,
  ): Promise<void> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#newest.ask(task, (progress) => {
        if (number === this.#waiting) this.#progressed(progress);
      });
      if (number !== this.#waiting || answer === undefined) return;
      if (answer.kind === "failed" && tries < this.#tries) continue;
      this.#waiting = 0;
      answered(answer);
      return;
    }
  }

  letGo(): void {
    this.#waiting = 0;
  }

  stop(): void {
    this.letGo();
    this.#newest.stop();
  }
}
