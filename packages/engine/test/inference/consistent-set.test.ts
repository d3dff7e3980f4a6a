/** The largest set of shots that can all be true, and the changes of one shot that mend, by brute force. */

import { describe, expect, it } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  type Answer,
  answerKey,
  CONTACTS,
  findConflict,
  formatAnswer,
  type Knowledge,
  type Layout,
  makeKnowledge,
  type Observation,
  possibleAnswers,
  preset,
  RandomStream,
} from "../../src/index.ts";
import { findFixes, findLargestConsistent } from "../../src/review.ts";
import { allLayouts } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { drawPosition, pick } from "../random-position.ts";
import { describePosition, readKnowledge, readScenario } from "../read.ts";

/** Whether some layout gives these answers if only these shots are fired, in this order. */
const isConsistent = (layouts: readonly Layout[], shots: readonly Observation[]): boolean =>
  layouts.some((layout) => {
    const referee = new Referee(layout);
    return shots.every(({ cell, answer }) => answerKey(referee.fire(cell)) === answerKey(answer));
  });

/** The shots that a set leaves out, as the bits of a number: the later the shots, the larger the number. */
const bitsOf = (shots: readonly number[]): number => shots.reduce((bits, i) => bits | (1 << i), 0);

/** Of all largest consistent sets, the one that leaves out the latest shots; returns the shots left out. */
const smallestDrop = (layouts: readonly Layout[], { observations }: Knowledge): number[] | undefined => {
  const shots = observations.map((_, i) => i);
  const dropped = Array.from({ length: 2 ** shots.length }, (_, bits) => shots.filter((i) => bits & (1 << i)));
  dropped.sort((a, b) => a.length - b.length || bitsOf(b) - bitsOf(a));
  return dropped.find((set) =>
    isConsistent(
      layouts,
      observations.filter((_, i) => !set.includes(i)),
    ),
  );
};

/** A position with at most seven shots, some of whose answers are wrong or come from a second layout. */
const contradictory = (seed: number): Knowledge => {
  const random = RandomStream.fromSeed(seed, 21);
  const contacts = random.below(8) === 0 ? (["overlap"] as const) : CONTACTS.filter((contact) => contact !== "overlap");
  const { scenario, observations } = drawPosition(random, { contacts, limit: 400n, truth: "lies" });
  const shots = observations.slice(0, 7);
  if (random.below(2) === 0 || shots.length === 0) return makeKnowledge(scenario, shots);
  const layouts = allLayouts(scenario);
  const referees = Array.from({ length: 2 }, () => new Referee(pick(random, layouts)));
  const said = shots.map(({ cell }): Observation => {
    const answers = referees.map((referee): Answer => referee.fire(cell));
    return { cell, answer: answers[random.below(2)] };
  });
  return makeKnowledge(scenario, said);
};

describe("findLargestConsistent", () => {
  it(`leaves out as few shots as can be, and of these the latest, by all subsets of ${cases(130, 1500)} contradictory positions`, () => {
    const kinds = new Map<string, number>();
    const count = (kind: string): unknown => kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    let found = 0;
    for (let seed = 1; found < cases(130, 1500); seed++) {
      const knowledge = contradictory(seed);
      const conflict = findConflict(knowledge);
      if (!conflict) continue;
      found++;
      const where = describePosition(seed, knowledge);
      const { scenario, observations } = knowledge;
      const layouts = allLayouts(scenario);
      const dropped = smallestDrop(layouts, knowledge);
      const set = findLargestConsistent(knowledge, conflict);
      if (dropped === undefined) {
        expect(set, where).toBeUndefined();
        count("rules without a layout");
        continue;
      }
      const kept = observations.flatMap((_, i) => (dropped.includes(i) ? [] : [i]));
      expect(set, where).toEqual({ kept, dropped, isLargest: true });
      count(scenario.answers);
      count(scenario.contact);
      count(`drops ${Math.min(3, dropped.length)}`);
      if (dropped.some((i) => !conflict.shots.includes(i))) count("drops a shot that is not in the small conflict");
    }
    // Each of these must have occurred.
    for (const kind of ["hit", "sunk", "length", "named", "revealed", "identified", "count", ...CONTACTS])
      expect(kinds.get(kind), kind).toBeGreaterThan(cases(2, 20));
    for (const kind of ["drops 1", "drops 2", "drops 3", "rules without a layout"])
      expect(kinds.get(kind), kind).toBeGreaterThan(cases(2, 5));
    expect(kinds.get("drops a shot that is not in the small conflict")).toBeGreaterThan(cases(1, 5));
  });

  it("when it is stopped what it keeps can be true, and no larger set is denied without proof", () => {
    let [open, shown] = [0, 0];
    for (let seed = 1; open + shown < cases(60, 400); seed++) {
      const knowledge = contradictory(seed);
      const conflict = findConflict(knowledge);
      if (!conflict || conflict.first < 0) continue;
      const random = RandomStream.fromSeed(seed, 22);
      const [maxSearches, most] = [random.below(9), random.below(20)];
      let asked = 0;
      const options = random.below(2) === 0 ? { maxSearches } : { stop: () => ++asked > most };
      const set = findLargestConsistent(knowledge, conflict, options);
      const where = describePosition(seed, knowledge);
      const layouts = allLayouts(knowledge.scenario);
      const { kept = [], dropped = [], isLargest = false } = set ?? {};
      const left = kept.map((i) => knowledge.observations[i]);
      expect(isConsistent(layouts, left), where).toBe(true);
      expect([...kept, ...dropped].sort(), where).toEqual(knowledge.observations.map((_, i) => i));
      const least = smallestDrop(layouts, knowledge)?.length;
      if (isLargest) expect(dropped.length, where).toBe(least);
      if (isLargest) shown++;
      else open++;
    }
    expect(Math.min(open, shown)).toBeGreaterThan(20);
  });

  it.each([
    ["hasbro", "E5. A1x D4. B1#destroyer C1x A2x", []],
    ["russian", "E5x A1. F6x", [2]],
    ["russian", "E5x F6x G7x A1.", [1]],
    // The carrier cannot be sunk by its second hit, and without the first hit the answer would be even more wrong.
    ["hasbro", "A1x A2#carrier B7.", [1]],
    // Without A1, the answer to A2 makes no sense either, so one of the two is wrong, and A2 is the later one.
    ["hasbro", "A1. A2#destroyer A3. B2.", [1]],
  ])("on the whole board: %s %s leaves out %j", (name, shots, dropped) => {
    const knowledge = readKnowledge(preset(name), shots);
    const conflict = findConflict(knowledge);
    if (dropped.length === 0) expect(conflict).toBeUndefined();
    else expect(conflict && findLargestConsistent(knowledge, conflict)).toMatchObject({ dropped, isLargest: true });
  });

  it("takes a shot that is left out for one that was never fired: hit, sunk, hit on a ship of three cells", () => {
    const scenario = readScenario({
      board: { size: [3] },
      fleet: [{ name: "a", length: 3 }],
      contact: "none",
      answers: "sunk",
    });
    const knowledge = readKnowledge(scenario, "(1)x (2)# (3)x");
    const conflict = findConflict(knowledge);
    expect(conflict?.shots).not.toContain(0);
    expect(conflict && findLargestConsistent(knowledge, conflict)).toEqual({
      kept: [0, 2],
      dropped: [1],
      isLargest: true,
    });
    expect(conflict && findFixes(knowledge, conflict).fixes).toEqual([{ shot: 1, removable: true, answers: [] }]);
    // A set of shots may leave layouts although one of its subsets leaves none.
    expect(findConflict(readKnowledge(scenario, "(1)x (2)x (3)#"))).toBeUndefined();
    expect(findConflict(readKnowledge(scenario, "(2)x (3)#"))).toBeDefined();
  });
});

describe("findFixes", () => {
  it(`finds every change of one shot that mends the contradiction, by all of them in ${cases(150, 800)} positions`, () => {
    let [found, removals, answers] = [0, 0, 0];
    for (let seed = 1; found < cases(150, 800); seed++) {
      const knowledge = contradictory(seed);
      const conflict = findConflict(knowledge);
      if (!conflict) continue;
      found++;
      const { scenario, observations } = knowledge;
      const layouts = allLayouts(scenario);
      const expected = observations.flatMap(({ cell, answer }, shot) => {
        const rest = observations.filter((_, i) => i !== shot);
        const changed = possibleAnswers(scenario, cell).filter((other) => {
          const shots = observations.map((old, i) => (i === shot ? { cell, answer: other } : old));
          return answerKey(other) !== answerKey(answer) && isConsistent(layouts, shots);
        });
        const removable = isConsistent(layouts, rest);
        removals += Number(removable);
        answers += changed.length;
        return removable || changed.length > 0 ? [{ shot, removable, answers: changed }] : [];
      });
      expect(findFixes(knowledge, conflict), describePosition(seed, knowledge)).toEqual({
        fixes: expected,
        isComplete: true,
      });
    }
    expect(removals).toBeGreaterThan(cases(48, 200));
    expect(answers).toBeGreaterThan(cases(57, 200));
  });

  it("says when it could not try everything", () => {
    const knowledge = readKnowledge(preset("russian"), "E5x A1. F6x");
    const conflict = findConflict(knowledge);
    if (!conflict) throw new Error("ships may not touch");
    const all = findFixes(knowledge, conflict);
    const written = all.fixes.map(({ shot, removable, answers }) => [
      shot,
      removable,
      answers.map((answer) => formatAnswer(knowledge.scenario, answer)),
    ]);
    expect(written).toEqual([
      [0, true, ["."]],
      [2, true, ["."]],
    ]);
    expect(findFixes(knowledge, conflict, { maxSearches: 0 })).toEqual({ fixes: [], isComplete: false });
  });

  it("has none where the rules alone allow no layout", () => {
    const scenario = readScenario({
      board: { size: [2, 2] },
      fleet: [{ name: "a", length: 1, count: 2 }],
      contact: "none",
      answers: "hit",
    });
    const knowledge = makeKnowledge(scenario, [{ cell: 0, answer: { kind: "miss" } }]);
    const conflict = findConflict(knowledge);
    expect(conflict && findFixes(knowledge, conflict)).toEqual({ fixes: [], isComplete: true });
  });
});
