import { Worker } from "node:worker_threads";
import { formatScenario, formatShots, parseCell, RefusedError, unwrap } from "@broadside/engine";
import type { Game } from "@broadside/engine/games";
import type { MatchSettings } from "../../match-settings.ts";
import type { Hint } from "../../strategy-opponent.ts";
import type {
  NumberedAnswer,
  NumberedQuestion,
  ThinkingAnswers,
  ThinkingQuestion,
  ThinkingTask,
} from "./thinking-thread.ts";

export class Thinker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #last = 0;
  #over: Error | undefined;

  constructor({ scenario, hunted, against, inference }: MatchSettings) {
    const task: ThinkingTask = {
      scenario: formatScenario(scenario),
      hunted: hunted === scenario ? undefined : formatScenario(hunted),
      against,
      inference,
    };
    this.#worker = new Worker(new URL("./thinking-thread.js", import.meta.url), {
      workerData: task,
      // The same resources as the command itself has; searches recurse as deeply as a game is long.
      resourceLimits: { maxOldGenerationSizeMb: 8192, stackSizeMb: 16 },
    });
    this.#worker.on("message", (answer: NumberedAnswer) => this.#take(answer));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", () => this.#end(new Error("a thread ended without an answer")));
    // The thread must not keep the process running after the game.
    this.#worker.unref();
  }

  /** The strategy's next cells, and the state of its stream after choosing them. @throws RefusedError, Error */
  async cells(game: Game, due: number, random: readonly number[]) {
    const found = await this.#ask({ kind: "cells", shots: shotsOf(game), due, random });
    const { board } = game.layout.scenario;
    return { ...found, cells: found.cells.map((cell) => unwrap(parseCell(board, cell))) };
  }

  async hint(game: Game): Promise<Hint> {
    const hint = await this.#ask({ kind: "hint", shots: shotsOf(game) });
    if ("refused" in hint) return hint;
    const { board } = game.layout.scenario;
    return { ...hint, cells: hint.cells.map((one) => ({ ...one, cell: unwrap(parseCell(board, one.cell)) })) };
  }

  /** The chance of a hit for each cell, or why the chances are unknown. */
  chances(game: Game): Promise<ThinkingAnswers["chances"]> {
    return this.#ask({ kind: "chances", shots: shotsOf(game) });
  }

  close(): void {
    this.#waiting.clear();
    void this.#worker.terminate();
  }

  #ask<Question extends ThinkingQuestion>(question: Question): Promise<ThinkingAnswers[Question["kind"]]> {
    const id = ++this.#last;
    if (this.#over !== undefined) return Promise.reject(this.#over);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#worker.postMessage({ id, question } satisfies NumberedQuestion);
    });
  }

  #take(answer: NumberedAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.kind === "value") waiting?.resolve(answer.value);
    else waiting?.reject(answer.kind === "refused" ? new RefusedError(answer.message) : new Error(answer.message));
  }

  #end(error: Error): void {
    this.#over ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const shotsOf = ({ layout, observations }: Game): string => formatShots(layout.scenario, observations);
