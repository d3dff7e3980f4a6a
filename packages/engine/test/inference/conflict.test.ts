/** Why no layout is left: the first impossible shot and a smallest set in conflict, checked by brute force. */

import { describe, expect, it } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  type Answer,
  type Answers,
  answerKey,
  findConflict,
  formatScenario,
  type Knowledge,
  makeKnowledge,
  type Observation,
  PRESET_NAMES,
  preset,
  RandomStream,
  type Scenario,
} from "../../src/index.ts";
import { countConstrained } from "../../src/inference/posterior/infer.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { findLayout } from "../../src/placing/completion.ts";
import { allLayouts, replay } from "../all-layouts.ts";
import { cases, firstOf } from "../cases.ts";
import { pick, randomLayout, randomScenario } from "../random-position.ts";
import { describePosition, readKnowledge, readScenario } from "../read.ts";

/** 76 shots at the Russian fleet with contradictory answers. */
const LONG_LIST = `F2. H7. B10. D7. D3. F6x G6x F5. D2. E6. I6x D1. F8. G2x F1. H9. A1. I8. I7. H10. I4. G10. B1. F3. E9.
  J10. E7. I10. A9. E1. F7. D4. A5. F9. B4x I9. G7. J1x A8x I3. H6. D9. C6. H1. C7x E4. D5. B9. C1. J3. C4. D6. H8x A2.
  C10. E5. G9. D8. C9. I2. E3. F10. C5. J8. B6. H4. H5. B3. B7. A3. A10. E8. J4. B2. G1. I5.`;

/** Up to 11 shots whose answers come from one to three layouts, so that they often contradict each other. */
const mixedShots = (scenario: Scenario, random: RandomStream): Observation[] => {
  const layouts = Array.from({ length: 1 + random.below(3) }, () => randomLayout(scenario, random));
  const cells = random
    .shuffle(Array.from({ length: scenario.board.cellCount }, (_, cell) => cell))
    .filter((cell) => !scenario.board.blocked.includes(cell))
    .slice(0, 3 + random.below(9));
  const referees = layouts.flatMap((layout) => (layout ? [new Referee(layout)] : []));
  if (referees.length === 0) return [];
  return cells.map((cell): Observation => {
    const said: Answer[] = referees.map((referee) => referee.fire(cell));
    return { cell, answer: pick(random, said) };
  });
};

/** For each layout, the set of observations that agree with it, as a bit mask; each mask only once. */
const agreements = ({ scenario, observations }: Knowledge): number[] => [
  ...new Set(
    allLayouts(scenario).map((layout) =>
      replay(layout, observations).reduce((mask, same, i) => (same ? mask | (1 << i) : mask), 0),
    ),
  ),
];

const bits = (mask: number): number => {
  let n = 0;
  for (let m = mask; m > 0; m &= m - 1) n++;
  return n;
};

/** Compares findConflict with all subsets of the observations; returns whether there was a conflict. */
const check = (knowledge: Knowledge, where: string): boolean => {
  const masks = agreements(knowledge);
  const inConflict = (set: number): boolean => masks.every((mask) => (mask & set) !== set);
  const shots = knowledge.observations.length;
  const everything = 2 ** shots - 1;
  const conflict = findConflict(knowledge);
  if (!inConflict(everything)) {
    expect(conflict, where).toBeUndefined();
    return false;
  }
  if (!conflict) throw new Error(`no conflict was found; ${where}`);
  if (inConflict(0)) {
    expect(conflict, where).toEqual({ first: -1, shots: [], isMinimal: true, isSmallest: true });
    return true;
  }
  let first = 0;
  while (!inConflict(2 ** (first + 1) - 1)) first++;
  expect(conflict.first, where).toBe(first);
  let least = shots;
  for (let set = 1; set <= everything; set++) if (bits(set) < least && inConflict(set)) least = bits(set);
  const set = conflict.shots.reduce((mask, i) => mask | (1 << i), 0);
  expect(inConflict(set), where).toBe(true);
  expect(conflict.shots, where).toHaveLength(least);
  expect(
    [...conflict.shots].sort((a, b) => a - b),
    where,
  ).toEqual(conflict.shots);
  expect(conflict.isSmallest, where).toBe(true);
  return true;
};

describe("findConflict", () => {
  it(`finds the first impossible shot and a smallest set, by all subsets of ${cases(50, 300)} contradictory positions`, () => {
    let conflicts = 0;
    let several = 0;
    for (let seed = 1; conflicts < cases(50, 300); seed++) {
      const random = RandomStream.fromSeed(seed, 5);
      const scenario = randomScenario(random, { limit: 3000n });
      const knowledge = makeKnowledge(scenario, mixedShots(scenario, random));
      if (check(knowledge, describePosition(seed, knowledge))) {
        conflicts++;
        if ((findConflict(knowledge)?.shots.length ?? 0) >= 3) several++;
      }
    }
    // Conflicts of three or more shots must have occurred too, not only pairs.
    expect(several).toBeGreaterThan(cases(3, 30));
  });

  it(`claims nothing that it had no time to show, by all subsets of ${cases(60, 400)} positions and a stop after a few questions`, () => {
    let [conflicts, open, minimal] = [0, 0, 0];
    for (let seed = 1; conflicts < cases(60, 400); seed++) {
      const random = RandomStream.fromSeed(seed, 7);
      const scenario = randomScenario(random, { limit: 3000n });
      const knowledge = makeKnowledge(scenario, mixedShots(scenario, random));
      const maxSearches = random.below(12);
      let asked = 0;
      const limit = random.below(30);
      const stop = (): boolean => ++asked > limit;
      const conflict = findConflict(knowledge, random.below(2) === 0 ? { maxSearches } : { stop });
      if (!conflict || conflict.first < 0) continue;
      conflicts++;
      const where = describePosition(seed, knowledge);
      const masks = agreements(knowledge);
      const inConflict = (set: number): boolean => masks.every((mask) => (mask & set) !== set);
      const set = conflict.shots.reduce((mask, i) => mask | (1 << i), 0);
      expect(inConflict(set), where).toBe(true);
      expect(inConflict(2 ** conflict.first - 1), where).toBe(false);
      expect(inConflict(2 ** (conflict.first + 1) - 1), where).toBe(true);
      if (conflict.isMinimal) {
        minimal++;
        for (const i of conflict.shots) expect(inConflict(set & ~(1 << i)), `${where}: shot ${i}`).toBe(false);
      } else open++;
      if (!conflict.isSmallest) continue;
      expect(conflict.isMinimal, where).toBe(true);
      for (let other = 0; other < 2 ** knowledge.observations.length; other++)
        if (bits(other) < conflict.shots.length) expect(inConflict(other), where).toBe(false);
    }
    // Both kinds must have occurred.
    expect(open).toBeGreaterThan(cases(14, 50));
    expect(minimal).toBeGreaterThan(cases(20, 50));
  });

  it("does so where ships may overlap", () => {
    let conflicts = 0;
    for (let seed = 1; seed <= cases(50, 150); seed++) {
      const random = RandomStream.fromSeed(seed, 6);
      const scenario = preset(
        pick(random, ["boxes:2x2:2", "boxes:3x1:2", "boxes:3x2:1", "boxes:2x2:3", "boxes:4x1:3"]),
      );
      const layouts = allLayouts(scenario);
      const referees = [0, 1].map(() => new Referee(pick(random, layouts)));
      const observations = random
        .shuffle(Array.from({ length: scenario.board.cellCount }, (_, cell) => cell))
        .map((cell): Observation => {
          const said = referees.map((referee) => referee.fire(cell));
          return { cell, answer: said[random.below(2)] };
        });
      const knowledge = makeKnowledge(scenario, observations);
      if (check(knowledge, describePosition(seed, knowledge))) conflicts++;
    }
    expect(conflicts).toBeGreaterThan(cases(5, 20));
  });

  const told: [string, Answers, number][] = [
    ["hasbro", "hit", 3],
    ["russian", "hit", 3],
    ["russian", "sunk", 1],
    ["hasbro", "named", 1],
    ["hasbro", "revealed", 5],
  ];
  it.each(firstOf(told, 3))(
    "on whole boards, %s with answers %s and %d lies: what it shows holds by counting",
    (name, answers, lies) => {
      const scenario = readScenario({ ...formatScenario(preset(name)), answers });
      let conflicts = 0;
      for (let seed = 1; conflicts < cases(1, 2); seed++) {
        const random = RandomStream.fromSeed(seed, 8);
        const [told, other] = [0, 1].map(() => {
          const { layout } = findLayout(makeKnowledge(scenario), { random });
          if (!layout) throw new Error("every preset has layouts");
          return new Referee(layout);
        });
        const cells = random.shuffle(Array.from({ length: scenario.board.cellCount }, (_, cell) => cell));
        const observations = cells.slice(0, 5 + random.below(90)).map((cell, _, all): Observation => {
          const [said, lie] = [told.fire(cell), other.fire(cell)];
          return { cell, answer: random.below(all.length) < lies ? lie : said };
        });
        const knowledge = makeKnowledge(scenario, observations);
        const conflict = findConflict(knowledge, { maxSearches: 300 });
        // Counting uses a different algorithm from the search.
        const method = name === "hasbro" ? "halved-frontier" : "frontier";
        const layouts = (kept: readonly number[]): bigint =>
          countConstrained(constrain(knowledge, new Set(kept)), { method }).layouts;
        const where = describePosition(seed, knowledge);
        if (!conflict) {
          expect(layouts(observations.map((_, i) => i)) > 0n, where).toBe(true);
          continue;
        }
        conflicts++;
        const before = Array.from({ length: conflict.first }, (_, i) => i);
        expect(layouts(before) > 0n, where).toBe(true);
        expect(layouts([...before, conflict.first]), where).toBe(0n);
        expect(layouts(conflict.shots), where).toBe(0n);
        if (!conflict.isMinimal || conflict.shots.length > 6) continue;
        for (const i of conflict.shots) {
          const rest = conflict.shots.filter((j) => j !== i);
          expect(layouts(rest) > 0n, `${where}: without ${i}`).toBe(true);
        }
      }
    },
  );

  it("explains a long list of hits and misses of which a smallest set would take minutes", () => {
    const scenario = readScenario({ ...formatScenario(preset("russian")), answers: "hit" });
    const knowledge = readKnowledge(scenario, LONG_LIST);
    const conflict = findConflict(knowledge);
    // Counting shows that after 67 shots layouts are left, and after 68 none.
    expect(conflict).toMatchObject({ first: 67, isMinimal: true, isSmallest: false });
    expect(conflict?.shots.length).toBeLessThan(30);
    // If stopped at once, it reports all shots up to the first impossible one as the conflict, and claims nothing
    // more.
    const hasty = findConflict(knowledge, { stop: () => true });
    expect(hasty).toMatchObject({ first: 67, isMinimal: false, isSmallest: false });
    expect(hasty?.shots).toEqual(Array.from({ length: 68 }, (_, i) => i));
  });

  it("says when the rules alone allow no layout", () => {
    const scenario = readScenario({
      board: { size: [2, 2] },
      fleet: [{ name: "boat", length: 1, count: 2 }],
      contact: "none",
      answers: "hit",
    });
    expect(findConflict(makeKnowledge(scenario))).toEqual({ first: -1, shots: [], isMinimal: true, isSmallest: true });
    expect(findConflict(readKnowledge(scenario, "A1. B2x"))).toEqual({
      first: -1,
      shots: [],
      isMinimal: true,
      isSmallest: true,
    });
  });

  it("finds a layout for every preset", () => {
    for (const name of PRESET_NAMES) expect(findConflict(makeKnowledge(preset(name))), name).toBeUndefined();
  });

  it.each([
    ["russian", "E5x A1. F6x", [0, 2], 2], // ships may not touch even at a corner
    ["russian", "A1. B1# A2# J10.", [1, 2], 2],
    ["hasbro", "A1x A2. B1. J1.", [0, 1, 2], 2], // a hit in the corner, with both neighbours missed
    ["hasbro", "A1x B1#destroyer F6x G6#destroyer", [1, 3], 3],
    ["hasbro", "E5#destroyer", [0], 0], // no other cell of the ship was hit
  ])("on the whole board: %s %s", (name, shots, smallest, first) => {
    const conflict = findConflict(readKnowledge(preset(name), shots));
    expect(conflict).toEqual({ first, shots: smallest, isMinimal: true, isSmallest: true });
  });

  it("ends soon where single searches are long, as with eighteen lone hits and little memory", () => {
    const hits = [1, 3, 5, 7].flatMap((row) => ["A", "C", "E", "G", "I"].map((column) => `${column}${row}x`));
    let searches = 0;
    const stop = (): boolean => ++searches > 100;
    const knowledge = readKnowledge(preset("hasbro"), hits.slice(0, 18).join(" "));
    expect(findConflict(knowledge, { maxBytes: 1000, maxSearches: 600, stop })?.first).toBe(10);
    expect(searches).toBeLessThan(100);
  });

  it("is exact about the answers' order: the same shots the other way round agree", () => {
    const hasbro = preset("hasbro");
    expect(findConflict(readKnowledge(hasbro, "A1x B1#destroyer"))).toBeUndefined();
    const turned = readKnowledge(hasbro, "B1#destroyer A1x");
    expect(findConflict(turned)).toMatchObject({ first: 0, shots: [0] });
    expect(turned.observations.map(({ answer }) => answerKey(answer))).toEqual(["#/4/", "x"]);
  });
});
