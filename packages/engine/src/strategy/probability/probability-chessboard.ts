import { type Board, coordOf } from "../../board/board.ts";
import { fail, ok } from "../../core/result.ts";
import { oncePer } from "../contract/once-per.ts";
import { makeFamily, wholeNumber } from "../contract/parameter.ts";
import { makeScoringStrategy } from "../contract/player.ts";
import { PROBABILITY_SCORE, ProbabilityPlayer } from "./probability.ts";

interface Chessboard {
  readonly divisor: number;
  readonly remainder: number;
  readonly block: number;
}

/**
 * The probability strategy with its first shots restricted to a chessboard. Before `block` shots have been made
 * and while no hit is open, only those cells score whose coordinates, counted from 0, add up to `remainder`
 * modulo `divisor` (row + column in two dimensions, the sum of all coordinates in others).
 */
export const probabilityChessboard = makeFamily<Chessboard>({
  name: "probability-chessboard",
  about: "probability, its first shots on every divisor-th diagonal only",
  parameters: {
    divisor: wholeNumber("the distance between the diagonals", 2, 1),
    remainder: wholeNumber("which diagonals: (row + column) mod divisor, counted from 0", 0, 0),
    block: wholeNumber("after this many shots the restriction ends", 20, 0),
  },
  check: (values, where) =>
    values.remainder < values.divisor
      ? ok(values)
      : fail(
          `${where}, parameter remainder`,
          `${values.remainder} is not a remainder of a division by ${values.divisor}`,
          `write a number from 0 to ${values.divisor - 1}`,
        ),
  make(values, parameters) {
    const allowedOf = oncePer((board: Board) => diagonals(board, values));
    return makeScoringStrategy(
      {
        name: "probability-chessboard",
        about: "probability, its first shots on every divisor-th diagonal only",
        parameters,
        start: (scenario) =>
          new ProbabilityPlayer(scenario, { allowed: allowedOf(scenario.board), block: values.block }),
      },
      PROBABILITY_SCORE,
    );
  },
});

const diagonals = (board: Board, { divisor, remainder }: Chessboard): Uint8Array =>
  Uint8Array.from({ length: board.cellCount }, (_, cell) =>
    coordOf(board, cell).reduce((sum, x) => sum + x, 0) % divisor === remainder ? 1 : 0,
  );
