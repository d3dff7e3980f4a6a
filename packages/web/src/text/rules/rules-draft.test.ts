import { formatScenario, PRESET_NAMES, parseScenario, preset, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { draftOf, newShip, parseDraft, problemAt, problemsOf, type RulesDraft } from "./rules-draft.ts";

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

describe("faults", () => {
  const scenario = preset("hasbro");
  const draft = draftOf(scenario);
  const where = (changed: Partial<RulesDraft>): string[] => [...problemsOf({ ...draft, ...changed }, scenario).keys()];
  const withShip = (index: number, change: object): Partial<RulesDraft> => ({
    ships: draft.ships.map((ship, i) => (i === index ? { ...ship, ...change } : ship)),
  });

  test("are reported at their fields, all of them at once", () => {
    expect(where({ sides: ["x", "10"] })).toEqual(["board.size[0]"]);
    expect(where({ sides: ["10", "0"] })).toEqual(["board.size[1]"]);
    expect(where({ sides: ["101", "101"] })).toEqual(["board.size"]);
    expect(where({ ...withShip(2, { name: "9" }), sides: ["10", ""] })).toEqual(["board.size[1]", "fleet[2].name"]);
    expect(where(withShip(1, { length: "0" }))).toEqual(["fleet[1].length"]);
    expect(where(withShip(1, { count: "-1" }))).toEqual(["fleet[1].count"]);
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
