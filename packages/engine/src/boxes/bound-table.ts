import type { Coord } from "../board/board.ts";
import type { CellBox } from "../board/cell-box.ts";
import { compareCounts, EXACT_LIMIT } from "../core/count.ts";
import { WorkMeter } from "../core/work-limits.ts";

/**
 * The bounding boxes of sets of points, each stored once under an index ({@link NOTHING}: the empty set). The number
 * of boxes that cover a set depends only on its bounding box. So indices stand for sets, and no cell is visited.
 */
export class BoundTable {
  readonly size: readonly number[];
  readonly points: readonly Coord[];
  /**
   * The least and greatest coordinates of each bounding box. Those of {@link NOTHING} are the side and -1: if a point
   * is added, its coordinate is both the least and the greatest.
   */
  readonly low: (readonly number[])[];
  readonly high: (readonly number[])[];
  readonly #index = new Map<string, number>();
  /**
   * For each bounding box and point, the bounding box of both, -1 if not yet computed. A row is made when a point is
   * first added to its bounding box, because most boxes of a long sum cancel before that.
   */
  readonly #joined: (Int32Array | undefined)[] = [];
  #rows = 0;
  readonly #counts: (bigint | undefined)[] = [];

  /** @param points 0-based coordinates, to which sets refer by index */
  constructor(size: readonly number[], points: readonly Coord[]) {
    this.size = size;
    this.points = points;
    this.low = [[...size]];
    this.high = [size.map(() => -1)];
    this.#joined.push(undefined);
  }

  get count(): number {
    return this.low.length;
  }

  /** The memory that the bounding boxes take, or would take if there were more of them. */
  bytes(count = this.count): number {
    return count * (300 + this.size.length * 32) + this.#rows * this.points.length * 4;
  }

  /** The bounding box extended by one point. Cost: d the first time, then constant. */
  join(bound: number, point: number): number {
    const row = this.#joined[bound] ?? this.#makeRow(bound);
    if (row[point] >= 0) return row[point];
    const at = this.points[point];
    const low = this.low[bound].map((x, axis) => Math.min(x, at[axis]));
    const high = this.high[bound].map((x, axis) => Math.max(x, at[axis]));
    const key = `${low.join()};${high.join()}`;
    let joined = this.covers(bound, point) ? bound : this.#index.get(key);
    if (joined === undefined) {
      joined = this.low.length;
      this.low.push(low);
      this.high.push(high);
      this.#joined.push(undefined);
      this.#index.set(key, joined);
    }
    row[point] = joined;
    return joined;
  }

  #makeRow(bound: number): Int32Array {
    const row = new Int32Array(this.points.length).fill(-1);
    this.#joined[bound] = row;
    this.#rows++;
    return row;
  }

  covers(bound: number, point: number): boolean {
    const at = this.points[point];
    const low = this.low[bound];
    const high = this.high[bound];
    for (let axis = 0; axis < at.length; axis++) if (at[axis] < low[axis] || at[axis] > high[axis]) return false;
    return true;
  }

  /** How many intervals along an axis cover a bounding box (of any points, or of none) and one more coordinate. */
  intervalsOver(bound: number, axis: number, x: number): number {
    return (Math.min(this.low[bound][axis], x) + 1) * (this.size[axis] - Math.max(this.high[bound][axis], x));
  }

  /** How many intervals along an axis cover a bounding box: they begin up to its least and end from its greatest. */
  intervals(bound: number, axis: number): bigint {
    const n = BigInt(this.size[axis]);
    if (bound === NOTHING) return (n * (n + 1n)) / 2n;
    return (BigInt(this.low[bound][axis]) + 1n) * (n - BigInt(this.high[bound][axis]));
  }

  /** The number of boxes on the board that cover a bounding box and one more cell. Cost: d multiplications. */
  boxesAround(bound: number, coord: Coord): bigint {
    const [low, high] = [this.low[bound], this.high[bound]];
    let product = 1n;
    // Multiplied as floats as long as the product is exact.
    let part = 1;
    for (let axis = 0; axis < coord.length; axis++) {
      const x = coord[axis];
      const ways = (Math.min(low[axis], x) + 1) * (this.size[axis] - Math.max(high[axis], x));
      if (part * ways >= EXACT_LIMIT) {
        product *= BigInt(part);
        part = ways;
      } else part *= ways;
    }
    return product * BigInt(part);
  }

  /** The number of boxes on the board that cover a bounding box. Cost: d multiplications the first time. */
  boxesOver(bound: number): bigint {
    this.#counts[bound] ??= this.size.reduce((count, _, axis) => count * this.intervals(bound, axis), 1n);
    return this.#counts[bound];
  }
}

/** The index of the bounding box of the empty set. */
export const NOTHING = 0;

const WHAT = "counting these boxes";

/** A number of boxes as a sum: each entry adds its factor, not 0, times the number of boxes over its bounding box. */
export type LocationSum = ReadonlyMap<number, number>;

/** A map holds at most 2^24 entries. */
const MAX_TERMS = 16_000_000;

export const TERM_BYTES = 50;

/**
 * The boxes that cover everything in a bounding box and none of some points, as a sum of closed forms.
 *
 * Boxes that avoid a point are all boxes minus those that cover it. Splitting at every one of t points makes 2^t
 * parts, but parts with equal bounding boxes are added up at once, and most cancel. (Splitting by the side on
 * which a box misses the point makes up to 2d parts instead of two.) A point is dropped if every box that covers
 * it and `bound` also covers another avoided point.
 *
 * Cost: avoided points times terms, whatever the sides. There are at most 2^t terms, and at most one for each
 * choice of two coordinates along each axis.
 *
 * @param bound index of a bounding box
 * @param outside indices of points
 * @throws RefusedError at the meter's limits
 */
export const locationSum = (
  table: BoundTable,
  bound: number,
  outside: readonly number[],
  meter = new WorkMeter(WHAT, {}),
): LocationSum => {
  let terms = new Map<number, number>([[bound, 1]]);
  if (bound === NOTHING) requirePairs(table, outside.length, meter);
  for (const point of relevant(table, bound, outside)) {
    meter.hold(terms.size * TERM_BYTES * 3 + table.bytes());
    const next = new Map(terms);
    meter.spend(terms.size * 150);
    for (const [box, factor] of terms) {
      const joined = table.join(box, point);
      const left = (next.get(joined) ?? 0) - factor;
      if (left === 0) next.delete(joined);
      else next.set(joined, left);
    }
    terms = next;
    if (terms.size > MAX_TERMS) meter.require(Number.POSITIVE_INFINITY, terms.size * TERM_BYTES);
  }
  return terms;
};

/**
 * Checks what a sum over all boxes that avoid some points takes at least: every pair of points gets its bounding box,
 * and at most 2^(d - 1) pairs share one.
 */
const requirePairs = (table: BoundTable, points: number, meter: WorkMeter): void => {
  const pairs = (points * (points - 1)) / 2;
  const bounds = pairs / 2 ** (table.size.length - 1);
  meter.require(pairs * 150 + bounds * 2000, table.bytes(bounds), "more than ");
};

/** The points that must be avoided one by one, nearest first. Cost: the square of their number. */
const relevant = (table: BoundTable, bound: number, outside: readonly number[]): number[] => {
  if (bound === NOTHING) return [...outside];
  const joined = outside.map((point) => table.join(bound, point));
  return outside
    .map((point, i) => ({ point, box: joined[i], boxes: table.boxesOver(joined[i]) }))
    .filter(({ point, box }, i) =>
      outside.every((other, j) => other === point || !table.covers(box, other) || (joined[j] === box && j >= i)),
    )
    .sort((a, b) => compareCounts(b.boxes, a.boxes) || a.point - b.point)
    .map(({ point }) => point);
};

/** The value of a sum. Cost: d per term the first time, then constant per term. */
export const evaluate = (table: BoundTable, sum: LocationSum): bigint => {
  let total = 0n;
  for (const [bound, factor] of sum) total += BigInt(factor) * table.boxesOver(bound);
  return total;
};

/**
 * The number of axis-aligned boxes on a board that cover every cell of `inside` and no cell of `outside`
 * (`location_count` of the seminar paper, see docs/explanation/boxes.md). Exact for any sides and any number of
 * dimensions.
 *
 * Cost: one product for each term and dimension. For n cells outside there are at most 2^n terms, and no more
 * than there are different bounding boxes.
 *
 * @param size the sides of the board
 * @param inside 0-based coordinates; empty for no condition
 * @param outside 0-based coordinates
 * @throws RefusedError with the cost, when it is too high
 * @example
 * import { locationCount } from "@broadside/engine/boxes";
 *
 * locationCount([3, 3], [], []); // => 36n
 * locationCount([3, 3], [[1, 1]], [[0, 0]]); // => 12n
 */
export const locationCount = (size: readonly number[], inside: readonly Coord[], outside: readonly Coord[]): bigint => {
  const table = new BoundTable(size, [...inside, ...outside]);
  let bound = NOTHING;
  for (let i = 0; i < inside.length; i++) bound = table.join(bound, i);
  const avoided = outside.map((_, i) => inside.length + i);
  return evaluate(table, locationSum(table, bound, avoided));
};

/**
 * The box with a rank, from 0, among those that a sum counts. Boxes are ordered by their least, then their
 * greatest coordinate along the first axis, then along the second, and so on.
 *
 * Along each axis, it first counts the boxes that begin before a coordinate, to find where the box begins. Then
 * it counts those that end before a coordinate. Each term counts its choices here times those on later axes.
 * Cost: terms times (d + the logarithms of the sides).
 */
export const unrankLocation = (table: BoundTable, sum: LocationSum, rank: bigint): CellBox => {
  const { size } = table;
  const low: number[] = [];
  const high: number[] = [];
  // For each term, the number of boxes along the axes from `axis` on.
  let terms = Array.from(sum, ([bound, factor]) => ({
    bound,
    least: table.low[bound],
    greatest: table.high[bound],
    ways: [] as bigint[],
    factor: BigInt(factor),
  }));
  for (const term of terms) {
    term.ways[size.length] = 1n;
    for (let axis = size.length - 1; axis >= 0; axis--)
      term.ways[axis] = term.ways[axis + 1] * table.intervals(term.bound, axis);
  }
  let left = rank;
  for (const [axis, side] of size.entries()) {
    // The number of boxes that begin below `start`: for each possible start, every end from the greater of the start
    // and the bound.
    const below = (start: number): bigint => {
      let count = 0n;
      for (const { bound, least, greatest, ways, factor } of terms) {
        let here: bigint;
        if (bound === NOTHING) here = (BigInt(start) * (2n * BigInt(side) - BigInt(start) + 1n)) / 2n;
        else here = BigInt(Math.min(start, least[axis] + 1)) * BigInt(side - greatest[axis]);
        count += factor * here * ways[axis + 1];
      }
      return count;
    };
    const start = lastWith(0, side - 1, (x) => below(x) <= left);
    left -= below(start);
    terms = terms.filter(({ least }) => least[axis] >= start);
    const endingBefore = (end: number): bigint => {
      let count = 0n;
      for (const { greatest, ways, factor } of terms) {
        const first = Math.max(start, greatest[axis]);
        if (end > first) count += factor * BigInt(end - first) * ways[axis + 1];
      }
      return count;
    };
    const end = lastWith(start, side - 1, (x) => endingBefore(x) <= left);
    left -= endingBefore(end);
    terms = terms.filter(({ greatest }) => greatest[axis] <= end);
    low.push(start);
    high.push(end);
  }
  return { low, high };
};

/** The last number in a range that meets a condition, if all smaller ones meet it and no greater one does. */
const lastWith = (from: number, to: number, holds: (x: number) => boolean): number => {
  let good = from;
  let bad = to + 1;
  while (bad - good > 1) {
    const middle = good + Math.floor((bad - good) / 2);
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
};
