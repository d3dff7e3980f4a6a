import type { Task, TaskProgress, WorkerAnswer } from "./protocol.ts";
import { type StartWorker, WorkerClient } from "./worker-client.ts";

/** How often a question lost in a crash is put to a new worker. */
const TRIES = 2;

/** The engine in a separate worker for one room: a new question replaces the previous one. */
export class RoomEngine {
  readonly #analyst: WorkerClient;
  readonly #tries: number;
  /** The current question; its number is the last one given. */
  #waiting: { readonly task: Task; readonly answer: (answer: WorkerAnswer) => void; tries: number } | undefined;
  #number = 0;

  /**
   * @param progressed receives the progress of the current question
   * @param tries how often a question is asked if the worker fails
   */
  constructor(startWorker: StartWorker, progressed: (progress: TaskProgress) => void = () => {}, tries = TRIES) {
    this.#tries = tries;
    this.#analyst = new WorkerClient(startWorker, {
      progressed: ({ id }, progress) => {
        if (this.#waiting && id === this.#number) progressed(progress);
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
    this.#waiting = { task, answer, tries: 1 };
    this.#analyst.ask({ ...task, id: ++this.#number });
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
    if (waiting === undefined || id !== this.#number) return;
    if (answer.kind === "failed" && waiting.tries < this.#tries) {
      waiting.tries++;
      this.#analyst.ask({ ...waiting.task, id: ++this.#number });
      return;
    }
    this.#waiting = undefined;
    waiting.answer(answer);
  }
}
