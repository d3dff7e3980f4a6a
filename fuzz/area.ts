import type { RandomStream } from "../packages/engine/src/index.ts";

/**
 * One field of the fuzzer: how to draw a case, how to check it, and how to make one that fails smaller. A case is plain
 * JSON, so that it can be printed, kept as a regression and read back.
 */
export interface Area<Case = never> {
  readonly name: string;
  /** What it checks, in half a line. */
  readonly about: string;
  /** Seconds after which a case is taken to hang. */
  readonly patience: number;
  /** A case. Equal streams give equal cases. */
  draw(random: RandomStream): Case;
  /** What the case has in it, of the words of `coverage.ts`. */
  features(item: Case): readonly string[];
  /**
   * Checks the case and returns what else it turned out to have in it.
   *
   * @param random for what is checked by sample; equal streams check the same
   * @throws Fault, or whatever the code under test throws: both are failures. RefusedError is none.
   */
  check(item: Case, random: RandomStream): readonly string[];
  /** Smaller cases of which some may fail as well, the smallest first. */
  smaller(item: Case): Iterable<Case>;
  /** How to see the case without the fuzzer. */
  describe(item: Case): string;
}
