import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";

/** What the database holds, by ids: reviews, and games that were opened from files. What is in them, only their parsers know. */
export interface ReviewSchema extends DBSchema {
  readonly reviews: { readonly key: string; readonly value: unknown };
  readonly games: { readonly key: string; readonly value: unknown };
}

export type ReviewDatabase = IDBPDatabase<ReviewSchema>;

const NAME = "broadside-review";

type Upgrade = (
  database: ReviewDatabase,
  change: IDBPTransaction<ReviewSchema, StoreNames<ReviewSchema>[], "versionchange">,
) => void;

/** What each version added to the one before: a database of any age goes through those that it lacks, and keeps what it holds. */
const UPGRADES: readonly Upgrade[] = [
  (database) => void database.createObjectStore("reviews"),
  (database) => void database.createObjectStore("games"),
];

/**
 * Opens the database of reviews, in its newest version.
 *
 * @param closed told when the browser has closed it, or another tab needs it in a newer version
 * @throws what the browser throws where nothing can be kept
 */
export const openReviewDatabase = async (closed: () => void): Promise<ReviewDatabase> => {
  const database: ReviewDatabase = await openDB<ReviewSchema>(NAME, UPGRADES.length, {
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
