import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseScenario, unwrap } from "@broadside/engine";
import { type BestShotPuzzle, checkBestShot, puzzleRules, solvePuzzle } from "@broadside/engine/puzzles";
import { expect, test } from "vitest";
import { expectRefusal, fileWith, folderWith, run, runJson, testRefusals } from "./command.ts";

const EXAMPLE = fileURLToPath(new URL("../../../examples/solitaire.json", import.meta.url));

test.each(["easy", "hard"])(
  "puzzles of the level %s have one solution, and the steps are those of a person",
  async (level) => {
    const asked = ["puzzle", "--level", level, "--number", "2", "--seed", "5"];
    const { puzzles } = (await runJson(...asked)) as {
      puzzles: { scenario: unknown; level: string; solution: { ships: unknown[] }; steps: { technique: string }[] }[];
    };
    expect(puzzles).toHaveLength(2);
    for (const puzzle of puzzles) {
      const solution = solvePuzzle(unwrap(puzzleRules(unwrap(parseScenario(puzzle.scenario)))));
      expect([puzzle.level, solution.level, solution.kind]).toEqual([level, level, "solved"]);
      expect(puzzle.steps.map(({ technique }) => technique)).toEqual(solution.steps.map(({ technique }) => technique));
      expect(puzzle.solution.ships).toHaveLength(10);
      expect(await runJson("puzzle", "check", fileWith({ puzzles: [puzzle] }))).toEqual({ layouts: "1", open: [] });
    }
  },
);

test("a puzzle is drawn with its totals, explained step by step, and solved", async () => {
  const { stdout, code } = await run(["puzzle", "solve", EXAMPLE]);
  expect(code).toBe(0);
  const lines = stdout.split("\n");
  expect(lines.slice(0, 8)).toEqual([
    "   A B C D E F",
    "1  · · · · · ·  0",
    "2  · · · · > ·  3",
    "3  · · · · · ·  0",
    "4  · · · · · ·  3",
    "5  · · · · · ·  0",
    "6  · · · · · ·  4",
    "   2 1 0 3 2 2",
  ]);
  expect(stdout).toContain(
    " 1  clue: D2 E2 ship, E1 F2 E3 water\n    E2 is the right end of a ship: it goes on to the left only.\n",
  );
  expect(stdout).toContain("6  < > ~ o ~ o  4\n");
  expect(lines.at(-2)).toBe("solved; the hardest step is medium");
});

test("puzzles as text are solved: as they are printed, and as other programs write them", async () => {
  const { stdout } = await run("puzzle --level easy --seed 7");
  const task = "2,1,0,3,2,2,0,3,0,3,0,4;j1y";
  const folder = folderWith({ "printed.txt": stdout, "task.txt": task, "wrong.txt": "no puzzle" });
  expect(await runJson("puzzle", "check", join(folder, "printed.txt"))).toEqual({ layouts: "1", open: [] });
  expect(await runJson("puzzle", "check", join(folder, "task.txt"))).toMatchObject({ layouts: "3" });
  expectRefusal(
    await run(["puzzle", "solve", join(folder, "wrong.txt")]),
    /^file ".*wrong\.txt": is not written in a way that can be read; /,
  );
});

test("a best shot is drawn without its solution, which --json has, and proved again", async () => {
  const asked = ["puzzle", "shots", "--scenario", "three-ships", "--seed", "1"];
  const { stdout, code } = await run(asked);
  expect(code).toBe(0);
  const { puzzles } = (await runJson(...asked)) as { puzzles: BestShotPuzzle[] };
  const [puzzle] = puzzles;
  expect(unwrap(checkBestShot(puzzle))).toEqual(puzzle);
  expect(stdout).toContain(`   ? not shot\n`);
  expect(stdout).toContain(`\npuzzle rating ${puzzle.difficulty}: `);
  expect(stdout).toContain(`\nshots: ${puzzle.shots}\n\nseed 1; --json also gives the solution\n`);
  const folder = folderWith({
    "right.json": JSON.stringify({ puzzles }),
    "wrong.json": JSON.stringify({ ...puzzle, layouts: 99 }),
  });
  expect(await runJson("puzzle", "check", join(folder, "right.json"))).toEqual(puzzle);
  expectRefusal(
    await run(["puzzle", "solve", join(folder, "right.json")]),
    /^file ".*right\.json": is a best shot, whose proof has no steps to explain; prove it with puzzle check$/,
  );
  expectRefusal(
    await run(["puzzle", "check", join(folder, "wrong.json")]),
    /^file ".*wrong\.json", layouts: is 99; the proof says \d+$/,
  );
});

test("symmetric puzzles are drawn on a sheet, and nothing is overwritten", async () => {
  const path = join(folderWith({}), "sheet.svg");
  const asked = ["puzzle", "--level", "easy", "--clues", "symmetric", "--number", "3", "--seed", "2", "--out", path];
  const { puzzles } = (await runJson(...asked)) as { puzzles: { scenario: { clues: object } }[] };
  const sheet = readFileSync(path, "utf8");
  // Three puzzles on the first page, and their solutions on the second.
  expect(sheet).toContain('viewBox="0 0 210 594"');
  const heights = [...sheet.matchAll(/<g transform="translate\([\d.]+,([\d.]+)\)">/g)].map(([, y]) => Number(y));
  expect(heights.map((y) => Math.floor(y / 297))).toEqual([0, 0, 0, 1, 1, 1]);
  // Totals of the puzzles, and letters and numbers at every board.
  expect(sheet.match(/text-anchor="middle"/g)).toHaveLength(60 + 60);
  const clues = puzzles.flatMap(({ scenario }) => Object.values(scenario.clues));
  const water = clues.filter((clue) => clue === "water").length;
  expect(sheet.match(/stroke="#3a6ea5"/g) ?? []).toHaveLength(water + (water > 0 ? 1 : 0));
  expect((await run(asked)).stderr).toMatch(/is there already; name a new file\n$/);
  const plain = path.replace("sheet", "plain");
  await run([...asked.with(-1, plain), "--puzzles-only"]);
  const only = readFileSync(plain, "utf8");
  expect(only).toContain('viewBox="0 0 210 297"');
  expect(only).not.toContain("solution");
  // The puzzles themselves are drawn alike.
  expect(sheet).toContain(only.slice(only.indexOf("<g "), only.indexOf("</g>")));
});

test("puzzles of shapes are drawn with their shapes, explained, and have one solution", async () => {
  const shapes = {
    name: "bends",
    board: { size: [6, 6] },
    fleet: [
      { name: "bend", shape: ["X.", "XX"], count: 2 },
      { name: "bar", length: 3 },
    ],
    contact: "no-sides",
    answers: "hit",
  };
  const folder = folderWith({ "bends.json": JSON.stringify(shapes) });
  const asked = ["puzzle", "--scenario", join(folder, "bends.json"), "--level", "medium", "--seed", "3"];
  const { stdout } = await run([...asked, "--out", join(folder, "sheet.svg")]);
  expect(stdout).toContain("\nships: 2 x bend (X./XX), bar (3)\n");
  expect(stdout).toContain("; ships may touch at corners only\n");
  // The ships stand under the board, and on that of the solution; a key tells a given part from them.
  const sheet = readFileSync(join(folder, "sheet.svg"), "utf8");
  expect(sheet.match(/fill="#222222"/g)).toHaveLength(2 * (2 * 3) + 5 + 3);
  const puzzle = await runJson(...asked);
  const printed = join(folderWith({ "printed.txt": stdout }), "printed.txt");
  for (const file of [fileWith(puzzle), printed])
    expect(await runJson("puzzle", "check", file)).toEqual({ layouts: "1", open: [] });
});

test("solutions are counted, and the cells named that differ between them", async () => {
  const { clues: _, ...source } = JSON.parse(readFileSync(EXAMPLE, "utf8"));
  const four = fileWith(source);
  const { stdout } = await run(["puzzle", "check", four]);
  expect(stdout).toBe("4 solutions\nopen: A2 E2 F2 A4 E4 F4 E6 F6\n");
  const solved = await run(["puzzle", "solve", four]);
  expect(solved.stdout).toContain("no technique finds more; 11 cells left open: puzzle check counts the solutions\n");
});

test("a puzzle without a solution: the clue or the total that is in the way, in one line", async () => {
  const { clues: _, ...source } = JSON.parse(readFileSync(EXAMPLE, "utf8"));
  const [[, ...columns], rows] = source.totals;
  const folder = folderWith({
    "clue.json": JSON.stringify({ ...source, clues: { A6: "ship", E2: "left" } }),
    "sum.json": JSON.stringify({ ...source, totals: [[3, ...columns], rows] }),
    "row.json": JSON.stringify({
      ...{ board: { size: [4] }, fleet: [{ name: "boat", length: 1, count: 2 }], contact: "none", answers: "hit" },
      totals: [[1, 1, null, null]],
    }),
  });
  const check = async (name: string) => (await run(["puzzle", "check", join(folder, name)])).stdout;
  expect(await check("clue.json")).toMatch(/^0 solutions; without the clue E2 left \d+ solutions?\n$/);
  expect(await check("row.json")).toBe("0 solutions; without the total of cell (1) 1 solution\n");
  const { stderr } = await run(["puzzle", "check", join(folder, "sum.json")]);
  expect(stderr).toContain(`sum.json", totals[0]: the columns add up to 11, the fleet has 10 cells`);
  const solve = ["puzzle", "solve", join(folder, "clue.json")];
  const solved = await run(solve);
  expect(solved.stderr).toMatch(/no layout has them; without the clue E2 left \d+ solutions?\n$/);
  // With JSON too, or it could not be told from a puzzle that the techniques leave open.
  expect(await run([...solve, "--json"])).toEqual(solved);
});

test("a puzzle comes from standard input too, and puzzle make is puzzle", async () => {
  const input = readFileSync(EXAMPLE, "utf8");
  expect(JSON.parse((await run("puzzle check - --json", { input })).stdout)).toEqual({ layouts: "1", open: [] });
  const made = await run("puzzle make --level easy --seed 3");
  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(await run("puzzle --level easy --seed 3")).toEqual(made);
});

testRefusals("puzzle", [
  ["--scenario boxes:3x2:2", '--scenario "boxes:3x2:2": "box" is a box of any size'],
  ["--level eazy", '--level: "eazy" is not known; did you mean "easy"?'],
  ["shots --clues fewest", "--clues: is not a flag of this command"],
  ["shots --scenario boxes:3x2:2", '--scenario "boxes:3x2:2": has ships that overlap'],
  ["--out sheet.gif", '--out "sheet.gif": its ending names no format; end it with .svg or .png'],
  ["solve -", "standard input: "],
]);

test("rules that no layout fits make no puzzle; those whose totals no layout has make some, with totals of their own", async () => {
  const rules = { board: { size: [4, 4] }, contact: "none", answers: "hit" };
  const puzzleOf = (more: object) =>
    run("puzzle --level easy --scenario -", { input: JSON.stringify({ ...rules, ...more }) });
  expectRefusal(
    await puzzleOf({ fleet: [{ name: "ship", length: 3, count: 5 }] }),
    /^scenario: no layout exists; enlarge the board or leave ships out$/,
  );
  const totals = [
    [3, 0, 0, 0],
    [2, 1, 0, 0],
  ];
  const { code, stdout } = await puzzleOf({ fleet: [{ name: "ship", length: 3 }], totals });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("level easy") });
});
