import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RandomStream, unwrap } from "@broadside/engine";
import { parseTranscriptText } from "@broadside/engine/games";
import { describe, expect, it } from "vitest";
import { expectRefusal, folderWith, run, runInterrupted, testRefusals } from "./command.ts";

/** A number of misses at random cells of a board whose sides are ten. */
const randomMisses = (dimensions: number, number: number): string => {
  const random = RandomStream.fromSeed(7);
  const cell = (): string => `(${Array.from({ length: dimensions }, () => 1 + random.below(10))})=0`;
  return Array.from({ length: number }, cell).join(" ");
};

describe("boards whose cells cannot be listed", () => {
  it("are counted, and the best cell suggested", async () => {
    const { stdout } = await run("suggest --scenario boxes:10x10:5 --json");
    const text = await run("suggest --scenario boxes:10x10:5 --top 5");
    expect(text.stdout).toContain(
      "\non a board this large only the best cell is looked for, so no others are listed\n",
    );
    expect(JSON.parse(stdout)).toMatchObject({
      strategy: "greedy-hit",
      best: "proven",
      cells: [{ cell: "(5,5,5,5,5,5,5,5,5,5)" }],
    });
    const missed = await run("suggest --scenario boxes:10x10:5 --shots (5,5,5,5,5,5,5,5,5,5)=0 --json");
    expect(JSON.parse(missed.stdout)).toMatchObject({ cells: [{ cell: "(6,6,6,6,6,6,6,6,6,6)" }] });
  });

  it("have a cell suggested that is nearly best, and called so, where a proof would take minutes", async () => {
    const shots = randomMisses(50, 6);
    const command = ["suggest", "--scenario", "boxes:10x50:5", "--shots", shots];
    const { code, stdout } = await run([...command, "--json"]);
    expect(code).toBe(0);
    const { best, cells } = JSON.parse(stdout);
    expect(best).toEqual({ within: expect.stringMatching(/^1e-\d+$/) });
    expect(Number(best.within)).toBeLessThan(1e-12);
    expect(cells).toHaveLength(1);
    // Another strategy, in words.
    const text = await run([...command, "--strategy", "greedy-distribution"]);
    expect(text.stdout).toContain(cells[0].cell);
    expect(text.stdout).toMatch(/not proved best: another cell may be better, by no more than 1e-\d+ of its value/);
  });

  it("show layouts by their corners", async () => {
    const { stdout } = await run("place --scenario boxes:10x10:2 --seed 1 --json");
    const { layouts } = JSON.parse(stdout);
    expect(layouts[0].ships).toHaveLength(2);
    for (const { corners } of layouts[0].ships) expect(corners).toHaveLength(2);
    const text = await run("place --scenario boxes:10x100:2 --seed 1", { env: { COLUMNS: "80" } });
    expect(text.stdout).toMatch(/box {2}[\d,\s]+ cells?\n {2}from\s+\([\d,\s]+\)\n {2}to\s+\([\d,\s]+\)\n/);
  });

  testRefusals("", [
    ["heatmap --scenario boxes:10x10:5", "a map at most 4,194,304; broadside suggest finds the best cell"],
    [
      "suggest --scenario boxes:10x10:5 --strategy half-split",
      "write greedy-hit, greedy-distribution, optimal, rollout or random",
    ],
    ["play --scenario boxes:10x10:5", "--against: probability-contact looks at every cell"],
    ["compare --scenario boxes:10x10:5 --strategies random --out never-made", "take a smaller board"],
  ]);

  it("are played with a fleet of one's own, kept, and not reviewed", async () => {
    const [near, middle, far] = ["1", "3", "10"].map((x) => `(${new Array(10).fill(x)})`);
    const path = join(folderWith({}), "game.json");
    const lines = [
      "place",
      "undo",
      `${near}-${middle}`,
      `${middle} ${near}`,
      far,
      "ok",
      near,
      far,
      "hint",
      "map",
      "resign",
    ];
    const { code, stdout, stderr } = await run(
      ["play", "--scenario", "boxes:10x10:2", "--against", "greedy-hit", "--seed", "3", "--out", path],
      { input: lines.map((line) => `${line}\n`).join("") },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("undo: no ship is placed yet");
    expect(stdout).toContain(`so does the box from ${near} to ${middle}`);
    expect(stdout).toContain(`box  ${near} to ${middle}   59,049 cells`);
    expect(stdout).toContain("they shoot (5,5,5,5,5,5,5,5,5,5): 0 ships");
    expect(stdout).toMatch(/ layouts left; likeliest hits:\n {2}\(\d/);
    expect(stdout).not.toContain("broadside review");
    const kept = unwrap(parseTranscriptText(readFileSync(path, "utf8")));
    expect(kept.observations).toHaveLength(2);
    expectRefusal(await run(["review", path]), /^"[^"]+": a review plays on [^\n]*broadside suggest --shots [^\n]+$/);
  });

  it("stop looking for the best cell at Ctrl-C", async () => {
    // The cells differ so much that a nearly best one is not good enough: a minute of work.
    const line = ["suggest", "--scenario", "boxes:10x25:5", "--shots", randomMisses(25, 10)];
    expect(await runInterrupted(line, 0.5)).toMatchObject({ code: null, signal: "SIGINT", stdout: "" });
  });
});
