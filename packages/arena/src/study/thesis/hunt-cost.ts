/**
 * The share of the cells that have been shot, in random order, when the last of some ships is hit for the first time, as
 * the board grows: the expected maximum over ships of the minimum over a ship's cells of independent uniform numbers,
 * the integral over x from 0 to 1 of 1 - product (1 - (1 - x)^length).
 *
 * Exact, by expanding the product in powers of 1 - x.
 *
 * @param lengths of the ships, at least one
 */
export const lastFoundShare = (lengths: readonly number[]): number => {
  // With y = 1 - x: coefficients of product (1 - y^length), each of y^k integrating to 1 / (k + 1).
  const cells = lengths.reduce((sum, length) => sum + length, 0);
  const coefficients = new Array<number>(cells + 1).fill(0);
  coefficients[0] = 1;
  for (const length of lengths) for (let k = cells; k >= length; k--) coefficients[k] -= coefficients[k - length];
  return 1 - coefficients.reduce((sum, coefficient, k) => sum + coefficient / (k + 1), 0);
};
