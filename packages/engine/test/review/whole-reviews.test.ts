/** Whole reviews with few drawn layouts, compared with reviews of all layouts and with much longer runs. */

import { expect, test } from "vitest";
import { playGame } from "../../src/games.ts";
import { makeKnowledge, preset, RandomStream, sampleLayouts, unwrap, withRules } from "../../src/index.ts";
import { reviewShots } from "../../src/review/review.ts";
import { type Expectation, errorOf, expectedNumber, type Review, type ShotCost, VERDICTS } from "../../src/review.ts";
import { cases } from "../cases.ts";
import { fleetOf, readScenario, readStrategy } from "../read.ts";

const SIX = { board: { size: [6, 6] }, fleet: fleetOf({ a: 3, b: 2 }) };

/** Rules with at most some thousand layouts, of which a review lists all or draws 160. */
const SMALL = [
  readScenario({ ...SIX, name: "named", contact: "allowed", answers: "named" }),
  readScenario({ ...SIX, name: "sunk", contact: "none", answers: "sunk" }),
  readScenario({ ...SIX, name: "length", contact: "no-sides", answers: "length" }),
  readScenario({ ...SIX, name: "hit", contact: "allowed", answers: "hit" }),
  readScenario({ ...SIX, name: "identified", contact: "none", answers: "identified" }),
  unwrap(
    withRules(
      readScenario({ board: { size: [5, 4] }, fleet: fleetOf({ a: 4, b: 2, c: 2 }), contact: "none", answers: "sunk" }),
      { answers: "revealed" },
    ),
  ),
];

const PLAYERS = ["greedy-hit", "hunt-target", "random"];

/** How many standard errors an estimate is off its value; itself an estimate where that has an error. */
const deviation = (estimate: Expectation, value: Expectation): number =>
  (expectedNumber(estimate) - expectedNumber(value)) / Math.hypot(errorOf(estimate), errorOf(value));

/** Compares the shots of two reviews of a game: exact ones in full, estimates by what they are off. */
const compare = (short: Review, long: Review, where: string): { off: number[]; harsher: number; drawn: number } => {
  const off: number[] = [];
  let [harsher, drawn] = [0, 0];
  for (const [i, { cost, ...rest }] of short.shots.entries()) {
    const { cost: other, ...otherRest } = long.shots[i];
    expect(rest, where).toEqual(otherRest);
    if (cost.judge.all) {
      // A review with few layouts also compares fewer cells.
      const exact = ({ judge, before, shot, after, skill, luck }: ShotCost) => ({
        judge,
        before,
        shot,
        after,
        skill,
        luck,
      });
      expect(exact(cost), `${where}, shot ${i + 1}`).toEqual(exact(other));
      continue;
    }
    drawn++;
    for (const part of ["before", "shot"] satisfies (keyof ShotCost)[])
      if (errorOf(cost[part]) > 0) off.push(deviation(cost[part], other[part]));
    if (cost.verdict !== "good" && VERDICTS.indexOf(cost.verdict) > VERDICTS.indexOf(other.verdict)) harsher++;
  }
  return { off, harsher, drawn };
};

test(`estimates lie within their errors of the exact values, and exact values stay (${cases(12, 240)} short games)`, () => {
  const off: number[] = [];
  let [harsher, drawn] = [0, 0];
  for (let g = 0; g < cases(12, 240); g++) {
    const scenario = SMALL[g % SMALL.length];
    const random = RandomStream.fromSeed(71, g);
    const [layout] = sampleLayouts(makeKnowledge(scenario), 1, random);
    const { observations } = playGame(readStrategy(PLAYERS[g % PLAYERS.length]), layout, random);
    const knowledge = makeKnowledge(scenario, observations);
    const review = (samples: number): Review =>
      unwrap(reviewShots(knowledge, { playout: readStrategy("probability-contact"), random, samples }, true));
    const one = compare(review(160), review(10_000), `${scenario.name} game ${g}`);
    off.push(...one.off);
    harsher += one.harsher;
    drawn += one.drawn;
  }
  expect(off.length).toBeGreaterThan(cases(50, 1000));
  expect(Math.max(...off.map(Math.abs))).toBeLessThan(6);
  expect(Math.sqrt(off.reduce((sum, z) => sum + z * z, 0) / off.length)).toBeLessThan(1.5);
  // An estimate is judged two errors below its value, so that chance blames no one.
  expect(harsher / drawn).toBeLessThan(0.05);
});

test.each(["hasbro", "russian"])("estimates lie within their errors of a run of ten times the layouts: %s", (name) => {
  const scenario = preset(name);
  const random = RandomStream.fromSeed(72);
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, random);
  const { observations } = playGame(readStrategy("hunt-target"), layout, random);
  const knowledge = makeKnowledge(scenario, observations.slice(0, cases(5, 25)));
  const review = (samples: number, seed: number): Review =>
    unwrap(reviewShots(knowledge, { random: RandomStream.fromSeed(seed), samples }));
  const { off } = compare(review(100, 73), review(1000, 74), name);
  expect(off.length).toBeGreaterThan(5);
  expect(Math.max(...off.map(Math.abs))).toBeLessThan(5);
});
