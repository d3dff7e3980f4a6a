import { describe, expect, it } from "vitest";
import { RandomStream } from "../src/core/random.ts";
import { unwrap } from "../src/core/result.ts";
import { playShots } from "../src/game/game.ts";
import { listLayouts } from "../src/inference/posterior/list-layouts.ts";
import { makeKnowledge } from "../src/knowledge/knowledge.ts";
import { isMiss } from "../src/scenario/answer.ts";
import { parseShots } from "../src/scenario/notation.ts";
import { parseScenario } from "../src/scenario/parse.ts";
import { parsePreset, preset } from "../src/scenario/preset.ts";
import type { Scenario } from "../src/scenario/scenario.ts";
import { solve } from "../src/solver/solve.ts";
import type { Strategy } from "../src/strategy/contract/strategy.ts";
import { parseStrategy } from "../src/strategy/registry.ts";

/** The misses of a strategy over all layouts, each played. */
const played = (name: string, scenario: Scenario): bigint => {
  const strategy = unwrap(parseStrategy(name));
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
    const board = { size: [4, 4] };
    const fleet = [
      { name: "destroyer", length: 2 },
      { name: "boat", length: 1 },
    ];
    const sunk = unwrap(parseScenario({ board, fleet, contact: "none", answers: "sunk" }));
    expect(played("optimal", sunk)).toBe(solve(makeKnowledge(sunk)).misses.total);
  });

  it("keeps apart what the same shots say in another order, where ships may touch", () => {
    const rules = {
      board: { size: [3, 3] },
      fleet: [
        { name: "ferry", length: 2 },
        { name: "tug", length: 2 },
      ],
      contact: "allowed",
      answers: "sunk",
    };
    const scenario = unwrap(parseScenario(rules));
    const choose = (strategy: Strategy, shots: string): number =>
      strategy.choose(makeKnowledge(scenario, unwrap(parseShots(scenario, shots))), RandomStream.fromSeed(1));
    const orders = ["A1x B1# C1x", "A1x C1x B1#"];
    const alone = orders.map((shots) => choose(unwrap(parseStrategy("optimal")), shots));
    const both = unwrap(parseStrategy("optimal"));
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
      unwrap(parseStrategy(name)).choose(
        makeKnowledge(scenario, unwrap(parseShots(scenario, shots))),
        RandomStream.fromSeed(7),
      );
    const asked = (name: string): string | undefined =>
      unwrap(parseStrategy(name)).asks?.(makeKnowledge(scenario, unwrap(parseShots(scenario, ""))));
    expect(asked("optimal:otherwise=half-split,layouts=100")).toBe("half-split");
    expect(asked("optimal:otherwise=half-split,layouts=2000,positions=9000000")).toBeUndefined();
    expect(unwrap(parseStrategy("greedy-hit")).asks).toBeUndefined();
    expect(cells("optimal:otherwise=random,layouts=100", "")).toBe(cells("random", ""));
    expect(cells("optimal:otherwise=random,positions=1", "")).toBe(cells("random", ""));
    const late = "C3. A1x A2. B1. E5x";
    const { tree } = solve(makeKnowledge(scenario, unwrap(parseShots(scenario, late))));
    expect(tree.kind === "shot" && tree.cell).toBe(cells("optimal:otherwise=random,layouts=300", late));
  });

  it("reads no strategy that has parameters, none that is unknown, and not itself", () => {
    for (const name of ["optimal", "greedy-hits", "random:seed=1"]) {
      const parsed = parseStrategy(`optimal:otherwise=${name}`);
      expect(parsed.ok ? "" : parsed.error.what).toBe(`"${name}" is not another strategy without parameters`);
    }
  });
});
