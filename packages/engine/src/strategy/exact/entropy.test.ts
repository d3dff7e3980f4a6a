import { describe, expect, it } from "vitest";
import { infer } from "../../inference/posterior/infer.ts";
import { makeKnowledge } from "../../knowledge/knowledge.ts";
import { preset } from "../../scenario/preset.ts";
import { makeExactStrategy } from "./exact.ts";
import { ENTROPY } from "./valuation.ts";

const entropy = makeExactStrategy(ENTROPY);

describe("entropy", () => {
  it("is the information of the answer in bits: 3 x 3, four layouts", () => {
    const ranked = entropy.rank(makeKnowledge(preset("gorkoff-3x3")));
    const quarter = 0.25 * 2 + 0.75 * Math.log2(4 / 3);
    // The side cells are occupied in one layout of four, the corners always, the centre never.
    expect(ranked.map(({ cell }) => cell)).toEqual([1, 3, 5, 7, 0, 2, 6, 8, 4]);
    expect(ranked[0].score).toBeCloseTo(quarter, 11);
    expect(ranked[8].score).toBe(0);
  });

  it("values symmetric cells alike, whatever the order of their answers", () => {
    const ranked = entropy.rank(infer(makeKnowledge(preset("gorkoff-5x5"))));
    const score = new Map(ranked.map(({ cell, score }) => [cell, score]));
    for (const { cell } of ranked) {
      const [x, y] = [cell % 5, Math.floor(cell / 5)];
      for (const image of [y + 5 * x, 4 - x + 5 * y, x + 5 * (4 - y)]) expect(score.get(image)).toBe(score.get(cell));
    }
  });
});
