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

  /** A placement of a class that has some, by one random number. Cost: the logarithm of their number. */
  draw(shipClass: number, random: RandomStream): number {
    const { classStart } = this.#table;
    let low = classStart[shipClass];
    let high = classStart[shipClass + 1] - 1;
    const at = random.unit() * this.#upTo[high];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#upTo[middle] > at) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
