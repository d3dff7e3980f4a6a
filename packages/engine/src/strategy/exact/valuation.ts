import { compareCounts, share } from "../../core/count.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import { unshotCells } from "../../knowledge/knowledge.ts";
import type { RankedCell, RegisteredStrategy, ScoringStrategy } from "../contract/strategy.ts";

/** The value of a cell: an exact key, where less is better, and the score to show. */
interface CellValue {
  readonly key: bigint;
  readonly score: number;
}

export type Valuation = (posterior: Posterior, cell: number) => CellValue;

export interface NamedValuation extends RegisteredStrategy, Pick<ScoringStrategy, "about" | "score" | "scoresShips"> {
  readonly kind: "exact";
  readonly value: Valuation;
  /** A bound on the error of a cell's score under real weights, by the errors of chances and masses. */
  readonly error: (posterior: Posterior, cell: number) => number;
}

/** The error of chances under real weights; 0 if all are exact. */
const chanceError = ({ belief }: Posterior): number => belief?.chanceError ?? 0;

/** All unshot cells by a value: the least key, then the greater chance of a hit, then the lower cell. */
export const rankCells = (
  posterior: Posterior,
  { value, error }: Pick<NamedValuation, "value" | "error">,
): RankedCell[] => {
  const isRounded = chanceError(posterior) > 0;
  return unshotCells(posterior.knowledge)
    .map((cell) => ({ cell, occupied: posterior.massAt(cell), ...value(posterior, cell) }))
    .sort((a, b) => compareCounts(a.key, b.key) || compareCounts(b.occupied, a.occupied) || a.cell - b.cell)
    .map(({ cell, score }) => ({
      cell,
      score,
      hit: posterior.hitChance(cell),
      ...(isRounded && { scoreError: error(posterior, cell) }),
    }));
};

/** The value of `greedy-hit`: the mass of the layouts that occupy a cell, or the expected ships where they overlap. */
export const GREEDY_HIT = {
  name: "greedy-hit",
  kind: "exact",
  place: 5,
  measure: "chance",
  scoresShips: true,
  about: "the cell most likely to be hit, by the exact count of layouts",
  score: "chance of a hit, or expected ships hit (higher is better)",
  value: (posterior, cell) => ({ key: -posterior.massAt(cell), score: posterior.chance(cell) }),
  error: (posterior, cell) => chanceError(posterior) * posterior.chance(cell),
} as const satisfies NamedValuation;

/** The unit of rounding of a float64 below 1. */
const UNIT = 2 ** -53;

/** A bound on the error of the layouts expected to remain, by those of the masses of the answers. */
export const expectedLayoutsError = (posterior: Posterior, cell: number): number => {
  let sum = 0;
  for (const { layouts, error = 0 } of posterior.answers(cell)) sum += Number(layouts) * (error + 2 * UNIT);
  return sum;
};

/** The value of `greedy-distribution`: the expected number of layouts left. */
export const GREEDY_DISTRIBUTION = {
  name: "greedy-distribution",
  kind: "exact",
  place: 5,
  measure: "layouts",
  about: "the cell after which the fewest layouts are expected to remain",
  score: "layouts expected to remain (lower is better)",
  value: (posterior, cell) => {
    let key = 0n;
    for (const { layouts, mass } of posterior.answers(cell)) key += mass * layouts;
    return { key, score: share(key, posterior.mass) };
  },
  error: (posterior, cell) => expectedLayoutsError(posterior, cell),
} as const satisfies NamedValuation;

/** The value of `half-split`: how far the chance of a hit, on any number of ships, is from one half. */
export const HALF_SPLIT = {
  name: "half-split",
  kind: "exact",
  place: 6,
  measure: "split",
  about: "the cell whose chance of a hit is nearest to one half",
  score: "distance of the chance of a hit from 1/2 (lower is better)",
  value: (posterior, cell) => {
    const difference = 2n * posterior.hitMass(cell) - posterior.mass;
    return { key: difference < 0n ? -difference : difference, score: Math.abs(posterior.hitChance(cell) - 0.5) };
  },
  error: (posterior, cell) => chanceError(posterior) * posterior.hitChance(cell) + UNIT,
} as const satisfies NamedValuation;

/** Information is compared in steps of 2^-40 bits. */
const STEPS_PER_BIT = 2 ** 40;

/**
 * The value of `entropy`: the Shannon entropy of the answer, which is the mutual information of answer and layout.
 *
 * Logarithms are float64 numbers, summed in the order of the counts and rounded to a multiple of 2^-40 bits, far
 * more than the error of the sum. So the choice does not depend on the order of the answers.
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
    counts.sort(compareCounts);
    let bits = 0;
    for (const count of counts) {
      const chance = share(count, posterior.mass);
      bits -= chance * Math.log2(chance);
    }
    const steps = Math.round(bits * STEPS_PER_BIT);
    return { key: -BigInt(steps), score: steps / STEPS_PER_BIT };
  },
  // -p log p changes by at most -d log d if p changes by d, which is at most 1/2 (Cover and Thomas, theorem 17.3.3).
  error: (posterior, cell) =>
    posterior.answers(cell).reduce((sum, { error = 0 }) => sum - error * Math.log2(error || 1), 1 / STEPS_PER_BIT),
} as const satisfies NamedValuation;
