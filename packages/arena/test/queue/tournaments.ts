// Tournaments and studies that other processes play, over a real PostgreSQL server, with the built command:
// npm run build -- libraries
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { queuePlayers, takeQueueAddress } from "@broadside/arena/queue";
import { readWholeGames, runWholeGames, type WholeGamesTournament } from "@broadside/arena/tournaments";
import { preset, unwrap } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { isLong, longIt } from "../../../engine/test/cases.ts";
import { newFolder, slowModule } from "../arena.ts";
import type { TestServer } from "./postgres.ts";
import { broadside, broadsideHere, endAll, startWorker, TIMING, until, workHere } from "./queue-process.ts";

/** The summary of a folder as the text of its file, without the folder's name. */
const summaryIn = (folder: string): string =>
  readFileSync(join(folder, "summary.json"), "utf8").replaceAll(folder, "FOLDER");

/** The whole games of a folder in a fixed order: in the journal they are in the order of their ends. */
const wholeGamesIn = (folder: string): string[] =>
  readWholeGames(folder)
    .matches.map((match) => JSON.stringify(match))
    .sort();

const NAMES = ["--scenario", "gorkoff-5x5", "--seed", "3", "--set", "openings=false"];

/** The findings of a study, without times, places and stored openings. */
const foundIn = (folder: string): unknown =>
  JSON.parse(readFileSync(join(folder, "summary.json"), "utf8"), (key, value) =>
    /milliseconds|seconds|machine|date/i.test(key) ? null : value,
  );

export const testTournaments = ({ database, query, password }: TestServer): void => {
  describe("a tournament over a queue", () => {
    const inRounds = ["-p", "random,hunt-target,probability,diagonal", "--schedule", "swiss:rounds=2", "--games", "8"];
    const tests = [
      [...inRounds, "--fleet", "drawn"],
      ["-p", "probability,random", "--until", "sprt=0,300", "--games", "200"],
      ...(isLong ? [inRounds] : []),
    ];
    it("of whole games in rounds, or until a test ends, has the summary of one machine, and leaves nothing in the database", async () => {
      const address = await database();
      const player = broadside(["worker", "--queue", address, "--workers", "1"]);
      const said: string[] = [];
      for (const args of tests) {
        const tournament = ["tournament", ...args, ...NAMES];
        const [plain, queued] = [newFolder(), newFolder()];
        expect(await broadsideHere([...tournament, "--out", plain, "--workers", "1"])).toMatchObject({ code: 0 });
        const outcome = await broadsideHere([...tournament, "--out", queued, "--queue", address]);
        said.push(outcome.stdout, outcome.stderr);
        expect(outcome, outcome.stderr).toMatchObject({ code: 0 });
        expect(summaryIn(queued)).toBe(summaryIn(plain));
        // Do not wait for the games that a worker was still playing when the sequential test ended.
        const left = "SELECT count(*) AS n FROM broadside.experiment UNION ALL SELECT count(*) FROM broadside.block";
        expect((await query(address, left)).map(({ n }) => Number(n))).toEqual([0, 0]);
        expect(await query(address, "SELECT 1 FROM broadside_jobs.jobs")).toEqual([]);
      }
      player.child.kill("SIGINT");
      await player.ended;
      const heard = player.said() + player.lines().join();
      expect(heard).toMatch(/[1-9][\d,]* games?/);
      expect(said.join() + heard).not.toContain(password);
    });

    it("of whole games is gone on with where a worker is killed and the run is stopped", async () => {
      const address = await database();
      const { module, hurry } = slowModule(20);
      const parts = { scenario: preset("gorkoff-3x3"), strategies: [module, "random", "hunt-target"] };
      const experiment = { ...parts, placement: { model: "uniform" }, seed: 4 } as const;
      const tournament: WholeGamesTournament = {
        ...{ schedule: "round-robin", rounds: 1, matches: 60, turns: "alternate", lastTurn: false },
        ...{ fleets: "drawn", anchorAt: 0 },
      };
      const folder = newFolder();
      let saved = 0;
      const said: string[] = [];
      const run = async (signal: AbortSignal): Promise<boolean> => {
        const say = (line: string): number => said.push(line);
        const players = await queuePlayers({
          address: unwrap(takeQueueAddress(address, "--queue")),
          say,
          timing: TIMING,
        });
        const progress = (now: { readonly saved: number }): void => {
          saved = now.saved;
        };
        const options = { folder, resume: true, players, signal, progress };
        return (await runWholeGames(experiment, tournament, options)).finished;
      };
      const workers = [startWorker(address), startWorker(address)];
      const stop = new AbortController();
      const first = run(stop.signal);
      await until(() => saved > 5);
      workers[0].child.kill("SIGKILL");
      const before = saved;
      await until(() => saved > before + 5);
      stop.abort();
      expect(await first).toBe(false);
      expect(saved).toBeLessThan(360);
      hurry();
      const worker = workHere(address);
      expect(await run(new AbortController().signal), said.join("\n")).toBe(true);
      await endAll([workers[1], worker]);
      const plain = newFolder();
      await runWholeGames(experiment, tournament, { folder: plain, workers: 1 });
      expect(wholeGamesIn(folder)).toHaveLength(360);
      expect(wholeGamesIn(folder)).toEqual(wholeGamesIn(plain));
      const left = "SELECT count(*) AS n FROM broadside.experiment UNION ALL SELECT count(*) FROM broadside.block";
      expect((await query(address, left)).map(({ n }) => Number(n))).toEqual([0, 0]);
    });
  });

  longIt(
    "a study over a queue ends with what one machine finds, played by two workers, and leaves nothing in the database",
    async () => {
      const address = await database();
      const study = ["study", "habr", "--games", "2", "--seed", "3", "--set", "openings=false"];
      const plain = newFolder();
      expect(await broadsideHere([...study, "--workers", "1", "--out", plain])).toMatchObject({ code: 0, stderr: "" });
      const worker = ["worker", "--queue", address, "--workers", "1"];
      const workers = [broadside(worker), broadside(worker)];
      const queued = newFolder();
      const outcome = await broadsideHere([...study, "--out", queued, "--queue", address]);
      for (const { child } of workers) child.kill("SIGINT");
      await Promise.all(workers.map(({ ended }) => ended));
      expect(outcome, outcome.stderr).toMatchObject({ code: 0 });
      expect(foundIn(queued)).toEqual(foundIn(plain));
      // At least one of the two workers played, and no thread of the coordinator.
      const heard = workers.map((one) => one.said() + one.lines().join()).join();
      expect(heard).toMatch(/[1-9][\d,]* games?/);
      expect(heard + outcome.stdout + outcome.stderr).not.toContain(password);
      const left = "SELECT count(*) AS n FROM broadside.block UNION ALL SELECT count(*) FROM broadside_jobs.jobs";
      expect((await query(address, left)).map(({ n }) => Number(n))).toEqual([0, 0]);
    },
  );
};
