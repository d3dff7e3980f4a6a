import { fileURLToPath } from "node:url";
import { TURN_RULES } from "@broadside/engine/games";
import { describe, expect, test } from "vitest";
import { run, runProcess } from "./command.ts";

const SMALL = ["--scenario", "gorkoff-5x5", "--games", "6", "--seed", "3", "--workers", "1"];
const examples = fileURLToPath(new URL("../../../examples/bots", import.meta.url));

describe("broadside match", () => {
  test.each(TURN_RULES)("plays whole games by %s, the same for the same seed", async (turns) => {
    const line = ["match", "greedy-hit", "random", ...SMALL, "--turns", turns];
    const [text, json] = [await run(line), await run([...line, "--json"])];
    expect(text).toMatchObject({ code: 0, stderr: "" });
    const found = JSON.parse(json.stdout);
    expect(found).toMatchObject({ scenario: "gorkoff-5x5", turns, games: 6, draws: 0, seed: 3, faults: [] });
    const [one, other] = found.players;
    expect(one.wins + other.wins).toBe(6);
    expect(text.stdout).toMatch(new RegExp(`greedy-hit +${one.wins} +0 +0 `));
  });

  test("as a process, a bot against a strategy", { timeout: 120_000 }, async () => {
    const bot = `cmd:"${process.execPath}" "${examples}/hunter.mjs"`;
    const line = ["match", bot, "random", ...SMALL, "--turns", "salvo", "--json"];
    const { code, stdout, stderr } = await runProcess(line);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ games: 6, faults: [], players: [{ name: bot }, { name: "random" }] });
  });

  test("tells the faults of a bot, and ends well", { timeout: 120_000 }, async () => {
    const bot = `cmd:"${process.execPath}" "${examples}/hunter.mjs"`;
    const { code, stdout } = await run(["match", bot, "random", ...SMALL, "--fleets", "own"]);
    expect(code).toBe(0);
    expect(stdout).toContain("game 0: ");
    expect(stdout).toContain('places no fleet: "error I do not place"');
  });

  test.each([
    [["match", "greedy-hit"], "other"],
    [["match", "gredy-hit", "random", ...SMALL], "greedy-hit"],
    [["match", "random", "cmd:/nowhere/bot", ...SMALL], "there is no program"],
    [["match", "random", "cmd:true", ...SMALL], "bot"],
    [["match", "random", "random", "--games", "3"], "pairs"],
    [["match", "random", "random", "--turns", "salvos"], "salvo"],
    [["match", "random", "random", "--fleets", "mine"], "own"],
    [["match", "random", "random", "--placement", "unifrom"], "uniform"],
    [["match", "random", "random", "--scenario", "boxes:200x3:2"], "too long"],
  ])("%j is refused in one line", { timeout: 240_000 }, async (args, hint) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain(hint);
  });
});
