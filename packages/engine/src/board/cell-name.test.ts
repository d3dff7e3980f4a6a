import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unwrap } from "../core/result.ts";
import { makeBoard } from "./board.ts";
import { cellRange, columnName, formatCell, parseCell } from "./cell-name.ts";

describe("names of cells", () => {
  it("are letters and a number in two dimensions: A1 at the top left, J10, AA3", () => {
    const board = unwrap(makeBoard([30, 12]));
    expect(formatCell(board, 0)).toBe("A1");
    expect(formatCell(board, 9 + 9 * 30)).toBe("J10");
    expect(formatCell(board, 26 + 2 * 30)).toBe("AA3");
    expect(cellRange(board)).toBe("A1 to AD12");
  });

  it("are tuples in any other number", () => {
    expect(formatCell(unwrap(makeBoard([4, 4, 4])), 2 + 0 * 4 + 3 * 16)).toBe("(3,1,4)");
    expect(formatCell(unwrap(makeBoard([7])), 6)).toBe("(7)");
    expect(cellRange(unwrap(makeBoard([2, 3, 4, 5])))).toBe("(1,1,1,1) to (2,3,4,5)");
    // A board whose cells have no indices.
    const large = unwrap(makeBoard(new Array(1000).fill(2)));
    expect(parseCell(large, "A1")).toMatchObject({
      error: { fix: expect.stringMatching(/^write one of \(1,1,[1,]{75}… to \(2,2,[2,]{75}…$/) },
    });
  });

  it("columns count on from Z: AA, AZ, BA, ZZ, AAA", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    expect(new Set(Array.from({ length: 3000 }, (_, i) => columnName(i))).size).toBe(3000);
  });

  it("are read back, in lower case and with blanks as well, on any board", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 });
    const wide = fc.tuple(fc.integer({ min: 700, max: 720 }), fc.integer({ min: 1, max: 120 }));
    fc.assert(
      fc.property(fc.oneof(sizes, wide), fc.nat(), (size, n) => {
        const board = unwrap(makeBoard(size));
        const cell = n % board.cellCount;
        const name = formatCell(board, cell);
        expect(parseCell(board, name)).toEqual({ ok: true, value: cell });
        expect(parseCell(board, name.toLowerCase())).toEqual({ ok: true, value: cell });
        expect(parseCell(board, name.replaceAll(",", " , ").replace("(", "( "))).toEqual({ ok: true, value: cell });
      }),
    );
  });

  it("have Cyrillic columns where the board shows them, and has a letter for each", () => {
    const board = unwrap(makeBoard([10, 12]));
    const names = Array.from({ length: 10 }, (_, cell) => formatCell(board, cell, "cyrillic"));
    expect(names.join(" ")).toBe("А1 Б1 В1 Г1 Д1 Е1 Ж1 З1 И1 К1");
    expect(cellRange(board, "cyrillic")).toBe("А1 to К12");
    expect(formatCell(unwrap(makeBoard([11, 10])), 10, "cyrillic")).toBe("K1");
    expect(formatCell(unwrap(makeBoard([2, 2, 2])), 0, "cyrillic")).toBe("(1,1,1)");
    for (let cell = 0; cell < board.cellCount; cell++) {
      const name = formatCell(board, cell, "cyrillic");
      for (const written of [name, name.toLowerCase(), formatCell(board, cell)])
        expect(parseCell(board, written, "", "cyrillic"), written).toEqual({ ok: true, value: cell });
    }
    expect(parseCell(board, "В5").ok).toBe(false);
    expect(parseCell(board, "С5", "", "cyrillic")).toMatchObject({ error: { what: '"С" is not a column' } });
    const low = { what: '"Д13" is off the board', fix: "cells run from А1 to К12" };
    expect(parseCell(board, "Д13", "", "cyrillic")).toMatchObject({ error: low });
  });

  it("may be tuples in two dimensions too", () => {
    const board = unwrap(makeBoard([10, 10]));
    expect(parseCell(board, "(3,1)")).toEqual({ ok: true, value: 2 });
  });
});
