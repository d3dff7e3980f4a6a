import type { PortEvent, WebPort } from "@broadside/engine/worker";
import type { TaskProgress } from "../src/engine/task.ts";
import type { Answer, Task } from "./answer-task.ts";

/** Until everything that waits only for promises has been done. */
const promised = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await undefined;
};

/** A worker that answers when the test tells it to, by default the last question. */
export class HandWorker implements WebPort {
  readonly asked: (Task & { readonly id: number })[] = [];
  ended = false;
  readonly #listeners = new Map<string, (event: PortEvent) => void>();

  get last(): Task & { readonly id: number } {
    return this.asked[this.asked.length - 1];
  }

  postMessage(message: unknown): void {
    const { id, name, args } = message as { readonly id: number; readonly name: string; readonly args: object };
    this.asked.push({ id, kind: name, ...args } as Task & { readonly id: number });
  }

  addEventListener(type: string, listener: (event: PortEvent) => void): void {
    this.#listeners.set(type, listener);
  }

  terminate(): void {
    this.ended = true;
  }

  #send(data: object): void {
    this.#listeners.get("message")?.({ type: "message", data });
  }

  tell(progress: TaskProgress, id = this.last.id): void {
    this.#send({ id, kind: "progress", value: progress });
  }

  /** Answers; a trouble that is not final is an error of the task. */
  async answer(answer: Answer, id = this.last.id): Promise<void> {
    if ("what" in answer && !("final" in answer)) {
      const name = answer.kind === "refused" ? "RefusedError" : "Error";
      this.#send({ id, kind: "error", value: { name, message: answer.what } });
    } else this.#send({ id, kind: "result", value: answer });
    await promised();
  }

  /** Breaks down. */
  async fail(message: string): Promise<void> {
    this.#listeners.get("error")?.({ type: "error", message });
    await promised();
  }
}

/** Starts such workers, and keeps them in the order in which they were started. */
export class HandWorkers {
  readonly all: HandWorker[] = [];

  readonly start = (): HandWorker => {
    this.all.push(new HandWorker());
    return this.last;
  };

  get last(): HandWorker {
    return this.all[this.all.length - 1];
  }
}
