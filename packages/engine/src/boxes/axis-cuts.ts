import type { Coord } from "../board/board.ts";
import { addTo } from "../core/lists.ts";
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

/** An axis with the coordinates still allowed on it. Searches choose coordinates axis by axis, in the given order. */
export interface OpenAxis {
  readonly cuts: AxisCuts;
  readonly coordinates: readonly number[];
}

/** An axis with classes of alike coordinates: they change the boxes over every set by the same factors. */
export interface GroupedAxis extends OpenAxis {
  /** Axes of one group have classes with the same factors in the same order, so their choices can be exchanged. */
  readonly group: number;
  /** The coordinates of each class, in ascending order; any of them can stand for all. */
  readonly classes: readonly (readonly number[])[];
}

/**
 * Puts alike coordinates into classes, and axes into groups. The classes of axes in one group change the boxes
 * over every set by the same factors, so these axes can exchange their choices. They become neighbours, with
 * their classes in the same order. Quotients of whole numbers below 2^26 are equal exactly when their float64
 * values are. @param ways the intervals of an axis over each set and a coordinate, above 0
 */
export const groupAxes = (
  axes: readonly OpenAxis[],
  ways: (axis: number, x: number) => Float64Array,
): GroupedAxis[] => {
  const groups = new Map<string, { readonly open: OpenAxis; readonly classes: number[][] }[]>();
  const numbers = new Map<number, number>();
  for (const open of axes) {
    const lists = open.coordinates.map((x) => ways(open.cuts.axis, x));
    let best: { key: string; classes: Map<string, number[]> } | undefined;
    for (const reference of lists) {
      const classes = new Map<string, number[]>();
      for (const [k, list] of lists.entries()) {
        addTo(classes, factorKey(list, reference, numbers), open.coordinates[k]);
      }
      const sorted = [...classes].sort(([a], [b]) => (a < b ? -1 : 1));
      const key = sorted.map(([factors]) => factors).join("");
      // Take the reference with the least key, so that axes with equal classes have equal keys.
      if (!best || key < best.key) best = { key, classes: new Map(sorted) };
    }
    if (!best) continue;
    const classes = [...best.classes.values()];
    addTo(groups, `${classes.length} ${best.key}`, { open, classes });
  }
  return [...groups.values()].flatMap((members, group) =>
    members.map(({ open, classes }) => ({
      cuts: open.cuts,
      coordinates: classes.map(([first]) => first),
      group,
      classes,
    })),
  );
};

/** The quotients of two lists as text, which is equal only for equal quotients. */
const factorKey = (list: Float64Array, reference: Float64Array, numbers: Map<number, number>): string => {
  let key = "";
  for (let i = 0; i < list.length; i++) {
    const quotient = list[i] / reference[i];
    let number = numbers.get(quotient);
    if (number === undefined) {
      number = numbers.size + 32;
      numbers.set(quotient, number);
    }
    key += String.fromCodePoint(number < 0xd800 ? number : number + 0x800);
  }
  return key;
};

/**
 * The first open cell among alike cells: those that have the same classes, in any order, on the axes of each
 * group. Undefined if all are closed. From the most significant axis down, it takes the least coordinate with
 * which an open cell remains. Cost: axes times coordinates for each closed cell. @param choice each axis's class
 */
export const firstOfOrbit = (
  axes: readonly GroupedAxis[],
  choice: ArrayLike<number>,
  isClosed: (coord: Coord) => boolean,
): number[] | undefined => {
  const groups = axes.reduce((most, { group }) => Math.max(most, group + 1), 0);
  const left = Array.from({ length: groups }, (): number[] => []);
  axes.forEach(({ group, classes }, place) => {
    for (let k = 0; k < classes.length; k++) left[group][k] ??= 0;
    left[group][choice[place]]++;
  });
  const order = [...axes].sort((a, b) => b.cuts.axis - a.cuts.axis);
  const coord = new Array<number>(axes.length).fill(0);
  const complete = (depth: number): boolean => {
    if (depth === order.length) return !isClosed(coord);
    const { cuts, group, classes } = order[depth];
    const options = classes
      .flatMap((coordinates, k) => (left[group][k] > 0 ? coordinates.map((x) => ({ x, k })) : []))
      .sort((a, b) => a.x - b.x);
    for (const { x, k } of options) {
      left[group][k]--;
      coord[cuts.axis] = x;
      const isComplete = complete(depth + 1);
      left[group][k]++;
      if (isComplete) return true;
    }
    return false;
  };
  return complete(0) ? coord : undefined;
};
