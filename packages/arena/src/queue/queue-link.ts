import { Socket } from "node:net";
import { formatDuration } from "@broadside/engine/text";
import type * as Graphile from "graphile-worker";
import type { Logger } from "graphile-worker";
import type * as Postgres from "pg";
import type { Pool, PoolClient } from "pg";
import { loadLibrary, QUEUE_LIBRARIES, requireLibraries } from "../core/library.ts";
import { Pause, settledWithin } from "../core/pause.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { QueueAddress } from "./queue-address.ts";
import {
  CONNECT_MILLISECONDS,
  failureOf,
  goneText,
  isGone,
  QUERY_MILLISECONDS,
  QueueClosed,
  refusalOf,
} from "./queue-error.ts";

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

interface LinkOptions {
  readonly name: string;
  readonly say: (line: string) => void;
  /** The first pause, in milliseconds. Each pause is twice as long as the one before, up to {@link LONGEST_PAUSE}. */
  readonly firstPause?: number | undefined;
}

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
const CONNECTIONS = 20;
/** Milliseconds to wait for a server when leaving, and for connections to end. */
const PARTING_MILLISECONDS = 5000;
const CLOSE_MILLISECONDS = 2000;
const CUT_MILLISECONDS = 100;

/** A row of a result; those who read it know its columns. */
type Row = Readonly<Record<string, unknown>>;

const ignore = (): void => {};

/** Connections to the server of a queue. Requests are repeated after an outage: they must be safe to run twice. */
export class QueueLink {
  readonly address: QueueAddress;
  readonly pool: Pool;
  readonly #options: LinkOptions;
  #outage: Promise<void> | undefined;
  #isClosed = false;
  #isSilent = false;
  readonly #clients = new Set<PoolClient>();
  /** Sockets of all connections, including those that the server has not accepted. */
  readonly #sockets = new Set<Socket>();
  readonly #pause = new Pause();

  constructor(address: QueueAddress, options: LinkOptions) {
    this.address = address;
    this.#options = options;
    this.pool = new (clients().postgres.Pool)({
      connectionString: address.connection,
      application_name: options.name,
      max: CONNECTIONS,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: QUERY_MILLISECONDS,
      // Idle connections must not keep the process running.
      allowExitOnIdle: true,
      stream: () => this.#socket(),
    });
    // The next user of a connection gets its error.
    this.pool.on("error", ignore);
    this.pool.on("connect", (client) => {
      client.on("error", ignore);
      this.wasLetIn = true;
      this.#clients.add(client);
    });
    this.pool.on("remove", (client) => this.#clients.delete(client));
  }

  outages = 0;
  wasLetIn = false;

  /** Runs work once. @throws QueueClosed when the link closes, ExperimentRefused when the server cannot be used */
  async first<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    try {
      return await this.#attempt(work);
    } catch (error) {
      if (this.#isClosed) throw new QueueClosed();
      throw refusalOf(error, this.address);
    }
  }

  /** Runs work; repeats it after outages. @throws QueueClosed when the link closes, StoreFailed for other errors */
  async steady<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    for (;;) {
      if (this.#isClosed) throw new QueueClosed();
      try {
        return await this.#attempt(work);
      } catch (error) {
        if (this.#isClosed) throw new QueueClosed();
        if (!isGone(error)) throw failureOf(error, this.address);
        await this.answer(error);
      }
    }
  }

  rows(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.steady(async (client) => (await client.query<Row>(text, [...values])).rows);
  }

  /** Runs several statements as one transaction, through {@link steady}: all take effect, or none. */
  transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.steady(async (client) => {
      await client.query("BEGIN");
      try {
        const value = await work(client);
        await client.query("COMMIT");
        return value;
      } catch (error) {
        await client.query("ROLLBACK").catch(ignore);
        throw error;
      }
    });
  }

  /** Runs work once when leaving, if the server answers soon. @returns whether the work was done */
  async last(work: (client: PoolClient) => Promise<unknown>): Promise<boolean> {
    if (this.#isSilent) return false;
    let ended: "done" | "failed" | undefined;
    const attempt = this.#attempt(work).then(
      () => {
        ended = "done";
      },
      () => {
        ended = "failed";
      },
    );
    await settledWithin(attempt, PARTING_MILLISECONDS);
    this.#isSilent = ended === undefined;
    return ended === "done";
  }

  /** After an error that means the server is gone, resolves when the server answers again. */
  answer(error: unknown): Promise<void> {
    this.#outage ??= this.#wait(error).finally(() => {
      this.#outage = undefined;
    });
    return this.#outage;
  }

  /** Ends all connections. Everyone who is waiting for the server learns that the link is closed. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#pause.end();
    const ended = this.pool.end();
    // If the server never accepted us, there is nothing to end.
    if (this.wasLetIn) await settledWithin(ended, CLOSE_MILLISECONDS);
    // Cut the connections that the server has not ended. Their users get an error, and this process can end.
    if (this.#clients.size === 0 && this.#sockets.size === 0) return;
    for (const client of this.#clients) streamOf(client).destroy();
    for (const socket of this.#sockets) socket.destroy();
    // Give those users time to report before this function returns.
    await new Promise((resolve) => setTimeout(resolve, CUT_MILLISECONDS));
  }

  async #wait(first: unknown): Promise<void> {
    const { say, firstPause = FIRST_PAUSE } = this.#options;
    const where = this.address.label;
    this.outages++;
    let error = first;
    for (let pause = firstPause; !this.#isClosed; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      say(
        `the queue on ${where} does not answer (${goneText(error, this.address)}); next attempt in ${formatDuration(pause)}`,
      );
      await this.#pause.take(pause);
      if (this.#isClosed) return;
      try {
        await this.#attempt((client) => client.query("SELECT 1"));
        say(`the queue on ${where} answers again`);
        return;
      } catch (next) {
        if (!isGone(next)) throw failureOf(next, this.address);
        error = next;
      }
    }
  }

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    return socket;
  }

  async #attempt<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken = true;
    try {
      const value = await work(client);
      broken = false;
      return value;
    } catch (error) {
      broken = isGone(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

export const streamOf = (client: PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

/** Attempts to take a lock that is held: the server may not know yet that its holder is gone. */
const ATTEMPTS = 5;
const BETWEEN = 400;

/** The lock of an experiment, for one coordinator at a time. The server frees it when its connection ends. */
export class QueueLock {
  readonly #link: QueueLink;
  readonly #experiment: string;
  #client: PoolClient | undefined;

  constructor(link: QueueLink, experiment: string) {
    this.#link = link;
    this.#experiment = experiment;
  }

  /** Takes the lock, also again after an outage. @throws ExperimentRefused when another coordinator holds it */
  async take(): Promise<void> {
    for (let attempt = 0; this.#client === undefined; attempt++) {
      if (attempt === ATTEMPTS) {
        const what = "this experiment is being run by another coordinator";
        throw new ExperimentRefused(`--queue ${this.#link.address.label}`, what, "wait for it, or change the seed");
      }
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN));
      await this.#link.steady(() => this.#try());
    }
  }

  free(): void {
    this.#client?.release(true);
    this.#client = undefined;
  }

  async #try(): Promise<void> {
    const client = await this.#link.pool.connect();
    try {
      // This detects within a minute that a machine has silently vanished. Not every system supports it.
      await client.query("SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10").catch(() => {});
      const { rows } = await client.query<{ locked: boolean }>(
        "SELECT pg_try_advisory_lock(hashtextextended($1, 18)) AS locked",
        [this.#experiment],
      );
      if (!rows[0]?.locked) {
        client.release();
        return;
      }
      this.#client = client;
      client.once("end", () => {
        // The pool counts the connection as in use until it is returned.
        if (this.#client === client) this.free();
      });
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
