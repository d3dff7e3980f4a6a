/**
 * The box game compared with plain enumeration on boards of a family: on more of them in the long run (see
 * docs/explanation/theory.md).
 */

import { describe, expect, it } from "vitest";
import { sampleBoxes } from "../../src/boxes/sample-shares.ts";
import { countLayouts, type Knowledge, makeKnowledge, RandomStream, sampleLayouts } from "../../src/index.ts";
import { cases } from "../cases.ts";
import { describePosition } from "../read.ts";
import { evenness } from "../statistics.ts";
import { choiceDifferences, differences } from "./box-comparison.ts";
import { boxFamily, layoutsOf, memberScenario } from "./box-family.ts";
import { type BoxCount, BoxWorld } from "./box-positions.ts";

/** Every scenario with at most `EVERY` layouts is tested, and `LARGE` of those with up to 100,000. */
const EVERY = cases(20, 400);
const LARGE = cases(4, 300);

/** The maximum number of shots on a board. */
const MAX_SHOTS = cases(10, 60);

/** Positions with at most this many layouts are sampled. */
const SAMPLED = 200;

const told = { boards: 0, positions: 0, prefixes: 0, sampled: 0, empty: 0, unlikely: 0 };

const sample = (knowledge: Knowledge, truth: BoxCount, random: RandomStream, where: string): void => {
  if (truth.layouts > BigInt(SAMPLED)) return;
  const all = truth.list().map((placements) => placements.join());
  const drawn = sampleLayouts(knowledge, all.length === 0 ? 3 : all.length * 10 + 50, random);
  if (all.length === 0) {
    expect(drawn, where).toEqual([]);
    return;
  }
  const chance = evenness(
    drawn.map(({ placements }) => placements.join()),
    all,
  );
  told.sampled++;
  if (chance < 0.01) told.unlikely++;
  expect(chance, where).toBeGreaterThan(1e-9);
  if (knowledge.scenario.fleet.every(({ shape }) => shape.kind === "box")) {
    expect(sampleBoxes(knowledge, 1, random), where).toHaveLength(1);
  }
};

/** Makes shots at a random layout; checks the counts after most of them, and everything after a few of them. */
const tryBoard = (world: BoxWorld, random: RandomStream, seed: number, wholes: number): void => {
  told.boards++;
  const { scenario } = world;
  const observations = world.position(random).observations.slice(0, MAX_SHOTS);
  const isOfBoxes = scenario.fleet.every(({ shape }) => shape.kind === "box");
  const whole = new Set([random.below(observations.length + 1), ...(wholes > 1 ? [observations.length] : [])]);
  for (let length = 0; length <= observations.length; length++) {
    if (!whole.has(length) && length % 3 !== 0) continue;
    const knowledge = makeKnowledge(scenario, observations.slice(0, length));
    const where = describePosition(seed, knowledge);
    told.prefixes++;
    if (!whole.has(length)) {
      expect(world.agreeing(knowledge).length, where).toBe(Number(countLayouts(knowledge).layouts));
      continue;
    }
    const truth = world.count(knowledge);
    told.positions++;
    if (truth.layouts === 0n) told.empty++;
    expect(differences(knowledge, truth, isOfBoxes ? "boxes" : "shares"), where).toEqual([]);
    if (isOfBoxes && seed % 4 === 0) expect(differences(knowledge, truth, "shares"), where).toEqual([]);
    expect(choiceDifferences(knowledge, truth), where).toEqual([]);
    if (seed % 4 === 1) sample(knowledge, truth, random, where);
  }
};

describe("the box game against plain enumeration", () => {
  it(`agrees on every board of the family with at most ${EVERY} layouts`, () => {
    for (const [seed, member] of boxFamily(0, EVERY).entries()) {
      const scenario = memberScenario(member);
      if (scenario) tryBoard(new BoxWorld(scenario), RandomStream.fromSeed(seed, 41), seed, 2);
    }
    expect(told.boards).toBeGreaterThan(cases(250, 500));
  });

  it(`agrees on ${LARGE} of its boards with up to 100,000 layouts`, () => {
    const members = RandomStream.fromSeed(1, 43).shuffle(boxFamily(EVERY + 1, 100_000));
    let large = 0;
    for (const [seed, member] of members.slice(0, LARGE).entries()) {
      const scenario = memberScenario(member);
      if (!scenario) continue;
      if (layoutsOf(scenario) > 10_000) large++;
      tryBoard(new BoxWorld(scenario), RandomStream.fromSeed(seed, 47), seed, 1);
    }
    expect(large).toBeGreaterThan(LARGE / 20);
  });

  it("draws no more uneven samples than chance does", () => {
    // A larger number has a chance below 10^-6 if each sample is as uneven as this with a chance of 0.01.
    const expected = told.sampled * 0.01;
    expect(told.unlikely).toBeLessThan(expected + 5 * Math.sqrt(expected) + 5);
    expect(told.empty).toBeGreaterThan(0);
  });
});
