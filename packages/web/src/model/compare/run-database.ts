import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/**
 * What the database holds: by its id the head of each run, small enough to list them all, and its games, one record of compact
 * arrays; what is in them, only `parseRunHead` and `parseRunGames` know. And the files that were opened last.
 */
export interface RunSchema extends DBSchema {
  readonly runs: { readonly key: string; readonly value: unknown };
  readonly games: { readonly key: string; readonly value: unknown };
  readonly files: { readonly key: string; readonly value: KeptFile };
}

/** A file that was opened. */
export interface KeptFile {
  readonly name: string;
  readonly text: string;
  /** When, in milliseconds since 1970. */
  readonly opened: number;
}

export type RunDatabase = IDBPDatabase<RunSchema>;

const NAME = "broadside-compare";

/** What each version added to the one before: a database of any age goes through those that it lacks, and keeps what it holds. */
const UPGRADES: readonly ((database: RunDatabase) => void)[] = [
  (database) => void database.createObjectStore("runs"),
  (database) => void database.createObjectStore("games"),
  (database) => void database.createObjectStore("files"),
];

/**
 * Opens the database of the comparisons made on this page, in its newest version.
 *
 * @param closed told when the browser has closed it, or another tab needs it in a newer version
 * @throws what the browser throws where nothing can be kept
 */
export const openRunDatabase = async (closed: () => void): Promise<RunDatabase> => {
  const database: RunDatabase = await openDB<RunSchema>(NAME, UPGRADES.length, {
    upgrade: (upgraded, from) => {
      for (const upgrade of UPGRADES.slice(from)) upgrade(upgraded);
    },
    blocking: () => {
      database.close();
      closed();
    },
    terminated: closed,
  });
  return database;
};
