import { readFileSync } from "node:fs";
import { preset } from "@broadside/engine";
import { LEVEL_NAMES } from "@broadside/engine/games";
import { expect, test } from "vitest";
import { levelShots } from "./levels.ts";

const page = readFileSync(new URL("../../../../../docs/reference/levels.md", import.meta.url), "utf8");

test("the shots a game are those that the page of the levels gives, with their games", () => {
  const rows = [...page.matchAll(/^\| (\w+) \| ([\d,]+) \| ([\d.]+) \+-/gm)].map(([, level, games, shots]) => [
    level,
    { shots: Number(shots), games: Number(games.replace(",", "")) },
  ]);
  expect(rows.length).toBe(LEVEL_NAMES.length);
  expect(levelShots(preset("hasbro"))).toEqual(Object.fromEntries(rows));
});

test("where nothing was measured nothing is said", () => {
  expect(levelShots(preset("gorkoff-5x5"))).toEqual({});
  expect(levelShots(preset("russian")).admiral).toBeUndefined();
});
