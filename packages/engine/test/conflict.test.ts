/** Why no layout is left: the first impossible shot and the smallest set of shots in conflict, by brute force. */
import { describe, expect, it } from "vitest";
import {
  type Answer,
  answerKey,
  findConflict,
  formatScenario,
  formatShots,
  type Knowledge,
  makeKnowledge,
  type Observation,
  PRESET_NAMES,
  parseKnowledge,
  parseScenario,
  preset,
  RandomStream,
  Referee,
  type Scenario,
  unwrap,
} from "../src/index.ts";
import { allLayouts, replay } from "./all-layouts.ts";
import { pick, randomLayout, randomScenario } from "./random-position.ts";

/** Up to 11 shots whose answers come from one to three different layouts: often one too many. */
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

/** For each layout the set of observations it agrees with, as a bit mask; each mask once. */
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
    expect(conflict, where).toEqual({ first: -1, smallest: [], isSmallest: true });
    return true;
  }
  let first = 0;
  while (!inConflict(2 ** (first + 1) - 1)) first++;
  expect(conflict.first, where).toBe(first);
  let least = shots;
  for (let set = 1; set <= everything; set++) if (bits(set) < least && inConflict(set)) least = bits(set);
  const set = conflict.smallest.reduce((mask, i) => mask | (1 << i), 0);
  expect(inConflict(set), where).toBe(true);
  expect(conflict.smallest, where).toHaveLength(least);
  expect(
    [...conflict.smallest].sort((a, b) => a - b),
    where,
  ).toEqual(conflict.smallest);
  expect(conflict.isSmallest, where).toBe(true);
  return true;
};

const describePosition = (seed: number, { scenario, observations }: Knowledge): string =>
  `seed ${seed}: ${JSON.stringify(formatScenario(scenario))} --shots "${formatShots(scenario, observations)}"`;

describe("findConflict", () => {
  it("finds the first impossible shot and a smallest set, by all subsets of 300 contradictory positions", () => {
    let conflicts = 0;
    let several = 0;
    for (let seed = 1; conflicts < 300; seed++) {
      const random = RandomStream.fromSeed(seed, 5);
      const scenario = randomScenario(random, { limit: 3000n });
      const knowledge = makeKnowledge(scenario, mixedShots(scenario, random));
      if (check(knowledge, describePosition(seed, knowledge))) {
        conflicts++;
        if ((findConflict(knowledge)?.smallest.length ?? 0) >= 3) several++;
      }
    }
    // Not only pairs: sets of three and more must have been among them.
    expect(several).toBeGreaterThan(30);
  });

  it("does so where ships may overlap", () => {
    let conflicts = 0;
    for (let seed = 1; seed <= 150; seed++) {
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
    expect(conflicts).toBeGreaterThan(20);
  });

  it("says when the rules alone allow no layout", () => {
    const scenario = unwrap(
      parseScenario({
        board: { size: [2, 2] },
        fleet: [{ name: "boat", length: 1, count: 2 }],
        contact: "none",
        answers: "hit",
      }),
    );
    expect(findConflict(makeKnowledge(scenario))).toEqual({ first: -1, smallest: [], isSmallest: true });
    expect(findConflict(unwrap(parseKnowledge(scenario, "A1. B2x")))).toEqual({
      first: -1,
      smallest: [],
      isSmallest: true,
    });
  });

  it("finds a layout for every preset", () => {
    for (const name of PRESET_NAMES) expect(findConflict(makeKnowledge(preset(name))), name).toBeUndefined();
  });

  it.each([
    ["russian", "E5x A1. F6x", [0, 2], 2], // ships may not touch at a corner
    ["russian", "A1. B1# A2# J10.", [1, 2], 2],
    ["hasbro", "A1x A2. B1. J1.", [0, 1, 2], 2], // a corner with both neighbours missed
    ["hasbro", "A1x B1#destroyer F6x G6#destroyer", [1, 3], 3],
    ["hasbro", "E5#destroyer", [0], 0], // nothing else of the ship was hit
  ])("on the whole board: %s %s", (name, shots, smallest, first) => {
    const conflict = findConflict(unwrap(parseKnowledge(preset(name), shots)));
    expect(conflict).toEqual({ first, smallest, isSmallest: true });
  });

  it("is exact about the answers' order: the same shots the other way round agree", () => {
    const hasbro = preset("hasbro");
    expect(findConflict(unwrap(parseKnowledge(hasbro, "A1x B1#destroyer")))).toBeUndefined();
    const turned = unwrap(parseKnowledge(hasbro, "B1#destroyer A1x"));
    expect(findConflict(turned)).toMatchObject({ first: 0, smallest: [0] });
    expect(turned.observations.map(({ answer }) => answerKey(answer))).toEqual(["#/4/", "x"]);
  });
});
