import { isRecord } from "@broadside/engine/text";
import { type CellMark, formatMarks, parseMarks } from "../../position/puzzles/cell-marks.ts";

/** The version of a record. */
const VERSION = 1;

/** How a puzzle was solved for the first time. */
export interface Solved {
  /** The day, 20261125. */
  readonly day: number;
  readonly seconds: number;
  readonly hints: number;
}

/** A puzzle under way, or solved. */
export interface PuzzleRecord {
  readonly marks: readonly CellMark[];
  readonly seconds: number;
  readonly hints: number;
  readonly solved?: Solved | undefined;
}

/** A record as it is kept. */
export const formatPuzzleRecord = ({ marks, solved, ...rest }: PuzzleRecord): Readonly<Record<string, unknown>> => ({
  version: VERSION,
  ...rest,
  marks: formatMarks(marks),
  ...(solved && { solved }),
});

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads how a puzzle was solved; undefined where a record does not say so, or is none. */
export const parseSolved = (value: unknown): Solved | undefined => {
  if (!isRecord(value) || value["version"] !== VERSION || !isRecord(value["solved"])) return undefined;
  const { day, seconds, hints } = value["solved"];
  return isCount(day) && isCount(seconds) && isCount(hints) ? { day, seconds, hints } : undefined;
};

/** Reads a record of a board of so many cells; undefined for what is none, or is of another version. */
export const parsePuzzleRecord = (value: unknown, cells: number): PuzzleRecord | undefined => {
  if (!isRecord(value) || value["version"] !== VERSION) return undefined;
  const { marks, seconds, hints, solved } = value;
  const read = typeof marks === "string" ? parseMarks(marks, cells) : undefined;
  if (!read || !isCount(seconds) || !isCount(hints)) return undefined;
  const parsed = parseSolved(value);
  return solved !== undefined && !parsed ? undefined : { marks: read, seconds, hints, solved: parsed };
};
