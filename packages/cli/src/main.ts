import { version } from "./package-folder.ts";

const words = process.argv.slice(2);
// What is asked first of a new program is answered without loading it.
if (words.length === 1 && words[0] === "--version") process.stdout.write(`${version()}\n`);
else process.exitCode = await (await import("./run-command.ts")).runCommand(words, process);
