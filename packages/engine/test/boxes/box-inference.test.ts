import { describe, expect, it } from "vitest";
import { RandomStream } from "../../src/index.ts";
import { countByOracle } from "../../src/inference/posterior/oracle.ts";
import { cases } from "../cases.ts";
import { describePosition } from "../read.ts";
import { choiceDifferences, differences } from "./box-comparison.ts";
import { type BoxKinds, BoxWorld, randomBoxScenario } from "./box-positions.ts";

/** Compares a method, and every third time what is chosen, with plain enumeration; some positions have no layout. */
const testAgainstEnumeration = (method: string | undefined, kinds: BoxKinds, worlds: number, from: number): void => {
  it(`agrees with plain enumeration (${worlds * 8} positions, seeds ${from} to ${from + worlds - 1})`, () => {
    let empty = 0;
    for (let seed = from; seed < from + worlds; seed++) {
      const random = RandomStream.fromSeed(seed, 17);
      const world = new BoxWorld(randomBoxScenario(random, kinds));
      for (let i = 0; i < 8; i++) {
        const knowledge = world.position(random);
        const truth = world.count(knowledge);
        if (truth.layouts === 0n) empty++;
        const where = describePosition(seed, knowledge);
        expect(differences(knowledge, truth, method), where).toEqual([]);
        if (i % 3 === 0 && truth.layouts > 0n) expect(choiceDifferences(knowledge, truth), where).toEqual([]);
      }
    }
    expect(empty).toBeGreaterThan(worlds / 10);
    expect(empty).toBeLessThan(worlds * 6);
  });
};

describe("boxes", () => testAgainstEnumeration("boxes", {}, cases(60, 500), 1));
describe("boxes, with more layouts", () => testAgainstEnumeration("boxes", { limit: 100_000n }, 12, 20_001));
describe("shares", () => testAgainstEnumeration("shares", { mixed: true }, cases(50, 300), 30_001));
describe("the selector's choice", () => testAgainstEnumeration(undefined, { mixed: true }, cases(50, 100), 40_001));

describe("the oracle", () => {
  it("agrees with plain enumeration where ships overlap (seeds 50001 to 50060)", () => {
    for (let seed = 50_001; seed <= 50_060; seed++) {
      const random = RandomStream.fromSeed(seed, 17);
      const world = new BoxWorld(randomBoxScenario(random, { mixed: true, limit: 400n }));
      const knowledge = world.position(random);
      const truth = world.count(knowledge);
      const oracle = countByOracle(knowledge);
      const where = describePosition(seed, knowledge);
      expect(oracle.layouts, where).toBe(truth.layouts);
      expect(oracle.weights.toBigints(), where).toEqual(truth.weights);
      oracle.ships.forEach((ships, cell) => {
        expect(
          truth.ships[cell].map((_, n) => ships[n] ?? 0n),
          where,
        ).toEqual(truth.ships[cell]);
      });
    }
  });
});
