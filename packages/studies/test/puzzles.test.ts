import { countLayouts, makeKnowledge, makeScenario, parseLayout, preset, unwrap } from "@broadside/engine";
import { layoutTotals } from "@broadside/engine/puzzles";
import { describe, expect, it } from "vitest";
import { type LevelFindings, type PuzzleFindings, puzzles } from "../src/puzzles-study.ts";

const level = (name: LevelFindings["level"], clues: number[], looks: number): LevelFindings => ({
  level: name,
  clues,
  water: clues.map(() => 1),
  steps: clues.map(() => 10),
  techniques: { clue: clues.length, "look ahead": looks },
});

const findings: PuzzleFindings = {
  totals: [
    { preset: "russian", size: [10, 10], contact: "none", layouts: [1, 40, 900, 2000] },
    { preset: "planes", size: [10, 10], contact: "allowed", layouts: [1, 1, 1, 2] },
  ],
  levels: [level("easy", [4, 6], 0), level("expert", [3, 4], 21)],
};

describe("what the study of puzzles says", () => {
  it("follows from its numbers", () => {
    const { conclusions } = puzzles.present(findings);
    expect(conclusions.map((one) => one.replaceAll("\n", " "))).toEqual([
      "Totals alone leave 900 layouts of the Russian fleet in the median of the layouts drawn; 25.0 % of these are the only one with their totals.",
      "Of all presets the totals of `russian` leave the most: 900 layouts in the median.",
      "More often than not, no other layout has the same totals under the rules of `planes`.",
      "Easy puzzles have 5.00 clues on average, expert ones 3.50.",
      "An expert puzzle needs 10.50 looks ahead on average.",
    ]);
    const others = puzzles.present({ ...findings, totals: findings.totals.slice(0, 1) });
    expect(others.conclusions.join()).not.toContain("More often than not");
  });

  it("takes totals from a layout that they tell from all others", () => {
    const scenario = preset("gorkoff-3x3");
    const cells = (...names: string[]) => ({ class: names.length > 1 ? "cruiser" : "boat", cells: names });
    const layout = unwrap(parseLayout(scenario, { ships: [cells("A1", "A2", "A3"), cells("C1"), cells("C3")] }));
    const given = unwrap(makeScenario({ ...scenario, totals: layoutTotals(layout) }));
    expect(countLayouts(makeKnowledge(given)).layouts).toBe(1n);
  });
});
