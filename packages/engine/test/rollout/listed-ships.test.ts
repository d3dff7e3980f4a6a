import { describe, expect, it } from "vitest";
import { infer, type Knowledge, makeKnowledge, placementsOf, preset, unshotCells } from "../../src/index.ts";
import { LayoutList } from "../../src/inference/posterior/layout-list.ts";
import { listShips, makeCandidates, type PlacedShips } from "../../src/strategy/rollout/candidates.ts";
import { makeMissTree } from "../../src/strategy/rollout/miss-tree.ts";
import { cases } from "../cases.ts";
import { randomPosition } from "../random-position.ts";
import { describePosition } from "../read.ts";

/** The placements of each layout. */
const layoutsOf = ({ ships, placements }: PlacedShips): number[][] =>
  Array.from({ length: ships === 0 ? 0 : placements.length / ships }, (_, i) =>
    Array.from(placements.slice(i * ships, (i + 1) * ships).sort()),
  );

/** The cells of a layout's ships, regardless of which ship lies where. */
const cellsKey = ({ scenario }: Knowledge, placements: readonly number[]): string => {
  const table = placementsOf(scenario);
  return placements
    .map((p) => Array.from(table.cellsOf(p)).join(" "))
    .sort()
    .join();
};

/** The misses of a tree per unit of weight. */
const meanMisses = (knowledge: Knowledge, placed: PlacedShips, cell: number): number => {
  const shot = new Uint8Array(knowledge.scenario.board.cellCount);
  for (const observation of knowledge.observations) shot[observation.cell] = 1;
  const candidates = makeCandidates(knowledge.scenario, shot, placed);
  // Games that are over have no more misses.
  if (candidates.weight === 0) return 0;
  return makeMissTree(candidates).misses(candidates.columns.indexOf(cell)) / candidates.weight;
};

describe("layouts listed for rollouts", () => {
  it(`are all layouts, or stand for all ways to hand out places that answers do not tell apart (${cases(120, 800)} random positions)`, () => {
    let merged = 0;
    let whole = 0;
    for (let seed = 1; seed <= cases(120, 800); seed++) {
      const knowledge = randomPosition(seed, { limit: 400n });
      const list = LayoutList.makeIfCheap(knowledge, 400);
      const listed = listShips(knowledge, 400);
      const where = describePosition(seed, knowledge);
      if (knowledge.scenario.contact === "overlap") expect(listed, where).toBeUndefined();
      if (!list || !listed) continue;
      const own = layoutsOf(listed);
      const all = layoutsOf(list.placed);
      expect(new Set(own.map(String)).size, where).toBe(own.length);
      const keys = [own, all].map((layouts) => new Set(layouts.map((layout) => cellsKey(knowledge, layout))));
      expect(keys[0], where).toEqual(keys[1]);
      if (own.length === all.length) {
        whole++;
        continue;
      }
      merged++;
      expect(all.length % own.length, where).toBe(0);
      for (const cell of unshotCells(knowledge).slice(0, 3))
        expect(meanMisses(knowledge, listed, cell), where).toBeCloseTo(meanMisses(knowledge, list.placed, cell), 12);
    }
    expect(merged).toBeGreaterThan(cases(2, 10));
    expect(whole).toBeGreaterThan(100);
  });

  it("are at most as many as asked for, counted as layouts", () => {
    for (const [name, layouts] of [
      ["gorkoff-5x5", 1428],
      ["gorkoff-3x3", Number(infer(makeKnowledge(preset("gorkoff-3x3"))).layouts)],
    ] as const) {
      const knowledge = makeKnowledge(preset(name));
      expect(listShips(knowledge, layouts)).toBeDefined();
      expect(listShips(knowledge, layouts - 1)).toBeUndefined();
    }
  });
});
