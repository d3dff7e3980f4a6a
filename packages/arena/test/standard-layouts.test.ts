// The standard sets of layouts: tests the beginning of each by its hash. To test all of them:
// node scripts/data/standard-layouts.mjs
import { createHash } from "node:crypto";
import { layoutLine, makeGameLayouts, STANDARD_LAYOUTS, STANDARD_SEED, standardLayouts } from "@broadside/arena/games";
import { countLayouts, makeKnowledge, PRESET_NAMES, preset } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { cases, isLong } from "../../engine/test/cases.ts";
import standard from "../golden/standard-layouts.json" with { type: "json" };
import { gamesIn, play } from "./arena.ts";

const linesOf = (name: string, number: number): string[] =>
  Array.from(standardLayouts(preset(name), number), (layout) => `${layoutLine(layout)}\n`);

describe("the standard sets", () => {
  it("are published for every preset", () => {
    expect(Object.keys(standard.presets)).toEqual(PRESET_NAMES);
    expect(standard).toMatchObject({ seed: STANDARD_SEED, layouts: STANDARD_LAYOUTS, placement: "uniform" });
  });

  // Layouts of these presets take longest to count, and none has rules that no other preset has.
  const slow = ["german", "czech"];
  it.each(Object.entries(standard.presets).filter(([name]) => isLong || !slow.includes(name)))(
    "%s: the first layouts are those that were published",
    (name, { first }) => {
      const lines = linesOf(name, standard.firstLayouts);
      expect(createHash("sha256").update(lines.join("")).digest("hex")).toBe(first);
    },
  );

  it("have all layouts of a small board about equally often", () => {
    const counts = new Map<string, number>();
    const number = 10_000;
    for (const line of linesOf("gorkoff-3x3", number)) counts.set(line, (counts.get(line) ?? 0) + 1);
    const { layouts } = countLayouts(makeKnowledge(preset("gorkoff-3x3")));
    expect(BigInt(counts.size)).toBe(layouts);
    const expected = number / counts.size;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // About 20 layouts: a value this far above its mean has a chance below one in a million. The seed is fixed.
    expect(chiSquare).toBeLessThan(counts.size - 1 + 5 * Math.sqrt(2 * counts.size));
  });

  it("are what experiments of that seed play", () => {
    const scenario = preset("hasbro");
    const own = makeGameLayouts({ scenario, model: standard.placement as "uniform", seed: standard.seed });
    const placements = [0, 1, 2].map((game) => Array.from(own.at(game)));
    expect(linesOf("hasbro", 3)).toEqual(placements.map((p) => `${layoutLine({ scenario, placements: p })}\n`));
  });

  it("the games of the example are played again: the first ones", async () => {
    const { strategy, scenario, shots } = standard.example;
    expect(shots).toHaveLength(standard.firstLayouts);
    const parts = { scenario: preset(scenario), strategies: [strategy], seed: STANDARD_SEED, games: cases(2, 5) };
    const { folder } = await play(parts);
    expect((await gamesIn(folder)).strategies[0].shots).toEqual(shots.slice(0, parts.games));
  });
});
