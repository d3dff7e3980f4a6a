// npm run mutants -- PATH ...: plants small faults in sources of the engine, and says which of them its tests find.
// StrykerJS does the work. Without --sample, a second run asks only about what has changed.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { root, say } from "./steps.mjs";

const HELP = `npm run mutants -- PATH ... [FLAGS]: small faults in the sources of the engine, and which of them its tests find

  PATH         files or folders, such as packages/engine/src/knowledge
  --sample N   only places with about so many faults (default: all)
  --seed N     which places (default: 1)
  --jobs N     test runs at a time (default: 1)
  --record     writes the result to scripts/mutants.json
`;

const text = /** @type {const} */ ({ type: "string" });
const yes = /** @type {const} */ ({ type: "boolean", default: false });
const { values: flags, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { sample: text, seed: { ...text, default: "1" }, jobs: { ...text, default: "1" }, record: yes, help: yes },
});
if (flags.help || paths.length === 0) {
  process.stdout.write(HELP);
  process.exit(flags.help ? 0 : 2);
}
const files = execFileSync("git", ["ls-files", ...paths], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => /(?<!\.test|\.d)\.ts$/.test(path));

/**
 * Draws places until they hold so many faults, as ranges for StrykerJS: places within one line, whose smaller parts are
 * planted too.
 */
async function draw(/** @type {number} */ wanted, /** @type {number} */ seed) {
  const quiet = { isDebugEnabled: () => false, debug() {}, info() {}, warn: say };
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), "utf8") }));
  const options = { ignorers: [], excludedMutations: [], plugins: null };
  const { mutants } = await new Instrumenter(/** @type {any} */ (quiet)).instrument(sources, options);
  const inLines = mutants.filter(({ location: { start, end } }) => start.line === end.line);
  const waiting = [...inLines];
  const chosen = new Set();
  const ranges = [];
  for (let state = seed; chosen.size < wanted && waiting.length > 0; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const [{ fileName, location }] = waiting.splice(Math.floor((state / 2 ** 32) * waiting.length), 1);
    const { start, end } = location;
    for (const one of inLines) {
      const { start: from, end: to } = one.location;
      if (one.fileName !== fileName || from.line !== start.line) continue;
      if (from.column >= start.column && to.column <= end.column) chosen.add(one);
    }
    // StrykerJS counts lines from 1 here, and columns from 0.
    ranges.push(`${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`);
  }
  return ranges;
}

const tested = await new Stryker({
  mutate: flags.sample === undefined ? files : await draw(Number(flags.sample), Number(flags.seed)),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "scripts/mutants.config.ts", related: true },
  concurrency: Number(flags.jobs),
  // What it remembers is part of its result, so a sample is always tested anew.
  incremental: flags.sample === undefined,
  incrementalFile: "node_modules/.cache/mutants.json",
  tempDirName: "tmp/mutants",
  reporters: ["progress-append-only"],
  ignorePatterns: [
    "/docs",
    "/fuzz",
    "/python",
    "/site",
    "/studies",
    "/packages/{arena,studies,match,cli,web,embed}",
    "dist",
  ],
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 60,
}).runMutationTest();

/** @type {Record<string, { found: number, all: number, score: number }>} */
const rooms = {};
const survivors = [];
for (const { fileName, location, mutatorName, replacement, status } of tested) {
  const isFound = status === "Killed" || status === "Timeout";
  if (!isFound && status !== "Survived" && status !== "NoCoverage") continue;
  const name = relative(root, resolve(root, fileName)).replaceAll("\\", "/");
  if (!files.includes(name)) continue;
  const [, , , room] = name.split("/");
  const { found, all } = rooms[room] ?? { found: 0, all: 0 };
  const now = { found: found + Number(isFound), all: all + 1 };
  rooms[room] = { ...now, score: Math.round((1000 * now.found) / now.all) / 10 };
  if (!isFound) survivors.push(`${name}:${location.start.line} ${mutatorName}: ${replacement?.split("\n")[0]}`);
}
const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const [date] = new Date().toISOString().split("T");
const { sample, seed } = flags;
const record = JSON.stringify({ date, commit, paths, sample, seed, rooms, survivors }, null, 2);
process.stdout.write(`${record}\n`);
if (flags.record) writeFileSync(join(root, "scripts/mutants.json"), `${record}\n`);
