import { columnName } from "../board/cell-name.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { CLUES, type Clue } from "../scenario/clues.ts";
import type { ShipSource } from "../scenario/parse.ts";

/** A puzzle as other programs write it, before it is turned into rules. */
export interface PuzzleFields {
  /** The totals of the columns, from left to right; null where unknown. */
  readonly columns: readonly (number | null)[];
  readonly rows: readonly (number | null)[];
  /** The ships; undefined where the text does not say. */
  readonly fleet: readonly ShipSource[] | undefined;
  /** The contact rule; undefined where the text does not say. It is then `none`, as in newspapers. */
  readonly contact?: string | undefined;
  /** What is known about the cells, row by row. */
  readonly clues: readonly (Clue | undefined)[];
}

/** The signs of a cell about which nothing is known. */
const UNKNOWN = "0·?_-";

/** The signs of each clue in a grid, first the one that is printed. Other programs write the letters. */
const SIGNS: Readonly<Record<Clue, string>> = {
  water: "~wW",
  ship: "xX",
  single: "oOcCS",
  left: "<lL",
  right: ">rR",
  top: "^tT",
  bottom: "vVbB",
  middle: "#mM",
};

export const signOf = (clue: Clue): string => SIGNS[clue].charAt(0);

/** The refusal of a text that holds several puzzles. */
export const severalPuzzles = (number?: number): Result<never> =>
  fail(
    "puzzle",
    `holds ${number ?? "more than one"} ${number === undefined ? "puzzle" : "puzzles"}`,
    "keep one of them",
  );

/** The name of a cell by its index, on a board of some width. */
export const cellNameAt = (cell: number, width: number): string =>
  `${columnName(cell % width)}${Math.floor(cell / width) + 1}`;

/** The classes of ships of these lengths, the longest first. */
export const fleetOf = (lengths: readonly number[]): ShipSource[] => {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => b - a).map(([length, count]) => ({ name: `ship-${length}`, length, count }));
};

/** The lengths of ships for numbers of ships of 1, 2, 3 … cells. */
export const lengthsByCounts = (counts: readonly (number | null)[]): number[] =>
  counts.flatMap((count, i) => new Array<number>(count ?? 0).fill(i + 1));

export const isTotal = (sign: string): boolean => /^(\d+|[?-])$/.test(sign);

export const totalOf = (sign: string | undefined): number | null =>
  sign === undefined || sign === "?" || sign === "-" ? null : Number(sign);

/** A list of numbers, with spaces, commas or brackets, or as digits without separators; null for `?` and `-`. */
export const numbersOf = (text: string): (number | null)[] | undefined => {
  const values = text.replace(/[[\]{}(),;|]/g, " ").trim();
  if (values === "") return undefined;
  const signs = /\s/.test(values) ? values.split(/\s+/) : [...values];
  return signs.every(isTotal) ? signs.map(totalOf) : undefined;
};

/** What a hint looks like, and how it counts. */
export const HINT_FORM = "HINT 0 3 W, its row and column from 0, then W, C, L, R, T, B or M";

/** A clue that names its cell, such as `A1 water` or `clue: B3 = top`. */
const NAMED_CLUE = /^\s*(?:[a-z]+[\s:=]+)?([A-Z]{1,2})([1-9]\d{0,2})[\s:=,]+(\S+)\s*$/i;

/** The hint for a line that names a cell and says what is there; undefined for other lines. */
export const hintFor = (line: string): string | undefined => {
  const [, letters, row, what] = NAMED_CLUE.exec(line) ?? [];
  const clue = what === undefined ? undefined : clueNamed(what);
  if (clue === undefined) return undefined;
  const column = [...letters.toUpperCase()].reduce((at, letter) => 26 * at + letter.charCodeAt(0) - 64, 0) - 1;
  const letter = [...SIGNS[clue]].findLast((sign) => sign >= "A" && sign <= "Z") ?? "X";
  return `HINT ${Number(row) - 1} ${column} ${letter}, its row and column from 0`;
};

/** Adds what a grid says about its cells; without a grid, nothing is known. */
export const withGrid = (fields: Omit<PuzzleFields, "clues">, lines: readonly string[]): Result<PuzzleFields> => {
  const { rows, columns } = fields;
  const grid = lines.map((line) => [...line.replace(/\s+/g, "")]);
  // A dot is water if another sign in the grid stands for unknown cells.
  const hasUnknown = grid.some((row) => row.some((sign) => UNKNOWN.includes(sign)));
  const clues: (Clue | undefined)[] = [];
  const hint = lines.find((line) => hintFor(line) !== undefined);
  if (hint !== undefined) return fail("puzzle", `"${hint.trim()}" is no row of cells`, `write ${hintFor(hint)}`);
  if (grid.length > 0 && grid.length !== rows.length)
    return fail(
      "puzzle",
      `has ${grid.length} rows of cells and ${rows.length} totals of rows`,
      `write ${rows.length} rows such as "${columns.map(() => "·").join(" ")}", or a line for each clue: ${HINT_FORM}`,
    );
  for (const [y, row] of grid.entries()) {
    if (row.length !== columns.length)
      return fail(
        `puzzle, row ${y + 1}`,
        `has ${row.length} cells, there are ${columns.length} columns`,
        "write one sign a cell",
      );
    for (const sign of row) {
      const clue = sign === "." && hasUnknown ? "water" : CLUES.find((candidate) => SIGNS[candidate].includes(sign));
      if (clue === undefined && sign !== "." && !UNKNOWN.includes(sign))
        return fail(
          `puzzle, ${cellNameAt(clues.length, columns.length)}`,
          `"${sign}" is no sign of a cell`,
          `write one of ${[...UNKNOWN, ...CLUES.map(signOf)].join(" ")} .`,
        );
      clues.push(clue);
    }
  }
  return ok({ ...fields, clues });
};

/** What somebody says of a cell, by its row and column. */
export interface Hint {
  readonly row: number;
  readonly column: number;
  /** A letter, as in {@link SIGNS}, or a word that begins with it: `c`, `Circle`, `submarine`. */
  readonly what: string;
}

/** Words that do not begin with the letter of their clue. */
const OTHER_WORDS: Readonly<Record<string, Clue>> = {
  submarine: "single",
  single: "single",
  ship: "ship",
  any: "ship",
};

const clueNamed = (what: string): Clue | undefined => {
  const word = what.toLowerCase();
  if (word.length > 1) return OTHER_WORDS[word] ?? CLUES.find((clue) => clue === word) ?? clueNamed(word.charAt(0));
  return CLUES.find((clue) => SIGNS[clue].includes(what)) ?? (word === "s" ? "single" : undefined);
};

/** Adds what hints say about cells. @param base the number of the first row and column */
export const withHints = (
  fields: Omit<PuzzleFields, "clues">,
  hints: readonly Hint[],
  base: 0 | 1,
): Result<PuzzleFields> => {
  const [width, height] = [fields.columns.length, fields.rows.length];
  const clues = new Array<Clue | undefined>(width * height).fill(undefined);
  for (const [i, { row, column, what }] of hints.entries()) {
    const where = `puzzle, hint ${i + 1}`;
    const [x, y] = [column - base, row - base];
    if (!(x >= 0 && x < width && y >= 0 && y < height))
      return fail(
        where,
        `row ${row}, column ${column} is not on the board of ${width}x${height}`,
        `count rows and columns from ${base}, the row first`,
      );
    const clue = clueNamed(what);
    if (clue === undefined)
      return fail(
        where,
        `"${what}" says nothing of a cell`,
        "write W, C, L, R, T, B or M: water, circle, an end, middle",
      );
    const before = clues[x + y * width];
    if (before !== undefined && before !== clue)
      return fail(
        where,
        `${cellNameAt(x + y * width, width)} is said to be "${before}" and "${clue}"`,
        "keep one of them",
      );
    clues[x + y * width] = clue;
  }
  return ok({ ...fields, clues });
};
