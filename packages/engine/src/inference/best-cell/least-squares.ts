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
 * The possible means of chances of 0, 1, … `most` whose sum of squares (0 to 1) is at most the given one, by
 * {@link leastSquares}; none if the least is above the greatest.
 */
export const meansWithin = (most: number, squares: number): { readonly least: number; readonly greatest: number } => {
  const wanted = squares * (1 + ROUNDING);
  if (leastSquares(most, most / 2) >= wanted) return { least: 1, greatest: 0 };
  let least = 0;
  let high = most / 2;
  for (let i = 0; i < 60; i++) {
    const middle = (least + high) / 2;
    if (leastSquares(most, middle) >= wanted) least = middle;
    else high = middle;
  }
  return { least: least * (1 - ROUNDING), greatest: (most - least) * (1 + ROUNDING) };
};

/** Far greater than the rounding error in this file. */
const ROUNDING = 1e-9;
