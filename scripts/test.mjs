// npm test [-- types|lint|build|imports|packages|unit|fuzz|browser ...]: every stage, or the named ones, up to the first that fails.
// The last line is always "N passed, N failed" (and ", N skipped" when some were): the tests that ran, plus one
// failure for a stage that failed without a failing test.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildLibraries, buildPage, install, root, run, runTool, say } from "./steps.mjs";

// biome ci colours even a log file unless told not to.
const colours = process.stdout.isTTY ? [] : ["--colors=off"];
let reports = "";
const count = { passed: 0, failed: 0, skipped: 0 };

/** Runs one vitest project and adds its tests to the count. */
async function vitest(/** @type {string} */ project) {
  const report = join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runTool("vitest", "vitest", ["run", "--project", project, ...reporters]);
  if (existsSync(report)) {
    const result = JSON.parse(readFileSync(report, "utf8"));
    count.passed += result.numPassedTests;
    count.failed += result.numFailedTests;
    count.skipped += result.numPendingTests + result.numTodoTests;
  }
  return code;
}

/** A minute of the fuzzer, with a fresh seed that it prints: each of its areas is one check. */
async function fuzz() {
  const outcome = join(reports, "fuzz.json");
  const code = await run(process.execPath, [join(root, "scripts/fuzz.mjs"), "--minutes", "1", "--outcome", outcome], {
    stdio: ["ignore", 2, "inherit"],
  });
  if (existsSync(outcome)) {
    /** @type {{ areas: { failures: number }[] }} */
    const { areas } = JSON.parse(readFileSync(outcome, "utf8"));
    const failed = areas.filter(({ failures }) => failures > 0).length;
    count.passed += areas.length - failed;
    count.failed += failed;
  }
  return code;
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
async function packages() {
  const unused = await runTool("knip", "knip", []);
  if (unused !== 0) return unused;
  for (const name of readdirSync(join(root, "packages"))) {
    const folder = join(root, "packages", name);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (manifest.private) continue;
    const packed = await run("npm", ["pack", "--silent", "--pack-destination", reports], {
      cwd: folder,
      stdio: ["ignore", 2, "inherit"],
      shell: process.platform === "win32",
    });
    if (packed !== 0) return packed;
    const file = join(reports, `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`);
    const published = await runTool("publint", "publint", ["run", file, "--strict"]);
    if (published !== 0) return published;
    if (manifest.exports === undefined) continue;
    const typed = await runTool("@arethetypeswrong/cli", "attw", [file, "--profile", "esm-only", "--format", "ascii"]);
    if (typed !== 0) return typed;
  }
  return 0;
}

/** @type {Record<string, { title: string, run: () => Promise<number> }>} */
const stages = {
  types: { title: "types", run: () => runTool("typescript", "tsc", ["-b"]) },
  lint: {
    title: "lint and format",
    run: () => runTool("@biomejs/biome", "biome", ["ci", "--error-on-warnings", ...colours]),
  },
  build: { title: "build", run: async () => (await buildLibraries()) || (await buildPage()) },
  imports: {
    title: "imports",
    run: () => runTool("dependency-cruiser", "depcruise", ["--config", ".dependency-cruiser.mjs", ...importers()]),
  },
  packages: { title: "packages as they are published", run: packages },
  unit: { title: "unit, property and command tests", run: () => vitest("unit") },
  fuzz: { title: "a minute of the fuzzer", run: fuzz },
  browser: { title: "browser tests", run: () => vitest("browser") },
};

const named = process.argv.slice(2);
const unknown = named.find((name) => stages[name] === undefined);
if (unknown !== undefined) {
  say(`there is no stage "${unknown}": the stages are ${Object.keys(stages).join(", ")}`);
  process.exit(2);
}

async function all() {
  if ((await install()) !== 0) return "the installation (npm ci)";
  for (const [name, stage] of Object.entries(stages)) {
    if (named.length > 0 && !named.includes(name)) continue;
    say(`\n== ${stage.title}`);
    if ((await stage.run()) !== 0) return stage.title;
  }
  return undefined;
}

reports = mkdtempSync(join(tmpdir(), "broadside-test-"));
const failure = await all();
rmSync(reports, { recursive: true, force: true });
if (failure !== undefined) {
  if (count.failed === 0) count.failed = 1;
  say(`\nFAILED: ${failure}`);
}
process.stdout.write(
  `\n${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ""}\n`,
);
process.exitCode = count.failed > 0 ? 1 : 0;
