// Standard sets of layouts, written by `place` and used by `compare`.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import standard from "../../arena/golden/standard-layouts.json" with { type: "json" };
import { expectRefusal, fileWith, folderWith, run, runJson, testRefusals } from "./command.ts";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("broadside place --standard", () => {
  test("writes the beginning of the set, one layout on each line", async () => {
    const { code, stdout, stderr } = await run("place --scenario russian --order standard --number 1000");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(hashOf(stdout)).toBe(standard.presets.russian.first);
  });

  test("writes 100,000 layouts if it is not told otherwise", async () => {
    const { stdout } = await run("place --scenario classroom --order standard");
    expect(hashOf(stdout)).toBe(standard.presets.classroom.all);
    expect(stdout.split("\n")).toHaveLength(100_001);
  });

  test("as JSON it has the hash of the lines, and layouts as always", async () => {
    const found = await runJson("place --order standard --number 3");
    const lines = (await run("place --order standard --number 3")).stdout;
    expect(found).toMatchObject({ seed: 0, placement: "uniform", number: 3, sha256: hashOf(lines) });
    const layouts = found["layouts"] as { ships: { class: string; cells: string[] }[] }[];
    const text = layouts.map(({ ships }) => ships.map((ship) => `${ship.class}[${ship.cells.join(",")}]`).join(" "));
    expect(`${text.join("\n")}\n`).toBe(lines);
  });

  testRefusals("place --order standard", [
    ["--seed 1", /--seed: cannot be combined with --order standard/],
    ["--shots A1.", /--shots: cannot be combined with --order standard/],
    ["--out x.svg", /--out: cannot be combined with --order standard/],
    ["--difficulty random", /--difficulty: cannot be combined with --order standard/],
    ["--placement uniform", /--placement: cannot be combined with --order/],
    ["--index 1", /--index: cannot be combined with --order/],
    ["--prior people", /--order standard: has all layouts equally likely/],
    ["--number 0", /--number/],
  ]);

  test("says so when no layout exists", async () => {
    const rules = { board: { size: [1, 1] }, fleet: [{ name: "boat", length: 2 }], contact: "none", answers: "hit" };
    const { code, stdout } = await run(["place", "--order", "standard", "--scenario", fileWith(rules)]);
    expect({ code, stdout }).toEqual({ code: expect.any(Number), stdout: "" });
    expect(code).not.toBe(0);
  });
});

describe("compare on a standard set", () => {
  const games = ["--strategies", "hunt-target", "--games", "30", "--seed", "0", "--workers", "1", "--json"];

  test("plays the same games with the file and without; the record has the hash; other layouts are refused", async () => {
    const { stdout: lines } = await run("place --order standard --number 30");
    const [first, ...rest] = lines.split("\n");
    const cwd = folderWith({ "set.txt": lines, "other.txt": [...rest.slice(0, -1), first, ""].join("\n") });
    const byFile = await runJson("compare", ...games, "--placement", join(cwd, "set.txt"), "--out", join(cwd, "a"));
    const drawn = await runJson("compare", ...games, "--placement", "uniform", "--out", join(cwd, "b"));
    expect(byFile["experiment"]).toHaveProperty("placement", `file of 30 (${hashOf(lines).slice(0, 16)})`);
    const shotsOf = ({ strategies }: Record<string, unknown>): unknown => (strategies as { shots: unknown }[])[0].shots;
    expect(shotsOf(byFile)).toEqual(shotsOf(drawn));
    const again = ["compare", ...games, "--out", join(cwd, "a"), "--resume"];
    expectRefusal(
      await run([...again, "--placement", join(cwd, "other.txt")]),
      /different experiment \(placement file of 30 \([0-9a-f]{16}\), not file of 30/,
    );
    expect(await run([...again, "--placement", join(cwd, "set.txt")])).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, "set.txt"), "utf8")).toBe(lines);
  });

  test.each([
    ["hello", /set.txt": line 1: fleet: "hello" is not a ship/],
    ["carrier[A1]\n", /set.txt": line 1: fleet.ships\[0\].cells/],
    ["", /set.txt"/],
  ])("a file with %j is refused in one line, and nothing is written", async (text, message) => {
    const cwd = folderWith({ "set.txt": text });
    expectRefusal(await run(["compare", ...games, "--placement", "set.txt", "--out", "a"], { cwd }), message);
  });
});
