import { ExperimentRefused, StoreFailed } from "@broadside/arena";
import { serveQueue } from "@broadside/arena/queue";
import { formatNumberOf } from "@broadside/engine/text";
import { queueAddress } from "../../input/flags/queue-flag.ts";
import { type OpeningsFlag, openingsFolder } from "../../input/flags/run-flags.ts";
import { writeNote } from "../../output/output.ts";
import { Failure, UsageError } from "../../output/usage-error.ts";
import { interruptible } from "../../thread/interrupt.ts";

export interface WorkerFlags {
  readonly queue?: string;
  readonly workers?: number;
  readonly openings?: OpeningsFlag;
}

export const runWorker = async ({ queue, workers, openings: flag }: WorkerFlags): Promise<void> => {
  if (queue === undefined)
    throw UsageError.of("--queue", "is missing", "write for example --queue postgres://user@host/database");
  const address = await queueAddress(queue);
  const openings = openingsFolder(flag, () => {});
  const say = (line: string): void => void writeNote(`broadside: ${line}`);
  try {
    const games = await interruptible(
      (signal) =>
        serveQueue({
          address,
          say,
          signal,
          ...(workers !== undefined && { threads: workers }),
          ...(openings && { openings }),
        }),
      { clear: () => {}, note: "its blocks are given back" },
    );
    say(`worker ended after ${formatNumberOf(games, "game")}`);
  } catch (error) {
    if (error instanceof ExperimentRefused) throw UsageError.from(error.error);
    if (error instanceof StoreFailed) throw new Failure(error.message);
    throw error;
  }
};
