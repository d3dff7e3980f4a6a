/** Compares the bound of the last ship with the best search for it beside every layout of the others, on small boards. */

import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { mostFinished, type Ships } from "../../test/most-finished.ts";
import { randomScenario } from "../../test/random-position.ts";
import { addTo } from "../core/lists.ts";
import { RandomStream } from "../core/random.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { placementsOf } from "../scenario/placement.ts";
import { preset } from "../scenario/preset.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { boundGame } from "./game-bound.ts";
import { hidingOrder } from "./hidden-ships.ts";
import { finishedLast, hasLastPair } from "./last-ship.ts";

/** The most layouts of the rules in these tests. */
const MOST = 1500;

type Pair = readonly [number, number];

/**
 * The most pairs that any strategy finishes, found by trying every set of first shots: a hit with v misses left finishes
 * up to v + 1 of the pairs through its cell.
 */
const mostPairs = (pairs: readonly Pair[], misses: number): number => {
  if (misses < 0) return 0;
  let most = 0;
  for (const cell of new Set(pairs.flat())) {
    const hit = pairs.filter((pair) => pair.includes(cell));
    const others = pairs.filter((pair) => !pair.includes(cell));
    most = Math.max(most, Math.min(hit.length, misses + 1) + mostPairs(others, misses - 1));
    if (most === pairs.length) break;
  }
  return most;
};

/** For each layout of the other ships, the places of one of the smallest. */
const besides = (scenario: Scenario): Pair[][] => {
  const table = placementsOf(scenario);
  const [hidden] = hidingOrder(scenario);
  const found = new Map<string, Pair[]>();
  for (const { placements } of listLayouts(makeKnowledge(scenario), MOST)) {
    for (const p of placements) {
      if (table.classOf[p] !== hidden) continue;
      const [one, two] = table.cellsOf(p);
      addTo(found, placements.filter((other) => other !== p).join(), [one, two] as const);
    }
  }
  return [...found.values()];
};

/** For each choice and layout of the shown ships, the layouts of the hidden ones; and how often a layout is counted. */
const besideShown = (scenario: Scenario, hidden: readonly number[]): { boards: Ships[][]; repeats: number } => {
  const table = placementsOf(scenario);
  const found = new Map<string, Ships[]>();
  let repeats = 0;
  for (const { placements } of listLayouts(makeKnowledge(scenario), MOST)) {
    repeats = 0;
    for (let subset = 0; subset < 2 ** placements.length; subset++) {
      const chosen = placements.filter((_, i) => (subset >> i) & 1);
      const classes = chosen.map((p) => table.classOf[p]).sort();
      if (classes.join() !== [...hidden].sort().join()) continue;
      repeats++;
      const ships = chosen.map((p) => ({ shipClass: table.classOf[p], cells: new Set(table.cellsOf(p)) }));
      addTo(found, placements.filter((p) => !chosen.includes(p)).join(), ships);
    }
  }
  return { boards: [...found.values()], repeats };
};

/** Random rules whose smallest ship has two cells and is not alone. */
const randomRules = (wanted: number, mostCells = 12): Scenario[] => {
  const rules: Scenario[] = [];
  for (let seed = 1; rules.length < wanted; seed++) {
    const scenario = randomScenario(RandomStream.fromSeed(seed), { limit: BigInt(MOST) });
    if (scenario.contact === "overlap" || scenario.board.cellCount > mostCells || !hasLastPair(scenario)) continue;
    if (listLayouts(makeKnowledge(scenario), MOST).length > 1) rules.push(scenario);
  }
  return rules;
};

describe("the last ship, of two cells", () => {
  it("is found no sooner by any strategy beside the other ships, and every layout is counted once", () => {
    let exact = 0;
    for (const [i, scenario] of randomRules(cases(20, 200)).entries()) {
      const boards = besides(scenario);
      const [hidden] = hidingOrder(scenario);
      const { count } = scenario.fleet[hidden];
      const total = boards.reduce((sum, { length }) => sum + length, 0) / count;
      const { layouts } = countLayouts(makeKnowledge(scenario));
      expect(BigInt(total)).toBe(layouts);
      // From the end of the list on, all layouts might be finished.
      for (const [misses, most] of [...finishedLast(scenario).alone, layouts].entries()) {
        const best = boards.reduce((sum, pairs) => sum + mostPairs(pairs, misses), 0);
        expect(Number(most) * count, `rules ${i}, ${misses} misses`).toBeGreaterThan(best - count);
        expect(most <= layouts).toBe(true);
        if (Number(most) * count === best) exact++;
      }
    }
    expect(exact).toBeGreaterThan(10);
  });

  it("bounds a few more hidden ships beside each layout of the others, and leaves its own bound as it is", () => {
    let [exact, better] = [0, 0];
    for (const [i, scenario] of randomRules(cases(25, 1000), 9).entries()) {
      const order = hidingOrder(scenario);
      const { alone } = finishedLast(scenario);
      for (let hidden = 2; hidden < order.length; hidden++) {
        const few = finishedLast(scenario, hidden);
        expect(few.alone, `rules ${i}`).toEqual(alone);
        const { boards, repeats } = besideShown(scenario, order.slice(0, hidden));
        if (boards.some(({ length }) => length > 30)) continue;
        for (const [misses, most] of few.beside.slice(0, 3).entries()) {
          const best = boards.reduce((sum, layouts) => sum + mostFinished(layouts, misses), 0);
          const where = `rules ${i}, ${hidden} hidden, ${misses} misses`;
          expect((Number(most) + 1) * repeats, where).toBeGreaterThan(best);
          if (Number(most) * repeats === best) exact++;
          if (misses < alone.length && most < alone[misses]) better++;
        }
      }
    }
    expect(exact).toBeGreaterThan(5);
    expect(better).toBeGreaterThan(2);
  });

  it("raises the bound of a game whose other ships have too many layouts to show each by itself", () => {
    const treasure = preset("treasure-hunt");
    const shots = (places: number): string => boundGame(treasure, { places }).shots?.toNumber().toFixed(4) ?? "";
    expect([shots(0), shots(1)]).toEqual(["23.3527", "23.7639"]);
  });
});
