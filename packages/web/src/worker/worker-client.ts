import { type LineListener, type StartThread, ThreadLine, threadStarter } from "@broadside/engine/worker";
import type { Question, TaskProgress, WorkerAnswer } from "./protocol.ts";

export const startEngine: StartWorker = threadStarter(
  () => new Worker(new URL("./engine-thread.ts", import.meta.url), { type: "module", name: "engine" }),
);

export type StartWorker = StartThread<Question, WorkerAnswer, TaskProgress>;

type Listener = Omit<LineListener<Question, WorkerAnswer, TaskProgress>, "failed">;

/** Asks the worker the newest question and drops the previous one, unless that is almost done. */
export class WorkerClient {
  readonly #line: ThreadLine<Question, WorkerAnswer, TaskProgress>;
  #last: Question | undefined;

  constructor(startWorker: StartWorker, listener: Listener) {
    this.#line = new ThreadLine(startWorker, {
      ...listener,
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
