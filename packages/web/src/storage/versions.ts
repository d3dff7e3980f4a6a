import { fail, type Result } from "@broadside/engine";
import { isRecord } from "@broadside/engine/input";

/**
 * What the page keeps in the browser's database, and the version of each kind of record. Those with a version in them
 * are refused by pages that do not know it; the others are checked by their form alone.
 */
export const VERSIONS = {
  games: 1,
  lessons: 1,
  matches: 2,
  /** Matches between two people. */
  friends: 1,
  fleets: 1,
  /** The head of each comparison, small enough to list; the games of each are a single record of compact arrays. */
  runs: 1,
  "run-games": 1,
  "run-files": 1,
  reviews: 1,
  "review-games": 1,
  "tree-files": 1,
  puzzles: 1,
  "best-shots": 1,
} as const;

export type StoreName = keyof typeof VERSIONS;

export const STORES = Object.keys(VERSIONS) as StoreName[];

/** The stores of texts; all others hold objects. */
export const TEXT_STORES: readonly StoreName[] = ["games", "lessons"];

/** Whether a stored value is of a kind's version. */
export const hasVersion = (store: StoreName, value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && value["version"] === VERSIONS[store];

/** Why a record cannot be read, if a newer page has written it. @param what what it is, for people */
export const newerThan = (store: StoreName, value: unknown, what: string): Result<never> | undefined => {
  const version = isRecord(value) && value["version"];
  if (typeof version !== "number" || version <= VERSIONS[store]) return undefined;
  return fail(what, `is of version ${version}`, "reload the page: a newer one has written it");
};

/** Whether a stored value has this revision or a newer one, which means that another tab has continued it. */
export const isAsNew = (value: unknown, revision: number): boolean =>
  isRecord(value) && typeof value["revision"] === "number" && value["revision"] >= revision;

/** The name of the channel on which tabs tell which records of a store they have written. */
export const channelOf = (store: StoreName): string => `broadside:${store}`;
