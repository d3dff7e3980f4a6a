/**
 * The fuzzer itself: equal seeds try equal cases, the cases drawn cover all words, and faults are found and made
 * small.
 */
import { describe, expect, it } from "vitest";
import { RandomStream } from "../packages/engine/src/index.ts";
import { checkStream, failureOf, shrink } from "./area.ts";
import { positionArea } from "./areas/position-area.ts";
import { drawCase, type Failure, runCampaign, seedOf } from "./campaign.ts";
import type { PositionCase } from "./cases/position-case.ts";
import { addCase, canMeet, coverageTable, emptyArea, mergeTallies, PAIRS, WORDS } from "./coverage.ts";
import { Fault, lawOf, same } from "./fault.ts";
import { parseFlags } from "./flags.ts";
import { AREA_NAMES, AREAS, areaOf } from "./registry.ts";
import regressions from "./regressions.json" with { type: "json" };

const plan = (areas: readonly string[], cases: number, seed = 1) => ({
  seed,
  areas,
  cases,
  milliseconds: Number.POSITIVE_INFINITY,
  from: {},
  known: [],
});

const watch = (failures: Failure[] = []) => ({
  now: () => 0,
  begin: () => {},
  done: () => {},
  failed: (failure: Failure) => failures.push(failure),
  isStopped: () => false,
});

describe("cases", () => {
  it("are the same for the same seed, others for another seed, and plain JSON: what is printed is what was tried", () => {
    for (const area of AREAS) {
      const drawn = (seed: number) => [0, 1, 2].map((number) => drawCase(area, seedOf(seed, area.name, number)));
      expect(drawn(5), area.name).toEqual(drawn(5));
      expect(drawn(6), area.name).not.toEqual(drawn(5));
      expect(JSON.parse(JSON.stringify(drawn(5))), area.name).toEqual(drawn(5));
    }
  });

  it("cover every pair of what can be said together (at most seeds 0 to 1499 of notation)", () => {
    const tally = emptyArea();
    const area = areaOf("notation");
    const isComplete = (): boolean => PAIRS.every((pair) => tally.pairs[pair] !== undefined);
    for (let number = 0; number < 1500; number++) {
      if (number % 100 === 0 && isComplete()) break;
      addCase(tally, area.features(drawCase(area, seedOf(1, "notation", number))), 0);
    }
    expect(PAIRS.filter((pair) => tally.pairs[pair] === undefined)).toEqual([]);
  });
});

describe("regressions", () => {
  it.each(regressions.map((entry) => [`${entry.area}: ${entry.note}`, entry] as const))("%s", (_, entry) => {
    areaOf(entry.area).check(entry.item, checkStream(entry.seed));
  });
});

describe("a planted fault", () => {
  // Several ships of one class and a ship of at least two cells, on a board of at least four cells: a case in
  // which a wrong method might fail.
  const isBroken = ({ scenario }: PositionCase): boolean =>
    scenario.fleet.some((ship) => (ship.count ?? 1) > 1) &&
    scenario.fleet.some((ship) => typeof ship.length === "number" && ship.length > 1) &&
    scenario.board.size.reduce((a, b) => a * b) >= 4;
  const broken = {
    ...positionArea({ name: "broken", about: "", kinds: () => ({ truth: "true" }), check: () => [] }),
    check: (item: PositionCase): string[] => {
      if (isBroken(item)) throw new Fault("broken", "as planted");
      return [];
    },
  };

  it("is made as small as it can be", () => {
    let tried = 0;
    for (let seed = 1; tried < 20; seed++) {
      const item = broken.draw(RandomStream.fromSeed(seed));
      const error = failureOf(broken, item, [seed]);
      if (error === undefined) continue;
      tried++;
      const small = shrink(broken, item, error, [seed], () => false).item;
      expect(isBroken(small)).toBe(true);
      expect(small.shots).toBe("");
      expect(small.scenario.board.blocked).toBeUndefined();
      expect(small.scenario.fleet.length).toBeLessThanOrEqual(2);
      expect(small.scenario.board.size.reduce((a, b) => a * b)).toBeLessThanOrEqual(5);
    }
  });

  it("stays the same fault: what fails otherwise is no smaller case of it", () => {
    const area = {
      ...broken,
      check: ({ scenario }: PositionCase): string[] => {
        if (scenario.fleet.length > 1) throw new Fault("first", "two classes");
        throw new Fault("second", "one class");
      },
    };
    const item: PositionCase = {
      scenario: {
        board: { size: [5] },
        fleet: [
          { name: "a", length: 2 },
          { name: "b", length: 1 },
        ],
        contact: "none",
        answers: "hit",
      },
      shots: "",
    };
    const small = shrink(area, item, failureOf(area, item, [1]), [1], () => false);
    expect(lawOf(small.error)).toBe("first");
    expect(small.item.scenario.fleet).toHaveLength(2);
  });
});

describe("a campaign", () => {
  it("gives every area its cases and finds nothing wrong (seed 1, 3 cases of the areas in one process)", () => {
    // Failures of listing depend on the clock.
    const areas = AREA_NAMES.filter((name) => !["command", "sizes", "laws", "listing"].includes(name));
    const failures: Failure[] = [];
    const tally = runCampaign(plan(areas, 3), watch(failures));
    expect(failures).toEqual([]);
    for (const name of areas) expect(tally[name].cases, name).toBe(3);
  });
});

it("the coverage counts words and pairs, knows what cannot meet, and says which pairs nobody tried", () => {
  const area = emptyArea();
  addCase(area, ["2-D", "boxes", "contact none", "by frontier"], 3);
  addCase(area, ["2-D", "contact none"], 4);
  expect(area).toMatchObject({ cases: 2, milliseconds: 7, words: { "2-D": 2, boxes: 1, "by frontier": 1 } });
  expect(area.pairs).toEqual({ "2-D + boxes": 1, "2-D + contact none": 2, "boxes + contact none": 1 });
  expect(canMeet("contact overlap", "answers hit")).toBe(false);
  expect(canMeet("contact overlap", "answers count")).toBe(true);
  expect(PAIRS.every((pair) => pair.split(" + ").every((word) => WORDS.includes(word)))).toBe(true);
  expect(mergeTallies({ a: area }, { a: area })["a"]).toMatchObject({ cases: 4, words: { "2-D": 4 } });
  const full = emptyArea();
  for (const pair of PAIRS) if (pair !== "3-D + boxes") addCase(full, pair.split(" + "), 1);
  const text = coverageTable({ methods: full });
  expect(text).toContain(`Of ${PAIRS.length} pairs that can meet, ${PAIRS.length - 1} were tried in some area.`);
  expect(text).toContain("Untried: 3-D + boxes.");
});

describe("flags", () => {
  it("are read", () => {
    const flags = parseFlags(["--minutes", "0.5", "--seed=7", "--area", "laws,methods", "--outcome", "o.json"]);
    expect(flags).toEqual({
      ok: true,
      value: { minutes: 0.5, seed: 7, areas: ["methods", "laws"], outcome: "o.json", help: false },
    });
  });

  it.each([
    [["--minuts", "1"], "--minutes"],
    [["--minutes", "x"], "not a number of minutes"],
    [["--seed", "4294967296"], "whole number"],
    [["--area", "methods,lwas"], '"lwas"'],
    [["--without", "lwas"], '"lwas"'],
    [["--case", "3"], "needs one area and a seed"],
    [["--minutes", "1", "--cases", "2"], "cannot be combined with"],
    [["toString"], "not a flag"],
  ])("%j: one line that says what would be right", (words, part) => {
    const flags = parseFlags(words);
    expect(flags.ok).toBe(false);
    if (!flags.ok) expect(Object.values(flags.error).join(" ")).toContain(part);
  });
});

it("values are compared in every part", () => {
  same("a", new Map([["x", [1n, { b: 2 }]]]), new Map([["x", [1n, { b: 2 }]]]));
  expect(() => same("a", [1n, 2n], [1n, 3n])).toThrow("not");
  expect(() => same("a", new Map([["x", 1n]]), new Map([["y", 1n]]))).toThrow(Fault);
  expect(() => same("a", [1], { 0: 1 })).toThrow(Fault);
});
