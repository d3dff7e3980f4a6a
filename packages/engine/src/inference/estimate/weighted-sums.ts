import type { PlacementTable } from "../../scenario/placement.ts";
import { WEIGHT_UNIT, type WeightedDraw } from "./weighted-draw.ts";

/**
 * Sums over weighted draws, from which means and their errors follow: of the weights, of their squares, and of both per
 * group and cell over the draws in which a ship of the group covers the cell. Sums of weights are in a unit that grows
 * with the largest weight.
 */
export class WeightedSums {
  /** Draws, and those of them that were no dead ends. */
  samples = 0;
  found = 0;
  /** In units of `WEIGHT_UNIT ** exponent`, squares of its square: the sum of the weights, of their squares, the largest weight. */
  total = 0;
  squares = 0;
  largest = 0;
  exponent = 0;
  /** The same sums for the ships of group g on a cell: at `g * cellCount + cell`. */
  readonly covered: Float64Array;
  readonly coveredSquares: Float64Array;
  readonly #table: PlacementTable;
  readonly #cellCount: number;

  constructor(table: PlacementTable, groups: number) {
    this.#table = table;
    this.#cellCount = table.board.cellCount;
    this.covered = new Float64Array(groups * this.#cellCount);
    this.coveredSquares = new Float64Array(groups * this.#cellCount);
  }

  /** Adds the last draw. */
  add({ weight: own, exponent, chosen, size, bits }: WeightedDraw): void {
    this.samples++;
    if (own === 0) return;
    this.found++;
    if (exponent > this.exponent || this.found === 1) this.#raise(exponent);
    // Weights of a smaller unit by far are lost here, as they would be in any sum of floats.
    const weight = own * WEIGHT_UNIT ** (exponent - this.exponent);
    const square = weight * weight;
    this.total += weight;
    this.squares += square;
    if (weight > this.largest) this.largest = weight;
    const { cells, cellStart } = this.#table;
    for (let i = 0; i < size; i++) {
      const p = bits.placements[chosen[i]];
      const from = bits.groupOf[chosen[i]] * this.#cellCount;
      for (let at = cellStart[p]; at < cellStart[p + 1]; at++) {
        this.covered[from + cells[at]] += weight;
        this.coveredSquares[from + cells[at]] += square;
      }
    }
  }

  /** Goes over to a larger unit. */
  #raise(exponent: number): void {
    const factor = WEIGHT_UNIT ** (this.exponent - exponent);
    this.exponent = exponent;
    if (this.total === 0) return;
    this.total *= factor;
    this.squares *= factor * factor;
    this.largest *= factor;
    for (let i = 0; i < this.covered.length; i++) {
      this.covered[i] *= factor;
      this.coveredSquares[i] *= factor * factor;
    }
  }
}
