// What a queue costs compared with threads of one process:
// QUEUE=postgres://… node packages/arena/bench/queue.mjs [--games 3000] [--rounds 1]
// Two workers with one thread each, already started, play the same games as one process with two threads, one
// after the other. The strategy always does the same amount of work. The benchmark counts the CPU time of all
// processes, including the server's if it runs on this machine and gives its process number.
// Build first: npm run build -- libraries
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { figure, isSmallest, numberFlag } from "../../../scripts/bench/measure.mjs";

const games = numberFlag("games", 3_000, 4);
const rounds = numberFlag("rounds", 1);
const queue = process.env["QUEUE"] ?? "";
/** Number of steps in a game, which take about 20 milliseconds, so that a block of ten seconds is 500 games. */
const STEPS = isSmallest ? 1 : 1_000_000;

const TICKS = 100;
/** Seconds of CPU time used by a process and its children that have ended; 0 if the process does not exist. */
const secondsOf = (/** @type {number | "self"} */ pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").pop()?.split(" ") ?? [];
    return {
      own: (Number(fields[11]) + Number(fields[12])) / TICKS,
      ended: (Number(fields[13]) + Number(fields[14])) / TICKS,
    };
  } catch {
    return { own: 0, ended: 0 };
  }
};

const client = new pg.Client({ connectionString: queue });
await client.connect();
const postmaster = await client
  .query("SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid")
  .then(
    ({ rows }) => Number(rows[0].pid),
    () => 0,
  );
/** Seconds of CPU time that the server has used so far. */
const serverSeconds = async () => {
  if (postmaster === 0) return 0;
  const { rows } = await client.query("SELECT pid FROM pg_stat_activity");
  const { own, ended } = secondsOf(postmaster);
  return rows.reduce((sum, { pid }) => sum + secondsOf(pid).own, own + ended);
};

const program = (/** @type {string} */ name) => fileURLToPath(new URL(`../test/${name}`, import.meta.url));
const start = (/** @type {string} */ name, /** @type {object} */ task) => {
  const child = spawn(process.execPath, [program(name), JSON.stringify(task)], {
    env: { ...process.env, QUEUE: queue },
    stdio: "ignore",
  });
  return { child, ended: new Promise((resolve) => child.once("close", resolve)) };
};

/** @typedef {{ child: import("node:child_process").ChildProcess, ended: Promise<unknown> }} Started */

const measure = async (
  /** @type {string} */ name,
  /** @type {Started[]} */ others,
  /** @type {() => Promise<unknown>} */ work,
) => {
  const ofOthers = () => others.reduce((sum, { child }) => sum + secondsOf(child.pid ?? 0).own, 0);
  const before = {
    wall: performance.now(),
    cpu: secondsOf("self").ended,
    others: ofOthers(),
    server: await serverSeconds(),
  };
  await work();
  const wall = (performance.now() - before.wall) / 1000;
  const own = secondsOf("self").ended - before.cpu;
  const theirs = ofOthers() - before.others;
  const server = (await serverSeconds()) - before.server;
  const parts =
    others.length === 0
      ? ""
      : ` (coordinator ${own.toFixed(2)}, workers ${theirs.toFixed(2)}, server ${server.toFixed(2)})`;
  console.log(`${name}: ${(own + theirs + server).toFixed(2)} s of CPU${parts}, ${wall.toFixed(1)} s by the clock`);
  return { cpu: own + theirs + server, wall };
};

const folder = mkdtempSync(join(tmpdir(), "broadside-queue-bench-"));
const module = join(folder, "steps.mjs");
writeFileSync(
  module,
  `export default {
    name: "steps",
    about: "cell after cell, with so many steps before the first",
    choose(knowledge, random) {
      const shots = knowledge.observations.length;
      let x = 1;
      if (shots === 0) for (let i = 0; i < ${STEPS}; i++) x = (x * 48271) % 2147483647;
      return x > 0 ? shots : 0;
    },
  };`,
);
const task = (/** @type {string} */ name, /** @type {number} */ seed, /** @type {number} */ count) => ({
  scenario: "gorkoff-5x5",
  strategies: [module],
  games: count,
  seed,
  folder: join(folder, `${name}-${seed}`),
});
const workers = Array.from({ length: isSmallest ? 1 : 2 }, () => start("queue/run-worker.mjs", { threads: 1 }));
const coordinate = (/** @type {number} */ seed, /** @type {number} */ count) =>
  start("queue/run-coordinator.mjs", task("queue", seed, count)).ended;
try {
  if (!isSmallest) await coordinate(0, 50);
  for (let round = 1; round <= rounds; round++) {
    const threads = () => start("run-experiment.mjs", { ...task("threads", round, games), workers: 2 }).ended;
    const plain = await measure("threads", [], threads);
    const queued = await measure("queue", workers, () => coordinate(round, games));
    figure("CPU time with a queue, by threads", queued.cpu / plain.cpu, "times");
    figure("time by the clock with a queue, by threads", queued.wall / plain.wall, "times");
  }
} finally {
  for (const { child } of workers) child.kill("SIGINT");
  await Promise.all(workers.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
  await client.end();
}
