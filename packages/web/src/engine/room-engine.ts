import { RefusedError, StoppedError } from "@broadside/engine";
import { type ArgsOf, Remote, type RemotePort } from "@broadside/engine/worker";
import type { AnswerTo, TaskName, Tasks, Tell, Trouble } from "./task.ts";

/** Starts a worker that does the page's tasks. */
export type StartWorker = () => RemotePort;

export const startEngine: StartWorker = () =>
  new Worker(new URL("../engine-thread.ts", import.meta.url), { type: "module", name: "engine" });

export const troubleOf = (error: unknown): Trouble => ({
  kind: error instanceof RefusedError ? "refused" : "failed",
  what: error instanceof Error ? error.message : String(error),
});

interface RoomCall {
  /** Hears of the task until a newer call comes. */
  readonly progress?: Tell;
  /** How often to call if the worker crashes or the task fails; default 2. */
  readonly tries?: number;
  /** Whether to answer, although a newer call came, if the work was done in time; default false. */
  readonly evenLate?: boolean;
}

/** The engine in a separate worker, kept from call to call: a new call replaces the previous one. */
export class RoomEngine {
  readonly #remote: Remote<Tasks>;
  /** The number of the call that is waited for; undefined if none is. */
  #waiting: number | undefined;
  #number = 0;

  constructor(startWorker: StartWorker) {
    this.#remote = new Remote(startWorker);
  }

  /** Does a task. The promise never settles if the work was stopped, or if a newer call came or it was let go. */
  async call<Name extends TaskName>(
    name: Name,
    input: ArgsOf<Tasks[Name]>,
    { progress, tries = 2, evenLate = false }: RoomCall = {},
  ): Promise<AnswerTo<Name>> {
    const number = ++this.#number;
    this.#waiting = number;
    const isWanted = (): boolean => number === this.#waiting;
    const tell: Tell = (told) => isWanted() && progress?.(told);
    for (let left = tries; ; left--) {
      // All tasks tell the same kind of progress, if any.
      const answer = await this.#remote
        .call(name, input, { progress: tell, newestWins: true } as object)
        .catch(answerOf);
      if (answer === STOPPED || !(evenLate || isWanted())) return new Promise<never>(() => {});
      if (left > 1 && isWanted() && answer.kind === "failed") continue;
      if (isWanted()) this.#waiting = undefined;
      return answer;
    }
  }

  /** Nobody waits any longer for what was called; the worker ends it. */
  letGo(): void {
    this.#waiting = undefined;
  }

  stop(): void {
    this.letGo();
    this.#remote.stop();
  }
}

const STOPPED = "stopped";

const answerOf = (error: unknown): Trouble | typeof STOPPED =>
  error instanceof StoppedError ? STOPPED : troubleOf(error);
