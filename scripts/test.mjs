// npm test [-- STAGES | --changed [COMMIT]], npm run test:long: see HELP. Some stages run beside others;
// their output is shown later in one piece, under its own heading. The last lines name and count skipped and
// failed tests.
import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeManPages } from "./command-pages.mjs";
import { packAll } from "./packed/project.mjs";
import { sparing } from "./sparing.mjs";
import { buildLibraries, buildPage, endChildren, install, root, run, runTool, say } from "./steps.mjs";
import { runTests } from "./vitest.mjs";

const HELP = `npm test                        every stage but site
npm test -- STAGE ...           these stages: types, lint, build, unit, browser, imports, packages, fuzz, site
npm test -- --changed [COMMIT]  types, and lint and tests of the files that have changed since COMMIT (default: HEAD)
npm run test:long               every stage, with the cases that take long; its result is kept in scripts/long-run.json
--limit MINUTES                 ends a run that takes longer, and says where it stood (default: 40; long run: 150)`;

/** How many minutes the fuzzer runs: usually, and in the long run. */
const FUZZ_MINUTES = { usual: 0.05, long: 10 };
/** After how many minutes a run is ended, usually three times as long as it takes on an idle machine. */
const LIMIT_MINUTES = { usual: 40, long: 150 };

/** The measured seconds of each vitest test file, written by the long run. */
const timesFile = join(root, "scripts/test-times.json");
const longRunFile = join(root, "scripts/long-run.json");

/** Where a stage writes: to the screen, or into an open file. @typedef {"inherit" | number} Output */

// biome ci colours even a log file unless told not to.
const colours = process.stdout.isTTY ? [] : ["--colors=off"];
const reports = mkdtempSync(join(tmpdir(), "broadside-test-"));
/** The test files that have begun and not ended: see open-files.mjs. */
const openFiles = join(reports, "open-files.txt");
const count = { passed: 0, failed: 0 };
/** The names of skipped tests; each name says why. @type {Set<string>} */
const skipped = new Set();
/** @type {import("./vitest.mjs").Failure[]} */
const failedTests = [];
/** The tests that passed only when tried again. @type {import("./vitest.mjs").Failure[]} */
const unsteadyTests = [];
/** The titles of the stages that passed, and of those that failed. @type {string[]} */
const passes = [];
/** @type {string[]} */
const failures = [];
/** The titles of the stages that are running. @type {Set<string>} */
const running = new Set();
/** Seconds by test file. @type {Record<string, number>} */
const times = {};

/** @returns {import("node:child_process").SpawnOptions} */
const writingTo = (/** @type {Output} */ output) => ({ stdio: ["ignore", output, output] });
/**
 * For programs whose standard output is not part of our results.
 * @returns {import("node:child_process").SpawnOptions}
 */
const chattingTo = (/** @type {Output} */ output) => writingTo(output === "inherit" ? 2 : output);

/** Runs the tests of some projects together, or those that load some files, and counts them. */
async function vitest(
  /** @type {string[]} */ projects,
  /** @type {Output} */ output,
  /** @type {string[]} */ loaded = [],
) {
  const outcome = await runTests(projects, loaded, join(reports, `${projects.join("-")}.json`), writingTo(output));
  count.passed += outcome.passed;
  count.failed += outcome.failed.length;
  failedTests.push(...outcome.failed);
  unsteadyTests.push(...outcome.unsteady);
  for (const name of outcome.skipped) skipped.add(name);
  Object.assign(times, outcome.seconds);
  return outcome.code;
}

/** Runs the fuzzer with a new seed, which it prints. Each of its areas is one check. */
async function fuzz(/** @type {Output} */ output) {
  const outcome = join(reports, "fuzz.json");
  const minutes = String(isLong ? FUZZ_MINUTES.long : FUZZ_MINUTES.usual);
  const program = [join(root, "scripts/fuzz.mjs"), "--minutes", minutes, "--outcome", outcome];
  // The failures of these areas depend on the clock and on the memory that is free.
  program.push("--without", isLong ? "listing" : "listing,sizes");
  const code = await run(process.execPath, program, chattingTo(output));
  if (existsSync(outcome)) {
    /** @type {{ areas: { failures: number }[] }} */
    const { areas } = JSON.parse(readFileSync(outcome, "utf8"));
    const failed = areas.filter(({ failures }) => failures > 0).length;
    count.passed += areas.length - failed;
    count.failed += failed;
  }
  return code;
}

async function libraries() {
  const code = (await buildLibraries()) || (await writeManPages());
  // Unit tests then load what was compiled: see vitest.config.ts.
  if (code === 0) process.env["BROADSIDE_BUILT"] = "1";
  return code;
}

const page = (/** @type {Output} */ output) => buildPage(chattingTo(output));

/** Checks the style of some files, or of all. */
function lint(/** @type {Output} */ output, /** @type {string[]} */ files = []) {
  const chosen = files.length === 0 ? [] : ["--no-errors-on-unmatched", ...files];
  const args = ["ci", "--error-on-warnings", ...colours, ...chosen];
  return runTool("@biomejs/biome", "biome", args, writingTo(output));
}

/** Builds the site, checks its links, and opens its pages in a browser. */
async function site(/** @type {Output} */ output) {
  const built = await run(process.execPath, [join(root, "scripts/site.mjs")], chattingTo(output));
  return built === 0 ? vitest(["site"], output) : built;
}

/** The folders whose imports are checked. */
function importers() {
  const folders = readdirSync(join(root, "packages")).flatMap((name) =>
    ["src", "test", "bench"].map((folder) => join("packages", name, folder)),
  );
  return folders.filter((folder) => existsSync(join(root, folder)));
}

/**
 * Finds unused code (knip), and checks every package as its users get it: packed, with everything its manifest
 * promises (publint). The compiler checks the types of the entries in scripts/packed/packed.test.ts; a whole run packs
 * once, and that test then does what publint does.
 */
async function packages(/** @type {Output} */ output) {
  const to = writingTo(output);
  const unused = await runTool("knip", "knip", ["--cache"], to, sparing());
  if (unused !== 0 || (named.length === 0 && !isLong)) return unused;
  for (const { filename } of packAll(reports)) {
    const published = await runTool("publint", "publint", ["run", join(reports, filename), "--strict"], to);
    if (published !== 0) return published;
  }
  return 0;
}

/** @type {Record<string, { title: string, run: (output: Output) => Promise<number> }>} */
const stages = {
  // In one thread: several threads check the same types again, for a third more processor time, and lint runs at
  // the same time.
  types: {
    title: "types",
    run: (output) => runTool("typescript7", "tsc", ["-b", "--singleThreaded"], writingTo(output)),
  },
  lint: {
    title: "lint and format",
    run: (output) => lint(output),
  },
  build: { title: "build", run: async (output) => (await libraries()) || (await page(output)) },
  libraries: { title: "build of the packages", run: libraries },
  page: { title: "build of the page", run: page },
  // Both kinds of tests run together, so that no core sits idle while the last test of either kind finishes.
  tests: {
    title: "tests: unit, property and command, and in a browser",
    run: (output) => vitest(["unit", "browser"], output),
  },
  unit: { title: "unit, property and command tests", run: (output) => vitest(["unit"], output) },
  browser: { title: "browser tests", run: (output) => vitest(["browser"], output) },
  imports: {
    title: "imports",
    run: (output) => {
      const args = ["--config", ".dependency-cruiser.mjs", ...importers()];
      return runTool("dependency-cruiser", "depcruise", args, writingTo(output), sparing());
    },
  },
  packages: { title: "packages as they are published", run: packages },
  fuzz: { title: "the fuzzer", run: fuzz },
  site: { title: "the site, its links and its pages in a browser", run: site },
};

/** Runs a stage and records whether it failed. */
async function runStage(/** @type {string} */ name, /** @type {Output} */ output) {
  const { title, run } = stages[name];
  running.add(title);
  let code = 1;
  try {
    code = await run(output);
  } catch (error) {
    say(`${title}: ${error instanceof Error ? error.message : error}`);
  }
  running.delete(title);
  (code === 0 ? passes : failures).push(title);
}

/** Runs stages one after the other, with output to a file. Resolves to the text to show. */
async function runBeside(/** @type {string[]} */ names) {
  let shown = "";
  for (const name of names) {
    const path = join(reports, `${name}.log`);
    const file = openSync(path, "w");
    await runStage(name, file);
    closeSync(file);
    shown += `\n== ${stages[name].title}\n${readFileSync(path, "utf8").trimEnd()}\n`;
  }
  return shown;
}

/**
 * Runs stages one after the other until one fails. At the same time runs other stages, whose output is shown at
 * the end.
 */
async function runWave(/** @type {string[]} */ names, /** @type {string[]} */ beside) {
  if (failures.length > 0) return;
  for (const name of beside) say(`\n== ${stages[name].title}: runs beside what follows and is shown at its end`);
  const other = runBeside(beside);
  for (const name of names) {
    if (failures.length > 0) break;
    say(`\n== ${stages[name].title}`);
    await runStage(name, "inherit");
  }
  say(await other);
}

/** Runs every stage. Stages that need one core run beside stages that need two. */
async function runAll() {
  await runWave(["types", "libraries"], ["lint", "page"]);
  await runWave(["tests"], ["imports", "packages", "fuzz"]);
  // Other stages already test the documents' links and the page, so the site itself is left to the long run.
  if (isLong) await runWave(["site"], []);
}

/** Checks the types, and the style of the changed files, then runs the tests that load one of them. */
async function runChanged(/** @type {string} */ since) {
  const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  const listed = git("diff", "--name-only", since) + git("ls-files", "--others", "--exclude-standard");
  const files = listed.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
  if (files.length === 0) return say(`no file has changed since ${since}`);
  stages.lint.run = (output) => lint(output, files);
  stages.tests.run = (output) => vitest(["unit", "browser"], output, files);
  await runWave(["types", "libraries"], ["lint", "page"]);
  // What is compiled hides which sources a test loads.
  delete process.env["BROADSIDE_BUILT"];
  await runWave(["tests"], []);
}

/** How many minutes all processors of the machine have been busy since it started, for any program. */
function machineMinutes() {
  const busy = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return busy.reduce((sum, time) => sum + time, 0) / 60_000;
}

/** Ends a run that takes too long, with all the programs that it has started. */
function endLate(/** @type {number} */ limit) {
  const open = existsSync(openFiles) ? readFileSync(openFiles, "utf8").split("\n") : [];
  say(`\nended after ${limit} minutes, the limit of a run; what had not ended:`);
  for (const title of running) say(`  ${title}`);
  for (const file of open) if (file !== "") say(`  ${file}`);
  endChildren();
  failures.push(`the limit of ${limit} minutes`);
  finish();
  process.exit();
}

/** Says what failed and was skipped, and how long it took. */
function finish() {
  rmSync(reports, { recursive: true, force: true });
  for (const name of skipped) say(`skipped: ${name}`);
  for (const { file, name, why } of unsteadyTests) say(`passed when tried again: ${file}: ${name}: ${why}`);
  for (const { file, name, why } of failedTests) say(`failed: ${file}: ${name}: ${why}`);
  const hasTests = count.passed + count.failed > 0;
  if (failures.length > 0) {
    // A stage that failed before its tests, or beside them, counts as one failure.
    if (count.failed === 0) count.failed = 1;
    say(`\nFAILED: ${failures.join(", ")}`);
  }
  const minutes = (Date.now() - started.getTime()) / 60_000;
  const busy = machineMinutes() - busyBefore;
  say(`\n${minutes.toFixed(1)} minutes; the machine was busy for ${busy.toFixed(1)} minutes of processor time`);
  if (isLong && named.length === 0) {
    const machine = `${cpus().length} x ${cpus()[0].model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
    const result = { ...count, skipped: [...skipped].sort(), failures: failedTests };
    const record = { date: started.toISOString(), machine, minutes, processorMinutes: busy, ...result };
    writeFileSync(longRunFile, `${JSON.stringify(record, null, 2)}\n`);
    writeFileSync(timesFile, `${JSON.stringify(Object.fromEntries(Object.entries(times).sort()), null, 2)}\n`);
  }
  // A run without tests counts its stages.
  const tests = `${count.passed} passed, ${count.failed} failed`;
  const list = (/** @type {string[]} */ titles) => (titles.length === 0 ? "none" : titles.join(", "));
  const ending = hasTests ? tests : `stages passed: ${list(passes)}; failed: ${list(failures)}`;
  process.stdout.write(`\n${ending}${skipped.size > 0 ? `, ${skipped.size} skipped` : ""}\n`);
  process.exitCode = count.failed > 0 || failures.length > 0 ? 1 : 0;
}

/** Refuses a command line. @returns {never} */
function refuse(/** @type {string} */ why) {
  say(`${why}; npm test takes:\n${HELP}`);
  process.exit(2);
}

function readFlags() {
  const [yes, text] = /** @type {const} */ ([{ type: "boolean", default: false }, { type: "string" }]);
  try {
    return parseArgs({ allowPositionals: true, options: { changed: yes, help: yes, limit: text, long: yes } });
  } catch (error) {
    return refuse(error instanceof Error ? error.message.split(".", 1)[0] : String(error));
  }
}

const { values: flags, positionals: named } = readFlags();
const isLong = flags.long;
const started = new Date();
const busyBefore = machineMinutes();
if (flags.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
if (isLong) process.env["BROADSIDE_LONG"] = "1";
const unknown = flags.changed ? undefined : named.find((name) => stages[name] === undefined);
if (unknown !== undefined) refuse(`there is no stage "${unknown}"`);
const limit = Number(flags.limit ?? LIMIT_MINUTES[isLong ? "long" : "usual"]);
if (!(limit > 0)) refuse(`--limit ${flags.limit}: a number of minutes is wanted`);
process.env["OPEN_FILES"] = openFiles;
setTimeout(endLate, limit * 60_000, limit).unref();

if ((await install()) !== 0) failures.push("the installation (npm ci)");
else if (flags.changed) await runChanged(named[0] ?? "HEAD");
else if (named.length > 0) await runWave(named, []);
else await runAll();
finish();
