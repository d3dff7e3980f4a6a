// Games with questions: the captain of the library, and programs that ask, as processes.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeGameLayouts } from "@broadside/arena/games";
import { RandomStream } from "@broadside/engine";
import { Captain, playWithSpotter, Spotter } from "@broadside/engine/questions";
import { describe, expect, test } from "vitest";
import { readScenario } from "../../engine/test/read.ts";
import { finish, folderWith, interrupt, run, runProcess, start, testRefusals, untilThere } from "./command.ts";

const asker = fileURLToPath(new URL("../../../examples/bots/asker.mjs", import.meta.url));

const RULES = {
  board: { size: [5, 4] },
  fleet: [{ names: ["red", "blue", "green"], lengths: [3, 2, 2] }],
  contact: "allowed",
  answers: "identified",
};

/** A bot that makes a mistake in every second game, and says a few cells otherwise. */
const FAULTY = `
let game = 0;
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.startsWith("broadside")) console.log("bot 1 name=Faulty; version=2\\nok");
  if (line.startsWith("scenario")) console.log("ok");
  if (line.startsWith("game")) game = Number(line.split(" ")[1]);
  if (line.startsWith("shoot")) console.log(game % 2 === 0 ? "ask any(Z9)" : "ask any(row 1)");
  if (line.startsWith("shoot") && game % 2 === 1) process.exit(3);
});`;

describe("broadside captain", () => {
  test("plays a program beside the captain, on the layouts of compare: as a process, twice alike", async () => {
    const folder = folderWith({ "rules.json": JSON.stringify(RULES) });
    const line = [
      ...["captain", "--scenario", join(folder, "rules.json"), "--strategies", `captain,cmd:node "${asker}"`],
      ...["--questions", "4", "--most-shots", "15", "--wrong", "0.1", "--games", "6", "--seed", "5"],
    ];
    const { code, stdout, stderr } = await runProcess([...line, "--json"]);
    expect({ code, stderr: stderr.replace(/^.*games.*$/gm, "").trim() }).toEqual({ code: 0, stderr: "" });
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ scenario: "custom", questions: 4, mostShots: 15, wrong: 0.1, games: 6, seed: 5 });
    const [captain, other] = found.players;
    expect([captain.player, other.player]).toEqual(["captain", "Asker v1"]);
    expect(captain).toMatchObject({ games: 6, questions: 4, faults: [] });
    expect(other).toMatchObject({ games: 6, questions: 4, faults: [] });
    expect(captain.bits).toBeGreaterThan(other.bits);
    expect(other.difference.mean).toBeCloseTo(other.f1.mean - captain.f1.mean, 12);
    expect((await run([...line, "--json"])).stdout).toBe(stdout);
    const { stdout: table } = await run(line);
    expect(table).toMatch(/^custom: 4 questions and 15 shots, each answer wrong with chance 0\.1, 6 games, seed 5\n/);
    expect(table).toContain(other.f1.mean.toFixed(3));
    expect(table).toContain("minus captain (95 %)");
  });

  test("says what games with the library's captain say, without questions and with right answers", async () => {
    const scenario = readScenario(RULES);
    const folder = folderWith({ "rules.json": JSON.stringify(RULES) });
    const layouts = makeGameLayouts({ scenario, model: "uniform", seed: 3 });
    for (const questions of [0, 5]) {
      const budget = { questions, shots: 20, wrong: 0 };
      const games = [];
      for (let game = 0; game < 4; game++) {
        const layout = { scenario, placements: Array.from(layouts.at(game)) };
        const captain = Captain.begin(scenario, budget, RandomStream.fromSeed(3, 12, game));
        games.push(await playWithSpotter(captain, layout, new Spotter(layout, 0, RandomStream.fromSeed(1)), budget));
      }
      const args = ["--scenario", join(folder, "rules.json"), "--questions", String(questions), "--most-shots", "20"];
      const { stdout } = await run(["captain", ...args, "--games", "4", "--seed", "3", "--json"]);
      const [own] = JSON.parse(stdout).players;
      expect(own.f1.mean).toBeCloseTo(games.reduce((sum, { f1 }) => sum + f1, 0) / 4, 12);
      expect(own.shots).toBeCloseTo(games.reduce((sum, { shots }) => sum + shots, 0) / 4, 12);
      expect(own.bits === undefined).toBe(questions === 0);
    }
  });

  test("counts the faults of a program, and goes on", async () => {
    const folder = folderWith({ "faulty.cjs": FAULTY });
    const players = `captain,cmd:node ${join(folder, "faulty.cjs")}`;
    const line = ["captain", "--scenario", "gorkoff-3x3", "--strategies", players, "--games", "4", "--seed", "1"];
    const { code, stdout } = await run(line);
    expect(code).toBe(0);
    expect(stdout).toContain("Faulty v2: 4 games with a fault");
    expect(stdout).toContain("2 x asked what is no question (");
    expect(stdout).toContain("2 x ended (exit code 3)");
  });

  test("stops at Ctrl-C, and shows the games that all have played", async () => {
    const folder = folderWith({});
    const [file, mark] = [join(folder, "asker.mjs"), join(folder, "mark")];
    const told = `import { writeFileSync } from "node:fs";\n`;
    const source = readFileSync(asker, "utf8").replace(
      "game: (rest) => {",
      `game: (rest) => {
      if (rest.startsWith("3 ")) writeFileSync(${JSON.stringify(mark)}, "");`,
    );
    writeFileSync(file, told + source);
    const players = `captain,cmd:node ${file}`;
    const line = ["captain", "--scenario", "gorkoff-5x5", "--strategies", players, "--games", "100000"];
    const child = start(line);
    const ended = finish(child);
    await Promise.race([untilThere(mark), ended]);
    interrupt(child);
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/stopped after \d+ of 100,000 games\n$/);
    expect(stdout).toMatch(/, \d+ games, seed \d+\n[\s\S]*Asker v1/);
  });

  testRefusals("captain", [
    ["--scenario gorkoff-5x5 --strategies rollout", '--strategies "rollout": is nobody who asks'],
    ["--scenario gorkoff-5x5 --strategies cmd:nothere", 'there is no program "nothere"'],
    ["--scenario gorkoff-5x5 --strategies cmd:false", "cmd:false: the bot ended (exit code 1)"],
    ["--scenario boxes:4x2:2", "nobody can ask about ships that may overlap"],
    ["--scenario russian", "a captain needs a list of all 1.8e+15 sets of ships, of at most 60,000,000"],
    ["--scenario gorkoff-5x5 --prior edges", "captain takes all layouts as equally likely"],
    ["--questions -1", '--questions: "-1" is out of range'],
    ["--wrong 1", '--wrong: "1" is not a chance from 0 to below 1'],
    ["--games 1", '--games: "1" is out of range'],
  ]);
});
