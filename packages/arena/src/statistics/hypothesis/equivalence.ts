import { studentCdf, studentQuantile } from "../distribution/student.ts";
import type { MeanOfDifferences } from "./mean-verdict.ts";
import { LEVEL } from "./test-result.ts";

/** Evidence that two means are alike. */
export interface Equivalence {
  /** Shots by which the means differ at most: the farther bound of the interval at 1 - 2 level. */
  readonly within: number;
  /** Number of pairs that the level allows for: it is 0.05 divided by this. */
  readonly comparisons: number;
  /** For a given margin: whether the means are shown to differ by less, and the p-value of the two tests. */
  readonly asked?: { readonly margin: number; readonly p: number; readonly shown: boolean };
}

/**
 * Two one-sided tests: that a mean of paired differences is at most -margin, and that it is at least margin
 * (D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987). Both must be rejected, so
 * the larger p counts. Unlike a test of a difference, few games never show that two are alike. The level is
 * 0.05 divided by the comparisons, so that with 95 % no pair at all is wrongly called equivalent.
 *
 * Where all differences are equal, n of them must be as unlikely as the level asks; see `judgeMean`.
 *
 * @param margin in shots, above 0
 * @returns undefined where all differences are equal and too few.
 * @throws RangeError with fewer than two pairs, no comparison or a margin that is not above 0.
 * @example
 * import { judgeEquivalence } from "@broadside/arena/statistics";
 *
 * const differences = { mean: 0.02, standardDeviation: 1, pairs: 10_000 };
 * judgeEquivalence(differences, 1, 0.5)?.asked?.shown; // => true
 */
export const judgeEquivalence = (
  { mean, standardDeviation, pairs, degreesOfFreedom = pairs - 1 }: MeanOfDifferences,
  comparisons: number,
  margin?: number,
): Equivalence | undefined => {
  if (!(pairs >= 2 && comparisons >= 1 && (margin === undefined || margin > 0)))
    throw new RangeError(`no equivalence of ${pairs} pairs, ${comparisons} comparisons, margin ${margin}`);
  const level = LEVEL / comparisons;
  const far = Math.abs(mean);
  const asked = (p: number): Pick<Equivalence, "asked"> =>
    margin === undefined ? {} : { asked: { margin, p, shown: p < level } };
  if (standardDeviation === 0) {
    const chance = 2 ** (1 - pairs);
    if (chance >= level) return undefined;
    return { within: far, comparisons, ...asked(margin !== undefined && far < margin ? chance : 1) };
  }
  const error = standardDeviation / Math.sqrt(pairs);
  // Of the two tests, the one against the nearer margin has the larger p.
  const p = margin === undefined ? 1 : studentCdf((far - margin) / error, degreesOfFreedom);
  return { within: far + studentQuantile(1 - level, degreesOfFreedom) * error, comparisons, ...asked(p) };
};
