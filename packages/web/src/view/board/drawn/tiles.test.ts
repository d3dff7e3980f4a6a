import { expect, test } from "vitest";
import { looksSame } from "./cell-drawing.ts";
import { tilesOf } from "./tiles.ts";

test.for([
  [100, 100],
  [70, 70],
  [16, 16],
  [21, 20],
  [10_000, 1],
  [1, 10_000],
  [2, 5000],
  [401, 3],
  [1, 1],
] as const)("the tiles of %i x %i cells are all of them, each once, and none is too large", ([columns, rows]) => {
  const covered = new Uint8Array(columns * rows);
  for (const tile of tilesOf(columns, rows)) {
    expect(tile.columns * tile.rows).toBeLessThanOrEqual(400);
    expect(Math.max(tile.columns, tile.rows)).toBeLessThanOrEqual(100);
    for (let y = tile.y; y < tile.y + tile.rows; y++)
      for (let x = tile.x; x < tile.x + tile.columns; x++) covered[x + y * columns]++;
  }
  expect(covered.every((times) => times === 1)).toBe(true);
});

test("there are not many tiles", () => {
  expect(tilesOf(100, 100)).toHaveLength(25);
  expect(tilesOf(16, 16)).toHaveLength(1);
  expect(tilesOf(10_000, 1)).toHaveLength(100);
});

test("drawings look the same when all their parts do", () => {
  const drawing = { kind: "open", texts: ["1", "2"], hull: { ends: "tl" }, hand: undefined };
  expect(looksSame(drawing, structuredClone(drawing))).toBe(true);
  for (const other of [{ kind: "hit" }, { texts: ["1"] }, { hull: { ends: "t" } }, { hull: undefined }, { more: 1 }])
    expect(looksSame(drawing, { ...drawing, ...other }), JSON.stringify(other)).toBe(false);
  expect(looksSame(undefined, drawing)).toBe(false);
});
