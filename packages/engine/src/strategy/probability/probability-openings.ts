import { type Board, type Coord, coordOf } from "../../board/board.ts";
import { oncePer } from "../../core/once-per.ts";
import { fail, ok } from "../../core/result.ts";
import { type FamilySource, makeFamily, type RowColumn, rowColumn, wholeNumber } from "../contract/parameter.ts";
import { makeScoringStrategy } from "../contract/player.ts";
import { PROBABILITY_SCORE, ProbabilityPlayer } from "./probability.ts";

/** The probability strategy whose first `block` shots, while no hit is open, are at cells that `allows` names. */
const makeOpening = <V extends { readonly block: number }>(
  source: Omit<FamilySource<V>, "make">,
  allows: (values: V, coord: Coord) => boolean,
) =>
  makeFamily<V>({
    ...source,
    make(values, parameters) {
      const { name, about } = source;
      const allowedOf = oncePer((board: Board) =>
        Uint8Array.from({ length: board.cellCount }, (_, cell) => (allows(values, coordOf(board, cell)) ? 1 : 0)),
      );
      const start: Parameters<typeof makeScoringStrategy>[0]["start"] = (scenario) =>
        new ProbabilityPlayer(scenario, { allowed: allowedOf(scenario.board), block: values.block });
      return makeScoringStrategy({ name, about, parameters, start }, PROBABILITY_SCORE);
    },
  });

/** Restricts the first shots to the cells whose coordinates, counted from 0, add up to `remainder` modulo `divisor`. */
export const probabilityChessboard = makeOpening<Record<"divisor" | "remainder" | "block", number>>(
  {
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
  },
  ({ divisor, remainder }, coord) => coord.reduce((sum, x) => sum + x, 0) % divisor === remainder,
);

/** Restricts the first shots to the cells strictly between two corners, by row (second dimension) and column. */
export const probabilityRectangle = makeOpening<{
  readonly "top-left": RowColumn;
  readonly "lower-right": RowColumn;
  readonly block: number;
}>(
  {
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
  },
  ({ "top-left": [top, left], "lower-right": [bottom, right] }, [column, row = 0]) =>
    top < row && row < bottom && left < column && column < right,
);
