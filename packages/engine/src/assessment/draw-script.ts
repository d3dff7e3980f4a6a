import { RandomStream } from "../core/random.ts";
import { Rational } from "../core/rational.ts";

/** A random stream whose draws are decided beforehand; those not decided yet are 0. */
class DrawScript extends RandomStream {
  /** For each draw the number of its outcomes and the one taken. */
  readonly draws: { outcomes: number; taken: number }[];
  #next = 0;

  constructor(draws: { outcomes: number; taken: number }[]) {
    super(1, 2, 3, 4);
    this.draws = draws;
  }

  override below(n: number): number {
    if (!Number.isInteger(n) || n < 1) throw new RangeError(`cannot draw below ${n}`);
    this.draws[this.#next] ??= { outcomes: n, taken: 0 };
    return this.draws[this.#next++].taken;
  }

  override belowBig(n: bigint): bigint {
    return BigInt(this.below(Number(n)));
  }

  override word(): number {
    throw new RangeError("draws of raw bits have too many outcomes to be gone through");
  }
}

/** An outcome of something that draws, and its exact probability. */
export interface Outcome<T> {
  readonly value: T;
  readonly probability: Rational;
}

/**
 * Every outcome of something that draws whole numbers, by running it once for each sequence of draws. It must do the
 * same after the same draws. Cost: the product of the numbers of outcomes.
 *
 * @throws RangeError when it draws bits instead of whole numbers.
 */
export const outcomesOf = <T>(run: (random: RandomStream) => T): Outcome<T>[] => {
  const found: Outcome<T>[] = [];
  const draws: { outcomes: number; taken: number }[] = [];
  do {
    const value = run(new DrawScript(draws));
    const ways = draws.reduce((product, { outcomes }) => product * BigInt(outcomes), 1n);
    found.push({ value, probability: Rational.of(1n, ways) });
    while (draws.length > 0 && draws[draws.length - 1].taken === draws[draws.length - 1].outcomes - 1) draws.pop();
    if (draws.length > 0) draws[draws.length - 1].taken++;
  } while (draws.length > 0);
  return found;
};
