import { RefusedError } from "../core/result.ts";
import { type BoundTable, NOTHING } from "./bound-table.ts";

const MAX_SETS = 6000;

/** Up to this many points, subsets are enumerated as bit masks. */
const MAX_MASKED = 16;

/** The longest side searched coordinate by coordinate. Longer sides are searched only where a maximum can be. */
const SHORT_SIDE = 24;

/**
 * The sets of points that a box can cover exactly: those that contain all points in their own bounding box.
 * Cutting such a box along an axis leaves another such box, so boxes are considered one axis after the other.
 */
export class CoveredSets {
  readonly table: BoundTable;
  /** The index of each set's bounding box. */
  readonly bounds: readonly number[];
  /** The points of each set, in ascending order. */
  readonly members: readonly (readonly number[])[];
  readonly #indexOf: ReadonlyMap<number, number>;
  readonly #base: readonly number[];

  /**
   * @param points their indices @param base the bounding box that every box must cover @throws RefusedError for
   *   more than {@link MAX_SETS} sets
   */
  constructor(table: BoundTable, points: readonly number[], base: number) {
    this.table = table;
    const bounds = [base];
    const indexOf = new Map([[base, 0]]);
    for (const bound of bounds) {
      for (const point of points) {
        const joined = table.join(bound, point);
        if (indexOf.has(joined)) continue;
        indexOf.set(joined, bounds.length);
        bounds.push(joined);
        if (bounds.length > MAX_SETS) {
          throw new RefusedError(
            `boxes can cover the ${points.length} cells shot or blocked in more than ${MAX_SETS} ways, too many to find the best cell without trying every cell`,
            { steps: bounds.length ** 2 * table.size.length },
          );
        }
      }
    }
    this.bounds = bounds;
    this.members = bounds.map((bound) => points.filter((point) => table.covers(bound, point)));
    this.#base = this.members[0];
    this.#indexOf = indexOf;
  }

  get count(): number {
    return this.bounds.length;
  }

  find(bound: number): number | undefined {
    return this.#indexOf.get(bound);
  }

  get all(): number {
    let best = 0;
    for (let set = 1; set < this.count; set++) if (this.members[set].length > this.members[best].length) best = set;
    return best;
  }

  /** The set that consists of some members of a set, or -1 if no box that covers only these covers the base. */
  #indexOfMembers(members: readonly number[]): number {
    if (this.#base.some((point) => !members.includes(point))) return -1;
    let bound = NOTHING;
    for (const point of members) bound = this.table.join(bound, point);
    return this.#indexOf.get(bound) ?? -1;
  }

  /**
   * For every set, a bound on what can follow along one axis if the set chooses its own coordinate x. It is the
   * greatest sum over the intervals around x, each with the value of the set that the interval leaves. Cost: sets
   * times squares of the coordinates. @param value for each set, the value of what follows, not negative
   */
  bestAlong(axis: number, value: readonly bigint[]): bigint[] {
    return this.members.map((_, set) => bestOf(this.cutsOf(set, axis), this.table.size[axis], value));
  }

  /** What intervals along an axis leave of a set. */
  cutsOf(set: number, axis: number): Cuts {
    const members = this.members[set];
    const { points } = this.table;
    const values = [...new Set(members.map((point) => points[point][axis]))].sort((a, b) => a - b);
    const left = values.map((_, i) =>
      Array.from({ length: values.length - i }, (__, j) =>
        i === 0 && j === 0
          ? set
          : this.#indexOfMembers(
              members.filter((point) => {
                const x = points[point][axis];
                return x >= values[i] && x <= values[values.length - 1 - j];
              }),
            ),
      ),
    );
    return { values, left, none: this.#indexOfMembers([]) };
  }

  /**
   * Turns values of sets covered exactly into factors of sets covered at least. The sum of value times "covered
   * exactly" then equals the sum of factor times "covered at least", by inclusion and exclusion over the family.
   */
  invert(value: readonly bigint[]): bigint[] {
    const points = [...new Set(this.members.flat())].filter((point) => !this.#base.includes(point));
    if (points.length <= MAX_MASKED && 2 ** points.length <= this.count * 64) return this.#invertMasked(points, value);
    const order = this.members.map((_, set) => set).sort((a, b) => this.members[a].length - this.members[b].length);
    const factor = [...value];
    for (const set of order) {
      if (factor[set] === 0n) continue;
      for (let other = 0; other < this.count; other++) {
        if (other !== set && this.#contains(other, set)) factor[other] -= factor[set];
      }
    }
    return factor;
  }

  #contains(outer: number, inner: number): boolean {
    const { table, bounds } = this;
    const [low, high] = [table.low[bounds[outer]], table.high[bounds[outer]]];
    const [from, to] = [table.low[bounds[inner]], table.high[bounds[inner]]];
    return low.every((x, axis) => x <= from[axis] && high[axis] >= to[axis]);
  }

  #masks: Int32Array | undefined;

  #invertMasked(points: readonly number[], value: readonly bigint[]): bigint[] {
    const size = 2 ** points.length;
    if (!this.#masks) {
      // A subset that lacks a point of its bounding box is never covered exactly. It counts as the set of all points
      // in that box.
      this.#masks = new Int32Array(size);
      const boundOf = new Int32Array(size);
      boundOf[0] = this.bounds[0];
      for (let mask = 1; mask < size; mask++) {
        const top = 31 - Math.clz32(mask);
        boundOf[mask] = this.table.join(boundOf[mask ^ (1 << top)], points[top]);
        this.#masks[mask] = this.#indexOf.get(boundOf[mask]) as number;
      }
    }
    const masks = this.#masks;
    const all = Array.from(masks, (set) => value[set]);
    for (let bit = 1; bit < size; bit *= 2) {
      for (let mask = 0; mask < size; mask++) if (mask & bit) all[mask] -= all[mask ^ bit];
    }
    const factor = new Array<bigint>(this.count).fill(0n);
    for (let mask = 0; mask < size; mask++) factor[masks[mask]] += all[mask];
    return factor;
  }
}

/** The greatest value of {@link sumAround} over the coordinates of a side. */
const bestOf = (cuts: Cuts, side: number, value: readonly bigint[]): bigint => {
  const at = (x: number): bigint => sumAround(cuts, side, value, x);
  let best = 0n;
  const consider = (x: number): void => {
    const here = at(x);
    if (here > best) best = here;
  };
  if (side > SHORT_SIDE) peaksBetween(at, cuts.values, side).forEach(consider);
  else for (let x = 0; x < side; x++) consider(x);
  return best;
};

/** The sum over the intervals around x, where each interval adds the value of the set that it leaves. */
const sumAround = (cuts: Cuts, side: number, value: readonly bigint[], x: number): bigint => {
  const { values } = cuts;
  let total = 0n;
  for (let i = 0; i <= values.length; i++) {
    const starts = startsOf(values, x, i);
    if (starts <= 0) break;
    let inner = 0n;
    for (let j = 0; j <= values.length; j++) {
      const ends = endsOf(values, side, x, j);
      if (ends <= 0) break;
      const follows = leftOf(cuts, i, j);
      if (follows >= 0 && value[follows] !== 0n) inner += BigInt(ends) * value[follows];
    }
    if (inner !== 0n) total += BigInt(starts) * inner;
  }
  return total;
};

/** What intervals along an axis leave of a set of points. */
export interface Cuts {
  /** The different coordinates of the points, in ascending order. */
  readonly values: readonly number[];
  /** `left[i][j]`: the set without its i lowest and j highest coordinates; -1 if no relevant box covers just it. */
  readonly left: readonly (readonly number[])[];
  /** The empty set, or -1 if no relevant box covers just that set. */
  readonly none: number;
}

/** The set without its i lowest and j highest coordinates, or -1 if no relevant box covers just that set. */
export const leftOf = ({ values, left, none }: Cuts, i: number, j: number): number =>
  i + j >= values.length ? none : left[i][j];

/** The places where an interval around x can begin and lose exactly the i lowest coordinates; 0 or less if none. */
export const startsOf = (values: readonly number[], x: number, i: number): number =>
  (i < values.length ? Math.min(values[i], x) : x) - (i === 0 ? -1 : values[i - 1]);

/** The places where an interval around x can end and lose exactly the j highest coordinates; 0 or less if none. */
export const endsOf = (values: readonly number[], side: number, x: number, j: number): number => {
  const m = values.length;
  return (j === 0 ? side : values[m - j]) - (j < m ? Math.max(values[m - 1 - j], x) : x);
};

/** Where a concave function of whole numbers is greatest. Cost: the logarithm of the length. */
const peakOf = (at: (x: number) => bigint | number, first: number, last: number): number => {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (at(middle) < at(middle + 1)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * The coordinates where a function can have its maximum, if it is concave between neighbours among the given
 * ascending ones: these, and the peaks between them. Cost: the coordinates times the logarithm of the side.
 */
export const peaksBetween = (at: (x: number) => bigint, values: readonly number[], side: number): number[] => {
  const edges = [-1, ...values, side];
  const between = edges.slice(1).flatMap((edge, i) => {
    const [first, last] = [edges[i] + 1, edge - 1];
    return first <= last ? [peakOf(at, first, last)] : [];
  });
  return [...values, ...between];
};
