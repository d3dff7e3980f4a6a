import type { Command } from "commander";
import { examples } from "../../definition/broadside-help.ts";
import { wholeNumber } from "../../input/flag-value.ts";
import { addOpeningsSetting } from "../../input/flags/run-flags.ts";
import type { WorkerFlags } from "./worker-run.ts";

const EXAMPLES = examples(
  ["broadside worker --queue postgres://ann@db.example/games", "plays what compare --queue puts there, until Ctrl-C"],
  [
    "PGPASSWORD=secret broadside worker --queue postgres://ann@db.example/games",
    "the password where no list of processes shows it",
  ],
  ["broadside worker --queue postgres://ann@db.example/games --workers 4", "with four threads only"],
);

export const addWorkerCommand = (program: Command): void => {
  const command = program
    .command("worker")
    .description(
      "Play games that compare --queue puts into a database, on as many machines as you like (docs/how-to/queue.md)",
    )
    .option("--queue <address>", "the PostgreSQL database: postgres://user@host/database")
    .option("--workers <number>", "threads that play (default: one per core)", wholeNumber("--workers", 1, 1024))
    .addHelpText("after", EXAMPLES)
    .action(async (flags: WorkerFlags) => {
      // Loaded here because only this command needs the database client.
      const { runWorker } = await import("./worker-run.ts");
      await runWorker(flags);
    });
  addOpeningsSetting(command);
};
