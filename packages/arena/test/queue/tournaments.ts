// Tournaments that other processes play, over a real PostgreSQL server, with the built command:
// npm run build -- libraries
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { newFolder } from "../arena.ts";
import type { TestServer } from "./postgres.ts";
import { broadside, broadsideHere } from "./queue-process.ts";

/** The summary of a folder as the text of its file, without the folder's name. */
const summaryIn = (folder: string): string =>
  readFileSync(join(folder, "summary.json"), "utf8").replaceAll(folder, "FOLDER");

const NAMES = ["--scenario", "gorkoff-5x5", "--seed", "3", "--set", "openings=false"];

export const testTournaments = ({ database, query, password }: TestServer): void => {
  describe("a tournament over a queue", () => {
    const inRounds = ["-p", "random,hunt-target,probability,diagonal", "--schedule", "swiss:rounds=2", "--games", "8"];
    it.for([
      ["until a test ends", ["-p", "probability,random", "--until", "sprt=0,300", "--games", "200"]],
      ...(isLong ? ([["in rounds", inRounds]] as const) : []),
    ] as const)(
      "%s ends with the summary of one machine, and leaves nothing in the database",
      { timeout: 120_000 },
      async ([, args]) => {
        const tournament = ["tournament", ...args, ...NAMES];
        const address = await database();
        const plain = newFolder();
        expect(await broadsideHere([...tournament, "--out", plain, "--workers", "1"])).toMatchObject({ code: 0 });
        const worker = ["worker", "--queue", address, "--workers", "1"];
        const player = broadside(worker);
        const queued = newFolder();
        const outcome = await broadsideHere([...tournament, "--out", queued, "--queue", address]);
        player.child.kill("SIGINT");
        const said = await player.ended;
        expect(outcome, outcome.stderr).toMatchObject({ code: 0 });
        expect(summaryIn(queued)).toBe(summaryIn(plain));
        expect(said.stdout + said.stderr).toMatch(/[1-9][\d,]* games?/);
        for (const { stdout, stderr } of [outcome, said]) expect(stdout + stderr).not.toContain(password);
        // Do not wait for the games that a worker was still playing when the sequential test ended.
        const left = "SELECT count(*) AS n FROM broadside.experiment UNION ALL SELECT count(*) FROM broadside.block";
        expect((await query(address, left)).map(({ n }) => Number(n))).toEqual([0, 0]);
        const jobs = "SELECT count(*) AS n FROM broadside_jobs.jobs";
        expect(Number((await query(address, jobs))[0]?.["n"])).toBe(0);
      },
    );
  });
};
