// npm run mutants [-- FLAGS]: plants small faults in a copy of a commit, one at a time, and reports which tests
// find them.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Checkout, findCommit } from "./mutants/checkout.mjs";
import { listFiles, TestOrder } from "./mutants/order.mjs";
import { isKilled, makeEntries, readRecord, summary, writeRecord } from "./mutants/record.mjs";
import { EXACT_ROOMS, sample } from "./mutants/sample.mjs";
import { endTrials, readReport, runTests } from "./mutants/trial.mjs";
import { compiler } from "./mutants/types.mjs";
import { root, say } from "./steps.mjs";

const HELP = `npm run mutants -- [FLAGS]: what the tests are worth

Plants small faults ("mutants") in a copy of a commit, one at a time, and runs the tests that load the changed
file, the most promising first, until one fails. Nothing is changed in your own files; what you have not committed
is not measured. Stopped and started again, it continues where it was, and asks again about survivors when --limit
or --files have grown. When all are judged it writes scripts/mutants/record.json.

  --number N       about so many mutants (default: 220), in proportion to the lines of each room
  --seed N         which ones (default: 1)
  --commit NAME    the commit that is measured (default: the last one here, HEAD)
  --only TEXT      only mutants whose key or path contains this; no record is written
  --survivors      only those that survived in the record; no record is written
  --tests TEXT     only test files whose path contains this; no record is written
  --limit SECONDS  of tests for each mutant, by their usual times, in Node and in the browser each (default: 60)
  --files N        at most so many test files for each mutant, in Node and in the browser each (default: 8)
  --jobs N         mutants at a time, 1 or 2 (default: 1)
  --times REPORT   a JSON report of vitest on the whole suite, for the usual times; may be given again
  --list           only lists the mutants
  --fresh          forgets what an earlier run of this commit has found
  --help

A mutant that does not compile is none. One whose tests take many times as long as usual counts as killed.
`;

const RECORD = join(root, "scripts/mutants/record.json");
/** The assumed seconds of an unknown test file, and the maximum for any test file. */
const UNKNOWN = 3;
const LONGEST = 180;

/** Exits with a one-line message about a flag. @returns {never} */
function misuse(/** @type {string} */ line) {
  say(`${line} (npm run mutants -- --help shows all flags)`);
  process.exit(2);
}

function readFlags() {
  const text = /** @type {const} */ ({ type: "string" });
  const yes = /** @type {const} */ ({ type: "boolean" });
  const options = {
    number: text,
    seed: text,
    commit: text,
    only: text,
    survivors: yes,
    tests: text,
    limit: text,
    files: text,
    jobs: text,
    times: { ...text, multiple: /** @type {const} */ (true) },
    list: yes,
    fresh: yes,
    help: yes,
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return misuse(error instanceof Error ? error.message.split(".", 1)[0] : String(error));
  }
}

const flags = readFlags();
if (flags.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

/** Parses a flag that is a whole number. */
function whole(
  /** @type {"number" | "seed" | "limit" | "files" | "jobs"} */ name,
  /** @type {number} */ usual,
  most = 1e6,
) {
  const given = flags[name] ?? String(usual);
  const least = name === "seed" ? 0 : 1;
  if (!/^\d+$/.test(given) || Number(given) < least || Number(given) > most)
    misuse(`--${name} ${given}: a whole number from ${least} to ${most} is wanted`);
  return Number(given);
}

const number = whole("number", 220);
const seed = whole("seed", 1);
const limit = whole("limit", 60);
const files = whole("files", 8);
const jobs = whole("jobs", 1, 2);

const commit = findCommit(flags.commit ?? "HEAD") ?? misuse(`--commit ${flags.commit}: git knows no such commit`);
const folder = join(tmpdir(), `broadside-mutants-${createHash("sha256").update(root).digest("hex").slice(0, 8)}`);
mkdirSync(folder, { recursive: true });
const name = join(folder, `${commit.slice(0, 12)}-${seed}`);
const resultsFile = `${name}.jsonl`;
const chosenFile = `${name}-${number}.json`;
const timesFile = join(folder, "times.json");
if (flags.fresh) rmSync(resultsFile, { force: true });

/** Whether to mutate a file: only code that runs. The words of the page are text for people, not code. */
const isSource = (/** @type {string} */ path) =>
  /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path) && !path.startsWith("packages/web/src/words/");

/**
 * The mutants of this commit. They are cached, because finding them takes half a minute.
 * @returns {import("./mutants/sample.mjs").Mutant[]}
 */
function choose(/** @type {Checkout} */ checkout) {
  if (existsSync(chosenFile)) return JSON.parse(readFileSync(chosenFile, "utf8"));
  const files = ["engine", "arena", "cli", "web"].flatMap((name) =>
    listFiles(checkout.root, `packages/${name}/src`, isSource),
  );
  const sources = files.map((file) => ({ file, text: checkout.read(file) }));
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const mutants = sample(sources, { number, seed, accept: compiler(checkout.root, texts) });
  writeFileSync(chosenFile, JSON.stringify(mutants));
  return mutants;
}

/** The usual times of test files, in seconds. @type {Map<string, number>} */
const times = new Map(existsSync(timesFile) ? Object.entries(JSON.parse(readFileSync(timesFile, "utf8"))) : []);
/**
 * Test files that passed in an earlier report: their failures are due to the mutant.
 * @type {Set<string>}
 */
const trusted = new Set();
/** Test files that fail even without a mutant: their failures say nothing. @type {Set<string>} */
const broken = new Set();
for (const path of flags.times ?? []) {
  if (!existsSync(path)) misuse(`--times ${path}: there is no such file`);
  const report = JSON.parse(readFileSync(path, "utf8"));
  const where = /^(.*?)[\\/](?:packages|scripts|fuzz)[\\/]/.exec(report.testResults[0]?.name ?? "")?.[1] ?? root;
  for (const [test, time] of readReport(path, where).seconds) {
    times.set(test, time);
    trusted.add(test);
  }
}

/** The usual time of a test file in seconds, including loading. */
const usual = (/** @type {string} */ test) => (times.get(test) ?? UNKNOWN) + 0.3;

/** The timeout for test files in seconds: far above their usual time, because the machine may be busy. */
const deadline = (/** @type {string[]} */ tests) =>
  // Browser tests have to build the page first.
  tests.reduce((sum, test) => sum + (times.has(test) ? 10 * usual(test) : LONGEST), isBrowserTest(tests[0]) ? 240 : 60);

const isBrowserTest = (/** @type {string} */ test) => test.includes(".browser.test.");

/** Splits test files into batches, each longer than the one before: the first batch finds most mutants. */
function portions(/** @type {string[]} */ tests) {
  /** @type {string[][]} */
  const found = [];
  let sum = 0;
  let size = 4;
  let left = files;
  for (const test of tests) {
    // The first two tests always run, whatever their time: they find nearly all mutants.
    if (left <= files - 2 && sum + usual(test) > limit) continue;
    const last = found.at(-1);
    if (last !== undefined && last.reduce((sum, other) => sum + usual(other), usual(test)) <= size) last.push(test);
    else {
      if (last !== undefined) size *= 3;
      found.push([test]);
    }
    sum += usual(test);
    left -= 1;
    if (left === 0) break;
  }
  return found;
}

/** Runs tests in a copy of the commit, and records their times. */
async function ask(/** @type {Checkout} */ checkout, /** @type {string[]} */ tests) {
  const outcome = await runTests(checkout.root, isBrowserTest(tests[0]) ? "browser" : "unit", tests, deadline(tests));
  for (const [test, seconds] of outcome.seconds) if (!times.has(test)) times.set(test, seconds);
  return outcome;
}

/**
 * Whether a test file's failure is due to the mutant: it fails even alone, but passes without the mutant. Files
 * that passed in a report of the suite are trusted; others run again.
 * @param {Checkout} checkout
 * @param {string} test
 * @param {import("./mutants/sample.mjs").Mutant} mutant
 */
async function isFound(checkout, test, mutant) {
  if (trusted.has(test)) return true;
  checkout.plant(mutant);
  const alone = await ask(checkout, [test]);
  if (alone.failed === undefined && !alone.late) return false;
  checkout.restore();
  const { failed, late } = await ask(checkout, [test]);
  if (failed === undefined && !late) return true;
  broken.add(test);
  say(`left out, for it fails without a mutant: ${test}: ${failed?.said ?? "it does not end"}`);
  return false;
}

/**
 * Runs the tests against one mutant.
 * @param {Checkout} checkout
 * @param {import("./mutants/sample.mjs").Mutant} mutant
 * @param {TestOrder} order
 * @param {string | undefined} killer the test file that found this mutant last time; it runs first
 * @returns {Promise<import("./mutants/record.mjs").Result>}
 */
async function judge(checkout, mutant, order, killer) {
  const { key } = mutant;
  const reaching = order.of(mutant, checkout.read(mutant.file), usual);
  const wanted = reaching.filter((test) => test.includes(flags.tests ?? "") && !broken.has(test));
  const first = killer !== undefined && wanted.includes(killer) ? [[killer]] : [];
  const others = wanted.filter((test) => test !== killer);
  const inNode = portions(others.filter((test) => !isBrowserTest(test)));
  // Use browser tests only for the page's own files: all other files have faster tests.
  const isOfPage = mutant.file.startsWith("packages/web/");
  const inBrowser = isOfPage ? portions(others.filter(isBrowserTest)) : [];
  let tried = 0;
  const waiting = [...first, ...inNode, ...inBrowser];
  for (const tests of waiting) {
    checkout.plant(mutant);
    const { failed, late } = await ask(checkout, tests);
    tried += tests.length;
    if (late) return { key, result: "timeout", by: tests[0], tried, reaching: reaching.length };
    if (failed === undefined) continue;
    const { test, said } = failed;
    if (await isFound(checkout, test, mutant)) {
      return { key, result: "killed", by: test, said, tried, reaching: reaching.length };
    }
    // The failed test ended the run, so the other tests of the batch have no result yet.
    const rest = tests.filter((other) => other !== test);
    tried -= rest.length;
    if (rest.length > 0) waiting.push(rest);
  }
  return { key, result: reaching.length === 0 ? "unreached" : "survived", tried, reaching: reaching.length };
}

say(`the copy is in ${folder}; commit ${commit.slice(0, 10)}`);
/** @type {Checkout[]} */
const checkouts = [];
for (let job = 1; job <= (flags.list ? 1 : jobs); job += 1) checkouts.push(await Checkout.open(folder, commit));
for (const [signal, code] of /** @type {const} */ ([
  ["SIGINT", 130],
  ["SIGTERM", 143],
])) {
  process.once(signal, () => {
    endTrials();
    for (const checkout of checkouts) checkout.close();
    say("stopped: the same command continues");
    process.exit(code);
  });
}

const mutants = choose(checkouts[0]);
const before = readRecord(RECORD);
const killers = new Map(before?.mutants.map(({ key, by }) => [key, by]));
const survivors = new Set(before?.mutants.filter((entry) => !isKilled(entry)).map(({ key }) => key));
const isWanted = (/** @type {import("./mutants/sample.mjs").Mutant} */ { key, file }) =>
  `${key} ${file}`.includes(flags.only ?? "") && (!flags.survivors || survivors.has(key));
const wanted = mutants.filter(isWanted);
if (wanted.length === 0) misuse("no mutant is left: --only and --survivors leave none of them");
const isPartial = flags.only !== undefined || flags.survivors === true || flags.tests !== undefined;

/** Describes a mutant in one line. */
const lineOf = (/** @type {import("./mutants/sample.mjs").Mutant} */ mutant) => {
  const [from, to] = [mutant.original, mutant.replacement].map((text) => text.replace(/\s+/g, " ").slice(0, 50));
  return `${mutant.key} ${mutant.file}:${mutant.line} ${mutant.operator}: ${from} -> ${to || "nothing"}`;
};

if (flags.list) {
  checkouts[0].close();
  for (const mutant of wanted) process.stdout.write(`${lineOf(mutant)}\n`);
  process.exit(0);
}

/** The results known so far. @type {Map<string, import("./mutants/record.mjs").Result>} */
const results = new Map();
// If only some mutants were requested, judge them all again: there may be new tests.
if (existsSync(resultsFile) && !isPartial) {
  for (const line of readFileSync(resultsFile, "utf8").split("\n")) {
    // The last line may be incomplete.
    if (!line.endsWith("}")) continue;
    const { asked, ...result } = JSON.parse(line);
    // Judge a surviving mutant again if fewer tests ran against it than now would.
    if (isKilled(result) || (asked.limit >= limit && asked.files >= files)) results.set(result.key, result);
  }
}
const order = new TestOrder(checkouts[0].root);
// Start with the rooms that all answers depend on.
const isExact = (/** @type {import("./mutants/sample.mjs").Mutant} */ { room }) => EXACT_ROOMS.includes(room);
const waiting = wanted.filter(({ key }) => !results.has(key)).sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
let done = wanted.length - waiting.length;
if (done > 0) say(`${done} of ${wanted.length} were judged before`);

await Promise.all(
  checkouts.map(async (checkout) => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const started = Date.now();
      const result = await judge(checkout, mutant, order, killers.get(mutant.key));
      results.set(result.key, result);
      if (!isPartial) appendFileSync(resultsFile, `${JSON.stringify({ ...result, asked: { limit, files } })}\n`);
      writeFileSync(timesFile, JSON.stringify(Object.fromEntries(times)));
      done += 1;
      const seconds = Math.round((Date.now() - started) / 1000);
      const by = result.by === undefined ? `${result.tried} of ${result.reaching} test files` : `by ${result.by}`;
      say(`${done}/${wanted.length} ${lineOf(mutant)}\n    ${result.result} ${by}, ${seconds} s`);
    }
    checkout.close();
  }),
);

const entries = makeEntries(wanted, results, before);
const lost = entries.filter((entry) => !isKilled(entry) && killers.get(entry.key) !== undefined);
for (const { key, file, line } of lost) say(`killed before, not now: ${key} ${file}:${line}`);
process.stdout.write(`${summary(entries).join("\n")}\n`);
if (!isPartial) {
  writeRecord(RECORD, { commit, seed, limit, files, chosen: mutants.length, mutants: entries });
  say(`written: ${RECORD}`);
}
process.exitCode = lost.length > 0 ? 1 : 0;
