import { describe, expect, it } from "vitest";
import { unwrap } from "../core/result.ts";
import { constrain } from "../knowledge/constraints.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { parseScenario } from "../scenario/parse.ts";
import { compileRow, type FrontierShape } from "./kernel/frontier.ts";
import { reduce } from "./packing.ts";
import { makeRectangles } from "./rectangles.ts";
import { estimateGraph } from "./row-graphs.ts";

/** Ships as pairs of length and number. */
const FLEETS = {
  hasbro: [
    [5, 1],
    [4, 1],
    [3, 2],
    [2, 1],
  ],
  russian: [
    [4, 1],
    [3, 2],
    [2, 3],
    [1, 4],
  ],
  "ten of two": [[2, 10]],
  "four long": [
    [5, 2],
    [4, 2],
  ],
  "two long": [
    [6, 1],
    [5, 1],
  ],
  "six short": [
    [3, 3],
    [2, 3],
  ],
} as const;

const shapeOf = (side: number, ships: readonly (readonly [number, number])[], contact: string): FrontierShape => {
  const scenario = unwrap(
    parseScenario({
      board: { size: [side, side] },
      fleet: ships.map(([length, count], i) => ({ name: `ship${i}`, length, count })),
      contact,
      answers: "hit",
    }),
  );
  const rectangles = makeRectangles(reduce(constrain(makeKnowledge(scenario))).packing);
  if (typeof rectangles === "string") throw new Error(rectangles);
  return rectangles.shape;
};

const oblong = (ships: readonly (readonly [number, number])[]): number =>
  ships.reduce((sum, [length, count]) => sum + (length > 1 ? count : 0), 0);

const CASES = Object.entries(FLEETS).flatMap(([name, ships]) =>
  (["none", "allowed"] as const).flatMap((contact) =>
    [8, 9].flatMap((side) =>
      [undefined, Math.floor(oblong(ships) / 2)].map((mostTall) => [name, contact, side, mostTall, ships] as const),
    ),
  ),
);

describe("the estimate of a row graph", () => {
  it.each(CASES)("is within a factor of two of what is compiled: %s, %s, side %i, upright at most %s", (...one) => {
    const [, contact, side, mostTall, ships] = one;
    const shape = { ...shapeOf(side, ships, contact), ...(mostTall !== undefined && { mostTall }) };
    const guess = estimateGraph(shape);
    const graph = compileRow(shape, 1e9);
    for (const [wanted, found] of [
      [guess.states, graph.states],
      [guess.entries, graph.entries],
    ]) {
      expect(wanted).toBeGreaterThan(found / 2);
      expect(wanted).toBeLessThan(found * 2);
    }
  });
});
