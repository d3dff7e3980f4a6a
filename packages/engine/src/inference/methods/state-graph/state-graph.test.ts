import { expect, it } from "vitest";
import { readScenario } from "../../../../test/read.ts";
import { constrain } from "../../../knowledge/constraints.ts";
import { makeKnowledge } from "../../../knowledge/knowledge.ts";
import { reduce } from "../../packing/packing.ts";
import { stateGraph } from "./state-graph.ts";

/** The estimated steps for two ships on a board of two rows. */
const steps = (columns: number): number => {
  const fleet = [{ name: "boat", length: 3, count: 2 }];
  const scenario = readScenario({ board: { size: [columns, 2] }, fleet, contact: "allowed", answers: "hit" });
  return stateGraph.estimateCost(reduce(constrain(makeKnowledge(scenario))).packing, false).steps;
};

it("the estimate of a board that is twice as long is at most twice as high: only ships across a line are remembered", () => {
  for (const columns of [100, 200, 400]) {
    expect(steps(2 * columns)).toBeGreaterThan(steps(columns));
    expect(steps(2 * columns)).toBeLessThan(2 * steps(columns));
  }
});
