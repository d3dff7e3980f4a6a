import { RandomStream } from "../packages/engine/src/index.ts";
import { isRefusal, lawOf } from "./fault.ts";

/**
 * One area that the fuzzer tests: how to draw a case, how to check it, and how to make a failing case smaller. A
 * case is plain JSON, so that it can be printed, kept as a regression and read back.
 */
export interface Area<Case = never> {
  readonly name: string;
  /** What the area checks, in a few words. */
  readonly about: string;
  /** The seconds after which a case counts as hanging. */
  readonly patience: number;
  /** Draws a case. Equal streams give equal cases. */
  draw(random: RandomStream): Case;
  /** The words of `coverage.ts` that describe the case. */
  features(item: Case): readonly string[];
  /**
   * Checks the case and returns further words that turned out to describe it.
   *
   * @param random draws the samples to check; equal streams check the same samples
   * @throws Fault, or an error of the code under test: both are failures. A RefusedError is not.
   */
  check(item: Case, random: RandomStream): readonly string[];
  /** Smaller cases that may also fail, smallest first. */
  smaller(item: Case): Iterable<Case>;
  /** How to reproduce the case without the fuzzer. */
  describe(item: Case): string;
}

/** The smallest case found that fails in the same way. */
interface Shrunk<Case> {
  readonly item: Case;
  readonly error: unknown;
  /** How many cases were tried; `steps` counts those that became the next case. */
  readonly tries: number;
  readonly steps: number;
}

/** The stream with which to check a case: it comes from the case's own seed, independent of earlier checks. */
export const checkStream = (seed: readonly number[]): RandomStream => {
  const [first, ...path] = seed;
  return RandomStream.fromSeed(first, ...path, 1);
};

/** The error thrown when a case is checked; undefined if the case passes. */
export const failureOf = <Case>(area: Area<Case>, item: Case, seed: readonly number[]): unknown => {
  try {
    area.check(item, checkStream(seed));
    return undefined;
  } catch (error) {
    return isRefusal(error) ? undefined : error;
  }
};

/**
 * Makes a failing case smaller while it breaks the same law. Tries the smaller cases that its area lists, takes
 * the first that fails, and repeats until none fails or the time is up.
 */
export const shrink = <Case>(
  area: Area<Case>,
  item: Case,
  error: unknown,
  seed: readonly number[],
  isOver: () => boolean,
): Shrunk<Case> => {
  const law = lawOf(error);
  let best: Shrunk<Case> = { item, error, tries: 0, steps: 0 };
  const seen = new Set([JSON.stringify(item)]);
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of area.smaller(best.item)) {
      if (isOver()) return best;
      const key = JSON.stringify(candidate);
      if (seen.has(key)) continue;
      seen.add(key);
      const failure = failureOf(area, candidate, seed);
      best = { ...best, tries: best.tries + 1 };
      if (failure === undefined || lawOf(failure) !== law) continue;
      best = { item: candidate, error: failure, tries: best.tries, steps: best.steps + 1 };
      isSmaller = true;
      break;
    }
  }
  return best;
};
