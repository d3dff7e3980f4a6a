import { describe, expect, it } from "vitest";
import { RandomStream } from "../../src/core/random.ts";
import { formatInputError, unwrap } from "../../src/core/result.ts";
import { playShots } from "../../src/game/game.ts";
import { listLayouts } from "../../src/inference/posterior/layout-list.ts";
import { makeKnowledge } from "../../src/knowledge/knowledge.ts";
import { isMiss } from "../../src/scenario/answer.ts";
import { parsePreset, preset } from "../../src/scenario/preset.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { parseShots } from "../../src/scenario/written-shots.ts";
import { solve } from "../../src/solver/solve.ts";
import type { Strategy } from "../../src/strategy/contract/strategy.ts";
import { formatStrategy, parseStrategy } from "../../src/strategy/families.ts";
import { cases, longIt } from "../cases.ts";
import { fleetOf, readScenario, readStrategy } from "../read.ts";

/** The misses of a strategy summed over all layouts, found by playing against each. */
const played = (name: string, scenario: Scenario): bigint => {
  const strategy = readStrategy(name);
  let misses = 0n;
  for (const layout of listLayouts(makeKnowledge(scenario), 10_000)) {
    const shots = playShots(strategy.start(scenario), layout, RandomStream.fromSeed(1));
    misses += BigInt(shots.filter(({ answer }) => isMiss(answer)).length);
  }
  return misses;
};

describe("optimal", () => {
  it("plays all layouts of a small board with the fewest misses there can be", () => {
    expect(played("optimal", preset("gorkoff-3x3"))).toBe(6n);
    const board = { size: [cases(3, 4), 4] };
    const fleet = fleetOf({ destroyer: 2, boat: 1 });
    const sunk = readScenario({ board, fleet, contact: "none", answers: "sunk" });
    expect(played("optimal", sunk)).toBe(solve(makeKnowledge(sunk)).misses.total);
  });

  it("keeps apart what the same shots say in another order, where ships may touch", () => {
    const rules = {
      board: { size: [3, 3] },
      fleet: fleetOf({ ferry: 2, tug: 2 }),
      contact: "allowed",
      answers: "sunk",
    };
    const scenario = readScenario(rules);
    const choose = (strategy: Strategy, shots: string): number =>
      strategy.choose(makeKnowledge(scenario, unwrap(parseShots(scenario, shots))), RandomStream.fromSeed(1));
    const orders = ["A1x B1# C1x", "A1x C1x B1#"];
    const alone = orders.map((shots) => choose(readStrategy("optimal"), shots));
    const both = readStrategy("optimal");
    expect(orders.map((shots) => choose(both, shots))).toEqual(alone);
    expect(alone[0]).not.toBe(alone[1]);
  });

  it("plays the game of boxes as well as it can be played", () => {
    const boxes = unwrap(parsePreset("boxes:2x2:2"));
    expect(played("optimal", boxes)).toBe(solve(makeKnowledge(boxes)).misses.total);
  });

  it("asks the other strategy where too many layouts are left", () => {
    const scenario = preset("gorkoff-5x5");
    const cells = (name: string, shots: string): number =>
      readStrategy(name).choose(makeKnowledge(scenario, unwrap(parseShots(scenario, shots))), RandomStream.fromSeed(7));
    const late = "C3. A1x A2. B1. E5x";
    const asked = (name: string, shots = ""): string | undefined =>
      readStrategy(name).asks?.(makeKnowledge(scenario, unwrap(parseShots(scenario, shots))));
    expect(asked("optimal:otherwise=half-split,layouts=100")).toBe("half-split");
    expect(asked("optimal:otherwise=half-split,layouts=300", late)).toBeUndefined();
    expect(readStrategy("greedy-hit").asks).toBeUndefined();
    expect(cells("optimal:otherwise=random,layouts=100", "")).toBe(cells("random", ""));
    expect(cells("optimal:otherwise=random,positions=1", "")).toBe(cells("random", ""));
    const { tree } = solve(makeKnowledge(scenario, unwrap(parseShots(scenario, late))));
    expect(tree.kind === "shot" && tree.cell).toBe(cells("optimal:otherwise=random,layouts=300", late));
  });

  it("asks rollout, with parameters of its own, and says so in its full name", () => {
    const read = (name: string): Strategy => readStrategy(name);
    const plain = read("optimal:otherwise=rollout");
    expect(formatStrategy(plain)).toBe("optimal:otherwise=rollout,layouts=1500,positions=200000");
    const name = "optimal:layouts=100,otherwise=rollout,otherwise.layouts=50,otherwise.base=half-split";
    const nested = read(name);
    expect(formatStrategy(nested)).toBe(
      "optimal:otherwise=rollout,otherwise.layouts=50,otherwise.cells=8,otherwise.ratio=0.5,otherwise.target=0.3,otherwise.base=half-split,layouts=100,positions=200000",
    );
    expect(formatStrategy(read(formatStrategy(nested)))).toBe(formatStrategy(nested));
    expect(read("optimal:otherwise=rollout,otherwise.cells=8").parameters).toEqual(plain.parameters);
    expect(formatStrategy(read("rollout:base=optimal,base.otherwise=probability,base.layouts=9"))).toContain(
      "base=optimal,base.otherwise=probability,base.layouts=9,base.positions=200000",
    );
    const scenario = preset("gorkoff-5x5");
    const cells = (one: string, shots: string): number =>
      read(one).choose(makeKnowledge(scenario, unwrap(parseShots(scenario, shots))), RandomStream.fromSeed(7));
    for (const shots of ["", "C3.", "A1x", "C3x B2.", "E1. D3. A5x"]) {
      const asked = "optimal:layouts=1,otherwise=rollout,otherwise";
      expect(cells(`${asked}.cells=2`, shots)).toBe(cells("rollout:cells=2", shots));
      expect(cells(`${asked}.layouts=1,otherwise.base=half-split`, shots)).toBe(
        cells("rollout:layouts=1,base=half-split", shots),
      );
    }
  });

  longIt("misses less with rollout than with greedy-hit where little is proved, all layouts of a board played", () => {
    const fleet = fleetOf({ a: { length: 2, count: 2 }, b: 1 });
    const board = { size: [4, 4] };
    const scenario = readScenario({ board, fleet, contact: "none", answers: "sunk" });
    // The optimum is 1,072; greedy-hit alone has 1,108.
    expect(solve(makeKnowledge(scenario)).misses.total).toBe(1072n);
    expect(played("optimal:layouts=5,otherwise=rollout", scenario)).toBeLessThan(1076n);
    expect(played("optimal:layouts=5,otherwise=greedy-hit", scenario)).toBeGreaterThan(1090n);
  });

  it("reads no strategy that is unknown, and not itself; parameters stand after a dot", () => {
    const errorOf = (name: string) => {
      const parsed = parseStrategy(name);
      return parsed.ok ? "" : formatInputError(parsed.error);
    };
    for (const name of ["optimal", "greedy-hits", "random:seed=1", "rollout:cells=2"])
      expect(errorOf(`optimal:otherwise=${name}`)).toContain(`"${name}" is not the name of another strategy`);
    expect(errorOf("optimal:otherwise=rollout:cells=2")).toContain(
      "write otherwise=rollout and each of its parameters as otherwise.NAME=VALUE",
    );
    expect(errorOf("optimal:otherwise=rollout,otherwise.cell=2")).toBe(
      'strategy optimal, parameter otherwise: strategy rollout: has no parameter "cell"; did you mean "cells"?',
    );
    expect(errorOf("optimal:otherwise=rollout,otherwise.cells=x")).toContain('"x" is not a whole number');
    expect(errorOf("optimal:otherwise.prior=people")).toContain("has no prior of its own");
    expect(errorOf("optimal:layouts.x=1")).toContain('has no parameter "layouts.x"');
    expect(errorOf("optimal:otherwise.cells=2")).toContain("strategy greedy-hit");
  });
});
