// Matches in threads. They use the built package: npm run build -- libraries
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { faultText, makeGameLayouts } from "@broadside/arena/games";
import type { MatchResult } from "@broadside/arena/matches";
import { readWholeGames, runWholeGames, type TournamentRunOptions } from "@broadside/arena/tournaments";
import { preset } from "@broadside/engine";
import { TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { HANG, moduleFile, newFolder } from "../arena.ts";
import { playNamed } from "./play-matches.ts";

const scenario = preset("gorkoff-5x5");
const seed = 5;

/** The matches of two players by number, as threads play them. @param pairs half the number of matches */
const playInThreads = async (
  strategies: readonly string[],
  pairs: number,
  options: Omit<TournamentRunOptions, "folder">,
  { turns = "alternate" as TurnRule, folder = newFolder() } = {},
): Promise<MatchResult[]> => {
  const rules = { schedule: "round-robin", rounds: 1, lastTurn: false, fleets: "drawn", anchorAt: 0 } as const;
  const players = { scenario, strategies, seed, placement: { model: "uniform" } } as const;
  await runWholeGames(players, { ...rules, turns, matches: pairs }, { folder, ...options });
  return readWholeGames(folder)
    .matches.map(({ result }) => result)
    .sort((a, b) => a.match - b.match);
};

/**
 * A bot that writes each question to standard error, also right before the deed that loses the game and ends its
 * process.
 */
const BOT = `
  import { createInterface } from "node:readline";
  let game = "";
  for await (const line of createInterface({ input: process.stdin })) {
    const [word, number] = line.split(" ");
    if (word === "broadside") console.log("bot 1 name=Talker\\nok");
    if (word === "scenario") console.log("ok");
    if (word === "game") game = number;
    if (word === "shoot") {
      process.stderr.write("game " + game + ": " + line + "\\n");
      console.log("nowhere");
    }
    if (word === "quit") break;
  }
`;

describe("matches in threads", () => {
  it.each(isLong ? TURN_RULES : (["salvo"] as const))(
    "are by %s those that are played one after another in this thread, for any number of threads",
    async (turns) => {
      const names = ["greedy-hit", "random"] as const;
      const layouts = makeGameLayouts({ scenario, model: "uniform", seed });
      const setup = { scenario, turns, seed, fleets: "drawn", layouts } as const;
      const alone = await playNamed(setup, names, 8);
      expect(alone).toHaveLength(8);
      for (const workers of isLong ? [1, 2] : [2])
        expect(await playInThreads(names, 4, { workers }, { turns })).toEqual(alone);
    },
  );

  it("are lost by a module that hangs or ends its thread, and by nobody else", async () => {
    const say = (what: string): string =>
      `export default { name: "mine", about: "x", choose: ({ observations }) => { if (observations.length === 4) { ${what} } return observations.length; } };`;
    // The module that ends its thread does so long before its time is up, however busy the machine is.
    for (const [what, secondsPerGame, fault] of [
      [HANG, 0.3, /^did not end within 0\.3 s$/],
      ["process.exit(3)", 60, /^ended its thread: exit code 3$/],
    ] as const) {
      const results = await playInThreads(["random", moduleFile(say(what))], 2, { workers: 2, secondsPerGame });
      expect(results.map(({ match }) => match)).toEqual([0, 1, 2, 3]);
      for (const { match, first, winner, shots, fault: said } of results) {
        expect({ first, winner }).toEqual({ first: match % 2, winner: 0 });
        expect(said && faultText(said)).toMatch(fault);
        // Four cells in order are not a fleet on this board. Both players have fired the same number of shots, but
        // the one that began may be a shot ahead.
        expect(shots).toEqual([first === 0 ? 5 : 4, 4]);
      }
    }
  });

  it("are refused where a module cannot be loaded, and broken off when the run is stopped", async () => {
    const broken = moduleFile('throw new Error("not today");');
    await expect(playInThreads(["random", broken], 4, { workers: 2 })).rejects.toThrow(
      `--strategies "${broken}": cannot be loaded (Error at mine.mjs:1: not today); correct the module`,
    );
    // Outside a turn, nobody has lost.
    await expect(playInThreads(["random", moduleFile("process.exit(3);")], 1, { workers: 1 })).rejects.toThrow(
      "a thread ended outside any turn (exit code 3)",
    );
    const controller = new AbortController();
    const slow = moduleFile(`export default { name: "slow", about: "x", choose: () => { ${HANG} } };`);
    setTimeout(() => controller.abort(), 300);
    expect(await playInThreads(["random", slow], 4, { workers: 1, signal: controller.signal })).toEqual([]);
  });

  it("keep all that a bot writes to standard error in every thread, in a log with the name that games alone give it", async () => {
    const folder = newFolder();
    await playInThreads(["random", `cmd:node ${moduleFile(BOT, "talker.mjs")}`], 2, { workers: 2 }, { folder });
    const names = readdirSync(join(folder, "logs"));
    expect(names).toEqual([expect.stringMatching(/^2-node-.*talker\.mjs\.log$/)]);
    const lines = readFileSync(join(folder, "logs", names[0]), "utf8")
      .trimEnd()
      .split("\n")
      .sort();
    expect(lines).toEqual(["0", "1", "2", "3"].map((game) => `game ${game}: shoot - 10000`));
    const silent = newFolder();
    await playInThreads(["random", "hunt-target"], 1, { workers: 1 }, { folder: silent });
    expect(existsSync(join(silent, "logs"))).toBe(false);
  });
});
