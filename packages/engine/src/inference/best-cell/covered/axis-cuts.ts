import { type CoveredSets, type Cuts, endsOf, leftOf, startsOf } from "./covered-sets.ts";

/** The maximum number of intervals around a coordinate of a side, reached in its middle. */
export const mostAround = (side: number): number => {
  const half = Math.floor((side + 1) / 2);
  return half * (side + 1 - half);
};

/**
 * What the intervals around each coordinate leave of the sets of a family, and how many intervals leave it. For
 * coordinate k and set S, `to[k]` has the sets left and `ways[k]` the numbers of intervals, both from
 * `start[k][S]` to `start[k][S + 1] - 1`. Intervals that leave no set are not listed.
 */
export class AxisCuts {
  readonly axis: number;
  readonly side: number;
  /** The maximum number of intervals around a coordinate of the axis. Ways in floating point are divided by it. */
  readonly most: number;
  readonly start: readonly Int32Array[];
  readonly to: readonly Int32Array[];
  readonly ways: readonly Int32Array[];
  /** `ways` divided by `most`. */
  readonly near: readonly Float64Array[];

  /** Cost: for every set the square of the number of its coordinates along the axis, times the length of the axis. */
  constructor(sets: CoveredSets, axis: number) {
    const side = sets.table.size[axis];
    this.axis = axis;
    this.side = side;
    this.most = mostAround(side);
    const start = Array.from({ length: side }, () => new Int32Array(sets.count + 1));
    const to: number[][] = Array.from({ length: side }, () => []);
    const ways: number[][] = Array.from({ length: side }, () => []);
    for (let set = 0; set < sets.count; set++) {
      const cuts = sets.cutsOf(set, axis);
      for (let x = 0; x < side; x++) {
        listCuts(cuts, side, x, to[x], ways[x], start[x][set]);
        start[x][set + 1] = to[x].length;
      }
    }
    this.start = start;
    this.to = to.map((list) => Int32Array.from(list));
    this.ways = ways.map((list) => Int32Array.from(list));
    this.near = ways.map((list) => Float64Array.from(list, (n) => n / this.most));
  }

  /** Adds to `after` the sets of `before` as cut by the intervals around x, each with the weight 1 / `most`. */
  push(before: Float64Array, x: number, after: Float64Array): void {
    const [start, to, near] = [this.start[x], this.to[x], this.near[x]];
    for (let set = 0; set < before.length; set++) {
      const mass = before[set];
      if (mass === 0) continue;
      for (let i = start[set], end = start[set + 1]; i < end; i++) after[to[i]] += mass * near[i];
    }
  }

  /** Adds to `before`, for each set, the sum of `after` over what the intervals around x leave, divided by `most`. */
  pull(after: Float64Array, x: number, before: Float64Array): void {
    const [start, to, near] = [this.start[x], this.to[x], this.near[x]];
    for (let set = 0; set < before.length; set++) {
      let sum = 0;
      for (let i = start[set], end = start[set + 1]; i < end; i++) sum += after[to[i]] * near[i];
      before[set] += sum;
    }
  }
}

/** Appends the sets that intervals around x leave of a set, with the number of intervals for each. */
const listCuts = (cuts: Cuts, side: number, x: number, to: number[], ways: number[], first: number): void => {
  const { values } = cuts;
  for (let i = 0; i <= values.length; i++) {
    const starts = startsOf(values, x, i);
    if (starts <= 0) break;
    for (let j = 0; j <= values.length; j++) {
      const ends = endsOf(values, side, x, j);
      if (ends <= 0) break;
      const follows = leftOf(cuts, i, j);
      if (follows < 0) continue;
      let at = first;
      while (at < to.length && to[at] !== follows) at++;
      if (at === to.length) {
        to.push(follows);
        ways.push(0);
      }
      ways[at] += starts * ends;
    }
  }
};
