import type { RandomStream } from "../core/random.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import type { PlacementFactors } from "../scenario/prior/placement-factors.ts";
import type { Scenario } from "../scenario/scenario.ts";

/**
 * Draws a placement of a class with a chance in proportion to its weight. Chances are right up to the
 * rounding of their sums: the error is at most 2^-52 of the whole times the placements of the class.
 */
export class PlacementChances {
  readonly #table: PlacementTable;
  /** For each placement the sum of its class's weights up to and including it. */
  readonly #upTo: Float64Array;

  /** @throws RefusedError when there are too many placements to list. */
  constructor(scenario: Scenario, { near }: PlacementFactors) {
    this.#table = placementsOf(scenario);
    this.#upTo = new Float64Array(near.length);
    const { classStart } = this.#table;
    for (let k = 0; k + 1 < classStart.length; k++) {
      let sum = 0;
      for (let p = classStart[k]; p < classStart[k + 1]; p++) {
        sum += near[p];
        this.#upTo[p] = sum;
      }
    }
  }

  /**
   * A random placement of a class that has any, by one random number. Cost: the logarithm of their number.
   *
   * @param shipClass index into the fleet
   */
  draw(shipClass: number, random: RandomStream): number {
    const { classStart } = this.#table;
    const last = classStart[shipClass + 1] - 1;
    return firstAbove(this.#upTo, classStart[shipClass], last, random.unit() * this.#upTo[last]);
  }
}

/**
 * The first index from `low` to `high` where an ascending list of sums exceeds a value; `high` if none does.
 */
export const firstAbove = (sums: Float64Array, low: number, high: number, value: number): number => {
  let first = low;
  let last = high;
  while (first < last) {
    const middle = (first + last) >>> 1;
    if (sums[middle] > value) last = middle;
    else first = middle + 1;
  }
  return first;
};
