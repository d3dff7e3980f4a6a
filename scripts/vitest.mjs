// Runs vitest and reads its results.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { sparing } from "./sparing.mjs";
import { root, runTool } from "./steps.mjs";

/**
 * A test that did not pass: its file, its name and the first line of its error.
 * @typedef {{ file: string, name: string, why: string }} Failure
 */

/**
 * The outcome of a run: the number of passed tests, those of them that passed only when tried again, the failed
 * tests, the names of the skipped ones, and the seconds that each file took.
 * @typedef {{ code: number, passed: number, unsteady: Failure[], failed: Failure[], skipped: string[],
 *   seconds: Record<string, number> }} Outcome
 */

const firstLine = (/** @type {string} */ text) => text.split("\n", 1)[0];

/**
 * Runs the tests of some projects together, or those that load one of some files.
 *
 * @param {readonly string[]} projects
 * @param {readonly string[]} loaded the files; an empty list means all tests
 * @param {string} report file for vitest's report, removed afterwards
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<Outcome>}
 */
export async function runTests(projects, loaded, report, options = {}) {
  const command = loaded.length === 0 ? ["run"] : ["related", "--run", ...loaded];
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ["default", "json", join(root, "scripts/open-files.mjs")].map((name) => `--reporter=${name}`);
  const args = [...command, ...chosen, ...reporters, `--outputFile.json=${report}`];
  const code = await runTool("vitest", "vitest", args, options, sparing());
  const read = existsSync(report)
    ? readReport(report)
    : { passed: 0, unsteady: [], failed: [], skipped: [], seconds: {} };
  rmSync(report, { force: true });
  // No file was found, or something failed outside the tests.
  if (code !== 0 && read.failed.length === 0)
    read.failed.push({ file: "vitest", name: "vitest", why: `no test failed, and it ended with exit code ${code}` });
  return { code, ...read };
}

/**
 * The results in a vitest report; a file that fails outside its tests counts as one failure.
 * @returns {Omit<Outcome, "code">}
 */
function readReport(/** @type {string} */ path) {
  /** @type {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[]} */
  const files = JSON.parse(readFileSync(path, "utf8")).testResults;
  /** @type {Omit<Outcome, "code">} */
  const outcome = { passed: 0, unsteady: [], failed: [], skipped: [], seconds: {} };
  for (const { name, status, message, startTime, endTime, assertionResults } of files) {
    const file = relative(root, name).split(sep).join("/");
    const before = outcome.failed.length;
    outcome.seconds[file] = Math.round((endTime - startTime) / 100) / 10;
    for (const { status, fullName, failureMessages = [] } of assertionResults) {
      const test = { file, name: fullName, why: firstLine(failureMessages[0] ?? "") };
      if (status === "failed") outcome.failed.push(test);
      else if (status !== "passed") outcome.skipped.push(fullName);
      else {
        outcome.passed += 1;
        if (failureMessages.length > 0) outcome.unsteady.push(test);
      }
    }
    if (status === "failed" && outcome.failed.length === before)
      outcome.failed.push({ file, name: file, why: firstLine(message) });
  }
  return outcome;
}
