/** Row graphs as estimated before they are made, against those that are made. */
import { describe, expect, it } from "vitest";
import { unwrap } from "../src/core/result.ts";
import { makeKnowledge } from "../src/index.ts";
import { bothWays } from "../src/inference/methods/frontier/halved-frontier.ts";
import { compileRow } from "../src/inference/methods/frontier/kernel/row-graph.ts";
import { estimateRowGraph } from "../src/inference/methods/frontier/row-graph-estimate.ts";
import { makeShipGrid } from "../src/inference/methods/frontier/ship-grid.ts";
import { reduce } from "../src/inference/packing/packing.ts";
import { constrain } from "../src/knowledge/constraints.ts";
import { CONTACTS } from "../src/scenario/contact.ts";
import { parseScenario } from "../src/scenario/parse.ts";

const FLEETS: readonly (readonly [string, readonly object[], readonly [number, number]])[] = [
  ["five lines", [5, 4, 3, 3, 2].map((length, i) => ({ name: `line${i}`, length })), [8, 8]],
  ["ten lines", [4, 3, 2, 1].map((length, i) => ({ name: `line${i}`, length, count: i + 1 })), [8, 8]],
  [
    "four shapes",
    [
      ["X.", "X.", "XX"],
      ["XXX", ".X."],
      [".XX", "XX."],
      ["XX", "XX", "X."],
    ].map((shape, i) => ({
      name: `shape${i}`,
      shape,
    })),
    [7, 8],
  ],
  ["like shapes", [{ name: "ell", shape: ["X.", "X.", "XX"], count: 4 }], [8, 8]],
  [
    "lines and shapes",
    [
      { name: "four", length: 4 },
      { name: "three", length: 3, count: 2 },
      { name: "bend", shape: ["X..", "X..", "XXX"] },
    ],
    [9, 7],
  ],
  ["boxes", [{ name: "box", box: "any", count: 2 }], [6, 6]],
];

const contacts = CONTACTS.filter((contact) => contact !== "overlap");

describe.each(contacts)("contact %s", (contact) => {
  it.each(FLEETS)("%s: states, numbers and additions within a factor of four", (_, fleet, size) => {
    const scenario = unwrap(parseScenario({ board: { size }, fleet, contact, answers: "hit" }));
    const grid = makeShipGrid(reduce(constrain(makeKnowledge(scenario))).packing);
    if (typeof grid === "string") throw new Error(grid);
    const ships = grid.shape.counts.reduce((a, b) => a + b, 0);
    for (const mostTall of [undefined, Math.floor(ships / 2)]) {
      const shape = { ...grid.shape, mostTall };
      const graph = compileRow(shape, 2e9);
      const estimate = estimateRowGraph(shape);
      for (const part of ["states", "entries", "updates"] as const) {
        const ratio = estimate[part] / graph[part];
        expect(ratio, `${part}, at most ${mostTall} tall`).toBeGreaterThan(1 / 4);
        expect(ratio, `${part}, at most ${mostTall} tall`).toBeLessThan(4);
      }
    }
  });
});

it.each([
  ["lines", [5, 4, 3, 3, 2].map((length, i) => ({ name: `line${i}`, length }))],
  ["shapes", [{ name: "ell", shape: ["X.", "X.", "XX"] }]],
])("an odd number of oblong ships on a square board has one row graph for both ways: %s", (_, fleet) => {
  const scenario = unwrap(parseScenario({ board: { size: [7, 7] }, fleet, contact: "none", answers: "hit" }));
  const ways = bothWays(reduce(constrain(makeKnowledge(scenario))).packing);
  if (typeof ways === "string") throw new Error(ways);
  expect(ways.down?.shape).toEqual(ways.across.shape);
});
