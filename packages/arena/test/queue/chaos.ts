// Kills workers, the coordinator and the server at random moments. Nothing is lost or duplicated.
// The tests use the built package: npm run build -- libraries

import { runExperiment } from "@broadside/arena";
import { preset, RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { experiment, gamesIn, newFolder, slowModule } from "../arena.ts";
import type { TestServer } from "./postgres.ts";
import { endAll, type QueueProcess, startCoordinator, startWorker } from "./queue-process.ts";

/** Number of moments: two kill each kind of program, a third stops the server. For more, set QUEUE_MOMENTS. */
const MOMENTS = Number(process.env["QUEUE_MOMENTS"] ?? (isLong ? 20 : 2));
const WORKERS = 2;
/** Enough slow games to last until the final kill. */
const GAMES = 250 * MOMENTS;

export const testChaos = ({ database, stop, kill, start, query }: TestServer): void => {
  describe("a queue under fire", () => {
    it(
      `of which something is killed at ${MOMENTS} random moments ends as if nothing had been`,
      async () => {
        const random = RandomStream.fromSeed(1801);
        const address = await database("empty");
        const folder = newFolder();
        const { module, hurry } = slowModule(20);
        const parts = { strategies: [module, "hunt-target"], games: GAMES, seed: 5 };
        const task = { ...parts, scenario: "gorkoff-5x5", folder, resume: true };
        const said: string[] = [];
        const hear = (process: QueueProcess): QueueProcess => {
          void process.ended.then(() => said.push(process.said()));
          return process;
        };
        const beginWorker = (): QueueProcess => hear(startWorker(address));
        const beginCoordinator = (): QueueProcess => hear(startCoordinator(address, task));
        const workers = Array.from({ length: WORKERS }, beginWorker);
        let coordinator = beginCoordinator();
        // A process that starts during an outage reports it and ends, so start it again.
        const startAgain = (): void => {
          for (const [i, { child }] of workers.entries()) if (child.exitCode === 2) workers[i] = beginWorker();
          if (coordinator.child.exitCode === 2) coordinator = beginCoordinator();
        };
        const killed = { worker: 0, coordinator: 0, server: 0 };
        const pause = (most: number): Promise<void> =>
          new Promise((resolve) => setTimeout(resolve, 200 + random.below(most)));
        /** Waits until a worker is connected; before that, nobody would notice an outage. */
        const anyLinked = async (): Promise<void> => {
          while (!workers.some(({ child, said }) => child.exitCode === null && /^(no )?experiment /m.test(said()))) {
            startAgain();
            await pause(1);
          }
        };
        const killWorker = async (): Promise<void> => {
          const i = random.below(WORKERS);
          workers[i].child.kill("SIGKILL");
          await workers[i].ended;
          workers[i] = beginWorker();
          killed.worker++;
        };
        for (let moment = 0; moment < MOMENTS; moment++) {
          await pause(1500);
          startAgain();
          // Take turns at first, so that each is killed even if there are few moments.
          const what = moment < 3 ? moment : random.below(5);
          if (what === 0) {
            coordinator.child.kill("SIGKILL");
            await coordinator.ended;
            await killWorker();
            await pause(300);
            coordinator = beginCoordinator();
            killed.coordinator++;
          } else if (what === 1 || what === 2) {
            // The server is either killed or stopped properly.
            await anyLinked();
            await (what === 1 ? kill() : stop());
            await pause(1200);
            await start();
            killed.server++;
          } else await killWorker();
        }
        const isOver = coordinator.lines().at(-1) === "finished";
        hurry();
        for (;;) {
          const outcome = await Promise.race([coordinator.ended, pause(1)]);
          if (outcome && outcome.code !== 2) break;
          startAgain();
        }
        expect(await coordinator.ended, coordinator.said()).toEqual({ code: 0, signal: null });
        expect(coordinator.lines().at(-1)).toBe("finished");
        await endAll(workers);
        // Without this, the test would show nothing.
        expect(isOver).toBe(false);
        expect(Math.min(...Object.values(killed))).toBeGreaterThan(0);
        expect(said.join("")).toMatch(/does not answer .*; next attempt in/);
        expect(said.join("")).toMatch(/answers again/);
        expect(
          said
            .join("")
            .split("\n")
            .filter((line) => /unexpected:|Trace|TypeError|^ +at /.test(line)),
        ).toEqual([]);
        const undisturbed = newFolder();
        await runExperiment(experiment({ ...parts, scenario: preset("gorkoff-5x5") }), {
          folder: undisturbed,
          workers: 1,
        });
        expect(await gamesIn(folder)).toEqual(await gamesIn(undisturbed));
        const left = "SELECT count(*) AS n FROM broadside.block UNION ALL SELECT count(*) FROM broadside_jobs.jobs";
        expect((await query(address, left)).map(({ n }) => Number(n))).toEqual([0, 0]);
      },
      60_000 + 20_000 * MOMENTS,
    );
  });
};
