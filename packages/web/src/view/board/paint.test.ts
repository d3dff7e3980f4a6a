import "../../../test/english.ts";
import { preset } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { type CellLook, cellLabel } from "./cell-look.ts";
import { fittingMark, fittingText, paintOf, textHeight } from "./paint.ts";

const OPEN: CellLook = {
  cell: 44,
  blocked: false,
  answer: undefined,
  number: undefined,
  measure: { kind: "occupied" },
  count: 214n,
  mass: 1000n,
  estimate: undefined,
  place: 0.5,
  score: undefined,
  ship: undefined,
  best: false,
  conflict: false,
  dropped: false,
  certain: false,
  hull: undefined,
  mark: "",
  outline: undefined,
};
const scenario = preset("hasbro");
const texts = (look: Partial<CellLook>): readonly string[] => paintOf({ ...OPEN, ...look }, "light").texts;
const label = (look: Partial<CellLook>): string => cellLabel(scenario, { ...OPEN, ...look });

describe("figures", () => {
  test("are whole percent; what is possible is not 0, and what is not certain is not 100", () => {
    expect(texts({})).toEqual(["21"]);
    expect(texts({ count: 4n })).toEqual(["<1"]);
    expect(texts({ count: 0n })).toEqual(["0"]);
    expect(texts({ count: 999n })).toEqual([">99"]);
    expect(texts({ count: 1000n })).toEqual(["100"]);
    expect(label({})).toBe("E5, 21.4 percent");
  });

  test("are written only where they fit, on any width of cell", () => {
    for (let width = 4; width <= 64; width++) {
      for (const text of ["0", "21", "100", ">99", "0.37", "~12"]) {
        const fitting = fittingText([text], width);
        if (fitting !== undefined) expect(text.length * 0.6 * textHeight(width)).toBeLessThan(width);
      }
      expect(fittingMark("CARRIER", width).length * 0.75 * 10).toBeLessThanOrEqual(width);
    }
    expect(fittingText(["100"], 24)).toBe("100");
    expect(fittingText(["21"], 12)).toBeUndefined();
    expect(fittingText(["0.371", ".37"], 26)).toBe(".37");
  });
});

describe("an estimate", () => {
  const estimate = { value: 0.1234, error: 0.0081 };

  test("is hatched, written as about, and said with its error", () => {
    const look = { count: undefined, estimate, place: 0.3 };
    const paint = paintOf({ ...OPEN, ...look }, "dark");
    expect(paint.hatched).toBe(true);
    expect(paint.kind).toBe("open");
    expect(paint.texts).toEqual(["~12", "12"]);
    expect(label(look)).toBe("E5, about 12 percent, plus or minus 1, estimated");
    expect(paintOf(OPEN, "dark").hatched).toBe(false);
  });

  test("of ships that may overlap is a number of ships", () => {
    const look = { count: undefined, estimate: { value: 0.351, error: 0.012 }, measure: { kind: "expected" } } as const;
    expect(texts(look)).toEqual(["~0.4", "0.4"]);
    expect(label(look)).toBe("E5, about 0.35 ships expected, plus or minus 0.01, estimated");
  });
});

describe("shots and ships", () => {
  const hit = { answer: { kind: "hit" }, number: 2, place: undefined } as const;

  test("a miss has no colour of the scale and no figure, whatever is known", () => {
    const miss = paintOf({ ...OPEN, answer: { kind: "miss" }, number: 1, count: 0n, place: 0 }, "light");
    expect(miss.fill).toBeUndefined();
    expect(miss.texts).toEqual([]);
    expect([miss.kind, miss.sign]).toEqual(["miss", "miss"]);
  });

  test("a hit of an unknown ship is a hit, a cell of a sunk one is sunk, whichever shot sank it", () => {
    const hull = { ends: "tlb", state: "sunk", mark: "CR", name: "cruiser" } as const;
    expect(paintOf({ ...OPEN, ...hit }, "light").kind).toBe("hit");
    const first = paintOf({ ...OPEN, ...hit, hull }, "light");
    expect([first.kind, first.mark, first.sign]).toEqual(["sunk", "CR", undefined]);
    const second = paintOf({ ...OPEN, ...hit, hull: { ...hull, mark: "" } }, "light");
    expect([second.kind, second.mark, second.sign]).toEqual(["sunk", "", "hit"]);
    expect(label({ ...hit, hull })).toBe("E5, hit, shot 2, sunk cruiser");
  });

  test("sunk with an unknown extent is one framed cell", () => {
    const answer = { kind: "sunk", shipClass: 2 } as const;
    const paint = paintOf({ ...OPEN, ...hit, answer, mark: "CR" }, "light");
    expect([paint.kind, paint.sign, paint.hull, paint.mark]).toEqual(["sunk", "sunk", undefined, "CR"]);
    expect(label({ ...hit, answer, mark: "CR" })).toBe("E5, sunk cruiser, shot 2");
  });

  test("what certainly lies there is said and shown, as a hull where the ship is known", () => {
    expect(paintOf({ ...OPEN, count: 1000n, certain: true }, "light").certain).toBe(true);
    expect(label({ count: 1000n, certain: true })).toBe("E5, 100 percent, certainly a ship");
    const hull = { ends: "trbl", state: "certain", mark: "D", name: "destroyer" } as const;
    const paint = paintOf({ ...OPEN, count: 1000n, certain: true, hull }, "light");
    expect([paint.kind, paint.certain, paint.hull]).toEqual(["open", false, hull]);
    expect(label({ count: 1000n, certain: true, hull })).toBe("E5, 100 percent, destroyer for certain");
  });

  test("the marked cell is the best one, or the likeliest of the ship that is looked at", () => {
    expect(label({ best: true })).toBe("E5, 21.4 percent, best cell");
    expect(label({ best: true, ship: "cruiser" })).toBe("E5, cruiser 21.4 percent, likeliest cell of the cruiser");
  });
});
