import { formatNumberOf } from "@broadside/engine/text";
import { defineCommand } from "../../definition/command.ts";
import type { FlagValues } from "../../definition/flag.ts";
import { OPENINGS, openingsFolder, QUEUE, queueAddress, WORKERS } from "../../input/run-flags.ts";
import { writeNote } from "../../output/output.ts";
import { UsageError } from "../../output/usage-error.ts";
import { interruptible } from "../../thread/interrupt.ts";

const FLAGS = [
  { ...QUEUE, about: "the PostgreSQL database: postgres://user@host/database" },
  WORKERS,
  OPENINGS,
] as const;

export const workerCommand = defineCommand({
  name: "worker",
  about:
    "Play games that other commands put into a database by --queue, on as many machines as you like (docs/how-to/queue.md)",
  flags: FLAGS,
  examples: {
    "broadside worker --queue postgres://ann@db.example/games": "plays what compare --queue puts there, until Ctrl-C",
    "PGPASSWORD=secret broadside worker --queue postgres://ann@db.example/games":
      "the password where no list of processes shows it",
    "broadside worker --queue postgres://ann@db.example/games --workers 4": "with four threads only",
  },
  run: (flags) => runWorker(flags),
});

const runWorker = async ({ queue, workers, openings: kept }: FlagValues<typeof FLAGS>): Promise<void> => {
  if (queue === undefined)
    throw UsageError.of("--queue", "is missing", "write for example --queue postgres://user@host/database");
  // Loaded here because only this command needs the database client.
  const { running } = await import("./run-frame.ts");
  const { serveQueue } = await import("@broadside/arena/queue");
  const address = await queueAddress(queue);
  const openings = openingsFolder(kept, () => {});
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
