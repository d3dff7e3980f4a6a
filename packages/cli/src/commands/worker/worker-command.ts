import { formatNumberOf } from "@broadside/engine/text";
import type { Command } from "commander";
import { examples } from "../../definition/broadside-help.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { queueAddress } from "../../input/flags/queue-flag.ts";
import { addOpeningsSetting, openingsFolder, type RunFlags } from "../../input/flags/run-flags.ts";
import { writeNote } from "../../output/output.ts";
import { UsageError } from "../../output/usage-error.ts";
import { interruptible } from "../../thread/interrupt.ts";

const EXAMPLES = examples({
  "broadside worker --queue postgres://ann@db.example/games": "plays what compare --queue puts there, until Ctrl-C",
  "PGPASSWORD=secret broadside worker --queue postgres://ann@db.example/games":
    "the password where no list of processes shows it",
  "broadside worker --queue postgres://ann@db.example/games --workers 4": "with four threads only",
});

export const addWorkerCommand = (program: Command): void => {
  const command = program
    .command("worker")
    .description(
      "Play games that other commands put into a database by --queue, on as many machines as you like (docs/how-to/queue.md)",
    )
    .option("--queue <address>", "the PostgreSQL database: postgres://user@host/database")
    .option("--workers <number>", "threads that play (default: one per core)", wholeNumber("--workers", 1, 1024))
    .addHelpText("after", EXAMPLES)
    .action((flags: WorkerFlags) => runWorker(flags));
  addOpeningsSetting(command);
};

type WorkerFlags = Pick<RunFlags, "queue" | "workers" | "openings">;

const runWorker = async ({ queue, workers, openings: flag }: WorkerFlags): Promise<void> => {
  if (queue === undefined)
    throw UsageError.of("--queue", "is missing", "write for example --queue postgres://user@host/database");
  // Loaded here because only this command needs the database client.
  const { running } = await import("../compare/run-frame.ts");
  const { serveQueue } = await import("@broadside/arena/queue");
  const address = await queueAddress(queue);
  const openings = openingsFolder(flag, () => {});
  const say = (line: string): void => void writeNote(`broadside: ${line}`);
  const serve = (signal: AbortSignal): Promise<number> =>
    serveQueue({
      address,
      say,
      signal,
      ...(workers !== undefined && { threads: workers }),
      ...(openings && { openings }),
    });
  const games = await running(() => interruptible(serve, { clear: () => {}, note: "its blocks are given back" }));
  say(`worker ended after ${formatNumberOf(games, "game")}`);
};
