// node scripts/flaky.mjs [--runs N] [--idle] [WORD ...]: runs the unit and browser tests several times on a
// busy machine. Names the tests that failed, and in how many runs: a test that fails in only some runs waits for
// a fixed time instead of for an event. Words select test files by their paths. Build first: npm run build
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { say } from "./steps.mjs";
import { runTests } from "./vitest.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "5" }, idle: { type: "boolean", default: false } },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  say(`--runs: "${values.runs}" is not a number of runs; write a whole number from 1`);
  process.exit(2);
}

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
    const { failed } = await runTests(["unit", "browser"], positionals, report, { stdio: ["ignore", 2, 2] });
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
process.stdout.write(`tests that failed in ${runs} runs: ${failures.size}\n`);
process.exitCode = failures.size > 0 ? 1 : 0;
