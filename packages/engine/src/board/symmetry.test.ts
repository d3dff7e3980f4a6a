import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unwrap } from "../core/result.ts";
import { blockedMask, makeBoard, neighboursOf } from "./board.ts";
import { symmetriesOf } from "./symmetry.ts";

const boards = fc
  .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
  .chain((size) =>
    fc
      .array(fc.nat(size.reduce((a, b) => a * b, 1) - 1), { maxLength: 3 })
      .map((blocked) => unwrap(makeBoard(size, blocked))),
  );

describe("symmetriesOf", () => {
  it.each([
    [[10, 10], [], 8],
    [[10, 12], [], 4],
    [[7], [], 2],
    [[1], [], 1],
    [[1, 1], [], 1],
    [[1, 1, 5], [], 2],
    [[1, 4, 4], [], 8],
    [[4, 4, 4], [], 48],
    [[2, 2, 2, 2], [], 384],
    [[3, 3], [4], 8],
    [[3, 3], [0], 2],
    [[3, 3], [1], 2],
    [[3, 3], [0, 8], 4],
    [[3, 3], [0, 2, 4], 2],
    [[3, 3], [0, 5], 1],
  ])("of %j with %j blocked number %i", (size, blocked, number) => {
    expect(symmetriesOf(unwrap(makeBoard(size, blocked)))).toHaveLength(number);
  });

  it("are a group of different maps that keep neighbours and blocked cells", () => {
    fc.assert(
      fc.property(boards, (board) => {
        const found = symmetriesOf(board);
        const names = new Set(found.map(({ cells }) => cells.join()));
        expect(names.size).toBe(found.length);
        expect(Array.from(found[0].cells)).toEqual(Array.from(found[0].cells, (_, cell) => cell));
        const blocked = blockedMask(board);
        for (const { cells } of found) {
          expect(new Set(cells).size).toBe(board.cellCount);
          for (let cell = 0; cell < board.cellCount; cell++) {
            expect(blocked[cells[cell]]).toBe(blocked[cell]);
            for (const reach of ["sides", "corners"] as const) {
              const images = neighboursOf(board, cell, reach).map((near) => cells[near]);
              expect(images.sort((a, b) => a - b)).toEqual(neighboursOf(board, cells[cell], reach));
            }
          }
          const inverse = new Int32Array(cells.length);
          cells.forEach((image, cell) => {
            inverse[image] = cell;
          });
          expect(names.has(inverse.join())).toBe(true);
        }
        for (const a of found.slice(0, 12)) {
          for (const b of found) expect(names.has(a.cells.map((image) => b.cells[image]).join())).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("says how it moves: axes and reversals tell where each cell goes", () => {
    const board = unwrap(makeBoard([3, 3, 2]));
    for (const { cells, axes, reversed } of symmetriesOf(board)) {
      for (let cell = 0; cell < board.cellCount; cell++) {
        const coord = board.size.map((side, axis) => Math.floor(cell / board.strides[axis]) % side);
        const image = board.size.reduce((sum, side, axis) => {
          const x = coord[axes[axis]];
          return sum + (reversed[axis] ? side - 1 - x : x) * board.strides[axis];
        }, 0);
        expect(cells[cell]).toBe(image);
      }
    }
  });

  it("are rotations by half, and those are closed", () => {
    for (const size of [
      [4, 4],
      [4, 5],
      [3, 3, 3],
      [2, 3, 4],
    ]) {
      const found = symmetriesOf(unwrap(makeBoard(size)));
      const rotations = found.filter(({ isRotation }) => isRotation);
      expect(rotations).toHaveLength(found.length / 2);
      const names = new Set(rotations.map(({ cells }) => cells.join()));
      for (const a of rotations) {
        for (const b of rotations) expect(names.has(a.cells.map((image) => b.cells[image]).join())).toBe(true);
      }
    }
  });

  it("of more than four dimensions are not searched", () => {
    expect(symmetriesOf(unwrap(makeBoard([2, 2, 2, 2, 2])))).toHaveLength(1);
  });
});
