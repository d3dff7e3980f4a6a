// Games per second of a bot in C that plays over the bot protocol:
// node packages/arena/bench/bots.mjs [--games 6000]
// It counts the CPU time of everything that takes part, including the bot's process. Where `taskset` exists,
// everything runs on one core; on several cores, the time to wake another core would also count, and that
// depends on what else runs.
// Build first: npm run build -- libraries
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readGames, runExperiment } from "@broadside/arena";
import { preset } from "@broadside/engine";
import { figure, isSmallest, numberFlag } from "../../../scripts/bench/measure.mjs";

const games = numberFlag("games", 6_000, 300);
/**
 * The mean shots that the bot needs in the games of seed 1 if they are played correctly; a run must be within
 * four standard errors of it.
 */
const KNOWN_MEAN = 55.95;
const KNOWN_SD = 9;
/** Fewest games per second of CPU time, and most microseconds of CPU time per shot in addition to the bot's own. */
const LEAST_GAMES = 1000;
const MOST_MICROSECONDS = 25;

/** Runs this program again on one core, if that is possible. @returns whether it was */
const runOnOneCore = () => {
  if (process.env["BROADSIDE_ONE_CORE"] !== undefined) return false;
  try {
    const core = /^Cpus_allowed_list:.*?(\d+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    const args = ["-c", String(core), process.execPath, ...process.argv.slice(1)];
    const { status, error } = spawnSync("taskset", args, {
      stdio: "inherit",
      env: { ...process.env, BROADSIDE_ONE_CORE: String(core) },
    });
    if (error || status === null) return false;
    process.exitCode = status;
    return true;
  } catch {
    return false;
  }
};

/** Seconds of CPU time used by children that have ended; 0 if there is no /proc. */
const childSeconds = () => {
  try {
    const fields = readFileSync("/proc/self/stat", "latin1").split(") ").pop()?.split(" ") ?? [];
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
};

const main = async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-bots-bench-"));
  try {
    const bot = join(folder, "hunter");
    const source = fileURLToPath(new URL("../../../examples/bots/hunter.c", import.meta.url));
    execFileSync("cc", ["-O2", "-o", bot, source]);
    /** @param {string} strategy @param {number} count */
    const cpuOf = async (strategy, count) => {
      const out = mkdtempSync(join(folder, "run-"));
      const [start, before] = [process.cpuUsage(), childSeconds()];
      await runExperiment(
        { scenario: preset("hasbro"), strategies: [strategy], placement: { model: "uniform" }, games: count, seed: 1 },
        { folder: out, workers: 1 },
      );
      const { user, system } = process.cpuUsage(start);
      const [own, children] = [(user + system) / 1e6, childSeconds() - before];
      const [{ shots, faults }] = (await readGames(out)).strategies;
      if (faults.length > 0) throw new Error(`faults: ${faults[0].fault}`);
      return { own, children, shots: shots.reduce((sum, one) => sum + one, 0) };
    };
    // A run that plays almost nothing also takes time, which is not part of a game.
    const idle = await cpuOf(`cmd:${bot}`, 1);
    const { own, children, shots } = await cpuOf(`cmd:${bot}`, games);
    const error = Math.abs(shots / games - KNOWN_MEAN) / (KNOWN_SD / Math.sqrt(games));
    if (error > 4) throw new Error(`the mean is ${shots / games} shots, not ${KNOWN_MEAN}`);
    const seconds = own + children - idle.own - idle.children;
    const rate = Math.round(games / seconds);
    const micro = (1e6 * seconds) / shots;
    const goal = (/** @type {number} */ most, /** @type {boolean} */ isMet) =>
      isSmallest ? "" : `goal ${most}: ${isMet ? "met" : "MISSED"}`;
    const bots = ((1e6 * (children - idle.children)) / shots).toFixed(1);
    figure("a bot in C", rate, "games per CPU second", goal(LEAST_GAMES, rate >= LEAST_GAMES));
    figure(
      "a shot of a bot in C",
      micro,
      "us",
      `${bots} of them the bot's process${isSmallest ? "" : ", "}${goal(MOST_MICROSECONDS, micro <= MOST_MICROSECONDS)}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (!runOnOneCore()) await main();
