import { describe, expect, it } from "vitest";
import { formatScenario, preset, RandomStream, unwrap } from "../../src/index.ts";
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

  it("takes a dot for water where another sign stands for what is not known, and for unknown elsewhere", () => {
    const rest = "ships: 1\ncolumns: 1 0\nrows: ? ?\n";
    expect(unwrap(parsePuzzleText(`${rest}..\n..`)).clues).toBeUndefined();
    expect([...(unwrap(parsePuzzleText(`${rest}.?\n??`)).clues ?? [])]).toEqual([[0, "water"]]);
  });

  it.each([
    ["hello", "puzzle: is not written in a way that can be read"],
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
});
