import { studentCdf, studentQuantile } from "../distribution/student.ts";
import type { MeanOfDifferences } from "./mean-verdict.ts";
import { LEVEL } from "./test-result.ts";

/** Evidence that two means are close to each other. */
export interface Equivalence {
  /** The largest difference of the means, in shots, that the test leaves open. */
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
 * If all n differences are equal, they have no spread for a t-test. But if a share q of all games has this difference
 * d, the chance of n such games is q^n, and the mean is at most q |d| + (1 - q) times the largest difference
 * possible. The bound is this number for the q whose chance equals the level. So 10 equal games say little, and
 * thousands do not say that all games are equal.
 *
 * @param margin in shots, above 0
 * @returns undefined if all differences are equal and the largest possible one is unknown.
 * @throws RangeError with fewer than two pairs, no comparison or a margin that is not above 0.
 * @example
 * import { judgeEquivalence } from "@broadside/arena/statistics";
 *
 * const differences = { mean: 0.02, standardDeviation: 1, pairs: 10_000 };
 * judgeEquivalence(differences, 1, 0.5)?.asked?.shown; // => true
 */
export const judgeEquivalence = (
  { mean, standardDeviation, pairs, degreesOfFreedom = pairs - 1, largest }: MeanOfDifferences,
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
    if (largest === undefined) return undefined;
    const share = level ** (1 / pairs);
    // The largest share of equal games with which the mean can be as large as the margin.
    const most = margin === undefined || margin <= far ? 1 : Math.max(0, (largest - margin) / (largest - far));
    return { within: share * far + (1 - share) * largest, comparisons, ...asked(most ** pairs) };
  }
  const error = standardDeviation / Math.sqrt(pairs);
  // The larger p comes from the test against the nearer margin.
  const p = margin === undefined ? 1 : studentCdf((far - margin) / error, degreesOfFreedom);
  return { within: far + studentQuantile(1 - level, degreesOfFreedom) * error, comparisons, ...asked(p) };
};
