// What is kept from one run to the next changes nothing except the time.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Experiment, type RunOptions, readGames, summarise } from "@broadside/arena";
import { preset } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { gamesIn, moduleFile, newFolder, play } from "../arena.ts";

const run = async (parts: Partial<Experiment>, openings?: RunOptions["openings"], workers = 1) => {
  const { folder } = await play(parts, openings && { workers, openings });
  const { strategies, ...others } = summarise(await readGames(folder));
  const timeless = strategies.map(({ milliseconds: _, ...rest }) => rest);
  return { games: await gamesIn(folder), summary: { strategies: timeless, ...others }, files: readdirSync(folder) };
};

const segmentsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".openings"));

describe("an experiment with openings", () => {
  it("has the games of one without, cold, warm and at once with another, and leaves nothing in its own folder", async () => {
    const scenario = preset("gorkoff-5x5");
    const parts = { scenario, strategies: ["greedy-hit", "greedy-hit:prior=edges", "random"], games: 6, seed: 3 };
    const plain = await run(parts);
    const folder = newFolder();
    const notes: string[] = [];
    const openings = { folder, note: (line: string) => notes.push(line) };
    expect(await run(parts, openings, 2)).toEqual(plain);
    const kept = segmentsIn(folder);
    expect(kept.length).toBeGreaterThanOrEqual(2);
    const [again, other] = await Promise.all([run(parts, openings), run({ ...parts, seed: 4 }, openings)]);
    expect(again).toEqual(plain);
    expect(other.games).not.toEqual(plain.games);
    expect(notes).toEqual([]);
    expect(readdirSync(join(folder, "v1"))).toHaveLength(2);
  });

  it("keeps nothing of strategies without decisions to keep, of modules and of objects", async () => {
    const folder = newFolder();
    const module = moduleFile(`
      import { parseStrategy, unwrap } from ${JSON.stringify(new URL("../../../engine/dist/index.js", import.meta.url).href)};
      const { about, choose, start } = unwrap(parseStrategy("greedy-hit"));
      export default { name: "mine", about, choose, start };`);
    const scenario = preset("gorkoff-5x5");
    await run({ scenario, strategies: ["random", "probability", module], games: 3 }, { folder });
    expect(existsSync(folder)).toBe(false);
  });

  it("plays without, and says so in one line, where the folder cannot be had", async () => {
    const parts = { scenario: preset("gorkoff-5x5"), strategies: ["greedy-hit"], games: 5 };
    const plain = await run(parts);
    const parent = newFolder();
    mkdirSync(parent, { recursive: true });
    const file = join(parent, "file");
    writeFileSync(file, "");
    const notes: string[] = [];
    const note = (line: string): void => void notes.push(line);
    expect(await run(parts, { folder: file, note })).toEqual(plain);
    expect(notes).toHaveLength(1);
  });
});
