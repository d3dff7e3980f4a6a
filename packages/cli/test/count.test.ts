import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectRefusal, fileWith, finish, folderWith, run, runJson, start } from "./command.ts";

const layouts = async (...args: string[]): Promise<unknown> => (await runJson("count", ...args))["layouts"];

describe("broadside count", () => {
  test("has the agreed form", async () => {
    const answer = await runJson("count --scenario gorkoff-5x5");
    expect(Object.keys(answer)).toEqual(["layouts", "method", "milliseconds"]);
    expect(answer).toEqual({ layouts: "1428", method: expect.any(String), milliseconds: expect.any(Number) });
  });

  test("says the names that lengths stand for, and these are read in shots", async () => {
    const rules = fileWith({ board: { size: [6, 6] }, fleet: [6, 3, 3, 1], contact: "none", answers: "named" });
    const { stdout } = await run(["count", "--scenario", rules]);
    expect(stdout.split("\n")[1]).toBe("fleet: ship-6 6, 2 x cruiser 3, boat 1");
    expect(await layouts("--scenario", rules, "--shots", "A1#boat")).not.toBe("0");
    expect((await run("count --scenario gorkoff-3x3")).stdout).not.toContain("fleet");
  });

  test.each([
    "E5 мимо, F6 ранил, F7 убил, эсминец",
    "E5 Wasser, F6 Treffer, F7 versenkt, Zerstörer",
    "E5 à l’eau, F6 touché, F7 coulé, destroyer",
    "E5 pudło, F6 trafiony, F7 zatopiony, niszczyciel",
    "E5 はずれ F6 命中 F7 駆逐艦を撃沈",
  ])("reads shots in other languages: %s", async (shots) => {
    expect(await layouts("--shots", shots)).toBe("120696714");
  });

  test("names the file when a scenario is written without its ending", async () => {
    const cwd = folderWith({ "mine.json": "{}" });
    expectRefusal(
      await run("count --scenario mine", { cwd }),
      /^--scenario: there is no preset "mine"; write mine\.json for the file$/,
    );
  });

  test.concurrent.for([
    ["1428", "--scenario", "gorkoff-5x5"],
    // The American game when nothing is said.
    ["30093975536"],
    ["1855545978831780", "--scenario", "russian"],
    ["1112", "--scenario", "gorkoff-5x5", "--shots", "  b2.   (1,1)x  "],
    ["4", "--scenario", "gorkoff-3x3", "--method", "enumeration"],
    ["4", "--scenario", "gorkoff-3x3", "--method", "oracle"],
    ["4", "--scenario", "gorkoff-3x3", "--method", "state-graph"],
    ["4", "--scenario", "gorkoff-3x3", "--shots", "B2."],
    ["4", "--scenario", "gorkoff-3x3", "--answers", "sunk", "--shots", "B2."],
    ["351", "--scenario", "boxes:2x3:2"],
  ])("counts %j", async ([expected, ...args]) => {
    expect(await layouts(...(args as string[]))).toBe(expected);
  });

  test("a method that is refused is named with its flag", async () => {
    const { code, stderr } = await run("count --method oracle");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^broadside: --method oracle: brute force would try .*; leave out --method\n$/);
  });

  test("without WebAssembly, one line refuses what only the frontier counts in time; the rest is counted", async () => {
    const env = { NODE_OPTIONS: "--import=data:text/javascript,delete%20globalThis.WebAssembly" };
    const lines = ["count -s russian --method frontier", "place -s russian --index 5"];
    for (const line of lines) {
      const { code, stdout, stderr } = await finish(start(line, env));
      expect(stderr, line).toMatch(
        /^broadside: .*this position cannot be counted: it needs WebAssembly; start Node without --jitless, or allow 'wasm-unsafe-eval' in the page's Content-Security-Policy.*\n$/,
      );
      expect([code, stdout], line).toEqual([2, ""]);
    }
    const { stdout } = await finish(start("count -s gorkoff-5x5 --json", env));
    expect(JSON.parse(stdout)).toMatchObject({ layouts: "1428" });
    expect((await finish(start("place -s russian --order first", env))).code).toBe(0);
  });

  test("reads a scenario from a file, with or without a byte order mark", async () => {
    const board = { size: [4, 4] };
    const fleet = [
      { name: "cruiser", length: 3 },
      { name: "destroyer", length: 2 },
    ];
    const text = JSON.stringify({ board, fleet, contact: "allowed", answers: "hit" });
    const folder = folderWith({ "small.json": text, "marked.json": `\ufeff${text}`, plain: text });
    expect(await layouts("--scenario", join(folder, "small.json"))).toBe("264");
    expect(await layouts("--scenario", join(folder, "marked.json"))).toBe("264");
    expect(await layouts("--scenario", join(folder, "plain"))).toBe("264");
  });

  test("rules that allow no layout count to 0", async () => {
    const scenario = { board: { size: [3, 3] }, fleet: [{ name: "boat", length: 1, count: 5 }], contact: "none" };
    expect(await layouts("--scenario", fileWith({ ...scenario, answers: "hit" }))).toBe("0");
  });

  test("tells people the number, the method and the time; 1 layout for one", async () => {
    const { code, stdout, stderr } = await run("count --scenario gorkoff-5x5");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^1,428 layouts\ncounted by [\w-]+ in <?[\d.]+ m?s\n$/);
    expect((await run("count --scenario gorkoff-3x3 --shots B1x")).stdout).toMatch(/^1 layout\n/);
  });

  test("refuses what would not fit, with its estimate and the flags that allow it", async () => {
    const fleet = [5, 4, 3, 3, 2, 2, 2, 2].map((length, i) => ({ name: `ship${i}`, length }));
    const rules = { board: { size: [18, 18] }, fleet, contact: "none", answers: "sunk" };
    expectRefusal(
      await run(["count", "--scenario", fileWith(rules), "--max-memory", "1"]),
      /^counting .* would take about .* GB; the limit is 1\.0 GB; --max-memory raises it$/,
    );
  });
});
