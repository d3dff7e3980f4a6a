import { formatScenario, formatShots, parseCell, RefusedError, unwrap } from "@broadside/engine";
import type { Game } from "@broadside/engine/games";
import type { RunningThread, ThreadMessage } from "@broadside/engine/worker";
import { startThread } from "../../../../thread/watched-thread.ts";
import type { MatchSettings } from "../../match-settings.ts";
import type { Hint } from "../../strategy-opponent.ts";
import type { NumberedQuestion, ThinkingAnswers, ThinkingQuestion, ThinkingTask } from "./thinking-thread.ts";

type Answer = ThinkingAnswers[ThinkingQuestion["kind"]];

export class Thinker {
  readonly #thread: RunningThread<NumberedQuestion>;
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
    this.#thread = startThread<NumberedQuestion, Answer, never>(
      new URL("./thinking-thread.js", import.meta.url),
      (message) => this.#take(message),
      (error) => this.#end(error),
      task,
    );
    // The thread must not keep the process running after the game.
    this.#thread.keepAlive?.(false);
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
    this.#thread.end();
  }

  #ask<Question extends ThinkingQuestion>(question: Question): Promise<ThinkingAnswers[Question["kind"]]> {
    const id = ++this.#last;
    if (this.#over !== undefined) return Promise.reject(this.#over);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#thread.post({ id, ...question });
    });
  }

  #take(message: ThreadMessage<Answer, never>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === "answer") waiting?.resolve(message.answer);
    else if (message.kind === "failed") {
      const { name, message: text } = message.error;
      waiting?.reject(name === "RefusedError" ? new RefusedError(text) : new Error(text));
    }
  }

  #end(error: Error): void {
    this.#over ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const shotsOf = ({ layout, observations }: Game): string => formatShots(layout.scenario, observations);
