import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Experiment, exportGames, readGames, runExperiment, savedSettings } from "@broadside/arena";
import { decodeShots } from "@broadside/arena/games";
import { preset } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import {
  changeGames,
  experiment,
  gamesHash,
  gamesIn,
  moduleFile,
  newFolder,
  play,
  playersHere,
  summaryOf,
} from "./arena.ts";

describe("an experiment", () => {
  it("has the same games with one thread, with two, and in the thread of whoever asks, also when threads are stopped", async () => {
    const parts = { strategies: ["random", "hunt-target", "probability"], games: 200 };
    const expected = await gamesHash((await play(parts)).folder);
    const folder = newFolder();
    const controller = new AbortController();
    // Stops when the first games are saved, however many were played meanwhile on a busy machine.
    const progress = (): void => controller.abort();
    const stopped = await runExperiment(experiment(parts), { folder, workers: 2, progress, signal: controller.signal });
    const { strategies } = await readGames(folder);
    const kept = strategies.flatMap(({ sequences }) => sequences.filter((text) => text !== "")).length;
    expect(kept).toBe(stopped.progress.saved);
    await runExperiment(experiment(parts), { folder, workers: 1, resume: true });
    expect(await gamesHash(folder)).toBe(expected);
  });

  it("goes on to more games, closes at fewer and opens again, with luck removed or not, as one run would have", async () => {
    const parts = (games: number, own: Partial<Experiment>): Experiment =>
      experiment({ scenario: preset("gorkoff-3x3"), strategies: ["random", "greedy-hit"], games, ...own });
    for (const own of [{}, { reduceLuck: "all" }, { untilInterval: 0.2 }] as const) {
      const [grown, once] = [newFolder(), newFolder()];
      const playTo = (folder: string, games: number) =>
        runExperiment(parts(games, own), { folder, players: playersHere(), resume: true });
      const first = await playTo(grown, 60);
      const { progress } = await playTo(grown, 150);
      expect(progress.played).toBe(progress.saved - first.progress.saved);
      expect(first.progress.saved).toBeGreaterThan(0);
      const whole = await playTo(once, 150);
      expect(progress.saved).toBe(whole.progress.saved);
      const larger = await summaryOf(once);
      expect(await summaryOf(grown)).toBe(larger);
      const few = newFolder();
      await playTo(few, 37);
      expect((await playTo(grown, 37)).progress.played).toBe(0);
      expect(await summaryOf(grown)).toBe(await summaryOf(few));
      await exportGames(grown, ["csv"]);
      expect(readFileSync(join(grown, "games.csv"), "utf8").trim().split("\n")).toHaveLength(2 * 37 + 1);
      expect(await savedSettings(grown)).toMatchObject({ games: 37 });
      expect((await playTo(grown, 150)).progress.played).toBe(0);
      expect(await summaryOf(grown)).toBe(larger);
    }
  });

  it("lets nobody read its folder in its own process meanwhile, and loses nothing by it; who reads keeps it out", async () => {
    const parts = { strategies: ["random", "hunt-target"], games: 60 };
    const expected = await gamesHash((await play(parts)).folder);
    const folder = newFolder();
    const reads: Promise<unknown>[] = [];
    const progress = (): unknown => reads.push(expect(readGames(folder)).rejects.toThrow(/is in use/));
    await runExperiment(experiment(parts), { folder, players: playersHere(5), progress });
    await Promise.all(reads);
    expect(reads.length).toBeGreaterThan(1);
    expect(await gamesHash(folder)).toBe(expected);
    const [first, second] = [readGames(folder), readGames(folder)];
    await expect(runExperiment(experiment(parts), { folder, players: playersHere(), resume: true })).rejects.toThrow(
      /is being read/,
    );
    expect(await first).toEqual(await second);
    await runExperiment(experiment(parts), { folder, players: playersHere(), resume: true });
  });

  it("plays a strategy's games alike whoever else takes part", async () => {
    const alone = await gamesIn((await play({ strategies: ["hunt-target"], games: 50 })).folder);
    const among = await gamesIn((await play({ strategies: ["probability", "hunt-target"], games: 50 })).folder);
    expect(among.strategies[1]).toEqual(alone.strategies[0]);
    expect(among.id).not.toBe(alone.id);
  });

  it("pairs games by their layouts: the same cells are hit", async () => {
    const { strategies, scenario } = await readGames((await play({ games: 60 })).folder);
    const hits = ({ sequences }: { sequences: readonly string[] }) =>
      sequences.map((text) =>
        decodeShots(text, scenario.board.cellCount)
          .filter(({ hit }) => hit)
          .map(({ cell }) => cell)
          .sort((a, b) => a - b),
      );
    expect(hits(strategies[0])).toEqual(hits(strategies[1]));
    expect(new Set(hits(strategies[0]).map(String)).size).toBe(60);
    for (const { shots, misses, sequences } of strategies) {
      for (const [game, text] of sequences.entries()) {
        expect(text.length / 2).toBe(shots[game]);
        expect(shots[game] - misses[game]).toBe(17);
      }
    }
  });

  it("stops when the intervals are narrow enough, at the same game however it is run", async () => {
    const parts = { games: 100_000, untilInterval: 1.8 } as const;
    const one = await play(parts);
    const two = await play(parts, { workers: 2 });
    expect(two.outcome.games).toBe(one.outcome.games);
    expect(one.outcome.games).toBeLessThan(5000);
    const { games, strategies } = await readGames(one.folder);
    expect(games).toBe(one.outcome.games);
    const halfWidth = (values: Float64Array): number => {
      const mean = values.reduce((a, b) => a + b, 0) / values.length;
      const variance = values.reduce((a, b) => a + (b - mean) ** 2, 0) / (values.length - 1);
      return 1.96 * Math.sqrt(variance / values.length);
    };
    for (const { shots } of strategies) expect(halfWidth(shots)).toBeLessThanOrEqual(1.8);
    // Earlier it was not precise: at the previous check, the wider of the two intervals was too wide.
    expect(
      Math.max(...strategies.map(({ shots }) => halfWidth(shots.slice(0, Math.floor(games / 1.25))))),
    ).toBeGreaterThan(1.8);
    const differences = await play({ ...parts, untilOf: "differences" });
    expect(differences.outcome.games).not.toBe(one.outcome.games);
    // Resuming a finished run plays nothing.
    const again = await runExperiment(experiment(parts), { folder: one.folder, players: playersHere(), resume: true });
    expect(again).toMatchObject({ finished: true, games: one.outcome.games, progress: { played: 0 } });
  });
});

describe("a folder", () => {
  it("with games is left alone without resume, and by every other experiment", async () => {
    const { folder } = await play({ games: 20 });
    const before = await gamesIn(folder);
    await expect(runExperiment(experiment({ games: 20 }), { folder })).rejects.toThrow(
      /already contains games; add --resume/,
    );
    for (const [parts, message] of [
      [{ seed: 12 }, "seed 11, not 12"],
      [{ strategies: ["random"] }, "strategies random,hunt-target, not random"],
      [{ scenario: preset("russian") }, "scenario"],
      [{ placement: { model: "sequential" } }, "placement uniform, not sequential"],
      [{ untilInterval: 0.1 }, "until none, not 0.1"],
      [{ reduceLuck: "all" }, "reduce-luck"],
    ] as const) {
      const other = experiment({ games: 20, ...parts });
      await expect(runExperiment(other, { folder, resume: true })).rejects.toThrow(message);
    }
    expect(await gamesIn(folder)).toEqual(before);
  });

  it("with anything else is left alone, resume or not", async () => {
    const folder = join(newFolder(), "..");
    writeFileSync(join(folder, "letter.txt"), "dear reader");
    for (const resume of [false, true])
      await expect(runExperiment(experiment(), { folder, resume })).rejects.toThrow(/is not empty/);
    await expect(runExperiment(experiment(), { folder: join(folder, "letter.txt") })).rejects.toThrow(
      /is not a folder/,
    );
    const broken = newFolder();
    await runExperiment(experiment({ games: 5 }), { folder: broken, players: playersHere() });
    writeFileSync(join(broken, "games.duckdb"), "no database at all, ".repeat(1000));
    await expect(runExperiment(experiment({ games: 5 }), { folder: broken, resume: true })).rejects.toThrow(
      /contains no games that can be read/,
    );
  });

  it("from a stranger reads no files elsewhere, and exports into its own folder", async () => {
    const folder = join(newFolder(), "it's");
    await runExperiment(experiment({ games: 5 }), { folder, players: playersHere() });
    const secret = moduleFile("not for this run");
    expect(await exportGames(folder, ["csv", "parquet"])).toHaveLength(5);
    await changeGames(
      folder,
      `ALTER TABLE strategy RENAME TO own; CREATE VIEW strategy AS SELECT id, content AS name FROM own, read_text('${secret}')`,
    );
    await expect(readGames(folder)).rejects.toThrow(/disabled by configuration/);
    await expect(exportGames(folder, ["csv"])).rejects.toThrow(/disabled by configuration/);
  });

  it("from a stranger shows no hidden characters, and no spreadsheet calculates what its tables say", async () => {
    const folder = newFolder();
    await runExperiment(experiment({ games: 3 }), { folder, players: playersHere() });
    await changeGames(
      folder,
      `UPDATE strategy SET name = '=1+2' || chr(27) || '[2J' || chr(8238) WHERE id = 0;
       UPDATE game SET kind = 'threw', fault = '@SUM(A1)' || chr(7), said = chr(10) || 'x', told = chr(155) WHERE game = 1;
       UPDATE experiment SET fingerprint = '-2', description = replace(description, '"uniform"', '"uni\\u001b[1mform"')`,
    );
    const games = await readGames(folder);
    const seen = "=1+2\\u{1b}[2J\\u{202e}";
    expect(games.strategies[0].strategy).toBe(seen);
    expect(games.strategies[0].faults).toEqual([
      { game: 1, fault: { kind: "threw", what: "@SUM(A1)\\u{7}", said: "x", told: "\\u{9b}" } },
    ]);
    expect(games.placement).toBe("uni\\u{1b}[1mform");
    await changeGames(folder, "UPDATE game SET kind = '=1' WHERE game = 1");
    await expect(readGames(folder)).rejects.toThrow('"=1" is not a reason why a game did not finish');
    await changeGames(
      folder,
      `UPDATE experiment SET description = replace(description, 'uni\\u001b[1mform', 'uniform')`,
    );
    await exportGames(folder, ["csv"]);
    const [, first, second] = readFileSync(join(folder, "games.csv"), "utf8").split("\n");
    expect(first.startsWith(`'-2,'${seen},0,`)).toBe(true);
    expect(second).toMatch(/^'-2,'=1\+2[^,]*,1,[^"]*,"?'@SUM\(A1\)/);
  });
});
