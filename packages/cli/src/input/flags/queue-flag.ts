import type { RunOptions } from "@broadside/arena";
import { formatNumberOf } from "@broadside/engine/text";
import { writeNote } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";

interface Players {
  readonly players: NonNullable<RunOptions["players"]>;
  readonly note: () => string | undefined;
}

/** The players of a queue, and a note on them for the bar. @param clear called before a line is written to stderr */
export const queueOf = async (text: string, workers: number | undefined, clear: () => void): Promise<Players> => {
  if (workers !== undefined)
    throw UsageError.of("--workers", "has no effect with --queue", "give it to broadside worker");
  // Loaded here because only queues need the database client.
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

export const queueAddress = async (text: string) => {
  const { takeQueueAddress } = await import("@broadside/arena/queue");
  // All users of a machine can read the arguments of a command line.
  process.title = "broadside";
  return accept(takeQueueAddress(text, "--queue"));
};
