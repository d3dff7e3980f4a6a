import { describe, expect, it } from "vitest";
import { formatScenario, formatShots, type Knowledge, preset, RandomStream, unshotCells } from "../../src/index.ts";
import { LayoutList } from "../../src/inference/posterior/layout-list.ts";
import { makeKnowledge } from "../../src/knowledge/knowledge.ts";
import { GreedyTree } from "../../src/strategy/rollout/greedy-tree.ts";
import { makeLayoutRows } from "../../src/strategy/rollout/layout-rows.ts";
import { randomPosition } from "../random-position.ts";
import { missesByPlaying } from "./misses-by-playing.ts";

const describePosition = (seed: number, { scenario, observations }: Knowledge): string =>
  `seed ${seed}: ${JSON.stringify(formatScenario(scenario))} --shots "${formatShots(scenario, observations)}"`;

const shotMask = ({ scenario, observations }: Knowledge): Uint8Array => {
  const shot = new Uint8Array(scenario.board.cellCount);
  for (const { cell } of observations) shot[cell] = 1;
  return shot;
};

/** Random positions of every kind but overlapping ships, with few layouts left, and their lists. */
const lists = function* (from: number, number: number): Generator<[number, Knowledge, LayoutList]> {
  for (let seed = from, left = number; left > 0; seed++) {
    const knowledge = randomPosition(seed, { limit: 400n });
    if (knowledge.scenario.contact === "overlap") continue;
    const list = LayoutList.makeIfCheap(knowledge, seed % 20 === 0 ? 400 : 60);
    if (!list || list.length < 2 || unshotCells(knowledge).length === 0) continue;
    left--;
    yield [seed, knowledge, list];
  }
};

describe("the greedy tree", () => {
  it("has the misses that greedy-hit has against every layout of the list (600 random positions of all kinds)", () => {
    const kinds = new Set<string>();
    for (const [seed, knowledge, list] of lists(1, 600)) {
      const rows = makeLayoutRows(knowledge.scenario, shotMask(knowledge), list.placed);
      const tree = new GreedyTree(rows);
      const random = RandomStream.fromSeed(seed, 1);
      const cells = unshotCells(knowledge);
      const { answers, contact } = knowledge.scenario;
      for (const kind of [
        `${answers} ${contact}`,
        rows.isUneven ? "uneven" : "even",
        rows.rowCount > 12 ? "many" : "few",
      ])
        kinds.add(kind);
      for (let k = 0; k < 2; k++) {
        const cell = cells[random.below(cells.length)];
        const column = rows.columns.indexOf(cell);
        const where = `${describePosition(seed, knowledge)}, cell ${cell}`;
        const expected = missesByPlaying(knowledge, list.layouts(), cell);
        expect(tree.misses(column), where).toBe(expected);
        expect(tree.misses(column, expected + 1), where).toBe(expected);
        expect(tree.misses(column, expected), where).toBe(Number.POSITIVE_INFINITY);
      }
    }
    // Seven kinds of answers under three contact rules; games that end early and others, few rows and many.
    expect(kinds.size).toBe(7 * 3 + 2 + 2);
  });

  it("goes by weights as by layouts that come several times (100 random positions)", () => {
    for (const [seed, knowledge, list] of lists(3001, 100)) {
      const { ships, placements } = list.placed;
      const shot = shotMask(knowledge);
      const times = Array.from({ length: list.length }, (_, i) => 1 + ((i * 7 + seed) % 4));
      const repeated = times.flatMap((number, i) =>
        Array.from({ length: number }, () => Array.from(placements.subarray(i * ships, (i + 1) * ships))).flat(),
      );
      const weighed = makeLayoutRows(knowledge.scenario, shot, {
        ships,
        placements,
        weights: Float64Array.from(times),
      });
      const plain = makeLayoutRows(knowledge.scenario, shot, { ships, placements: Int32Array.from(repeated) });
      expect(weighed.weight).toBe(plain.weight);
      for (const cell of unshotCells(knowledge).slice(0, 3)) {
        const column = weighed.columns.indexOf(cell);
        const where = `${describePosition(seed, knowledge)}, cell ${cell}`;
        expect(new GreedyTree(weighed).misses(column), where).toBe(new GreedyTree(plain).misses(column));
      }
    }
  });

  it("has the misses of the whole of gorkoff-5x5, whose 1,428 layouts cost greedy-hit 6,561", () => {
    const knowledge = makeKnowledge(preset("gorkoff-5x5"));
    const list = LayoutList.make(knowledge, 2000);
    if (!list) throw new Error("too many layouts");
    const rows = makeLayoutRows(knowledge.scenario, shotMask(knowledge), list.placed);
    // The decision table of the scenario has the same number.
    const tree = new GreedyTree(rows);
    const likeliest = tree.counts.indexOf(Math.max(...tree.counts));
    expect(tree.misses(likeliest)).toBe(6561);
  });
});
