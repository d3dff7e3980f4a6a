/**
 * The least sum of squares of the chances of 0, 1, … `most` when their mean is at most so much: no answer can be spread
 * more evenly. Chances that fall by equal steps down to 0 are best, as the conditions of Karush, Kuhn and Tucker show; how
 * many of them are above 0 is tried out.
 *
 * @param most at least 1
 * @param mean not negative
 */
export const leastSquares = (most: number, mean: number): number => {
  if (mean >= most / 2) return 1 / (most + 1);
  for (let last = 1; last <= most; last++) {
    // Chances a - b h for h up to `last`: they add up to 1, and h times them to the mean.
    const [n, s, q] = [last + 1, (last * (last + 1)) / 2, (last * (last + 1) * (2 * last + 1)) / 6];
    const b = (s - n * mean) / (n * q - s * s);
    const a = (1 + b * s) / n;
    // With one chance more the next would be below 0.
    if (last === most || a - b * (last + 1) <= 0) return a * a * n - 2 * a * b * s + b * b * q;
  }
  return 1 / (most + 1);
};
