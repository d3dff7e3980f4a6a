import { type StartThread, ThreadLine } from "@broadside/engine/worker";
import type { Progress, Question, WorkerAnswer } from "./protocol.ts";

/** Starts the worker of the page. */
export type StartWorker = StartThread<Question, WorkerAnswer, Progress>;

/** What is told about questions. */
export interface Listener {
  progressed(question: Question, progress: Progress): void;
  answered(question: Question, answer: WorkerAnswer): void;
}

/**
 * Asks the worker the newest question and lets the one before go, which may still be answered when it is soon
 * done: its answer is worth keeping.
 */
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

  /** Asks, in the place of any question that is still waiting. */
  ask(question: Question): void {
    if (this.#last) this.#line.letGo(this.#last);
    this.#last = question;
    this.#line.ask(question);
  }

  /** Ends all work and the worker with it; nothing more is told about questions asked so far. */
  stop(): void {
    this.#line.stop();
  }
}
