import { type StartThread, ThreadLine } from "@broadside/engine/worker";
import type { Progress, Question, WorkerAnswer } from "./protocol.ts";

/** Starts the worker of the page. */
export type StartWorker = StartThread<Question, WorkerAnswer, Progress>;

/** Receives reports about questions. */
export interface Listener {
  progressed(question: Question, progress: Progress): void;
  answered(question: Question, answer: WorkerAnswer): void;
}

/**
 * Asks the worker the newest question and drops the previous one. That one may still be answered if it is
 * nearly done, because its answer is worth storing.
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

  /** Asks, in place of any question still waiting. */
  ask(question: Question): void {
    if (this.#last) this.#line.letGo(this.#last);
    this.#last = question;
    this.#line.ask(question);
  }

  /** Ends all work and the worker; earlier questions get no more reports. */
  stop(): void {
    this.#line.stop();
  }
}
