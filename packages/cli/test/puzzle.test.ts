import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseScenario, unwrap } from "@broadside/engine";
import { type BestShotPuzzle, checkBestShot, puzzleRules, solvePuzzle } from "@broadside/engine/puzzles";
import { expect, test } from "vitest";
import { expectRefusal, fileWith, folderWith, run, runInterrupted, runJson, testRefusals } from "./command.ts";

const EXAMPLE = fileURLToPath(new URL("../../../examples/solitaire.json", import.meta.url));

interface Solution {
  readonly ships: readonly { readonly cells: readonly string[] }[];
}

interface Checked {
  readonly open: readonly string[];
  readonly solutions: readonly Solution[];
}

/** The ship cells of each solution. */
const cellsIn = (solutions: readonly Solution[]): string[] =>
  solutions.map(({ ships }) =>
    ships
      .flatMap(({ cells }) => cells)
      .sort()
      .join(" "),
  );

test.each(["easy", "hard"])(
  "puzzles of the level %s have one solution, and the steps are those of a person",
  async (level) => {
    const asked = ["puzzle", "--level", level, "--number", "2", "--seed", "5"];
    const { puzzles } = (await runJson(...asked)) as {
      puzzles: { scenario: unknown; level: string; solution: Solution; steps: { technique: string }[] }[];
    };
    expect(puzzles).toHaveLength(2);
    for (const puzzle of puzzles) {
      const solution = solvePuzzle(unwrap(puzzleRules(unwrap(parseScenario(puzzle.scenario)))));
      expect([puzzle.level, solution.level, solution.kind]).toEqual([level, level, "solved"]);
      expect(puzzle.steps.map(({ technique }) => technique)).toEqual(solution.steps.map(({ technique }) => technique));
      expect(puzzle.solution.ships).toHaveLength(10);
      const checked = await runJson("puzzle", "check", fileWith({ puzzles: [puzzle] }));
      expect(checked).toMatchObject({ layouts: "1", open: [] });
      expect(cellsIn((checked as unknown as Checked).solutions)).toEqual(cellsIn([puzzle.solution]));
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
  expect(await runJson("puzzle", "check", join(folder, "printed.txt"))).toMatchObject({ layouts: "1", open: [] });
  expect(await runJson("puzzle", "check", join(folder, "task.txt"))).toMatchObject({ layouts: "3" });
  expectRefusal(
    await run(["puzzle", "solve", join(folder, "wrong.txt")]),
    /^file ".*wrong\.txt": is in no form that can be read; write three lines: "ships: 3 2 1", /,
  );
});

test("puzzles of other programs are read in their own form, from a file and from standard input", async () => {
  const forms = {
    "bimaru.txt": "ROW\t0\t3\t0\t3\t0\t4\nCOLUMN\t2\t1\t0\t3\t2\t2\n1\nHINT\t1\t4\tR\n",
    "drawing.txt": `  -----------\n0|           |\n3|        r  |\n${[0, 3, 0, 4].map((n) => `${n}|           |\n`).join("")} ------------\n  2 1 0 3 2 2\n`,
    "sums.json": JSON.stringify({
      rowSums: [0, 3, 0, 3, 0, 4],
      columnSums: [2, 1, 0, 3, 2, 2],
      hints: [{ type: "r", row: 2, col: 5 }],
    }),
    "address.txt": "https://puzz.link/p?battleship/6/6/210322030304p4zk//c\n",
  };
  const folder = folderWith(forms);
  for (const [name, input] of Object.entries(forms)) {
    expect(await runJson("puzzle", "check", join(folder, name))).toMatchObject({ layouts: "1", open: [] });
    expect((await run("puzzle solve -", { input })).stdout).toContain("6  < > ~ o ~ o  4\n");
  }
});

test.each([
  ["", /^standard input: is empty; write three lines: /],
  [
    "ships: 1\ncolumns: 1 0\nrows: 1 0\n\nships: 1\ncolumns: 1 0\nrows: 1 0\n",
    /^standard input: holds more than one puzzle; /,
  ],
  ["   A B\n1  · ·  1\n3  · ·  0\n   1 0\nships: a (1)\n", /^standard input: has row 3 where row 2 should be; /],
  ["ROW 1 0\nCOLUMN 1 0\nHINT 0 2 C\n", /^standard input, hint 1: row 0, column 2 is not on the board of 2x2; /],
])("a puzzle that is no puzzle is refused where it is wrong: %j", async (input, message) => {
  expectRefusal(await run("puzzle check -", { input }), message);
});

test("a best shot as it is printed is told from a puzzle", async () => {
  const { stdout } = await run("puzzle shots --scenario three-ships --seed 1");
  expectRefusal(
    await run("puzzle check -", { input: stdout }),
    /^standard input: is a best shot as text, .*; write it with puzzle shots --json$/,
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
  expect(stdout).not.toContain(puzzle.theme);
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

test("rules without any best shot say which have some", async () => {
  const { code, stderr } = await run("puzzle shots --scenario gorkoff-3x3 --seed 1");
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /no game of gorkoff-3x3 had a position with one best cell; three-ships and classroom have many\n$/,
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
    expect(await runJson("puzzle", "check", file)).toMatchObject({ layouts: "1", open: [] });
});

test("solutions are counted and shown, as many as asked for, and the cells named that differ between them", async () => {
  const { clues: _, ...source } = JSON.parse(readFileSync(EXAMPLE, "utf8"));
  const four = fileWith(source);
  const { stdout } = await run(["puzzle", "check", four]);
  expect(stdout).toMatch(/^4 solutions\nopen: A2 E2 F2 A4 E4 F4 E6 F6\n\n {3}A B C D E F\n/);
  expect(stdout).toMatch(/\n\n--number 4 shows all of them\n$/);
  expect(stdout.match(/A B C D E F/g)).toHaveLength(2);
  const { solutions, open } = (await runJson("puzzle", "check", four, "--number", "9")) as unknown as Checked;
  const layouts = cellsIn(solutions);
  expect(new Set(layouts).size).toBe(4);
  // The cells that are open are those that some solutions have and others have not.
  const times = new Map<string, number>();
  for (const cell of layouts.flatMap((cells) => cells.split(" "))) times.set(cell, (times.get(cell) ?? 0) + 1);
  expect(
    [...times]
      .filter(([, n]) => n < 4)
      .map(([cell]) => cell)
      .sort(),
  ).toEqual([...open].sort());
  const solved = await run(["puzzle", "solve", four]);
  expect(solved.stdout).toContain("no technique finds more, 11 cells left open: it has more than one solution; ");
});

/** 6x6 with one solution that no technique finds. */
const HARD = "ships: 3 2 2 1 1 1\ncolumns: 1 2 1 1 1 4\nrows: 1 0 4 1 1 3\n";

test("a proved solution is shown, and where no technique finds it, by trial", async () => {
  const grid = [
    "1  ~ ~ ~ ~ ~ o  1",
    "2  ~ ~ ~ ~ ~ ~  0",
    "3  ~ ^ ~ < # >  4",
    "4  ~ v ~ ~ ~ ~  1",
    "5  ~ ~ ~ ~ ~ ^  1",
    "6  o ~ o ~ ~ v  3",
  ].join("\n");
  const checked = await run("puzzle check -", { input: HARD });
  expect(checked.stdout).toContain(`1 solution\n\n   A B C D E F\n${grid}\n`);
  expect(cellsIn(JSON.parse((await run("puzzle check - --json", { input: HARD })).stdout).solutions)).toEqual([
    "A6 B3 B4 C6 D3 E3 F1 F3 F5 F6",
  ]);
  const { stdout } = await run("puzzle solve -", { input: HARD });
  expect(stdout).toMatch(
    / by trial: .*\n {4}If \w+ were \w+, each of the 2 cases that follow would end in a contradiction\.\n/,
  );
  expect(stdout).toContain(grid);
  expect(stdout).toMatch(/\nsolved; 1 step by trial\n$/);
  const { solved, steps } = JSON.parse((await run("puzzle solve - --json", { input: HARD })).stdout);
  expect([solved, steps.filter(({ technique }: { technique: string }) => technique === "trial").length]).toEqual([
    true,
    1,
  ]);
});

test("ships of one length with two names are two solutions, also where they are found by searching", async () => {
  const input = "ships: ann (2), bob (2)\ncolumns: 1 1 0 1 1\nrows: 4 0";
  const { layouts, solutions } = JSON.parse((await run("puzzle check - --json", { input })).stdout);
  expect([layouts, solutions.length]).toEqual(["2", 2]);
});

test("more than one solution is said where they are too many to count, and a time too short is refused", async () => {
  const ships = "ships: 5 5 4 4 4 3 3 3 3 2 2 2 2 2 1 1 1 1 1 1";
  const input = `${ships}\ncolumns: ${"- ".repeat(20)}\nrows: 5 ${"- ".repeat(19)}\n`;
  const { stdout } = await run("puzzle check - --max-time 90s", { input });
  expect(stdout).toMatch(/^more than one solution, such as:\n\n {4}A B C D E/);
  expect(stdout).toMatch(/\nhow many there are was not found out; --max-time gives more time to count them\n$/);
  const { atLeast, layouts, solutions } = JSON.parse((await run("puzzle check - --json", { input })).stdout);
  expect([atLeast, layouts, solutions.length]).toEqual(["2", undefined, 2]);
  const hard = `ships: 5 5 5 5 4 4 4 4 3 3 2 1 1 1 1
columns: 6 1 3 3 5 3 4 4 6 4 3 6
rows: 3 5 1 6 2 8 2 7 1 5 1 7`;
  expectRefusal(
    await run("puzzle check - --max-time 1ms", { input: hard }),
    /^how many solutions it has was not found out in 1 ms; --max-time raises it$/,
  );
  const solved = await run("puzzle solve - --max-time 1ms", { input: hard });
  expect(solved.stdout).toMatch(/ left open: trials found none in 1 ms, and --max-time gives them more time\n$/);
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
  expect(await check("clue.json")).toMatch(
    /^0 solutions; .*the clue E2 left cannot all hold; without the clue E2 left it has \d+ solutions?\n$/,
  );
  expect(await check("row.json")).toBe(
    "0 solutions; cell (1) (1) and cell (2) (1) cannot both hold; without the total of cell (1) it has 1 solution\n",
  );
  const asked = ["puzzle", "check", join(folder, "row.json")];
  expect(await runJson(...asked)).toMatchObject({
    layouts: "0",
    reason: "cell (1) (1) and cell (2) (1) cannot both hold",
  });
  const { stderr } = await run(["puzzle", "check", join(folder, "sum.json")]);
  expect(stderr).toContain(`sum.json", totals[0]: the columns add up to 11, the fleet has 10 cells`);
  const solve = ["puzzle", "solve", join(folder, "clue.json")];
  const solved = await run(solve);
  expectRefusal(
    solved,
    /^file ".*clue\.json": .*the clue E2 left cannot all hold; without the clue E2 left it has \d+ solutions?$/,
  );
  // With JSON too, or it could not be told from a puzzle that the techniques leave open.
  expect(await run([...solve, "--json"])).toEqual(solved);
});

test("a puzzle comes from standard input too, and puzzle make is puzzle", async () => {
  const input = readFileSync(EXAMPLE, "utf8");
  expect(JSON.parse((await run("puzzle check - --json", { input })).stdout)).toMatchObject({ layouts: "1", open: [] });
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
  const { code, stdout, stderr } = await puzzleOf({ fleet: [{ name: "ship", length: 3 }], totals });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("level easy") });
  expect(stderr).toMatch(/^broadside: standard input: its totals and clues are left out, /);
});

test.each([
  ["puzzle --level easy --number 10000 --seed 2", /; partial: ([1-9]\d*) of 10,000 puzzles\n$/],
  ["puzzle shots --scenario three-ships --number 10000 --seed 2", /; partial: ([1-9]\d*) of 10,000 puzzles; /],
])("stopped, %s shows the puzzles made so far, as a part", async (line, part) => {
  const { code, stdout, stderr } = await run(`${line} --max-time 10s --quiet`);
  expect(code).toBe(1);
  const [, made = "0"] =
    /^broadside: stopped after 10 s: ([\d,]+) of 10,000 puzzles (?:is|are) made; --max-time allows more\n$/.exec(
      stderr,
    ) ?? [];
  if (made === "0") expect(stdout).toBe("");
  else expect(part.exec(stdout)?.[1]).toBe(made);
});

test("Ctrl-C shows the puzzles made so far", async () => {
  const { code, stdout, stderr } = await runInterrupted(
    "puzzle --level easy --number 10000 --seed 2 --json --quiet",
    3,
  );
  expect(code).toBe(1);
  const [, made = "0"] = /^broadside: stopped: (\d+) of 10,000 puzzles (?:is|are) made\n$/.exec(stderr) ?? [];
  if (made === "0") expect(stdout).toBe("");
  else expect(JSON.parse(stdout)).toMatchObject({ stopped: { made: Number(made), total: 10_000 } });
});
