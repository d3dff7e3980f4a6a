import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unwrap } from "@broadside/engine";
import { checkTree, parseTreeFile } from "@broadside/engine/solver";
import { describe, expect, test } from "vitest";
import { fileWith, folderWith, run, runInterrupted, runJson, testRefusals } from "./command.ts";

describe("broadside solve", () => {
  test("has the agreed form, and the optimum of the smallest board", async () => {
    const answer = await runJson("solve --scenario gorkoff-3x3 --objective mean-then-worst");
    expect(Object.keys(answer).slice(0, 5)).toEqual(["layouts", "misses", "proven", "nodes", "milliseconds"]);
    expect(answer).toMatchObject({ layouts: "4", misses: { total: "6", mean: 1.5, worst: 3 }, proven: true });
  });

  test("is the mean when no objective is named", async () => {
    const answer = await runJson("solve --scenario gorkoff-3x3");
    expect(answer).toMatchObject({ layouts: "4", objective: "mean", misses: { total: "6" }, proven: true });
  });

  test("writes a tree that the checker replays to the same misses", async () => {
    const file = join(folderWith({}), "tree.json");
    const args = ["--scenario", "gorkoff-5x5", "--answers", "sunk", "--shots", "C3. B2x", "--tree", file];
    const answer = await runJson("solve", ...args);
    const { knowledge, tree } = unwrap(parseTreeFile(JSON.parse(readFileSync(file, "utf8"))));
    const { layouts, total, worst } = checkTree(knowledge, tree);
    expect(answer).toMatchObject({ layouts: String(layouts), misses: { total: String(total), worst } });
  });

  test("tells people the misses, what is proved, and the first shot", async () => {
    const { code, stdout, stderr } = await run("solve --scenario gorkoff-3x3 --objective worst");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^4 layouts, [\d.]+ misses on average \(\d+ in all\), 3 at worst; [\d.]+ shots on average\n/,
    );
    expect(stdout).toContain("\nproved: no strategy has a lower worst case\nfirst shot ");
  });

  test("gives its bounds when the time is up", async () => {
    // On a busy machine there may be no strategy yet at first; the next test covers that case.
    let outcome: Awaited<ReturnType<typeof run>> = { code: 1, signal: null, stdout: "", stderr: "" };
    for (let limit = 400; outcome.code === 1 && limit < 60_000; limit *= 2)
      outcome = await run(["solve", "--scenario", "gorkoff-5x5", "--max-time", `${limit}ms`, "--json"]);
    const answer = JSON.parse(outcome.stdout);
    expect(answer).toMatchObject({ layouts: "1428", proven: false, stopped: "time" });
    // The optimum is 6444.
    expect(Number(answer.lower.total)).toBeLessThanOrEqual(6444);
    expect(Number(answer.misses.total)).toBeGreaterThanOrEqual(6444);
  });

  test("prints its bounds after Ctrl-C", async () => {
    const rules = { board: { size: [5, 5] }, contact: "none", answers: "sunk" };
    const fleet = [3, 2, 1].map((length) => ({ name: `ship${length}`, length }));
    const line = ["solve", "--scenario", fileWith({ ...rules, fleet }), "--json"];
    const { code, stdout, stderr } = await runInterrupted(line, 0.8);
    expect(stderr).toMatch(/^broadside: stopping; the bounds reached so far follow/);
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ layouts: "3944", proven: false, stopped: "signal" });
    expect(Number(answer.lower.total)).toBeLessThanOrEqual(Number(answer.misses.total));
  });

  test("ends at Ctrl-C while layouts are listed, and says that there is nothing to show", async () => {
    const rules = { board: { size: [6, 6] }, contact: "allowed", answers: "sunk" };
    const fleet = [
      { name: "cruiser", length: 3 },
      { name: "destroyer", length: 2 },
      { name: "boat", length: 1, count: 2 },
    ];
    const line = `solve --set max-layouts=2000000 --max-memory 9 --json --scenario "${fileWith({ ...rules, fleet })}"`;
    // With 1,149,480 layouts, listing them, making the rows and finding a first strategy take tens of seconds.
    const { code, stdout, stderr } = await runInterrupted(line, 0.8);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^broadside: stopping; .*\nbroadside: stopped while (listing|making) .*: there is no strategy/,
    );
  });

  test("says so when the time is up before there is a strategy", async () => {
    const { code, stdout, stderr } = await run("solve --scenario boxes:4x2:3 --max-time 1ms");
    if (code === 0) expect(stdout).toContain("stopped");
    else expect({ code, stdout, said: /stopped while/.test(stderr) }).toEqual({ code: 1, stdout: "", said: true });
  });

  testRefusals("solve --scenario", [
    [
      "hasbro",
      /the scenario has 30,093,975,536 layouts, too many to solve: up to 200,000 fit; .* more shots; bound proves how few misses any strategy needs, /,
    ],
    [
      "gorkoff-5x5 --set max-layouts=1000",
      /1,428 layouts, too many to solve: up to 1,000 .*; --set max-layouts=1428 allows them$/,
    ],
    ["gorkoff-3x3 --objective men", /^--objective: "men" is not known; did you mean "mean"/],
    ["gorkoff-3x3 --max-time 5", /--max-time: "5" has no unit; write 5s, 5m or 5h/],
    ["gorkoff-3x3 --tree tree.pdf", "end it with .json, .dot, .svg or .html"],
    ["gorkoff-3x3 --set compare-positions=5", "has no effect without --strategies; add --strategies all"],
    ["gorkoff-3x3 --strategies greedy-hit:prior=people", /^--strategies: strategy greedy-hit, parameter prior: people/],
    ['gorkoff-5x5 --shots "A1x B1x C1x D1x"', /shot 4 "D1x": with this answer no layout is left/],
  ]);

  testRefusals("solve --scenario gorkoff-3x3 --tree", [["tree.json", "is there already; name a new file"]], {
    "tree.json": "mine",
  });
});
