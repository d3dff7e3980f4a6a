import { type Board, coordOf } from "../../board/board.ts";
import { fail, ok } from "../../core/result.ts";
import { oncePer } from "../contract/once-per.ts";
import { makeFamily, type RowColumn, rowColumn, wholeNumber } from "../contract/parameter.ts";
import { makeScoringStrategy } from "../contract/player.ts";
import { PROBABILITY_SCORE, ProbabilityPlayer } from "./probability.ts";

interface Rectangle {
  readonly "top-left": RowColumn;
  readonly "lower-right": RowColumn;
  readonly block: number;
}

/**
 * The probability strategy with its first shots restricted to a rectangle. Before `block` shots have been made
 * and while no hit is open, only those cells score that lie strictly between the corners, by row and by column.
 * Rows are the second dimension and columns the first; further dimensions are not restricted, and a board of one
 * dimension is the single row 0.
 */
export const probabilityRectangle = makeFamily<Rectangle>({
  name: "probability-rectangle",
  about: "probability, its first shots inside a rectangle only",
  parameters: {
    "top-left": rowColumn("row/column of the corner, itself outside", [2, 2]),
    "lower-right": rowColumn("row/column of the opposite corner, itself outside", [7, 7]),
    block: wholeNumber("after this many shots the restriction ends", 10, 0),
  },
  check(values, where) {
    const [top, left] = values["top-left"];
    const [bottom, right] = values["lower-right"];
    return bottom - top >= 2 && right - left >= 2
      ? ok(values)
      : fail(
          `${where}, parameter lower-right`,
          `no cell lies strictly between ${top}/${left} and ${bottom}/${right}`,
          `write at least ${top + 2}/${left + 2}`,
        );
  },
  make(values, parameters) {
    const allowedOf = oncePer((board: Board) => inside(board, values));
    return makeScoringStrategy(
      {
        name: "probability-rectangle",
        about: "probability, its first shots inside a rectangle only",
        parameters,
        start: (scenario) =>
          new ProbabilityPlayer(scenario, { allowed: allowedOf(scenario.board), block: values.block }),
      },
      PROBABILITY_SCORE,
    );
  },
});

const inside = (board: Board, rectangle: Rectangle): Uint8Array => {
  const [top, left] = rectangle["top-left"];
  const [bottom, right] = rectangle["lower-right"];
  return Uint8Array.from({ length: board.cellCount }, (_, cell) => {
    const [column, row = 0] = coordOf(board, cell);
    return top < row && row < bottom && left < column && column < right ? 1 : 0;
  });
};
