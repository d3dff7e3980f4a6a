import type { PoolClient } from "pg";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { QueueLink } from "./queue-link.ts";

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
