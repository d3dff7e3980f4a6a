import { type Sample, sorted } from "./sample.ts";

/** Ranks from 1, and the amount of ties. */
export interface Ranks {
  /** Rank of each value; equal values share the mean of their ranks. */
  readonly ranks: Float64Array;
  /** Sum of t^3 - t over the groups of t equal values, as tie corrections use it; 0 without ties. */
  readonly ties: number;
}

/** Mid-ranks of a sample. O(n log n). */
export const rank = (sample: Sample): Ranks => {
  const ordered = sorted(sample);
  const rankOf = new Map<number, number>();
  let ties = 0;
  for (let from = 0; from < ordered.length; ) {
    let to = from + 1;
    while (to < ordered.length && ordered[to] === ordered[from]) to++;
    rankOf.set(ordered[from], (from + 1 + to) / 2);
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  return { ranks: Float64Array.from(sample, (value) => rankOf.get(value) as number), ties };
};
