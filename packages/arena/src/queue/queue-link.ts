import { Socket } from "node:net";
import { formatDuration } from "@broadside/engine/text";
import type { Pool, PoolClient } from "pg";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { clients } from "./clients.ts";
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

/** How a link behaves when the server is gone. */
export interface LinkOptions {
  /** How it is called in the server's list of connections. */
  readonly name: string;
  /** Takes lines for people. */
  readonly say: (line: string) => void;
  /** The first pause, in milliseconds; each is twice as long as the one before, up to {@link LONGEST_PAUSE}. */
  readonly firstPause?: number;
}

const FIRST_PAUSE = 1000;
/** The longest pause between two attempts, in milliseconds. */
const LONGEST_PAUSE = 30_000;
const CONNECTIONS = 20;
/** How long a server is waited for on the way out, and how long the end of connections, in milliseconds. */
const PARTING_MILLISECONDS = 5000;
const CLOSE_MILLISECONDS = 2000;
const CUT_MILLISECONDS = 100;

/** What rows hold; columns are read by whoever asks. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Connections to the server of a queue. What is asked of it is asked again after the server was gone: it must be of no harm to do
 * it twice. All who ask wait for the server together, and it is said once for each pause.
 */
export class QueueLink {
  readonly address: QueueAddress;
  readonly pool: Pool;
  readonly #options: LinkOptions;
  #outage: Promise<void> | undefined;
  #isClosed = false;
  /** The server did not answer on the way out. */
  #isSilent = false;
  readonly #clients = new Set<PoolClient>();
  /** The sockets of all connections, those included that the server has not let in. */
  readonly #sockets = new Set<Socket>();
  #wasLetIn = false;
  #wake: (() => void) | undefined;

  constructor(address: QueueAddress, options: LinkOptions) {
    this.address = address;
    this.#options = options;
    const { password } = address;
    this.pool = new (clients().postgres.Pool)({
      connectionString: address.connection,
      ...(password !== undefined && { password }),
      application_name: options.name,
      max: CONNECTIONS,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: QUERY_MILLISECONDS,
      // A process ends although idle connections are there.
      allowExitOnIdle: true,
      stream: () => this.#socket(),
    });
    // What becomes of a connection is heard by whoever uses it next.
    this.pool.on("error", ignore);
    this.pool.on("connect", (client) => {
      client.on("error", ignore);
      this.#wasLetIn = true;
      this.#clients.add(client);
    });
    this.pool.on("remove", (client) => this.#clients.delete(client));
  }

  /** How often the server was gone so far. */
  outages = 0;

  /** Whether the server has ever let this side in. */
  get wasLetIn(): boolean {
    return this.#wasLetIn;
  }

  /**
   * Does something once.
   *
   * @throws QueueClosed when the link is closed meanwhile.
   * @throws ExperimentRefused when the server cannot be used.
   */
  async first<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    try {
      return await this.#attempt(work);
    } catch (error) {
      if (this.#isClosed) throw new QueueClosed();
      throw refusalOf(error, this.address);
    }
  }

  /**
   * Does something, again and again until the server answers.
   *
   * @throws QueueClosed when the link is closed.
   * @throws StoreFailed when the server answers that it cannot be done.
   */
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

  /** The rows of one statement, by {@link steady}. */
  rows(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.steady(async (client) => (await client.query<Row>(text, [...values])).rows);
  }

  /** Several statements, all or none, by {@link steady}. */
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

  /**
   * Does something once on the way out: a server that does not answer is not waited for long, and then not asked again.
   *
   * @returns whether it was done
   */
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

  /** Resolves when the server answers after an error that says it does not. */
  answer(error: unknown): Promise<void> {
    this.#outage ??= this.#wait(error).finally(() => {
      this.#outage = undefined;
    });
    return this.#outage;
  }

  /** Ends all connections; who waits for the server is told that the link is closed. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#wake?.();
    const ended = this.pool.end();
    // A server that has let nobody in has nothing to end.
    if (this.#wasLetIn) await settledWithin(ended, CLOSE_MILLISECONDS);
    // What the server does not end by now is cut: who waits there is told, and this process can end.
    if (this.#clients.size === 0 && this.#sockets.size === 0) return;
    for (const client of this.#clients) streamOf(client).destroy();
    for (const socket of this.#sockets) socket.destroy();
    // Who is told has said what he says of it before this is over.
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
      await this.#sleep(pause);
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

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
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

const ignore = (): void => {};

/** The socket of a connection, of which its types say nothing. */
export const streamOf = (client: PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

/**
 * Resolves when work has settled, or after so many milliseconds. The timer keeps the process: where nothing else does, it would end
 * here, and what comes after would not be done.
 */
export const settledWithin = (work: Promise<unknown>, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const settled = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(settled, settled);
  });

/** How often, and how long apart, a lock is asked for that somebody has: the server may not know yet that he is gone. */
const ATTEMPTS = 5;
const BETWEEN = 400;

/** An experiment has one coordinator at a time. The server frees the lock when its connection ends. */
export class QueueLock {
  readonly #link: QueueLink;
  readonly #experiment: string;
  #client: PoolClient | undefined;

  constructor(link: QueueLink, experiment: string) {
    this.#link = link;
    this.#experiment = experiment;
  }

  /** Takes the lock, or takes it again after its connection ended. @throws ExperimentRefused when another has it. */
  async take(): Promise<void> {
    for (let attempt = 0; this.#client === undefined; attempt++) {
      if (attempt === ATTEMPTS)
        throw new ExperimentRefused(
          `--queue ${this.#link.address.label}`,
          "this experiment is being run by another coordinator",
          "wait for it, or change the seed",
        );
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN));
      await this.#link.steady(() => this.#try());
    }
  }

  /** Lets the lock go. */
  free(): void {
    this.#client?.release(true);
    this.#client = undefined;
  }

  async #try(): Promise<void> {
    const client = await this.#link.pool.connect();
    try {
      // So that a machine that is gone without a word is noticed within a minute; not known to every system.
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
        // The pool counts it among those in use until it is given back.
        if (this.#client === client) this.free();
      });
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
