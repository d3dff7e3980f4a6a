// Tasks of others: what they earn, against the shots that compare finds on the same layouts.

import { join } from "node:path";
import { TASKS } from "@broadside/arena/tasks";
import { expect, test } from "vitest";
import { finish, folderWith, interrupt, run, runProcess, start, testRefusals, untilThere } from "./command.ts";

/** A bot that shoots every cell in order; in each second game it shoots the first one again and again. */
const BOT = `
const { writeFileSync } = require("node:fs");
let [size, next, isStuck] = [[], 0, false];
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, rest] = [line.split(" ")[0], line.slice(line.indexOf(" ") + 1)];
  if (word === "broadside") console.log("bot 1 name=Scan\\nok");
  if (word === "scenario") {
    size = JSON.parse(rest).board.size;
    console.log("ok");
  }
  if (word === "game") [next, isStuck] = [0, Number(rest.split(" ")[0]) % 2 === 1];
  if (word === "game" && rest.startsWith("3 ")) writeFileSync("mark", "");
  if (word === "shoot") {
    console.log("ABCDEFGHIJKLMNOP"[next % size[0]] + (Math.floor(next / size[0]) + 1));
    if (!isStuck) next++;
  }
});`;

const jsonOf = async (...line: string[]) => JSON.parse((await run(line)).stdout);

test("list tasks gives rules that other commands read", async () => {
  const { tasks } = await jsonOf("list", "tasks", "--json");
  expect(tasks.map(({ name }: { name: string }) => name)).toEqual([...TASKS.keys()]);
  const folder = folderWith({ "rules.json": JSON.stringify(tasks[0].scenario) });
  const placed = await jsonOf("place", "--scenario", join(folder, "rules.json"), "--seed", "1", "--json");
  expect(placed.layouts[0].ships).toHaveLength(4);
  expect(await jsonOf("list", "tasks", "pomcp", "--json")).toEqual(tasks[0]);
  expect((await run(["list", "tasks", "popgym-hard"])).stdout).toMatch(
    /^popgym-hard .*\n {2}12 x 12; .*\n[\s\S]*at most 144/,
  );
});

// Returns that follow from the mean number of shots, without a look at the games.
test.for([
  ["pomcp", (shots: number) => 100 - shots],
  ["popgym-easy", (shots: number) => 1 - (shots - 12) / 52],
  ["thesis", (shots: number) => -shots],
] as const)("task %s earns what the shots of compare say", async ([name, returnOf]) => {
  const folder = folderWith({ "rules.json": JSON.stringify(TASKS.get(name)?.scenario) });
  const line = ["--strategies", "random,hunt-target", "--games", "30", "--seed", "4", "--json"];
  const compared = await jsonOf("compare", "--scenario", join(folder, "rules.json"), ...line);
  const { agents, bound, ...about } = await jsonOf("task", name, ...line);
  expect(about).toMatchObject({ task: name, games: 30, seed: 4, published: TASKS.get(name)?.published });
  for (const [i, { strategy, shots }] of compared.strategies.entries()) {
    const { return: earned, ...agent } = agents[i];
    expect(agent).toMatchObject({ agent: strategy, games: 30, finished: { share: 1 }, faults: { games: 0 } });
    expect(agent.shots.mean).toBeCloseTo(shots.mean, 10);
    expect(earned.mean).toBeCloseTo(returnOf(shots.mean), 10);
    expect(earned.mean).toBeLessThan(bound.return);
  }
});

test("a task with a limit ends there, and counts the games of a bot that it finished: as a process, twice alike", async () => {
  const folder = folderWith({ "bot.cjs": BOT, "rules.json": JSON.stringify(TASKS.get("pomdp-planners")?.scenario) });
  const players = `greedy-hit,random,cmd:node bot.cjs`;
  const line = ["--strategies", players, "--games", "60", "--seed", "2", "--json"];
  const { code, stdout } = await runProcess(["task", "pomdp-planners", ...line], { cwd: folder });
  expect(code).toBe(0);
  const { agents } = JSON.parse(stdout);
  const compared = await jsonOf(
    "compare",
    "--scenario",
    join(folder, "rules.json"),
    "--within",
    "18",
    ...line.slice(2),
    "--strategies",
    "greedy-hit,random",
  );
  for (const [i, { within }] of compared.strategies.entries()) {
    expect(agents[i].finished.share).toBeCloseTo(within[0].finished, 12);
    expect(agents[i].shots.mean).toBeLessThanOrEqual(18);
  }
  expect(agents[2]).toMatchObject({ agent: "Scan", games: 30, faults: { games: 30 } });
  expect((await runProcess(["task", "pomdp-planners", ...line], { cwd: folder })).stdout).toBe(stdout);
  const { stdout: table } = await run(["task", "pomdp-planners", ...line.slice(0, -1)], { cwd: folder });
  expect(table).toMatch(/^Battleship of POMDPPlanners: 60 games of each, seed 2\n/);
  expect(table).toContain("Scan: 30 games with a fault");
  expect(table).toMatch(/PFT-DPW, 0\.75 s a shot +20 +90\.0 %/);
  expect(table).toContain(agents[0].return.mean.toFixed(3));
});

test("Ctrl-C shows what was played", async () => {
  const folder = folderWith({ "bot.cjs": BOT });
  const line = ["task", "pomdp-planners", "--strategies", "cmd:node bot.cjs", "--games", "1000000", "--workers", "1"];
  const child = start(line, {}, undefined, folder);
  const ended = finish(child);
  await Promise.race([untilThere(join(folder, "mark")), ended]);
  interrupt(child);
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/stopped after [\d,]+ of 1,000,000 games; no games are saved\n$/);
  expect(stdout).toMatch(
    /^(Battleship of POMDPPlanners: [\d,]+ games? of each, seed \d+, stopped after [\s\S]*Scan|$)/,
  );
});

testRefusals("task", [
  ["popgym", 'task: "popgym" is not known; '],
  ["pomcpp", 'task: "pomcpp" is not known; did you mean "pomcp"?'],
  ["pomcp --strategies greedyhit", 'did you mean "greedy-hit"?'],
  ["pomcp --games 1", "--games: "],
  ["pomcp thesis", '"thesis": is not expected here'],
]);
