import { leastBy } from "../core/lists.ts";
import { Rational } from "../core/rational.ts";

/** The value of a matrix game and both mixed strategies. */
export interface MatrixGameSolution<T = number> {
  readonly value: T;
  /** The probability of each row, for the player who maximises the cost. */
  readonly rows: readonly T[];
  /** The probability of each column, for the player who minimises it. */
  readonly columns: readonly T[];
}

/** A solution in exact fractions. */
export type ExactMatrixGameSolution = MatrixGameSolution<Rational>;

/**
 * Solves a small matrix game exactly, by the simplex method in fractions.
 *
 * With all costs above 0, the column player maximises the sum of x, subject to x being at least 0 and the costs of
 * each row times x being at most 1; the value is 1 divided by that sum (G. B. Dantzig, "A proof of the equivalence
 * of the programming problem and the game problem", 1951). The first variable that improves the objective enters,
 * and the first with the smallest ratio leaves, so the method terminates (R. G. Bland, 1977).
 *
 * Cost: each step takes rows times columns operations on fractions; usually there are a few steps for each row.
 *
 * @param costs for each column, the cost of each row; at least one row and one column, all columns of equal
 *   length
 * @throws TypeError if there is no column.
 * @example
 * import { Rational } from "@broadside/engine";
 * import { solveExactly } from "@broadside/engine/hider";
 *
 * const zero = Rational.ZERO;
 * const one = Rational.ONE;
 * solveExactly([[one, zero], [zero, one]]).value.toString(); // => "1/2"
 */
export const solveExactly = (costs: readonly (readonly Rational[])[]): ExactMatrixGameSolution => {
  const columns = costs.length;
  const rows = costs[0].length;
  let lowest = Rational.ZERO;
  for (const column of costs) for (const cost of column) if (cost.compare(lowest) < 0) lowest = cost;
  const shift = Rational.ONE.minus(lowest);
  // Rows are constraints, and the last one the objective; the last column is the right-hand side.
  const table: Rational[][] = Array.from({ length: rows }, (_, i) => [
    ...costs.map((column) => column[i].plus(shift)),
    Rational.ONE,
  ]);
  table.push([...costs.map(() => Rational.of(-1)), Rational.ZERO]);
  // Variables 0 to columns - 1 are x; the others are the slacks of the rows.
  const outside = Array.from({ length: columns }, (_, j) => j);
  const inside = Array.from({ length: rows }, (_, i) => columns + i);
  for (;;) {
    const open = [...outside.keys()].filter((j) => table[rows][j].sign < 0);
    if (open.length === 0) break;
    const entering = leastBy(open, (j) => outside[j]);
    pivot(table, leavingRow(table, inside, entering), entering, inside, outside);
  }
  const sum = table[rows][columns];
  const value = Rational.ONE.over(sum);
  const columnStrategy = new Array<Rational>(columns).fill(Rational.ZERO);
  inside.forEach((variable, i) => {
    if (variable < columns) columnStrategy[variable] = table[i][columns].times(value);
  });
  const rowStrategy = new Array<Rational>(rows).fill(Rational.ZERO);
  outside.forEach((variable, j) => {
    if (variable >= columns) rowStrategy[variable - columns] = table[rows][j].times(value);
  });
  return { value: value.minus(shift), rows: rowStrategy, columns: columnStrategy };
};

const leavingRow = (table: readonly (readonly Rational[])[], inside: readonly number[], entering: number): number => {
  const right = table[0].length - 1;
  let best = -1;
  let least = Rational.ZERO;
  inside.forEach((variable, i) => {
    if (table[i][entering].sign <= 0) return;
    const ratio = table[i][right].over(table[i][entering]);
    const order = best < 0 ? -1 : ratio.compare(least);
    if (order < 0 || (order === 0 && variable < inside[best])) {
      best = i;
      least = ratio;
    }
  });
  if (best < 0) throw new Error("the game has no value: a column costs nothing");
  return best;
};

const pivot = (table: Rational[][], row: number, column: number, inside: number[], outside: number[]): void => {
  const scale = Rational.ONE.over(table[row][column]);
  table[row] = table[row].map((entry, j) => (j === column ? scale : entry.sign === 0 ? entry : entry.times(scale)));
  for (let i = 0; i < table.length; i++) {
    const factor = table[i][column];
    if (i === row || factor.sign === 0) continue;
    table[i] = table[i].map((entry, j) => {
      if (j === column) return Rational.ZERO.minus(factor.times(scale));
      const change = table[row][j];
      return change.sign === 0 ? entry : entry.minus(factor.times(change));
    });
  }
  [inside[row], outside[column]] = [outside[column], inside[row]];
};

/** Solves a matrix game in floating point, given the cost of each row for each column. */
export type MatrixGameSolver = (costs: readonly (readonly number[])[]) => MatrixGameSolution;

export const highest = (values: readonly Rational[]): Rational =>
  values.reduce((most, value) => (value.compare(most) > 0 ? value : most));

/** The cost of every row against a mixed strategy of the columns. @param costs for each column, of each row */
export const costsOfRows = (costs: readonly (readonly Rational[])[], columns: readonly Rational[]): Rational[] =>
  costs[0].map((_, row) => {
    let sum = Rational.ZERO;
    columns.forEach((probability, column) => {
      if (probability.sign !== 0) sum = sum.plus(costs[column][row].times(probability));
    });
    return sum;
  });
