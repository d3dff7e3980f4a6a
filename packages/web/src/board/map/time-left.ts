import { duration } from "../../language/numbers.ts";
import { boardWords } from "../texts/words.ts";

/** The time left in words, rounded so that the text rarely changes: `a few seconds left`, `about 20 s left`. */
export const formatTimeLeft = (milliseconds: number): string => {
  const seconds = milliseconds / 1000;
  if (seconds < 8) return boardWords.secondsLeft;
  const unit = seconds < 57 ? 5 : seconds < 600 ? 60 : 600;
  return boardWords.timeLeft({ time: duration(Math.round(seconds / unit) * unit * 1000) });
};

/** Progress below this share says nothing about the pace. */
const LEAST_DONE = 0.04;
const LEAST_TIME = 400;

/** The time left, in milliseconds: from the pace since the first report; before that, from the expected total. */
export class RemainingTime {
  readonly #begun: number;
  #expected: number | undefined;
  #first: { readonly now: number; readonly done: number } | undefined;

  /** @param now the time when the work began */
  constructor(now: number) {
    this.#begun = now;
  }

  expect(milliseconds: number): void {
    this.#expected = milliseconds;
  }

  /** The time left; undefined if unknown. @param done 0 to 1, undefined while unknown */
  left(now: number, done: number | undefined): number | undefined {
    if (done !== undefined) {
      this.#first ??= { now, done };
      const [passed, gained] = [now - this.#first.now, done - this.#first.done];
      if (passed >= LEAST_TIME && gained >= LEAST_DONE) return (passed / gained) * (1 - done);
    }
    const left = this.#expected === undefined ? 0 : this.#begun + this.#expected - now;
    return left > 0 ? left : undefined;
  }
}
