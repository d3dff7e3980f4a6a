import { unwrap } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { takeQueueAddress } from "../../src/queue/queue-address.ts";
import { loadClients, QueueLink, QueueLock } from "../../src/queue/queue-link.ts";
import type { TestServer } from "./postgres.ts";
import { until } from "./queue-process.ts";

const EXPERIMENT = "0123456789abcdef";
const LOCKED = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted";

export const testLink = ({ database, query }: TestServer): void => {
  describe("a link to a queue", () => {
    it("gives the connection of a lock back that the server ended, and is closed to the last one", async () => {
      await loadClients();
      const url = await database();
      const address = unwrap(takeQueueAddress(url, "--queue"));
      const said: string[] = [];
      const link = new QueueLink(address, { name: "test", say: (line) => said.push(line), firstPause: 10 });
      const lock = new QueueLock(link, EXPERIMENT);
      // In the long run, more rounds than the link has connections.
      for (let round = 0; round < cases(4, 25); round++) {
        await lock.take();
        const locked = await query(url, LOCKED);
        expect(locked).toHaveLength(1);
        const { totalCount } = link.pool;
        expect(totalCount).toBeLessThanOrEqual(2);
        await query(url, `SELECT pg_terminate_backend(${locked[0]?.["pid"]})`);
        await until(() => link.pool.totalCount < totalCount);
        expect(await link.rows("SELECT 1 AS one")).toEqual([{ one: 1 }]);
      }
      await lock.take();
      lock.free();
      await link.close();
      expect(link.pool.ended).toBe(true);
      expect(said).toEqual([]);
    });
  });
};
