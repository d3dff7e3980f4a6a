import { makeBoard, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { type HullPart, hullParts } from "./hull-part.ts";

const partsIn = (size: number[], cells: number[]): HullPart[] => [
  ...hullParts(unwrap(makeBoard(size)), cells).values(),
];
const endsIn = (size: number[], cells: number[]): string[] => partsIn(size, cells).map(({ ends }) => ends);

test("a ship ends where its next cell would be off the board or is not its own", () => {
  expect(endsIn([4, 3], [5])).toEqual(["trbl"]);
  expect(endsIn([4, 3], [0, 1, 2])).toEqual(["tbl", "tb", "trb"]);
  expect(endsIn([4, 3], [1, 5, 9])).toEqual(["trl", "rl", "rbl"]);
  // The last cell of a row and the first cell of the next are not neighbours.
  expect(endsIn([4, 3], [3, 4])).toEqual(["trbl", "trbl"]);
});

test("in one dimension and in space the sides are those of the slice", () => {
  expect(endsIn([5], [1, 2])).toEqual(["tbl", "trb"]);
  expect(endsIn([2, 2, 2], [0, 4])).toEqual(["trbl", "trbl"]);
  // Nor are the last row of a slice and the first row of the next.
  expect(endsIn([2, 2, 2], [2, 4])).toEqual(["trbl", "trbl"]);
});

test("a straight ship has its bow to the right or below, guns that point away from the bridge in its middle", () => {
  const seen = (size: number[], cells: number[]) => partsIn(size, cells).map(({ tip, deck }) => `${tip} ${deck}`);
  expect(seen([5, 1], [0, 1, 2, 3, 4])).toEqual(["stern aft", " aft", " bridge", " fore", "bow fore"]);
  expect(seen([1, 4], [1, 2])).toEqual(["stern aft", "bow bridge"]);
  expect(seen([3, 3], [4])).toEqual(["boat bridge"]);
});

test("a bent ship has no bow, and is cut out where it turns", () => {
  // X.   X X X
  // XX   X . X
  expect(partsIn([2, 2], [0, 2, 3]).map(({ tip, turns }) => tip + turns)).toEqual(["", "0", ""]);
  expect(partsIn([3, 2], [0, 1, 2, 3, 5]).map(({ turns }) => turns)).toEqual(["1", "", "2", "", ""]);
  // A box has neither ends nor corners inside.
  expect(partsIn([3, 3], [0, 1, 2, 3, 4, 5, 6, 7, 8])[4]).toEqual({ ends: "", turns: "", tip: "", deck: "" });
});
