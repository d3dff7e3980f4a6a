import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { formatInputError } from "../packages/engine/src/index.ts";
import { drawCase, type Failure, type Plan, seedOf } from "./campaign.ts";
import { coverageTable, mergeTallies, type Tally } from "./coverage.ts";
import { DEFAULT_MINUTES, type Flags, HELP, parseFlags } from "./flags.ts";
import { AREA_NAMES, areaOf } from "./registry.ts";

type Message =
  | { readonly kind: "tally" | "done"; readonly tally: Tally }
  | { readonly kind: "failure"; readonly failure: Failure };

/** A failure in readable form: what is wrong, how to try it again, and the regression that keeps it away. */
const failureText = ({ area, number, law, detail, item, seed, steps, tries }: Failure): string =>
  [
    "",
    `FAILED  ${area}: ${law}`,
    `  ${detail}`,
    `  again:  npm run fuzz -- --area ${area} --seed ${seed[0]} --case ${number}`,
    `  made smaller in ${steps} steps (${tries} cases tried) to`,
    ...areaOf(area).describe(item).split("\n"),
    "  a regression for fuzz/regressions.json:",
    JSON.stringify({ note: law, area, seed, item }),
    "",
  ].join("\n");

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Milliseconds between two checks on the worker thread. */
const LOOK = 250;
/** Milliseconds between two lines of progress. */
const REPORT = 10_000;
/** The heap of the worker thread, in MB: a case that needs more is a failure. */
const HEAP = 3000;

/** Runs a campaign in a separate thread, so that it can notice a case that hangs and continue with the next. */
class Campaign {
  readonly #flags: Flags;
  readonly #seed: number;
  readonly #start = performance.now();
  readonly #shared = new Int32Array(new SharedArrayBuffer(16));
  readonly failures: Failure[] = [];
  #finished: Tally = {};
  #current: Tally = {};
  #stopping = false;

  constructor(flags: Flags, seed: number) {
    this.#flags = flags;
    this.#seed = seed;
  }

  get tally(): Tally {
    return mergeTallies(this.#finished, this.#current);
  }

  get seconds(): number {
    return (performance.now() - this.#start) / 1000;
  }

  /** Ends after the current case; a second call ends at once. */
  stop(): void {
    if (this.#stopping) this.#worker?.terminate();
    this.#stopping = true;
    Atomics.store(this.#shared, 3, 1);
  }

  #worker: Worker | undefined;

  async run(): Promise<void> {
    while (!(await this.#runThread()) && !this.#stopping && !this.#isOver());
  }

  #isOver(): boolean {
    const { cases, only } = this.#flags;
    return only !== undefined || (cases === undefined && this.#left() <= 0);
  }

  #left(): number {
    const { minutes = DEFAULT_MINUTES, cases, only } = this.#flags;
    if (cases !== undefined || only !== undefined) return Number.POSITIVE_INFINITY;
    return minutes * 60_000 - this.seconds * 1000;
  }

  #plan(): Plan {
    const { areas, cases, only } = this.#flags;
    const done = Object.fromEntries(areas.map((name) => [name, this.#finished[name]?.cases ?? 0]));
    const left = cases === undefined ? Number.POSITIVE_INFINITY : cases - Math.max(...Object.values(done));
    return {
      seed: this.#seed,
      areas,
      milliseconds: this.#left(),
      cases: only === undefined ? left : 1,
      from: only === undefined ? done : Object.fromEntries(areas.map((name) => [name, only])),
      known: this.failures.map(({ area, law }) => `${area}: ${law}`),
    };
  }

  /** Resolves to true at the end of the campaign, to false if a case ended the thread. */
  #runThread(): Promise<boolean> {
    const worker = new Worker(new URL("./worker.js", import.meta.url), {
      workerData: { plan: this.#plan(), shared: this.#shared.buffer },
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    });
    this.#worker = worker;
    this.#current = {};
    return new Promise((resolve) => {
      const watching = this.#watch(worker, (law, detail) => {
        this.#lose(law, detail);
        void worker.terminate().then(() => resolve(false));
      });
      worker.on("message", (message: Message) => {
        if (message.kind === "failure") this.#fail(message.failure);
        else this.#current = message.tally;
        if (message.kind === "done") resolve(true);
      });
      worker.on("error", (error) => {
        clearInterval(watching);
        this.#lose(`ends the thread: ${error.name}`, error.message);
        resolve(false);
      });
      worker.on("exit", () => {
        clearInterval(watching);
        resolve(this.#stopping);
      });
    });
  }

  /** Checks from time to time whether the current case has run too long. */
  #watch(worker: Worker, lost: (law: string, detail: string) => void): NodeJS.Timeout {
    let beat = -1;
    let since = performance.now();
    let reported = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const area = areaOf(AREA_NAMES[Atomics.load(this.#shared, 0)]);
      const seen = Atomics.load(this.#shared, 2);
      if (seen !== beat) {
        beat = seen;
        since = now;
      } else if (now - since > area.patience * 1000 && worker.threadId > 0) {
        clearInterval(timer);
        lost("hangs", `no end after ${area.patience} s`);
      }
      if (now - reported < REPORT) return;
      reported = now;
      const cases = Object.values(this.tally).reduce((sum, one) => sum + one.cases, 0);
      say(`fuzz: ${Math.round(this.seconds)} s, ${cases} cases, ${this.failures.length} failures, at ${area.name}`);
    }, LOOK);
    return timer;
  }

  /** Reports a case that ended the thread, as it was drawn (not shrunk). The next thread continues after it. */
  #lose(law: string, detail: string): void {
    const area = areaOf(AREA_NAMES[Atomics.load(this.#shared, 0)]);
    const number = Atomics.load(this.#shared, 1);
    const seed = seedOf(this.#seed, area.name, number);
    this.#finished = this.tally;
    this.#current = {};
    const tally = this.#finished[area.name];
    if (tally) {
      tally.failures++;
      tally.cases = this.#flags.only === undefined ? number + 1 : 1;
    }
    const failure = { area: area.name, number, law, detail, seed, steps: 0, tries: 0 };
    try {
      this.#fail({ ...failure, item: drawCase(area, seed) });
    } catch (error) {
      // A fault in the fuzzer itself must not end the campaign.
      this.failures.push({ ...failure, law: `cannot be drawn: ${String(error)}`, item: undefined });
      say(`fuzz: case ${number} of ${area.name} cannot be drawn: ${String(error)}`);
    }
  }

  #fail(failure: Failure): void {
    this.failures.push(failure);
    say(failureText(failure));
  }
}

const writeResults = ({ outcome }: Flags, campaign: Campaign, seed: number): void => {
  const { tally, failures } = campaign;
  const cases = Object.values(tally).reduce((sum, one) => sum + one.cases, 0);
  process.stdout.write(`${coverageTable(tally)}\n`);
  say(
    `fuzz: Seed ${seed}, ${Math.round(campaign.seconds)} seconds, ${cases.toLocaleString("en-US")} cases, ${failures.length} kinds of failures.`,
  );
  if (outcome === undefined) return;
  const areas = Object.entries(tally).map(([name, one]) => ({ name, cases: one.cases, failures: one.failures }));
  const run = { date: new Date().toISOString(), seconds: Math.round(campaign.seconds), seed };
  // A case is drawn again from its seed and number; some have a hundred megabytes.
  const faults = failures.map(({ area, number, law, detail }) => ({ area, number, law, detail }));
  writeFileSync(outcome, `${JSON.stringify({ ...run, areas, failures: faults }, undefined, 1)}\n`);
};

const main = async (): Promise<number> => {
  const flags = parseFlags(process.argv.slice(2));
  if (!flags.ok) {
    say(`fuzz: ${formatInputError(flags.error)}`);
    return 2;
  }
  if (flags.value.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { seed = randomInt(2 ** 32) } = flags.value;
  say(`fuzz: seed ${seed}`);
  const campaign = new Campaign(flags.value, seed);
  process.on("SIGINT", () => campaign.stop());
  process.on("SIGTERM", () => campaign.stop());
  await campaign.run();
  writeResults(flags.value, campaign, seed);
  return campaign.failures.length > 0 ? 1 : 0;
};

process.exit(await main());
