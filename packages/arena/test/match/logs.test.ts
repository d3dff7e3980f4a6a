// What bots write to standard error in whole two-player games is kept, as it is of games alone. It uses the built package.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runWholeGames, type WholeGamesTournament } from "@broadside/arena/tournaments";
import { preset } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { moduleFile, newFolder } from "../arena.ts";

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

const tournament: WholeGamesTournament = {
  schedule: "round-robin",
  rounds: 1,
  matches: 2,
  turns: "alternate",
  lastTurn: false,
  fleets: "drawn",
  anchorAt: 1500,
};

describe("the log of a bot in whole games", () => {
  it("holds all that it wrote in every thread, under the name that games alone give it", async () => {
    const file = moduleFile(BOT, "talker.mjs");
    const folder = newFolder();
    const outcome = await runWholeGames(
      {
        scenario: preset("gorkoff-3x3"),
        strategies: ["random", `cmd:node ${file}`],
        placement: { model: "uniform" },
        seed: 1,
      },
      tournament,
      { folder, workers: 2 },
    );
    expect(outcome.finished).toBe(true);
    const names = readdirSync(join(folder, "logs"));
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^2-node-.*talker\.mjs\.log$/);
    const lines = readFileSync(join(folder, "logs", names[0]), "utf8")
      .trimEnd()
      .split("\n")
      .sort();
    expect(lines).toEqual(["0", "1", "2", "3"].map((game) => `game ${game}: shoot - 10000`));
  });

  it("is no file where no bot plays", async () => {
    const folder = newFolder();
    const players = { scenario: preset("gorkoff-3x3"), strategies: ["random", "hunt-target"], seed: 1 };
    await runWholeGames({ ...players, placement: { model: "uniform" } }, tournament, { folder, workers: 1 });
    expect(existsSync(join(folder, "logs"))).toBe(false);
  });
});
