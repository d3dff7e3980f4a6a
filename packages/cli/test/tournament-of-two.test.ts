import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { TURN_RULES } from "@broadside/engine/games";
import { describe, expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { expectRefusal, folderWith, run, testRefusals } from "./command.ts";

const SMALL = ["--scenario", "gorkoff-5x5", "--games", "6", "--seed", "3", "--workers", "1"];
const examples = fileURLToPath(new URL("../../../examples/bots", import.meta.url));
const testBot = fileURLToPath(new URL("../../arena/test/bot/test-bot.mjs", import.meta.url));

/** The arguments for a tournament between two strategies in whole games, nothing of which is stored. */
const of = (one: string, other: string, ...flags: string[]): string[] => [
  ...["tournament", "--strategies", `${one},${other}`],
  ...(flags.includes("--fleet") ? [] : ["--fleet", "drawn"]),
  ...flags,
];

describe("broadside tournament of two, without a folder", () => {
  test.each(isLong ? TURN_RULES : ["salvo"])("plays whole games by %s, the same for the same seed", async (turns) => {
    const line = of("greedy-hit", "random", ...SMALL, "--turns", turns);
    const cwd = folderWith({});
    const [text, json] = [await run(line, { cwd }), await run([...line, "--json"], { cwd })];
    expect(text).toMatchObject({ code: 0, stderr: "" });
    const found = JSON.parse(json.stdout);
    expect(found).toMatchObject({ tournament: { turns, fleets: "drawn" }, experiment: { seed: 3 }, faults: [] });
    expect(found.match).toMatchObject({ games: 6, draws: 0, score: { share: expect.any(Number) } });
    const [one, other] = found.match.players;
    expect(one.wins + other.wins).toBe(6);
    expect(text.stdout).toMatch(new RegExp(`greedy-hit against random +${one.wins}–0–${other.wins} `));
    expect(text.stdout).toMatch(/^greedy-hit wins [\d.]+ % of the games \(95 % interval /m);
    expect(text.stdout).toContain("nothing is saved without --out");
    expect(readdirSync(cwd)).toEqual([]);
    // The reported command plays the same games again.
    expect(found.commands[0]).toMatch(/^broadside tournament --strategies greedy-hit,random .*--seed 3$/);
  });

  test("tells the faults of a bot, and ends well", { timeout: 120_000 }, async () => {
    const bot = `cmd:"${process.execPath}" "${testBot}" garbage 1`;
    const { code, stdout } = await run(of(bot, "random", ...SMALL, "--fleet", "drawn"));
    expect(code).toBe(0);
    expect(stdout).toContain("game 1: ");
    expect(stdout).toContain('said something that is not a cell from A1 to E5: "I think that B2 is très nice"');
  });

  testRefusals("tournament --fleet drawn --strategies", [
    ["random,cmd:/nowhere/bot", "there is no program"],
    ["random,diagonal --scenario boxes:200x3:2", "too long"],
    ["random,diagonal --resume", "is about a folder of results"],
  ]);

  test("a bot that places no fleet of its own is refused in one line", async () => {
    const bot = `cmd:"${process.execPath}" "${examples}/hunter.mjs"`;
    expectRefusal(
      await run(of("random", bot, ...SMALL, "--fleet", "own")),
      "the bot places no fleet (I do not place); write --fleet drawn",
    );
  });
});
