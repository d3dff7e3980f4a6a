import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";

/** A kept fleet: rules and ships as the page's address writes them. */
export interface KeptFleet {
  readonly name: string;
  readonly rules: string;
  /** The layout as the engine writes it in JSON. */
  readonly layout: unknown;
  /** When it was kept, in milliseconds since 1970. */
  readonly kept: number;
}

/** What the database holds: matches and fleets by their ids. What is in a match, only `parseMatch` knows. */
export interface MatchSchema extends DBSchema {
  readonly matches: { readonly key: string; readonly value: unknown; readonly indexes: { readonly changed: number } };
  readonly fleets: { readonly key: string; readonly value: KeptFleet };
}

export type MatchDatabase = IDBPDatabase<MatchSchema>;

const NAME = "broadside-play";

type Upgrade = (
  database: MatchDatabase,
  change: IDBPTransaction<MatchSchema, StoreNames<MatchSchema>[], "versionchange">,
) => void;

/** What each version added to the one before: a database of any age goes through those that it lacks, and keeps what it holds. */
const UPGRADES: readonly Upgrade[] = [
  (database) => void database.createObjectStore("matches"),
  (database, change) => {
    change.objectStore("matches").createIndex("changed", "changed");
    database.createObjectStore("fleets");
  },
];

/**
 * Opens the database of the games played on this page, in its newest version.
 *
 * @param closed told when the browser has closed it, or another tab needs it in a newer version
 * @throws what the browser throws where nothing can be kept
 */
export const openMatchDatabase = async (closed: () => void): Promise<MatchDatabase> => {
  const database: MatchDatabase = await openDB<MatchSchema>(NAME, UPGRADES.length, {
    upgrade: (upgraded, from, _, change) => {
      for (const upgrade of UPGRADES.slice(from)) upgrade(upgraded, change);
    },
    blocking: () => {
      database.close();
      closed();
    },
    terminated: closed,
  });
  return database;
};
