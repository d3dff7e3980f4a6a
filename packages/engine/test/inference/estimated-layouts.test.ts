/** What Markov chains refuse to begin, how they report progress, and how they detect ships that are in conflict. */

import { describe, expect, it } from "vitest";
import { RandomStream } from "../../src/core/random.ts";
import { RefusedError } from "../../src/core/result.ts";
import { makeKnowledge } from "../../src/index.ts";
import { clashesOf } from "../../src/placing/completion.ts";
import { estimateLayouts } from "../../src/placing/estimated-layouts.ts";
import { findLayout } from "../../src/placing/find-layout.ts";
import { Clashes, MarkovChain } from "../../src/placing/markov-chain.ts";
import { placementsOf } from "../../src/scenario/placement.ts";
import { agrees } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { randomPosition } from "../random-position.ts";
import { readScenario } from "../read.ts";

const knowledgeOf = (size: readonly number[], count: number, contact = "none") =>
  makeKnowledge(
    readScenario({ board: { size }, fleet: [{ name: "boat", length: 1, count }], contact, answers: "hit" }),
  );

/** An estimate, with all progress that it reported. */
const observed = (ships: number, maxSteps?: number) => {
  const reports: number[] = [];
  const side = Math.ceil(Math.sqrt(ships * 8));
  const work = () =>
    estimateLayouts(knowledgeOf([side, side], ships), 4, RandomStream.fromSeed(1), {
      draws: 10,
      maxSteps,
      progress: (done) => reports.push(done),
    });
  return { reports, work };
};

describe("estimateLayouts", () => {
  it("refuses before anything is done what would take more steps, saying how many", () => {
    const { reports, work } = observed(200, 1e6);
    expect(work).toThrow(RefusedError);
    expect(work).toThrow(/^Markov chains of 40 layouts would take about .*; the limit is /);
    expect(reports).toEqual([]);
  });

  it("expects steps in proportion to ships, each of which is moved as often", () => {
    const stepsOf = (ships: number): number => {
      try {
        observed(ships, 1).work();
      } catch (error) {
        if (error instanceof RefusedError) return error.cost?.steps ?? 0;
      }
      return 0;
    };
    expect(stepsOf(200) / stepsOf(100)).toBeGreaterThan(1.8);
    expect(stepsOf(200) / stepsOf(100)).toBeLessThan(2.2);
  });

  it("tells how much is done, from little to all, in steps of a few thousand moves", () => {
    const { reports, work } = observed(200);
    expect(work()?.layouts).toHaveLength(4);
    const moved = reports.filter((done) => done > 0);
    expect(moved).toEqual(moved.toSorted((a, b) => a - b));
    expect(moved.length).toBeGreaterThan(5);
    expect(moved[0]).toBeLessThan(0.2);
    expect(moved[moved.length - 1]).toBeGreaterThan(0.8);
    expect(moved[moved.length - 1]).toBeLessThanOrEqual(1);
  });

  it("ends as soon as it is told to", () => {
    const stop = new Error("stop");
    let moves = 0;
    const work = () =>
      estimateLayouts(knowledgeOf([40, 40], 200), 4, RandomStream.fromSeed(1), {
        progress: (done) => {
          if (done > 0 && ++moves === 3) throw stop;
        },
      });
    expect(work).toThrow(stop);
    expect(moves).toBe(3);
  });

  it("refuses a single chain, which nothing checks", () => {
    expect(() =>
      estimateLayouts(knowledgeOf([4, 4], 2, "allowed"), 1, RandomStream.fromSeed(1), { chains: 1 }),
    ).toThrow(RangeError);
  });

  it("takes few steps for a ship of 100,000 cells: its few placements are compared once", () => {
    const fleet = [{ name: "liner", length: 100_000 }];
    const scenario = readScenario({ board: { size: [100_001] }, fleet, contact: "allowed", answers: "hit" });
    const estimated = estimateLayouts(makeKnowledge(scenario), 4, RandomStream.fromSeed(1), { maxSteps: 1e8 });
    expect(estimated?.diagnostics.acceptance).toBe(1);
    expect(estimated?.layouts).toHaveLength(4);
  });
});

describe("MarkovChain", () => {
  it("walks the same way, on layouts only, whether it looks at claims or at pairs of placements", () => {
    let made = 0;
    for (let seed = 1; seed <= cases(30, 600); seed++) {
      const knowledge = randomPosition(seed, { truth: "true" });
      const { layout } = findLayout(knowledge, { random: RandomStream.fromSeed(seed) });
      if (!layout) continue;
      const clashes = new Clashes(placementsOf(knowledge.scenario));
      const [one, other] = [new MarkovChain(knowledge, layout), new MarkovChain(knowledge, layout, clashes)];
      const [first, second] = [RandomStream.fromSeed(seed), RandomStream.fromSeed(seed)];
      for (let step = 0; step < 20; step++) {
        one.step(10, first);
        other.step(10, second);
        const { placements } = one.layout();
        expect(other.layout().placements, `seed ${seed}`).toEqual(placements);
        expect(clashesOf(knowledge.scenario, placements), `seed ${seed}`).toEqual([]);
        expect(agrees(one.layout(), knowledge), `seed ${seed}`).toBe(true);
      }
      made += one.made;
    }
    expect(made).toBeGreaterThan(1000);
  });
});
