import { Rational } from "../../src/core/rational.ts";
import { type MatrixGameSolver, solveExactly } from "../../src/hider/matrix-game.ts";

const GRAIN = 2 ** 20;

/** Solves a small matrix game in exact fractions, with costs rounded to a millionth. */
export const byFractions: MatrixGameSolver = (costs) => {
  const { value, rows, columns } = solveExactly(
    costs.map((column) => column.map((cost) => Rational.of(Math.round(cost * GRAIN), GRAIN))),
  );
  const numbers = (shares: readonly Rational[]): number[] => shares.map((share) => share.toNumber());
  return { value: value.toNumber(), rows: numbers(rows), columns: numbers(columns) };
};
