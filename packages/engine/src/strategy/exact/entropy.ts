import { share } from "../../core/count.ts";
import type { NamedValuation } from "./valuation.ts";

/** Information is compared in steps of 2^-40 bits, so a bit has this many steps. */
const STEPS_PER_BIT = 2 ** 40;

/**
 * The value used by `entropy`: the Shannon entropy of the answer. It equals the mutual information of answer and
 * layout, because the layout determines the answer.
 *
 * Shares of layouts are exact; logarithms are float64 numbers. Their sum is taken in the order of the counts and
 * rounded to a multiple of 2^-40 bits, a step far larger than the error of the sum. Cells that differ by less
 * than a step are equal, and ties go to the cell with the greater chance of a hit and then to the lower cell. So
 * the choice does not depend on the order in which answers are listed.
 */
export const ENTROPY = {
  name: "entropy",
  kind: "exact",
  place: 5,
  measure: "bits",
  about: "the cell whose answer is expected to tell most, in bits",
  score: "bits of information expected from the answer (higher is better)",
  value: (posterior, cell) => {
    const counts = posterior.answers(cell).map(({ mass }) => mass);
    counts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    let bits = 0;
    for (const count of counts) {
      const chance = share(count, posterior.mass);
      bits -= chance * Math.log2(chance);
    }
    const steps = Math.round(bits * STEPS_PER_BIT);
    return { key: -BigInt(steps), score: steps / STEPS_PER_BIT };
  },
} as const satisfies NamedValuation;
