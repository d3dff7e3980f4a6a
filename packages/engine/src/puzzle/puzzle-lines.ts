import { fail, ok, type Result } from "../core/result.ts";
import type { ShipSource } from "../scenario/parse.ts";
import {
  fleetOf,
  HINT_FORM,
  type Hint,
  hintFor,
  isTotal,
  lengthsByCounts,
  numbersOf,
  type PuzzleFields,
  severalPuzzles,
  totalOf,
  withGrid,
  withHints,
} from "./puzzle-fields.ts";

// Puzzles line by line: with names before the numbers, as they are printed, as drawings, and as bare digits.

type Totals = readonly (number | null)[];

/** What the lines with names say, and the lines without. */
interface NamedLines {
  readonly columns?: Totals;
  readonly rows?: Totals;
  readonly fleet?: readonly ShipSource[];
  readonly contact?: string;
  readonly hints: readonly Hint[];
  /** Lengths of ships in `PLACESHIP` lines, which also show where they lie; that is not read. */
  readonly placed: readonly number[];
  readonly rest: readonly string[];
}

/** The names of lines; each has its own way to be read. */
const NAMES: readonly (readonly [key: string, name: RegExp])[] = [
  ["columns", /^col(?:umn)?s?(?:[ _-]?(?:sums?|totals?|tall(?:y|ies)|clues?))?$/],
  ["rows", /^rows?(?:[ _-]?(?:sums?|totals?|tall(?:y|ies)|clues?))?$/],
  ["ships", /^(?:ships?|fleet|boats?)$/],
  ["contact", /^contact$/],
  ["hint", /^hints?$/],
  ["placeship", /^placeship$/],
  // Fathom It! writes these lines around a board.
  ["aside", /^(?:board id|nodes|solutions|start-new-board|displayboardascii)$/],
];

/** A line that begins with one of the names: `columns: 1 0 2`, `ROW 2 3 5`, `Hint: 6 9 Circle 67`. */
const namedLine = (line: string): readonly [key: string, values: string] | undefined => {
  const [, name = "", colon, values] =
    /^\s*([a-z]+(?:[ _-][a-z]+)*)\s*([:=])\s*(.*)$/i.exec(line) ?? /^\s*([a-z-]+)(\s+|$)(.*)$/i.exec(line) ?? [];
  const key = NAMES.find(([, form]) => form.test(name.toLowerCase()))?.[0];
  if (key === undefined || values === undefined) return undefined;
  const needsColon = key === "columns" || key === "rows" || key === "ships" || key === "contact";
  // A sentence may begin with the word, too.
  if (needsColon && colon?.trim() === "" && numbersOf(values) === undefined) return undefined;
  return [key, values.trim()];
};

/** Reads the lines of a puzzle; undefined if they are in none of the forms. */
export const parseLines = (text: string): Result<PuzzleFields> | undefined => {
  // Numbers may stand on the line under their name.
  const joined = text.replace(/([:=])[ \t]*\r?\n(?=[ \t]*[\d?-])/g, "$1 ");
  const named = readNames(joined.split(/\r?\n/).map((line) => line.trimEnd()));
  if (!named.ok) return named;
  const { rest, fleet, contact, hints, placed, columns, rows } = named.value;
  const ships = { fleet: fleet ?? (placed.length > 0 ? fleetOf(placed) : undefined), contact };
  if (/^\s*A(\s+B(\s+[A-Z]+)*)?$/.test(rest[0] ?? "")) return parsePrinted(rest, ships);
  if (rest.some((line) => BARS.test(line))) return parseDrawing(rest, ships);
  if (!columns && !rows && !fleet) return parseDigits(rest, ships);
  if (!columns) return fail("puzzle", "has no columns", "add a line: columns: 1 0 2, a number for each");
  if (!rows) return fail("puzzle", "has no rows", "add a line: rows: 1 0 2, a number for each");
  const fields = { rows, columns, ...ships };
  if (hints.length === 0 && placed.length === 0)
    return withGrid(fields, columns.length > 1 ? rest.filter((line) => !isCountOf(line, 0)) : rest);
  const wrong = rest.find((line) => !isCountOf(line, hints.length) && !isSize(line, fields));
  if (wrong !== undefined)
    return fail(
      "puzzle",
      `"${wrong.trim()}" is no hint, and neither the number of hints nor the size`,
      `write ${hintFor(wrong) ?? `${hints.length}, or leave the line out`}`,
    );
  return withHints(fields, hints, 0);
};

const isCountOf = (line: string, hints: number): boolean => line.trim() === String(hints);

const isSize = (line: string, { rows, columns }: { readonly rows: Totals; readonly columns: Totals }): boolean =>
  /^\s*\d+\s+\d+\s*$/.test(line) && numbersOf(line)?.join() === [rows.length, columns.length].join();

const readNames = (lines: readonly string[]): Result<NamedLines> => {
  const given = new Map<string, string>();
  const hints: Hint[] = [];
  const placed: number[] = [];
  const rest: string[] = [];
  for (const [i, line] of lines.entries()) {
    const [key, values] = namedLine(line) ?? [];
    if (key === undefined || values === undefined) {
      if (line.trim() !== "" && !/^\s*=+$/.test(line)) rest.push(line);
    } else if (key === "hint") {
      const [, row, column, what] = /^(\d+)[\s,]+(\d+)[\s,]+(\S+)/.exec(values) ?? [];
      if (what === undefined)
        return fail(`puzzle, line ${i + 1}`, `"${line.trim()}" is no hint`, `write ${hintFor(line) ?? HINT_FORM}`);
      hints.push({ row: Number(row), column: Number(column), what });
    } else if (key === "placeship") placed.push(Number.parseInt(values, 10) || 0);
    else if (/^\s*start-new-board/i.test(line) && given.has("rows")) return severalPuzzles();
    else if (/^\s*displayboardascii/i.test(line)) {
      // The solution is drawn, up to the next board.
      if (lines.slice(i).some((later) => /^\s*start-new-board/i.test(later))) return severalPuzzles();
      break;
    } else if (key !== "aside") {
      if (given.has(key)) return severalPuzzles();
      given.set(key, values);
    }
  }
  return namedFields(given, { hints, placed, rest });
};

const namedFields = (
  given: ReadonlyMap<string, string>,
  others: Pick<NamedLines, "hints" | "placed" | "rest">,
): Result<NamedLines> => {
  let fields: NamedLines = { ...others, ...(given.has("contact") && { contact: given.get("contact") ?? "" }) };
  for (const key of ["columns", "rows", "ships"] as const) {
    const values = given.get(key);
    if (values === undefined) continue;
    const fleet = key === "ships" && values.includes("(") ? shipsInWords(values) : undefined;
    const numbers = fleet ? undefined : numbersOf(values);
    if (!fleet && !numbers)
      return fail(`puzzle, ${key}`, `"${values}" is not a list of numbers`, `write ${key}: 3 2 2 1`);
    fields = {
      ...fields,
      ...(key === "ships" ? { fleet: fleet ?? fleetOf(lengthsOf(numbers ?? [])) } : { [key]: numbers }),
    };
  }
  return ok(fields);
};

const lengthsOf = (lengths: Totals): number[] =>
  lengths.filter((length): length is number => length !== null && length > 0);

/** Ships as `formatPuzzleText` writes them: `battleship (4), 2 x cruiser (3), bend (X./XX unmirrored)`. */
const shipsInWords = (text: string): ShipSource[] | undefined => {
  const ships: ShipSource[] = [];
  for (const part of text.split(/,\s*/)) {
    const [, count = "1", name, form, fixed] =
      /^(?:(\d+) x )?([^()]+) \(([\dX./]+)( unmirrored)?\)$/.exec(part.trim()) ?? [];
    if (form === undefined) return undefined;
    const shape = /^\d+$/.test(form) ? { length: Number(form) } : { shape: form.split("/"), reflect: !fixed };
    ships.push({ name, count: Number(count), ...shape });
  }
  return ships;
};

type Ships = Pick<PuzzleFields, "fleet" | "contact">;

/** Three lines of digits, for the rows, the columns and the ships by length, and a grid. */
const parseDigits = (lines: readonly string[], ships: Ships): Result<PuzzleFields> | undefined => {
  const [rows, columns, shipCounts] = lines.slice(0, 3).map(numbersOf);
  if (!rows || !columns || !shipCounts) return undefined;
  return withGrid({ rows, columns, ...ships, fleet: fleetOf(lengthsByCounts(shipCounts)) }, lines.slice(3));
};

const parsePrinted = (lines: readonly string[], ships: Ships): Result<PuzzleFields> => {
  const width = lines[0].trim().split(/\s+/).length;
  const rows: (number | null)[] = [];
  const grid: string[] = [];
  let columns: Totals = new Array<null>(width).fill(null);
  for (const line of lines.slice(1)) {
    const [head, ...signs] = line.trim().split(/\s+/);
    const [isRow, end] = [/^\d+$/.test(head) && signs.length >= width, signs.slice(width).join(" ")];
    if (isRow && end !== "" && !isTotal(end))
      return fail(`puzzle, row ${head}`, `has "${end}" after its ${width} cells`, "write its total, or ?");
    if (isRow && Number(head) === rows.length + 1) {
      grid.push(signs.slice(0, width).join(""));
      rows.push(totalOf(signs[width]));
    } else if (signs.length === width - 1 && [head, ...signs].every(isTotal)) {
      columns = [head, ...signs].map(totalOf);
      break;
    } else if (isRow)
      return fail("puzzle", `has row ${head} where row ${rows.length + 1} should be`, "write every row once, from 1");
    else
      return fail(
        `puzzle, row ${rows.length + 1}`,
        `"${line.trim()}" is not a row of ${width} cells`,
        "write one sign a cell",
      );
  }
  return withGrid({ rows, columns, ...ships }, grid);
};

/** A row of the drawing in CSPLib's problem 014: `1|o                  |`, with its total on one side. */
const BARS = /^\s*(\d+|[?-])?\s*\|(.*)\|\s*(\d+|[?-])?\s*$/;

/** A drawing with bars around the rows; blank cells are unknown, with or without a space between two cells. */
const parseDrawing = (lines: readonly string[], ships: Ships): Result<PuzzleFields> => {
  const first = lines.findIndex((line) => BARS.test(line));
  const drawn = lines.slice(first).filter((line) => BARS.test(line));
  const below = lines.slice(first + drawn.length).find((line) => /\d/.test(line));
  const columns = numbersOf(below ?? "");
  if (!columns) return fail("puzzle", "has no totals of columns under its drawing", "write a number for each");
  const rows: (number | null)[] = [];
  const grid: string[] = [];
  for (const [y, line] of drawn.entries()) {
    const [, left, inside = "", right] = BARS.exec(line) ?? [];
    const width = columns.length;
    const isBetween = (i: number): boolean => inside.length > width && i % 2 === 1;
    const cells = [...inside].filter((_, i) => !isBetween(i));
    if (cells.length !== width || [...inside].some((sign, i) => isBetween(i) && sign !== " "))
      return fail(
        `puzzle, row ${y + 1}`,
        `"${inside}" is no row of ${width} cells between its bars`,
        `write ${width} signs, or ${2 * width - 1} with a space between two cells`,
      );
    grid.push(cells.map((sign) => (sign === " " ? "·" : sign)).join(""));
    rows.push(totalOf(left ?? right));
  }
  return withGrid({ rows, columns, ...ships }, grid);
};
