import {
  countLayouts,
  formatScenario,
  makeKnowledge,
  PRESET_NAMES,
  parseScenario,
  preset,
  unwrap,
} from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { chosenColumns } from "../../language/language.ts";
import { boxGameOf, formatBoxGame, formatRules } from "./rules.ts";
import {
  draftOf,
  lengthsText,
  mixesLengths,
  newShip,
  parseDraft,
  problemAt,
  problemsOf,
  type RulesDraft,
} from "./rules-draft.ts";

test.each(PRESET_NAMES)("the form holds the whole of %s", (name) => {
  const scenario = preset(name);
  const { name: _, ...rules } = formatScenario(scenario);
  expect(formatScenario(unwrap(parseDraft(draftOf(scenario), scenario)))).toEqual({ name: "custom", ...rules });
  expect(problemsOf(draftOf(scenario), scenario).size).toBe(0);
});

test("the form holds drawn shapes and blocked cells, and drops cells that a smaller board lacks", () => {
  const fleet = [{ name: "ell", shape: ["X.", "X.", "XX"], count: 2, reflect: false }];
  const source = {
    name: "custom",
    board: { size: [6, 6], blocked: ["B2", "F6"] },
    fleet,
    contact: "none",
    answers: "sunk",
  };
  const scenario = unwrap(parseScenario(source));
  const draft = draftOf(scenario);
  expect(formatScenario(unwrap(parseDraft(draft, scenario)))).toEqual(source);
  const smaller = unwrap(parseDraft({ ...draft, sides: ["5", "6"] }, scenario));
  expect(formatScenario(smaller).board).toEqual({ size: [5, 6], blocked: ["B2"] });
});

test.each([
  [{ length: [2, 3, 4] }, "2, 3 or 4"],
  [{ shape: [["XX"], ["X.", "XX"]] }, "3"],
])("the form holds a ship of one of several forms: %j", (form, length) => {
  const source = { board: { size: [6, 6] }, fleet: [{ name: "red", ...form }], contact: "allowed", answers: "length" };
  const scenario = unwrap(parseScenario(source));
  const draft = draftOf(scenario);
  expect(draft.ships[0].length).toBe(length);
  expect(formatScenario(unwrap(parseDraft(draft, scenario)))).toEqual({ name: "custom", ...source });
});

const SPANS = ["2-4", "2–4", "2 – 4", "2..4", "2〜4", "2, 3-4", "2 to 4", "2 bis 4", "2 до 4", "2から4"];

test.each(["2, 3 or 4", "4 3 2", "2/3/4", "2, 3 ou 4", "2、3、または4", "2, 3 или 4", ...SPANS])(
  "several lengths are read as people write them: %s",
  (length) => {
    const draft = draftOf(preset("gorkoff-3x3"));
    const ships = [{ ...draft.ships[0], length }, ...draft.ships.slice(1)];
    const { fleet } = formatScenario(unwrap(parseDraft({ ...draft, ships, sides: ["6", "6"] }, preset("gorkoff-3x3"))));
    expect(fleet[0].length).toEqual([2, 3, 4]);
    expect(problemsOf({ ...draft, ships: [{ ...ships[0], length: "2 or x" }] }, preset("gorkoff-3x3")).size).toBe(1);
  },
);

test("a span of lengths is shown as its lengths; one that is none is refused", () => {
  expect(SPANS.map(lengthsText)).toEqual(SPANS.map(() => "2, 3 or 4"));
  const draft = draftOf(preset("gorkoff-3x3"));
  for (const length of ["4-2", "3-3", "2-1000000000", "2-", "2--4"]) {
    expect(lengthsText(length)).toBe(length);
    const problems = problemsOf({ ...draft, ships: [{ ...draft.ships[0], length }] }, preset("gorkoff-3x3"));
    expect(problemAt(problems, "fleet[0].length")?.what).toContain(length);
  }
});

test("only several ships of several lengths are a mix, alike in every layout", () => {
  const [ship] = draftOf(preset("gorkoff-3x3")).ships;
  const mixed = { ...ship, length: "1-2", count: "2" };
  expect([mixed, { ...mixed, count: "1" }, { ...mixed, length: "2" }].map(mixesLengths)).toEqual([true, false, false]);
  const rules = { ...draftOf(preset("gorkoff-3x3")), sides: ["3", "1"], ships: [mixed], contact: "allowed" as const };
  const scenario = unwrap(parseDraft(rules, preset("gorkoff-3x3")));
  // On three cells: 1 + 1 in three ways, 1 + 2 in two; told apart, there would be twice as many.
  expect(countLayouts(makeKnowledge(scenario)).layouts).toBe(5n);
});

describe("totals and clues", () => {
  const source = {
    name: "custom",
    board: { size: [4, 3] },
    fleet: [
      { name: "cruiser", length: 3 },
      { name: "boat", length: 1 },
    ],
    contact: "none",
    answers: "sunk",
    totals: [
      [1, 1, 1, 1],
      [1, null, 3],
    ],
    clues: { D1: "single", A3: "left" },
  };
  const scenario = unwrap(parseScenario(source));
  const draft = draftOf(scenario);
  const faults = (changed: Partial<RulesDraft>) => problemsOf({ ...draft, ...changed }, scenario);

  test("stand in the form as they are typed", () => {
    expect(draft.totals).toEqual(["1 1 1 1", "1 ? 3"]);
    expect(formatScenario(unwrap(parseDraft(draft, scenario)))).toEqual(source);
    const typed = {
      ...draft,
      totals: ["", " 1, ?;3 "],
      clues: [...draft.clues, { cell: " ", clue: "water" as const }],
    };
    expect(formatScenario(unwrap(parseDraft(typed, scenario)))).toEqual({ ...source, totals: [null, [1, null, 3]] });
    const none = formatScenario(unwrap(parseDraft({ ...draft, totals: [], clues: [] }, scenario)));
    expect([none.totals, none.clues]).toEqual([undefined, undefined]);
  });

  test("name cells as the board shows them, or in Latin letters", () => {
    chosenColumns.value = "cyrillic";
    try {
      expect(
        draftOf(scenario)
          .clues.map(({ cell }) => cell)
          .sort(),
      ).toEqual(["А3", "Г1"]);
      for (const cell of ["Г1", " г1", "D1"])
        expect(formatScenario(unwrap(parseDraft({ ...draft, clues: [{ cell, clue: "single" }] }, scenario)))).toEqual({
          ...source,
          clues: { D1: "single" },
        });
      const twice = ["В2", "C2"].map((cell) => ({ cell, clue: "water" as const }));
      expect(problemAt(faults({ clues: twice }), "clues")?.what).toBe("C2 has two clues");
    } finally {
      chosenColumns.value = undefined;
    }
  });

  test("are found at their fields where they are wrong, with the line or the cell", () => {
    expect(problemAt(faults({ totals: ["1 x 1 1", ""] }), "totals[0]")?.what).toBe(
      '"x" is not a number of cells, for column B',
    );
    expect(problemAt(faults({ totals: ["", "1 0 1"] }), "totals[1]")?.what).toBe(
      "the rows add up to 2, the fleet has 4 cells",
    );
    const clued = (cell: string) => faults({ clues: [{ cell, clue: "right" }] });
    expect(problemAt(clued("A1"), "clues.A1")?.what).toContain("cannot go on");
    expect(problemAt(clued("E9"), "clues.E9")?.where).toBe("clues.E9");
    const twice = [draft.clues[0], { cell: "d1", clue: "water" as const }];
    expect(faults({ clues: twice }).get("clues")?.what).toBe("D1 has two clues");
  });
});

describe("faults", () => {
  const scenario = preset("hasbro");
  const draft = draftOf(scenario);
  const where = (changed: Partial<RulesDraft>): string[] => [...problemsOf({ ...draft, ...changed }, scenario).keys()];
  const withShip = (index: number, change: object): Partial<RulesDraft> => ({
    ships: draft.ships.map((ship, i) => (i === index ? { ...ship, ...change } : ship)),
  });

  test("are reported at their fields, all of them at once", () => {
    expect(where({ sides: ["x", "10"] })).toEqual(["board.size[0]"]);
    expect(where({ sides: ["101", "101"] })).toEqual(["board.size"]);
    expect(where({ ...withShip(2, { name: "9" }), sides: ["10", ""] })).toEqual(["board.size[1]", "fleet[2].name"]);
    expect(where(withShip(1, { length: "0" }))).toEqual(["fleet[1].length"]);
    expect(where(withShip(1, { name: "carrier" }))).toEqual(["fleet[1].name"]);
    expect(where({ ships: [] })).toEqual(["fleet"]);
    expect(where({ sides: ["2", "2"] })).toEqual(["fleet"]);
  });

  test("of a drawing are found at its field", () => {
    const picture = ["X.X..", ".....", ".....", ".....", "....."];
    const problems = problemsOf({ ...draft, ...withShip(0, { form: "shape", picture }) }, scenario);
    expect(problemAt(problems, "fleet[0].shape")?.what).toContain("2 parts");
  });
});

test("a new ship has a free name", () => {
  const one = newShip([]);
  expect([one.name, newShip([one]).name]).toEqual(["ship", "ship-2"]);
});

test.each(["boxes:4x3:2", "boxes:10x2:4", "boxes:7x1:1", "boxes:2x9:3"])("%s is known by what it is", (name) => {
  const game = boxGameOf(preset(name));
  expect(game && formatBoxGame(game)).toBe(name);
  const { board, fleet, contact, answers } = preset(name);
  expect(formatRules({ name: "custom", board, fleet, contact, answers })).toBe(name);
});

test("boards with sides that differ, blocked cells or further ships are not games of boxes", () => {
  const box = { name: "box", box: "any", count: 2 };
  const rules = { fleet: [box], contact: "overlap", answers: "count" };
  for (const source of [
    { ...rules, board: { size: [4, 3] } },
    { ...rules, board: { size: [4, 4], blocked: ["A1"] } },
    { ...rules, board: { size: [4, 4] }, fleet: [box, { name: "rod", length: 2 }] },
    { ...rules, board: { size: [4, 4] }, fleet: [{ ...box, name: "crate" }] },
    { ...rules, board: { size: [4, 4] }, contact: "allowed" },
  ]) {
    expect(boxGameOf(unwrap(parseScenario(source)))).toBeUndefined();
  }
});
