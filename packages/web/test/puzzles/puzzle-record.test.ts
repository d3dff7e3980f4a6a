import { cellsOf } from "@broadside/engine";
import { expect, test, vi } from "vitest";
import {
  clockTime,
  dateOf,
  dayBefore,
  dayOf,
  isoDay,
  PUZZLE_RULES,
  parsePuzzlesAddress,
  puzzleKey,
  puzzleOfDay,
} from "../../src/rooms/puzzles/puzzle-name.ts";
import {
  formatPuzzleRecord,
  parsePuzzleRecord,
  parseSolved,
  puzzles,
  solvedPuzzles,
  streakOf,
  writePuzzle,
} from "../../src/rooms/puzzles/puzzle-store.ts";

const record = {
  marks: ["unknown", "water", "ship", "pencil"],
  seconds: 41,
  hints: 2,
  solved: { day: 20261125, seconds: 30, hints: 1 },
} as const;

test("a record is read as it was written", () => {
  expect(parsePuzzleRecord(formatPuzzleRecord(record), 4)).toEqual(record);
  const { solved: _, ...open } = record;
  expect(parsePuzzleRecord(formatPuzzleRecord(open), 4)).toEqual({ ...open, solved: undefined });
});

test("records that cannot be read are none", () => {
  const good = formatPuzzleRecord(record);
  const bad: readonly unknown[] = [
    ...[null, 7, "", [], {}],
    ...[
      { version: 2 },
      ...[".ws", ".wsx", 4].map((marks) => ({ marks })),
      ...[-1, "41"].map((seconds) => ({ seconds })),
      ...[0.5, Number.NaN].map((hints) => ({ hints })),
      ...[{}, 20261125, { day: 20261125, seconds: 30 }].map((solved) => ({ solved })),
    ].map((wrong) => ({ ...good, ...wrong })),
  ];
  for (const value of bad) expect(parsePuzzleRecord(value, 4), JSON.stringify(value)).toBeUndefined();
  // A record for a board of another size.
  expect(parsePuzzleRecord(good, 5)).toBeUndefined();
  expect(parseSolved({ ...good, version: 2 })).toBeUndefined();
});

test("a puzzle of the day, of any level, counts for its day when it was solved that day", async () => {
  const solvedOn = [
    [puzzleOfDay(20261125, "hard"), 20261125],
    [puzzleOfDay(20261124, "easy"), 20261125],
    [{ level: "easy", size: 6, number: 17 }, 20261126],
  ] as const;
  for (const [name, day] of solvedOn) {
    const marks = new Array<"water">(name.size ** 2).fill("water");
    await writePuzzle(name, { ...record, marks, solved: { ...record.solved, day } });
  }
  const keys = solvedOn.map(([name]) => puzzleKey(name));
  expect(await solvedPuzzles()).toEqual({
    keys: new Set(keys),
    marks: new Map([
      [20261125, "done"],
      [20261124, "late"],
    ]),
  });
  for (const key of keys) await puzzles.remove(key);
  expect((await solvedPuzzles()).keys.size).toBe(0);
});

test("a puzzle that hints filled counts as solved, but not for its day", async () => {
  const name = puzzleOfDay(20261125, "easy");
  const write = (hints: number): Promise<unknown> =>
    writePuzzle(name, {
      ...{ marks: new Array<"water">(100).fill("water"), seconds: 60, hints },
      solved: { day: 20261125, seconds: 60, hints },
    });
  for (const [hints, mark] of [
    [10, "done"],
    [11, "missed"],
  ] as const) {
    await write(hints);
    expect(await solvedPuzzles()).toEqual({ keys: new Set([puzzleKey(name)]), marks: new Map([[20261125, mark]]) });
    await puzzles.remove(puzzleKey(name));
  }
});

test("puzzles of every size have ships of every length down to 1, and no fewer of a shorter one", () => {
  for (const { board, fleet } of Object.values(PUZZLE_RULES)) {
    const ships = fleet.map((ship) => [cellsOf(ship) as number, ship.count]).sort(([a], [b]) => a - b);
    expect(ships.map(([length]) => length)).toEqual(ships.map((_, i) => i + 1));
    const counts = ships.map(([, count]) => count);
    expect(counts, `${board.size}`).toEqual(counts.toSorted((a, b) => b - a));
  }
});

test("days as numbers", () => {
  expect(dayOf(new Date(2026, 10, 5, 23, 59))).toBe(20261105);
  for (const none of [0, 17, 20260230, 20261301, 99_999_999]) expect(dateOf(none)).toBeUndefined();
  expect([20261101, 20260101, 20240301].map(dayBefore)).toEqual([20261031, 20251231, 20240229]);
  vi.stubEnv("TZ", "Pacific/Apia");
  expect(dayBefore(20111231)).toBe(20111229);
  vi.unstubAllEnvs();
  expect(isoDay(20261125)).toBe("2026-11-25");
  expect([0, 59, 401, 3723].map(clockTime)).toEqual(["0:00", "0:59", "6:41", "1:02:03"]);
});

test("a streak counts days in a row up to today, or to yesterday while today's is open", () => {
  const days = new Set([20261230, 20261231, 20270101, 20261225]);
  expect([20270101, 20270102, 20270103, 20261226].map((today) => streakOf(days, today))).toEqual([3, 3, 0, 1]);
  expect(streakOf(new Set(), 20261125)).toBe(0);
});

test("what an address does not name, or cannot, is that of the day", () => {
  const today = 20261123;
  expect(parsePuzzlesAddress("#puzzles", today)).toMatchObject({ name: puzzleOfDay(today, "easy"), problems: [] });
  expect(parsePuzzlesAddress("#puzzles", today, "hard").name).toEqual(puzzleOfDay(today, "hard"));
  expect(parsePuzzlesAddress("puzzles&level=expert", today).name).toEqual({ level: "expert", size: 10, number: today });
  for (const wrong of ["level=x", "size=7", "number=0", "number=1e3", "number=123456789", "size=10&ships=shapes"]) {
    const read = parsePuzzlesAddress(`puzzles&${wrong}`, today);
    expect(read.name, wrong).toEqual(puzzleOfDay(today, "easy"));
    expect(read.problems.length, wrong).toBe(1);
  }
  expect(parsePuzzlesAddress("puzzles&ships=shapes", today).name).toMatchObject({ size: 8, ships: "shapes" });
  expect(parsePuzzlesAddress("puzzles&level=hard&size=7", today).name).toEqual(puzzleOfDay(today, "easy"));
});
