import { version } from "./version.ts";

const words = process.argv.slice(2);

/** Writes the version and resolves to whether it could be written. */
const saysVersion = (): Promise<boolean> =>
  new Promise((resolve) => {
    process.stdout.once("error", () => {});
    process.stdout.write(`${version()}\n`, (error) => resolve(!error));
  });

// Asked for alone, the version needs nothing else. What goes wrong with it is told as it is for all commands.
const isDone = words.length === 1 && words[0] === "--version" && (await saysVersion());
if (!isDone) {
  const { runCommand } = await import("./run-command.ts");
  process.exitCode = await runCommand(words, process);
}
