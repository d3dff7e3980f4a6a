import { describe, expect, it } from "vitest";
import { cases } from "../../../test/cases.ts";
import { fleetOf, readScenario } from "../../../test/read.ts";
import { solvePlainly } from "../../../test/solver/plain-recursion.ts";
import { listLayouts } from "../../inference/posterior/layout-list.ts";
import { makeKnowledge } from "../../knowledge/knowledge.ts";
import { type CandidateTable, makeCandidateTable } from "../candidate-table.ts";
import { CandidateFinish } from "./candidate-finish.ts";
import { SequenceFinish } from "./position-bounds.ts";

const fleet = fleetOf({ long: 3, short: 2 });
const knowledge = makeKnowledge(readScenario({ board: { size: [4, 2] }, fleet, contact: "allowed", answers: "named" }));
const table: CandidateTable = makeCandidateTable(knowledge, listLayouts(knowledge, 1000), undefined);

describe("the weight that can be finished with few misses", () => {
  it("is bounded for a game whose hits say more: never below what a best strategy finishes", () => {
    const finish = CandidateFinish.make(table, 1e8);
    if (!finish) throw new Error("there is no table");
    const none = finish.find(0, new Int32Array(table.words), 0);
    const values = Array.from({ length: finish.stride }, (_, misses) => finish.values[none * finish.stride + misses]);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    const { worst } = solvePlainly(knowledge).worst;
    const all = table.weights.reduce((a, b) => a + b, 0);
    expect(values[Math.min(worst, finish.stride - 1)]).toBeGreaterThanOrEqual(all);
    // Without a miss, not every layout can be finished.
    expect(values[0]).toBeLessThan(all);
  });

  it("is bounded by the number of answers where memory is short", () => {
    const rules = { board: { size: [cases(3, 4), 3] }, fleet: fleet.slice(1), contact: "none" };
    for (const answers of ["hit", "sunk", "named"]) {
      const game = makeKnowledge(readScenario({ ...rules, answers }));
      const candidates = makeCandidateTable(game, listLayouts(game, 1000), undefined);
      const bound = SequenceFinish.make(candidates);
      if (!bound) throw new Error("candidates have different numbers of cells");
      const none = bound.find(0, new Int32Array(candidates.words), 0);
      const values = bound.values.subarray(none * bound.stride, (none + 1) * bound.stride);
      const { worst } = solvePlainly(game).worst;
      expect(values[worst]).toBe(listLayouts(game, 1000).length);
      // With two hits, one sequence of answers has no miss, two more have one miss, and three more have two.
      expect([...values.subarray(0, 3)]).toEqual([1, 3, 6]);
    }
  });

  it("is not worked out beyond the memory, nor after a stop", () => {
    expect(CandidateFinish.make(table, 1000)).toBeUndefined();
    expect(CandidateFinish.make(table, 1e8, () => true)).toBeUndefined();
  });
});
