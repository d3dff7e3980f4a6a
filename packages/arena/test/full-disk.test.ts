import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readGames, runExperiment } from "@broadside/arena";
import { expect, it } from "vitest";
import { experiment, gamesHash, newFolder, play, playersHere } from "./arena.ts";

const program = fileURLToPath(new URL("run-experiment.mjs", import.meta.url));

// A limit on file sizes stands in for a full disk. Windows has no such limit, and a test must not fill the disk
// of its machine.
const isLimited = process.platform !== "win32";
const onFullDisk = (blocks: number, task: object) => {
  const script = `trap "" XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  return spawnSync("bash", ["-c", script, process.execPath, program, JSON.stringify(task)], { encoding: "utf8" });
};

it.skipIf(!isLimited)(
  `a full disk is said in one line; what was saved is kept and can be continued${isLimited ? "" : " (skipped: Windows limits no file)"}`,
  async () => {
    const folder = newFolder();
    const parts = { strategies: ["random", "hunt-target"], games: 5_000, seed: 11 };
    const { status, stderr } = onFullDisk(800, { ...parts, scenario: "hasbro", folder, workers: 2 });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^StoreFailed: the disk of ".*" is full: games saved so far are kept; .* --resume\n$/);
    expect(statSync(join(folder, "games.duckdb")).size).toBeGreaterThan(0);
    const { strategies } = await readGames(folder);
    expect(strategies.flatMap(({ sequences }) => sequences.filter((text) => text !== "")).length).toBeGreaterThan(0);
    await runExperiment(experiment(parts), { folder, players: playersHere(), resume: true });
    const { folder: undisturbed } = await play(parts);
    expect(await gamesHash(folder)).toBe(await gamesHash(undisturbed));
  },
);

it.skipIf(!isLimited)(
  `a disk that is full before the first game promises nothing to continue${isLimited ? "" : " (skipped: Windows limits no file)"}`,
  () => {
    const task = {
      strategies: ["random"],
      games: 2,
      seed: 11,
      scenario: "gorkoff-3x3",
      folder: newFolder(),
      workers: 1,
    };
    expect(onFullDisk(4, task).stderr).toMatch(
      /^StoreFailed: the disk of ".*" is full: no game was saved yet; make room and begin again\n$/,
    );
  },
);
