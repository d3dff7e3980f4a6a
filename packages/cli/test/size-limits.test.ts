// Sizes far beyond those of real games: the command answers or refuses in one line, before it uses much memory.

import { truncateSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { expectRefusal, fileWith, run } from "./command.ts";

const rules = (size: readonly number[], ships: object | readonly object[], parts: object = {}): object => ({
  board: { size },
  fleet: [ships].flat(),
  contact: "none",
  answers: "sunk",
  ...parts,
});

const cube = (dimensions: number): number[] => Array(dimensions).fill(2);

/** A hundred thousand cells take a tenth of the time and use the same code. */
const LINER = isLong ? 1_000_000 : 100_000;
/** Two ships on a line this long are refused; reading it takes time. */
const LINE = isLong ? 1_000_000 : 200_000;

const boat = { name: "boat", length: 3 };
const box = { name: "box", box: "any" };
const raft = { name: "raft", shape: Array(400).fill("X".repeat(400)) };
const boats = Array.from({ length: 70_000 }, (_, i) => ({ name: `boat${i}`, length: 1 }));
const lineOf = (length: number): object =>
  rules([length], { name: "liner", length }, { contact: "allowed", answers: "hit" });

/** Boards and fleets for which some list grows large. */
const SCENARIOS: Readonly<Record<string, object>> = {
  "a long line": rules([LINE], boat),
  "two ships on it": rules([LINE], { ...boat, count: 2 }),
  "a ship as long as its board": lineOf(LINER),
  "twenty dimensions": rules(cube(20), { name: "boat", length: 2 }, { answers: "hit" }),
  "a picture of many cells": rules([450, 450], raft, { answers: "hit" }),
  "a hundred million cells": rules([100_000_000], boat),
  "three hundred dimensions": rules(cube(300), boat, { answers: "hit" }),
  "a thousand million ships": rules([10, 10], { ...boat, count: 1_000_000_000 }),
  "a ship of a thousand million cells": rules([10, 10], { name: "liner", length: 1_000_000_000 }),
  "seventy thousand classes": rules([1000, 1000], boats),
  "a name of a hundred thousand letters": rules([5, 5], { name: "n".repeat(100_000), length: 2 }, { answers: "named" }),
  "boxes apart on a thousand squared": rules([1000, 1000], box, { answers: "hit" }),
  "boxes that overlap in three hundred dimensions": rules(
    cube(300),
    { ...box, count: 2 },
    { contact: "overlap", answers: "count" },
  ),
};

/** Commands that take their rules from --scenario; those with a memory flag may use 2 GB. */
const COMMANDS = [
  "count",
  "heatmap",
  "suggest",
  "suggest --strategy probability",
  "place",
  "place --order shuffled",
  "place --index 5",
  "solve",
  "bound",
  "table",
  "play",
  "hider",
  "compare --strategies random --games 2",
  "tournament --strategies random,hunt-target --games 2",
  "puzzle",
];

/** Scenarios with which every command is tried; the others are refused when read, or cost every command seconds. */
const ALL = [
  "twenty dimensions",
  "boxes apart on a thousand squared",
  "boxes that overlap in three hundred dimensions",
];
const SOME = ["solve", "bound", "table", "hider", "compare --strategies random --games 2", "count"];

/** Scenarios that can be read but take seconds; the last test counts their layouts. */
const SLOW = ["a long line", "two ships on it"];

/** What is wrong with how a command ended, if it neither answered nor refused in one line. */
const complaint = async (scenario: string, command: string): Promise<string> => {
  const [word, ...flags] = command.split(" ");
  const isLimited = !["solve", "bound", "table", "hider", "compare", "tournament", "puzzle"].includes(word);
  const limit = isLimited ? ["--max-memory", "2"] : [];
  const out = ["compare", "tournament"].includes(word) ? ["--out", `${scenario}.${word}`] : [];
  const { code, stdout, stderr } = await run([word, ...flags, "--scenario", scenario, ...limit, ...out]);
  const isLine = /^broadside: [^\n]*\n$/.test(stderr) && !stderr.includes("unexpected");
  const isGood = code === 0 ? stdout !== "" : code === 2 && stdout === "" && isLine;
  return isGood ? "" : `${command}: exit ${code}, ${stderr.slice(0, 300)}`;
};

describe("every command answers or refuses in one line", () => {
  // The batch below tries the others, which most commands refuse alike when they read them.
  const names = isLong ? Object.keys(SCENARIOS).filter((name) => !SLOW.includes(name)) : ALL;
  test.each(names)("%s", { timeout: 120_000 }, async (name) => {
    const scenario = fileWith(SCENARIOS[name]);
    for (const command of ALL.includes(name) ? COMMANDS : SOME) expect(await complaint(scenario, command)).toBe("");
  });
});

test("a batch gives each huge scenario an answer or an error of its own", { timeout: 240_000 }, async () => {
  const ids = Object.keys(SCENARIOS).filter((name) => ![...SLOW, "a ship as long as its board"].includes(name));
  const lines = ids.map((id) => JSON.stringify({ id, scenario: SCENARIOS[id] })).join("\n");
  const { code, stdout } = await run("count --max-memory 2 --batch -", { input: `${lines}\n` });
  expect(code).toBe(0);
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id }) => id)).toEqual(ids);
  for (const { id, error, layouts } of answers) expect(error ?? layouts, id).toBeTypeOf("string");
  expect(stdout).not.toMatch(/unexpected|Invalid (typed )?array/);
});

test(`${LINE} cells and one ship are counted, and two ships refused with the flag that raises the limit`, async () => {
  const one = await run(["count", "--scenario", fileWith(SCENARIOS["a long line"]), "--json"]);
  expect(JSON.parse(one.stdout)).toMatchObject({ layouts: String(LINE - 2), method: "reduction" });
  const two = await run(["count", "--scenario", fileWith(SCENARIOS["two ships on it"]), "--max-time", "1m"]);
  expect(two.stderr).toMatch(
    /^broadside: counting this position would take about .* and .* [MG]B; the limit is 1 min; --max-time raises it\n$/,
  );
});

test(`a ship of ${LINER} cells is drawn`, async () => {
  const scenario = fileWith(lineOf(LINER));
  const drawn = await run(["place", "--scenario", scenario]);
  expect(drawn.stderr).toBe("");
  expect(drawn.stdout.match(/\bL\b/g)).toHaveLength(LINER + 1);
});

test("a file that is far too long, or has no end, is refused", async () => {
  const long = fileWith("");
  truncateSync(long, 2 ** 28 + 1);
  for (const file of [long, ...(process.platform === "win32" ? [] : ["/dev/zero"])])
    expectRefusal(
      await run(["count", "--scenario", `${file}`]),
      /^--scenario "[^"]*": holds more than 268 MB; name a smaller file$/,
    );
});
