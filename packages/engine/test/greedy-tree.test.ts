import { describe, expect, it } from "vitest";
import { Referee } from "../src/games.ts";
import {
  formatScenario,
  formatShots,
  type Knowledge,
  type Layout,
  observe,
  RandomStream,
  unshotCells,
} from "../src/index.ts";
import { LayoutList } from "../src/inference/posterior/layout-list.ts";
import { isMiss } from "../src/scenario/answer.ts";
import { greedyHit } from "../src/strategy/exact/greedy-hit.ts";
import { GreedyTree } from "../src/strategy/rollout/greedy-tree.ts";
import { makeLayoutRows } from "../src/strategy/rollout/layout-rows.ts";
import { randomPosition } from "./random-position.ts";

const describePosition = (seed: number, { scenario, observations }: Knowledge): string =>
  `seed ${seed}: ${JSON.stringify(formatScenario(scenario))} --shots "${formatShots(scenario, observations)}"`;

/** The misses of a shot and of `greedy-hit` after it, playing against every layout; a decision is kept by its shots. */
const missesByPlaying = (knowledge: Knowledge, layouts: readonly Layout[], first: number): number => {
  const { scenario } = knowledge;
  const kept = new Map<string, number>();
  let misses = 0;
  for (const layout of layouts) {
    const referee = new Referee(layout);
    for (const { cell } of knowledge.observations) referee.fire(cell);
    let position = knowledge;
    for (let cell = first; !referee.isOver; ) {
      const answer = referee.fire(cell);
      if (isMiss(answer)) misses++;
      if (referee.isOver) break;
      position = observe(position, { cell, answer });
      const key = formatShots(scenario, position.observations);
      cell = kept.get(key) ?? greedyHit.choose(position, RandomStream.fromSeed(1));
      kept.set(key, cell);
    }
  }
  return misses;
};

const columnOf = (columns: Int32Array, cell: number): number => columns.indexOf(cell);

const shotMask = ({ scenario, observations }: Knowledge): Uint8Array => {
  const shot = new Uint8Array(scenario.board.cellCount);
  for (const { cell } of observations) shot[cell] = 1;
  return shot;
};

describe("the greedy tree", () => {
  it("has the misses that greedy-hit has against every layout of the list (random positions of all kinds)", () => {
    let tried = 0;
    const kinds = new Set<string>();
    for (let seed = 1; tried < 1500; seed++) {
      const knowledge = randomPosition(seed, { limit: 400n });
      if (knowledge.scenario.contact === "overlap") continue;
      const list = LayoutList.makeIfCheap(knowledge, seed % 20 === 0 ? 400 : 60);
      const cells = unshotCells(knowledge);
      if (!list || list.length < 2 || cells.length === 0) continue;
      tried++;
      const rows = makeLayoutRows(knowledge.scenario, shotMask(knowledge), list.placed);
      const tree = new GreedyTree(rows);
      const random = RandomStream.fromSeed(seed, 1);
      kinds.add(`${knowledge.scenario.answers} ${knowledge.scenario.contact} ${rows.isUneven} ${rows.rowCount > 12}`);
      for (let k = 0; k < 2; k++) {
        const cell = cells[random.below(cells.length)];
        const expected = missesByPlaying(knowledge, list.layouts(), cell);
        const found = tree.misses(columnOf(rows.columns, cell));
        expect(found, `${describePosition(seed, knowledge)}, cell ${cell}`).toBe(expected);
        expect(tree.misses(columnOf(rows.columns, cell), expected + 1)).toBe(expected);
        expect(tree.misses(columnOf(rows.columns, cell), expected)).toBe(Number.POSITIVE_INFINITY);
      }
    }
    console.log([...kinds].sort().join("\n"));
  }, 600_000);
});
