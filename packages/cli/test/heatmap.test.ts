import { describe, expect, test } from "vitest";
import { expectRefusal, fileWith, run, runJson } from "./command.ts";

describe("broadside heatmap", () => {
  test("has the agreed form, rows top to bottom", async () => {
    expect(await runJson("heatmap --scenario gorkoff-3x3")).toEqual({
      layouts: "4",
      occupied: [
        ["4", "1", "4"],
        ["1", "0", "1"],
        ["4", "1", "4"],
      ],
      chance: [
        [1, 0.25, 1],
        [0.25, 0, 0.25],
        [1, 0.25, 1],
      ],
      method: expect.any(String),
      milliseconds: expect.any(Number),
    });
  });

  test("under a prior, 100 is certain: a chance that only rounds to 1 is written >99.9", async () => {
    const prior = { version: 1, placements: { ship: { "A1-B1": 1e20 } }, otherwise: 0.7 };
    const rules = { board: { size: [3, 1] }, fleet: [{ name: "ship", length: 2 }], contact: "none", answers: "hit" };
    const { stdout } = await run(`heatmap --scenario ${fileWith({ ...rules, prior })}`);
    // B1 holds the ship in both layouts, A1 in one.
    expect(stdout).toMatch(/^1 +>99\.9 +100\* +<0\.1$/m);
    expect(stdout).toContain("2 layouts left; best cell B1 (100 %)");
  });

  test("the Russian game", async () => {
    const { occupied } = await runJson("heatmap --scenario russian --shots C1.");
    const rows = (occupied as string[][]).map((row) => row.map((count) => Number(BigInt(count) / 1_000_000_000n)));
    expect(rows[0]).toEqual([292453, 231475, 0, 269650, 316361, 349490, 359545, 360275, 316193, 333632]);
  });

  test("answers that are counts come with the layouts of each number", async () => {
    const map = await runJson("heatmap --scenario boxes:3x2:2 --shots A1=1");
    const { layouts, occupied, answers, chance } = map;
    expect(layouts).toBe("243");
    expect(occupied).toEqual([
      ["243", "216", "135"],
      ["216", "216", "144"],
      ["135", "144", "99"],
    ]);
    const rows = answers as string[][][];
    expect(rows[0][0]).toEqual(["0", "243", "0"]);
    for (const [y, row] of rows.entries())
      for (const [x, numbers] of row.entries()) {
        const ships = numbers.reduce((sum, n, k) => sum + k * Number(n), 0);
        expect(String(ships)).toBe((occupied as string[][])[y][x]);
        expect((chance as number[][])[y][x]).toBeCloseTo(1 - Number(numbers[0]) / 243, 12);
      }
  });

  test("other numbers of dimensions are nested, the last dimension outermost", async () => {
    const line = await runJson("heatmap --scenario boxes:3x1:1");
    expect(line["occupied"]).toEqual(["3", "4", "3"]);
    const scenario = { board: { size: [3, 2, 1] }, fleet: [{ name: "ship", length: 3 }] };
    const file = fileWith({ ...scenario, contact: "none", answers: "hit" });
    const space = await runJson(`heatmap --scenario ${file} --shots (1,2,1).`);
    expect(space["occupied"]).toEqual([
      [
        ["1", "1", "1"],
        ["0", "0", "0"],
      ],
    ]);
  });

  test("rules that allow no layout make zeros", async () => {
    const scenario = { board: { size: [2, 1] }, fleet: [{ name: "boat", length: 1, count: 2 }] };
    const file = fileWith({ ...scenario, contact: "none", answers: "hit" });
    expect(await runJson(`heatmap --scenario ${file}`)).toMatchObject({ layouts: "0", occupied: [["0", "0"]] });
    const fleet = [{ name: "boat", length: 3 }];
    const wide = fileWith({ board: { size: [2, 2] }, fleet, contact: "none", answers: "hit" });
    const unfit = 'fleet[0] "boat" of length 3 does not fit on 2 x 2';
    expect((await run(`heatmap --scenario ${wide}`)).stdout).toContain(`; no layout exists: ${unfit}\n`);
    expect((await run(`place --scenario ${wide}`)).stderr).toBe(`broadside: no layout exists (proved: ${unfit})\n`);
    expectRefusal(
      await run(`compare --strategies random --games 2 --scenario ${wide}`),
      `: ${unfit}; enlarge the board`,
    );
    // All commands that read a position say so.
    expect(await run(`count --scenario ${file}`)).toMatchObject({
      ...{ code: 0, stderr: "" },
      stdout: expect.stringMatching(/^0 layouts; no layout exists: there is nothing to shoot at\n/),
    });
  });

  test("draws the board for people", async () => {
    const { code, stdout, stderr } = await run('heatmap --scenario gorkoff-5x5 --shots "B2. A1x"');
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n").slice(0, 9)).toEqual([
      "     A     B     C     D     E",
      "1    x   28.6  66.5  33.1  74.8",
      "2  28.6    .   22.5   0.2  33.5",
      "3  66.5  22.5  66.4  21.1  65.4",
      "4  33.1   0.2  21.1   0.2  33.1",
      "5  74.8  33.5  65.4  33.1  75.9*",
      "",
      "numbers: chance of a hit in percent   * most likely   . miss   x hit",
      "1,112 layouts left; best cell E5 (75.9 %)",
    ]);
  });

  test("has all ten columns side by side in 40: a star stands in the gap to the next cell", async () => {
    const { stdout } = await run("heatmap", { env: { COLUMNS: "40" } });
    const [head, , , , , row] = stdout.split("\n");
    expect(head.trim().split(/ +/)).toEqual([..."ABCDEFGHIJ"]);
    expect(row).toBe(" 5 17 18 20 21 21*21*21 20 18 17");
    expect(stdout.match(/^ *1 /gm)).toHaveLength(1);
  });

  test("marks sunk ships and blocked cells", async () => {
    const scenario = { board: { size: [3, 2], blocked: ["C2"] }, fleet: [{ name: "boat", length: 1, count: 2 }] };
    const file = fileWith({ ...scenario, contact: "allowed", answers: "sunk" });
    const { stdout } = await run(`heatmap --scenario ${file} --shots A1#`);
    const [, first, second] = stdout.split("\n");
    expect(first).toMatch(/^1 +# +25\.0\* +25\.0\*$/);
    expect(second).toMatch(/^2 +25\.0\* +25\.0\* +\/\/$/);
    expect(stdout).toContain("# sunk");
    expect(stdout).toContain("// blocked");
  });
});
