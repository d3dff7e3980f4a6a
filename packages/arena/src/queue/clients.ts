import type * as Graphile from "graphile-worker";
import type { Logger } from "graphile-worker";
import type * as Postgres from "pg";
import { loadLibrary, QUEUE_LIBRARIES, requireLibraries } from "../library/library.ts";

/** What talks to the server of a queue. */
interface Clients {
  readonly graphile: typeof Graphile;
  readonly postgres: typeof Postgres;
}

let loaded: Clients | undefined;

/**
 * Loads what talks to the server of a queue.
 *
 * @throws LibraryMissing when it is not installed.
 */
export const loadClients = async (): Promise<void> => {
  requireLibraries(QUEUE_LIBRARIES);
  const postgres = await loadLibrary("pg", () => import("pg"));
  const graphile = await loadLibrary("graphile-worker", () => import("graphile-worker"));
  loaded = { graphile, postgres };
};

/** The clients, after {@link loadClients}. */
export const clients = (): Clients => {
  if (!loaded) throw new Error("a queue is used after loadClients() only");
  return loaded;
};

/** The log of graphile-worker goes nowhere: what matters of it is said in words of ours. */
export const quietLogger = (): Logger => new (clients().graphile.Logger)(() => () => {});
