import type { Coord } from "../../board/board.ts";
import { EXACT_LIMIT } from "../../core/count.ts";

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
  /** For each bounding box and point, the bounding box of both, -1 if not yet computed. */
  readonly #joined: Int32Array[] = [];
  readonly #counts: (bigint | undefined)[] = [];

  /** @param points 0-based coordinates, to which sets refer by index */
  constructor(size: readonly number[], points: readonly Coord[]) {
    this.size = size;
    this.points = points;
    this.low = [[...size]];
    this.high = [size.map(() => -1)];
    this.#joined.push(new Int32Array(points.length).fill(-1));
  }

  get count(): number {
    return this.low.length;
  }

  /** The bounding box extended by one point. Cost: d the first time, then constant. */
  join(bound: number, point: number): number {
    const known = this.#joined[bound][point];
    if (known >= 0) return known;
    const at = this.points[point];
    const low = this.low[bound].map((x, axis) => Math.min(x, at[axis]));
    const high = this.high[bound].map((x, axis) => Math.max(x, at[axis]));
    const key = `${low.join()};${high.join()}`;
    let joined = this.covers(bound, point) ? bound : this.#index.get(key);
    if (joined === undefined) {
      joined = this.low.length;
      this.low.push(low);
      this.high.push(high);
      this.#joined.push(new Int32Array(this.points.length).fill(-1));
      this.#index.set(key, joined);
    }
    this.#joined[bound][point] = joined;
    return joined;
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
