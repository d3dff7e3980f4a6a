import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatInputError, RefusedError, unwrap } from "../core/result.ts";
import {
  type Board,
  blockedMask,
  cellAt,
  coordOf,
  countCells,
  MAX_CELLS,
  makeBoard,
  neighboursOf,
  openCells,
  tooLarge,
  withBlocked,
} from "./board.ts";

const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });

/** Boards of one to four dimensions with some blocked cells. */
const boards = sizes.chain((size) => {
  const cellCount = size.reduce((a, b) => a * b, 1);
  return fc.array(fc.nat(cellCount - 1), { maxLength: 6 }).map((blocked) => unwrap(makeBoard(size, blocked)));
});

/** The greatest difference between two cells' coordinates, and the sum of all differences. */
const apart = (board: Board, a: number, b: number): { most: number; sum: number } => {
  const from = coordOf(board, a);
  const steps = coordOf(board, b).map((x, axis) => Math.abs(x - from[axis]));
  return { most: Math.max(...steps), sum: steps.reduce((x, y) => x + y, 0) };
};

describe("makeBoard", () => {
  it("numbers the cells with the first dimension fastest", () => {
    const board = unwrap(makeBoard([4, 3]));
    expect(board.cellCount).toBe(12);
    expect(coordOf(board, 5)).toEqual([1, 1]);
    expect(cellAt(board, [3, 2])).toBe(11);
  });

  it("keeps blocked cells sorted and once each", () => {
    const board = unwrap(makeBoard([3, 3], [7, 2, 7]));
    expect(board.blocked).toEqual([2, 7]);
    expect(Array.from(blockedMask(board))).toEqual([0, 0, 1, 0, 0, 0, 0, 1, 0]);
    expect(openCells(board)).toEqual([0, 1, 3, 4, 5, 6, 8]);
  });

  it("does not change with the arrays it was made from", () => {
    const size = [3, 3];
    const board = unwrap(makeBoard(size));
    size[0] = 9;
    expect(board.size).toEqual([3, 3]);
  });

  it.each([
    [[3, Number.NaN], [], "board.size[1]: NaN is not a side length; give a whole number from 1"],
    [[3, 3], [9], "board.blocked: 9 is not a cell; give indices from 0 to 8"],
    [[3, 3], [-1], "board.blocked: -1 is not a cell; give indices from 0 to 8"],
  ])("refuses sides %j with %j blocked", (size, blocked, message) => {
    const board = makeBoard(size, blocked);
    expect(board.ok ? "" : formatInputError(board.error)).toBe(message);
  });

  it("says when its cells cannot be listed", () => {
    expect(tooLarge(unwrap(makeBoard([MAX_CELLS])))).toBeUndefined();
    const failure = tooLarge(unwrap(makeBoard([2048, 2049])));
    expect(failure && !failure.ok && formatInputError(failure.error)).toBe(
      "board.size: 2048 x 2049 makes 4,196,352 cells, about 269 MB to hold; at most 4,194,304 cells can be held",
    );
    expect(() => openCells(unwrap(makeBoard([MAX_CELLS + 1])))).toThrow(RefusedError);
  });

  it("numbers cells exactly up to 2^53 of them, and as they are named beyond", () => {
    for (const size of [new Array(15).fill(10), [94906265, 94906265], new Array(100).fill(10), [2 ** 53 - 1, 7]]) {
      const board = unwrap(makeBoard(size));
      expect(countCells(board)).toBe(size.reduce((product: bigint, side: number) => product * BigInt(side), 1n));
      const coords = [0, 1, 2, 3].map((k) =>
        size.map((side: number, axis: number) => (k === 0 ? side - 1 : (7 * k * axis + k) % side)),
      );
      const cells: number[] = coords.map((coord) => cellAt(board, coord) as number);
      expect(cells.map((cell) => coordOf(board, cell))).toEqual(coords);
      expect(coords.map((coord) => cellAt(board, coord))).toEqual(cells);
      const other = withBlocked(board, cells);
      expect(other.blocked.map((cell) => coordOf(other, cell).join()).sort()).toEqual(
        coords.map((coord) => coord.join()).sort(),
      );
    }
    expect(() => coordOf(unwrap(makeBoard(new Array(100).fill(10))), 0)).toThrow(
      "cell 0 was never named on this board; name it with cellAt or parseCell",
    );
  });
});

describe("cells and coordinates", () => {
  it("are the same thing in any number of dimensions", () => {
    fc.assert(
      fc.property(boards, (board) => {
        const seen = new Set<string>();
        for (let cell = 0; cell < board.cellCount; cell++) {
          const coord = coordOf(board, cell);
          expect(coord.every((x, axis) => x >= 0 && x < board.size[axis])).toBe(true);
          expect(cellAt(board, coord)).toBe(cell);
          seen.add(coord.join());
        }
        expect(seen.size).toBe(board.cellCount);
      }),
    );
  });

  it("off the board there is no cell", () => {
    const board = unwrap(makeBoard([4, 3]));
    for (const coord of [[4, 0], [0, 3], [-1, 0], [0.5, 0], [0], [0, 0, 0], []]) {
      expect(cellAt(board, coord), String(coord)).toBeUndefined();
    }
  });
});

describe("neighboursOf", () => {
  it("are the cells one step away, along an axis or diagonally too; blocked cells included", () => {
    fc.assert(
      fc.property(boards, fc.nat(), (board, n) => {
        const cell = n % board.cellCount;
        const all = Array.from({ length: board.cellCount }, (_, other) => other);
        expect(neighboursOf(board, cell, "sides")).toEqual(all.filter((other) => apart(board, cell, other).sum === 1));
        expect(neighboursOf(board, cell, "corners")).toEqual(
          all.filter((other) => apart(board, cell, other).most === 1),
        );
      }),
    );
  });
});
