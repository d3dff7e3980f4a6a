import type { Result } from "@broadside/engine";
import { formatStep, parseStep, type Step, stepNumberOf } from "./state-text.ts";

/**
 * A step in the course of a game as the timeline holds it: made on the page, or kept as text on the device and read only
 * when somebody goes there, for a timeline may have hundreds.
 */
export class Moment {
  #text: string | undefined;
  #step: Result<Step> | undefined;
  #number: number | undefined;

  private constructor(text: string | undefined, step: Result<Step> | undefined) {
    this.#text = text;
    this.#step = step;
  }

  /** A step made on the page. */
  static of(step: Step): Moment {
    return new Moment(undefined, { ok: true, value: step });
  }

  /** A step kept as text. */
  static kept(text: string): Moment {
    return new Moment(text, undefined);
  }

  /** The step, or what is wrong with its text. */
  get read(): Result<Step> {
    this.#step ??= parseStep(this.text);
    return this.#step;
  }

  get text(): string {
    if (this.#text === undefined) {
      if (!this.#step?.ok) throw new Error("a step has neither a text nor a state");
      this.#text = formatStep(this.#step.value);
    }
    return this.#text;
  }

  /** The game of the step; undefined when it cannot be read. */
  get game(): string | undefined {
    return this.read.ok ? this.read.value.game : undefined;
  }

  /** The same step of another game, if it is one of the game `from`; a text that cannot be read stays as it is. */
  inGame(from: string, to: string): Moment {
    if (this.#step?.ok) return this.#step.value.game === from ? Moment.of({ ...this.#step.value, game: to }) : this;
    try {
      const fields = JSON.parse(this.text) as { readonly game?: unknown };
      return fields.game === from ? Moment.kept(JSON.stringify({ ...fields, game: to })) : this;
    } catch {
      return this;
    }
  }

  /** The number of the step; undefined when its text is none of a step. */
  get number(): number | undefined {
    this.#number ??= this.#step?.ok ? this.#step.value.number : stepNumberOf(this.text);
    return this.#number;
  }
}
