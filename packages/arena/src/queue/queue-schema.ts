import { ExperimentRefused } from "../experiment/arena-error.ts";
import { clients } from "./clients.ts";
import type { QueueLink } from "./queue-link.ts";
import { quietLogger } from "./quiet-logger.ts";

/** The version of the tables. A queue of another one is refused. */
const VERSION = 1;
/** Where the jobs of graphile-worker are. */
export const JOBS = "broadside_jobs";
/** Any number, the same for everybody who makes the tables: one at a time does. */
const MAKING = 7_216_301_425;

/**
 * Our own tables. A block is games that are played together; it has its `games` when it is done. `finish_block` writes them and ends
 * the job in one transaction: a block that is played twice is written once.
 */
const SCHEMA = `
  CREATE SCHEMA broadside;
  CREATE TABLE broadside.queue (version integer NOT NULL);
  INSERT INTO broadside.queue VALUES (${VERSION});
  CREATE TABLE broadside.experiment (fingerprint text PRIMARY KEY, program text NOT NULL, task text NOT NULL,
    begun timestamptz NOT NULL DEFAULT now());
  CREATE TABLE broadside.block (id uuid PRIMARY KEY,
    experiment text NOT NULL REFERENCES broadside.experiment ON DELETE CASCADE,
    strategy integer NOT NULL, first integer NOT NULL, count integer NOT NULL,
    games bytea, milliseconds double precision, worker text, UNIQUE (experiment, strategy, first));
  ALTER TABLE broadside.block ALTER COLUMN games SET STORAGE EXTERNAL;
  CREATE INDEX block_done ON broadside.block (experiment) WHERE games IS NOT NULL;
  CREATE TABLE broadside.worker (id uuid PRIMARY KEY, name text NOT NULL, threads integer NOT NULL,
    runners text[] NOT NULL, experiments text[] NOT NULL, seen timestamptz NOT NULL);
  CREATE FUNCTION broadside.finish_block(own uuid, played bytea, took double precision, by text, job bigint, runner text)
  RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE written boolean;
  BEGIN
    UPDATE broadside.block SET games = played, milliseconds = took, worker = by WHERE id = own AND games IS NULL;
    written := FOUND;
    PERFORM ${JOBS}.force_unlock_workers(ARRAY[runner]);
    PERFORM ${JOBS}.complete_jobs(ARRAY[job]);
    RETURN written;
  END $$;
  `;

/**
 * Makes the tables of a queue where there are none, or checks that they are ours.
 *
 * @throws ExperimentRefused when they are of another version, or this user may not.
 */
export const openSchema = (link: QueueLink): Promise<void> =>
  link.first(async (client) => {
    const version = await versionOf(client);
    if (version === VERSION) return;
    if (version !== undefined) throw otherVersion(link, version);
    await client.query("SELECT pg_advisory_lock($1)", [MAKING]);
    try {
      if ((await versionOf(client)) !== undefined) return;
      await clients().graphile.runMigrations({ pgPool: link.pool, schema: JOBS, logger: quietLogger() });
      await client.query(`BEGIN; ${SCHEMA}; COMMIT`);
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      throw error;
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [MAKING]).catch(() => {});
    }
  });

interface Asked {
  query(text: string): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

/** The version of the queue that is there; undefined where there is none. */
const versionOf = async (client: Asked): Promise<number | undefined> => {
  const { rows } = await client.query("SELECT to_regclass('broadside.queue') IS NOT NULL AS there");
  if (rows[0]?.["there"] !== true) return undefined;
  const found = await client.query("SELECT max(version) AS version FROM broadside.queue");
  return Number(found.rows[0]?.["version"] ?? 0);
};

const otherVersion = (link: QueueLink, version: number): ExperimentRefused =>
  new ExperimentRefused(
    `--queue ${link.address.label}`,
    `holds a queue of version ${version}, and this program has version ${VERSION}`,
    `use the program that made it, another database, or drop it: DROP SCHEMA broadside, ${JOBS} CASCADE`,
  );
