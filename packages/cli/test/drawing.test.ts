import { makeBoard, preset, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { drawBoard } from "../src/output/drawing/board-drawing.ts";
import { classLetters } from "../src/output/drawing/layout-drawing.ts";
import { FILE_TERMINAL, makeTerminal } from "../src/output/terminal.ts";

const draw = (size: readonly number[], columns = Number.POSITIVE_INFINITY): string[] =>
  drawBoard(unwrap(makeBoard(size)), (cell) => ({ text: String(cell) }), { ...FILE_TERMINAL, columns });

describe("a board", () => {
  test("is drawn with letters and numbers", () => {
    expect(draw([3, 2])).toEqual(["   A B C", "1  0 1 2", "2  3 4 5"]);
  });

  test("of one dimension is one row", () => {
    expect(draw([3])).toEqual(["   1 2 3", "   0 1 2"]);
  });

  test("of more dimensions is a slice after the other", () => {
    const lines = draw([2, 1, 1, 2]);
    expect(lines).toEqual(["(x,y,1,1)", "   1 2", "1  0 1", "", "(x,y,1,2)", "   1 2", "1  2 3"]);
  });

  test("wider than the terminal is cut into blocks of columns", () => {
    expect(draw([5, 1], 6)).toEqual(["   A B", "1  0 1", "", "   C D", "1  2 3", "", "   E", "1  4"]);
    for (const line of draw([60, 30], 40)) expect(line.length).toBeLessThanOrEqual(40);
    expect(draw([3, 1], 1)).toHaveLength(8);
  });
});

describe("text", () => {
  test("classes get different letters", () => {
    expect(classLetters(preset("hasbro"))).toEqual(["C", "B", "R", "S", "D"]);
    const scenario = preset("hasbro");
    const [ship] = scenario.fleet;
    const fleet = Array.from({ length: 40 }, (_, i) => ({ ...ship, name: `ab${i}` }));
    expect(new Set(classLetters({ ...scenario, fleet })).size).toBe(40);
  });
});

describe("a terminal", () => {
  test("has colours when it is one and nobody objects", () => {
    const tty = { isTTY: true, columns: 100 };
    expect(makeTerminal({}, tty)).toMatchObject({ colours: "256", columns: 100 });
    expect(makeTerminal({ COLORTERM: "truecolor" }, tty).colours).toBe("truecolor");
    expect(makeTerminal({ TERM: "dumb" }, tty).colours).toBe("none");
    expect(makeTerminal({ NO_COLOR: "1" }, tty).colours).toBe("none");
    expect(makeTerminal({}, {})).toMatchObject({ colours: "none", columns: Number.POSITIVE_INFINITY });
    expect(makeTerminal({}, { isTTY: true, columns: 0 }).columns).toBe(80);
  });
});
