// Sizes far beyond what is played: the command answers or refuses in one line, before it takes the memory.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, run } from "./command.ts";

const boat = { name: "boat", length: 3 };

/** Boards and fleets that some list grows with. */
const SCENARIOS: Readonly<Record<string, object>> = {
  "a line of a million cells": { board: { size: [1_000_000] }, fleet: [boat], contact: "none", answers: "sunk" },
  "two ships on it": {
    board: { size: [1_000_000] },
    fleet: [{ ...boat, count: 2 }],
    contact: "none",
    answers: "sunk",
  },
  "a ship as long as it": {
    board: { size: [1_000_000] },
    fleet: [{ name: "liner", length: 1_000_000 }],
    contact: "allowed",
    answers: "hit",
  },
  "twenty dimensions": {
    board: { size: Array(20).fill(2) },
    fleet: [{ name: "boat", length: 2 }],
    contact: "none",
    answers: "hit",
  },
  "a picture of many cells": {
    board: { size: [600, 600] },
    fleet: [{ name: "raft", shape: Array(500).fill("X".repeat(500)) }],
    contact: "none",
    answers: "hit",
  },
};

const COMMANDS: Readonly<Record<string, readonly string[]>> = { count: [] };

const file = (name: string): string =>
  join(folderWith({ "scenario.json": JSON.stringify(SCENARIOS[name]) }), "scenario.json");

describe.each(Object.keys(SCENARIOS))("%s", (name) => {
  test.each(Object.entries(COMMANDS))("%s answers or refuses in one line", async (command, flags) => {
    const { code, stdout, stderr } = await run([command, "--scenario", file(name), "--max-memory", "2", ...flags]);
    if (code === 0) {
      expect(stdout).not.toBe("");
      return;
    }
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^broadside: [^\n]*\n$/);
    expect(stderr).not.toContain("unexpected");
    // What it would take or has, and what the limit is.
    expect(stderr).toMatch(/limit|at most|more than/);
  });
});

test("a million cells and one ship are counted, and two ships refused with the flags that raise the limits", async () => {
  const one = await run(["count", "--scenario", file("a line of a million cells"), "--json"]);
  expect(JSON.parse(one.stdout)).toMatchObject({ layouts: "999998", method: "reduction" });
  const two = await run(["count", "--scenario", file("two ships on it"), "--max-memory", "2"]);
  expect(two.stderr).toMatch(
    /^broadside: counting this position would take about .* and .* GB; the limits are 3 h and 2\.0 GB; --max-memory and --max-time raise them\n$/,
  );
});
