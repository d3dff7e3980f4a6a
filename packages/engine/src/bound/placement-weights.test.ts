/** Compares the weights of placements with the best ones where these are known. */

import { describe, expect, it } from "vitest";
import { UNIT, weighPlacements } from "./placement-weights.ts";

/** The weights of a ship of two cells on a grid, together and at most on a cell, in whole placements. */
const weigh = (columns: number, rows: number, most: number): { all: number; heaviest: number } => {
  const placements: number[][] = [];
  for (let cell = 0; cell < columns * rows; cell++) {
    if ((cell + 1) % columns !== 0) placements.push([cell, cell + 1]);
    if (cell + columns < columns * rows) placements.push([cell, cell + columns]);
  }
  const alike = placements.map(() => 1);
  const weights = weighPlacements(placements, alike, new Float64Array(columns * rows), most);
  const onCell = new Float64Array(columns * rows);
  for (const [p, weight] of weights.entries()) {
    expect(Number.isInteger(weight) && weight >= 0 && weight <= UNIT).toBe(true);
    for (const cell of placements[p]) onCell[cell] += weight / UNIT;
  }
  return { all: weights.reduce((sum, weight) => sum + weight, 0) / UNIT, heaviest: Math.max(...onCell) };
};

describe("the weights of placements", () => {
  // With at most 1 on each cell, the best are those of a perfect matching, and with 4 all placements count whole.
  it.each([
    [2, 1, 1, 1],
    [6, 1, 1, 3],
    [4, 4, 1, 8],
    [10, 10, 1, 50],
    [10, 10, 2, 100],
    [10, 10, 4, 180],
  ])("come near the best: %ix%i, at most %i on a cell", (columns, rows, most, best) => {
    const { all, heaviest } = weigh(columns, rows, most);
    expect(heaviest).toBeLessThan(most * 1.1);
    expect(all).toBeGreaterThan(best * 0.95);
    expect(all).toBeLessThan(best * 1.03);
  });
});
