import { Rational } from "../core/rational.ts";

/** The mixed strategies of both sides of a matrix game and its value, as floating-point numbers. */
export interface MatrixGameSolution {
  readonly value: number;
  /** The probability of each row: of the side that wants the cost high. */
  readonly rows: readonly number[];
  /** The probability of each column: of the side that wants it low. */
  readonly columns: readonly number[];
}

/**
 * Solves a matrix game in floating-point numbers, by a linear program for example. It is given by whoever solves a hider's
 * game, for the engine has no such library. How precise it is decides how soon the bounds meet, never whether they
 * hold: these are worked out from its answers in exact arithmetic.
 *
 * @param costs per column the cost of each row
 */
export type MatrixGameSolver = (costs: readonly (readonly number[])[]) => MatrixGameSolution;

/** The cost of every row under a mixed strategy of the columns. @param costs per column the cost of each row */
export const costsOfRows = (costs: readonly (readonly Rational[])[], columns: readonly Rational[]): Rational[] =>
  costs[0].map((_, row) => {
    let sum = Rational.ZERO;
    columns.forEach((probability, column) => {
      if (probability.sign !== 0) sum = sum.plus(costs[column][row].times(probability));
    });
    return sum;
  });
