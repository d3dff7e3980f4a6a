import { version } from "./version.ts";

const words = process.argv.slice(2);

/** Prints the version. The promise resolves to whether this succeeded. */
const saysVersion = (): Promise<boolean> =>
  new Promise((resolve) => {
    process.stdout.once("error", () => {});
    process.stdout.write(`${version()}\n`, (error) => resolve(!error));
  });

// Printing only the version needs no other code. Its errors are reported as for all commands.
const isDone = words.length === 1 && words[0] === "--version" && (await saysVersion());
if (!isDone) {
  const { runCommand } = await import("./run-command.ts");
  process.exitCode = await runCommand(words, process);
}
