import { parseScenario, type Scenario, unwrap } from "@broadside/engine";
import { type PuzzleReason, puzzleRules, reasonText, solvePuzzle } from "@broadside/engine/puzzles";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { totalOf } from "../../src/board/drawing/sliced-grid.tsx";
import { hullParts } from "../../src/board/position/hull-part.ts";
import { formatRules, parseRules } from "../../src/board/rules/rules.ts";
import { nextMark } from "../../src/rooms/puzzles/marked-ships.ts";
import { LEVELS, type PuzzleName, rulesOf, SIZES } from "../../src/rooms/puzzles/puzzle-name.ts";
import { type MadePuzzle, PuzzlePlay, reasonWords } from "../../src/rooms/puzzles/puzzle-play.ts";
import { answerOf, answerTask, callTask } from "../answer-task.ts";
import { english } from "../english.ts";

const made = async (name: PuzzleName): Promise<MadePuzzle> => {
  const task = { kind: "puzzle", rules: formatRules(rulesOf(name)), shots: "", ...name } as const;
  const { rules, ships, level } = await answerOf(task, "puzzle");
  return { name, rules, scenario: unwrap(parseRules(rules)), ships: new Set(ships), level };
};

/** The easy puzzle, made only once: no test changes it. */
let easy: Promise<MadePuzzle> | undefined;
const easyPuzzle = (): Promise<MadePuzzle> => (easy ??= made(EASY));

/** The time in milliseconds, by which a double press is told from two presses. */
let now = 0;
beforeEach(() => void vi.spyOn(performance, "now").mockImplementation(() => now));
afterEach(() => vi.restoreAllMocks());

const EASY: PuzzleName = { level: "easy", size: 6, number: 1 };

/** The separate ships of a layout, each as its cells, found cell by cell. */
const shipsOf = ({ scenario: { board }, ships }: MadePuzzle): number[][] => {
  const columns = board.size[0];
  return [...ships]
    .sort((a, b) => a - b)
    .filter((cell) => !(ships.has(cell - columns) || (cell % columns > 0 && ships.has(cell - 1))))
    .map((first) => {
      const cells = [first];
      const step = ships.has(first + columns) ? columns : 1;
      const isRow = (cell: number): boolean =>
        step === columns || Math.floor(cell / columns) === Math.floor(first / columns);
      for (let next = first + step; ships.has(next) && isRow(next); next += step) cells.push(next);
      return cells;
    });
};

const lengths = ({ fleet }: Scenario): number[] =>
  fleet.flatMap(({ shape, count }) => new Array<number>(count).fill(shape.kind === "line" ? shape.length : 0));

describe("a puzzle", () => {
  test("is the same for the same number, has the fleet of its size and the one layout that its solver finds", async () => {
    for (const size of SIZES) {
      const name: PuzzleName = { level: "medium", size, number: 20261125 };
      const [one, two] = [await made(name), await made(name)];
      expect(one).toEqual(two);
      expect(
        shipsOf(one)
          .map(({ length }) => length)
          .sort(),
      ).toEqual(lengths(one.scenario).sort());
      const { kind, level, grid } = solvePuzzle(unwrap(puzzleRules(one.scenario)));
      expect([kind, level, grid.ships()]).toEqual(["solved", "medium", [...one.ships]]);
    }
  });

  test.each([...LEVELS.map((level) => [level, "straight"] as const), ["medium", "shapes"]] as const)(
    "of the level %s and %s ships is solved by hints alone, and each says what is right",
    async (level, ships) => {
      const play = new PuzzlePlay(await made({ level, size: 6, number: 7, ships }));
      for (let hints = 1; !play.isSolved.value; hints++) {
        await play.hint(callTask);
        const step = play.step.value;
        const { scenario } = play.made;
        const reason = step?.reason as PuzzleReason;
        expect(reasonText(scenario, reason, reasonWords(english.puzzles.reasons))).toBe(reasonText(scenario, reason));
        for (const [cell, mark] of step?.marks ?? []) expect(mark === "ship").toBe(play.made.ships.has(cell));
        expect(play.hints.value).toBe(hints);
        now += 1000;
        await play.hint(callTask);
        expect(play.step.value).toBeUndefined();
      }
    },
  );

  test("its ships are drawn in the pieces of newspapers once all is marked, and all are found", async () => {
    const puzzle = await made({ level: "hard", size: 10, number: 3 });
    const play = new PuzzlePlay(puzzle);
    const alone = [...puzzle.ships].find((cell) => !play.isGiven(cell)) ?? 0;
    play.mark(alone, "ship");
    expect(play.ships.value.part(alone).piece).toBe("some");
    for (const [cell] of play.marks.value.entries()) play.mark(cell, puzzle.ships.has(cell) ? "ship" : "water");
    for (const cells of shipsOf(puzzle))
      for (const [cell, { ends }] of hullParts(puzzle.scenario.board, cells)) {
        const isTip = cell === cells[0] || cell === cells.at(-1);
        const part = play.ships.value.part(cell);
        expect(part.piece, String(cell)).toBe(cells.length === 1 ? "single" : isTip ? "end" : "middle");
        // The middle of a ship that is given does not say which way it lies; its square is the same both ways.
        if (part.piece === "end") expect(part.ends, String(cell)).toBe(ends);
      }
    expect(play.ships.value.whole()).toEqual(puzzle.scenario.fleet.map(({ count }) => count));
    for (const axis of [0, 1] as const) for (const { ships, total } of play.counts(axis)) expect(ships).toBe(total);
  });

  test("that was made elsewhere is opened with its level; one with several solutions says how many", async () => {
    for (const ships of ["straight", "shapes"] as const) {
      const puzzle = await made({ level: "medium", size: 6, number: 3, ships });
      const open = { kind: "puzzle-open", shots: "" } as const;
      expect(await answerTask({ ...open, rules: puzzle.rules })).toEqual({
        ...{ kind: "puzzle", rules: puzzle.rules, ships: [...puzzle.ships], level: "medium" },
      });
      const { clues: _, ...loose } = puzzle.scenario;
      expect(await answerTask({ ...open, rules: formatRules(loose) })).toEqual({
        ...{ kind: "refused", what: expect.stringMatching(/^it has \d+ solutions( or more)?, and a puzzle has one$/) },
      });
    }
  });
});

describe("marks", () => {
  test("a press goes round, the other way backwards; a chosen mark is set and taken away", () => {
    const round = (isBack: boolean) =>
      (["unknown", "water", "ship", "pencil"] as const).map((mark) => nextMark(mark, "unknown", isBack));
    expect(round(false)).toEqual(["water", "ship", "unknown", "unknown"]);
    expect(round(true).slice(0, 3)).toEqual(["ship", "unknown", "water"]);
    expect(nextMark("unknown", "ship", false)).toBe("ship");
    expect(nextMark("ship", "ship", false)).toBe("unknown");
    expect(nextMark("unknown", "ship", true)).toBe("water");
    expect(nextMark("ship", "pencil", true)).toBe("unknown");
  });

  test("a line that is drawn is undone at once; after another mark there is nothing to redo", async () => {
    const play = new PuzzlePlay(await easyPuzzle());
    const free = [...play.marks.value.keys()].filter((cell) => !play.isGiven(cell)).slice(0, 3);
    play.begin();
    for (const cell of free) play.mark(cell, "water");
    play.end();
    expect(free.map((cell) => play.marks.value[cell])).toEqual(["water", "water", "water"]);
    play.undo();
    expect(play.marks.value.every((mark) => mark === "unknown")).toBe(true);
    play.redo();
    expect(free.map((cell) => play.marks.value[cell])).toEqual(["water", "water", "water"]);
    play.undo();
    play.mark(free[0], "pencil");
    expect(play.canRedo.value).toBe(false);
    play.restart();
    expect(play.marks.value[free[0]]).toBe("unknown");
    play.undo();
    expect(play.marks.value[free[0]]).toBe("pencil");
  });

  test("clues stay; a line with too many ships is over its total", async () => {
    const play = new PuzzlePlay(await made({ level: "easy", size: 10, number: 2 }));
    const [given] = play.made.scenario.clues?.keys() ?? [];
    play.mark(given, "pencil");
    expect([play.pressed(given, "ship"), play.marks.value[given]]).toEqual([undefined, "unknown"]);
    for (let x = 0; x < 10; x++) play.mark(x, "ship");
    const { ships, total } = play.counts(1)[0];
    expect(ships).toBeGreaterThan(Number(total));
  });

  test("a total that an opened puzzle leaves open is not shown as 0", () => {
    const scenario = unwrap(
      parseScenario({
        ...{ board: { size: [2, 2] }, fleet: [{ name: "boat", length: 2 }], contact: "none", answers: "hit" },
        totals: [[2, null], null],
      }),
    );
    const play = new PuzzlePlay({
      ...{ name: EASY, rules: formatRules(scenario), scenario, ships: new Set([0, 2]), level: "easy" as const },
    });
    const lines = [...play.counts(0), ...play.counts(1)];
    expect(lines.map((line) => totalOf(line).text)).toEqual(["2", "", "", ""]);
  });

  test("a blocked cell of an opened puzzle takes no mark, and is water beside a ship", () => {
    const scenario = unwrap(
      parseScenario({
        ...{ board: { size: [3, 1], blocked: ["C1"] }, fleet: [{ name: "boat", length: 2 }], contact: "none" },
        ...{ answers: "hit", totals: [[1, 1, 0], null] },
      }),
    );
    const play = new PuzzlePlay(
      { name: EASY, rules: formatRules(scenario), scenario, ships: new Set([0, 1]), level: "easy" },
      { marks: ["unknown", "ship", "ship"], seconds: 0, hints: 0 },
    );
    play.mark(2, "ship");
    expect([play.pressed(2, "ship"), play.isBlocked(2), play.stateOf(2)]).toEqual([undefined, true, "water"]);
    play.mark(0, "ship");
    expect([play.isSolved.value, play.ships.value.whole()]).toEqual([true, [1]]);
  });

  test("the second press of a double one does not fill the hint in", async () => {
    const play = new PuzzlePlay(await easyPuzzle());
    await play.hint(callTask);
    const { value: step } = play.step;
    now += 300;
    await play.hint(callTask);
    expect([play.step.value, play.told.value?.kind]).toEqual([step, "hint"]);
    now += 300;
    await play.hint(callTask);
    expect(play.told.value?.kind).toBe("filled");
  });

  test("a hint that comes after the next mark is not shown", async () => {
    const play = new PuzzlePlay(await easyPuzzle());
    const [ship] = [...play.made.ships].filter((cell) => !play.isGiven(cell));
    const hint = play.hint(callTask);
    play.mark(ship, "ship");
    await hint;
    expect([play.step.value, play.hints.value, play.seeking.value]).toEqual([undefined, 0, false]);
  });

  test("solved by the ships alone; the time stands then, and the first time counts", async () => {
    const play = new PuzzlePlay(await easyPuzzle());
    play.tick();
    play.tick();
    for (const cell of play.made.ships) play.mark(cell, "ship");
    expect(play.isSolved.value).toBe(true);
    play.finish(20261125);
    play.tick();
    expect(play.record.solved).toEqual({ day: 20261125, seconds: 2, hints: 0 });
    expect(play.ships.value.whole()).toEqual(play.made.scenario.fleet.map(({ count }) => count));
    play.restart();
    expect([play.isSolved.value, play.seconds.value]).toEqual([false, 0]);
    play.tick();
    play.finish(20261126);
    expect(play.record.solved).toEqual({ day: 20261125, seconds: 2, hints: 0 });
  });
});
