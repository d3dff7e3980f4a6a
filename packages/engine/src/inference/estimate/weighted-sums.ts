import type { PlacementTable } from "../../scenario/placement.ts";
import { WEIGHT_UNIT, type WeightedDraw } from "./weighted-draw.ts";

/**
 * Sums of the weights of draws and of their squares, for means and their errors: over all draws, and for each
 * group and cell over the draws with a ship of the group on the cell. The unit is that of {@link WeightSum}.
 */
export class WeightedSums {
  /** The number of draws, and of those that were not dead ends. */
  samples = 0;
  found = 0;
  /** The weights of the draws, including their factors. */
  readonly all = new WeightSum();
  /** The weights without factors, which count layouts. */
  readonly plain = new WeightSum();
  /** The sums of `all` for ships of group g on a cell, at index `g * cellCount + cell`. */
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

  /** Adds the last draw, with its weight and factors. */
  add({ weight: drawn, exponent: unit, factor, factorExponent, chosen, size, bits }: WeightedDraw): void {
    this.samples++;
    if (drawn === 0) return;
    this.found++;
    this.plain.add(drawn, unit);
    let own = drawn * factor;
    let exponent = unit + factorExponent;
    for (; own >= WEIGHT_UNIT; exponent++) own /= WEIGHT_UNIT;
    const before = this.all.exponent;
    this.all.add(own, exponent);
    if (this.all.exponent !== before) this.#rescale(WEIGHT_UNIT ** (before - this.all.exponent));
    const weight = own * WEIGHT_UNIT ** (exponent - this.all.exponent);
    const square = weight * weight;
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

  /** Switches to another unit: a larger one, or that of the first weight. */
  #rescale(factor: number): void {
    if (this.found === 1) return;
    for (let i = 0; i < this.covered.length; i++) {
      this.covered[i] *= factor;
      this.coveredSquares[i] *= factor * factor;
    }
  }
}

/** Sums of draws' weights and of their squares, and the largest weight, in a unit that grows with the largest. */
export class WeightSum {
  /** In units of `WEIGHT_UNIT ** exponent`; `squares` in the square of that unit. */
  total = 0;
  squares = 0;
  largest = 0;
  exponent = 0;

  /** Adds the weight `own * WEIGHT_UNIT ** exponent`, which must be below the next unit. */
  add(own: number, exponent: number): void {
    if (exponent > this.exponent || this.total === 0) this.#raise(exponent);
    // Weights in a far smaller unit vanish here, as in any sum of floats.
    const weight = own * WEIGHT_UNIT ** (exponent - this.exponent);
    this.total += weight;
    this.squares += weight * weight;
    if (weight > this.largest) this.largest = weight;
  }

  #raise(exponent: number): void {
    const factor = WEIGHT_UNIT ** (this.exponent - exponent);
    this.exponent = exponent;
    if (this.total === 0) return;
    this.total *= factor;
    this.squares *= factor * factor;
    this.largest *= factor;
  }
}
