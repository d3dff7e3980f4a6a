import type { RunOptions } from "@broadside/arena";
import { formatNumberOf } from "@broadside/engine/text";
import { writeNote } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";

/** What the help says of `--queue` where games are put into one. */
export const QUEUE_ABOUT =
  "have the games played by all who run broadside worker with this address, that of a PostgreSQL database: postgres://user@host/database (docs/how-to/queue.md)";

/** A queue that plays a run. */
export interface FlagQueue {
  readonly players: NonNullable<RunOptions["players"]>;
  /** Who plays, for a line of progress. */
  readonly note: () => string | undefined;
}

/**
 * The queue of a flag. What there is to say of it goes to standard error.
 *
 * @param clear called before a line is written
 */
export const queueOf = async (text: string, workers: number | undefined, clear: () => void): Promise<FlagQueue> => {
  if (workers !== undefined)
    throw UsageError.of("--workers", "has no effect with --queue", "give it to broadside worker");
  // The client of the database is loaded by those who need it only.
  const { queuePlayers } = await import("@broadside/arena/queue");
  const address = await queueAddress(text);
  let note: string | undefined;
  const players = await queuePlayers({
    address,
    say: (line) => {
      clear();
      void writeNote(`broadside: ${line}`);
    },
    present: (now) => {
      note =
        now.workers === 0
          ? "no worker"
          : `${formatNumberOf(now.workers, "worker")}, ${formatNumberOf(now.threads, "thread")}`;
    },
  });
  return { players, note: () => note };
};

/** The address of a queue. The list of processes does not show it any longer. */
export const queueAddress = async (text: string) => {
  const { takeQueueAddress } = await import("@broadside/arena/queue");
  // The words of a command line are for all users of a machine to read.
  process.title = "broadside";
  return accept(takeQueueAddress(text, "--queue"));
};
