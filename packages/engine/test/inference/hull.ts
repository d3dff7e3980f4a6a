import { Rational } from "../../src/core/rational.ts";

/**
 * Whether a point is a weighted mean of others: the first phase of the simplex method in exact fractions, with
 * Bland's rule (R. Bland, "New finite pivoting rules for the simplex method", 1977).
 */
export const isInHull = (points: readonly (readonly number[])[], target: readonly Rational[]): boolean => {
  const rows = target.length + 1;
  const columns = points.length;
  // One row for each coordinate and one for the sum, with signs chosen so that the right-hand side is not
  // negative; each row has its own slack variable.
  const table = Array.from({ length: rows }, (_, i) => {
    const right = i < target.length ? target[i] : Rational.ONE;
    const own = points.map((point) => Rational.of(i < target.length ? point[i] : 1));
    return [...own, right].map((value) => (right.numerator < 0n ? Rational.ZERO.minus(value) : value));
  });
  const base = Array.from({ length: rows }, (_, i) => columns + i);
  for (;;) {
    // The total left in the slack variables, and how much of it a point would take.
    const gain = (j: number): Rational => Rational.sum(table.filter((_, i) => base[i] >= columns).map((row) => row[j]));
    if (gain(columns).numerator === 0n) return true;
    const enter = points.findIndex((_, j) => !base.includes(j) && gain(j).numerator > 0n);
    if (enter < 0) return false;
    let leave = -1;
    let least: Rational | undefined;
    for (const [i, row] of table.entries()) {
      if (row[enter].numerator <= 0n) continue;
      const ratio = row[columns].over(row[enter]);
      const difference = least === undefined ? -1n : ratio.minus(least).numerator;
      if (difference < 0n || (difference === 0n && base[i] < base[leave])) [leave, least] = [i, ratio];
    }
    if (leave < 0) return false;
    const pivot = table[leave].map((value) => value.over(table[leave][enter]));
    for (const [i, row] of table.entries()) {
      const factor = row[enter];
      table[i] = i === leave ? pivot : row.map((value, j) => value.minus(factor.times(pivot[j])));
    }
    base[leave] = enter;
  }
};
