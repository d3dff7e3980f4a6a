import { oneLine } from "@broadside/engine/text";
import type { PoolClient } from "pg";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { Block } from "./block-ledger.ts";
import { clients, type QueueLink, quietLogger } from "./queue-link.ts";

/** Version of the tables. A queue with another version is refused. */
const VERSION = 1;
export const JOBS = "broadside_jobs";
/** Number of the advisory lock for creating the tables. Any number will do, if everyone uses the same one. */
const MAKING = 7_216_301_425;

/** Our tables. `finish_block` is one transaction, so that a block played twice is written once. */
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

const versionOf = async (client: PoolClient): Promise<number | undefined> => {
  const { rows } = await client.query("SELECT to_regclass('broadside.queue') IS NOT NULL AS there");
  if (rows[0]?.["there"] !== true) return undefined;
  const versions = await client.query("SELECT max(version) AS version FROM broadside.queue");
  return Number(versions.rows[0]?.["version"] ?? 0);
};

const otherVersion = (link: QueueLink, version: number): ExperimentRefused =>
  new ExperimentRefused(
    `--queue ${link.address.label}`,
    `holds a queue of version ${version}, and this program has version ${VERSION}`,
    `use the program that made it, another database, or drop it: DROP SCHEMA broadside, ${JOBS} CASCADE`,
  );

/** The task name for an experiment's blocks. Workers that cannot play the experiment do not ask for its jobs. */
export const taskName = (experiment: string): string => `blocks:${experiment}`;

const ATTEMPTS = 32_000;

export const addBlocks = (link: QueueLink, experiment: string, blocks: readonly Block[]): Promise<void> =>
  link.transaction(async (client) => {
    await client.query(
      `INSERT INTO broadside.block (id, experiment, strategy, first, count)
       SELECT id, $2, strategy, first, count
       FROM unnest($1::uuid[], $3::integer[], $4::integer[], $5::integer[]) AS new (id, strategy, first, count)
       ON CONFLICT (id) DO NOTHING`,
      [
        blocks.map(({ id }) => id),
        experiment,
        blocks.map(({ strategy }) => strategy),
        blocks.map(({ first }) => first),
        blocks.map(({ count }) => count),
      ],
    );
    await client.query(ADD_MISSING_JOBS, [taskName(experiment), experiment, ATTEMPTS]);
  });

const ADD_MISSING_JOBS = `
  SELECT count(${JOBS}.add_job($1, json_build_object('block', block.id), job_key => block.id::text, max_attempts => $3))
  FROM broadside.block WHERE experiment = $2 AND games IS NULL
    AND NOT EXISTS (SELECT FROM ${JOBS}.jobs WHERE key = block.id::text)`;

export const addMissingJobs = (link: QueueLink, experiment: string): Promise<unknown> =>
  link.rows(ADD_MISSING_JOBS, [taskName(experiment), experiment, ATTEMPTS]);

/** Frees the jobs of silent or unknown workers, once the workers have had time to report to a new server. */
export const freeJobs = (link: QueueLink, lostSeconds: number): Promise<unknown> =>
  link.rows(
    `WITH gone AS (DELETE FROM broadside.worker
       WHERE seen < now() - $1 * interval '1 second' AND pg_postmaster_start_time() < now() - $1 * interval '1 second'
       RETURNING id)
     SELECT ${JOBS}.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM ${JOBS}.jobs
     WHERE locked_at < now() - $1 * interval '1 second' AND pg_postmaster_start_time() < now() - $1 * interval '1 second'
       AND NOT EXISTS (SELECT FROM broadside.worker WHERE locked_by = ANY (runners) AND id NOT IN (SELECT id FROM gone))
     HAVING count(*) > 0`,
    [lostSeconds],
  );

/** A worker that says that it plays an experiment. */
export type SeenWorker = Awaited<ReturnType<typeof seenWorkers>>[number];

/** The workers of an experiment. `silent`: seconds since the last signal; `isLost`: others get its blocks. */
export const seenWorkers = async (link: QueueLink, experiment: string, lostSeconds: number) => {
  const rows = await link.rows(
    `SELECT id, name, threads, extract(epoch FROM now() - seen) AS silent,
       greatest(seen, pg_postmaster_start_time()) < now() - $2 * interval '1 second' AS lost
     FROM broadside.worker WHERE $1 = ANY (experiments)`,
    [experiment, lostSeconds],
  );
  return rows.map(({ id, name, threads, silent, lost }) => ({
    id: String(id),
    name: oneLine(String(name)),
    threads: Number(threads),
    silent: Number(silent),
    isLost: lost === true,
  }));
};

/** Withdraws the blocks that nobody is playing yet. Those in play stay, for the time when the experiment resumes. */
export const withdraw = async (client: PoolClient, experiment: string): Promise<void> => {
  await client.query(
    `WITH back AS (SELECT key FROM ${JOBS}.complete_jobs(ARRAY(
      SELECT id FROM ${JOBS}.jobs WHERE task_identifier = $1 AND locked_at IS NULL)))
    DELETE FROM broadside.block USING back WHERE block.id::text = back.key AND block.games IS NULL`,
    [taskName(experiment)],
  );
};

/** Removes an experiment with all its blocks and jobs. */
export const remove = async (client: PoolClient, experiment: string): Promise<void> => {
  await client.query(
    `SELECT ${JOBS}.remove_job(key) FROM ${JOBS}.jobs WHERE task_identifier = $1 AND key IS NOT NULL`,
    [taskName(experiment)],
  );
  await client.query("DELETE FROM broadside.experiment WHERE fingerprint = $1", [experiment]);
};
