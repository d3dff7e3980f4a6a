import { studentCdf, studentQuantile } from "../distribution/student.ts";
import type { MeanOfDifferences } from "./mean-verdict.ts";
import { LEVEL } from "./test-result.ts";

/** Evidence that two means are close to each other. */
export interface Equivalence {
  /** The largest difference, in shots, that the test leaves open: the farther bound at confidence 1 - 2 level. */
  readonly within: number;
  /** Number of pairs that the level allows for: the level is 0.05 divided by this number. */
  readonly comparisons: number;
  /** For a given margin: whether the means are shown to differ by less, and the larger p-value of the two tests. */
  readonly asked?: { readonly margin: number; readonly p: number; readonly shown: boolean };
}

/**
 * Two one-sided tests: one rejects that the mean of paired differences is at most -margin, the other that it is
 * at least margin (D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987). Both must
 * reject, so the larger p counts. A test of a difference may find none just because there are few games; this
 * test never takes that for equivalence. The level is 0.05 divided by the number of comparisons, so with 95 %
 * confidence no pair is wrongly called equivalent.
 *
 * If all n differences are equal, that must be as unlikely as the level demands; see `judgeMean`.
 *
 * @param margin in shots, above 0
 * @returns undefined if all differences are equal and there are too few.
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
  // The larger p comes from the test against the nearer margin.
  const p = margin === undefined ? 1 : studentCdf((far - margin) / error, degreesOfFreedom);
  return { within: far + studentQuantile(1 - level, degreesOfFreedom) * error, comparisons, ...asked(p) };
};
