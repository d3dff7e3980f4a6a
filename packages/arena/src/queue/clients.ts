import type * as Graphile from "graphile-worker";
import type { Logger } from "graphile-worker";
import type * as Postgres from "pg";
import { loadLibrary, QUEUE_LIBRARIES, requireLibraries } from "../core/library.ts";
import { isGone } from "./queue-error.ts";

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

const ignoreGone = (reason: unknown): void => {
  if (!isGone(reason)) throw reason;
};

const { trace } = console;
let silences = 0;

/**
 * Silences what graphile-worker says beside its log. If the server goes away while a job ends, it prints a stack
 * trace; if it goes away while a runner starts, it leaves a rejection unhandled, which would end the process. The link
 * reports both cases. Returns the function that ends this silence; others may last longer.
 */
export const silence = (): (() => void) => {
  if (silences++ === 0) {
    console.trace = () => {};
    process.on("unhandledRejection", ignoreGone);
  }
  return () => {
    if (--silences > 0) return;
    console.trace = trace;
    process.off("unhandledRejection", ignoreGone);
  };
};
