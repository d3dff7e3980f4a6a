import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makeKnowledge, placementsOf, preset, type Scenario, unwrap } from "../../src/index.ts";
import { weighLayouts } from "../../src/inference/posterior/weigh.ts";
import { cellOrbitsOf } from "../../src/placing/hiding/orbit-priors.ts";
import { makeOrbitPriors } from "../../src/placing.ts";
import { parseNamedPrior, parsePriorText } from "../../src/priors.ts";
import { nearWeight } from "../../src/scenario/prior/prior.ts";
import { readScenario } from "../read.ts";

const rules = (parts: object): Scenario =>
  readScenario({ board: { size: [3, 3] }, contact: "allowed", answers: "sunk", fleet: [], ...parts });

describe("orbits of cells", () => {
  it("are those of the board, 15 on 10x10, of blocked cells, and of ships that may not be mirrored", () => {
    expect(cellOrbitsOf(preset("hasbro")).cells).toHaveLength(15);
    const blocked = rules({ board: { size: [3, 2], blocked: ["A1"] }, fleet: [{ name: "boat", length: 2 }] });
    // No symmetry is left, so every cell is an orbit of its own.
    expect(cellOrbitsOf(blocked).cells).toEqual([[1], [2], [3], [4], [5]]);
    expect([...cellOrbitsOf(blocked).orbitOf]).toEqual([-1, 0, 1, 2, 3, 4]);
    const line = rules({ board: { size: [5, 1] }, fleet: [{ name: "boat", length: 2 }] });
    expect(cellOrbitsOf(line).cells).toEqual([[0, 4], [1, 3], [2]]);
  });
});

describe("priors with a weight for each orbit of cells", () => {
  it("are refused for ships that may overlap or have no fixed size, and where no layout exists", () => {
    const boat = { fleet: [{ name: "boat", length: 2 }] };
    expect(makeOrbitPriors(rules({ ...boat, contact: "overlap", answers: "count" }), "here")).toMatchObject({
      error: { where: "here", what: "has no meaning where ships may overlap" },
    });
    const boxes = rules({ fleet: [{ name: "box", box: "any" }] });
    expect(makeOrbitPriors(boxes, "here")).toMatchObject({
      error: { where: "here", what: "has no meaning for ships of no fixed size" },
    });
    const full = rules({ fleet: [{ name: "boat", length: 1, count: 5 }], contact: "none" });
    expect(() => makeOrbitPriors(full, "here")).toThrow("no layout exists");
  });

  it("forget the prior of the scenario itself", () => {
    const own = rules({
      fleet: [{ name: "boat", length: 2 }],
      prior: {
        version: 1,
        cells: [
          [1, 2, 3],
          [4, 5, 6],
          [7, 8, 9],
        ],
      },
    });
    const priors = unwrap(makeOrbitPriors(own, "here"));
    expect(priors.scenario.prior).toBeUndefined();
    expect(priors.orbits.cells).toHaveLength(3);
    expect(priors.moments(new Float64Array(3))).toMatchObject({ logMass: 0, bits: 0 });
  });

  it("give away the bits that the documentation states: 1 by the example, 0.48 by people", () => {
    const scenario = preset("hasbro");
    const text = readFileSync(new URL("../../../../examples/hidden-from-greedy-hit.json", import.meta.url), "utf8");
    const { weights } = unwrap(parsePriorText(scenario, text));
    if (weights.kind !== "cells") throw new Error("the example has weights of cells");
    const priors = unwrap(makeOrbitPriors(scenario, "here"));
    const logs = Float64Array.from(priors.orbits.cells, ([first]) => Math.log(nearWeight(weights.weights[first])));
    expect(priors.moments(logs).bits).toBeCloseTo(1, 3);
    // All cells of an orbit have the same weight.
    for (const [cell, orbit] of priors.orbits.orbitOf.entries())
      expect(Math.log(nearWeight(weights.weights[cell]))).toBe(logs[orbit]);
    const people = unwrap(parseNamedPrior(scenario, "people"))?.weights;
    if (people?.kind !== "cells") throw new Error("people have weights of cells");
    expect(bitsOf(scenario, people.weights.map(nearWeight))).toBeCloseTo(0.48, 2);
  });
});

/** The relative entropy of cell weights from equal likelihood, computed from placements, not orbits. */
const bitsOf = (scenario: Scenario, cells: readonly number[]): number => {
  const table = placementsOf(scenario);
  const near = Float64Array.from({ length: table.count }, (_, p) =>
    table.cellsOf(p).reduce((product, cell) => product * cells[cell], 1),
  );
  const own = weighLayouts(makeKnowledge(scenario), { near });
  const all = weighLayouts(makeKnowledge(scenario), { near: near.map(() => 1) });
  if (own.kind !== "real" || all.kind !== "real") throw new Error("real factors give real weights");
  const { total, weights } = own;
  const mean = near.reduce((sum, factor, p) => sum + (Math.log(factor) * weights[p]) / total, 0);
  return (mean - Math.log(total / all.total)) / Math.LN2;
};
