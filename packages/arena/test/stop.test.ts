// Tests every kind of long work that stores its progress against the contract for stops.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Experiment, readGames, runExperiment } from "@broadside/arena";
import { readWholeGames, runTournament, summariseTournament, type Tournament } from "@broadside/arena/tournaments";
import { preset } from "@broadside/engine";
import { afterAll } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { experiment, summaryOf } from "./arena.ts";
import { GO_ON, rowsIn, STORE, standIn, testStops, type WorkOptions } from "./stop-contract.ts";

const asText = (summary: unknown): string =>
  JSON.stringify(summary, (key, value: unknown) => (key === "milliseconds" ? null : value));

const runOf =
  (parts: Experiment) =>
  async (folder: string, { saved, ...options }: WorkOptions): Promise<boolean> =>
    (await runExperiment(parts, { folder, players: standIn, progress: saved, ...options })).finished;

const testExperiment = (name: string, parts: Experiment): void =>
  testStops({
    name,
    run: runOf(parts),
    runOther: (folder) => runOf({ ...parts, seed: parts.seed + 1 })(folder, GO_ON),
    kept: rowsIn,
    found: summaryOf,
    journal: STORE,
  });

const SMALL = experiment({ scenario: preset("gorkoff-5x5"), games: 6 });

testExperiment("an experiment", SMALL);
// run.test.ts goes on with both.
if (isLong) {
  const luckless: Experiment = { ...SMALL, scenario: preset("gorkoff-3x3"), reduceLuck: "all" };
  testExperiment("an experiment with luck taken out", luckless);
  testExperiment("an experiment until intervals are narrow", { ...SMALL, games: 200, untilInterval: 14 });
}

const CUP: Tournament = {
  schedule: "round-robin",
  rounds: 1,
  matches: 100,
  turns: "alternate",
  lastTurn: false,
  anchorAt: 1500,
  sprt: { elo0: 0, elo1: 300, alpha: 0.05, beta: 0.05 },
};
const runCup = async (seed: number, folder: string, { saved, ...options }: WorkOptions): Promise<boolean> => {
  return (await runTournament({ ...SMALL, seed }, CUP, { folder, players: standIn, progress: saved, ...options }))
    .finished;
};
testStops({
  name: "a tournament until its test ends",
  run: (folder, options) => runCup(3, folder, options),
  runOther: (folder) => runCup(4, folder, GO_ON),
  kept: rowsIn,
  found: async (folder) => asText(summariseTournament(await readGames(folder), CUP)),
  journal: STORE,
  isVariant: true,
});

const { sprt: _, ...rules } = CUP;
const WHOLE = { ...rules, matches: 3, fleets: "drawn" } as const;
/**
 * A player that sleeps for longer than half the target duration of a batch of matches. Each match is then handed
 * out alone, and none is played after a stop, however late the thread hears of it.
 */
const SLEEPER = join(mkdtempSync(join(tmpdir(), "broadside-module-")), "sleeper.mjs");
writeFileSync(
  SLEEPER,
  `export default {
    name: "sleeper",
    about: "cell after cell, asleep before each game",
    choose: ({ observations: { length } }) => {
      if (length === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
      return length;
    },
  };`,
);
afterAll(() => rmSync(dirname(SLEEPER), { recursive: true }));
const runWhole = async (seed: number, folder: string, { saved, ...options }: WorkOptions): Promise<boolean> => {
  const { scenario, placement } = SMALL;
  const parts = { scenario, placement, seed, strategies: [SLEEPER, "hunt-target"] };
  return (await runTournament(parts, WHOLE, { folder, workers: 1, progress: saved, ...options })).finished;
};
testStops({
  name: "a tournament of whole games",
  run: (folder, options) => runWhole(3, folder, options),
  runOther: (folder) => runWhole(4, folder, GO_ON),
  kept: (folder) => {
    const path = join(folder, "matches.jsonl");
    return existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(1, -1) : [];
  },
  found: (folder) => asText(summariseTournament(readWholeGames(folder), WHOLE)),
  // ratings/match-journal.test.ts cuts a journal at every byte.
  journal: "matches.jsonl",
});
