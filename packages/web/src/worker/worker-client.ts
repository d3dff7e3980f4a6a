import { type StartThread, ThreadLine, threadStarter } from "@broadside/engine/worker";
import type { Progress, Question, Task, WorkerAnswer } from "./protocol.ts";

export const startEngine: StartWorker = threadStarter(
  () => new Worker(new URL("./engine-thread.ts", import.meta.url), { type: "module", name: "engine" }),
);

export type StartWorker = StartThread<Question, WorkerAnswer, Progress>;

interface Listener {
  progressed(question: Question, progress: Progress): void;
  answered(question: Question, answer: WorkerAnswer): void;
}

/** Asks the worker the newest question and drops the previous one, unless that is almost done. */
export class WorkerClient {
  readonly #line: ThreadLine<Question, WorkerAnswer, Progress>;
  #last: Question | undefined;

  constructor(startWorker: StartWorker, listener: Listener) {
    this.#line = new ThreadLine(startWorker, {
      progressed: (question, progress) => listener.progressed(question, progress),
      answered: (question, answer) => listener.answered(question, answer),
      failed: (question, { message }) => listener.answered(question, { kind: "failed", what: message }),
    });
  }

  /** Asks a question, replacing any that is still waiting. */
  ask(question: Question): void {
    if (this.#last) this.#line.letGo(this.#last);
    this.#last = question;
    this.#line.ask(question);
  }

  /** Ends the worker and all its work; earlier questions get no more reports. */
  stop(): void {
    this.#line.stop();
  }
}

/** How often a question lost in a crash is put to a new worker. */
const TRIES = 2;

/** The engine in a separate worker for one room: a new question replaces the previous one. */
export class RoomEngine {
  readonly #analyst: WorkerClient;
  #waiting:
    | { readonly id: number; readonly task: Task; tries: number; answer: (answer: WorkerAnswer) => void }
    | undefined;
  #number = 0;

  /** @param progressed receives the progress of the current question */
  constructor(startWorker: StartWorker, progressed: (progress: Progress) => void = () => {}) {
    this.#analyst = new WorkerClient(startWorker, {
      progressed: ({ id }, progress) => {
        if (id === this.#waiting?.id) progressed(progress);
      },
      answered: ({ id }, answer) => this.#receive(id, answer),
    });
  }

  /** Asks a question; if another question replaces it, the promise never settles. */
  ask(task: Task): Promise<WorkerAnswer> {
    return new Promise((answer) => {
      const id = ++this.#number;
      this.#waiting = { id, task, tries: 1, answer };
      this.#analyst.ask({ ...task, id });
    });
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
