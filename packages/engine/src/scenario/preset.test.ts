import { describe, expect, it } from "vitest";
import { unwrap } from "../core/result.ts";
import { formatScenario } from "./parse.ts";
import { placementsOf } from "./placement.ts";
import { PRESET_NAMES, PRESETS, parsePreset, preset, presetPlacement } from "./preset.ts";

const lengths = (name: string): number[] =>
  preset(name).fleet.flatMap(({ shape, count }) =>
    new Array<number>(count).fill(shape.kind === "line" ? shape.length : 0),
  );

describe("presets", () => {
  it("are all read, under their own names, and say what they are", () => {
    for (const name of PRESET_NAMES) {
      const scenario = preset(name);
      expect(scenario.name).toBe(name);
      expect(formatScenario(scenario)).toEqual(PRESETS.get(name)?.source);
      expect(PRESETS.get(name)?.about).toMatch(/\w/);
      expect(PRESETS.get(name)?.title).toMatch(/^[A-Z].*[^.]$/);
      for (let k = 0; k < scenario.fleet.length; k++) {
        const { classStart } = placementsOf(scenario);
        expect(classStart[k + 1] - classStart[k]).toBeGreaterThanOrEqual(scenario.fleet[k].count);
      }
    }
    expect(preset("russian")).toBe(preset("russian"));
  });

  it("of the contract are what it says", () => {
    expect(preset("hasbro")).toMatchObject({ contact: "allowed", answers: "named", board: { size: [10, 10] } });
    expect(preset("hasbro").fleet.map(({ name }) => name)).toEqual([
      "carrier",
      "battleship",
      "cruiser",
      "submarine",
      "destroyer",
    ]);
    expect(lengths("hasbro")).toEqual([5, 4, 3, 3, 2]);
    expect(preset("russian")).toMatchObject({ contact: "none", answers: "sunk", board: { size: [10, 10] } });
    expect(lengths("russian")).toEqual([4, 3, 3, 2, 2, 2, 1, 1, 1, 1]);
    expect(preset("gorkoff-5x5")).toMatchObject({ contact: "none", answers: "hit", board: { size: [5, 5] } });
    expect(lengths("gorkoff-5x5")).toEqual([3, 2, 2, 1, 1, 1]);
    expect(preset("gorkoff-3x3")).toMatchObject({ contact: "none", answers: "hit", board: { size: [3, 3] } });
    expect(lengths("gorkoff-3x3")).toEqual([3, 1, 1]);
  });

  it("have titles that tell them apart, short enough for a button, and no two have the same rules", () => {
    const titles = [...PRESETS.values()].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(Math.max(...titles.map((title) => title.length))).toBeLessThanOrEqual(40);
    const rules = [...PRESETS.values()].map(({ source: { name: _, ...rest }, placement }) =>
      JSON.stringify([rest, placement]),
    );
    expect(new Set(rules).size).toBe(rules.length);
  });

  it.each([
    ["treasure-hunt", [8, 8], "allowed", "sunk", [4, 3, 2]],
    ["hasbro-2002", [10, 10], "allowed", "named", [5, 4, 3, 3, 2]],
    ["salvo", [10, 10], "allowed", "named", [5, 4, 3, 2]],
    ["italian", [10, 10], "allowed", "sunk", [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]],
    ["german-six", [10, 10], "none", "sunk", [5, 4, 3, 3, 2, 2]],
    ["portuguese", [10, 10], "none", "identified", [5, 4, 4, 1, 1, 1, 1, 1]],
    ["norwegian", [10, 10], "allowed", "identified", [5, 4, 4, 3, 3, 2]],
    ["swedish", [11, 9], "allowed", "hit", [5, 4, 3, 3, 2]],
    ["czech", [10, 10], "none", "sunk", [5, 3, 3, 2, 2, 2, 1, 1, 1, 1]],
    ["hackerrank", [10, 10], "allowed", "revealed", [5, 4, 3, 2, 2, 1, 1]],
    ["three-ships", [8, 8], "allowed", "sunk", [3, 3, 3]],
    ["classroom", [5, 5], "allowed", "sunk", [3, 2, 1]],
    ["number-plane", [21, 21], "allowed", "hit", [4, 3, 3, 3, 2, 2]],
  ] as const)("%s is played on %j, %s, %s, with ships of %j", (name, size, contact, answers, ships) => {
    expect(preset(name)).toMatchObject({ board: { size }, contact, answers });
    expect(lengths(name)).toEqual(ships);
  });

  it("planes: three planes of ten cells, 168 places each", () => {
    expect(preset("planes").fleet.map(({ count }) => count)).toEqual([3]);
    expect(placementsOf(preset("planes")).count).toBe(168);
  });

  it("thesis: five ships told apart, the sunk one shown, placed one after another; all others are uniform", () => {
    expect(preset("thesis")).toMatchObject({ contact: "allowed", answers: "revealed", board: { size: [10, 10] } });
    expect(lengths("thesis")).toEqual([5, 4, 3, 3, 2]);
    expect(preset("thesis").fleet.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
    const sequential = PRESET_NAMES.filter((name) => presetPlacement(name) === "sequential");
    expect(sequential).toEqual(["thesis"]);
    for (const name of ["hasbro", "boxes:4x3:2", "toString", "rules.json"])
      expect(presetPlacement(name)).toBe("uniform");
  });

  it("boxes:NxD:K is the game on {1..N}^D with K boxes, (N(N+1)/2)^D of them", () => {
    const scenario = preset("boxes:4x3:2");
    expect(scenario).toMatchObject({ name: "boxes:4x3:2", contact: "overlap", answers: "count" });
    expect(scenario.board.size).toEqual([4, 4, 4]);
    expect(scenario.fleet).toEqual([{ name: "box", shape: { kind: "box" }, count: 2 }]);
    for (const [side, d] of [
      [4, 3],
      [5, 1],
      [6, 2],
      [2, 5],
      [1, 4],
    ]) {
      expect(placementsOf(preset(`boxes:${side}x${d}:1`)).count).toBe(((side * (side + 1)) / 2) ** d);
    }
  });

  it("unwrap to the same as parsing", () => {
    for (const name of PRESET_NAMES) expect(unwrap(parsePreset(name))).toBe(preset(name));
    expect(() => preset("rusian")).toThrow('there is no preset "rusian"; did you mean "russian"?');
  });
});
