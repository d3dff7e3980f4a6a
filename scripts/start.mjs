// npm start [-- --port N]: installs and builds what is missing, then serves the page.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildLibraries, buildPage, installForBuild, root, say } from "./steps.mjs";

const installed = await installForBuild();
// Whoever starts the page waits for it: no types are checked, and no files made that it does not send.
const codes = installed === 0 ? await Promise.all([buildLibraries("--noCheck"), buildPage({}, false)]) : [installed];
const failed = codes.find((code) => code !== 0);
if (failed !== undefined) {
  say("Broadside could not be started: the step above failed.");
  process.exit(failed);
}

const command = join(root, "packages/cli/bin/broadside.js");
const child = spawn(process.execPath, [command, "serve", ...process.argv.slice(2)], { stdio: "inherit" });
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    // Ctrl-C in a terminal reaches the child process anyway.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  });
}
child.once("error", (error) => {
  say(`Broadside could not be started: ${error.message}`);
  process.exit(1);
});
child.once("exit", (code, signal) => {
  const numbers = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  process.exit(code ?? numbers[/** @type {keyof typeof numbers} */ (signal)] ?? 1);
});
