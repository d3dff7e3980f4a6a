import {
  formatShots,
  type Knowledge,
  parseKnowledge,
  preset,
  type Scenario,
  unwrap,
  withRules,
} from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { carryOver as carried, withoutShot, withShot } from "./shots.ts";

const know = (name: string, shots: string): Knowledge => unwrap(parseKnowledge(preset(name), shots));
const text = ({ scenario, observations }: Knowledge): string => formatShots(scenario, observations);

test("a shot is added at the end, changed in its place, and removed", () => {
  const two = withShot(know("hasbro", "E5."), 0, { kind: "hit" });
  expect(text(two)).toBe("E5. A1x");
  expect(text(withShot(two, 44, { kind: "hit" }))).toBe("E5x A1x");
  expect(text(withoutShot(two, 44))).toBe("A1x");
});

/** What is carried over, and the number of shots that are not. */
const carryOver = (old: Knowledge, to: Scenario): { knowledge: Knowledge; dropped: number } => {
  const knowledge = carried(old, to);
  return { knowledge, dropped: old.observations.length - knowledge.observations.length };
};

describe("shots carried over to other rules", () => {
  test("lose what the new referee does not say", () => {
    const old = know("hasbro", "E5. F6x F7x F8#cruiser");
    const to = (answers: "hit" | "sunk" | "length") => carryOver(old, unwrap(withRules(old.scenario, { answers })));
    expect(text(to("hit").knowledge)).toBe("E5. F6x F7x F8x");
    expect(text(to("sunk").knowledge)).toBe("E5. F6x F7x F8#");
    expect(text(to("length").knowledge)).toBe("E5. F6x F7x F8#3");
    expect(to("length").dropped).toBe(0);
  });

  test("are dropped where the new referee says more, or the cell is gone", () => {
    const old = know("russian", "A1. C3x J10# B2#");
    const named = carryOver(old, unwrap(withRules(old.scenario, { answers: "named" })));
    expect([text(named.knowledge), named.dropped]).toEqual(["A1. C3x", 2]);
    const smaller = carryOver(old, preset("gorkoff-5x5"));
    expect([text(smaller.knowledge), smaller.dropped]).toEqual(["A1. C3x B2x", 1]);
  });

  test("to numbers of ships and back keep what both say", () => {
    const old = know("hasbro", "E5. F6x F8#cruiser");
    const numbers = carryOver(old, unwrap(withRules(old.scenario, { answers: "count" })));
    expect([text(numbers.knowledge), numbers.dropped]).toEqual(["E5=0 F6=1 F8=1", 0]);
    const back = carryOver(numbers.knowledge, unwrap(withRules(old.scenario, { answers: "hit" })));
    expect([text(back.knowledge), back.dropped]).toEqual(["E5. F6x F8x", 0]);
    const sunk = carryOver(numbers.knowledge, unwrap(withRules(old.scenario, { answers: "sunk" })));
    expect([text(sunk.knowledge), sunk.dropped]).toEqual(["E5.", 2]);
  });

  test("keep their coordinates on a board of other sides, and are dropped on one of other dimensions", () => {
    const old = know("boxes:4x3:2", "(2,3,4)=1 (1,1,1)=0");
    const larger = carryOver(old, preset("boxes:5x3:2"));
    expect([text(larger.knowledge), larger.dropped]).toEqual(["(2,3,4)=1 (1,1,1)=0", 0]);
    const smaller = carryOver(old, preset("boxes:3x3:2"));
    expect([text(smaller.knowledge), smaller.dropped]).toEqual(["(1,1,1)=0", 1]);
    expect(carryOver(old, preset("boxes:4x4:2")).dropped).toBe(2);
  });

  test("find their class under its name or, when it was renamed, in its place", () => {
    const old = know("hasbro", "F8#cruiser");
    const fleet = old.scenario.fleet.map((ship) => (ship.name === "cruiser" ? { ...ship, name: "frigate" } : ship));
    expect(text(carryOver(old, { ...old.scenario, fleet }).knowledge)).toBe("F8#frigate");
    expect(text(carryOver(old, { ...old.scenario, fleet: [...old.scenario.fleet].reverse() }).knowledge)).toBe(
      "F8#cruiser",
    );
  });
});
