import { makeBoard, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { shipEnds } from "./ship-ends.ts";

const endsIn = (size: number[], cells: number[]): string[] => {
  const board = unwrap(makeBoard(size));
  return cells.map((cell) => shipEnds(board, new Set(cells), cell));
};

test("a ship ends where its next cell would be off the board or is not its own", () => {
  expect(endsIn([4, 3], [5])).toEqual(["trbl"]);
  expect(endsIn([4, 3], [0, 1, 2])).toEqual(["tbl", "tb", "trb"]);
  expect(endsIn([4, 3], [1, 5, 9])).toEqual(["trl", "rl", "rbl"]);
  // The last cell of a row and the first of the next are not neighbours.
  expect(endsIn([4, 3], [3, 4])).toEqual(["trbl", "trbl"]);
});

test("in one dimension and in space the sides are those of the slice", () => {
  expect(endsIn([5], [1, 2])).toEqual(["tbl", "trb"]);
  expect(endsIn([2, 2, 2], [0, 4])).toEqual(["trbl", "trbl"]);
  // The last row of a slice and the first of the next one.
  expect(endsIn([2, 2, 2], [2, 4])).toEqual(["trbl", "trbl"]);
});
