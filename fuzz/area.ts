import type { RandomStream } from "../packages/engine/src/index.ts";

/**
 * One field of the fuzzer: how to draw a case, how to check it, and how to make one that fails smaller. A case is plain
 * JSON, so that it can be printed, kept as a regression and read back.
 */
export interface Area<Case = never> {
  readonly name: string;
  /** What it checks, in a few words. */
  readonly about: string;
  /** Seconds until a case counts as hanging. */
  readonly patience: number;
  /** A case. Equal streams give equal cases. */
  draw(random: RandomStream): Case;
  /** Words of `coverage.ts` that describe the case. */
  features(item: Case): readonly string[];
  /**
   * Checks the case and returns the further words that turned out to describe it.
   *
   * @param random draws what is checked by sample; equal streams check the same
   * @throws Fault, or an error of the code under test: both are failures. A RefusedError is not.
   */
  check(item: Case, random: RandomStream): readonly string[];
  /** Smaller cases that may also fail, smallest first. */
  smaller(item: Case): Iterable<Case>;
  /** How to see the case without the fuzzer. */
  describe(item: Case): string;
}
