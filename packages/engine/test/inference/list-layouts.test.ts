import { expect, test } from "vitest";
import { countLayouts, listLayouts, makeKnowledge, preset, type Scenario } from "../../src/index.ts";
import { countByOracle } from "../../src/inference/posterior/oracle.ts";
import { agrees, allLayouts } from "../all-layouts.ts";
import { cases } from "../cases.ts";
import { fleetOf, readKnowledge, readScenario } from "../read.ts";

const SOURCES = [
  { board: { size: [4, 3] }, fleet: fleetOf({ a: { length: 2, count: 2 }, b: 1 }), contact: "none" },
  { board: { size: [4, 4], blocked: ["B2"] }, fleet: fleetOf({ a: 3, b: 3 }), contact: "allowed" },
  { board: { size: [4, 4] }, fleet: [{ name: "ell", shape: ["X.", "XX"], count: 2 }], contact: "no-sides" },
  { board: { size: [3, 2] }, fleet: [{ name: "box", box: "any", count: 2 }], contact: "overlap" },
].map((source) => ({ name: "test", answers: source.contact === "overlap" ? "count" : "sunk", ...source }));

const scenarios: Scenario[] = SOURCES.map((source) => readScenario(source));

test.for(scenarios)("all layouts of $contact are listed, those of a plain recursion and no others", (scenario) => {
  const all = allLayouts(scenario);
  const listed = listLayouts(makeKnowledge(scenario), 100_000);
  expect(listed.map(({ placements }) => placements)).toEqual(all.map(({ placements }) => placements));
});

test.for(scenarios)("after shots of $contact those are listed that a replay agrees with", (scenario) => {
  const shots = scenario.answers === "count" ? "A1=1 C2=0" : "D3. A1x";
  const knowledge = readKnowledge(scenario, shots);
  const listed = listLayouts(knowledge, 100_000);
  const agreeing = allLayouts(scenario).filter((layout) => agrees(layout, knowledge));
  expect(listed.map(({ placements }) => placements)).toEqual(agreeing.map(({ placements }) => placements));
  expect(listed.length).toBe(Number(countLayouts(knowledge).layouts));
});

test("too many layouts are refused with their number", () => {
  const small = preset("gorkoff-5x5");
  expect(() => listLayouts(makeKnowledge(small), 1427)).toThrow("1,428 layouts are too many");
  expect(listLayouts(makeKnowledge(small), 1428)).toHaveLength(1428);
  for (const scenario of [small, scenarios[3]]) {
    for (const limit of [Number.NaN, -1, "lots" as never])
      expect(() => listLayouts(makeKnowledge(scenario), limit)).toThrow(
        /^limit: .* is not a limit; write a number from 0, or Infinity for none$/,
      );
    expect(listLayouts(makeKnowledge(scenario), Number.POSITIVE_INFINITY).length).toBeGreaterThan(0);
  }
});

test("a class without a place leaves nothing to go through, however many places the others have", () => {
  for (const contact of ["overlap", "allowed"] as const) {
    const fleet = fleetOf({ a: { box: "any", count: 9 }, b: 8 });
    const answers = contact === "overlap" ? "count" : "hit";
    const knowledge = makeKnowledge(readScenario({ board: { size: [6, 6] }, fleet, contact, answers }));
    expect(listLayouts(knowledge, 10)).toEqual([]);
    expect(countByOracle(knowledge).layouts).toBe(0n);
  }
});

test("listing and sorting 46,440 layouts ask at least once for every 4,096 layouts, and end at any of them", () => {
  const source = { board: { size: [6, 5] }, contact: "none", answers: "sunk" };
  const fleet = fleetOf({ a: 3, b: { length: 2, count: 2 }, c: { length: 1, count: 3 } });
  const knowledge = makeKnowledge(readScenario({ ...source, fleet }));
  const told: number[] = [];
  expect(listLayouts(knowledge, 50_000, (listed) => told.push(listed))).toHaveLength(46_440);
  // Progress is reported while layouts are found, while they are built and while they are sorted.
  expect(told.filter((listed) => listed < 46_440).length).toBeGreaterThanOrEqual(46_440 / 4096);
  expect(told.filter((listed) => listed === 46_440).length).toBeGreaterThanOrEqual((2 * 46_440) / 4096 - 1);
  for (let last = 1; last < told.length; last += cases(17, 7)) {
    let asked = 0;
    const stop = (): void => {
      if (++asked === last) throw new Error("enough");
    };
    expect(() => listLayouts(knowledge, 50_000, stop)).toThrow("enough");
    expect(asked).toBe(last);
  }
});
