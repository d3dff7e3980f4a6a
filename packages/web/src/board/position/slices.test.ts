import { cellAt, coordOf, formatCell, makeBoard, unwrap } from "@broadside/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Move, moveCell, sliceBoard } from "./slices.ts";

const anySize = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });

describe("a board in slices", () => {
  test("shows every cell exactly once, where its coordinates say", () => {
    fc.assert(
      fc.property(anySize, (size) => {
        const board = unwrap(makeBoard(size));
        const sliced = sliceBoard(board);
        const seen: number[] = [];
        for (const { slices } of sliced.blocks) {
          for (const { first, title } of slices) {
            for (let y = 0; y < sliced.rows; y++) {
              for (let x = 0; x < sliced.columns; x++) {
                const cell = first + x + y * sliced.columns;
                seen.push(cell);
                const name = formatCell(board, cell);
                if (size.length > 2) expect(name).toBe(title.replace("x", `${x + 1}`).replace("y", `${y + 1}`));
                else expect(coordOf(board, cell)).toEqual(size.length === 1 ? [x] : [x, y]);
              }
            }
          }
        }
        expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: board.cellCount }, (_, cell) => cell));
        expect(sliced.count * sliced.columns * sliced.rows).toBe(board.cellCount);
      }),
    );
  });

  test("has the third dimension across, the fourth down, and blocks for the rest", () => {
    const { blocks, columns, rows } = sliceBoard(unwrap(makeBoard([5, 4, 3, 2, 2])));
    expect([columns, rows]).toEqual([5, 4]);
    expect(blocks.map(({ title }) => title)).toEqual(["(x,y,z,w,1)", "(x,y,z,w,2)"]);
    expect(blocks[0].across).toBe(3);
    expect(blocks[1].slices.map(({ title }) => title)).toEqual([
      "(x,y,1,1,2)",
      "(x,y,2,1,2)",
      "(x,y,3,1,2)",
      "(x,y,1,2,2)",
      "(x,y,2,2,2)",
      "(x,y,3,2,2)",
    ]);
  });
});

describe("moves", () => {
  const board = unwrap(makeBoard([4, 3, 2]));
  const at = (...coord: number[]): number => cellAt(board, coord) ?? -1;

  test("go along an axis and stop at the edge", () => {
    expect(moveCell(board, at(1, 1, 0), { kind: "step", axis: 2, by: 1 })).toBe(at(1, 1, 1));
    expect(moveCell(board, at(1, 1, 1), { kind: "step", axis: 2, by: 1 })).toBe(at(1, 1, 1));
    expect(moveCell(board, at(0, 1, 0), { kind: "step", axis: 0, by: -1 })).toBe(at(0, 1, 0));
    expect(moveCell(board, at(1, 1, 0), { kind: "step", axis: 3, by: 1 })).toBe(at(1, 1, 0));
    expect(moveCell(board, at(1, 1, 1), { kind: "end", axes: [0], last: true })).toBe(at(3, 1, 1));
    expect(moveCell(board, at(3, 2, 1), { kind: "end", axes: [0, 1], last: false })).toBe(at(0, 0, 1));
    expect(moveCell(board, at(3, 2, 0), { kind: "slice", by: 1 })).toBe(at(3, 2, 1));
    expect(moveCell(board, at(3, 2, 1), { kind: "slice", by: 1 })).toBe(at(3, 2, 1));
  });

  test("never leave the board, whatever its dimensions", () => {
    const anyMove = fc.oneof<fc.Arbitrary<Move>[]>(
      fc.record({ kind: fc.constant("step"), axis: fc.nat(5), by: fc.constantFrom(1, -1) } as const),
      fc.record({ kind: fc.constant("end"), axes: fc.constantFrom([0], [1], [0, 1]), last: fc.boolean() } as const),
      fc.record({ kind: fc.constant("slice"), by: fc.constantFrom(1, -1) } as const),
    );
    fc.assert(
      fc.property(anySize, fc.nat(), anyMove, (size, start, move) => {
        const any = unwrap(makeBoard(size));
        const from = start % any.cellCount;
        const to = moveCell(any, from, move);
        const moved = coordOf(any, to).filter((x, axis) => x !== coordOf(any, from)[axis]).length;
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(any.cellCount);
        if (move.kind === "step") expect(moved).toBeLessThanOrEqual(1);
      }),
    );
  });
});
