import type { Coord } from "../board/board.ts";
import { share } from "../core/count.ts";
import { oncePer } from "../core/once-per.ts";
import type { WorkMeter } from "../core/work-limits.ts";
import { mostAround } from "./axis-cuts.ts";
import {
  type BoundedCell,
  type CellSearch,
  type CellVisitor,
  EarlyEnd,
  type FoundCell,
  isWithin,
  type NearLimits,
  type SumRange,
} from "./cell-search.ts";
import { type CoveredSets, peaksBetween } from "./covered-sets.ts";

/** The longest side on which every coordinate is tried. */
const SHORT_SIDE = 64;

/** An axis of a board in the form that the prefix search uses. */
interface Axis {
  readonly side: number;
  /** For each set, its group: sets of one group have the same least and greatest coordinate along the axis. */
  readonly group: Int32Array;
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** The coordinates of points along the axis, in ascending order. */
  readonly values: readonly number[];
  /** The maximum number of intervals around a coordinate. Counts in floating point are divided by it. */
  readonly most: number;
  /** On short sides, for each group and coordinate the number of intervals over both, divided by `most`. */
  readonly scaled: Float64Array | undefined;
  /** For each coordinate a number, equal for coordinates that change all counts by the same factors. */
  readonly factors: Int32Array | undefined;
}

/** On a short side, all coordinates; on a long one, those of points and the peaks between them. */
const coordinatesToTry = ({ side, values }: Axis, at: (x: number) => bigint): number[] =>
  side <= SHORT_SIDE ? Array.from({ length: side }, (_, x) => x) : peaksBetween(at, values, side);

/** The number of intervals along an axis that cover a group's coordinates and one more coordinate. */
const overlap = ({ side, low, high }: Axis, group: number, x: number): number =>
  (Math.min(low[group], x) + 1) * (side - Math.max(high[group], x));

/** The same number divided by `most`. */
const scaledAt = (axis: Axis, group: number, x: number): number =>
  axis.scaled ? axis.scaled[group * axis.side + x] : overlap(axis, group, x) / axis.most;

const makeAxis = (sets: CoveredSets, axis: number): Axis => {
  const { table, bounds } = sets;
  const side = table.size[axis];
  const low: number[] = [];
  const high: number[] = [];
  const index = new Map<string, number>();
  const group = Int32Array.from(bounds, (bound) => {
    const [least, greatest] = [table.low[bound][axis], table.high[bound][axis]];
    const key = `${least} ${greatest}`;
    let number = index.get(key);
    if (number === undefined) {
      number = low.length;
      index.set(key, number);
      low.push(least);
      high.push(greatest);
    }
    return number;
  });
  const values = [...new Set(sets.members.flat().map((point) => table.points[point][axis]))].sort((a, b) => a - b);
  const bare: Axis = { side, group, low, high, values, most: mostAround(side), scaled: undefined, factors: undefined };
  if (side > SHORT_SIDE) return bare;
  const scaled = new Float64Array(low.length * side);
  for (let g = 0; g < low.length; g++)
    for (let x = 0; x < side; x++) scaled[g * side + x] = overlap(bare, g, x) / bare.most;
  return { ...bare, scaled, factors: factorsOf(bare, sets) };
};

/** Adds the number of a list of factors to other such numbers, in ascending order. Inverse lists cancel. */
const withFactor = (factors: readonly number[], factor: number): readonly number[] => {
  if (factor === 0) return factors;
  const inverse = factors.indexOf(-factor);
  if (inverse >= 0) return factors.filter((_, i) => i !== inverse);
  const at = factors.findIndex((other) => other > factor);
  return at < 0 ? [...factors, factor] : [...factors.slice(0, at), factor, ...factors.slice(at)];
};

const factorNumbers = oncePer((_: CoveredSets) => new Map<string, number>());

/**
 * How each coordinate differs from the middle one: by a list of factors, one for each set. Each list has a
 * number: 0 if nothing differs, and opposite numbers for lists of inverse factors.
 */
const factorsOf = (axis: Axis, sets: CoveredSets): Int32Array => {
  const numbers = factorNumbers(sets);
  const middle = (axis.side - 1) >> 1;
  return Int32Array.from({ length: axis.side }, (_, x) => {
    const above: number[] = [];
    const below: number[] = [];
    for (let group = 0; group < axis.low.length; group++) {
      const [a, b] = [overlap(axis, group, x), overlap(axis, group, middle)];
      const divisor = greatestDivisor(a, b);
      above.push(a / divisor);
      below.push(b / divisor);
    }
    if (above.every((a, group) => a === below[group])) return 0;
    const key = (a: readonly number[], b: readonly number[]): string =>
      Array.from(axis.group, (group) => `${a[group]}/${b[group]}`).join();
    let number = numbers.get(key(above, below));
    if (number === undefined) {
      number = numbers.size + 1;
      numbers.set(key(above, below), number);
      numbers.set(key(below, above), -number);
    }
    return number;
  });
};

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Where the bound peaks between two coordinates without a point between them: there it is concave, c + ax + bx². */
const peakBetween = (axis: Axis, sums: Float64Array, first: number, last: number): number => {
  const { side, low, high, most } = axis;
  let linear = 0;
  let square = 0;
  for (let group = 0; group < sums.length; group++) {
    const sum = sums[group] / most;
    if (low[group] > last && high[group] < first) {
      linear += sum * (side - 1);
      square -= sum;
    } else if (low[group] > last) linear += sum * (side - high[group]);
    else if (high[group] < first) linear -= sum * (low[group] + 1);
  }
  const peak = square < 0 ? Math.round(-linear / (2 * square)) : linear > 0 ? last : first;
  return Math.min(last, Math.max(first, peak));
};

/** A coordinate, with the bound on the cells that have it. */
interface BoundedCoordinate {
  readonly x: number;
  readonly bound: number;
  /** The absolute error of the bound. */
  readonly error: number;
}

/** The bound of an axis's coordinates: a sum for each group, to be multiplied by its number of intervals. */
interface AxisBound {
  readonly sums: Float64Array;
  readonly sizes: Float64Array;
  readonly error: number;
}

/** The coordinates whose bounds may be above a bar: ascending on short sides, in no order on long ones. */
const candidatesOf = (
  axis: Axis,
  { sums, sizes, error: relative }: AxisBound,
  bar: number,
  meter: WorkMeter,
): BoundedCoordinate[] => {
  const coordinates: BoundedCoordinate[] = [];
  const consider = (x: number): boolean => {
    let bound = 0;
    let size = 0;
    for (let group = 0; group < sums.length; group++) {
      const times = scaledAt(axis, group, x);
      bound += sums[group] * times;
      size += sizes[group] * times;
    }
    const error = size * relative + bar * 1e-14;
    if (bound + error < bar) return false;
    coordinates.push({ x, bound, error });
    return true;
  };
  if (axis.side <= SHORT_SIDE) {
    for (let x = 0; x < axis.side; x++) consider(x);
    return coordinates;
  }
  for (const x of axis.values) consider(x);
  const edges = [-1, ...axis.values, axis.side];
  for (let i = 1; i < edges.length; i++) {
    const first = edges[i - 1] + 1;
    const last = edges[i] - 1;
    if (first > last) continue;
    // Between the points the bound is concave along the axis, so go from its peak in both directions until the bound
    // is below the bar.
    const peak = peakBetween(axis, sums, first, last);
    const before = coordinates.length;
    for (let x = peak; x <= last && consider(x); x++) meter.spend(sums.length * 3);
    for (let x = peak - 1; x >= first && consider(x); x--) meter.spend(sums.length * 3);
    meter.hold((coordinates.length - before) * 60);
  }
  return coordinates;
};

/** The maximum number of points from which climbing starts. */
const MAX_STARTS = 50;

/** The most prefixes remembered for each axis. A prefix that is like a remembered one is not visited. */
const MAX_ALIKE = 100_000;

/** Whole numbers up to this one are kept in a table as bigints. */
const SMALL = 4096;

/** The order in which a search visits cells: best bounds first, or in ascending order of the cell's index. */
type SearchOrder = "best" | "index";

/**
 * Searches a board with long sides.
 *
 * It chooses coordinates one axis after the other. The coordinates chosen so far are a prefix. What they leave
 * of the points is a distribution over sets. To bound what can follow, each set chooses its own later
 * coordinates ({@link CoveredSets.bestAlong}). A prefix is skipped unless its bound is above the bar. Boxes are
 * products of intervals, so the bound is a sum over sets of products along the axes (inclusion and exclusion).
 * It is compared in floating point with a bound on the error, and in bigints if that does not decide, so the
 * result is exact. Prefixes that multiply all products by equal factors are alike, and one of them is visited.
 *
 * Cost: one step for each set at every visited prefix. It gives up at the meter's limit.
 */
export class PrefixSearch implements CellSearch {
  readonly visitsFirst = false;
  readonly #sets: CoveredSets;
  readonly #axes: readonly Axis[];
  /** For each number of chosen axes, the sets' factors in the bound: exact, and relative in floating point. */
  readonly #factor: (readonly bigint[])[] = [];
  readonly #near: Float64Array[] = [];
  readonly most: bigint;
  readonly #closed: ReadonlySet<string>;
  /** The prefixes of closed cells. Not all their cells are candidates, so they are not like other prefixes. */
  readonly #closedPrefixes: ReadonlySet<string>;
  /** The relative error of a sum of floating-point terms. */
  readonly #error: number;
  readonly #small = Array.from({ length: SMALL + 1 }, (_, i) => BigInt(i));

  readonly #meter: WorkMeter;

  // The state of a run.
  #range: SumRange = { above: 0n };
  #nearBar = 0;
  #order: SearchOrder = "best";
  #visit: (coord: Coord) => boolean = () => true;
  /** Whether the search may end without a proof. */
  #mayEnd: (() => boolean) | undefined;
  readonly #path: number[] = [];
  readonly #products: Float64Array[];
  readonly #exactProducts: (bigint[] | undefined)[];
  readonly #exactSums: (bigint[] | undefined)[];
  #alike: Set<string>[] = [];

  /** @param weight of a box over exactly the points of each set @param closed cells that are no candidates */
  constructor(sets: CoveredSets, weight: readonly bigint[], closed: readonly Coord[], meter: WorkMeter) {
    this.#meter = meter;
    const { size } = sets.table;
    const d = size.length;
    this.#sets = sets;
    // The last axis comes first, since it is the most significant in a cell's index.
    this.#axes = size.map((_, depth) => makeAxis(sets, d - 1 - depth));
    let value = weight;
    const values = [value];
    for (let depth = d - 1; depth >= 0; depth--) {
      value = sets.bestAlong(d - 1 - depth, value);
      values[d - depth] = value;
    }
    const all = sets.all;
    this.most = value[all];
    let scale = 1n;
    for (let depth = 0; depth <= d; depth++) {
      const factor = sets.invert(values[d - depth]);
      this.#factor.push(factor);
      const most = this.most === 0n ? 1n : this.most;
      const times = scale;
      this.#near.push(Float64Array.from(factor, (x) => (x < 0n ? -share(-x * times, most) : share(x * times, most))));
      if (depth < d) scale *= BigInt(this.#axes[depth].most);
    }
    this.#error = (sets.count + 4 * d + 32) * 2 ** -52;
    const paths = closed.map((coord) => [...coord].reverse());
    this.#closed = new Set(paths.map((path) => path.join()));
    this.#closedPrefixes = new Set(paths.flatMap((path) => path.map((_, depth) => path.slice(0, depth + 1).join())));
    this.#products = Array.from({ length: d + 1 }, () => new Float64Array(sets.count));
    this.#exactProducts = new Array(d + 1);
    this.#exactSums = new Array(d + 1);
  }

  narrow(range: SumRange): void {
    const { above } = range;
    this.#range = range;
    this.#nearBar = above < 0n ? -1 : this.most === 0n ? 0 : share(above, this.most);
  }

  best(start: Coord, near?: NearLimits): BoundedCell {
    const { points, size } = this.#sets.table;
    const end = near && new EarlyEnd(near, this.#meter);
    let best = this.climb(start) as FoundCell;
    const improve = (coord: Coord): void => {
      const summit = this.climb(coord);
      if (!summit || summit.sum <= best.sum) return;
      best = summit;
      this.narrow({ above: summit.sum });
    };
    for (const other of [size.map((side) => (side - 1) >> 1), ...points.slice(0, MAX_STARTS)]) improve(other);
    // Prefixes are not visited in the order of their bounds, so only the overall bound holds for skipped cells.
    this.#mayEnd = end && ((): boolean => end.isDue(best.sum, this.most));
    this.run({ above: best.sum }, improve);
    const { coord, sum } = best;
    if (this.#mayEnd?.()) return { coord, sum, bound: this.most };
    this.#mayEnd = end && ((): boolean => end.isDue(sum, sum));
    const first = this.first({ above: sum - 1n }, () => true);
    const isEnded = this.#mayEnd?.() === true && first === undefined;
    this.#mayEnd = undefined;
    return { coord: first ?? coord, sum, bound: isEnded ? sum : undefined };
  }

  run(range: SumRange, visit: CellVisitor): void {
    this.#walk(range, "best", (coord) => {
      visit(coord);
      return false;
    });
  }

  first(range: SumRange, accept: (coord: Coord) => boolean): Coord | undefined {
    let first: Coord | undefined;
    this.#walk(range, "index", (coord) => {
      if (accept(coord)) first = coord;
      return first !== undefined;
    });
    return first;
  }

  /**
   * Visits the cells whose sum is above the bar until `visit` returns true, and returns whether it did. It may
   * skip a cell that is like a visited one. In the order `index`, it visits the first of alike cells.
   */
  #walk(range: SumRange, order: SearchOrder, visit: (coord: Coord) => boolean): boolean {
    this.narrow(range);
    this.#order = order;
    this.#visit = visit;
    this.#path.length = 0;
    this.#alike = this.#axes.map(() => new Set());
    this.#products[0].fill(1);
    this.#exactProducts.fill(undefined);
    this.#exactProducts[0] = new Array<bigint>(this.#sets.count).fill(1n);
    return this.#descend(0, 0, 1, [], true);
  }

  /** The cell reached by setting coordinates one by one to the best until none helps; undefined if all are closed. */
  climb(start: Coord): FoundCell | undefined {
    const path = [...start].reverse();
    const weight = this.#factor[this.#axes.length];
    const sets = weight.flatMap((factor, set) => (factor === 0n ? [] : [set]));
    let products = sets.map((set) => weight[set]);
    const times = (axis: Axis, x: number): bigint[] => axis.low.map((_, group) => this.#big(overlap(axis, group, x)));
    for (const [depth, axis] of this.#axes.entries()) {
      const by = times(axis, path[depth]);
      products = products.map((product, i) => product * by[axis.group[sets[i]]]);
    }
    let best = this.#closed.has(path.join()) ? -1n : products.reduce((a, b) => a + b, 0n);
    for (let idle = 0, depth = 0; idle < this.#axes.length; depth = (depth + 1) % this.#axes.length) {
      const axis = this.#axes[depth];
      const old = times(axis, path[depth]);
      const others = products.map((product, i) => product / old[axis.group[sets[i]]]);
      const sums = new Array<bigint>(axis.low.length).fill(0n);
      for (const [i, set] of sets.entries()) sums[axis.group[set]] += others[i];
      const at = (x: number): bigint =>
        sums.reduce((sum, part, group) => (part === 0n ? sum : sum + part * this.#big(overlap(axis, group, x))), 0n);
      let to = -1;
      const before = path[depth];
      for (const x of coordinatesToTry(axis, at)) {
        path[depth] = x;
        const sum = at(x);
        if (sum > best && !this.#closed.has(path.join())) {
          best = sum;
          to = x;
        }
      }
      this.#meter.spend((sets.length * 4 + axis.side * axis.low.length) * 50);
      path[depth] = to < 0 ? before : to;
      if (to < 0) idle++;
      else {
        idle = 0;
        const by = times(axis, to);
        products = others.map((product, i) => product * by[axis.group[sets[i]]]);
      }
    }
    if (best < 0n) return undefined;
    return { coord: [...path].reverse(), sum: best };
  }

  /**
   * Returns whether the search has ended. @param from the run's progress at the start of this call, and `to` at
   * its end @param changed the factors of the prefix, undefined once it has a coordinate on a long side
   */
  #descend(
    depth: number,
    from: number,
    to: number,
    changed: readonly number[] | undefined,
    mayBeClosed: boolean,
  ): boolean {
    const axis = this.#axes[depth];
    const candidates = this.#candidates(depth);
    for (const [i, { x, bound, error }] of candidates.entries()) {
      const begin = from + ((to - from) * i) / candidates.length;
      this.#meter.done = begin;
      if (!this.#passes(depth, x, bound, error)) continue;
      if (this.#mayEnd?.()) return true;
      this.#path.push(x);
      const stillClosed = mayBeClosed && this.#closedPrefixes.has(this.#path.join());
      const factors = changed && axis.factors ? withFactor(changed, axis.factors[x]) : undefined;
      let end = false;
      if (stillClosed || factors === undefined || this.#isNew(depth, factors)) {
        this.#exactProducts[depth + 1] = undefined;
        if (depth === this.#axes.length - 1) end = this.#leaf(stillClosed);
        else {
          this.#multiply(depth, x);
          end = this.#descend(
            depth + 1,
            begin,
            from + ((to - from) * (i + 1)) / candidates.length,
            factors,
            stillClosed,
          );
        }
      }
      this.#path.pop();
      if (end) return true;
    }
    return false;
  }

  /** The coordinates of the next axis that may still reach the bar after the path so far, in the order of the run. */
  #candidates(depth: number): BoundedCoordinate[] {
    const axis = this.#axes[depth];
    const products = this.#products[depth];
    const near = this.#near[depth + 1];
    const sums = new Float64Array(axis.low.length);
    const sizes = new Float64Array(axis.low.length);
    for (let set = 0; set < products.length; set++) {
      const term = products[set] * near[set];
      sums[axis.group[set]] += term;
      sizes[axis.group[set]] += Math.abs(term);
    }
    this.#meter.spend(products.length * 10 + (axis.side <= SHORT_SIDE ? axis.side * axis.low.length * 3 : 500));
    this.#exactSums[depth] = undefined;
    const candidates = candidatesOf(axis, { sums, sizes, error: this.#error }, this.#nearBar, this.#meter);
    if (this.#order === "index" && axis.side > SHORT_SIDE) candidates.sort((a, b) => a.x - b.x);
    if (this.#order === "best") candidates.sort((a, b) => b.bound - a.bound || a.x - b.x);
    return candidates;
  }

  /** Computes the products of the path extended by one coordinate. */
  #multiply(depth: number, x: number): void {
    const axis = this.#axes[depth];
    const products = this.#products[depth];
    const next = this.#products[depth + 1];
    for (let set = 0; set < next.length; set++) next[set] = products[set] * scaledAt(axis, axis.group[set], x);
  }

  /** Whether no earlier prefix had the same factors. */
  #isNew(depth: number, factors: readonly number[]): boolean {
    const keys = this.#alike[depth];
    const key = factors.join();
    if (keys.has(key)) return false;
    if (keys.size < MAX_ALIKE) keys.add(key);
    return true;
  }

  /** Visits the cell at the end of the path unless it is closed or its sum is outside the range. */
  #leaf(mayBeClosed: boolean): boolean {
    if (mayBeClosed && this.#closed.has(this.#path.join())) return false;
    const depth = this.#axes.length;
    const covering = this.#exactAt(depth);
    const weight = this.#factor[depth];
    let sum = 0n;
    for (let set = 0; set < covering.length; set++) {
      if (weight[set] !== 0n) sum += covering[set] * weight[set];
    }
    this.#meter.spend(covering.length * 300);
    return isWithin(sum, this.#range) && this.#visit([...this.#path].reverse());
  }

  /** Whether the bound of the path extended by one coordinate is above the bar, decided exactly. */
  #passes(depth: number, x: number, bound: number, error: number): boolean {
    if (bound - error > this.#nearBar) return true;
    if (bound + error < this.#nearBar) return false;
    const axis = this.#axes[depth];
    let sums = this.#exactSums[depth];
    if (!sums) {
      const products = this.#exactAt(depth);
      const factor = this.#factor[depth + 1];
      sums = new Array<bigint>(axis.low.length).fill(0n);
      for (let set = 0; set < products.length; set++) {
        if (factor[set] !== 0n) sums[axis.group[set]] += products[set] * factor[set];
      }
      this.#exactSums[depth] = sums;
      this.#meter.spend(products.length * 300);
    }
    let exact = 0n;
    for (let group = 0; group < sums.length; group++) exact += sums[group] * this.#big(overlap(axis, group, x));
    return exact > this.#range.above;
  }

  #exactAt(depth: number): bigint[] {
    const stored = this.#exactProducts[depth];
    if (stored) return stored;
    const before = this.#exactAt(depth - 1);
    const axis = this.#axes[depth - 1];
    const x = this.#path[depth - 1];
    const times = axis.low.map((_, group) => this.#big(overlap(axis, group, x)));
    const products = before.map((product, set) => product * times[axis.group[set]]);
    this.#exactProducts[depth] = products;
    this.#meter.spend(products.length * 200);
    return products;
  }

  #big(n: number): bigint {
    return n <= SMALL ? this.#small[n] : BigInt(n);
  }
}
