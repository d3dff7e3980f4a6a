// Games per second of whole experiments, including the store:
// node packages/arena/bench/run.mjs [--games 30000] [--workers 1]
// It measures by the clock and by the CPU time of all threads, which other work on the machine hardly affects;
// the goals are for the CPU time.
// Build first: npm run build -- libraries
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runExperiment } from "@broadside/arena";
import { preset } from "@broadside/engine";
import { figure, isSmallest, numberFlag } from "../../../scripts/bench/measure.mjs";

const games = numberFlag("games", 30_000, 20);
const workers = numberFlag("workers", 1);
/** @type {[scenario: string, strategy: string, leastPerCore: number][]} */
const cases = [
  ["hasbro", "random", 20_000],
  ["hasbro", "hunt-target", 20_000],
  ["hasbro", "probability", 3000],
  ["hasbro", "probability-chessboard", 3000],
  ["hasbro", "probability-rectangle", 3000],
  ["hasbro", "diagonal", 0],
  ["russian", "random", 0],
];
const parent = mkdtempSync(join(tmpdir(), "broadside-arena-bench-"));
try {
  for (const [scenario, strategy, least] of cases.slice(0, isSmallest ? 1 : undefined)) {
    const start = process.cpuUsage();
    const { progress } = await runExperiment(
      { scenario: preset(scenario), strategies: [strategy], placement: { model: "uniform" }, games, seed: 1 },
      { folder: join(parent, `${scenario}-${strategy}`), workers },
    );
    const { user, system } = process.cpuUsage(start);
    const rate = Math.round((1000 * progress.played) / progress.milliseconds);
    const perCore = Math.round((1e6 * progress.played) / (user + system));
    const goal = least === 0 || isSmallest ? "" : `, goal ${least}: ${perCore >= least ? "met" : "MISSED"}`;
    figure(
      `experiment on ${scenario}, ${strategy}`,
      perCore,
      "games per CPU second",
      `${rate} a second by the clock${goal}`,
    );
  }
} finally {
  rmSync(parent, { recursive: true, force: true });
}
