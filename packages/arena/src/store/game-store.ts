import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { ExperimentRefused, StoreFailed } from "../experiment/arena-error.ts";
import { differenceOf, type ExperimentDescription, fingerprint } from "../experiment/experiment-description.ts";
import type { GameRecord } from "../experiment/game-record.ts";

const FILE = "games.duckdb";
/** A store in the making; it gets its name when it is complete. */
const NEW_FILE = "games.duckdb.new";

const SCHEMA = `
  CREATE TABLE experiment (fingerprint VARCHAR, description VARCHAR, stopped_at INTEGER);
  CREATE TABLE strategy (id USMALLINT, name VARCHAR);
  CREATE TABLE game (strategy USMALLINT, game INTEGER, layout INTEGER, shots INTEGER, misses INTEGER,
    milliseconds DOUBLE, fault VARCHAR, sequence VARCHAR);
  CREATE VIEW games AS SELECT fingerprint AS experiment, strategy.name AS strategy, game, layout, shots, misses,
    milliseconds, fault, sequence FROM game JOIN strategy ON strategy.id = game.strategy, experiment`;

/** A game on its way into the store, by its strategy's index. */
export type StoredGame = Omit<GameRecord, "experiment" | "strategy">;

/** What a game is remembered by while the experiment runs. */
export interface PlayedGame {
  readonly strategy: number;
  readonly game: number;
  readonly shots: number;
  readonly fault: string | null;
}

/** File formats that the games can be written to. */
export const EXPORT_FORMATS = ["csv", "parquet"] as const;

/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * The games of one experiment in a DuckDB file of its folder, written by one process at a time. What was saved is on
 * disk when `save` resolves, whatever becomes of the process.
 */
export class GameStore {
  readonly folder: string;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  #queue: Promise<void> = Promise.resolve();

  private constructor(folder: string, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.folder = folder;
    this.#instance = instance;
    this.#connection = connection;
  }

  /**
   * Opens the store of a folder for an experiment, or makes it.
   *
   * @param strategies the names of its strategies, in order
   * @param resume whether a store that is there already may be continued
   * @throws ExperimentRefused when the folder holds anything else, or is in use.
   * @throws StoreFailed when the file system says no.
   */
  static async open(
    folder: string,
    description: ExperimentDescription,
    strategies: readonly string[],
    resume: boolean,
  ): Promise<GameStore> {
    if (GameStore.canContinue(folder, resume)) return GameStore.#continue(folder, description);
    await makeStore(folder, description, strategies);
    return GameStore.#connect(folder, join(folder, FILE));
  }

  /**
   * True when a folder holds a store that may be continued, false when a new one may be made in it.
   *
   * @throws ExperimentRefused when neither is the case.
   */
  static canContinue(folder: string, resume: boolean): boolean {
    const names = listFolder(folder).filter((name) => !name.startsWith(NEW_FILE));
    const where = `--out "${folder}"`;
    if (names.includes(FILE)) {
      if (resume) return true;
      throw new ExperimentRefused(where, "already contains games", "add --resume or name another folder");
    }
    if (names.length === 0) return false;
    const what = resume ? "is not empty and contains no games to continue" : "is not empty";
    throw new ExperimentRefused(where, what, "name another folder");
  }

  /** Opens the store of a folder to read it. @throws ExperimentRefused when there is none. */
  static async read(folder: string): Promise<GameStore> {
    if (GameStore.isIn(folder)) return GameStore.#connect(folder, join(folder, FILE));
    throw new ExperimentRefused(`folder "${folder}"`, "contains no games", "name another folder");
  }

  /** True when the folder holds a store. */
  static isIn(folder: string): boolean {
    return existsSync(join(folder, FILE));
  }

  static async #continue(folder: string, wanted: ExperimentDescription): Promise<GameStore> {
    const store = await GameStore.#connect(folder, join(folder, FILE));
    try {
      const difference = differenceOf(await store.description(), wanted);
      if (difference === undefined) return store;
      const what = `contains a different experiment (${difference})`;
      throw new ExperimentRefused(`--resume "${folder}"`, what, "repeat its flags or name another folder");
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  static async #connect(folder: string, path: string): Promise<GameStore> {
    try {
      const instance = await openFile(path);
      return new GameStore(folder, instance, await instance.connect());
    } catch (error) {
      throw openError(folder, error);
    }
  }

  /** The description with which the store was made. */
  async description(): Promise<ExperimentDescription> {
    const [row] = await this.#rows("SELECT description FROM experiment", readText);
    return JSON.parse(row) as ExperimentDescription;
  }

  /** The experiment's fingerprint. */
  async fingerprint(): Promise<string> {
    const [row] = await this.#rows("SELECT fingerprint FROM experiment", readText);
    return row;
  }

  /** The names of the strategies, in order. */
  strategies(): Promise<string[]> {
    return this.#rows("SELECT name FROM strategy ORDER BY id", readText);
  }

  /** The number of games of each strategy at which the run stopped because its intervals were narrow enough. */
  async stoppedAt(): Promise<number | undefined> {
    const [row] = await this.#rows("SELECT stopped_at FROM experiment", ([value]) => value);
    return row === null ? undefined : Number(row);
  }

  /** Remembers {@link stoppedAt}. */
  stopAt(games: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.#connection.run(`UPDATE experiment SET stopped_at = ${Math.floor(games)}`);
    });
  }

  /** Calls back for every game that was saved, by strategy and number. */
  async eachPlayed(take: (game: PlayedGame) => void): Promise<void> {
    const query = "SELECT strategy, game, shots, fault FROM game ORDER BY strategy, game";
    await this.#each(query, ([strategy, game, shots, fault]) =>
      take({
        strategy: Number(strategy),
        game: Number(game),
        shots: Number(shots),
        fault: fault === null ? null : String(fault),
      }),
    );
  }

  /** Calls back for every game that was saved, with all that is known of it. */
  async eachGame(take: (strategy: number, game: StoredGame) => void): Promise<void> {
    const query = `SELECT strategy, game, layout, shots, misses, milliseconds, fault, sequence
      FROM game ORDER BY strategy, game`;
    await this.#each(query, ([strategy, game, layout, shots, misses, milliseconds, fault, sequence]) =>
      take(Number(strategy), {
        game: Number(game),
        layout: Number(layout),
        shots: Number(shots),
        misses: Number(misses),
        milliseconds: Number(milliseconds),
        fault: fault === null ? null : String(fault),
        sequence: String(sequence),
      }),
    );
  }

  /** Saves games, all or none. @throws StoreFailed when they could not be written. */
  save(strategy: number, games: readonly StoredGame[]): Promise<void> {
    return this.#inTurn(async () => {
      await this.#connection.run("BEGIN");
      try {
        const appender = await this.#connection.createAppender("game");
        for (const game of games) {
          appender.appendUSmallInt(strategy);
          appender.appendInteger(game.game);
          appender.appendInteger(game.layout);
          appender.appendInteger(game.shots);
          appender.appendInteger(game.misses);
          appender.appendDouble(game.milliseconds);
          if (game.fault === null) appender.appendNull();
          else appender.appendVarchar(game.fault);
          appender.appendVarchar(game.sequence);
          appender.endRow();
        }
        appender.closeSync();
        await this.#connection.run("COMMIT");
      } catch (error) {
        await this.#connection.run("ROLLBACK").catch(() => {});
        throw error;
      }
    });
  }

  /**
   * Writes all games to a file of the folder, ordered by strategy and number, and returns its path.
   *
   * @throws StoreFailed when it could not be written.
   */
  async export(format: ExportFormat): Promise<string> {
    const path = join(this.folder, `games.${format}`);
    const half = `${path}.new`;
    await this.#inTurn(async () => {
      await this.#connection.run(
        `COPY (SELECT games.* FROM games JOIN strategy ON strategy.name = games.strategy ORDER BY strategy.id, game)
         TO '${half.replaceAll("'", "''")}' (FORMAT ${format}${format === "csv" ? ", HEADER" : ""})`,
      );
      renameSync(half, path);
    });
    return path;
  }

  /** Resolves when everything asked for so far is done. */
  idle(): Promise<void> {
    return this.#queue;
  }

  /** Closes the file; saves that were begun are finished first. */
  async close(): Promise<void> {
    await this.#queue;
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  /** Does one thing after another: the connection has one transaction at a time. */
  #inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(act).catch((error: unknown) => {
      throw storeError(this.folder, error);
    });
    this.#queue = done.catch(() => {});
    return done;
  }

  async #each(query: string, take: (row: readonly unknown[]) => void): Promise<void> {
    await this.#inTurn(async () => {
      const result = await this.#connection.stream(query);
      for (;;) {
        const chunk = await result.fetchChunk();
        if (!chunk || chunk.rowCount === 0) return;
        for (const row of chunk.getRows()) take(row);
      }
    });
  }

  async #rows<T>(query: string, read: (row: readonly unknown[]) => T): Promise<T[]> {
    const rows: T[] = [];
    await this.#each(query, (row) => rows.push(read(row)));
    return rows;
  }
}

const readText = ([value]: readonly unknown[]): string => String(value);

/** The names in a folder; none when it does not exist. */
const listFolder = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    const what = code === "ENOTDIR" ? "is not a folder" : `cannot be read (${message})`;
    throw new ExperimentRefused(`--out "${folder}"`, what, "name a folder");
  }
};

const openFile = (path: string): Promise<DuckDBInstance> =>
  // One thread is enough for appending, and leaves the others to the games; no extension is ever fetched.
  DuckDBInstance.create(path, { threads: "1", autoinstall_known_extensions: "false" });

/** Makes a store under a name of its own and renames it when it is complete. */
const makeStore = async (
  folder: string,
  description: ExperimentDescription,
  strategies: readonly string[],
): Promise<void> => {
  try {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, NEW_FILE);
    for (const name of [path, `${path}.wal`]) rmSync(name, { force: true });
    const instance = await openFile(path);
    const connection = await instance.connect();
    try {
      await connection.run(SCHEMA);
      await connection.run("INSERT INTO experiment VALUES ($1, $2, NULL)", [
        fingerprint(description),
        JSON.stringify(description),
      ]);
      for (const [id, name] of strategies.entries())
        await connection.run("INSERT INTO strategy VALUES ($1, $2)", [id, name]);
      await connection.run("CHECKPOINT");
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
    renameSync(path, join(folder, FILE));
  } catch (error) {
    throw storeError(folder, error);
  }
};

const openError = (folder: string, error: unknown): Error => {
  const message = messageOf(error);
  if (/lock/i.test(message)) {
    return new ExperimentRefused(`--out "${folder}"`, "is in use by another run", "wait for it or name another folder");
  }
  if (/not a valid DuckDB|newer version|older version|serialized/i.test(message)) {
    return new ExperimentRefused(
      `--out "${folder}"`,
      `contains no games that can be read (${message})`,
      "name another folder",
    );
  }
  return storeError(folder, error);
};

const FULL = /no space left|disk quota|ENOSPC|EDQUOT|file too large|EFBIG/i;

const storeError = (folder: string, error: unknown): Error => {
  if (error instanceof ExperimentRefused || error instanceof StoreFailed) return error;
  const message = messageOf(error);
  if (FULL.test(message)) {
    return new StoreFailed(
      `the disk of "${folder}" is full: games saved so far are kept; make room and go on with --resume`,
    );
  }
  return new StoreFailed(`the games cannot be kept in "${folder}": ${message}`);
};

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
