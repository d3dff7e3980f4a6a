// The page's best-shot puzzles: each is proved again, and a sample also by trying every way to play on. The
// figures in the docs match the puzzles, and the program that made them starts.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  answerKey,
  formatCell,
  isMiss,
  type Knowledge,
  type Layout,
  listLayouts,
  parseKnowledge,
  parseShots,
  placementsOf,
  preset,
  RandomStream,
  symmetriesOfScenario,
  unwrap,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { BEST_SHOT_THEMES, type BestShotPuzzle, checkBestShot, rateBestShots } from "@broadside/engine/puzzles";
import { describe, expect, test } from "vitest";
import { isLong, longIt } from "../../packages/engine/test/cases.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const puzzles = read("packages/web/src/model/puzzles/best-shots.jsonl")
  .trimEnd()
  .split("\n")
  .map((line): BestShotPuzzle => JSON.parse(line));

/** Some random puzzles of each theme; in the long run, all of them. */
const shuffled = RandomStream.fromSeed(5).shuffle([...puzzles]);
const sample = isLong
  ? puzzles
  : BEST_SHOT_THEMES.flatMap((theme) => shuffled.filter((puzzle) => puzzle.theme === theme).slice(0, 4));

const knowledgeOf = ({ scenario, shots }: BestShotPuzzle): Knowledge => unwrap(parseKnowledge(preset(scenario), shots));

/** The unshot cells of a layout. */
const openCells = ({ observations }: Knowledge, { scenario, placements }: Layout): number[] => {
  const table = placementsOf(scenario);
  const shot = new Set(observations.map(({ cell }) => cell));
  return placements.flatMap((p) => [...table.cellsOf(p)]).filter((cell) => !shot.has(cell));
};

/**
 * The fewest misses for each cell, straight from the definition: every cell in turn, every answer, and every way
 * to go on.
 */
const missesByDefinition = (puzzle: BestShotPuzzle): Record<string, number> => {
  const knowledge = knowledgeOf(puzzle);
  const layouts = listLayouts(knowledge, puzzle.layouts);
  const known = new Map<string, number>();
  const after = (rows: readonly Layout[], hits: readonly number[], cell: number): number => {
    const groups = new Map<string, Layout[]>();
    let sum = 0;
    for (const layout of rows) {
      const referee = new Referee(layout);
      for (const shot of [...knowledge.observations.map((shot) => shot.cell), ...hits]) referee.fire(shot);
      const answer = referee.fire(cell);
      if (isMiss(answer)) sum++;
      if (!referee.isOver) groups.set(answerKey(answer), [...(groups.get(answerKey(answer)) ?? []), layout]);
    }
    for (const [answer, group] of groups) sum += least(group, answer === "miss" ? hits : [...hits, cell]);
    return sum;
  };
  const least = (rows: readonly Layout[], hits: readonly number[]): number => {
    if (rows.length < 2) return 0;
    const key = `${rows.map((row) => layouts.indexOf(row))} ${[...hits].sort()}`;
    const found = known.get(key) ?? Math.min(...choices(rows, hits).map((cell) => after(rows, hits, cell)));
    known.set(key, found);
    return found;
  };
  const choices = (rows: readonly Layout[], hits: readonly number[]): number[] => [
    ...new Set(rows.flatMap((row) => openCells(knowledge, row)).filter((cell) => !hits.includes(cell))),
  ];
  const { board } = knowledge.scenario;
  return Object.fromEntries(choices(layouts, []).map((cell) => [formatCell(board, cell), after(layouts, [], cell)]));
};

describe("the best-shot puzzles", () => {
  test(`are proved anew (${isLong ? "all" : "4 of each theme; all in the long run"})`, () => {
    for (const puzzle of sample) expect(checkBestShot(puzzle), puzzle.id).toEqual({ ok: true, value: puzzle });
  });

  test("have the misses that every way to play on has", () => {
    const [layouts, cells, number] = isLong ? [8, 14, 100] : [4, 9, 8];
    const small = puzzles.filter((puzzle) => puzzle.layouts <= layouts && Object.keys(puzzle.misses).length <= cells);
    const random = RandomStream.fromSeed(6);
    for (const puzzle of random.shuffle(small).slice(0, number))
      expect(missesByDefinition(puzzle), puzzle.id).toEqual(puzzle.misses);
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
    const args = ["scripts/data/best-shots.mjs", "--presets", "three-ships", "--games", "20", "--puzzles", "2"];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect(status, stderr).toBe(0);
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(checkBestShot(JSON.parse(line)).ok, line).toBe(true);
    expect(stderr).toMatch(/"random": \d+,/);
  });
});
