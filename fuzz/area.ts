import type { RandomStream } from "../packages/engine/src/index.ts";

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
