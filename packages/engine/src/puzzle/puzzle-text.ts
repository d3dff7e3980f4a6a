import { columnName, formatCell } from "../board/cell-name.ts";
import { refuseNoText } from "../core/fields.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { CLUES, type Clue } from "../scenario/clues.ts";
import { formatPicture, isStraight, type ShipClass } from "../scenario/fleet.ts";
import { parseScenario, type ShipSource } from "../scenario/parse.ts";
import { checkScenario, type Scenario } from "../scenario/scenario.ts";

/** The signs of a cell about which nothing is known. */
const UNKNOWN = "0·?_";

/** The signs of each clue in a grid, first the one that is printed. */
const SIGNS: Readonly<Record<Clue, string>> = {
  water: "~",
  ship: "xX",
  single: "oOS",
  left: "<",
  right: ">",
  top: "^",
  bottom: "vV",
  middle: "#M",
};

const signOf = (clue: Clue): string => SIGNS[clue].charAt(0);

/** For puzzles published without a fleet, the possible fleets, as lengths of ships, by the side of the board. */
const USUAL_FLEETS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  6: [[3, 2, 2, 1, 1, 1]],
  8: [
    [4, 3, 3, 2, 2, 2, 1, 1, 1],
    [4, 3, 3, 2, 2, 1, 1, 1],
  ],
  10: [[4, 3, 3, 2, 2, 2, 1, 1, 1, 1]],
  15: [[5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1]],
};

const sum = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((all, n) => all + (n ?? 0), 0);

/** A puzzle as other programs write it, before it is turned into rules. */
interface PuzzleFields {
  readonly columns: readonly (number | null)[];
  readonly rows: readonly (number | null)[];
  /** The ships; undefined where the text does not say. */
  readonly fleet: readonly ShipSource[] | undefined;
  /** The contact rule; undefined where the text does not say. It is then `none`, as in newspapers. */
  readonly contact: string | undefined;
  /** What is known about the cells, row by row. */
  readonly clues: readonly (Clue | undefined)[];
}

/**
 * Reads a puzzle from text in one of these formats:
 *
 * - the format that `broadside puzzle` prints: letters above the columns, a line for each row with its total,
 *   and the totals of the columns;
 * - three lines of digits (totals of the rows, of the columns, and how many ships have 1, 2, 3 ... cells), then
 *   the grid, as in exercises for constraint solvers: `0` for an unknown cell, `.` for water, `S` for a ship of
 *   one cell, `<`, `>`, `^`, `v` for ends and `M` for the middle of a ship;
 * - the `task` of puzzle-battleships.com: totals of the columns and the rows, a semicolon, and the cells, where
 *   a letter skips cells (`a` one, `b` two, and so on), 0 is water, and any other digit is a ship;
 * - lines with names, `ships: 4 3 3 2`, `columns: 1 0 2`, `rows: 2 1 0`, as on the page of lukerissacher.com,
 *   followed by a grid if cells are known.
 *
 * If a text does not say which ships there are, the usual fleets on 6x6, 8x8, 10x10 and 15x15 are assumed.
 *
 * Cost: proportional to the length of the text.
 *
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { parsePuzzleText } from "@broadside/engine/puzzles";
 *
 * const { totals, clues } = unwrap(
 *   parsePuzzleText("211222\n140212\n321\n000000\n0000S0\n000000\n000000\n00000.\n000000"),
 * );
 * totals?.[0]; // => [1, 4, 0, 2, 1, 2]
 * [...(clues ?? [])]; // => [[10, "single"], [29, "water"]]
 */
export const parsePuzzleText = (text: string): Result<Scenario> => {
  const noText = refuseNoText(text, "puzzle", "give the text of a puzzle");
  if (noText) return noText;
  const task = /^\s*(?:(?:var|let|const)\s+)?(?:task\s*=\s*)?["']?\s*([\d,\s]+;[\da-z]*)["']?\s*;?\s*$/i.exec(text);
  const fields = task ? parseTask(task[1]) : parseLines(text);
  return fields.ok ? rulesOf(fields.value) : fields;
};

const rulesOf = ({ columns, rows, fleet, contact = "none", clues }: PuzzleFields): Result<Scenario> => {
  const size = [columns.length, rows.length];
  const usual = size[0] === size[1] ? USUAL_FLEETS[size[0]] : undefined;
  const lengths = usual?.find((usualLengths) => sum(usualLengths) === sum(columns));
  if (!fleet && !lengths)
    return fail("puzzle", `does not say which ships there are on ${size.join("x")}`, "add a line: ships: 4 3 3 2 2");
  const cellName = (i: number): string => `${columnName(i % size[0])}${Math.floor(i / size[0]) + 1}`;
  const entries = clues.flatMap((clue, i) => (clue === undefined ? [] : [[cellName(i), clue] as const]));
  return parseScenario({
    name: "puzzle",
    board: { size },
    fleet: fleet ?? fleetOf(lengths ?? []),
    contact,
    answers: "hit",
    totals: [columns, rows],
    ...(entries.length > 0 && { clues: Object.fromEntries(entries) }),
  });
};

/** The classes of ships of these lengths, the longest first. */
const fleetOf = (lengths: readonly number[]): ShipSource[] => {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => b - a).map(([length, count]) => ({ name: `ship-${length}`, length, count }));
};

const parseTask = (task: string): Result<PuzzleFields> => {
  const [numbers, cells = ""] = task.split(";");
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
  const [columns, rows] = [totals.slice(0, side), totals.slice(side)];
  return ok({ columns, rows, fleet: undefined, contact: undefined, clues });
};

type Ships = Pick<PuzzleFields, "fleet" | "contact">;

/** Reads the lines of a puzzle: totals and ships, with or without names, and a grid. */
const parseLines = (text: string): Result<PuzzleFields> => {
  const named = new Map<string, readonly (number | null)[]>();
  let ships: Ships = { fleet: undefined, contact: undefined };
  const lines: string[] = [];
  for (const line of text.split(/\r?\n/).map((line) => line.trimEnd())) {
    const [, label, values] = /^\s*(ships|fleet|columns|cols|rows|contact)\s*[:=]\s*(.*)$/i.exec(line) ?? [];
    if (label === undefined) {
      if (line.trim() !== "") lines.push(line);
      continue;
    }
    const key = label.toLowerCase().replace("cols", "columns").replace("fleet", "ships");
    if (key === "contact") {
      ships = { ...ships, contact: values };
      continue;
    }
    const fleet = key === "ships" && values.includes("(") ? shipsInWords(values) : undefined;
    const numbers = fleet ? undefined : numbersOf(values);
    if (!fleet && !numbers)
      return fail(`puzzle, ${label}`, `"${values}" is not a list of numbers`, `write ${key}: 3 2 2 1`);
    if (key === "ships") ships = { ...ships, fleet: fleet ?? fleetOf(lengthsOf(numbers ?? [])) };
    else named.set(key, numbers ?? []);
  }
  if (/^\s*A(\s+B(\s+[A-Z]+)*)?$/.test(lines[0] ?? "")) return parsePrinted(lines, ships);
  if (named.size === 0 && !ships.fleet) {
    const [rows, columns, shipCounts] = lines.slice(0, 3).map(numbersOf);
    if (!rows || !columns || !shipCounts)
      return fail("puzzle", "is not written in a way that can be read", "write what broadside puzzle prints or --json");
    const lengths = shipCounts.flatMap((count, i) => new Array<number>(count ?? 0).fill(i + 1));
    return withGrid({ rows, columns, ...ships, fleet: fleetOf(lengths) }, lines.slice(3));
  }
  for (const key of ["columns", "rows"])
    if (!named.has(key)) return fail("puzzle", `has no ${key}`, `add a line: ${key}: 1 0 2, a number for each`);
  return withGrid({ rows: named.get("rows") ?? [], columns: named.get("columns") ?? [], ...ships }, lines);
};

const parsePrinted = (lines: readonly string[], ships: Ships): Result<PuzzleFields> => {
  const width = lines[0].trim().split(/\s+/).length;
  const rows: (number | null)[] = [];
  const grid: string[] = [];
  let columns: readonly (number | null)[] = new Array<null>(width).fill(null);
  for (const line of lines.slice(1)) {
    const [head, ...signs] = line.trim().split(/\s+/);
    if (
      head === String(rows.length + 1) &&
      signs.length >= width &&
      signs.slice(0, width).some((sign) => !isTotal(sign))
    ) {
      grid.push(signs.slice(0, width).join(""));
      rows.push(totalOf(signs[width]));
    } else if (signs.length === width - 1 && [head, ...signs].every(isTotal)) {
      columns = [head, ...signs].map(totalOf);
      break;
    } else
      return fail(
        `puzzle, row ${rows.length + 1}`,
        `"${line.trim()}" is not a row of ${width} cells`,
        "write one sign a cell",
      );
  }
  return withGrid({ rows, columns, ...ships }, grid);
};

const isTotal = (sign: string): boolean => /^(\d+|\?)$/.test(sign);
const totalOf = (sign: string | undefined): number | null => (sign === undefined || sign === "?" ? null : Number(sign));

/** A list of numbers, with spaces, commas or brackets, or as digits without separators; null for "?". */
const numbersOf = (text: string): (number | null)[] | undefined => {
  const values = text.replace(/[[\]{}(),;]/g, " ").trim();
  if (!/^[\d?\s]+$/.test(values)) return undefined;
  return (/\s/.test(values) ? values.split(/\s+/) : [...values]).map(totalOf);
};

const lengthsOf = (lengths: readonly (number | null)[]): number[] =>
  lengths.filter((length): length is number => length !== null && length > 0);

/** Ships as {@link formatPuzzleText} writes them: `battleship (4), 2 x cruiser (3), bend (X./XX unmirrored)`. */
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

/** Adds what a grid says about its cells; without a grid, nothing is known. */
const withGrid = (fields: Omit<PuzzleFields, "clues">, lines: readonly string[]): Result<PuzzleFields> => {
  const { rows, columns } = fields;
  const grid = lines.map((line) => [...line.replace(/\s+/g, "")]);
  // A dot is water if another sign in the grid stands for unknown cells.
  const hasUnknown = grid.some((row) => row.some((sign) => UNKNOWN.includes(sign)));
  const clues: (Clue | undefined)[] = [];
  if (grid.length > 0 && grid.length !== rows.length)
    return fail("puzzle", `has ${grid.length} rows of cells and ${rows.length} totals of rows`, "write one of each");
  for (const [y, row] of grid.entries()) {
    if (row.length !== columns.length)
      return fail(
        `puzzle, row ${y + 1}`,
        `has ${row.length} cells, there are ${columns.length} columns`,
        "write one sign a cell",
      );
    for (const [x, sign] of row.entries()) {
      const clue = sign === "." && hasUnknown ? "water" : CLUES.find((candidate) => SIGNS[candidate].includes(sign));
      if (clue === undefined && sign !== "." && !UNKNOWN.includes(sign))
        return fail(
          `puzzle, ${columnName(x)}${y + 1}`,
          `"${sign}" is no sign of a cell`,
          `write one of ${[...UNKNOWN, ...Object.values(SIGNS).join("")].join(" ")} .`,
        );
      clues.push(clue);
    }
  }
  return ok({ ...fields, clues });
};

/** What the signs in the output of {@link formatPuzzleText} mean. */
export const PUZZLE_KEY = "~ water, x ship, o single, < > ^ v ends, # middle, · unknown";

/**
 * A puzzle as text: what is known of its cells, the totals of rows on the right and of columns below, its ships,
 * and its contact rule where ships may touch. {@link parsePuzzleText} reads it.
 *
 * Cost: the cells of the board.
 *
 * @param shipCells the ship cells of a solution, to show the solution instead: all other cells are water, and the
 *   line with the ships is left out
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { formatPuzzleText, parsePuzzleText } from "@broadside/engine/puzzles";
 *
 * const scenario = unwrap(parsePuzzleText("ships: 2\ncolumns: 1 1\nrows: 0 2\n. .\n. >"));
 * formatPuzzleText(scenario).split("\n"); // => ["   A B", "1  · ·  0", "2  · >  2", "   1 1", "ships: ship-2 (2)"]
 */
export const formatPuzzleText = (scenario: Scenario, shipCells?: ReadonlySet<number>): string => {
  checkScenario(scenario);
  const { board, totals, clues, contact } = scenario;
  const [columns, rows] = board.size;
  const blocked = new Set(board.blocked);
  const sign = (cell: number): string => {
    const clue = clues?.get(cell);
    if (blocked.has(cell)) return signOf("water");
    if (clue !== undefined) return signOf(clue);
    if (shipCells === undefined) return "·";
    return signOf(shipCells.has(cell) ? partIn(scenario, shipCells, cell) : "water");
  };
  const total = (axis: number, at: number): string => (totals?.[axis] ? String(totals[axis][at] ?? "?") : "");
  const names = Array.from({ length: columns }, (_, x) => formatCell(board, x).replace(/\d+$/, ""));
  const left = String(rows).length;
  const width = Math.max(...names.map((name, x) => Math.max(name.length, total(0, x).length)));
  const line = (head: string, fields: readonly string[], end: string): string =>
    `${head.padEnd(left)} ${fields.map((field) => ` ${field.padStart(width)}`).join("")}  ${end}`.trimEnd();
  const signs = (y: number): string[] => names.map((_, x) => sign(x + y * columns));
  const totalsBelow = names.map((_, x) => total(0, x));
  return [
    line("", names, ""),
    ...Array.from({ length: rows }, (_, y) => line(String(y + 1), signs(y), total(1, y))),
    line("", totalsBelow, ""),
    ...(shipCells ? [] : [shipsText(scenario)]),
    ...(shipCells || contact === "none" ? [] : [`contact: ${contact}`]),
  ].join("\n");
};

/**
 * The part of a ship on a cell of a solution. The neighbours tell it only for straight ships that do not lie
 * side by side; for others it is `ship`.
 */
const partIn = ({ board, fleet, contact }: Scenario, shipCells: ReadonlySet<number>, cell: number): Clue => {
  if (contact === "allowed" || !fleet.every(({ shape }) => isStraight(shape))) return "ship";
  const columns = board.size[0];
  const [left, right] = [
    cell % columns > 0 && shipCells.has(cell - 1),
    (cell + 1) % columns > 0 && shipCells.has(cell + 1),
  ];
  const [up, down] = [shipCells.has(cell - columns), shipCells.has(cell + columns)];
  if ((left && right) || (up && down)) return "middle";
  return left ? "right" : right ? "left" : up ? "bottom" : down ? "top" : "single";
};

/** The ships to find, in words that need no plural: `2 x cruiser (3)`, and shapes row by row: `bend (X./XX)`. */
const shipsText = ({ fleet }: Scenario): string => {
  const formOf = ({ shape }: ShipClass): string =>
    shape.kind === "line"
      ? String(shape.length)
      : shape.kind === "picture"
        ? formatPicture(shape).join("/") + (shape.reflect ? "" : " unmirrored")
        : "any";
  const classes = fleet.map((ship) => {
    const { name, count } = ship;
    return `${count === 1 ? "" : `${count} x `}${name.replace(/[\s(),]+/g, " ")} (${formOf(ship)})`;
  });
  return `ships: ${classes.join(", ")}`;
};
