// Runs test files against a mutant in a copy.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { join, relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The running processes, by process group. @type {Set<number>} */
const running = new Set();

/** Ends every running test, with all processes that it started. */
export function endTrials() {
  for (const group of running) endGroup(group);
}

function endGroup(/** @type {number} */ group) {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/**
 * The results of test files: which ran and for how long, and the first that failed.
 * @typedef {object} Outcome
 * @property {Map<string, number>} seconds of the files that passed
 * @property {{ test: string, said: string } | undefined} failed
 * @property {boolean} late whether the run was ended because it took too long
 */

/** The first line of a failure. */
const firstLine = (/** @type {string | undefined} */ text) =>
  stripVTControlCharacters(text ?? "")
    .split("\n", 1)[0]
    .slice(0, 120);

/**
 * Reads a vitest report.
 * @param {string} path
 * @param {string} root the repository folder in which the report was made
 * @returns {{ seconds: Map<string, number>, failed: { test: string, said: string }[] }}
 */
export function readReport(path, root) {
  /** @type {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[]} */
  const files = JSON.parse(readFileSync(path, "utf8")).testResults;
  const seconds = new Map();
  const failed = [];
  for (const { name, status, message, startTime, endTime, assertionResults } of files) {
    const test = relative(root, name).split(sep).join("/");
    if (status === "passed") seconds.set(test, (endTime - startTime) / 1000);
    else if (status === "failed") {
      const first = assertionResults.find((result) => result.status === "failed");
      const said = first ? `${first.fullName}: ${firstLine(first.failureMessages?.[0])}` : firstLine(message);
      failed.push({ test, said: said.replaceAll(root, "") });
    }
  }
  return { seconds, failed };
}

/**
 * Runs test files of one project until one of them fails.
 *
 * @param {string} root the copy
 * @param {"unit" | "browser"} project
 * @param {string[]} tests their paths from the root
 * @param {number} limit the timeout in seconds
 * @returns {Promise<Outcome>}
 */
export async function runTests(root, project, tests, limit) {
  const path = join(root, "node_modules/.cache/mutants.json");
  rmSync(path, { force: true });
  // Compiled modules are cached between trials, so only the changed file is compiled again.
  const args = ["run", "--project", project, "--bail", "1", "--maxWorkers", "1", "--experimental.fsModuleCache"];
  const program = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [program, ...args, "--reporter=json", `--outputFile.json=${path}`, ...tests], {
    cwd: root,
    stdio: "ignore",
    detached: true,
  });
  const group = child.pid ?? 0;
  running.add(group);
  setPriority(group, 10);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    endGroup(group);
  }, limit * 1000);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 128));
  });
  clearTimeout(timer);
  // Ends processes that the tests started and a mutant kept running.
  endGroup(group);
  running.delete(group);
  if (late) return { seconds: new Map(), failed: undefined, late };
  if (!existsSync(path)) return { seconds: new Map(), failed: { test: tests[0], said: `ended with ${code}` }, late };
  const { seconds, failed } = readReport(path, root);
  const first =
    failed[0] ?? (code === 0 ? undefined : { test: tests[0], said: `an error outside the tests (${code})` });
  return { seconds, failed: first, late };
}
