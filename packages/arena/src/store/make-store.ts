import { renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { LUCK, REDUCED_PARTS, type ReducedGame } from "@broadside/engine/review";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { loadLibrary } from "../core/library.ts";
import { makeFolder } from "../core/new-folder.ts";
import { type ExperimentDescription, fingerprint } from "../experiment/experiment-description.ts";
import { hasReduced, type NumberedReduction, PLACEMENT_TABLE, type StoreContent } from "./store-content.ts";
import { storeError } from "./store-error.ts";

export const REDUCED_COLUMNS = [...REDUCED_PARTS, ...LUCK.map((name) => `luck_${name}`)];

const REDUCED_TABLE = `CREATE TABLE reduced (strategy USMALLINT, game INTEGER, ${REDUCED_COLUMNS.map((name) => `${name} DOUBLE`).join(", ")})`;

export const reducedQuery = (below: number): string =>
  `SELECT strategy, game, ${REDUCED_COLUMNS.join(", ")} FROM reduced WHERE game < ${below} ORDER BY strategy, game`;

/** Adds reduced games within the current transaction. */
export const appendReduced = async (
  connection: DuckDBConnection,
  strategy: number,
  games: readonly NumberedReduction[],
): Promise<void> => {
  const appender = await connection.createAppender("reduced");
  for (const game of games) {
    appender.appendUSmallInt(strategy);
    appender.appendInteger(game.game);
    for (const part of REDUCED_PARTS) appender.appendDouble(game[part]);
    for (const luck of game.luck) appender.appendDouble(luck);
    appender.endRow();
  }
  appender.closeSync();
};

/** A reduced game from its numbers: its parts, then its luck. */
export const reducedOf = ([searching, chasing, greedy, advantage, ...luck]: readonly number[]): ReducedGame => ({
  searching,
  chasing,
  greedy,
  advantage,
  luck,
});

export const FILE = "games.duckdb";
/** Name of the file of an unfinished store, which is renamed when complete. */
export const NEW_FILE = "games.duckdb.new";

/** An SQL expression for a fault in the words of `faultText`. */
export const FAULT_TEXT = "game.fault || coalesce(': ' || game.said, '') || coalesce(', told ' || game.told, '')";

const SCHEMA = `
  CREATE TABLE experiment (fingerprint VARCHAR, description VARCHAR, stopped_at INTEGER);
  CREATE TABLE strategy (id USMALLINT, name VARCHAR);
  ${PLACEMENT_TABLE};
  CREATE TABLE game (strategy USMALLINT, game INTEGER, layout INTEGER, shots INTEGER, misses INTEGER,
    milliseconds DOUBLE, kind VARCHAR, fault VARCHAR, said VARCHAR, told VARCHAR, sequence VARCHAR)`;

/** Makes the view of the games of an experiment. The table may hold more, of a run that was to be longer. */
export const gamesView = ({ games }: ExperimentDescription): string => `
  CREATE OR REPLACE VIEW games AS SELECT fingerprint AS experiment, strategy.name AS strategy, game, layout, shots,
    misses, milliseconds, ${FAULT_TEXT} AS fault, sequence
    FROM game JOIN strategy ON strategy.id = game.strategy, experiment
    WHERE game < coalesce(stopped_at, ${Number(games)})`;

/** Notes what the caller was asked. If the caller notes nothing, the store has no such table. */
export const KEEP_ASKED = "CREATE OR REPLACE TABLE asked AS SELECT $1::VARCHAR AS words";

/** Loads the library in half the time of `import`, which reads every file of a CommonJS library twice. */
const requireHere: (name: "@duckdb/node-api") => typeof import("@duckdb/node-api") = createRequire(import.meta.url);

/**
 * Opens the file of a store. What stands in a file from a stranger, such as a view in place of a table, reads and
 * writes nothing outside its folder, loads no extension and changes no setting.
 */
export const openFile = async (path: string): Promise<DuckDBInstance> => {
  const database = await loadLibrary("@duckdb/node-api", async () => requireHere("@duckdb/node-api"));
  // One thread is enough for appending, and leaves the others to the games.
  const instance = await database.DuckDBInstance.create(path, {
    threads: "1",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  try {
    // Opening runs nothing that the file holds, so these come before the first query. Exports go to the folder.
    await connection.run(`SET allowed_directories = ['${dirname(path).replaceAll("'", "''")}']`);
    await connection.run("SET enable_external_access = false");
    await connection.run("SET lock_configuration = true");
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  } finally {
    connection.closeSync();
  }
};

interface StoreOptions {
  readonly fill?: (connection: DuckDBConnection) => Promise<void>;
  /** Whether the store belongs to work that --resume continues even if the store is not there yet. */
  readonly resume?: boolean;
}

/** Creates a store under a temporary name, and renames it when `fill` is done. @throws StoreFailed */
export const makeStore = async (
  folder: string,
  content: StoreContent,
  { fill, resume = false }: StoreOptions,
): Promise<void> => {
  const { description, strategies, placement, asked } = content;
  try {
    makeFolder(folder);
    const path = join(folder, NEW_FILE);
    for (const name of [path, `${path}.wal`]) rmSync(name, { force: true });
    const instance = await openFile(path);
    const connection = await instance.connect();
    try {
      await connection.run(SCHEMA);
      await connection.run(gamesView(description));
      if (hasReduced(content)) await connection.run(REDUCED_TABLE);
      await connection.run("INSERT INTO experiment VALUES ($1, $2, NULL)", [
        fingerprint(description),
        JSON.stringify(description),
      ]);
      if (placement !== undefined) await connection.run("INSERT INTO placement VALUES ($1)", [placement]);
      if (asked !== undefined) await connection.run(KEEP_ASKED, [asked]);
      for (const [id, name] of strategies.entries())
        await connection.run("INSERT INTO strategy VALUES ($1, $2)", [id, name]);
      await fill?.(connection);
      await connection.run("CHECKPOINT");
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
    renameSync(path, join(folder, FILE));
  } catch (error) {
    throw storeError(folder, error, resume ? "keep" : "begin");
  }
};
