import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Experiment, exportGames, readGames, runExperiment, writeReport } from "@broadside/arena";
import { mergeExperiments, type Shard, writeShardRecord } from "@broadside/arena/shards";
import { makeKnowledge, preset, RandomStream, sampleLayouts } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import {
  changeGames,
  experiment,
  gamesIn,
  moduleFile,
  newFolder,
  play,
  playersHere,
  withoutPictures,
} from "../arena.ts";

const SCENARIOS = ["gorkoff-3x3", "gorkoff-5x5", "boxes:3x3:2", "hasbro"];
const STRATEGIES = ["random", "hunt-target", "probability", "diagonal"];

/** A small experiment, different for each seed. */
const randomExperiment = (random: RandomStream): Experiment => {
  const name = SCENARIOS[random.below(SCENARIOS.length)];
  const players = name.startsWith("boxes") ? ["random", "greedy-hit"] : STRATEGIES;
  const first = random.below(players.length);
  const strategies = [players[first], ...players.filter((_, i) => i !== first && random.below(2) === 0)];
  const scenario = preset(name);
  const model = random.below(3) === 0 && !name.startsWith("boxes") ? "sequential" : "uniform";
  const layouts = sampleLayouts(makeKnowledge(scenario), 5, random);
  return experiment({
    scenario,
    strategies,
    placement: random.below(3) === 0 ? { model: "file", layouts } : { model },
    games: 1 + random.below(60),
    seed: random.below(1000),
    // On the smallest board, removing luck costs almost nothing.
    ...(name === "gorkoff-3x3" && { reduceLuck: "all" as const }),
  });
};

/** Plays a part, and resumes after each interruption until it is complete. @returns how often it was stopped */
const playPart = async (whole: Experiment, shard: Shard, folder: string, stops: number): Promise<number> => {
  let stopped = 0;
  for (let attempt = 0; ; attempt++) {
    const controller = new AbortController();
    const { finished } = await runExperiment(
      { ...whole, shard },
      {
        folder,
        players: playersHere(),
        resume: attempt > 0,
        signal: controller.signal,
        progress: () => attempt < stops && controller.abort(),
      },
    );
    if (finished) return stopped;
    stopped++;
  }
};

/** All files of the report and the games of a folder, without times. */
const filesWithoutTimes = async (folder: string): Promise<unknown> => {
  const games = await readGames(folder);
  await withoutPictures(() => writeReport(games, folder, { commands: ["broadside compare"] }));
  const [csv, layouts, columns] = await exportGames(folder, ["csv"]);
  const summary = readFileSync(join(folder, "summary.json"), "utf8");
  const rows = readFileSync(csv, "utf8").split("\n");
  const time = rows[0].split(",").indexOf("milliseconds");
  expect(time).toBeGreaterThan(0);
  const times = /"milliseconds": (null|\{[^}]*\})/g;
  return {
    summary: summary.replaceAll(times, ""),
    more: [layouts, columns].map((path) => readFileSync(path, "utf8")),
    games: rows.map((row) => row.split(",").toSpliced(time, 1).join(",")),
  };
};

describe("parts of an experiment, joined", () => {
  it("are what one machine plays, byte for byte, times aside: parts in any order, some interrupted", async () => {
    const random = RandomStream.fromSeed(181);
    let stopped = 0;
    for (const of of isLong ? [1, 3] : [3]) {
      const whole = randomExperiment(random);
      const { folder: plain } = await play(whole);
      const folders = Array.from({ length: of }, newFolder);
      const order = [...folders.keys()].map((i) => ({ i, at: random.word() })).sort((a, b) => a.at - b.at);
      for (const { i } of order)
        stopped += await playPart(whole, { part: i + 1, of }, folders[i], random.below(2) === 0 ? 2 : 0);
      const out = newFolder();
      await mergeExperiments(
        order.map(({ i }) => folders[i]),
        out,
      );
      expect(await filesWithoutTimes(out)).toEqual(await filesWithoutTimes(plain));
      expect(await gamesIn(out)).toEqual(await gamesIn(plain));
      // The merged experiment resumes like any other: there is nothing left to play.
      const again = await runExperiment(whole, { folder: out, players: playersHere(), resume: true });
      expect([again.finished, again.progress.played]).toEqual([true, 0]);
    }
    expect(stopped).toBeGreaterThan(0);
  }, 240_000);

  it("keep faults, and games of modules and objects", async () => {
    const module = moduleFile(`export default { name: "mine", about: "tired of some games",
      choose(knowledge, random) {
        const shots = knowledge.observations.length;
        if (shots === 0 && random.below(3) === 0) throw new Error("tired");
        return shots;
      } };`);
    const whole = experiment({ scenario: preset("gorkoff-5x5"), strategies: ["random", module], games: 40 });
    const { folder: plain } = await play(whole);
    const [one, two, out] = Array.from({ length: 3 }, newFolder);
    await playPart(whole, { part: 2, of: 2 }, two, 0);
    await playPart(whole, { part: 1, of: 2 }, one, 0);
    await mergeExperiments([two, one], out);
    const games = await gamesIn(out);
    expect(games).toEqual(await gamesIn(plain));
    const faults = games.strategies[1].faults.length;
    expect(faults).toBeGreaterThan(0);
    const { record } = await writeShardRecord(one);
    expect(record).toMatchObject({ kind: "broadside-shard", shard: "1/2", experiment: games.id, games: 20 });
    expect(record.faults).toBeLessThan(faults);
    expect(JSON.stringify(record)).not.toMatch(/mean|interval|shots/);
  });

  it("say nothing by themselves", async () => {
    const folder = newFolder();
    await playPart(experiment({ games: 5 }), { part: 5, of: 7 }, folder, 0);
    await expect(readGames(folder)).rejects.toThrow("holds part 5/7 of an experiment, which has no results of its own");
    const { folder: whole } = await play({ games: 5 });
    await expect(writeShardRecord(whole)).rejects.toThrow("holds a whole experiment");
  });
});

describe("joining refuses, and leaves nothing,", () => {
  const whole = experiment({ scenario: preset("gorkoff-3x3"), games: 20 });
  const part = async (shard: Shard, parts: Partial<Experiment> = {}): Promise<string> => {
    const folder = newFolder();
    await playPart({ ...whole, ...parts }, shard, folder, 0);
    return folder;
  };
  const refuses = async (folders: readonly string[], text: string | RegExp): Promise<void> => {
    const out = newFolder();
    await expect(mergeExperiments(folders, out)).rejects.toThrow(text);
    expect(existsSync(out)).toBe(false);
  };

  it("gaps, doubles, other partitions and whole experiments", async () => {
    const [one, two] = [await part({ part: 1, of: 3 }), await part({ part: 2, of: 3 })];
    await refuses([one, two], "part 3/3 missing: 12 games");
    await refuses([two], "parts 1/3, 3/3 missing: 26 games");
    await refuses([one, two, one], /is part 1\/3, and so is/);
    await refuses([one, await part({ part: 2, of: 2 })], /is part 2\/2, and ".*" is part 1\/3/);
    const { folder: plain } = await play(whole);
    await refuses([one, plain], "holds a whole experiment, not a part of one");
    await refuses([], "no part is named");
    await refuses([newFolder()], "does not exist");
  });

  it("parts of different experiments, of other versions and of other files of a module", async () => {
    const one = await part({ part: 1, of: 2 });
    const other = (parts: Partial<Experiment>) => part({ part: 2, of: 2 }, parts);
    await refuses([one, await other({ seed: 12 })], /is of a different experiment than .*\(there seed 11, not 12\)/);
    await refuses([one, await other({ games: 21 })], "(there games 20, not 21)");
    await refuses([one, await other({ strategies: ["random"] })], "strategies random,hunt-target, not random");
    const code = (n: number): string =>
      moduleFile(
        `export default { name: "m", about: "m", choose: ({ observations }) => observations.length }; // ${n}`,
      );
    const [a, b] = [code(1), code(2)];
    await refuses(
      [await part({ part: 1, of: 2 }, { strategies: [a] }), await other({ strategies: [b] })],
      /strategies mine\.mjs \(\w+\), not mine\.mjs \(\w+\)/,
    );
    const two = await part({ part: 2, of: 2 });
    await changeGames(two, `UPDATE experiment SET description = replace(description, '"version":1', '"version":2')`);
    await refuses([one, two], "(there version 1, not 2)");
  });

  it("unfinished and damaged parts, and a folder that has something", async () => {
    const [one, two] = [await part({ part: 1, of: 2 }), await part({ part: 2, of: 2 })];
    await expect(mergeExperiments([one, two], one)).rejects.toThrow("already contains games");
    await changeGames(two, "DELETE FROM game WHERE game > 14");
    await refuses([one, two], /is not finished: 6 games of part 2\/2 are missing/);
    expect((await playAgain(two)).played).toBe(6);
    const out = newFolder();
    await mergeExperiments([one, two], out);
    expect(readdirSync(out)).toEqual(["games.duckdb"]);
    await changeGames(two, "INSERT INTO game SELECT * FROM game WHERE game = 3");
    await refuses([one, two], "is damaged: 2 games of it should not be there");
  });

  const playAgain = async (folder: string) =>
    (await runExperiment({ ...whole, shard: { part: 2, of: 2 } }, { folder, players: playersHere(), resume: true }))
      .progress;
});

it("a part cannot stop by intervals, and is no other part", async () => {
  const shard = { part: 1, of: 2 };
  const folder = newFolder();
  await expect(runExperiment(experiment({ untilInterval: 1, shard }), { folder })).rejects.toThrow("--until looks at");
  expect(existsSync(folder)).toBe(false);
  await playPart(experiment({ games: 3 }), shard, folder, 0);
  await expect(
    runExperiment(experiment({ games: 3, shard: { part: 2, of: 2 } }), { folder, resume: true }),
  ).rejects.toThrow("contains a different experiment (shard 1/2, not 2/2)");
  await expect(runExperiment(experiment({ games: 3 }), { folder, resume: true })).rejects.toThrow(
    "shard 1/2, not none",
  );
});
