import "../../../test/english.ts";
import { preset } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { type CellFacts, cellLabel, lookOfFacts } from "./cell-facts.ts";
import { fittingMark, fittingText, PROJECTED, textHeight } from "./cell-text.ts";

const OPEN: CellFacts = {
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
const texts = (look: Partial<CellFacts>): readonly string[] => lookOfFacts({ ...OPEN, ...look }).texts;
const label = (look: Partial<CellFacts>): string => cellLabel(scenario, { ...OPEN, ...look });

describe("figures", () => {
  test("are whole percent; what is possible is not 0, and what is not certain is not 100", () => {
    expect(texts({})).toEqual(["21"]);
    expect(texts({ count: 4n })).toEqual(["<1"]);
    expect(texts({ count: 0n })).toEqual(["0"]);
    expect(texts({ count: 999n })).toEqual([">99"]);
    expect(texts({ count: 1000n })).toEqual(["100"]);
    expect(label({})).toBe("E5, 21.4 percent");
  });

  test("of a cell that is shot are those of the class that is looked at, where there are some", () => {
    const hit: Partial<CellFacts> = { answer: { kind: "hit" }, number: 1, place: undefined };
    expect(texts(hit)).toEqual([]);
    expect(texts({ ...hit, ship: "carrier" })).toEqual(["21"]);
    expect(texts({ ...hit, ship: "carrier", count: 0n })).toEqual([]);
  });

  test("are written only where they fit, on any width of cell", () => {
    for (let width = 4; width <= 64; width++) {
      for (const text of ["0", "21", "100", ">99", "0.37", "~12"]) {
        const fitting = fittingText([text], width);
        if (fitting !== undefined) expect(text.length * 0.6 * textHeight(width)).toBeLessThan(width);
      }
      expect(fittingMark("CARRIER", width).length * 0.75 * 12).toBeLessThanOrEqual(width);
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
    const drawn = lookOfFacts({ ...OPEN, ...look });
    expect(drawn.hatched).toBe(true);
    expect(drawn.kind).toBe("open");
    expect(drawn.texts).toEqual(["~12", "12"]);
    expect(label(look)).toBe("E5, about 12 percent, plus or minus 1, estimated");
    expect(lookOfFacts(OPEN).hatched).toBe(false);
  });

  test("is 0 or 100 percent only of what is certain, not of what all samples agree on", () => {
    const said = (value: number, error: number) => texts({ count: undefined, estimate: { value, error } })[1];
    expect([said(0, 0.05), said(1, 0.05), said(0, 0), said(1, 0)]).toEqual(["<1", ">99", "0", "100"]);
  });

  test("of ships that may overlap is a number of ships", () => {
    const look = { count: undefined, estimate: { value: 0.351, error: 0.012 }, measure: { kind: "expected" } } as const;
    expect(texts(look)).toEqual(["~0.4", "0.4"]);
    expect(label(look)).toBe("E5, about 0.35 ships expected, plus or minus 0.01, estimated");
  });
});

describe("shots and ships", () => {
  const hit = { answer: { kind: "hit" }, number: 2, place: undefined } as const;

  test("a hit of an unknown ship is a hit, a cell of a sunk one is sunk, whichever shot sank it", () => {
    const part = { ends: "tbl", turns: "", tip: "stern", deck: "aft", nested: 0 } as const;
    const hull = { ...part, state: "sunk", mark: "CR", name: "cruiser" } as const;
    expect(lookOfFacts({ ...OPEN, ...hit })).toMatchObject({ kind: "hit", sign: "hit", ships: [] });
    expect(lookOfFacts({ ...OPEN, ...hit, hull, mark: "C" })).toMatchObject({
      kind: "sunk",
      sign: "hit",
      mark: "",
      ships: [hull],
    });
    expect(label({ ...hit, hull })).toBe("E5, hit, shot 2, sunk cruiser");
  });

  test("sunk with an unknown extent is one framed cell", () => {
    const answer = { kind: "sunk", shipClass: 2 } as const;
    const drawn = lookOfFacts({ ...OPEN, ...hit, answer, mark: "CR" });
    expect(drawn).toMatchObject({ kind: "sunk", sign: "sunk", ships: [], mark: "CR" });
    expect(label({ ...hit, answer, mark: "CR" })).toBe("E5, sunk cruiser, shot 2");
  });

  test("what certainly lies there is said and shown, as a hull where the ship is known", () => {
    expect(lookOfFacts({ ...OPEN, count: 1000n, certain: true }).certain).toBe(true);
    expect(label({ count: 1000n, certain: true })).toBe("E5, 100 percent, certainly a ship");
    const part = { ends: "trbl", turns: "", tip: "boat", deck: "bridge", nested: 0 } as const;
    const hull = { ...part, state: "certain", mark: "D", name: "destroyer" } as const;
    const drawn = lookOfFacts({ ...OPEN, count: 1000n, certain: true, hull });
    expect(drawn).toMatchObject({ kind: "open", certain: false, ships: [hull] });
    expect(label({ count: 1000n, certain: true, hull })).toBe("E5, 100 percent, destroyer for certain");
  });
});

test("on a projector figures grow with the cell, and those that no longer fit give way to shorter ones", () => {
  expect(textHeight(100)).toBe(18);
  expect(textHeight(100, PROJECTED)).toBe(37.5);
  expect(fittingText(["0.371", "0.37"], 100)).toBe("0.371");
  expect(fittingText(["0.371", "0.37"], 100, PROJECTED)).toBe("0.37");
});
