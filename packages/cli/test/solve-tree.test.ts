import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectRefusal, folderWith, run, runJson } from "./command.ts";

describe("broadside solve check", () => {
  test("replays a tree over every layout, and refuses one in which anything was changed", async () => {
    const cwd = folderWith({});
    await run("solve --scenario gorkoff-3x3 --tree tree.json", { cwd });
    const file = join(cwd, "tree.json");
    const { stdout } = await run(["solve", "check", file]);
    expect(stdout).toBe(
      "gorkoff-3x3: 4 layouts, each led to its leaf\nthe strategy holds: 1.5 misses on average (6 in all), 3 at worst (replayed)\n",
    );
    expect(await runJson("solve", "check", file)).toEqual({
      holds: true,
      scenario: "gorkoff-3x3",
      layouts: "4",
      misses: { total: "6", mean: 1.5, worst: 3 },
    });
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/"misses":3/, '"misses":2'));
    expectRefusal(
      await run(["solve", "check", file]),
      /^file ".*tree\.json": proves nothing: tree.*has 3 misses, its leaf says 2; it is not what broadside wrote$/,
    );
  });

  test("proves a certificate of hider too", async () => {
    const cwd = folderWith({});
    await run("hider --scenario gorkoff-3x3 --out certificate.json", { cwd });
    const file = join(cwd, "certificate.json");
    expect(await run(["solve", "check", file])).toEqual(await run(["hider", "check", file]));
    expect(await runJson("solve", "check", file)).toMatchObject({ holds: true, exact: true });
  });
});

describe("broadside solve --tree", () => {
  test("writes each format by its ending, whole, and nothing else", async () => {
    const cwd = folderWith({});
    for (const name of ["tree.dot", "tree.svg", "tree.html"]) {
      const { code, stdout } = await run(["solve", "--scenario", "gorkoff-3x3", "--tree", name], { cwd });
      expect(code).toBe(0);
      expect(stdout).toContain(`\nthe strategy is in ${name}\n`);
    }
    expect(readdirSync(cwd).sort()).toEqual(["tree.dot", "tree.html", "tree.svg"]);
    expect(readFileSync(join(cwd, "tree.dot"), "utf8")).toMatch(/^digraph tree \{\n.*"B1".*\}\n$/s);
    expect(readFileSync(join(cwd, "tree.svg"), "utf8")).toMatch(/^<svg .*>B1<.*<\/svg>\n$/s);
    expect(readFileSync(join(cwd, "tree.html"), "utf8")).toMatch(/^<!doctype html>\n.*It is proved that.*<\/html>\n$/s);
  });

  test("tells of a single miss and a single layout in the singular", async () => {
    const fleet = [{ name: "boat", length: 1 }];
    const rules = { name: "row", board: { size: [3, 1] }, fleet, contact: "none", answers: "hit" };
    const cwd = folderWith({ "row.json": JSON.stringify(rules) });
    const { stdout } = await run(["solve", "--scenario", "row.json"], { cwd });
    expect(stdout).toContain("3 layouts, 1 miss on average (3 in all), 2 at worst; 2 shots on average\n");
    await run(["solve", "--scenario", "row.json", "--shots", "A1. B1.", "--tree", "row.html"], { cwd });
    const page = readFileSync(join(cwd, "row.html"), "utf8");
    expect(page).toContain("<h1>row, hit, after 2 shots: fewest misses on average</h1>");
    expect(page).toContain("over 1 layout that the shots leave: ");
  });
});

describe("broadside solve --strategies", () => {
  const FLAGS = ["--scenario", "gorkoff-3x3", "--answers", "sunk", "--strategies", "all"];
  /** The answer to these flags, for all tests. */
  let answer: ReturnType<typeof runJson> | undefined;
  const answered = (): ReturnType<typeof runJson> => (answer ??= runJson("solve", ...FLAGS));

  test("shows every strategy beside the optimum, which none beats", async () => {
    const { layouts, misses, compare } = (await answered()) as {
      layouts: string;
      misses: { total: string; mean: number };
      compare: { strategy: string; mean: number; worst: number; ties?: { least: { total: string }; mean: number } }[];
    };
    expect(layouts).toBe("4");
    expect(compare.map(({ strategy }) => strategy)).toEqual(
      expect.arrayContaining(["greedy-hit", "random", "diagonal"]),
    );
    for (const { mean, ties } of compare) {
      expect(mean).toBeGreaterThanOrEqual(misses.mean);
      if (ties) expect(Number(ties.least.total)).toBeGreaterThanOrEqual(Number(misses.total));
    }
    expect(compare.find(({ strategy }) => strategy === "random")?.mean).toBeCloseTo((5 * 4) / 6, 12);
  });

  test("takes names, with parameters, and modules", async () => {
    const names = "probability-chessboard:divisor=3,remainder=1,block=20,random";
    const some = await runJson("solve", ...FLAGS.with(-1, names));
    const all = await answered();
    const costs = (found: Record<string, unknown>) => found["compare"] as { strategy: string; mean: number }[];
    expect(costs(some).map(({ strategy }) => strategy)).toEqual([
      "probability-chessboard:divisor=3,remainder=1,block=20",
      "random",
    ]);
    expect(costs(all)).toContainEqual(costs(some)[1]);
    const { stdout } = await run(["solve", ...FLAGS.with(-1, names)]);
    expect(stdout).toMatch(/^probability-chessboard:divisor=3,/m);
  });

  test("is a table for people", async () => {
    const { code, stdout } = await run(["solve", ...FLAGS]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nstrategy +mean +worst +ties drawn +ties: mean +ties: worst\noptimal /);
    expect(stdout).toMatch(/\ngreedy-hit +\d\.\d{4} +\d/);
  });

  test("estimates what reaches too many positions, and says so, and how to have it exactly", async () => {
    const flags = [...FLAGS, "--set", "compare-positions=20"];
    const { stdout } = await run(["solve", ...flags]);
    expect(stdout).toMatch(/\nhunt-target +~\d\.\d{3} ±0\.\d{3} +≥\d+ +– /);
    expect(stdout).toMatch(/\ngreedy-hit +0\.0000 +0 /);
    // Without draws, the games with all layouts give the exact mean.
    expect(stdout).toMatch(/\nprobability +3\.0000 +4 /);
    expect(stdout).toContain("\n?, ~: more than 20 positions; --set compare-positions=200 goes further");
    expect(stdout).toContain("\n~: the mean of about 10,000 games and its standard error");
    interface Row {
      readonly strategy: string;
      readonly mean?: number;
      readonly refused?: string;
      readonly sampled?: { readonly estimate: number; readonly standardError: number };
    }
    const [exact, cut] = [await answered(), await runJson("solve", ...flags)].map((found) => found["compare"] as Row[]);
    const sampled = cut.filter((row) => row.sampled);
    expect(sampled.length).toBeGreaterThan(0);
    for (const { strategy, mean, refused, sampled: found } of sampled) {
      expect(mean).toBeUndefined();
      expect(refused).toContain("more than 20 positions");
      // Seeds are fixed, and a deviation of five standard errors happens once in a million.
      const value = exact.find((row) => row.strategy === strategy)?.mean as number;
      expect(Math.abs((found?.estimate as number) - value)).toBeLessThan(5 * (found?.standardError as number) + 1e-9);
    }
  });
});
