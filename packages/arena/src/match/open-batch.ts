import type { MatchBatch, PlayerPair } from "./match-task.ts";

/** The matches that a thread was given and has not said the end of. */
export class OpenBatch {
  readonly pair: PlayerPair;
  readonly #left: number[];

  constructor({ pair, matches }: MatchBatch) {
    this.pair = pair;
    this.#left = [...matches];
  }

  /** Takes note that a match has ended; false when it is none of these, or has ended before. */
  end(match: number): boolean {
    const at = this.#left.indexOf(match);
    if (at >= 0) this.#left.splice(at, 1);
    return at >= 0;
  }

  /**
   * What is to be played by another; undefined when nothing is. Where a thread has ended it may have played matches whose end was not
   * heard any more: they are among these.
   */
  get rest(): MatchBatch | undefined {
    return this.#left.length === 0 ? undefined : { pair: this.pair, matches: [...this.#left] };
  }
}
