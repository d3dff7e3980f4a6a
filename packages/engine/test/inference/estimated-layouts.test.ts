/** What Markov chains refuse before they begin, and how they tell that they are at work. */
import { describe, expect, it } from "vitest";
import { RandomStream } from "../../src/core/random.ts";
import { RefusedError, unwrap } from "../../src/core/result.ts";
import { makeKnowledge } from "../../src/index.ts";
import { estimateLayouts } from "../../src/placing/estimated-layouts.ts";
import { parseScenario } from "../../src/scenario/parse.ts";

const knowledgeOf = (size: readonly number[], count: number, contact = "none") =>
  makeKnowledge(
    unwrap(parseScenario({ board: { size }, fleet: [{ name: "boat", length: 1, count }], contact, answers: "hit" })),
  );

/** An estimate with all that it reported. */
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
        if (error instanceof RefusedError) return error.cost.steps ?? 0;
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
});
