import { expect, test } from "vitest";
import {
  countByOracle,
  countLayouts,
  listLayouts,
  makeKnowledge,
  parseKnowledge,
  parseScenario,
  preset,
  RefusedError,
  type Scenario,
  unwrap,
} from "../src/index.ts";
import { agrees, allLayouts } from "./all-layouts.ts";

const SOURCES = [
  {
    board: { size: [4, 3] },
    fleet: [
      { name: "a", length: 2, count: 2 },
      { name: "b", length: 1 },
    ],
    contact: "none",
  },
  {
    board: { size: [4, 4], blocked: ["B2"] },
    fleet: [
      { name: "a", length: 3 },
      { name: "b", length: 3 },
    ],
    contact: "allowed",
  },
  { board: { size: [4, 4] }, fleet: [{ name: "ell", shape: ["X.", "XX"], count: 2 }], contact: "no-sides" },
  { board: { size: [3, 2] }, fleet: [{ name: "box", box: "any", count: 2 }], contact: "overlap" },
].map((source) => ({ name: "test", answers: source.contact === "overlap" ? "count" : "sunk", ...source }));

const scenarios: Scenario[] = SOURCES.map((source) => unwrap(parseScenario(source)));

test.for(scenarios)("all layouts of $contact are listed, those of a plain recursion and no others", (scenario) => {
  const all = allLayouts(scenario);
  const listed = listLayouts(makeKnowledge(scenario), 100_000);
  expect(listed.map(({ placements }) => placements)).toEqual(all.map(({ placements }) => placements));
});

test.for(scenarios)("after shots of $contact those are listed that a replay agrees with", (scenario) => {
  const shots = scenario.answers === "count" ? "A1=1 C2=0" : "D3. A1x";
  const knowledge = unwrap(parseKnowledge(scenario, shots));
  const listed = listLayouts(knowledge, 100_000);
  const agreeing = allLayouts(scenario).filter((layout) => agrees(layout, knowledge));
  expect(listed.map(({ placements }) => placements)).toEqual(agreeing.map(({ placements }) => placements));
  expect(listed.length).toBe(Number(countLayouts(knowledge).layouts));
});

test("too many layouts are refused with their number", () => {
  const small = preset("gorkoff-5x5");
  expect(() => listLayouts(makeKnowledge(small), 1427)).toThrow(RefusedError);
  expect(() => listLayouts(makeKnowledge(small), 1427)).toThrow("there are 1,428 layouts");
  expect(listLayouts(makeKnowledge(small), 1428)).toHaveLength(1428);
  expect(() => listLayouts(makeKnowledge(scenarios[3]), 10)).toThrow("layouts");
});

test("a class without a place leaves nothing to go through, however many places the others have", () => {
  for (const contact of ["overlap", "allowed"] as const) {
    const fleet = [
      { name: "a", box: "any", count: 9 },
      { name: "b", length: 8 },
    ];
    const answers = contact === "overlap" ? "count" : "hit";
    const knowledge = makeKnowledge(unwrap(parseScenario({ board: { size: [6, 6] }, fleet, contact, answers })));
    expect(listLayouts(knowledge, 10)).toEqual([]);
    expect(countByOracle(knowledge).layouts).toBe(0n);
  }
});
