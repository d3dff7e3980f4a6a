import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, run, testRefusals, words } from "./command.ts";

const compare = (out: string, args: readonly string[], cache: string) =>
  run(
    [
      ...words("compare --strategies greedy-hit --scenario gorkoff-5x5 --games 3 --seed 1 --workers 1"),
      "--out",
      out,
      ...args,
    ],
    { env: { XDG_CACHE_HOME: cache }, threads: true },
  );

const booksIn = (folder: string): number =>
  existsSync(join(folder, "v1")) ? readdirSync(join(folder, "v1")).length : 0;

describe("openings", () => {
  it("is a folder in the cache of the user unless another is named, or none", async () => {
    const folder = folderWith({});
    const cache = join(folder, "cache");
    const standard = join(cache, "broadside", "openings");
    for (const [i, args] of [
      ["--set", "openings=false"],
      ["--set", `openings=${join(folder, "mine")}`],
      [],
    ].entries()) {
      const { code, stderr } = await compare(join(folder, `out-${i}`), args, cache);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(booksIn(standard)).toBe(i === 2 ? 1 : 0);
      expect(booksIn(join(folder, "mine"))).toBe(i === 0 ? 0 : 1);
      expect(readdirSync(join(folder, `out-${i}`))).not.toContain("v1");
    }
  });

  it("is told in one line where it cannot be used, and the games are played", async () => {
    const folder = folderWith({ file: "" });
    mkdirSync(join(folder, "cache"));
    const { code, stderr, stdout } = await compare(
      join(folder, "out"),
      ["--json", "--set", `openings=${join(folder, "file")}`],
      join(folder, "cache"),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout).strategies[0].strategy).toBe("greedy-hit");
    expect(stderr).toMatch(/^broadside: openings cannot be kept in "[^\n]*"[^\n]*; games are played without\n$/);
  });

  testRefusals("compare --strategies random --out r", [["--set openings=", "openings: is empty"]]);
});
