// npm run mutants -- PATH ...: what the engine's tests are worth. See HELP.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { root, say } from "./steps.mjs";

const HELP = `npm run mutants -- PATH ... [FLAGS]: small faults in the sources of the engine, and which of them its tests find

  PATH         files or folders, such as packages/engine/src/knowledge
  --sample N   only places with about so many faults (default: all)
  --seed N     which ones (default: 1)
  --jobs N     test runs at a time (default: 1)
  --record     writes the result to scripts/mutants.json

A second run asks only about what has changed since: node_modules/.cache/mutants.json knows the rest.
`;

const number = /** @type {const} */ ({ type: "string" });
const yes = /** @type {const} */ ({ type: "boolean", default: false });
const options = { sample: number, seed: number, jobs: number, record: yes, help: yes };
const { values: flags, positionals: paths } = parseArgs({ allowPositionals: true, options });
if (flags.help || paths.length === 0) {
  process.stdout.write(HELP);
  process.exit(flags.help ? 0 : 2);
}

/** @typedef {import("@stryker-mutator/api/core").Mutant} Mutant */

const files = paths
  .flatMap((path) =>
    statSync(join(root, path)).isDirectory()
      ? readdirSync(join(root, path), { recursive: true, encoding: "utf8" }).map((name) => join(path, name))
      : [path],
  )
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.ts$/.test(path) && !/\.(test|d)\.ts$/.test(path))
  .sort();

/** @returns {Promise<readonly Mutant[]>} all faults of the files */
async function listMutants() {
  const quiet = { isDebugEnabled: () => false, debug() {}, info() {}, warn: say };
  const instrumenter = new Instrumenter(/** @type {any} */ (quiet));
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), "utf8") }));
  return (await instrumenter.instrument(sources, { ignorers: [], excludedMutations: [], plugins: null })).mutants;
}

/** Whether a fault lies inside the place of another one. */
const isInside = (/** @type {Mutant} */ inner, /** @type {Mutant} */ outer) => {
  const [a, b] = [inner.location, outer.location];
  const isAfter = a.start.line > b.start.line || (a.start.line === b.start.line && a.start.column >= b.start.column);
  const isBefore = a.end.line < b.end.line || (a.end.line === b.end.line && a.end.column <= b.end.column);
  return inner.fileName === outer.fileName && isAfter && isBefore;
};

/**
 * Draws places within one line, with a seed, until they hold enough faults: a place is handed over as a range, and what
 * lies in it is planted too.
 *
 * @param {readonly Mutant[]} mutants
 */
function draw(mutants, /** @type {number} */ wanted, /** @type {number} */ seed) {
  const waiting = mutants.filter(({ location: { start, end } }) => start.line === end.line);
  const chosen = new Set();
  const places = [];
  for (let state = seed; chosen.size < wanted && waiting.length > 0; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const [place] = waiting.splice(Math.floor((state / 2 ** 32) * waiting.length), 1);
    for (const mutant of mutants) if (isInside(mutant, place)) chosen.add(mutant);
    places.push(place);
  }
  return places;
}

/** @returns {string} the range of a fault as StrykerJS takes it, its lines counted from 1 */
const rangeOf = (/** @type {Mutant} */ { fileName, location: { start, end } }) =>
  `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;

const seed = Number(flags.seed ?? 1);
const places = flags.sample === undefined ? undefined : draw(await listMutants(), Number(flags.sample), seed);
const tested = await new Stryker({
  mutate: places?.map(rangeOf) ?? files,
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "scripts/mutants.config.ts", related: true },
  concurrency: Number(flags.jobs ?? 1),
  incremental: true,
  incrementalFile: "node_modules/.cache/mutants.json",
  tempDirName: "tmp/mutants",
  reporters: ["progress-append-only"],
  ignorePatterns: ["/docs", "/fuzz", "/python", "/site", "/studies", "/packages/{arena,cli,web}", "dist"],
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
  const room = name.split("/")[3];
  const { found, all } = rooms[room] ?? { found: 0, all: 0 };
  const now = { found: found + Number(isFound), all: all + 1 };
  rooms[room] = { ...now, score: Math.round((1000 * now.found) / now.all) / 10 };
  if (!isFound) survivors.push(`${name}:${location.start.line} ${mutatorName}: ${replacement?.split("\n")[0]}`);
}
const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const date = new Date().toISOString().slice(0, 10);
const record = JSON.stringify({ date, commit, paths, sample: flags.sample, seed, rooms, survivors }, null, 2);
process.stdout.write(`${record}\n`);
if (flags.record) writeFileSync(join(root, "scripts/mutants.json"), `${record}\n`);
