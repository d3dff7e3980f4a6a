import { describe, expect, it } from "vitest";
import { makeBoard } from "../board/board.ts";
import { unwrap } from "../core/result.ts";
import {
  cellsOf,
  fleetCells,
  type Line,
  leastFleetCells,
  mostFleetCells,
  type Picture,
  parsePicture,
  posesOf,
  type Shape,
  shipCount,
  sizesOf,
  smallestShip,
} from "./fleet.ts";

/** The twelve pentominoes with the number of their poses in the plane, with mirror images and with rotations only. */
const PENTOMINOES: readonly (readonly [string, readonly string[], number, number])[] = [
  ["F", [".XX", "XX.", ".X."], 8, 4],
  ["I", ["XXXXX"], 2, 2],
  ["L", ["X.", "X.", "X.", "XX"], 8, 4],
  ["N", [".X", ".X", "XX", "X."], 8, 4],
  ["P", ["XX", "XX", "X."], 8, 4],
  ["T", ["XXX", ".X.", ".X."], 4, 4],
  ["U", ["X.X", "XXX"], 4, 4],
  ["V", ["X..", "X..", "XXX"], 4, 4],
  ["W", ["X..", "XX.", ".XX"], 4, 4],
  ["X", [".X.", "XXX", ".X."], 1, 1],
  ["Y", [".X", "XX", ".X", ".X"], 8, 4],
  ["Z", ["XX.", ".X.", ".XX"], 4, 2],
];

const plane = unwrap(makeBoard([10, 10]));
const space = unwrap(makeBoard([6, 6, 6]));
const picture = (rows: readonly string[], reflect = true): Shape => unwrap(parsePicture(rows, reflect, "shape"));
const line = (length: number): Shape => ({ kind: "line", length });

describe("posesOf", () => {
  it("gives every pose once on a board of many dimensions, and at once where only some sides are long", () => {
    const flat = unwrap(makeBoard([...new Array<number>(998).fill(1), 3, 2]));
    expect(posesOf(picture(["X"]), flat)).toHaveLength(1);
    expect(posesOf(picture(["XX"]), flat)).toHaveLength(2);
    expect(posesOf(picture(["XX", "X."]), flat)).toHaveLength(4);
    expect(posesOf(picture(["XXX", "X.."]), flat)).toHaveLength(4);
    const four = unwrap(makeBoard([3, 3, 3, 3]));
    expect(posesOf(picture(["XX"]), four)).toHaveLength(4);
    expect(posesOf(picture(["XX", "X."]), four)).toHaveLength(4 * 6);
  });

  it.each(PENTOMINOES)("of the %s pentomino", (_, rows, free, oneSided) => {
    expect(posesOf(picture(rows), plane)).toHaveLength(free);
    expect(posesOf(picture(rows, false), plane)).toHaveLength(oneSided);
    // In space, each of the three planes contains all free poses, because turning a piece over gives its mirror
    // image.
    expect(posesOf(picture(rows), space)).toHaveLength(3 * free - (rows.length === 1 ? 3 : 0));
    expect(posesOf(picture(rows, false), space)).toHaveLength(3 * free - (rows.length === 1 ? 3 : 0));
  });

  it("are different, start at 0 and keep the number of cells", () => {
    for (const [, rows] of PENTOMINOES) {
      const poses = posesOf(picture(rows), space);
      expect(new Set(poses.map((pose) => JSON.stringify(pose))).size).toBe(poses.length);
      for (const pose of poses) {
        expect(pose).toHaveLength(5);
        for (const axis of [0, 1, 2]) expect(Math.min(...pose.map((cell) => cell[axis]))).toBe(0);
      }
    }
  });

  it("of lines are one per axis; one cell has a single pose", () => {
    expect(posesOf(line(3), plane)).toHaveLength(2);
    expect(posesOf(line(3), space)).toHaveLength(3);
    expect(posesOf(line(1), space)).toHaveLength(1);
    expect(posesOf(line(3), unwrap(makeBoard([9])))).toHaveLength(1);
    expect(posesOf(line(3), unwrap(makeBoard([2, 9])))).toEqual([
      [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
    ]);
    expect(posesOf(line(3), unwrap(makeBoard([2, 2])))).toEqual([]);
  });

  it("of pictures in one dimension are those of straight ones", () => {
    const board = unwrap(makeBoard([9]));
    expect(posesOf(picture(["XXX"]), board)).toEqual([[[0], [1], [2]]]);
    expect(posesOf(picture(["X", "X"], false), board)).toEqual([[[0], [1]]]);
    expect(posesOf(picture(["X.", "XX"]), board)).toEqual([]);
  });

  it("of a straight picture are those of the line", () => {
    for (const board of [plane, space, unwrap(makeBoard([3, 9, 2]))]) {
      const sort = (poses: number[][][]): string[] => poses.map((pose) => JSON.stringify(pose)).sort();
      expect(sort(posesOf(picture(["XXX"]), board))).toEqual(sort(posesOf(line(3), board)));
    }
  });

  it("of a choice are those of its forms, each once", () => {
    const forms = [picture(["XX", "X."]), picture(["X.", "XX"]), picture(["XXX"])] as Picture[];
    const poses = posesOf({ kind: "choice", forms }, plane).map((pose) => JSON.stringify(pose));
    expect(new Set(poses).size).toBe(poses.length);
    expect(poses).toHaveLength(4 + 2);
    expect(
      posesOf({ kind: "choice", forms: [line(1), line(3), line(9)] as Line[] }, unwrap(makeBoard([4, 4]))),
    ).toEqual([1, 3].flatMap((length) => posesOf(line(length), unwrap(makeBoard([4, 4])))));
  });

  it("of boxes: every size that fits", () => {
    expect(posesOf({ kind: "box" }, unwrap(makeBoard([4, 3])))).toHaveLength(12);
    expect(posesOf({ kind: "box" }, unwrap(makeBoard([4, 4, 4])))).toHaveLength(64);
    const cells = posesOf({ kind: "box" }, unwrap(makeBoard([2, 3]))).map((pose) => pose.length);
    expect(cells.sort((a, b) => a - b)).toEqual([1, 2, 2, 3, 4, 6]);
  });
});

describe("numbers of a fleet", () => {
  const fleet = [
    { name: "four", shape: line(4), count: 1 },
    { name: "ell", shape: picture(["X.", "XX"]), count: 2 },
  ];
  it("ships and cells", () => {
    expect(shipCount(fleet)).toBe(3);
    expect(fleetCells(fleet)).toBe(10);
    expect(fleet.map(cellsOf)).toEqual([4, 3]);
  });
  it("a choice has the sizes of its forms, and counts with the least and the most", () => {
    const some = { name: "some", shape: { kind: "choice", forms: [line(2), line(4)] as Line[] } as const, count: 2 };
    expect(sizesOf(some)).toEqual([2, 4]);
    expect(cellsOf(some)).toBeUndefined();
    expect(fleetCells([...fleet, some])).toBeUndefined();
    expect([leastFleetCells([...fleet, some]), mostFleetCells([...fleet, some])]).toEqual([14, 18]);
    const forms = [picture(["XX", "X."]), picture(["XXX"])] as Picture[];
    expect(cellsOf({ name: "three", shape: { kind: "choice", forms }, count: 1 })).toBe(3);
  });
  it("boxes are of any size, from one cell", () => {
    const box = { name: "box", shape: { kind: "box" } as const, count: 2 };
    expect(cellsOf(box)).toBeUndefined();
    expect(smallestShip(box)).toBe(1);
    expect(fleetCells([...fleet, box])).toBeUndefined();
  });
});
