import type { Progress, Task, WorkerAnswer } from "./protocol.ts";
import { type StartWorker, WorkerClient } from "./worker-client.ts";

/** How often a question lost in a crash is put to a new worker. */
const TRIES = 2;

/** The engine in a separate worker for one room: a new question replaces the previous one. */
export class RoomEngine {
  readonly #analyst: WorkerClient;
  readonly #tries: number;
  #waiting:
    | { readonly id: number; readonly task: Task; tries: number; answer: (answer: WorkerAnswer) => void }
    | undefined;
  #number = 0;

  /**
   * @param progressed receives the progress of the current question
   * @param tries how often a question is asked if the worker fails
   */
  constructor(startWorker: StartWorker, progressed: (progress: Progress) => void = () => {}, tries = TRIES) {
    this.#tries = tries;
    this.#analyst = new WorkerClient(startWorker, {
      progressed: ({ id }, progress) => {
        if (id === this.#waiting?.id) progressed(progress);
      },
      answered: ({ id }, answer) => this.#receive(id, answer),
    });
  }

  /** Asks a question; if another question replaces it, the promise never settles. */
  ask(task: Task): Promise<WorkerAnswer> {
    return new Promise((answer) => this.put(task, answer));
  }

  /** As {@link ask}, for a function that takes the answer. */
  put(task: Task, answer: (answer: WorkerAnswer) => void): void {
    const id = ++this.#number;
    this.#waiting = { id, task, tries: 1, answer };
    this.#analyst.ask({ ...task, id });
  }

  letGo(): void {
    this.#waiting = undefined;
  }

  stop(): void {
    this.letGo();
    this.#analyst.stop();
  }

  #receive(id: number, answer: WorkerAnswer): void {
    const waiting = this.#waiting;
    if (waiting === undefined || waiting.id !== id) return;
    if (answer.kind === "failed" && waiting.tries < this.#tries) {
      const again = ++this.#number;
      this.#waiting = { ...waiting, id: again, tries: waiting.tries + 1 };
      this.#analyst.ask({ ...waiting.task, id: again });
      return;
    }
    this.#waiting = undefined;
    waiting.answer(answer);
  }
}
