import { Analyst, type StartWorker } from "../../worker/analyst.ts";
import type { Progress, Task, WorkerAnswer } from "../../worker/protocol.ts";

/** Questions that a broken worker lost are asked once more, of a fresh one. */
const TRIES = 2;

/** The engine in a worker of its own, for one room: a new question takes the place of the one before. */
export class MatchEngine {
  readonly #analyst: Analyst;
  #waiting:
    | { readonly id: number; readonly task: Task; tries: number; answer: (answer: WorkerAnswer) => void }
    | undefined;
  #number = 0;

  /** @param progressed hears how far the present question is */
  constructor(startWorker: StartWorker, progressed: (progress: Progress) => void = () => {}) {
    this.#analyst = new Analyst(startWorker, {
      progressed: ({ id }, progress) => {
        if (id === this.#waiting?.id) progressed(progress);
      },
      answered: ({ id }, answer) => this.#receive(id, answer),
    });
  }

  /** Asks; the promise of a question that another one takes the place of is never kept. */
  ask(task: Task): Promise<WorkerAnswer> {
    return new Promise((answer) => {
      const id = ++this.#number;
      this.#waiting = { id, task, tries: 1, answer };
      this.#analyst.ask({ ...task, id });
    });
  }

  /** Lets the present question go. */
  letGo(): void {
    this.#waiting = undefined;
  }

  /** Ends the worker. */
  stop(): void {
    this.letGo();
    this.#analyst.stop();
  }

  #receive(id: number, answer: WorkerAnswer): void {
    const waiting = this.#waiting;
    if (waiting === undefined || waiting.id !== id) return;
    if (answer.kind === "failed" && waiting.tries < TRIES) {
      const again = ++this.#number;
      this.#waiting = { ...waiting, id: again, tries: waiting.tries + 1 };
      this.#analyst.ask({ ...waiting.task, id: again });
      return;
    }
    this.#waiting = undefined;
    waiting.answer(answer);
  }
}
