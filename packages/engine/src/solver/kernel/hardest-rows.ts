import type { FinishTable } from "./finish-table.ts";
import { HardestWeights } from "./hardest-weights.ts";

/** A bound on the worst case, and the weights that prove it where they help further down. */
export interface HardestRows {
  /** At least so many misses in the worst case. */
  readonly misses: number;
  /** Weights of all rows under which the table bounds best; undefined where the table's own do as well. */
  readonly weights: Float64Array | undefined;
}

/** Graphs of more shots are left alone: a step through them would take too long. */
const MOST_SHOTS = 1000;

/** Sets tried of each number of unhit columns. */
const TRIED = 3;

/** Steps for each set and number of misses. */
const STEPS = 150;

/**
 * A bound on the worst case of all rows, before any search.
 *
 * The rows that agree with a set of hits are some of all rows, and no easier than all: where the hits of one ship are
 * given, the search for the others is left. For the sets of most weight of each size weights are sought that make the
 * bound of the finish table strong, see {@link HardestWeights}.
 *
 * @param most no bound above this is looked for
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
