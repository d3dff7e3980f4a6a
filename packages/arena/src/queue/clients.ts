import type * as Graphile from "graphile-worker";
import type { Logger } from "graphile-worker";
import type * as Postgres from "pg";
import { loadLibrary, QUEUE_LIBRARIES, requireLibraries } from "../library/library.ts";

interface Clients {
  readonly graphile: typeof Graphile;
  readonly postgres: typeof Postgres;
}

let loaded: Clients | undefined;

export const loadClients = async (): Promise<void> => {
  requireLibraries(QUEUE_LIBRARIES);
  const postgres = await loadLibrary("pg", () => import("pg"));
  const graphile = await loadLibrary("graphile-worker", () => import("graphile-worker"));
  loaded = { graphile, postgres };
};

export const clients = (): Clients => {
  if (!loaded) throw new Error("a queue is used after loadClients() only");
  return loaded;
};

/** Discards the log of graphile-worker, because we report what matters in our own words. */
export const quietLogger = (): Logger => new (clients().graphile.Logger)(() => () => {});
