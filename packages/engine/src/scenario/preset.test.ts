import { describe, expect, it } from "vitest";
import { unwrap } from "../core/result.ts";
import { formatScenario } from "./parse.ts";
import { placementsOf } from "./placement.ts";
import { PRESET_NAMES, PRESETS, parsePreset, preset, presetPlacement } from "./preset.ts";

describe("presets", () => {
  it("are all read, under their own names, and say what they are", () => {
    for (const name of PRESET_NAMES) {
      const scenario = preset(name);
      expect(scenario.name).toBe(name);
      expect(formatScenario(scenario)).toEqual(PRESETS.get(name)?.source);
      expect(PRESETS.get(name)?.about).toMatch(/\w/);
      expect(PRESETS.get(name)?.reference).toMatch(/\w{4}/);
      expect(PRESETS.get(name)?.title).toMatch(/^[A-Z].*[^.]$/);
      for (let k = 0; k < scenario.fleet.length; k++) {
        const { classStart } = placementsOf(scenario);
        expect(classStart[k + 1] - classStart[k]).toBeGreaterThanOrEqual(scenario.fleet[k].count);
      }
    }
    expect(preset("russian")).toBe(preset("russian"));
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

  it.each([...PRESETS])("%s is played by these rules", (_, known) => {
    expect(JSON.stringify(known)).toMatchSnapshot();
  });

  it("name how ships are placed", () => {
    expect(placementsOf(preset("planes")).count).toBe(168);
    for (const name of ["hasbro", "boxes:4x3:2", "toString", "rules.json"])
      expect(presetPlacement(name)).toBe("uniform");
    expect(presetPlacement("thesis")).toBe("sequential");
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
