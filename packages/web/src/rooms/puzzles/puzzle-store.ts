import type { DayMark } from "../../shell/rooms.ts";
import { Collection } from "../../storage/collection.ts";
import { fields, maybe, type Reader, readVersion } from "../../storage/reader.ts";
import { VERSIONS } from "../../storage/versions.ts";
import { type CellMark, formatMarks, parseMarks } from "./marked-ships.ts";
import { DAILY, dateOf, dayBefore, LEVELS, type PuzzleName, puzzleKey, puzzleOfDay, rulesOf } from "./puzzle-name.ts";

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
  version: VERSIONS.puzzles,
  ...rest,
  marks: formatMarks(marks),
  ...(solved && { solved }),
});

const solution: Reader<Solved> = fields({ day: "count", seconds: "count", hints: "count" });
const aSolvedPuzzle = fields({ solved: solution });
const aPuzzle = fields({ marks: "text", seconds: "count", hints: "count", solved: maybe(solution) });

/** Reads how a puzzle was solved; undefined if the value is not a record or does not say so. */
export const parseSolved = (value: unknown): Solved | undefined =>
  readVersion(VERSIONS.puzzles, aSolvedPuzzle, value)?.solved;

/** Reads a record for a board of `cells` cells; undefined if the value is not a record or is of another version. */
export const parsePuzzleRecord = (value: unknown, cells: number): PuzzleRecord | undefined => {
  const read = readVersion(VERSIONS.puzzles, aPuzzle, value);
  const marks = read && parseMarks(read.marks, cells);
  return marks && { ...read, marks };
};

/** Whether a puzzle was solved with so few hints that it counts for the streak: one for ten cells of the board. */
export const countsForStreak = ({ size }: Pick<PuzzleName, "size">, hints: number): boolean => hints * 10 <= size ** 2;

/** The number of consecutive days, ending today or yesterday, that are in the set. */
export const streakOf = (days: ReadonlySet<number>, today: number): number => {
  let day = days.has(today) ? today : dayBefore(today);
  let streak = 0;
  for (; days.has(day); day = dayBefore(day)) streak++;
  return streak;
};

/** The record of each puzzle, as it is: how its marks are read depends on the size of its board. */
export const puzzles = new Collection<PuzzleRecord, unknown>("puzzles", {
  parse: (value) => value,
  format: formatPuzzleRecord,
  outlivesPage: true,
  isBroken: (value) => readVersion(VERSIONS.puzzles, aPuzzle, value) === undefined,
});

/** The stored record of a puzzle: `unread` if there is one that cannot be read. */
export const readPuzzle = async (name: PuzzleName): Promise<PuzzleRecord | "unread" | undefined> => {
  const value = await puzzles.read(puzzleKey(name));
  return value === undefined ? undefined : (parsePuzzleRecord(value, rulesOf(name).board.cellCount) ?? "unread");
};

/** Stores a puzzle. The record of its first solution is kept, even if another tab wrote it. */
export const writePuzzle = (name: PuzzleName, record: PuzzleRecord): Promise<unknown> =>
  puzzles.change(puzzleKey(name), (there) => ({ ...record, solved: parseSolved(there) ?? record.solved }));

/** Of several puzzles of a day, one for each level, the mark that says most in favour of the solver. */
const MARKS: readonly DayMark[] = ["done", "late", "missed", "begun"];

const better = (a: DayMark | undefined, b: DayMark): DayMark =>
  MARKS[Math.min(...[a ?? b, b].map((one) => MARKS.indexOf(one)))];

/** The day of the daily puzzle that is stored under a key; undefined for other puzzles. */
const dayOfKey = (key: string): number | undefined => {
  const day = Number(/\d+$/.exec(key)?.[0]);
  return LEVELS.some((level) => puzzleKey(puzzleOfDay(day, level)) === key) && dateOf(day) ? day : undefined;
};

/** The solved puzzles, and how each day's puzzles went: `done` counts for the streak, with too many hints is `missed`. */
export const solvedPuzzles = async (): Promise<{ keys: Set<string>; marks: Map<number, DayMark> }> => {
  const keys = new Set<string>();
  const marks = new Map<number, DayMark>();
  for (const { id, value } of await puzzles.list()) {
    const solved = parseSolved(value);
    if (solved) keys.add(id);
    const day = dayOfKey(id);
    if (day === undefined) continue;
    const inTime = solved && countsForStreak(DAILY, solved.hints) ? "done" : "missed";
    marks.set(day, better(marks.get(day), solved ? (solved.day === day ? inTime : "late") : "begun"));
  }
  return { keys, marks };
};

/** The days in a row with a mark that counts. */
export const streakIn = (marks: ReadonlyMap<number, DayMark>, today: number): number =>
  streakOf(new Set([...marks].flatMap(([day, mark]) => (mark === "done" ? [day] : []))), today);
