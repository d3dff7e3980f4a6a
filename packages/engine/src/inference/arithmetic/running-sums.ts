/**
 * Sums that take many numbers one by one: modulo a number, or in float64 with compensation (Kahan, "Further
 * remarks on reducing truncation errors", 1965). With compensation the error of a sum of non-negative numbers
 * is about two roundings, however many there are. Whole numbers below 2^53 stay exact.
 */
export class RunningSums {
  readonly values: Float64Array;
  private readonly lost: Float64Array;
  private readonly modulus: number;

  /** @param modulus 0 in float64 */
  constructor(length: number, modulus: number) {
    this.values = new Float64Array(length);
    this.lost = new Float64Array(modulus > 0 ? 0 : length);
    this.modulus = modulus;
  }

  add(i: number, value: number): void {
    const { values, lost, modulus } = this;
    if (modulus > 0) {
      values[i] = (values[i] + value) % modulus;
      return;
    }
    const rest = value - lost[i];
    const sum = values[i] + rest;
    lost[i] = sum - values[i] - rest;
    values[i] = sum;
  }
}
