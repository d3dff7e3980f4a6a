import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isScoringStrategy, STRATEGY_FAMILIES } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { fileWith, folderWith, run, runJson, testRefusals } from "./command.ts";

describe("broadside suggest", () => {
  test("has the agreed form, best cell first", async () => {
    const answer = await runJson("suggest --scenario gorkoff-3x3 --strategy greedy-hit --top 5");
    expect(answer).toEqual({
      strategy: "greedy-hit",
      cells: [
        { cell: "A1", score: 1, hit: 1 },
        { cell: "C1", score: 1, hit: 1 },
        { cell: "A3", score: 1, hit: 1 },
        { cell: "C3", score: 1, hit: 1 },
        { cell: "B1", score: 0.25, hit: 0.25 },
      ],
    });
  });

  test("lists ten cells by default and all when more are asked for", async () => {
    expect((await runJson("suggest --scenario gorkoff-5x5"))["cells"]).toHaveLength(10);
    expect((await runJson("suggest --scenario gorkoff-5x5 --top 1000"))["cells"]).toHaveLength(25);
  });

  test("the best first shot of the Russian game is C1, at 475795 of 1855546", async () => {
    const answer = await runJson("suggest --scenario russian --top 1");
    expect(answer["cells"]).toEqual([{ cell: "C1", score: expect.closeTo(0.2564, 4), hit: expect.closeTo(0.2564, 4) }]);
  });

  test("under a prior, 100 is certain", async () => {
    const prior = { version: 1, placements: { ship: { "A1-B1": "100000000000000000000" } }, otherwise: 1 };
    const rules = { board: { size: [3, 1] }, fleet: [{ name: "ship", length: 2 }], contact: "none", answers: "hit" };
    const { stdout } = await run(`suggest --scenario ${fileWith({ ...rules, prior })}`);
    // B1 holds the ship in both layouts, A1 in one.
    expect(stdout).toMatch(/^1 +B1 +100 % .*\n2 +A1 +>99\.9 % .*\n3 +C1 +<0\.1 % /m);
  });

  test("a score too large for a float to hold to the unit is written with the digits that are certain", async () => {
    const { stdout } = await run("suggest --scenario italian --strategy greedy-distribution --top 1");
    expect(stdout).toMatch(/\n1 +D4 +22\.7 % +8\.42945413241e\+17\n/);
  });

  test("a strategy with a score of its own tells it beside the chance, its parameters written out", async () => {
    const shots = ["--shots", "E5. F6x", "--top", "1"];
    const plain = await runJson("suggest", "--strategy", "probability", ...shots);
    expect(plain).toEqual({
      strategy: "probability",
      cells: [{ cell: "F5", score: 12, hit: expect.closeTo(0.406, 3) }],
    });
    const strategy = "probability-chessboard:divisor=3";
    expect((await runJson("suggest", "--strategy", strategy, ...shots))["strategy"]).toBe(
      `${strategy},remainder=0,block=20`,
    );
    const { stdout } = await run(["suggest", "--strategy", strategy, ...shots]);
    expect(stdout).toMatch(/\n1 +F5 +40\.6 % +12\n\nscore: placements .*higher is better/);
  });

  describe("--format matrix", () => {
    const THESIS = ["--scenario", "thesis", "--strategy", "probability", "--format", "matrix"];
    /** Rows 1 to 5, columns A to E, as printed in the thesis; the rest of the board is their mirror image. */
    const PRINTED = [
      [10, 15, 19, 21, 22],
      [15, 20, 24, 26, 27],
      [19, 24, 28, 30, 31],
      [21, 26, 30, 32, 33],
      [22, 27, 31, 33, 34],
    ];

    test("is the thesis's first evaluation matrix, its best cell with a star", async () => {
      const { stdout } = await run(["suggest", ...THESIS, "--top", "1"]);
      const rows = [...stdout.matchAll(/^ ?(\d+)((?: +\d+\*?){10})$/gm)].map(([, , cells]) => cells.trim().split(/ +/));
      const expected = Array.from({ length: 10 }, (_, y) =>
        Array.from({ length: 10 }, (_, x) => {
          const score = PRINTED[Math.min(y, 9 - y)][Math.min(x, 9 - x)];
          return `${score}${x === 4 && y === 4 ? "*" : ""}`;
        }),
      );
      expect(rows).toEqual(expected);
      expect(stdout).toMatch(/\n +A +B +C +D +E +F +G +H +I +J\n 1 /);
      expect(stdout).toContain("\nnumbers: scores   * the cell to shoot\n");
    });

    test("in JSON has a row of numbers for each row of the board, null where nobody shoots any more", async () => {
      const { matrix } = (await runJson("suggest", ...THESIS, "--shots", "E5. F6x F5x F4.")) as {
        readonly matrix: readonly (readonly (number | null)[])[];
      };
      expect(matrix).toHaveLength(10);
      expect(matrix.every((row) => row.length === 10)).toBe(true);
      expect([matrix[4][4], matrix[5][5], matrix[4][5], matrix[3][5]]).toEqual([null, null, null, null]);
      expect(matrix.flat().filter((score) => score === null)).toHaveLength(4);
      // F7, the next shot in the thesis's example, has the highest score.
      expect(matrix[6][5]).toBe(Math.max(...matrix.flat().map(Number)));
      expect(await runJson("suggest", ...THESIS.slice(0, -2))).not.toHaveProperty("matrix");
    });

    test("fits ten columns into 80 for every strategy that scores, whatever its scores are", async () => {
      const scoring = STRATEGY_FAMILIES.filter(({ standard }) => isScoringStrategy(standard));
      expect(scoring.length).toBeGreaterThan(5);
      for (const { name } of scoring) {
        const { code, stdout } = await run(`suggest --scenario russian --strategy ${name} --format matrix`);
        expect(code).toBe(0);
        const drawn = stdout.split("\n").filter((line) => /^ *\d+( +[-\d.]+\*?){10}$/.test(line));
        expect(drawn, name).toHaveLength(10);
        for (const line of drawn) expect(line.length, name).toBeLessThanOrEqual(80);
      }
    });

    test("large scores are written in thousands, millions and so on, in the same order", async () => {
      const args = ["suggest", "--strategy", "greedy-distribution", "--format", "matrix"];
      const { stdout } = await run(args);
      expect(stdout).toMatch(/\nnumbers: scores in units of 10\^9 /);
      const { matrix } = (await runJson(...args)) as { readonly matrix: readonly (readonly number[])[] };
      const [, drawn] = /^ 1 +([\d. ]+)$/m.exec(stdout) ?? [];
      expect(drawn.trim().split(/ +/)).toEqual(matrix[0].map((score) => (score / 1e9).toFixed(2)));
    });

    test("is one for each line of a batch, an error where the strategy of a line has no scores", async () => {
      const input = '{"id":1,"scenario":"boxes:3x3:2","shots":"(2,2,2)=1"}\n{"id":2,"strategy":"random"}\n';
      const { stdout } = await run("suggest --format matrix --batch -", { input });
      const [first, second] = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(first.matrix).toHaveLength(3);
      expect(first.matrix[1][1][1]).toBeNull();
      expect(second).toEqual({ id: 2, error: expect.stringMatching(/^--format matrix: random gives cells no/) });
    });

    testRefusals("suggest --format matrix", [
      [
        "--strategy hunt-target",
        /^--format matrix: hunt-target gives cells no scores; leave it out, or ask .*probability/,
      ],
      [
        "--scenario boxes:10x10:3",
        /^--format matrix: boxes:10x10:3 has 10,000,000,000 cells, .* at most 4,194,304; leave/,
      ],
    ]);
  });

  describe("--goal sure-hit", () => {
    test("the fewest shots that surely hit, proved; a battleship of 4 on 10x10 with ships apart takes 24", async () => {
      const answer = await runJson("suggest --scenario russian --goal sure-hit --class battleship");
      expect(answer).toMatchObject({ goal: "sure-hit", class: "battleship", atLeast: 24, proven: true });
      expect(answer["cells"]).toHaveLength(24);
      expect(answer["hit"]).toBe(answer["layouts"]);
      const { stdout } = await run("suggest --scenario gorkoff-3x3 --goal sure-hit");
      expect(stdout).toMatch(/^1 shot surely hits a ship\n[\s\S]*\nNo fewer do: proved\. 4 layouts are possible\.$/m);
    });

    test("with a chance, and where the ship may be hit already", async () => {
      expect(await runJson("suggest --goal sure-hit --chance 0.5")).toMatchObject({
        ...{ chance: 0.5, atLeast: 3, proven: true, layouts: "30093975536" },
        cells: [expect.any(String), expect.any(String), expect.any(String)],
      });
      const sunk = ["--scenario", "gorkoff-3x3", "--shots", "A1x B1x C1x"];
      expect(await runJson("suggest", "--goal", "sure-hit", "--class", "cruiser", ...sunk)).toMatchObject({
        cells: null,
      });
      const { stdout } = await run(["suggest", "--goal", "sure-hit", "--class", "cruiser", ...sunk]);
      expect(stdout.replace(/\s+/g, " ")).toContain("in all of them, every cruiser is hit on all its cells already");
    });

    testRefusals("suggest", [
      ["--goal sure", /^--goal: "sure" is not known; did you mean "sure-hit"/],
      ["--goal sure-hit --class frigate", /^--class: hasbro has no frigate; /],
      [
        "--goal sure-hit --chance 1.5",
        /^--chance: "1\.5" is not a chance above 0 and at most 1; write for example 0\.5/,
      ],
      ["--class cruiser", /^--class: belongs to --goal sure-hit; add --goal sure-hit/],
      ["--goal sure-hit --estimate", /^--goal: cannot be combined with --estimate; leave one of the two out/],
    ]);
  });

  test("a module of one's own is asked by its path; the examples are such modules", async () => {
    const examples = fileURLToPath(new URL("../../../examples/", import.meta.url));
    const first = async (file: string, shots: string): Promise<unknown> =>
      (await runJson("suggest", "--strategy", join(examples, file), "--shots", shots, "--seed", "1"))["cells"];
    expect(await first("row-by-row.mjs", "A1. C1.")).toEqual([{ cell: "B1", score: null, hit: expect.any(Number) }]);
    expect(await first("centre-out.mjs", "A1x B1.")).toEqual([{ cell: "A2", score: null, hit: expect.any(Number) }]);
  });

  test("what a module prints goes to standard error", async () => {
    const module = `console.log("loading");
      export default { name: "mine", about: "a test", choose() { console.log("choosing"); return 0; } };`;
    const path = join(folderWith({ "print.mjs": module }), "print.mjs");
    const { stdout, stderr } = await run(["suggest", "--scenario", "gorkoff-3x3", "--strategy", path, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ strategy: "mine" });
    expect(stderr).toMatch(/^loading\n(choosing\n)+/);
  });

  test("a module that fails or chooses no cell is named in a line", async () => {
    const module = (body: string): string =>
      `export default { name: "mine", about: "a test", choose(knowledge) { ${body} } };`;
    const folder = folderWith({
      "throws.mjs": module('throw new Error("out of\\nideas");'),
      "twice.mjs": module("return knowledge.observations[0].cell;"),
      "syntax.mjs": "export default {",
      "alone.mjs": `import { unshotCells } from "@broadside/engine"; ${module("return unshotCells(knowledge)[0];")}`,
    });
    const bad: readonly (readonly [file: string, code: number, said: RegExp])[] = [
      ["throws.mjs", 1, /^strategy mine failed at throws\.mjs:1: out of ideas$/],
      [
        "twice.mjs",
        1,
        /^strategy mine failed: strategy "mine" chose A1, which is already shot; return a cell that is not in knowledge\.observations$/,
      ],
      ["syntax.mjs", 2, /^--strategy ".*syntax\.mjs": cannot be loaded \(SyntaxError at syntax\.mjs:1: /],
      ["alone.mjs", 2, /cannot be loaded \(.*\); write npm install ".*[/\\]engine" in the module's folder$/],
    ];
    for (const [file, code, said] of bad) {
      const outcome = await run(["suggest", "--strategy", join(folder, file), "--shots", "A1."]);
      expect(outcome, file).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(/^broadside: [^\n]+\n$/) });
      expect(outcome.stderr.slice("broadside: ".length, -1)).toMatch(said);
    }
    const lines = ["", "./mine.mjs"].map((strategy) => JSON.stringify({ id: 1, ...(strategy && { strategy }) }));
    const batch = await run("suggest --scenario gorkoff-3x3 --batch -", { input: lines.join("\n") });
    expect(batch.stdout.split("\n")[1]).toBe(
      '{"id":1,"error":"strategy: \\"./mine.mjs\\" is a module; load it for all lines with --strategy"}',
    );
  });

  test("a strategy that draws a cell tells its seed and can be repeated", async () => {
    const args = ["suggest", "--scenario", "gorkoff-5x5", "--strategy", "random"];
    const first = await runJson(...args);
    expect(first).toEqual({
      strategy: "random",
      seed: expect.any(Number),
      cells: [{ cell: expect.any(String), score: null, hit: expect.any(Number) }],
    });
    expect(await runJson(...args, "--seed", String(first["seed"]))).toEqual(first);
  });

  test("a game that is over has no cell left, and rules that allow no layout leave nothing to shoot at", async () => {
    const fleet = [{ name: "boat", length: 1 }];
    const scenario = { board: { size: [2, 1] }, fleet, contact: "none", answers: "hit" };
    const args = ["suggest", "--scenario", fileWith(scenario)];
    expect((await runJson(...args, "--shots", "A1x B1."))["cells"]).toEqual([]);
    expect((await run([...args, "--shots", "A1x B1."])).stdout).toContain("no cell");
    const full = fileWith({ ...scenario, fleet: [{ name: "boat", length: 1, count: 2 }] });
    expect((await run(["suggest", "--scenario", full])).stdout).toMatch(
      /\nno layout exists: there is nothing to shoot at\n$/,
    );
    for (const strategy of ["greedy-hit", "random"])
      expect(await runJson("suggest", "--scenario", full, "--strategy", strategy)).toEqual({ strategy, cells: [] });
  });
});

test("says who chose when the strategy itself did not", async () => {
  const asked = ["suggest", "--scenario", "gorkoff-5x5", "--seed", "1", "--strategy"];
  const { stdout } = await run([...asked, "optimal:layouts=300"]);
  expect(stdout).toContain("\nchosen by greedy-hit: here optimal itself would take too long\n");
  expect(JSON.parse((await run([...asked, "optimal:layouts=300", "--json"])).stdout)).toMatchObject({
    asked: "greedy-hit",
  });
  const own = await run("suggest --scenario gorkoff-3x3 --seed 1 --strategy optimal");
  expect(own.code).toBe(0);
  expect(own.stdout).not.toContain("chosen by");
  // Nothing was drawn, and no parameter changed.
  expect(own.stdout).toMatch(/^optimal: fewest [\s\S]*\n\nproved; broadside solve tells the expected misses\n$/);
  expect(stdout).toMatch(/^optimal:layouts=300: /);
});
