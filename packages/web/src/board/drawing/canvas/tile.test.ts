import { expect, test } from "vitest";
import { tilesOf } from "./tile.ts";

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
