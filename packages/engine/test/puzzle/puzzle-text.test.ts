import { describe, expect, it } from "vitest";
import { formatCell, formatScenario, preset, RandomStream, unwrap } from "../../src/index.ts";
import { formatPuzzleText, PUZZLE_LEVELS, parsePuzzleText, puzzleMaker } from "../../src/puzzles.ts";
import { cases } from "../cases.ts";
import { fleetOf, readScenario } from "../read.ts";

describe("puzzles as text", () => {
  it(`are read as they were printed (${cases(2, 40)} puzzles)`, () => {
    const make = unwrap(puzzleMaker(preset("russian")));
    for (let seed = 1; seed <= cases(2, 40); seed++) {
      const { scenario } = make(PUZZLE_LEVELS[seed % 3], RandomStream.fromSeed(seed));
      const again = formatScenario(unwrap(parsePuzzleText(`${formatPuzzleText(scenario)}\n`)));
      const { totals, clues, board } = formatScenario(scenario);
      expect([again.totals, again.clues, again.board]).toEqual([totals, clues, board]);
    }
  });

  it("keep their ships and their contact rule", () => {
    const bends = {
      board: { size: [6, 6] },
      fleet: fleetOf({ bend: { shape: ["X.", "X.", "XX"], reflect: false, count: 2 }, tee: ["XXX", ".X."], bar: 3 }),
      contact: "no-sides",
      answers: "hit",
    } as const;
    for (const rules of [preset("hasbro"), preset("french"), readScenario(bends)]) {
      const lines = rules.board.size.map((side) => new Array<null>(side).fill(null));
      const puzzle = readScenario({ ...formatScenario(rules), totals: lines });
      const again = formatScenario(unwrap(parsePuzzleText(formatPuzzleText(puzzle))));
      const { fleet, contact } = formatScenario(rules);
      expect([again.fleet, again.contact]).toEqual([fleet, contact]);
    }
  });

  it("show a solution with the parts of its ships", () => {
    const scenario = unwrap(parsePuzzleText("ships: 3 2 1\ncolumns: 1 1 1 3\nrows: 3 0 2 1"));
    expect(
      formatPuzzleText(scenario, new Set([0, 1, 2, 10, 11, 13]))
        .split("\n")
        .slice(1, 5),
    ).toEqual(["1  < # > ~  3", "2  ~ ~ ~ ~  0", "3  ~ ~ < >  2", "4  ~ o ~ ~  1"]);
  });

  it.each([
    ["three lines of digits and a grid", "211222\n140212\n321\n000000\n0000S0\n000000\n0M0000\n00000.\n000000\n"],
    ["numbers with spaces", "2 1 1 2 2 2\n1 4 0 2 1 2\n3 2 1 0\n______\n____S_\n______\n_M____\n_____.\n______"],
    [
      "lines with names",
      "Ships = {3 2 2 1 1 1}\ncols: 1,4,0,2,1,2\nrows: [2,1,1,2,2,2]\n\n??????\n????o?\n??????\n?#????\n?????~\n??????",
    ],
  ])("are read from %s", (_, text) => {
    // As an editor on Windows may save it.
    expect(parsePuzzleText(`\ufeff${text.replaceAll("\n", "\r\n")}`)).toEqual(parsePuzzleText(text));
    const { totals, clues, fleet } = formatScenario(unwrap(parsePuzzleText(text)));
    expect(totals).toEqual([
      [1, 4, 0, 2, 1, 2],
      [2, 1, 1, 2, 2, 2],
    ]);
    expect(clues).toEqual({ E2: "single", B4: "middle", F5: "water" });
    expect(fleet).toMatchObject([{ length: 3 }, { length: 2, count: 2 }, { length: 1, count: 3 }]);
  });

  it("reads a task: columns before rows, letters skip cells, 0 is water", () => {
    const { totals, clues, fleet } = formatScenario(unwrap(parsePuzzleText("task = '1,4,0,2,1,2,2,1,1,2,2,2;j1p0a';")));
    expect(totals).toEqual([
      [1, 4, 0, 2, 1, 2],
      [2, 1, 1, 2, 2, 2],
    ]);
    expect(clues).toEqual({ E2: "ship", D5: "water" });
    expect(fleet).toMatchObject([{ length: 3 }, { length: 2, count: 2 }, { length: 1, count: 3 }]);
  });

  /** One puzzle, in the form of each program: 6x6, ships 3 2 2 1 1 1; E2 is the right end of a ship, B1 water. */
  const FORMS: readonly (readonly [form: string, text: string])[] = [
    ["names without colons", "rows 0 3 0 3 0 4\ncols 2 1 0 3 2 2\n\n?~????\n????>?\n??????\n??????\n??????\n??????"],
    [
      "ROW, COLUMN and HINT lines",
      "ROW\t0\t3\t0\t3\t0\t4\nCOLUMN\t2\t1\t0\t3\t2\t2\n2\nHINT\t1\t4\tR\nHINT\t0\t1\tW\n",
    ],
    [
      "a board of Fathom It!",
      [
        "====================",
        "Board ID: 1",
        "Nodes: 12",
        "Solutions: 1",
        "START-NEW-BOARD",
        "6 6",
        "Hint: 1 4 Right 3",
        "Hint: 0 1 Water 2",
        ...["3 3 3 E", "2 1 3 E", "2 5 0 E", "1 1 0 S", "1 5 3 S", "1 5 5 S"].map((ship) => `PLACESHIP ${ship}`),
        "Row tallies:",
        "0 3 0 3 0 4",
        "Column tallies: 2 1 0 3 2 2",
        "",
        "DisplayBoardASCII: After generating a board",
        ".W.... 0",
        "c..lR. 3",
        "...... 0",
        "...lmr 3",
        "...... 0",
        "lr.c.c 4",
        "210322",
      ].join("\n"),
    ],
    [
      "the drawing of CSPLib",
      [
        "  -----------",
        "0|  w        |",
        "3|        r  |",
        ...["0", "3", "0", "4"].map((total) => `${total}|           |`),
        " ------------",
        "  2 1 0 3 2 2",
      ].join("\n"),
    ],
    [
      "a drawing with totals on the right",
      "+------+\n| ~    |0\n|    > |3\n|      |0\n|      |3\n|      |0\n|      |4\n+------+\n 210322",
    ],
    [
      "a Prolog fact",
      "% one puzzle\nproblem(1,\n\t[3:1,2:2,1:3],\n\t[0,3,0,3,0,4],\n\t[2,1,0,3,2,2],\n\t[r@[2,5],w@[1,2]]).\n",
    ],
    [
      "MiniZinc data",
      [
        "height = 6;\nwidth = 6;\nmaxship = 3;\nship = [3,2,1];",
        "hint = [|\n0, 1, 0, 0, 0, 0 |\n0, 0, 0, 0, 4, 0 |",
        ...["", "", "", ""].map(() => "0, 0, 0, 0, 0, 0 |"),
        "];\nrowsum = [0,3,0,3,0,4];\ncolsum = [2,1,0,3,2,2];\n%  .  .  .  8",
      ].join("\n"),
    ],
    [
      "JSON of PyCSP3",
      JSON.stringify({
        fleet: [3, 2, 1].map((size, i) => ({ size, cnt: i + 1 })),
        rowSums: [0, 3, 0, 3, 0, 4],
        colSums: [2, 1, 0, 3, 2, 2],
        hints: [
          { type: "r", row: 2, col: 5 },
          { type: "w", row: 1, col: 2 },
        ],
      }),
    ],
    [
      "JSON with columnSums, which counts from 0",
      JSON.stringify({
        rowSums: [0, 3, 0, 3, 0, 4],
        columnSums: [2, 1, 0, 3, 2, 2],
        hints: [
          ["right", 1, 4],
          ["water", 0, 1],
        ],
        fleet: [3, 2, 2, 1, 1, 1],
      }),
    ],
    ["an address of puzz.link", "https://puzz.link/p?battleship/6/6/210322030304g0n4zk//c"],
    ["an address with its own ships", "battleship/v:/6/6/210322030304g0n4zk/6/11g/11g/11g/21o/12o/31s"],
  ];

  it.each(FORMS)("are read from %s", (_, text) => {
    const { totals, clues, fleet, board } = formatScenario(unwrap(parsePuzzleText(text)));
    expect({ totals, clues, size: board.size }).toEqual({
      totals: [
        [2, 1, 0, 3, 2, 2],
        [0, 3, 0, 3, 0, 4],
      ],
      clues: { B1: "water", E2: "right" },
      size: [6, 6],
    });
    expect(fleet).toMatchObject([{ length: 3 }, { length: 2, count: 2 }, { length: 1, count: 3 }]);
  });

  it(`are read or refused in words, whatever is changed in them (${cases(500, 50_000)} texts)`, () => {
    const random = RandomStream.fromSeed(59);
    const signs = [..."0123456789 \n\t|[]{}(),.:;/@?-=abcxwzgS·\"'#~"];
    const forms = [...FORMS.map(([, text]) => text), "   A B\n1  · ·  1\n2  · ·  0\n   1 0\nships: a (1)"];
    let read = 0;
    for (let i = 0; i < cases(500, 50_000); i++) {
      let text = forms[random.below(forms.length)];
      for (let changes = random.below(4); changes >= 0; changes--) {
        const at = random.below(text.length + 1);
        const sign = signs[random.below(signs.length)];
        text = text.slice(0, at) + (random.below(2) === 0 ? sign : "") + text.slice(at + random.below(3));
      }
      const puzzle = parsePuzzleText(text);
      if (puzzle.ok) read++;
      else expect(Object.values(puzzle.error).join(" "), JSON.stringify(text)).not.toMatch(/undefined|NaN/);
    }
    expect(read).toBeGreaterThan(0);
  });

  it("are read from JSON, alone, in a list and beside other fields", () => {
    const puzzle = unwrap(parsePuzzleText(FORMS[0][1]));
    const source = formatScenario(puzzle);
    for (const value of [source, { scenario: source, level: "easy" }, { puzzles: [{ scenario: source }] }])
      expect(formatScenario(unwrap(parsePuzzleText(JSON.stringify(value))))).toEqual(source);
  });

  it("take the shapes and pieces of a puzz.link address", () => {
    // 4x4, an ell and a bar: A1 is a corner that goes on down and to the right, D4 the lower end of a ship.
    const text = "https://puzz.link/p?battleship/4/4/i2.h17t2/2/22s/31s";
    const { totals, clues, fleet } = formatScenario(unwrap(parsePuzzleText(text)));
    expect(totals).toEqual([
      [null, null, null, 2],
      [null, null, null, 1],
    ]);
    expect(fleet).toMatchObject([{ length: 3 }, { shape: ["XX", "X."] }]);
    expect(clues).toEqual({ A1: "ship", B1: "ship", A2: "ship", D4: "ship", C4: "water", D3: "ship" });
    // From 16 on, numbers and sides take more than a digit.
    const long = formatScenario(unwrap(parsePuzzleText("battleship/20/1/z-10z/1/g1vvvg")));
    expect([long.totals?.[1], long.fleet[0].length]).toEqual([[16], 16]);
  });

  it("takes a dot for water where another sign stands for what is not known, and for unknown elsewhere", () => {
    const rest = "ships: 1\ncolumns: 1 0\nrows: ? ?\n";
    expect(unwrap(parsePuzzleText(`${rest}..\n..`)).clues).toBeUndefined();
    expect([...(unwrap(parsePuzzleText(`${rest}.?\n??`)).clues ?? [])]).toEqual([[0, "water"]]);
  });

  it.each([
    ["", "puzzle: is empty"],
    ["hello", "puzzle: is in no form that can be read"],
    [
      "puzzle rating 1500: the mean is 1500\nshots: A1.",
      "puzzle: is a best shot as text, which does not hold its proof",
    ],
    ['{"misses":{}}', "puzzle: is a best shot, whose proof has no steps to explain"],
    ['{"puzzles":[{},{}]}', "puzzle: holds 2 puzzles"],
    ["ships: 1\ncolumns: 1 0\nrows: 1 0\n\nships: 1\ncolumns: 1 0\nrows: 1 0", "puzzle: holds more than one puzzle"],
    [
      "   A B\n1  · ·  1\n2  · ·  0\n   1 0\nships: a (1)\n\n   A B\n1  · ·  1\n2  · ·  0\n   1 0\nships: a (1)",
      "puzzle: holds more than one puzzle",
    ],
    ["   A B\n1  · ·  1\n3  · ·  0\n   1 0\nships: a (1)", "puzzle: has row 3 where row 2 should be"],
    ["   A B\n1  · ·  1 0\n2  · ·  0\n   1 0\nships: a (1)", 'puzzle, row 1: has "1 0" after its 2 cells'],
    ["ROW 1 0\nCOLUMN 1 0\n2\nHINT 0 0 C", 'puzzle: "2" is no hint, and neither the number of hints nor the size'],
    ["ROW 1 0\nCOLUMN 1 0\n1\nHINT 0 2 C", "puzzle, hint 1: row 0, column 2 is not on the board of 2x2"],
    ["ROW 1 0\nCOLUMN 1 0\nHINT 0 1 Q", 'puzzle, hint 1: "Q" says nothing of a cell'],
    ["ROW 1 0\nCOLUMN 1 0\nHINT 0 1 C\nHINT 0 1 W", 'puzzle, hint 2: B1 is said to be "single" and "water"'],
    ["START-NEW-BOARD\nrow tallies: 1\nSTART-NEW-BOARD\n", "puzzle: holds more than one puzzle"],
    ["0| o |\n1|   |\n  1 0", 'puzzle, row 1: " o " is no row of 2 cells between its bars'],
    ["problem(1,[],[],[],[]).\nproblem(2,[],[],[],[]).", "puzzle: holds 2 puzzles"],
    ['{"rowSums":[1],"columnSums":[1],"touching":true}', 'puzzle: has an unknown field "touching"'],
    [
      '{"rowSums":[1],"columnSums":[1],"hints":[{"type":"c","row":3,"col":1}]}',
      "puzzle, hint 1: row 3, column 1 is not on the board of 1x1",
    ],
    [
      "https://puzz.link/p?battleship/6/6/210322030304g0n4//c",
      "puzzle: has 23 numbers and cells in its address, the board has 48",
    ],
    ["battleship/6/6/210322030304g0n7zk//c", "puzzle, E2: piece 7 is a corner, and every ship is straight"],
    ["battleship/6/6//q", "puzzle: its address names no known ships"],
    ["battleship/3/3/kk5j//p", "puzzle, B2: a middle of a ship that need not be straight is no clue here"],
    ["ships: 3 2\nrows: 1 2", "puzzle: has no columns"],
    ["ships: 1\ncolumns: 1 0\nrows: 1 0\n..\n.", "puzzle, row 2: has 1 cells, there are 2 columns"],
    ["ships: 1\ncolumns: 1 0\nrows: 1 0\n..\n.z", 'puzzle, B2: "z" is no sign of a cell'],
    ["columns: 1 1 1\nrows: 1 1 1", "puzzle: does not say which ships there are on 3x3"],
    ["1,1,1,1;z", "puzzle: has 26 cells after the semicolon, the board has 4"],
    ["ships: 2\ncolumns: 1 2\nrows: 1 1", "totals[0]: the columns add up to 3, the fleet has 2 cells"],
  ])("are refused where they cannot be read: %j", (text, message) => {
    const read = parsePuzzleText(text);
    expect(read.ok ? "read" : `${read.error.where}: ${read.error.what}`).toBe(message);
  });

  it.each([
    ["A1 water", "A1", "water"],
    ["clue: C2 = top", "C2", "top"],
    ["HINT D3 ship", "D3", "ship"],
    ["B1 o", "B1", "single"],
  ])("say of a clue that names its cell, as in %j, which line would be right", (line, cell, clue) => {
    const lines = "ships: 3 2 1\ncolumns: ? ? ? ?\nrows: ? ? ? ?\n";
    const read = parsePuzzleText(lines + line);
    const hint = /^write (HINT \d+ \d+ \w), its row and column from 0$/.exec(read.ok ? "" : read.error.fix)?.[1];
    const { clues, board } = unwrap(parsePuzzleText(`${lines}${hint}`));
    expect([...(clues ?? [])].map(([at, what]) => [formatCell(board, at), what])).toEqual([[cell, clue]]);
  });
});
