// Queues in a real PostgreSQL server, which all tests share and which is killed at the end. The tests use the
// built package:
// npm run build -- libraries
import { afterAll, describe, it } from "vitest";
import { within } from "../../../engine/test/within.ts";
import { testChaos } from "./chaos.ts";
import { testExperiments } from "./experiments.ts";
import { startPostgres } from "./postgres.ts";
import { testTournaments } from "./tournaments.ts";

const server = await within(startPostgres(), 120, "the test database");

if (typeof server === "string") it.skip(`queues are not played: ${server}`);
else
  describe("over a server", () => {
    afterAll(() => server.remove());
    for (const test of [testExperiments, testTournaments, testChaos]) test(server);
  });
