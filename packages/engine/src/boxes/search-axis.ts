import { oncePer } from "../core/once-per.ts";
import type { WorkMeter } from "../core/work-limits.ts";
import { mostAround } from "./axis-cuts.ts";
import { type CoveredSets, peaksBetween } from "./covered-sets.ts";

/** The longest side on which every coordinate is tried. */
export const SHORT_SIDE = 64;

/** An axis of a board in the form that the prefix search uses. */
export interface Axis {
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
export const coordinatesToTry = ({ side, values }: Axis, at: (x: number) => bigint): number[] =>
  side <= SHORT_SIDE ? Array.from({ length: side }, (_, x) => x) : peaksBetween(at, values, side);

/** The number of intervals along an axis that cover a group's coordinates and one more coordinate. */
export const overlap = ({ side, low, high }: Axis, group: number, x: number): number =>
  (Math.min(low[group], x) + 1) * (side - Math.max(high[group], x));

/** The same number divided by `most`. */
export const scaledAt = (axis: Axis, group: number, x: number): number =>
  axis.scaled ? axis.scaled[group * axis.side + x] : overlap(axis, group, x) / axis.most;

export const makeAxis = (sets: CoveredSets, axis: number): Axis => {
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
export const withFactor = (factors: readonly number[], factor: number): readonly number[] => {
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
  const known = factorNumbers(sets);
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
    let number = known.get(key(above, below));
    if (number === undefined) {
      number = known.size + 1;
      known.set(key(above, below), number);
      known.set(key(below, above), -number);
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
export interface BoundedCoordinate {
  readonly x: number;
  readonly bound: number;
  /** The absolute error of the bound. */
  readonly error: number;
}

/** The bound of an axis's coordinates: a sum for each group, to be multiplied by its number of intervals. */
export interface AxisBound {
  readonly sums: Float64Array;
  readonly sizes: Float64Array;
  readonly error: number;
}

/** The coordinates whose bounds may be above a bar: ascending on short sides, in no order on long ones. */
export const candidatesOf = (
  axis: Axis,
  { sums, sizes, error: relative }: AxisBound,
  bar: number,
  meter: WorkMeter,
): BoundedCoordinate[] => {
  const found: BoundedCoordinate[] = [];
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
    found.push({ x, bound, error });
    return true;
  };
  if (axis.side <= SHORT_SIDE) {
    for (let x = 0; x < axis.side; x++) consider(x);
    return found;
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
    const before = found.length;
    for (let x = peak; x <= last && consider(x); x++) meter.spend(sums.length * 3);
    for (let x = peak - 1; x >= first && consider(x); x--) meter.spend(sums.length * 3);
    meter.hold((found.length - before) * 60);
  }
  return found;
};
