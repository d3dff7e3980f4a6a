// How much CPU time the command needs to start: when it prints its version, compared with a program that only
// imports commander, and when it counts the American game, compared with a bundle of the engine alone. Reports
// medians of runs that take turns.
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

/** Passed to node as --require: when the program ends, it prints how much CPU time all of its threads used. */
const timer = join(folder, "timer.cjs");
writeFileSync(
  timer,
  `process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  require("node:fs").writeSync(2, String((user + system) / 1000));
});`,
);

/** The CPU time of a program, in milliseconds. @param {{ args: string[], says: RegExp }} program */
const timeOf = ({ args, says }) => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--require", timer, ...args], { encoding: "utf8" });
  if (!says.test(stdout)) throw new Error(`${args.join(" ")} said ${JSON.stringify(stdout)}`);
  return Number(stderr);
};

const times = Object.fromEntries(Object.keys(PROGRAMS).map((name) => [name, /** @type {number[]} */ ([])]));
for (let run = 0; run < runs; run++)
  for (const [name, program] of Object.entries(PROGRAMS)) times[name].push(timeOf(program));

for (const [name, beside] of [
  ["version", "commander"],
  ["count", "engine"],
]) {
  const [own, other] = [median(times[name]), median(times[beside])];
  figure(`broadside ${name}, by ${beside} alone`, own / other, "times", `${own.toFixed(1)} and ${other.toFixed(1)} ms`);
}
