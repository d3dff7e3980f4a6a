// How much processor time the command takes to start: for its version beside a program that only imports commander, and to
// count the American game beside a bundle of the engine alone. Medians of runs that take turns.
// node packages/cli/bench/start.mjs [--runs 21]
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { figure, median, numberFlag } from "../../../scripts/bench/measure.mjs";

const runs = numberFlag("runs", 21, 1);
const command = fileURLToPath(new URL("../bin/broadside.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "broadside-start-"));
process.once("exit", () => rmSync(folder, { recursive: true }));

const commander = join(folder, "commander.mjs");
writeFileSync(commander, `import ${JSON.stringify(import.meta.resolve("commander"))};`);

const engine = join(folder, "engine.mjs");
await build({
  stdin: {
    contents: `import { countLayouts, makeKnowledge, preset } from "@broadside/engine";
console.log(String(countLayouts(makeKnowledge(preset("hasbro"), [])).layouts));`,
    resolveDir: fileURLToPath(new URL("..", import.meta.url)),
  },
  outfile: engine,
  bundle: true,
  format: "esm",
  platform: "node",
  minify: true,
});

const PROGRAMS = {
  commander: { args: [commander], says: /^$/ },
  version: { args: [command, "--version"], says: /^\d+\.\d+\.\d+\n$/ },
  engine: { args: [engine], says: /^30093975536\n$/ },
  count: { args: [command, "count"], says: /^30,093,975,536 layouts\n/ },
};

/** Runs a program and says what it wrote and the processor time it took, in ticks of the kernel (Linux: 100 a second). */
const TIMER = `const { spawnSync } = require("node:child_process");
const { readFileSync } = require("node:fs");
const { stdout } = spawnSync(process.execPath, process.argv.slice(1), { encoding: "utf8" });
const fields = readFileSync("/proc/self/stat", "utf8").split(") ").pop().split(" ");
console.log(JSON.stringify({ stdout, ticks: Number(fields[13]) + Number(fields[14]) }));`;

/** Milliseconds of processor time, in steps of 10. @param {{ args: string[], says: RegExp }} program */
const timeOf = ({ args, says }) => {
  const { stdout, ticks } = JSON.parse(
    spawnSync(process.execPath, ["-e", TIMER, "--", ...args], { encoding: "utf8" }).stdout,
  );
  if (!says.test(stdout)) throw new Error(`${args.join(" ")} said ${JSON.stringify(stdout)}`);
  return 10 * ticks;
};

const times = Object.fromEntries(Object.keys(PROGRAMS).map((name) => [name, /** @type {number[]} */ ([])]));
for (let run = 0; run < runs; run++)
  for (const [name, program] of Object.entries(PROGRAMS)) times[name].push(timeOf(program));

for (const [name, beside] of [
  ["version", "commander"],
  ["count", "engine"],
]) {
  const [own, other] = [median(times[name]), median(times[beside])];
  figure(`broadside ${name}, by ${beside} alone`, own / other, "times", `${own} and ${other} ms`);
}
