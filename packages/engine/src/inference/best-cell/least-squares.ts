import type { Crowding } from "./crowding.ts";

/**
 * The least sum of squares that the chances of 0, 1, … `most` (at least 1) can have if their mean is at most the
 * given one. By the Karush-Kuhn-Tucker conditions, the chances then fall to 0 in equal steps. It tries each
 * number of positive chances.
 */
export const leastSquares = (most: number, mean: number): number => {
  if (mean >= most / 2) return 1 / (most + 1);
  for (let last = 1; last <= most; last++) {
    // The chances a - b h for h up to `last`: they sum to 1 and have the given mean.
    const [n, s, q] = [last + 1, (last * (last + 1)) / 2, (last * (last + 1) * (2 * last + 1)) / 6];
    const b = (s - n * mean) / (n * q - s * s);
    const a = (1 + b * s) / n;
    // One more chance would be 0 or negative.
    if (last === most || a - b * (last + 1) <= 0) return a * a * n - 2 * a * b * s + b * b * q;
  }
  return 1 / (most + 1);
};

/**
 * The possible means of chances of 0, 1, … `most` whose sum of squares (0 to 1) is at most the given one; none if
 * the least is above the greatest.
 *
 * One bound uses only the mean m ({@link leastSquares}). The other uses the fact that few layouts have two ships
 * on the cell. Let e be the mean of h (h - 1), at most `perMean` times m plus `beside`. Let t be the chance of
 * two or more ships, and u the mean number of ships beyond the first; both are at most e / 2. The chances of 0
 * and 1 are 1 - m + u and m - u - t. Their sum 1 - t and their difference 1 - 2m + 2u + t bound the sum of their
 * squares.
 */
export const meansWithin = (
  most: number,
  squares: number,
  { perMean, beside }: Crowding,
): { readonly least: number; readonly greatest: number } => {
  const wanted = squares * (1 + ROUNDING);
  const none = { least: 1, greatest: 0 };
  if (leastSquares(most, most / 2) >= wanted) return none;
  let least = 0;
  let high = most / 2;
  for (let i = 0; i < 60; i++) {
    const middle = (least + high) / 2;
    if (leastSquares(most, middle) >= wanted) least = middle;
    else high = middle;
  }
  let greatest = most - least;
  // Each round lowers the greatest mean, and e with it.
  for (let round = 0; round < 5; round++) {
    const crowded = perMean * greatest + beside;
    const rest = 2 * wanted - Math.max(0, 1 - crowded / 2) ** 2;
    if (!(crowded < most)) break;
    if (rest < 0) return none;
    least = Math.max(least, (1 - Math.sqrt(rest)) / 2);
    greatest = Math.min(greatest, (1 + 1.5 * crowded + Math.sqrt(rest)) / 2);
  }
  return { least: least * (1 - ROUNDING), greatest: greatest * (1 + ROUNDING) };
};

/** Far greater than the rounding error in this file. */
const ROUNDING = 1e-9;
