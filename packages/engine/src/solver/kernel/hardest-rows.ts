import type { FinishTable } from "./finish-table.ts";
import { HardestWeights } from "./hardest-weights.ts";

/** A bound on the worst case, and the weights that prove it, if they help deeper in the search. */
export interface HardestRows {
  /** The least misses in the worst case. */
  readonly misses: number;
  /** The weights of all rows with the best bound; undefined if the table's own weights do as well. */
  readonly weights: Float64Array | undefined;
}

/** The most shots of a graph: a step through larger ones would take too long. */
const MOST_SHOTS = 1000;

/** Sets tried for each number of unhit columns. */
const TRIED = 3;

/** Steps for each set and number of misses. */
const STEPS = 150;

/**
 * A lower bound on the worst case of all rows, before any search.
 *
 * The rows that agree with a set of hits are a subset, and no harder than all rows: once the hits of one ship
 * are given, the search for the others remains. For the heaviest sets of each size it searches for weights
 * that make the bound of the finish table strong, see {@link HardestWeights}.
 *
 * @param most it seeks no bound above this
 */
export const hardestRows = (
  finish: FinishTable,
  { size, most, stop }: { readonly size: number; readonly most: number; readonly stop: () => boolean },
): HardestRows => {
  const { values, stride } = finish;
  const weightOf = (set: number): number => values[(set + 1) * stride - 1];
  const own = (set: number): number => {
    const weight = weightOf(set);
    const first = values.subarray(set * stride, (set + 1) * stride).findIndex((value) => value >= weight);
    return first < 0 ? stride : first;
  };
  const root = finish.size - 1;
  let misses = own(root);
  let weights: Float64Array | undefined;
  for (let unhit = size; unhit > 0; unhit--) {
    const [from, to] = finish.layer(unhit);
    const sets = Array.from({ length: to - from }, (_, i) => from + i)
      .sort((a, b) => own(b) - own(a) || weightOf(b) - weightOf(a))
      .slice(0, TRIED);
    for (const set of sets) {
      misses = Math.max(misses, own(set));
      const graph = finish.graph(set, MOST_SHOTS);
      if (!graph) break;
      const hardest = new HardestWeights(graph, Math.max(most, misses), stop);
      while (misses < most && !stop()) {
        const { share, rows } = hardest.find(misses, STEPS);
        if (share >= 1) break;
        misses++;
        if (set === root) weights = rows;
      }
    }
  }
  return { misses, weights };
};
