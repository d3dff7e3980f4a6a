// node scripts/flaky.mjs [--runs N] [--idle] [--late MS] [--all] [WORD ...]: runs tests several times on a busy
// machine. Names the tests that failed, and in how many runs: a test that fails in only some runs waits for a fixed
// time instead of for an event. Without words, it runs the test files that use a browser, a process, a thread, a port
// or a timer, themselves or through what they import: others compute the same in every run. Words select test files
// by their paths, --all takes every file. With --late, the worker and the store of every page answer MS milliseconds
// late: one run then finds the tests that look at a page too early. Build first: npm run build
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { allTests, testsThatUse } from "./affected-tests.mjs";
import { say } from "./steps.mjs";
import { runTests, waitedMinutes } from "./vitest.mjs";

/** What makes a test depend on the pace of the machine. */
const PACED = /"(node:(child_process|worker_threads|net|http)|playwright-core)"|new Worker\(|\bset(Timeout|Interval)\(/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "5" },
    idle: { type: "boolean", default: false },
    late: { type: "string", default: "0" },
    all: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  say(`--runs: "${values.runs}" is not a number of runs; write a whole number from 1`);
  process.exit(2);
}
if (!/^\d+$/.test(values.late)) {
  say(`--late: "${values.late}" is not a number of milliseconds; write a whole number`);
  process.exit(2);
}
process.env["BROADSIDE_LATE"] = values.late;

/** The test files that depend on the pace of the machine. */
function pacedTests() {
  const paced = testsThatUse(PACED);
  say(`${paced.length} of ${allTests().length} test files depend on the pace of the machine`);
  return paced;
}

// Words that match no file are vitest's to refuse.
const chosen = values.all ? [] : positionals.length > 0 ? positionals : pacedTests();

// Threads, not processes: whichever way this program ends, its threads end too.
const load = values.idle
  ? []
  : Array.from({ length: availableParallelism() }, () => new Worker("for (;;);", { eval: true }));
const folder = mkdtempSync(join(tmpdir(), "broadside-flickers-"));
/** The failures by file and test: their errors, one from each run. @type {Map<string, string[]>} */
const failures = new Map();
try {
  for (let run = 1; run <= runs; run++) {
    say(`\n== run ${run} of ${runs}`);
    const report = join(folder, "report.json");
    const before = waitedMinutes();
    const { failed } = await runTests(["unit", "browser"], chosen, report, { stdio: ["ignore", 2, 2] });
    if (before !== undefined) {
      const minutes = ((waitedMinutes() ?? before) - before).toFixed(1);
      say(`run ${run}: ${failed.length} failed; ${minutes} minutes of processor time, without browsers and databases`);
    }
    for (const { file, name, why } of failed) {
      const test = `${file}: ${name}`;
      failures.set(test, [...(failures.get(test) ?? []), why]);
    }
  }
} finally {
  for (const thread of load) await thread.terminate();
  rmSync(folder, { recursive: true, force: true });
}

const most = [...failures].sort(([, a], [, b]) => b.length - a.length);
for (const [test, errors] of most) {
  process.stdout.write(`failed in ${errors.length} of ${runs} runs: ${test}\n`);
  for (const error of new Set(errors)) process.stdout.write(`  ${error}\n`);
}
process.stdout.write(`tests that failed in ${runs} ${runs === 1 ? "run" : "runs"}: ${failures.size}\n`);
process.exitCode = failures.size > 0 ? 1 : 0;
