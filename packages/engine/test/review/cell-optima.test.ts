import { describe, expect, it } from "vitest";
import {
  formatScenario,
  formatShots,
  type Knowledge,
  type Layout,
  makeKnowledge,
  observe,
  preset,
  RandomStream,
  unshotCells,
} from "../../src/index.ts";
import { listLayouts } from "../../src/inference/posterior/layout-list.ts";
import { answerKey, isMiss } from "../../src/scenario/answer.ts";
import { CellOptima } from "../../src/solver/cell-optima.ts";
import { solve } from "../../src/solver/solve.ts";
import { refereeAt } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { pick, randomPosition } from "../random-position.ts";

const LIMITS = { positions: 1e6, bytes: 48e6 };

/** The fewest misses possible from a position, summed over its layouts. */
const missesFrom = (knowledge: Knowledge): bigint => solve(knowledge, { limits: { bytes: 5e6 } }).misses.total;

/** The fewest misses after a shot: the layouts that it misses, plus the solver's optimum after each answer. */
const missesBySolving = (knowledge: Knowledge, layouts: readonly Layout[], cell: number): bigint => {
  const after = new Map<string, { next: Knowledge; over: boolean }>();
  let misses = 0n;
  for (const layout of layouts) {
    const referee = refereeAt(layout, knowledge);
    const answer = referee.fire(cell);
    if (isMiss(answer)) misses++;
    const key = answerKey(answer);
    const over = referee.isOver && (after.get(key)?.over ?? true);
    after.set(key, { next: observe(knowledge, { cell, answer }), over });
  }
  for (const { next, over } of after.values()) if (!over) misses += missesFrom(next);
  return misses;
};

describe("the least misses by the first cell", () => {
  it(`are those of the solver after each answer (${cases(10, 150)} random positions of every kind)`, () => {
    const kinds = new Set<string>();
    let compared = 0;
    for (let seed = 1; compared < cases(10, 150); seed++) {
      const knowledge = randomPosition(seed, { limit: 400n });
      let layouts: Layout[];
      try {
        layouts = listLayouts(knowledge, 40).filter((layout) => !refereeAt(layout, knowledge).isOver);
      } catch {
        continue;
      }
      const cells = unshotCells(knowledge);
      if (layouts.length < 2 || cells.length > 30) continue;
      const where = `seed ${seed}: ${JSON.stringify(formatScenario(knowledge.scenario))} --shots "${formatShots(knowledge.scenario, knowledge.observations)}"`;
      const optima = CellOptima.make(knowledge, layouts, LIMITS);
      if (!optima) throw new Error(where);
      const least = missesFrom(knowledge);
      expect(BigInt(optima.least() ?? -1), where).toBe(least);
      const random = RandomStream.fromSeed(seed, 1);
      for (const cell of [optima.bestCell() ?? -1, pick(random, cells), pick(random, cells)]) {
        const value = missesBySolving(knowledge, layouts, cell);
        expect(BigInt(optima.misses(cell) ?? -1), `${where}, cell ${cell}`).toBe(value);
        expect(value >= least).toBe(true);
      }
      expect(BigInt(optima.misses(optima.bestCell() ?? -1) ?? -1), where).toBe(least);
      kinds.add(`${knowledge.scenario.answers} ${knowledge.scenario.contact}`);
      compared++;
    }
    expect(kinds.size).toBeGreaterThan(cases(4, 20));
  });

  it("are given up at the limits", () => {
    const knowledge = makeKnowledge(preset("gorkoff-5x5"));
    const layouts = listLayouts(knowledge, 2000);
    expect(CellOptima.make(knowledge, layouts, { positions: 2000, bytes: 48e6 })?.least()).toBeUndefined();
  });
});
