import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unwrap } from "@broadside/engine";
import { checkTree, parseTreeFile } from "@broadside/engine/solver";
import { describe, expect, test } from "vitest";
import { finish, folderWith, run, runJson, start, untilBusy } from "./command.ts";

describe("broadside solve", () => {
  test("has the agreed form, and the optimum of the smallest board", async () => {
    const answer = await runJson("solve", "--scenario", "gorkoff-3x3", "--objective", "mean-then-worst");
    expect(Object.keys(answer).slice(0, 5)).toEqual(["layouts", "misses", "proven", "nodes", "milliseconds"]);
    expect(answer).toMatchObject({ layouts: "4", misses: { total: "6", mean: 1.5, worst: 3 }, proven: true });
  });

  test("is the mean when no objective is named", async () => {
    const answer = await runJson("solve", "--scenario", "gorkoff-5x5", "--answers", "sunk");
    expect(answer).toMatchObject({ layouts: "1428", objective: "mean", misses: { total: "2490" }, proven: true });
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
    const { code, stdout, stderr } = await run(["solve", "--scenario", "gorkoff-3x3", "--objective", "worst"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^4 layouts, [\d.]+ misses on average \(\d+ in all\), 3 at worst\n/);
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
    const file = join(folderWith({ "long.json": JSON.stringify({ ...rules, fleet }) }), "long.json");
    const child = start(["solve", "--scenario", file, "--json"]);
    const outcome = finish(child);
    await untilBusy(child, 1.5);
    child.kill("SIGINT");
    const { code, stdout, stderr } = await outcome;
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
    const file = join(folderWith({ "many.json": JSON.stringify({ ...rules, fleet }) }), "many.json");
    const child = start(["solve", "--scenario", file, "--set", "max-layouts=2000000", "--max-memory", "9", "--json"]);
    const outcome = finish(child);
    // With 1,149,480 layouts, listing them, making the rows and finding a first strategy take tens of seconds.
    await untilBusy(child, 1.5);
    child.kill("SIGINT");
    const { code, stdout, stderr } = await outcome;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^broadside: stopping; .*\nbroadside: stopped while (listing|making) .*: there is no strategy/,
    );
  });

  test("says so when the time is up before there is a strategy", async () => {
    const { code, stdout, stderr } = await run(["solve", "--scenario", "boxes:4x2:3", "--max-time", "1ms"]);
    if (code === 0) expect(stdout).toContain("stopped");
    else expect({ code, stdout, said: /stopped while/.test(stderr) }).toEqual({ code: 1, stdout: "", said: true });
  });

  test.each([
    [
      ["solve", "--scenario", "hasbro"],
      /the scenario has 30,093,975,536 layouts, too many to solve: up to 200,000 fit; .* more shots; solve --bound proves how few misses any strategy needs, /,
    ],
    [
      ["solve", "--scenario", "gorkoff-5x5", "--set", "max-layouts=1000"],
      /1,428 layouts, too many to solve: up to 1,000 .*; --set max-layouts=1428 allows them\n/,
    ],
    [
      ["solve", "--scenario", "gorkoff-3x3", "--objective", "men"],
      /^broadside: --objective: "men" is not known; did you mean "mean"/,
    ],
    [["solve", "--scenario", "gorkoff-3x3", "--max-time", "5"], /--max-time: "5" has no unit; write 5s, 5m or 5h/],
    [["solve", "--scenario", "gorkoff-3x3", "--tree", "tree.txt"], /--tree "tree\.txt": its ending names no format/],
    [
      ["solve", "--scenario", "gorkoff-5x5", "--shots", "A1x B1x C1x D1x"],
      /shot 4 "D1x": with this answer no layout is left/,
    ],
  ])("refuses %j in one line", async (args, said) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(said);
    expect(stderr.trimEnd()).not.toContain("\n");
  });

  test("overwrites nothing", async () => {
    const folder = folderWith({ "tree.json": "mine" });
    const { code, stderr } = await run(["solve", "--scenario", "gorkoff-3x3", "--tree", join(folder, "tree.json")]);
    expect(code).toBe(2);
    expect(stderr).toContain("is there already; name a new file");
    expect(readFileSync(join(folder, "tree.json"), "utf8")).toBe("mine");
    expect(existsSync(join(folder, "tree.json"))).toBe(true);
  });
});
