import type { WorkMeter } from "../../boxes/work-meter.ts";
import { type Axis, peakBetween, SHORT_SIDE, scaledAt } from "./search-axis.ts";

/** A coordinate with the bound of the cells that have it. */
export interface Candidate {
  readonly x: number;
  readonly bound: number;
  /** The absolute error of the bound. */
  readonly error: number;
}

/** The bound of a coordinate of an axis: for each group a sum, to be multiplied by its intervals. */
export interface AxisBound {
  readonly sums: Float64Array;
  /** The same without signs, for the error. */
  readonly sizes: Float64Array;
  /** Relative error of the sums. */
  readonly error: number;
}

/**
 * The coordinates of an axis whose bounds may be above a bar, ascending on short sides; on long ones in no
 * order.
 */
export const candidatesOf = (
  axis: Axis,
  { sums, sizes, error: relative }: AxisBound,
  bar: number,
  meter: WorkMeter,
): Candidate[] => {
  const found: Candidate[] = [];
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
    // Between the points the bound is concave along the axis: go from its peak both ways until it is below
    // the bar.
    const peak = peakBetween(axis, sums, first, last);
    const before = found.length;
    for (let x = peak; x <= last && consider(x); x++) meter.spend(sums.length * 3);
    for (let x = peak - 1; x >= first && consider(x); x--) meter.spend(sums.length * 3);
    meter.hold((found.length - before) * 60);
  }
  return found;
};
