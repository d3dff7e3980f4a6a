import { WEIGHT_UNIT } from "./weighted-draw.ts";

/**
 * The sum of the weights of draws, that of their squares, and the largest weight, in a unit that grows with
 * it.
 */
export class WeightSum {
  /** In units of `WEIGHT_UNIT ** exponent`, squares of its square. */
  total = 0;
  squares = 0;
  largest = 0;
  exponent = 0;

  /** Adds `own * WEIGHT_UNIT ** exponent`, a weight below the next unit. */
  add(own: number, exponent: number): void {
    if (exponent > this.exponent || this.total === 0) this.#raise(exponent);
    // Weights of a far smaller unit vanish here, as in any sum of floats.
    const weight = own * WEIGHT_UNIT ** (exponent - this.exponent);
    this.total += weight;
    this.squares += weight * weight;
    if (weight > this.largest) this.largest = weight;
  }

  /** Switches to a larger unit. */
  #raise(exponent: number): void {
    const factor = WEIGHT_UNIT ** (this.exponent - exponent);
    this.exponent = exponent;
    if (this.total === 0) return;
    this.total *= factor;
    this.squares *= factor * factor;
    this.largest *= factor;
  }
}
