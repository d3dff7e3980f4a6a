// What choices lose, measured by the built command: bots as processes, Ctrl-C, and figures found in another way.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { preset } from "@broadside/engine";
import { ShotRegrets } from "@broadside/engine/review";
import { describe, expect, test } from "vitest";
import { VALIDATORS } from "../../engine/test/schemas/validators.ts";
import { folderWith, run, runProcess, runStopped, slowStrategy, testRefusals, untilThere, words } from "./command.ts";

const hunter = fileURLToPath(new URL("../../../examples/bots/hunter.mjs", import.meta.url));

/** A bot that shoots A1 again and again. */
const STUBBORN = `
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.startsWith("broadside")) console.log("bot 1 name=Stubborn\\nok");
  if (line.startsWith("scenario")) console.log("ok");
  if (line.startsWith("shoot")) console.log("A1");
});`;

const SMALL = words("--scenario gorkoff-5x5 --answers sunk --seed 3 --games 40 --workers 1");

/** Runs the command with --json, which must succeed; what it writes must fit its schema. */
const measured = async (args: readonly string[]) => {
  const { code, stdout, stderr } = await run(["regret", ...args, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const found = JSON.parse(stdout);
  VALIDATORS.regret(found);
  expect(VALIDATORS.regret.errors).toBeNull();
  return found;
};

describe("broadside regret", () => {
  test("measures a bot beside strategies against the best strategy, as a process", async () => {
    const { code, stdout, stderr } = await runProcess(["regret", "greedy-hit", `cmd:node "${hunter}"`, ...SMALL]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const found = await measured(["greedy-hit", `cmd:node "${hunter}"`, ...SMALL]);
    expect(found.best).toEqual({
      mean: ShotRegrets.solve({ ...preset("gorkoff-5x5"), answers: "sunk" }).bestMean,
      layouts: 1428,
    });
    const [greedy, bot] = found.strategies;
    expect([greedy.strategy, bot.strategy, bot.games]).toEqual(["greedy-hit", expect.stringContaining("unter"), 40]);
    for (const { shots, regret, parts } of [greedy, bot]) {
      const { mean, interval } = regret.perGame;
      // The mean as played differs by luck, of which 40 games leave about half a shot.
      expect(Math.abs(shots.mean - found.best.mean - mean)).toBeLessThan(1);
      expect(regret.perShot.mean).toBeCloseTo(mean / (found.best.mean + mean), 2);
      expect(parts[0].mean + parts[1].mean).toBeCloseTo(mean, 6);
      expect(interval.low).toBeLessThan(mean);
      expect(stdout).toContain(mean.toFixed(3));
    }
    expect(bot.regret.perGame.interval.low).toBeGreaterThan(greedy.regret.perGame.interval.high);
    expect(found.pairs).toHaveLength(1);
    expect(stdout).toMatch(/^gorkoff-5x5, answers sunk, layouts uniform, seed 3\n\nstrategy /);
    expect(stdout).toContain("The best strategy needs 11.744 shots on average, over all 1,428 layouts: proved.");
  });

  test("against greedy-hit it says what compare says with luck taken out, and calls it relative", async () => {
    const found = await measured(["hunt-target", "half-split", "--against", "greedy-hit", ...SMALL]);
    expect(found).toMatchObject({ against: "greedy-hit", why: "--against says so" });
    expect(found.best).toBeUndefined();
    const compared = await run([
      ...words("compare --strategies hunt-target,half-split,greedy-hit --reduce-luck all --json"),
      ...SMALL,
    ]);
    const { pairs } = JSON.parse(compared.stdout);
    for (const { strategy, relative, regret } of found.strategies) {
      expect(regret).toBeUndefined();
      const pair = pairs.find(
        (one: { first: string; second: string }) => one.first === strategy && one.second === "greedy-hit",
      );
      expect(relative.perGame).toEqual({ mean: pair.reduced.mean, interval: pair.reduced.interval });
    }
    expect(found.strategies.map(({ strategy }: { strategy: string }) => strategy)).toEqual([
      "hunt-target",
      "half-split",
    ]);
    expect(found.pairs[0].reduced.mean).toBeCloseTo(pairs[0].reduced.mean, 12);
    const { stdout } = await run(["regret", "hunt-target", "--against", "greedy-hit", ...SMALL]);
    expect(stdout).toContain("Measured against greedy-hit, not against the best strategy");
    expect(stdout).not.toMatch(/proved|exact for each shot/);
  });

  test("of a bot that shoots a cell twice it tells the fault, and no regret", async () => {
    const folder = folderWith({ "stubborn.cjs": STUBBORN });
    const agents = ["hunt-target", `cmd:node ${join(folder, "stubborn.cjs")}`];
    const { strategies, pairs } = await measured([...agents, ...SMALL]);
    expect(strategies[1]).toMatchObject({ strategy: "Stubborn", games: 0, faults: { games: 40 } });
    expect(strategies[1].regret).toBeUndefined();
    expect(pairs).toEqual([]);
    const { code, stdout } = await run(["regret", ...agents, ...SMALL]);
    expect(code).toBe(0);
    expect(stdout).toContain("No regret of Stubborn: Stubborn did not finish all games");
    expect(stdout).toMatch(/^ {2}40 x shot at a cell that is already shot, first in game 0, at shot 2: A1$/m);
  });

  test("keeps its games and goes on after Ctrl-C, and then says what a whole run says", async () => {
    const folder = folderWith({});
    const [mark, slow, out, whole] = ["mark", "slow.mjs", "out", "whole"].map((name) => join(folder, name));
    writeFileSync(slow, slowStrategy(mark));
    const args = ["regret", "hunt-target", slow, ...SMALL];
    const stopped = await runStopped([...args, "--out", out], () => untilThere(mark));
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toMatch(/^gorkoff-5x5, .*, stopped after \d+ of 80 games\n\nstrategy .*regret/);
    expect(stopped.stderr).toMatch(/continue with --resume\n$/);
    const resumed = await run(["regret", "--resume", "--out", out, "--json"]);
    await run([...args, "--out", whole]);
    expect(resumed.stdout.trim()).toBe(JSON.stringify(JSON.parse(readFileSync(join(whole, "regret.json"), "utf8"))));
    expect(readdirSync(out)).toEqual(expect.arrayContaining(["games.duckdb", "regret.json"]));
  });
});

testRefusals("regret", [
  ["", /^agents: nobody is named; write for example broadside regret hunt-target greedy-hit$/],
  ["gredy-hit", /^agents: "gredy-hit" is not known; did you mean "greedy-hit"\?$/],
  ["random random", /^agents: "random" is the same strategy as "random"/],
  ["random --strategies hunt-target", /^--strategies: agents are also named without it: random; name them all/],
  ["random --games 1", /^--games: "1" is out of range; write a whole number from 2/],
  ["random --against best", /^--against: "best" is not known; known: optimal, greedy-hit$/],
  [
    "random --against optimal",
    /^--against optimal: hasbro is not solved: it has 30,093,975,536 layouts, and at most 500 are solved; take a smaller board, or --against greedy-hit$/,
  ],
  [
    "random --scenario boxes:4x2:2",
    /^scenario "boxes:4x2:2": the best strategy cannot be computed \(it has 4,950 layouts, .*\), and against greedy-hit luck cannot be taken out because ships may overlap; take a smaller board or other rules$/,
  ],
  [
    "random --scenario boxes:3x2:2 --against greedy-hit",
    /^--against greedy-hit: luck cannot be taken out because ships may overlap; take other rules$/,
  ],
]);
