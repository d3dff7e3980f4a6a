/** Estimated sizes of row graphs compared with the graphs that are then built. */

import { describe, expect, it } from "vitest";
import { makeKnowledge } from "../../src/index.ts";
import { bothWays } from "../../src/inference/methods/frontier/frontier.ts";
import { compileRow } from "../../src/inference/methods/frontier/row-graph.ts";
import {
  averageRows,
  countRows,
  estimateRowGraph,
  listRests,
} from "../../src/inference/methods/frontier/row-graph-estimate.ts";
import { type FrontierShape, makeShipGrid } from "../../src/inference/methods/frontier/ship-grid.ts";
import { reduce } from "../../src/inference/packing/packing.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { CONTACTS, type Contact } from "../../src/scenario/contact.ts";
import { firstOf } from "../cases.ts";
import { fleetOf, readScenario } from "../read.ts";

const lines = (...lengths: readonly number[]): object[] => lengths.map((length, i) => ({ name: `line${i}`, length }));

/** Straight ships: many or few, short or long. */
const LINES: readonly (readonly [string, readonly object[]])[] = [
  ["hasbro", lines(5, 4, 3, 3, 2)],
  ["russian", [4, 3, 2, 1].map((length, i) => ({ name: `line${i}`, length, count: i + 1 }))],
  ["ten of two", [{ name: "line", length: 2, count: 10 }]],
  ["four long", lines(6, 5, 5, 4)],
  ["two long", lines(7, 6)],
  ["six short", lines(3, 3, 2, 2, 1, 1)],
];

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
    ].map((shape, i) => ({ name: `shape${i}`, shape })),
    [7, 8],
  ],
  ["like shapes", [{ name: "ell", shape: ["X.", "X.", "XX"], count: 4 }], [8, 8]],
  ["lines and shapes", fleetOf({ four: 4, three: { length: 3, count: 2 }, bend: ["X..", "X..", "XXX"] }), [9, 7]],
  ["boxes", [{ name: "box", box: "any", count: 2 }], [6, 6]],
];

const contacts = CONTACTS.filter((contact) => contact !== "overlap");

/** The shapes of a fleet on a board, with any number of ships upright and with at most half of them upright. */
const shapesOf = (fleet: readonly object[], size: readonly number[], contact: Contact): FrontierShape[] => {
  const scenario = readScenario({ board: { size }, fleet, contact, answers: "hit" });
  const grid = makeShipGrid(reduce(constrain(makeKnowledge(scenario))).packing);
  if (typeof grid === "string") throw new Error(grid);
  const ships = grid.shape.counts.reduce((a, b) => a + b, 0);
  return [undefined, Math.floor(ships / 2)].map((mostUpright) => ({ ...grid.shape, mostUpright }));
};

const PARTS = ["states", "entries", "updates"] as const;

/** The parts of an estimate, each divided by the actual size. */
const ratiosOf = (shape: FrontierShape, estimate = estimateRowGraph(shape)): number[] => {
  const graph = compileRow(shape, 2e9);
  return PARTS.map((part) => estimate[part] / graph[part]);
};

const expectWithin = (factor: number, ratios: readonly number[], what: string): void => {
  for (const [i, ratio] of ratios.entries()) {
    expect(ratio, `${PARTS[i]}, ${what}`).toBeGreaterThan(1 / factor);
    expect(ratio, `${PARTS[i]}, ${what}`).toBeLessThan(factor);
  }
};

describe.each(contacts)("contact %s", (contact) => {
  it.each(LINES)("%s, straight: states, numbers and additions within a third", (_, fleet) => {
    for (const side of firstOf([8, 9], 1)) {
      for (const shape of shapesOf(fleet, [side, side], contact))
        expectWithin(4 / 3, ratiosOf(shape), `side ${side}, at most ${shape.mostUpright} upright`);
    }
  });

  it.each(FLEETS)("%s: states, numbers and additions within a factor of four", (_, fleet, size) => {
    for (const shape of shapesOf(fleet, size, contact))
      expectWithin(4, ratiosOf(shape), `at most ${shape.mostUpright} upright`);
  });

  it.each(FLEETS)("%s: averages within a factor of five", (_, fleet, size) => {
    for (const shape of shapesOf(fleet, size, contact))
      expectWithin(5, ratiosOf(shape, averageRows(shape, listRests(shape))), `at most ${shape.mostUpright} upright`);
  });
});

it("is not refused for ways to use the ships that never occur", () => {
  const fleet = [5, 4, 3, 2].map((length, i) => ({ name: `s${length}`, length, count: i + 1 }));
  const [, halved] = shapesOf(fleet, [6, 6], "allowed");
  const { states, entries, vectors } = compileRow(halved, 2e9);
  expect(entries).toBeLessThan(0.2 * states * vectors);
  expect(() => compileRow(halved, 3 * (entries * 8 + states * 200))).not.toThrow();
});

it("takes averages where the ships can be used in too many ways for their rows to be gone through", () => {
  const [shape] = shapesOf(lines(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), [14, 14], "allowed");
  const rests = listRests(shape);
  expect(countRows(shape, rests)).toBeUndefined();
  expect(estimateRowGraph(shape)).toEqual(averageRows(shape, rests));
});

it.each([
  ["lines", [5, 4, 3, 3, 2].map((length, i) => ({ name: `line${i}`, length }))],
  ["shapes", [{ name: "ell", shape: ["X.", "X.", "XX"] }]],
])("an odd number of oblong ships on a square board has one row graph for both ways: %s", (_, fleet) => {
  const scenario = readScenario({ board: { size: [7, 7] }, fleet, contact: "none", answers: "hit" });
  const ways = bothWays(reduce(constrain(makeKnowledge(scenario))).packing);
  if (typeof ways === "string") throw new Error(ways);
  expect(ways.down?.shape).toEqual(ways.across.shape);
});
