import { fail, type Result, type Scenario } from "@broadside/engine";
import { isRecord } from "@broadside/engine/input";
import type { CellTally } from "@broadside/engine/priors";
import { formatNumberOf } from "@broadside/engine/text";
import { cellName } from "../../language/cell-name.ts";
import { jsonIn } from "./text-limits.ts";

export type Tally = Pick<CellTally, "games" | "occupied">;

export interface TallyDraft {
  readonly games: string;
  /** One line for each row of the board; spaces, commas, semicolons or tabs separate the numbers. */
  readonly counts: string;
}

const rowsOf = (text: string): string[][] =>
  text
    .split("\n")
    .map((line) => line.split(/[\s,;]+/).filter((part) => part !== ""))
    .filter((row) => row.length > 0);

/** The counts in the fields. Whether any layouts can have these counts is left to the engine. */
export const parseTally = ({ board }: Scenario, draft: TallyDraft): Result<Tally> => {
  const rows = rowsOf(draft.counts);
  const [columns] = board.size;
  const number = board.cellCount / columns;
  const occupied: number[] = [];
  for (const [y, row] of rows.slice(0, number).entries()) {
    if (row.length !== columns)
      return fail("occupied", `row ${y + 1} has ${formatNumberOf(row.length, "number")}`, `write ${columns}`);
    for (const text of row) {
      // Checked with a pattern, because Number would also read 0x1f.
      if (!/^\d+(\.\d+)?$/.test(text)) {
        const where = `occupied ${cellName(board, occupied.length)}`;
        return fail(where, `"${text.slice(0, 20)}" is not a count`, "write a number from 0");
      }
      occupied.push(Number(text));
    }
  }
  if (rows.length !== number)
    return fail(
      "occupied",
      `there ${rows.length === 1 ? "is" : "are"} ${formatNumberOf(rows.length, "row")}`,
      `write ${number}, one for each row of the board`,
    );
  if (!/^\s*\d+\s*$/.test(draft.games))
    return fail("games", `"${draft.games.trim()}" is not a whole number`, "write how many games were counted");
  return { ok: true, value: { games: Number(draft.games), occupied } };
};

export type CountsFile =
  | { readonly kind: "prior"; readonly text: string }
  | { readonly kind: "counts"; readonly draft: Partial<TallyDraft> };

const NOT_COUNTS = 'take rows of numbers, a prior file, or {"games":…,"occupied":[[…],…]}';

/** Reads a file with a prior, counts as JSON, or rows of numbers. */
export const readCountsFile = (text: string): Result<CountsFile> => {
  const plain = text.replace(/^\ufeff/, "");
  if (!/^\s*[{[]/.test(plain)) {
    return /^[\d\s,;.]+$/.test(plain)
      ? { ok: true, value: { kind: "counts", draft: { counts: plain.trim() } } }
      : fail("file", "holds neither counts nor a prior", NOT_COUNTS);
  }
  const value = jsonIn(plain);
  if (value === undefined) return fail("file", "is not JSON", NOT_COUNTS);
  if (isRecord(value) && value["occupied"] === undefined) return { ok: true, value: { kind: "prior", text: plain } };
  const { games, occupied }: Readonly<Record<string, unknown>> = isRecord(value) ? value : { occupied: value };
  const counts = writeRows(occupied);
  if (counts === undefined) return fail("file", "has no rows of counts", NOT_COUNTS);
  const draft = { counts, ...(typeof games === "number" ? { games: String(games) } : {}) };
  return { ok: true, value: { kind: "counts", draft } };
};

/** Nested lists of numbers, as rows of text; undefined for anything else. */
const writeRows = (value: unknown): string | undefined => {
  if (!Array.isArray(value)) return undefined;
  if (value.every((part) => typeof part === "number")) return value.join(" ");
  const rows = value.map(writeRows);
  return rows.every((row) => row !== undefined) ? rows.join("\n") : undefined;
};
