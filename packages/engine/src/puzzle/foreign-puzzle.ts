import { isRecord, notRight, refuseUnknown } from "../core/fields.ts";
import { fail, ok, parseEach, type Result } from "../core/result.ts";
import type { Clue } from "../scenario/clues.ts";
import type { ShipSource } from "../scenario/parse.ts";
import {
  cellNameAt,
  fleetOf,
  type Hint,
  lengthsByCounts,
  numbersOf,
  type PuzzleFields,
  severalPuzzles,
  withHints,
} from "./puzzle-fields.ts";

/** A form in which other programs write puzzles. */
interface ForeignForm {
  /** What tells it from all other forms. */
  readonly sign: RegExp;
  readonly read: (text: string) => Result<PuzzleFields>;
}

/** The `task` of puzzle-battleships.com, perhaps with what stands around it in a program. */
const TASK = /^\s*(?:(?:var|let|const)\s+)?(?:task\s*=\s*)?["']?\s*([\d,\s]+;[\da-z]*)["']?\s*;?\s*$/i;

const parseTask = (text: string): Result<PuzzleFields> => {
  const [numbers, cells = ""] = (TASK.exec(text)?.[1] ?? "").split(";");
  const totals = numbers.split(",").map((number) => Number(number.trim()));
  const side = totals.length / 2;
  if (!Number.isInteger(side))
    return fail(
      "puzzle",
      `has ${totals.length} totals before the semicolon`,
      "a square board has as many rows as columns",
    );
  const clues: (Clue | undefined)[] = [];
  for (const sign of cells.toLowerCase())
    if (sign >= "a") for (let skip = sign.charCodeAt(0) - 96; skip > 0; skip--) clues.push(undefined);
    else clues.push(sign === "0" ? "water" : "ship");
  if (clues.length > side * side)
    return fail(
      "puzzle",
      `has ${clues.length} cells after the semicolon, the board has ${side * side}`,
      "check the task",
    );
  return ok({ columns: totals.slice(0, side), rows: totals.slice(side), fleet: undefined, clues });
};

/** A fact of CSPLib's problem 014, data of SICStus: problem(Id, Fleet, RowSums, ColSums, Hints), hints from 1. */
const FACT =
  /\bproblem\(\s*\w+\s*,\s*\[([\d:,\s]*)\]\s*,\s*(\[[\d,\s]*\])\s*,\s*(\[[\d,\s]*\])\s*,\s*\[([^)]*)\]\s*\)/g;

const parseFact = (text: string): Result<PuzzleFields> => {
  const facts = [...text.matchAll(FACT)];
  if (facts.length !== 1)
    return facts.length > 1
      ? severalPuzzles(facts.length)
      : fail("puzzle", "has no whole fact", "write problem(1,[4:1,3:2],[row sums],[column sums],[c@[7,10]])");
  const [, ships, rows, columns, hints] = facts[0];
  const lengths = [...ships.matchAll(/(\d+)\s*:\s*(\d+)/g)].flatMap(([, length, count]) =>
    new Array<number>(Number(count)).fill(Number(length)),
  );
  const clues = [...hints.matchAll(/(\w+)\s*@\s*\[\s*(\d+)\s*,\s*(\d+)\s*\]/g)].map(
    ([, what, row, column]): Hint => ({ row: Number(row), column: Number(column), what }),
  );
  return withHints(
    { rows: numbersOf(rows) ?? [], columns: numbersOf(columns) ?? [], fleet: fleetOf(lengths) },
    clues,
    1,
  );
};

/** Data for sb.mzn of CSPLib's problem 014 and the MiniZinc benchmarks. */
const DATA = /^\s*(?:rowsum|colsum)\s*=\s*\[/m;

/** What the numbers in `hint` mean; 0 is an unknown cell. */
const DATA_HINTS = ["", "water", "single", "left", "right", "top", "bottom", "middle"];

const parseData = (text: string): Result<PuzzleFields> => {
  const listOf = (name: string): (number | null)[] | undefined => {
    const values = new RegExp(`^\\s*${name}\\s*=\\s*\\[([^\\]]*)\\]`, "m").exec(text)?.[1];
    return values === undefined ? undefined : numbersOf(values);
  };
  const [rows, columns, ships] = [listOf("rowsum"), listOf("colsum"), listOf("ship")];
  if (!rows || !columns || !ships)
    return fail(
      "puzzle",
      `has no ${!rows ? "rowsum" : !columns ? "colsum" : "ship"}`,
      "write rowsum, colsum and ship = [ … ]",
    );
  const cells = listOf("hint") ?? [];
  if (cells.length > 0 && cells.length !== rows.length * columns.length)
    return fail(
      "puzzle, hint",
      `has ${cells.length} cells, the board has ${rows.length * columns.length}`,
      "write one for each",
    );
  const hints = cells.flatMap((code, i): Hint[] =>
    code === 0
      ? []
      : [
          {
            row: Math.floor(i / columns.length),
            column: i % columns.length,
            what: DATA_HINTS[code ?? 8] ?? String(code),
          },
        ],
  );
  return withHints({ rows, columns, fleet: fleetOf(lengthsByCounts(ships)) }, hints, 0);
};

/** The fields of puzzles with sums in JSON. Names and numbers of puzzles say nothing about their rules. */
const SUMS = ["rowSums", "columnSums", "colSums", "fleet", "ships", "hints", "contact", "id", "name", "title"];

/** JSON with `rowSums`, `columnSums` or `colSums`, `fleet` and `hints`. PyCSP3 counts rows and columns from 1. */
export const parseSums = (value: Readonly<Record<string, unknown>>): Result<PuzzleFields> => {
  const unknown = refuseUnknown(value, SUMS, "puzzle");
  if (unknown) return unknown;
  const { rowSums, columnSums, colSums, fleet, ships, hints, contact } = value;
  const rows = sumsIn(rowSums, "rowSums");
  if (!rows.ok) return rows;
  const columns = sumsIn(columnSums ?? colSums, "columnSums");
  if (!columns.ok) return columns;
  const classes = shipsIn(fleet ?? ships);
  if (!classes.ok) return classes;
  if (contact !== undefined && typeof contact !== "string")
    return fail("puzzle, contact", notRight(contact, "text"), 'write "none", "no-sides" or "allowed"');
  const list = hints ?? [];
  if (!Array.isArray(list))
    return fail("puzzle, hints", notRight(hints, "a list"), 'write [{"type":"c","row":7,"col":10}]');
  const read = parseEach(list, hintIn);
  if (!read.ok) return read;
  // A 0 shows that somebody counts from 0.
  const base = read.value.some(({ row, column }) => row === 0 || column === 0) ? 0 : 1;
  return withHints({ rows: rows.value, columns: columns.value, fleet: classes.value, contact }, read.value, base);
};

const sumsIn = (value: unknown, name: string): Result<(number | null)[]> =>
  Array.isArray(value) && value.every((sum) => sum === null || typeof sum === "number")
    ? ok(value)
    : fail(`puzzle, ${name}`, notRight(value, "a list of numbers"), "write a number for each line, or null");

/** Ships as a list of lengths, or of `{"size": 4, "cnt": 1}` and the like; undefined where there are none. */
const shipsIn = (value: unknown): Result<readonly ShipSource[] | undefined> => {
  if (value === undefined || value === null) return ok(undefined);
  const fix = 'write [4, 3, 3], or [{"size":4,"cnt":1}]';
  if (!Array.isArray(value)) return fail("puzzle, fleet", notRight(value, "a list"), fix);
  const read = parseEach(value, (item: unknown, i): Result<number[]> => {
    const { size, length, cnt, count }: Readonly<Record<string, unknown>> = isRecord(item) ? item : { size: item };
    const [cells, number] = [size ?? length, cnt ?? count ?? 1];
    const isRight = [cells, number].every(
      (one) => typeof one === "number" && Number.isInteger(one) && one >= 0 && one <= 1000,
    );
    return isRight
      ? ok(new Array<number>(number as number).fill(cells as number))
      : fail(`puzzle, fleet[${i}]`, notRight(item, "a ship"), fix);
  });
  return read.ok ? ok(fleetOf(read.value.flat())) : read;
};

const hintIn = (item: unknown, i: number): Result<Hint> => {
  const values: readonly unknown[] = Array.isArray(item)
    ? item
    : isRecord(item)
      ? [item["type"] ?? item["what"], item["row"], item["col"] ?? item["column"]]
      : [];
  const [what, row, column] = values;
  if (values.length === 3 && typeof what === "string" && typeof row === "number" && typeof column === "number")
    return ok({ what, row, column });
  return fail(`puzzle, hints[${i}]`, notRight(item, "a hint"), 'write {"type":"c","row":7,"col":10}, or ["c",7,10]');
};

/**
 * An address of puzz.link: the columns, the rows, the numbers and pieces in base 16, and the ships.
 * The form is that of pzpr.js (src/variety/statuepark.js and the methods decodeNumber16 and decodePieceBank).
 */
const ADDRESS = /(?:^|[?/\s"])battleship(?:_edit|_play)?\/([^\s"]+)/g;

/** What the numbers of cells mean; from 7 on they are corners of ships that are not straight. */
const PIECES: readonly Clue[] = ["water", "top", "bottom", "left", "right", "middle", "single"];

/** The fleets that an address can name by a letter. */
const BANKS: Readonly<Record<string, string>> = {
  c: "11g 11g 11g 21o 21o 31s",
  d: "11g 11g 11g 11g 21o 21o 21o 31s 31s 41u",
  e: "11g 11g 11g 11g 11g 21o 21o 21o 21o 31s 31s 31s 41u 41u 51v",
  p: "337k 15v 24as 24bo 23fg 337i 23rg 334u 335s 33bk 24bk 337o",
  t: "14u 23bg 22u 23f 23eg",
};

const parseAddress = (text: string): Result<PuzzleFields> => {
  const addresses = [...text.matchAll(ADDRESS)].map(([, path]) => path);
  if (addresses.length > 1) return severalPuzzles(addresses.length);
  const parts = addresses[0].split("/");
  // Options of the page may come first.
  const [columns, rows, body = "", ...bank] = /^\d+$/.test(parts[0]) ? parts : parts.slice(1);
  const [width, height] = [Number(columns), Number(rows)];
  if (!(width >= 1 && height >= 1 && width * height <= 1e6))
    return fail("puzzle", `"${addresses[0]}" names no board`, "copy the whole address: battleship/10/10/…");
  const numbers = numbersIn16(body, width + height + width * height);
  if (!numbers.ok) return numbers;
  const fleet = bankShips(bank);
  if (!fleet.ok) return fleet;
  const total = (at: number): number | null => {
    const number = numbers.value.get(at);
    return number === undefined || number === "?" ? null : number;
  };
  const fields = {
    columns: Array.from({ length: width }, (_, x) => total(x)),
    rows: Array.from({ length: height }, (_, y) => total(width + y)),
    fleet: fleet.value,
  };
  const isStraight = fleet.value.every(({ length }) => length !== undefined);
  const pieces = Array.from({ length: width * height }, (_, cell) => numbers.value.get(width + height + cell));
  const clues = isStraight ? straightClues(pieces, width) : shapeClues(pieces, width);
  return clues.ok ? ok({ ...fields, clues: clues.value }) : clues;
};

type Piece = number | "?" | undefined;

/** The numbers by place: hex digits, `-` before two of them, `.` for one that is not known; g to z skip 1 to 20. */
const numbersIn16 = (body: string, places: number): Result<ReadonlyMap<number, number | "?">> => {
  const numbers = new Map<number, number | "?">();
  let at = 0;
  for (const [token, digit, long, skip] of body.matchAll(/([\da-f])|-([\da-f]{2})|([g-z])|./g)) {
    if (skip !== undefined) at += Number.parseInt(skip, 36) - 15;
    else if (token === "." || digit !== undefined || long !== undefined)
      numbers.set(at++, token === "." ? "?" : Number.parseInt(digit ?? long, 16));
    else return fail("puzzle", `"${token}" is no part of a puzz.link address`, "copy the whole address");
  }
  if (body !== "" && at !== places)
    return fail(
      "puzzle",
      `has ${at} numbers and cells in its address, the board has ${places}`,
      "copy the whole address",
    );
  return ok(numbers);
};

/** The ships of an address: a letter after two strokes, or their number and each as width, height and bits. */
const bankShips = ([first = "", ...others]: readonly string[]): Result<readonly ShipSource[]> => {
  const key = first === "" ? (others[0] ?? "d").charAt(0) : undefined;
  const pieces = key === undefined ? others.slice(0, Number(first)) : BANKS[key]?.split(" ");
  if (!pieces || pieces.length === 0 || pieces.some((piece) => !/^[\da-z]{2}[\da-v]+$/.test(piece)))
    return fail("puzzle", "its address names no known ships", "choose a fleet on the page, and copy the address again");
  const ships = new Map<string, ShipSource & { readonly count: number }>();
  for (const piece of pieces) {
    const [width, height] = [...piece.slice(0, 2)].map((side) => Number.parseInt(side, 36));
    const bits = [...piece.slice(2)].map((digit) => Number.parseInt(digit, 32).toString(2).padStart(5, "0")).join("");
    const row = (y: number): string =>
      Array.from({ length: width }, (_, x) => (bits[y * width + x] === "1" ? "X" : ".")).join("");
    const shape = Array.from({ length: height }, (_, y) => row(y));
    const cells = shape.join("");
    const isLine = (width === 1 || height === 1) && !cells.includes(".");
    const form = isLine ? { length: cells.length } : { shape };
    const name = isLine ? `ship-${cells.length}` : `shape-${piece}`;
    ships.set(name, { name, ...form, count: (ships.get(name)?.count ?? 0) + 1 });
  }
  return ok([...ships.values()].reverse());
};

const straightClues = (pieces: readonly Piece[], width: number): Result<(Clue | undefined)[]> =>
  parseEach(pieces, (piece, cell) => {
    if (piece === undefined) return ok(undefined);
    const clue = piece === "?" ? "ship" : PIECES[piece];
    return clue
      ? ok(clue)
      : fail(
          `puzzle, ${cellNameAt(cell, width)}`,
          `piece ${piece} is a corner, and every ship is straight`,
          "copy the address again",
        );
  });

/**
 * The clues of pieces of other shapes, which say which of the cells beside them the ship goes on to: up, down, left,
 * right. Every piece but the one of a middle says it of each.
 */
const shapeClues = (pieces: readonly Piece[], width: number): Result<(Clue | undefined)[]> => {
  const ONWARD = ["", "d", "u", "r", "l", "", "", "dr", "dl", "ur", "ul"];
  const clues = pieces.map((piece): Clue | undefined =>
    piece === undefined ? undefined : piece === 0 ? "water" : "ship",
  );
  for (const [cell, piece] of pieces.entries()) {
    if (typeof piece !== "number" || piece === 0) continue;
    const [x, y] = [cell % width, Math.floor(cell / width)];
    if (piece === 5 || ONWARD[piece] === undefined)
      return fail(
        `puzzle, ${cellNameAt(cell, width)}`,
        "a middle of a ship that need not be straight is no clue here",
        "write the puzzle in lines with names, with x on this cell",
      );
    const beside = { u: [x, y - 1], d: [x, y + 1], l: [x - 1, y], r: [x + 1, y] };
    for (const [way, [besideX, besideY]] of Object.entries(beside)) {
      const other = besideX + besideY * width;
      if (besideX < 0 || besideX >= width || !(other in clues)) continue;
      const clue = ONWARD[piece].includes(way) ? "ship" : "water";
      if (clues[other] !== undefined && clues[other] !== clue)
        return fail(
          `puzzle, ${cellNameAt(other, width)}`,
          "the pieces beside it contradict each other",
          "copy the address again",
        );
      clues[other] = clue;
    }
  }
  return ok(clues);
};

export const FOREIGN_FORMS: readonly ForeignForm[] = [
  { sign: new RegExp(ADDRESS, ""), read: parseAddress },
  { sign: TASK, read: parseTask },
  { sign: /\bproblem\(/, read: parseFact },
  { sign: DATA, read: parseData },
];
