import { Rational } from "../core/rational.ts";

/** The mixed strategies of both sides of a matrix game and its value, as floating-point numbers. */
export interface MatrixGameSolution {
  readonly value: number;
  /** The probability of each row, for the side that maximises the cost. */
  readonly rows: readonly number[];
  /** The probability of each column, for the side that minimises it. */
  readonly columns: readonly number[];
}

/**
 * Solves a matrix game in floating-point numbers, by a linear program for example. You supply it, because the
 * engine has no such library. Its precision decides how soon the bounds meet, never whether they hold: exact
 * arithmetic computes them from its answers.
 *
 * @param costs per column the cost of each row
 */
export type MatrixGameSolver = (costs: readonly (readonly number[])[]) => MatrixGameSolution;

/**
 * The cost of every row under a mixed strategy of the columns.
 *
 * @param costs per column the cost of each row
 */
export const costsOfRows = (costs: readonly (readonly Rational[])[], columns: readonly Rational[]): Rational[] =>
  costs[0].map((_, row) => {
    let sum = Rational.ZERO;
    columns.forEach((probability, column) => {
      if (probability.sign !== 0) sum = sum.plus(costs[column][row].times(probability));
    });
    return sum;
  });
