import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { ReducedGame } from "@broadside/engine/review";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { type Fault, faultOfParts, partsOfFault } from "../core/fault.ts";
import { StoreFailed } from "../experiment/arena-error.ts";
import { type ExperimentDescription, fingerprint } from "../experiment/experiment-description.ts";
import type { GameRecord } from "../experiment/experiment-games.ts";
import { exportTables } from "./games-export.ts";
import {
  appendReduced,
  FILE,
  gamesView,
  KEEP_ASKED,
  makeStore,
  NEW_FILE,
  openFile,
  reducedOf,
  reducedQuery,
} from "./make-store.ts";
import {
  type ExportFormat,
  hasReduced,
  type NumberedReduction,
  type StoreContent,
  type StoreHead,
} from "./store-content.ts";
import { beingRead, canContinueIn, inUse, noGames, openError, refuseOther, storeError } from "./store-error.ts";

/** A game to be stored; its strategy is known from an index. */
export interface StoredGame extends Omit<GameRecord, "experiment" | "strategy"> {
  readonly reduced?: ReducedGame;
}

/**
 * The games of an experiment in a DuckDB file, which one process writes. When `save` has resolved, its games are
 * on disk.
 */
export class GameStore {
  readonly folder: string;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  #queue: Promise<unknown> = Promise.resolve();
  #free = (): void => {};

  private constructor(folder: string, instance: DuckDBInstance, connection: DuckDBConnection) {
    this.folder = folder;
    this.#instance = instance;
    this.#connection = connection;
  }

  /** Opens or creates the store of a folder. @throws ExperimentRefused if it holds anything else, StoreFailed */
  static async open(folder: string, content: StoreContent, resume: boolean): Promise<GameStore> {
    const isThere = GameStore.canContinue(folder, resume);
    return GameStore.#held(hold(folder, "write"), async () => {
      if (isThere) return GameStore.#continue(folder, content);
      await makeStore(folder, content, { resume });
      return GameStore.#connect(folder);
    });
  }

  /** Opens a store, and frees its folder when it is closed or cannot be opened. */
  static async #held(free: () => void, open: () => Promise<GameStore>): Promise<GameStore> {
    try {
      const store = await open();
      store.#free = free;
      return store;
    } catch (error) {
      free();
      throw error;
    }
  }

  /** Whether a folder holds a store to continue; false if it can take a new one. @throws ExperimentRefused */
  static canContinue(folder: string, resume: boolean): boolean {
    return canContinueIn(folder, resume, { file: FILE, games: "games", isBeside: (name) => name.startsWith(NEW_FILE) });
  }

  /** Reads from the store of a folder. @throws ExperimentRefused when there is none, or a run has it */
  static async read<T>(folder: string, act: (store: GameStore) => Promise<T>): Promise<T> {
    if (!GameStore.isIn(folder)) throw noGames(folder);
    const store = await GameStore.#held(hold(folder, "read"), () => GameStore.#connect(folder));
    try {
      return await act(store);
    } finally {
      await store.close();
    }
  }

  static isIn(folder: string): boolean {
    return existsSync(join(folder, FILE));
  }

  static async #continue(folder: string, { description: wanted, strategies }: StoreContent): Promise<GameStore> {
    const store = await GameStore.#connect(folder);
    try {
      const { description: kept } = await store.head();
      refuseOther(folder, adjusted(kept, wanted), wanted, strategies);
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  static async #connect(folder: string): Promise<GameStore> {
    try {
      const instance = await openFile(join(folder, FILE));
      return new GameStore(folder, instance, await instance.connect());
    } catch (error) {
      throw openError(folder, error);
    }
  }

  async head(): Promise<StoreHead> {
    const [[fingerprint, description, stoppedAt]] = await this.#rows(
      "SELECT fingerprint, description, stopped_at FROM experiment",
      (row) => row,
    );
    const tables = await this.#rows("SELECT table_name FROM duckdb_tables()", readText);
    // A store has a table for what the caller was asked only if the caller noted it.
    const textIn = async (table: string): Promise<string | undefined> =>
      tables.includes(table) ? (await this.#rows(`SELECT * FROM ${table}`, readText))[0] : undefined;
    return {
      fingerprint: String(fingerprint),
      description: JSON.parse(String(description)) as ExperimentDescription,
      strategies: await this.#rows("SELECT name FROM strategy ORDER BY id", readText),
      placement: await textIn("placement"),
      asked: await textIn("asked"),
      stoppedAt: stoppedAt === null ? undefined : Number(stoppedAt),
    };
  }

  /** Takes the description of the same experiment with another number of games, and what the caller was asked now. */
  async adjust(description: ExperimentDescription, asked: string | undefined): Promise<void> {
    const kept = await this.head();
    if (asked !== undefined && asked !== kept.asked)
      await this.#inTurn(() => this.#connection.run(KEEP_ASKED, [asked]));
    const mark = fingerprint(description);
    if (mark === kept.fingerprint) return;
    const update = "UPDATE experiment SET fingerprint = $1, description = $2, stopped_at = NULL";
    await this.#inTurn(async () => {
      await this.#connection.run(update, [mark, JSON.stringify(description)]);
      await this.#connection.run(gamesView(description));
    });
  }

  async stopAt(games: number): Promise<void> {
    await this.#inTurn(() => this.#connection.run(`UPDATE experiment SET stopped_at = ${Math.floor(games)}`));
  }

  /** Calls back for every saved game below a number, ordered by strategy and number. */
  eachGame(below: number, take: (strategy: number, game: StoredGame) => void): Promise<void> {
    const query = `SELECT strategy, game, layout, shots, misses, milliseconds, sequence, kind, fault, said, told
      FROM game WHERE game < ${below} ORDER BY strategy, game`;
    return this.#each(query, ([strategy, game, layout, shots, misses, milliseconds, sequence, ...fault]) =>
      take(Number(strategy), {
        game: Number(game),
        layout: Number(layout),
        shots: Number(shots),
        misses: Number(misses),
        milliseconds: Number(milliseconds),
        fault: this.#faultOf(fault),
        sequence: String(sequence),
      }),
    );
  }

  #faultOf(parts: readonly unknown[]): Fault | null {
    try {
      return faultOfParts(parts);
    } catch (error) {
      throw new StoreFailed(`folder "${this.folder}": ${(error as Error).message}`);
    }
  }

  /** The same for every saved game with luck removed; for none if the experiment does not remove luck. */
  async eachReduced(below: number, take: (strategy: number, game: NumberedReduction) => void): Promise<void> {
    const [description] = await this.#rows("SELECT description FROM experiment", readText);
    if (!hasReduced({ description: JSON.parse(description) as ExperimentDescription })) return;
    await this.#each(reducedQuery(below), (row) => {
      const [strategy, game, ...numbers] = row.map(Number);
      take(strategy, { game, ...reducedOf(numbers) });
    });
  }

  /** Saves either all of the games or none. @throws StoreFailed when they could not be written. */
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
          for (const part of partsOfFault(game.fault)) {
            if (part === null) appender.appendNull();
            else appender.appendVarchar(part);
          }
          appender.appendVarchar(game.sequence);
          appender.endRow();
        }
        appender.closeSync();
        const reduced = games.flatMap(({ game, reduced }) => (reduced ? [{ game, ...reduced }] : []));
        if (reduced.length > 0) await appendReduced(this.#connection, strategy, reduced);
        await this.#connection.run("COMMIT");
      } catch (error) {
        await this.#connection.run("ROLLBACK").catch(() => {});
        throw error;
      }
    });
  }

  /** Exports games, layouts and the meaning of columns; returns the paths. @throws as {@link exportTables} */
  async export(formats: readonly ExportFormat[]): Promise<string[]> {
    const content = await this.head();
    return this.#inTurn(() => exportTables(this.#connection, this.folder, content, formats));
  }

  async idle(): Promise<void> {
    await this.#queue;
  }

  async close(): Promise<void> {
    await this.#queue;
    try {
      this.#connection.closeSync();
      this.#instance.closeSync();
    } finally {
      this.#free();
      this.#free = () => {};
    }
  }

  /** Runs actions one after another, because the connection has only one transaction at a time. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(act).catch((error: unknown) => {
      throw storeError(this.folder, error);
    });
    this.#queue = done.catch(() => {});
    return done;
  }

  #each(query: string, take: (row: readonly unknown[]) => void): Promise<void> {
    return this.#inTurn(async () => {
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

/**
 * The kept description with the wanted games and interval, as far as the first games stay the same: a game does not
 * depend on the number of games, and intervals are checked after the same numbers of games whatever the goal.
 */
const adjusted = (kept: ExperimentDescription, wanted: ExperimentDescription): ExperimentDescription => {
  const [goal, closer] = [kept["untilInterval"], wanted["untilInterval"]];
  const untilInterval = typeof goal === "number" && typeof closer === "number" ? Math.min(goal, closer) : goal;
  return { ...kept, games: wanted["games"], ...(untilInterval !== undefined && { untilInterval }) };
};

/**
 * The number of readers of each folder that this process has open; -1 for a writer. The database keeps out only
 * other processes. If one process opens a file twice, closing one connection undoes what the other has written.
 */
const held = new Map<string, number>();

/** Claims a folder; returns its release. @throws ExperimentRefused if a run has it, or a run would disturb a reader */
const hold = (folder: string, how: "read" | "write"): (() => void) => {
  const path = realPath(resolve(folder));
  const before = held.get(path) ?? 0;
  if (before < 0) throw inUse(folder);
  if (how === "write" && before > 0) throw beingRead(folder);
  held.set(path, how === "write" ? -1 : before + 1);
  return () => {
    const left = (held.get(path) ?? 0) - 1;
    if (how === "read" && left > 0) held.set(path, left);
    else held.delete(path);
  };
};

/** A path without symbolic links, which has the same name before the folder is made and after. */
const realPath = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));

const readText = ([value]: readonly unknown[]): string => String(value);
