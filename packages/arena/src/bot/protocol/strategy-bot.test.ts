import { readFileSync } from "node:fs";
import {
  formatCell,
  formatObservation,
  formatScenario,
  formatStrategy,
  makeKnowledge,
  parseStrategy,
  preset,
  RandomStream,
  type Scenario,
  STRATEGIES,
  unwrap,
} from "@broadside/engine";
import { playGame, Referee } from "@broadside/engine/games";
import { makeSampler } from "@broadside/engine/placing";
import { describe, expect, it } from "vitest";
import { fleetOf, readScenario } from "../../../../engine/test/read.ts";
import { parseBotLine } from "./bot-line.ts";
import { parseCells, parseFleet } from "./cells-line.ts";
import { StrategyBot, StrategySettings } from "./strategy-bot.ts";

const botOf = (name: string, fields: Record<string, string> = { name }): StrategyBot =>
  new StrategyBot(new StrategySettings(unwrap(parseStrategy(name))), fields);

const rules = (scenario: Scenario): string => `scenario ${JSON.stringify(formatScenario(scenario))}`;

const small = readScenario({
  name: "small",
  board: { size: [4, 4], blocked: ["B2"] },
  fleet: fleetOf({ cruiser: 3, boat: 1 }),
  contact: "no-sides",
  answers: "named",
});

/** Plays a game and returns its shots; expects every line from the bot to answer a question. */
const play = (bot: StrategyBot, scenario: Scenario, number: number, cells = 1): string[] => {
  const sampler = makeSampler(makeKnowledge(scenario));
  const placements = Array.from(sampler.draw(RandomStream.fromSeed(number))).sort((a, b) => a - b);
  const referee = new Referee({ scenario, placements });
  const shots: number[] = [];
  expect(bot.hear(`game ${number} seek`)).toEqual([]);
  while (!referee.isOver) {
    const left = scenario.board.cellCount - scenario.board.blocked.length - shots.length;
    const asked = Math.min(cells, left);
    const said = bot.hear(`shoot - - ${asked}`);
    expect(said).toHaveLength(1);
    const named = unwrap(parseCells(scenario, said[0], asked));
    const answers = named.map((cell) => formatObservation(scenario, { cell, answer: referee.fire(cell) }));
    shots.push(...named);
    expect(bot.hear(`answer ${answers.join(" ")}`)).toEqual([]);
  }
  expect(bot.hear(`end won ${shots.length}`)).toEqual([]);
  return shots.map((cell) => formatCell(scenario.board, cell));
};

describe("a strategy as a bot", () => {
  it("plays the session of the documentation", () => {
    const page = readFileSync(new URL("../../../../../docs/reference/protocol.md", import.meta.url), "utf8");
    const session = /## A whole session[\s\S]*?```text\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
    const bot = botOf("greedy-hit", { name: "broadside greedy-hit", author: "Broadside", version: "0.1.0" });
    const said: string[] = [];
    for (const line of session
      .trim()
      .split("\n")
      .filter((one) => one.startsWith("> "))) {
      said.push(line, ...bot.hear(line.slice(2)).map((one) => `< ${one}`));
    }
    expect(`${said.join("\n")}\n`).toBe(session);
    expect(said.length).toBeGreaterThan(20);
    expect(bot.isOver).toBe(true);
  });

  it("offers the options of the documentation's examples as they are written there", () => {
    const page = readFileSync(new URL("../../../../../docs/reference/protocol.md", import.meta.url), "utf8");
    const lines = [...page.matchAll(/^< ((?:bot|option|ok|error)\b.*)$/gm)].map(([, line]) => line);
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) expect(parseBotLine(line), line).toMatchObject({ ok: true });
  });

  it.each(STRATEGIES.map((strategy) => [strategy.name]))("%s plays games, alone and in salvos", (name) => {
    const bot = botOf(name);
    expect(bot.hear("broadside 3").at(-1)).toBe("ok");
    expect(bot.hear(rules(small))).toEqual(["ok"]);
    for (const cells of [1, 2, 20]) {
      const shots = play(bot, small, 3, cells);
      expect(new Set(shots).size).toBe(shots.length);
      // The game's number seeds the random choices, whatever was played before.
      expect(play(bot, small, 3, cells)).toEqual(shots);
    }
  });

  it("plays as the strategy does by itself", () => {
    const bot = botOf("greedy-hit");
    bot.hear(rules(small));
    const strategy = unwrap(parseStrategy("greedy-hit"));
    for (let number = 0; number < 20; number++) {
      const placements = makeSampler(makeKnowledge(small)).draw(RandomStream.fromSeed(number));
      const layout = { scenario: small, placements: Array.from(placements).sort((a, b) => a - b) };
      const { observations } = playGame(strategy, layout, RandomStream.fromSeed(0));
      expect(play(bot, small, number)).toEqual(observations.map(({ cell }) => formatCell(small.board, cell)));
    }
  });

  it("draws other shots for other games", () => {
    const bot = botOf("random");
    bot.hear(rules(preset("hasbro")));
    expect(play(bot, preset("hasbro"), 1)).not.toEqual(play(bot, preset("hasbro"), 2));
  });

  it("places fleets of the rules, by the prior where there is one", () => {
    const bot = botOf("random");
    bot.hear(rules(small));
    bot.hear("game 4 seek");
    const fleets = Array.from({ length: 20 }, () => bot.hear("place -")[0]);
    for (const fleet of fleets) expect(parseFleet(small, fleet)).toMatchObject({ ok: true });
    expect(new Set(fleets).size).toBeGreaterThan(10);
    bot.hear("game 4 seek");
    expect(bot.hear("place 5")[0]).toBe(fleets[0]);
    const one = { ...formatScenario(small), prior: { version: 1, placements: { boat: { D4: 1e6 } }, otherwise: 1e-6 } };
    expect(bot.hear(`scenario ${JSON.stringify(one)}`)).toEqual(["ok"]);
    bot.hear("game 4 seek");
    for (let i = 0; i < 20; i++) expect(bot.hear("place -")[0]).toContain("boat[D4]");
  });

  it("takes its parameters as options, and refuses values that are none", () => {
    const bot = botOf("rollout:cells=4");
    expect(bot.hear("broadside 1")).toContain("option name=cells type=text default=4");
    expect(bot.hear("set cells 6")).toEqual(["ok"]);
    expect(bot.hear("broadside 1")).toContain("option name=cells type=text default=6");
    expect(bot.hear("set cells many")).toEqual([
      'error strategy rollout, parameter cells: "many" is not a whole number from 1; write for example 8',
    ]);
    expect(bot.hear("set cell 6")).toEqual(['error set: there is no option "cell"; did you mean "cells"?']);
    expect(bot.hear("set prior /etc/passwd")[0]).toMatch(/^error .*is a file, which cannot be read here/);
    expect(bot.hear("broadside 1")).toContain("option name=cells type=text default=6");
  });

  it("keeps to the time it is told where the strategy can", () => {
    const settings = new StrategySettings(unwrap(parseStrategy("rollout")));
    expect(formatStrategy(settings.within(100))).toContain("time=64ms");
    expect(formatStrategy(settings.within(0.01))).toContain("time=1ms");
    expect(settings.within(Number.POSITIVE_INFINITY)).toBe(settings.strategy);
    for (const name of ["rollout:time=2s", "rollout:layouts=9", "greedy-hit"]) {
      const fixed = new StrategySettings(unwrap(parseStrategy(name)));
      expect(fixed.within(5)).toBe(fixed.strategy);
    }
    // Other limits within one game make the bot use other players, which know the same.
    const bot = botOf("rollout");
    bot.hear(rules(small));
    bot.hear("game 1 seek");
    const answers = new Map([["A1", "."]]);
    for (const times of ["100 60000", "- -", "9 9", "100 100"]) {
      const [cell] = bot.hear(`shoot ${times}`);
      expect(answers.has(cell) && cell !== "A1").toBe(false);
      bot.hear(`answer ${cell}.`);
      answers.set(cell, ".");
    }
  });

  it.each([
    ["shoot - -", "error shoot: there is no game; say game first"],
    ["place -", "error place: there are no rules yet; say scenario first"],
    ["scenario {", "error "],
    ["scenario {}", "error "],
    ['scenario {"board":{"size":[3,3]},"fleet":[],"contact":"none","answers":"hit"}', "error "],
    ["shoot soon", "error shoot: "],
  ])("answers %s by one line", (line, message) => {
    const said = botOf("greedy-hit").hear(line);
    expect(said).toHaveLength(1);
    expect(said[0].startsWith(message), said[0]).toBe(true);
    expect(said[0]).not.toMatch(/[\r\n]/);
  });

  it.each([
    ["game 1 seek", "error game: there are no rules yet; say scenario first"],
    ["answer A1x", "error answer: there is no game; say game first"],
    [`answer ${"A".repeat(70_000)}`, "error the line is longer than 65536 bytes"],
  ])("is silent after %.12s, and says what was wrong at the next question", (line, message) => {
    const bot = botOf("greedy-hit");
    expect(bot.hear(line)).toEqual([]);
    expect(bot.hear("shoot - -")).toEqual([message]);
    // The bot reports the fault only once: the next answer is about its own question.
    expect(bot.hear(rules(small))).toEqual(["ok"]);
  });

  it("is silent after wrong shots, says why at the next question, and knows none of them", () => {
    const bot = botOf("greedy-hit");
    bot.hear(rules(small));
    bot.hear("game 1 seek");
    for (const shots of ["A1", "Z9.", "B2.", "A1.x", "A1#", "A1. A1.", "A1. A2", "A1#tank"]) {
      expect(bot.hear(`answer ${shots}`)).toEqual([]);
      const said = bot.hear("shoot - -");
      expect(said, shots).toHaveLength(1);
      expect(said[0]).toMatch(/^error /);
    }
    expect(bot.hear("answer A1. A2.")).toEqual([]);
    bot.hear("answer A2.");
    expect(bot.hear("shoot - -")).toEqual(["error answer: A2 was already shot; leave it out"]);
  });

  it("says that nothing is left, or that no layout fits, in place of a cell", () => {
    const bot = botOf("greedy-hit");
    bot.hear('scenario {"board":{"size":[2,1]},"fleet":[{"name":"a","length":1}],"contact":"allowed","answers":"hit"}');
    bot.hear("game 1 seek");
    bot.hear("answer A1x B1x");
    expect(bot.hear("shoot - -")[0]).toMatch(/^error /);
  });

  it("refuses rules that its strategy cannot play", () => {
    const huge =
      'scenario {"board":{"size":[3000,3000,3000]},"fleet":[{"box":"any","name":"b"}],"contact":"overlap","answers":"count"}';
    expect(botOf("probability").hear(huge)[0]).toMatch(/^error scenario: the board is too large for probability/);
    expect(botOf("greedy-hit:prior=people").hear(rules(small))[0]).toMatch(/^error /);
    const bot = botOf("greedy-hit");
    expect(bot.hear(huge)).toEqual(["ok"]);
    bot.hear("game 1 seek");
    expect(bot.hear("shoot - -")[0]).toMatch(/^\(\d+,\d+,\d+\)$/);
  });
});
