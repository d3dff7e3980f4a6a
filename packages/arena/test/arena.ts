// Shared code for tests of whole experiments. They use the built package, because its threads do:
// npm run build -- libraries

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Experiment, type RunOptions, readGames, runExperiment, summarise } from "@broadside/arena";
import { parseStrategy, preset, unwrap } from "@broadside/engine";
import { DuckDBInstance } from "@duckdb/node-api";
import { Resvg } from "@resvg/resvg-js";
import { expect, onTestFinished } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { localPlayers } from "../dist/run/players.js";

export const experiment = (parts: Partial<Experiment> = {}): Experiment => ({
  scenario: preset("hasbro"),
  strategies: ["random", "hunt-target"],
  placement: { model: "uniform" },
  games: 300,
  seed: 11,
  ...parts,
});

/**
 * Plays built-in strategies in the test's own thread, which needs no start-up time; modules, bots and
 * strategies with a file of weights get a thread. The games equal those played in threads, as run.test.ts shows.
 *
 * @param most maximum number of games saved at once
 */
export const playersHere = (most = 256): NonNullable<RunOptions["players"]> => {
  const players = localPlayers(1);
  return {
    ...players,
    mostGames: () => most,
    make: (request) => {
      const sources = request.sources.map((source) =>
        source.object || source.module || source.command || source.priorFile
          ? source
          : { ...source, object: { strategy: unwrap(parseStrategy(source.text)) } },
      );
      return players.make({ ...request, sources });
    },
  };
};

/** Stands for the picture of every figure. */
const PIXEL = new Resvg('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>').render();

/**
 * Lets work save its figures as PNG files of one pixel, except in the long run: pictures take longer than
 * the games of most tests. SVG files are whole. Commands in processes of their own draw all pictures, and so does
 * report.test.ts.
 */
export const withoutPictures = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (isLong) return work();
  const { render } = Resvg.prototype;
  Resvg.prototype.render = () => PIXEL;
  try {
    return await work();
  } finally {
    Resvg.prototype.render = render;
  }
};

/** Code that never returns and uses no processor time. */
export const HANG = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";

export const newFolder = (): string => {
  const parent = mkdtempSync(join(tmpdir(), "broadside-arena-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, "results");
};

/** Plays a whole experiment in a new folder: by {@link playersHere}, or as the options say. */
export const play = async (parts: Partial<Experiment>, options: Partial<RunOptions> = { players: playersHere() }) => {
  const folder = newFolder();
  const outcome = await runExperiment(experiment(parts), { folder, ...options });
  expect(outcome.finished).toBe(true);
  return { folder, outcome };
};

export interface TestProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** What it has written to standard output; a line that was cut off does not count. */
  readonly lines: () => string[];
  readonly said: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Starts a program of Node as a process of its own. */
export const startProcess = (words: readonly string[], env: NodeJS.ProcessEnv = {}): TestProcess => {
  const child = spawn(process.execPath, words, { env: { ...process.env, ...env } });
  let [output, said] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  return {
    child,
    lines: () => output.split("\n").slice(0, -1),
    said: () => said,
    ended: new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code, signal) => resolve({ code, signal }));
    }),
  };
};

/** Changes the games of a folder without going through the store. */
export const changeGames = async (folder: string, query: string): Promise<void> => {
  const instance = await DuckDBInstance.create(join(folder, "games.duckdb"));
  const connection = await instance.connect();
  await connection.run(query);
  connection.closeSync();
  instance.closeSync();
};

export const moduleFile = (code: string, name = "mine.mjs"): string => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-module-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, name), code);
  return join(folder, name);
};

/** A strategy that shoots the cells in order; `code` runs before each shot and may use `knowledge` and `shots`. */
export const strategyModule = (code: string): string =>
  moduleFile(`export default {
    name: "mine",
    about: "cell after cell",
    choose(knowledge, random) {
      const shots = knowledge.observations.length;
      ${code}
      return shots;
    },
  };`);

/** A module made by {@link strategyModule}, whose games sleep until it is told to hurry. */
export const slowModule = (milliseconds: number): { readonly module: string; readonly hurry: () => void } => {
  const sign = moduleFile("", "slow");
  const module = strategyModule(`
      const isSlow = shots === 0 && process.getBuiltinModule("node:fs").existsSync(${JSON.stringify(sign)});
      if (isSlow) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${milliseconds});`);
  return { module, hurry: () => rmSync(sign) };
};

/** Everything about an experiment's games except their times. */
export const gamesIn = async (folder: string) => {
  const { experiment: id, games, strategies } = await readGames(folder);
  return {
    id,
    games,
    strategies: strategies.map(({ strategy, shots, misses, sequences, faults, reduced }) => ({
      strategy,
      shots: [...shots],
      misses: [...misses],
      sequences,
      faults,
      ...(reduced && {
        reduced: Object.values(reduced)
          .flat()
          .map((column) => [...column]),
      }),
    })),
  };
};

/** The summary of a folder as text, without the times of the games. */
export const summaryOf = async (folder: string): Promise<string> =>
  JSON.stringify(summarise(await readGames(folder)), (key, value) => (key === "milliseconds" ? null : value));

/** A hash of {@link gamesIn}, for experiments too large to compare by their parts. */
export const gamesHash = async (folder: string): Promise<string> =>
  createHash("sha256")
    .update(JSON.stringify(await gamesIn(folder)))
    .digest("hex");
