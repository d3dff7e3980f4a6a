import { KeptRecords } from "../../storage/kept-records.ts";
import { fields, maybe, type Reader, readVersion } from "../../storage/reader.ts";
import { type CellMark, formatMarks, parseMarks } from "./marked-ships.ts";
import { dayBefore, LEVELS, type PuzzleName, puzzleKey, puzzleOfDay, rulesOf } from "./puzzle-name.ts";

const VERSION = 1;

/** How a puzzle was first solved. */
export interface Solved {
  /** The day, 20261125. */
  readonly day: number;
  readonly seconds: number;
  readonly hints: number;
}

export interface PuzzleRecord {
  readonly marks: readonly CellMark[];
  readonly seconds: number;
  readonly hints: number;
  readonly solved?: Solved | undefined;
}

export const formatPuzzleRecord = ({ marks, solved, ...rest }: PuzzleRecord): Readonly<Record<string, unknown>> => ({
  version: VERSION,
  ...rest,
  marks: formatMarks(marks),
  ...(solved && { solved }),
});

const solution: Reader<Solved> = fields({ day: "count", seconds: "count", hints: "count" });
const aSolvedPuzzle = fields({ solved: solution });
const aPuzzle = fields({ marks: "text", seconds: "count", hints: "count", solved: maybe(solution) });

/** Reads how a puzzle was solved; undefined if the value is not a record or does not say so. */
export const parseSolved = (value: unknown): Solved | undefined => readVersion(VERSION, aSolvedPuzzle, value)?.solved;

/** Reads a record for a board of `cells` cells; undefined if the value is not a record or is of another version. */
export const parsePuzzleRecord = (value: unknown, cells: number): PuzzleRecord | undefined => {
  const read = readVersion(VERSION, aPuzzle, value);
  const marks = read && parseMarks(read.marks, cells);
  return marks && { ...read, marks };
};

/** One for all rooms of the page, so that records that could not be stored survive leaving Puzzles. */
export const records = new KeptRecords();
records.handOn();

/** Whether a puzzle was solved with so few hints that it counts for the streak: one for ten cells of the board. */
export const countsForStreak = ({ size }: Pick<PuzzleName, "size">, hints: number): boolean => hints * 10 <= size ** 2;

/** The number of consecutive days, ending today or yesterday, that are in the set. */
export const streakOf = (days: ReadonlySet<number>, today: number): number => {
  let day = days.has(today) ? today : dayBefore(today);
  let streak = 0;
  for (; days.has(day); day = dayBefore(day)) streak++;
  return streak;
};

/** The puzzles stored on the device; if storing fails, they last until the page is closed. Nothing here throws. */
export class PuzzleStore {
  readonly trouble = records.trouble;

  /** The stored record of a puzzle: `unread` if there is one that cannot be read. */
  async read(name: PuzzleName): Promise<PuzzleRecord | "unread" | undefined> {
    const value = await records.get("puzzles", puzzleKey(name));
    return value === undefined ? undefined : (parsePuzzleRecord(value, rulesOf(name).board.cellCount) ?? "unread");
  }

  /** Stores a puzzle. The record of its first solution is kept, even if another tab wrote it. */
  async write(name: PuzzleName, record: PuzzleRecord): Promise<void> {
    await records.write(["puzzles"], puzzleKey(name), (there) => ({
      puzzles: formatPuzzleRecord({ ...record, solved: parseSolved(there) ?? record.solved }),
    }));
  }

  /** The solved puzzles, and the days that count for the streak: those on which a puzzle of the day was solved. */
  async solved(): Promise<{ readonly keys: ReadonlySet<string>; readonly days: ReadonlySet<number> }> {
    const keys = new Set<string>();
    const days = new Set<number>();
    for (const [key, value] of await records.all("puzzles")) {
      const solved = parseSolved(value);
      if (!solved) continue;
      keys.add(key);
      const name = LEVELS.map((level) => puzzleOfDay(solved.day, level)).find((one) => puzzleKey(one) === key);
      if (name && countsForStreak(name, solved.hints)) days.add(solved.day);
    }
    return { keys, days };
  }
}
