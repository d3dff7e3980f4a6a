import { describe, expect, it } from "vitest";
import { run } from "./command.ts";

describe("boards whose cells cannot be listed", () => {
  it("are counted, and the best cell suggested", async () => {
    const { stdout } = await run(["suggest", "--scenario", "boxes:10x10:5", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ strategy: "greedy-hit", cells: [{ cell: "(5,5,5,5,5,5,5,5,5,5)" }] });
    const missed = await run([
      "suggest",
      "--scenario",
      "boxes:10x10:5",
      "--shots",
      "(5,5,5,5,5,5,5,5,5,5)=0",
      "--json",
    ]);
    expect(JSON.parse(missed.stdout)).toMatchObject({ cells: [{ cell: "(6,6,6,6,6,6,6,6,6,6)" }] });
  });

  it("show layouts by their corners", async () => {
    const { stdout } = await run(["place", "--scenario", "boxes:10x10:2", "--seed", "1", "--json"]);
    const { layouts } = JSON.parse(stdout);
    expect(layouts[0].ships).toHaveLength(2);
    for (const { corners } of layouts[0].ships) expect(corners).toHaveLength(2);
    const text = await run(["place", "--scenario", "boxes:10x100:2", "--seed", "1"]);
    expect(text.stdout).toMatch(/box {2}[\d,]+ cells?\n {2}from \([\d,]+\)\n {2}to {3}\([\d,]+\)\n/);
  });

  it.each([
    [["heatmap"], "a map at most 4,194,304; broadside suggest finds the best cell"],
    [["suggest", "--strategy", "half-split"], "write greedy-hit, greedy-distribution or random"],
    [["play"], "--against: probability looks at every cell"],
    [["compare", "--strategies", "random", "--out", "never-made"], "compare strategies on a smaller board"],
  ])("refuse %s in one line that says what would work", async (command, line) => {
    const { code, stdout, stderr } = await run([...command, "--scenario", "boxes:10x10:5"]);
    expect(stderr).toContain(line);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });
});
