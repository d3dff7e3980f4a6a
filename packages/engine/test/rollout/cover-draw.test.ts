/** Layouts drawn by covering the hits are uniform. Error rates: of a correct sampler when the seeds were chosen. */

import { describe, expect, it } from "vitest";
import { infer, type Knowledge, makeKnowledge, preset, RandomStream } from "../../src/index.ts";
import { drawByCovers } from "../../src/inference/sampling/cover-draw.ts";
import { layoutKeys } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { midGame, randomPosition } from "../random-position.ts";
import { describePosition, readKnowledge, readScenario } from "../read.ts";
import { evenness, normalTails } from "../statistics.ts";

const drawKeys = (knowledge: Knowledge, number: number, seed: number): string[] | undefined => {
  const drawn = drawByCovers(knowledge, number, RandomStream.fromSeed(seed, 3));
  if (!drawn) return undefined;
  const { ships, placements } = drawn;
  return Array.from({ length: number }, (_, i) =>
    placements
      .slice(i * ships, (i + 1) * ships)
      .sort()
      .join(),
  );
};

/** The same from covers extended to a few heads; a few layouts at a time, because larger draws have no heads. */
const drawKeysByHeads = (knowledge: Knowledge, number: number, seed: number): string[] | undefined => {
  const keys: string[] = [];
  for (let i = 0; keys.length < number; i++) {
    const drawn = drawByCovers(knowledge, 80, RandomStream.fromSeed(seed, 4, i), seed % 3 === 0 ? 8192 : 40);
    if (!drawn || (drawn.tries > 0 && !drawn.byHeads)) return undefined;
    const { ships, placements } = drawn;
    for (let k = 0; k < 80; k++)
      keys.push(
        placements
          .slice(k * ships, (k + 1) * ships)
          .sort()
          .join(),
      );
  }
  return keys;
};

describe("layouts drawn by covering the hits", () => {
  it(`fall on all layouts alike in random positions of all kinds (seeds 1 to ${cases(100, 1500)}, together an error rate of 1 in 1,000)`, () => {
    const tails: number[] = [];
    let refused = 0;
    for (let seed = 1; seed <= cases(100, 1500); seed++) {
      const knowledge = randomPosition(seed, { limit: 2000n });
      const layouts = Number(infer(knowledge).layouts);
      if (knowledge.scenario.contact === "overlap" || layouts > 300) continue;
      const drawn = drawKeys(knowledge, 20 * Math.max(1, layouts), seed);
      if (layouts === 0) expect(drawn, describePosition(seed, knowledge)).toBeUndefined();
      if (!drawn && layouts > 0) refused++;
      if (!drawn) continue;
      // If something drawn is not a layout, that is an error in itself.
      const even = evenness(drawn, layoutKeys(knowledge));
      if (layouts > 1) tails.push(even);
    }
    expect(tails.length).toBeGreaterThan(cases(25, 300));
    expect(refused).toBeLessThan(tails.length / 5);
    expect(Math.min(...tails)).toBeGreaterThan(0.0005 / tails.length);
    const mean = tails.reduce((a, b) => a + b, 0) / tails.length;
    expect(normalTails((mean - 0.5) * Math.sqrt(12 * tails.length))).toBeGreaterThan(0.0005);
  });

  it(`fall on all layouts alike from heads, in random positions of all kinds (seeds 2,001 to ${2000 + cases(50, 600)}, together an error rate of 1 in 1,000)`, () => {
    const tails: number[] = [];
    for (let seed = 2001; seed <= 2000 + cases(50, 600); seed++) {
      const knowledge = randomPosition(seed, { limit: 2000n });
      const layouts = Number(infer(knowledge).layouts);
      if (knowledge.scenario.contact === "overlap" || layouts > 300 || layouts < 2) continue;
      const drawn = drawKeysByHeads(knowledge, 20 * layouts, seed);
      if (drawn) tails.push(evenness(drawn, layoutKeys(knowledge)));
    }
    expect(tails.length).toBeGreaterThan(cases(12, 100));
    expect(Math.min(...tails)).toBeGreaterThan(0.0005 / tails.length);
    const mean = tails.reduce((a, b) => a + b, 0) / tails.length;
    expect(normalTails((mean - 0.5) * Math.sqrt(12 * tails.length))).toBeGreaterThan(0.0005);
  });

  it("have the chances of the posterior on whole boards (4,096 layouts, together an error rate of 1 in 1,000)", () => {
    for (const [name, seed, shots, byHeads] of [
      ["hasbro", 4, 12, false],
      ["hasbro", 9, 25, false],
      ["russian", 4, 40, false],
      ["russian", 6, 12, true],
      ["german", 5, 40, false],
      ["russian", 7, 14, true],
    ] as const) {
      const { knowledge } = midGame(preset(name), seed, shots);
      const posterior = infer(knowledge);
      const drawn = drawByCovers(knowledge, 4096, RandomStream.fromSeed(seed));
      if (!drawn) throw new Error(`${name}, seed ${seed}: nothing drawn`);
      expect(drawn.byHeads, `${name}, seed ${seed}`).toBe(byHeads);
      const { table } = posterior;
      const hits = new Float64Array(knowledge.scenario.board.cellCount);
      for (const p of drawn.placements) for (const cell of table.cellsOf(p)) hits[cell]++;
      hits.forEach((number, cell) => {
        const chance = posterior.chance(cell);
        const deviation = Math.sqrt(4096 * chance * (1 - chance));
        // There are 600 cells; a normal variable exceeds 4.7 standard deviations 2.6 times in a million.
        expect(Math.abs(number - 4096 * chance), `${name}, cell ${cell}`).toBeLessThanOrEqual(4.7 * deviation + 1);
      });
    }
  });

  it("are the same for the same seed and for shots in another order that says the same", () => {
    const one = readKnowledge(preset("hasbro"), "E5x F6. F5x A1. B8x");
    const other = readKnowledge(preset("hasbro"), "A1. F5x F6. E5x B8x");
    const draw = (knowledge: Knowledge, seed: number) =>
      drawByCovers(knowledge, 50, RandomStream.fromSeed(seed))?.placements.join();
    expect(draw(one, 1)).toBe(draw(one, 1));
    expect(draw(one, 1)).toBe(draw(other, 1));
    expect(draw(one, 1)).not.toBe(draw(one, 2));
  });

  it("are left to others where ships may overlap, where there are none, and where too few proposals are good", () => {
    expect(drawByCovers(makeKnowledge(preset("boxes:3x2:2")), 5, RandomStream.fromSeed(1))).toBeUndefined();
    const none = readKnowledge(preset("gorkoff-3x3"), "B2x");
    expect(drawByCovers(none, 5, RandomStream.fromSeed(1))).toBeUndefined();
    expect(drawByCovers(makeKnowledge(preset("russian")), 4096, RandomStream.fromSeed(1))).toBeUndefined();
    // Here, one bit for each cell and placement would take more than 100 MB.
    const wide = { board: { size: [300, 100] }, fleet: [{ name: "boat", length: 2, count: 2 }] };
    const rules = readScenario({ ...wide, contact: "allowed", answers: "hit" });
    expect(drawByCovers(readKnowledge(rules, "A1x"), 5, RandomStream.fromSeed(1))).toBeUndefined();
  });
});
