// Complete lists made by bench/search-value.mjs: how many misses the weights of the search save on them, and
// whether the lists are what they claim to be.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { infer, preset, unwrap, withRules } from "../../src/index.ts";
import { LayoutList } from "../../src/inference/posterior/layout-list.ts";
import { makeCandidates } from "../../src/strategy/rollout/candidates.ts";
import { makeMissTree } from "../../src/strategy/rollout/miss-tree.ts";
import { readKnowledge } from "../read.ts";

interface Position {
  readonly answers: "length" | "sunk";
  readonly shots: string;
  readonly layouts: string;
  /** For each of the likeliest cells: chance, unshot neighbours by side and by corner, expected misses. */
  readonly cells: readonly (readonly [number, number, number, number])[];
}

const positions: readonly Position[] = readFileSync(
  new URL("../../golden/search-positions.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

describe("search positions", () => {
  it("have the chances and misses of their lists (the three shortest)", () => {
    const shortest = [...positions].sort((a, b) => Number(a.layouts) - Number(b.layouts)).slice(0, 3);
    for (const { answers, shots, layouts, cells } of shortest) {
      const scenario = unwrap(withRules(preset("hasbro"), { answers }));
      const knowledge = readKnowledge(scenario, shots);
      const posterior = infer(knowledge);
      expect(posterior.layouts, shots).toBe(BigInt(layouts));
      const shot = new Uint8Array(scenario.board.cellCount);
      for (const { cell } of knowledge.observations) shot[cell] = 1;
      const list = LayoutList.make(knowledge, Number(layouts));
      if (!list) throw new Error("no list");
      const candidates = makeCandidates(scenario, shot, list.placed);
      const tree = makeMissTree(candidates);
      for (const k of [0, cells.length - 1]) {
        const { cell, chance } = posterior.rank()[k];
        expect(chance, shots).toBeCloseTo(cells[k][0], 4);
        expect(tree.misses(candidates.columns.indexOf(cell)) / candidates.weight, shots).toBeCloseTo(cells[k][3], 4);
      }
    }
  });
});
