// Studies that other processes play, over a real PostgreSQL server, with the built command:
// npm run build -- libraries

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { newFolder } from "../arena.ts";
import type { TestServer } from "./postgres.ts";
import { broadside } from "./queue-process.ts";

/** The findings of a study, without times, places and stored openings. */
const foundIn = (folder: string): unknown =>
  JSON.parse(readFileSync(join(folder, "summary.json"), "utf8"), (key, value) =>
    /milliseconds|seconds|machine|date/i.test(key) ? null : value,
  );

/** Only in the long run: a study is played twice, and experiments and tournaments test the queue anyway. */
const skipped = isLong ? "" : " (skipped: it takes half a minute; BROADSIDE_LONG=1 plays it)";

export const testStudies = ({ database, query, password }: TestServer): void => {
  describe.skipIf(!isLong)(`a study over a queue${skipped}`, () => {
    it("ends with what one machine finds, played by two workers, and leaves nothing in the database", async () => {
      const address = await database();
      const study = ["study", "habr", "--games", "2", "--seed", "3", "--set", "openings=false"];
      const plain = newFolder();
      expect(await broadside([...study, "--workers", "1", "--out", plain]).ended).toMatchObject({
        code: 0,
        stderr: "",
      });
      const worker = ["worker", "--queue", address, "--workers", "1"];
      const workers = [broadside(worker), broadside(worker)];
      const queued = newFolder();
      const outcome = await broadside([...study, "--out", queued, "--queue", address]).ended;
      for (const { child } of workers) child.kill("SIGINT");
      const said = await Promise.all(workers.map(({ ended }) => ended));
      expect(outcome, outcome.stderr).toMatchObject({ code: 0 });
      expect(foundIn(queued)).toEqual(foundIn(plain));
      // At least one of the two workers played, and no thread of the coordinator.
      expect(said.map(({ stdout, stderr }) => stdout + stderr).join("")).toMatch(/[1-9][\d,]* games?/);
      for (const { stdout, stderr } of [outcome, ...said]) expect(stdout + stderr).not.toContain(password);
      const left = "SELECT count(*) AS n FROM broadside.block UNION ALL SELECT count(*) FROM broadside_jobs.jobs";
      expect((await query(address, left)).map(({ n }) => Number(n))).toEqual([0, 0]);
    });
  });
};
