import type { ThreadMessage } from "@broadside/engine/worker";
import type { Question, TaskProgress, WorkerAnswer } from "../src/worker/protocol.ts";
import type { StartWorker } from "../src/worker/room-engine.ts";

type Message = ThreadMessage<WorkerAnswer, TaskProgress>;

/** A worker that answers when the test tells it to, by default the last question. */
export class HandWorker {
  readonly asked: Question[] = [];
  ended = false;
  readonly #hear: (message: Message) => void;
  /** Breaks down. */
  readonly fail: (what: string) => void;

  constructor(hear: (message: Message) => void, fail: (what: string) => void) {
    this.#hear = hear;
    this.fail = fail;
  }

  get last(): Question {
    return this.asked[this.asked.length - 1];
  }

  post(question: Question): void {
    this.asked.push(question);
  }

  end(): void {
    this.ended = true;
  }

  tell(progress: TaskProgress, id = this.last.id): void {
    this.#hear({ id, kind: "progress", progress });
  }

  answer(answer: WorkerAnswer, id = this.last.id): void {
    this.#hear({ id, kind: "answer", answer });
  }
}

/** Starts such workers, and keeps them in the order in which they were started. */
export class HandWorkers {
  readonly all: HandWorker[] = [];

  readonly start: StartWorker = (hear, fail) => {
    this.all.push(new HandWorker(hear, fail));
    return this.last;
  };

  get last(): HandWorker {
    return this.all[this.all.length - 1];
  }
}
