// npm test [-- types|lint|build|imports|packages|unit|fuzz|browser|site ...]: every stage but site, or the named ones, until one fails.
// Some stages run beside others (see `waves`): their output is kept and shown whole, under a heading of its own. The last line is always "N passed, N failed" (and ", N skipped" when some were): the
// tests that ran, plus one failure for a stage that failed without a failing test. Before it stand the names of the tests
// that were skipped, that failed, and that passed only when they were run again.
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { writeManPages } from "./command-pages.mjs";
import { buildLibraries, buildPage, install, root, run, runTool, say } from "./steps.mjs";

// biome ci colours even a log file unless told not to.
const colours = process.stdout.isTTY ? [] : ["--colors=off"];
let reports = "";
const count = { passed: 0, failed: 0 };
/** The names of the tests that were skipped, which say why. @type {Set<string>} */
const skipped = new Set();
/** @type {Failure[]} */
const failedTests = [];
/** The tests that failed once and passed alone. @type {Failure[]} */
const repeated = [];
/** With failures in more files than these, running them again would only hide what is wrong. */
const FILES_TO_REPEAT = 3;

/** Where a stage writes: on the screen, or into an open file. @typedef {"inherit" | number} Output */
/** @returns {import("node:child_process").SpawnOptions} */
const writingTo = (/** @type {Output} */ output) => ({ stdio: ["ignore", output, output] });
/** For programs whose standard output is no result of ours. @returns {import("node:child_process").SpawnOptions} */
const chattingTo = (/** @type {Output} */ output) => writingTo(output === "inherit" ? 2 : output);

/** A test that did not pass: its file, its name and the first line of its error. @typedef {{ file: string, name: string, why: string }} Failure */

/** How often vitest said what of its tests, and those that failed; a file that fails outside its tests counts as one. */
function readReport(/** @type {string} */ path) {
  /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[]} */
  const files = JSON.parse(readFileSync(path, "utf8")).testResults;
  /** @type {Failure[]} */
  const failed = [];
  let passed = 0;
  for (const { name: file, status, message, assertionResults } of files) {
    const before = failed.length;
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === "passed") passed += 1;
      else if (status !== "failed") skipped.add(fullName);
      else failed.push({ file, name: fullName, why: firstLine(failureMessages?.[0] ?? "") });
    if (status === "failed" && failed.length === before)
      failed.push({ file, name: relative(root, file), why: firstLine(message) });
  }
  return { passed, failed };
}

const firstLine = (/** @type {string} */ text) => text.split("\n", 1)[0];

/**
 * Runs one vitest project and adds its tests to the count. When tests of few files failed, those files run once more, alone:
 * many tests start real processes, and on a busy machine one of thousands may be out of luck. A test that passes then is
 * named in the last lines with what it said first.
 */
async function vitest(/** @type {string} */ project, /** @type {Output} */ output) {
  const first = await vitestOnce(project, [], output);
  if (first.report === undefined) return first.code;
  const files = [...new Set(first.report.failed.map(({ file }) => file))];
  count.passed += first.report.passed;
  if (files.length === 0 || files.length > FILES_TO_REPEAT) {
    addFailures(first.report.failed);
    return first.code;
  }
  say(`\n== once more, alone: ${files.map((file) => relative(root, file)).join(", ")}`);
  const second = await vitestOnce(project, files, output);
  const stillFailed = second.report?.failed ?? first.report.failed;
  const isSame = (/** @type {Failure} */ a, /** @type {Failure} */ b) => a.file === b.file && a.name === b.name;
  const recovered = first.report.failed.filter((test) => !stillFailed.some((other) => isSame(test, other)));
  count.passed += recovered.length;
  repeated.push(...recovered);
  addFailures(stillFailed);
  return second.code;
}

/** Runs a project, or some of its files. */
async function vitestOnce(/** @type {string} */ project, /** @type {string[]} */ files, /** @type {Output} */ output) {
  const path = join(reports, `${project}-${files.length}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const code = await runTool(
    "vitest",
    "vitest",
    ["run", "--project", project, ...reporters, ...files],
    writingTo(output),
  );
  return { code, report: existsSync(path) ? readReport(path) : undefined };
}

function addFailures(/** @type {Failure[]} */ failed) {
  count.failed += failed.length;
  failedTests.push(...failed);
}

/** A minute of the fuzzer, with a fresh seed that it prints: each of its areas is one check. */
async function fuzz(/** @type {Output} */ output) {
  const outcome = join(reports, "fuzz.json");
  const program = [join(root, "scripts/fuzz.mjs"), "--minutes", "1", "--outcome", outcome];
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

/** The site, built with its links checked, and its pages in a browser. */
async function site(/** @type {Output} */ output) {
  const built = await run(process.execPath, [join(root, "scripts/site.mjs")], chattingTo(output));
  return built === 0 ? vitest("site", output) : built;
}

/** The folders whose imports are checked. */
function importers() {
  const folders = readdirSync(join(root, "packages")).flatMap((name) =>
    ["src", "test", "bench"].map((folder) => join("packages", name, folder)),
  );
  return folders.filter((folder) => existsSync(join(root, folder)));
}

/**
 * What nobody uses (knip), and every package as its users get it: packed, what its manifest says is there (publint), and
 * types that are found wherever its entries are (attw; a package without entries, as the command, has none to find).
 */
async function packages(/** @type {Output} */ output) {
  const to = writingTo(output);
  const unused = await runTool("knip", "knip", [], to);
  if (unused !== 0) return unused;
  for (const name of readdirSync(join(root, "packages"))) {
    const folder = join(root, "packages", name);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (manifest.private) continue;
    const packed = await run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", reports], {
      cwd: folder,
      ...chattingTo(output),
      shell: process.platform === "win32",
    });
    if (packed !== 0) return packed;
    const file = join(reports, `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`);
    const published = await runTool("publint", "publint", ["run", file, "--strict"], to);
    if (published !== 0) return published;
    if (manifest.exports === undefined) continue;
    const flags = ["--profile", "esm-only", "--format", "ascii"];
    const typed = await runTool("@arethetypeswrong/cli", "attw", [file, ...flags], to);
    if (typed !== 0) return typed;
  }
  return 0;
}

/** @type {Record<string, { title: string, run: (output: Output) => Promise<number> }>} */
const stages = {
  types: { title: "types", run: (output) => runTool("typescript7", "tsc", ["-b"], writingTo(output)) },
  lint: {
    title: "lint and format",
    run: (output) => runTool("@biomejs/biome", "biome", ["ci", "--error-on-warnings", ...colours], writingTo(output)),
  },
  build: {
    title: "build",
    run: async () => (await buildLibraries()) || (await writeManPages()) || (await buildPage()),
  },
  unit: { title: "unit, property and command tests", run: (output) => vitest("unit", output) },
  imports: {
    title: "imports",
    run: (output) => {
      const args = ["--config", ".dependency-cruiser.mjs", ...importers()];
      return runTool("dependency-cruiser", "depcruise", args, writingTo(output));
    },
  },
  packages: { title: "packages as they are published", run: packages },
  browser: { title: "browser tests", run: (output) => vitest("browser", output) },
  fuzz: { title: "a minute of the fuzzer", run: fuzz },
  site: { title: "the site, its links and its pages in a browser", run: site },
};

/**
 * The stages in the order in which they run: some one after the other, seen at once, and beside them, for the second core,
 * one that keeps a single core busy. What follows begins when both have ended. The unit tests take both cores.
 * What is only run by its name takes long, and the others test most of it: the links of the documents, and the page.
 * @type {{ stages: string[], beside?: string, byName?: boolean }[]}
 */
const waves = [
  { stages: ["types", "build"], beside: "lint" },
  { stages: ["unit"] },
  { stages: ["imports", "packages", "browser"], beside: "fuzz" },
  { stages: ["site"], byName: true },
];

const named = process.argv.slice(2);
const unknown = named.find((name) => stages[name] === undefined);
if (unknown !== undefined) {
  say(`there is no stage "${unknown}": the stages are ${Object.keys(stages).join(", ")}`);
  process.exit(2);
}

/** The titles of what failed. @type {string[]} */
const failures = [];

/** Runs a stage and notes whether it failed. */
async function runStage(/** @type {string} */ name, /** @type {Output} */ output) {
  const { title, run } = stages[name];
  if ((await run(output)) !== 0) failures.push(title);
}

/** Runs a stage beside others, with its output in a file. Resolves to what is to be shown of it. */
async function runBeside(/** @type {string} */ name) {
  const { title } = stages[name];
  say(`\n== ${title}: runs beside the next stages and is shown when it has ended`);
  const path = join(reports, `${name}.log`);
  const file = openSync(path, "w");
  await runStage(name, file);
  closeSync(file);
  return `\n== ${title}\n${readFileSync(path, "utf8").trimEnd()}`;
}

/** Runs stages one after the other until one has failed, and another beside them, which is shown between two of them. */
async function runWave(/** @type {string[]} */ names, /** @type {string | undefined} */ beside) {
  let waiting = "";
  const show = () => {
    if (waiting !== "") say(waiting);
    waiting = "";
  };
  const other =
    beside === undefined
      ? undefined
      : runBeside(beside).then((text) => {
          waiting = text;
        });
  for (const name of names) {
    if (failures.length > 0) break;
    say(`\n== ${stages[name].title}`);
    await runStage(name, "inherit");
    show();
  }
  await other;
  show();
}

async function all() {
  if ((await install()) !== 0) failures.push("the installation (npm ci)");
  for (const wave of waves) {
    if (failures.length > 0) return;
    const isChosen = (/** @type {string} */ name) => (named.length === 0 ? !wave.byName : named.includes(name));
    const chosen = wave.stages.filter(isChosen);
    const beside = wave.beside !== undefined && isChosen(wave.beside) ? wave.beside : undefined;
    // Alone it is seen at once.
    if (beside !== undefined && chosen.length === 0) await runWave([beside], undefined);
    else await runWave(chosen, beside);
  }
}

reports = mkdtempSync(join(tmpdir(), "broadside-test-"));
await all();
rmSync(reports, { recursive: true, force: true });
for (const name of skipped) say(`skipped: ${name}`);
for (const { file, name, why } of repeated)
  say(`passed only when run again: ${relative(root, file)}: ${name}; at first: ${why}`);
for (const { file, name, why } of failedTests) say(`failed: ${relative(root, file)}: ${name}: ${why}`);
if (failures.length > 0) {
  if (count.failed === 0) count.failed = 1;
  say(`\nFAILED: ${failures.join(", ")}`);
}
process.stdout.write(
  `\n${count.passed} passed, ${count.failed} failed${skipped.size > 0 ? `, ${skipped.size} skipped` : ""}\n`,
);
process.exitCode = count.failed > 0 ? 1 : 0;
