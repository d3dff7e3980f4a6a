import type { RandomStream } from "../core/random.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import type { PlacementFactors } from "../scenario/prior/placement-factors.ts";
import type { Scenario } from "../scenario/scenario.ts";

/**
 * Draws a placement of a class with a chance in proportion to its weight. Chances are right but for the rounding of their
 * sums: none is off by more than 2^-52 of the whole times the placements of the class.
 */
export class PlacementChances {
  readonly #table: PlacementTable;
  /** For each placement the weights of its class up to it and with it. */
  readonly #upTo: Float64Array;

  /** @throws RefusedError when the placements are too many to be listed. */
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
   * A placement of a class that has some, by one random number. Cost: the logarithm of their number.
   *
   * @param shipClass index into the fleet
   */
  draw(shipClass: number, random: RandomStream): number {
    const { classStart } = this.#table;
    const last = classStart[shipClass + 1] - 1;
    return firstAbove(this.#upTo, classStart[shipClass], last, random.unit() * this.#upTo[last]);
  }
}

/** The first place from `low` to `high` where a list of ascending sums is above a value; `high` where none is. */
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
