// The page's best-shot puzzles: each is proved again, and the program that made them starts.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseShots, preset, RandomStream, symmetriesOfScenario, unwrap } from "@broadside/engine";
import { BEST_SHOT_THEMES, type BestShotPuzzle, checkBestShot, rateBestShots } from "@broadside/engine/puzzles";
import { describe, expect, test } from "vitest";
import { isLong, longIt } from "../../packages/engine/test/cases.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const puzzles = read("packages/web/src/rooms/puzzles/best-shots.jsonl")
  .trimEnd()
  .split("\n")
  .map((line): BestShotPuzzle => JSON.parse(line));

/** Some random puzzles of each theme; in the long run, all of them. */
const shuffled = RandomStream.fromSeed(5).shuffle([...puzzles]);
const sample = isLong
  ? puzzles
  : BEST_SHOT_THEMES.flatMap((theme) => shuffled.filter((puzzle) => puzzle.theme === theme).slice(0, 10));

describe("the best-shot puzzles", () => {
  test(`are proved anew (${isLong ? "all" : "10 of each theme; all in the long run"})`, () => {
    for (const puzzle of sample) expect(checkBestShot(puzzle), puzzle.id).toEqual({ ok: true, value: puzzle });
  });

  test("are a thousand, of which no two are alike up to a symmetry of the board", () => {
    expect(puzzles).toHaveLength(1000);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(1000);
    const positions = puzzles.map(({ scenario: name, shots }) => {
      const scenario = preset(name);
      const { board } = scenario;
      const observations = unwrap(parseShots(scenario, shots));
      const images = symmetriesOfScenario(scenario).map(({ cells }) => {
        const marks = new Array<string>(board.cellCount).fill("_");
        for (const { cell, answer } of observations) marks[cells[cell]] = answer.kind[0];
        return marks.join("");
      });
      return `${name} ${images.sort()[0]}`;
    });
    expect(new Set(positions).size).toBe(1000);
  });

  longIt("are as hard as they prove", () => {
    const { puzzles: ratings } = rateBestShots(puzzles);
    for (const [i, { id, difficulty }] of puzzles.entries())
      expect(Math.abs(difficulty - ratings[i]), id).toBeLessThan(3);
  });

  test("have every theme often enough", () => {
    for (const theme of BEST_SHOT_THEMES)
      expect(puzzles.filter((puzzle) => puzzle.theme === theme).length, theme).toBeGreaterThanOrEqual(40);
  });

  test("are made by a program, which rates the solvers too", () => {
    const args = ["scripts/data/best-shots.mjs", "--presets", "three-ships", "--games", "12", "--puzzles", "1"];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect(status, stderr).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(1);
    for (const line of lines) expect(checkBestShot(JSON.parse(line)).ok, line).toBe(true);
    expect(stderr).toMatch(/"random": \d+,/);
  });
});
