import { formatCell } from "../board/cell-name.ts";
import { isRecord, refuseNoText } from "../core/fields.ts";
import { parseJsonText } from "../core/json-text.ts";
import { fail, type Result } from "../core/result.ts";
import type { Clue } from "../scenario/clues.ts";
import { formatPicture, formsOf, isStraight, type ShipClass } from "../scenario/fleet.ts";
import { parseScenario } from "../scenario/parse.ts";
import { checkScenario, type Scenario } from "../scenario/scenario.ts";
import { FOREIGN_FORMS, parseSums } from "./foreign-puzzle.ts";
import { cellNameAt, fleetOf, type PuzzleFields, severalPuzzles, signOf } from "./puzzle-fields.ts";
import { parseLines } from "./puzzle-lines.ts";

/** What to write where a text cannot be read: the shortest form, on three lines. */
const THREE_LINES = 'write three lines: "ships: 3 2 1", "columns: 1 1 1 3", "rows: 3 0 2 1"';

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

/**
 * Reads a puzzle from text. The form is recognised by itself:
 *
 * - the format that `broadside puzzle` prints: letters above the columns, a line for each row with its total,
 *   and the totals of the columns; and the JSON that it writes, or a scenario in JSON with totals or clues;
 * - lines with names, `ships: 4 3 3 2`, `columns: 1 0 2`, `rows: 2 1 0`, as on the page of lukerissacher.com,
 *   followed by a grid if cells are known; the colon may be left out;
 * - `ROW`, `COLUMN` and `HINT` lines, and the boards of Fathom It! in CSPLib (problem 014, by Moshe Rubin), both
 *   of which count rows and columns from 0;
 * - the drawing of CSPLib's problem 014, with bars at both sides of the rows, and its data as Prolog facts
 *   `problem(…)` and MiniZinc, which count from 1;
 * - JSON with `rowSums`, `columnSums` (or `colSums`), `hints` and `fleet`, as PyCSP3 writes it; hints count from 1;
 * - addresses of puzz.link and its relatives, with `battleship/…`;
 * - the `task` of puzzle-battleships.com: totals of the columns and the rows, a semicolon, and the cells, where
 *   a letter skips cells (`a` one, `b` two, and so on), 0 is water, and any other digit is a ship;
 * - three lines of digits (totals of the rows, of the columns, and how many ships have 1, 2, 3 ... cells), then
 *   the grid, as in exercises for constraint solvers: `0` for an unknown cell, `.` for water, `S` for a ship of
 *   one cell, `<`, `>`, `^`, `v` for ends and `M` for the middle of a ship.
 *
 * In a list of totals `?` or `-` stands for one that is not known. If a text does not say which ships there are,
 * the usual fleets on 6x6, 8x8, 10x10 and 15x15 are assumed. A text with several puzzles is refused.
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
  if (text.trim() === "") return fail("puzzle", "is empty", THREE_LINES);
  if (/^\s*[[{]/.test(text)) return parseJson(text);
  if (/^puzzle rating \d/m.test(text) && /^shots: /m.test(text))
    return fail("puzzle", "is a best shot as text, which does not hold its proof", "write it with puzzle shots --json");
  const form = FOREIGN_FORMS.find(({ sign }) => sign.test(text));
  const fields = form
    ? form.read(text)
    : (parseLines(text) ?? fail("puzzle", "is in no form that can be read", THREE_LINES));
  return fields.ok ? rulesOf(fields.value) : fields;
};

const parseJson = (text: string): Result<Scenario> => {
  const read = parseJsonText(text, "puzzle", "give a scenario, or what --json wrote");
  if (!read.ok) return read;
  const list = isRecord(read.value) ? read.value["puzzles"] : undefined;
  if (Array.isArray(list) && list.length !== 1) return severalPuzzles(list.length);
  const value: unknown = Array.isArray(list) ? list[0] : read.value;
  if (isRecord(value) && "misses" in value)
    return fail("puzzle", "is a best shot, whose proof has no steps to explain", "prove it with puzzle check");
  if (isRecord(value) && "rowSums" in value) {
    const fields = parseSums(value);
    return fields.ok ? rulesOf(fields.value) : fields;
  }
  const scenario = parseScenario(isRecord(value) && "scenario" in value ? value["scenario"] : value);
  if (!scenario.ok || scenario.value.totals || scenario.value.clues) return scenario;
  return fail("puzzle", "has no totals and no clues", "write them: broadside puzzle --json shows how");
};

const rulesOf = ({ columns, rows, fleet, contact = "none", clues }: PuzzleFields): Result<Scenario> => {
  const size = [columns.length, rows.length];
  const usual = size[0] === size[1] ? USUAL_FLEETS[size[0]] : undefined;
  const lengths = usual?.find((usualLengths) => sum(usualLengths) === sum(columns));
  if (!fleet && !lengths)
    return fail("puzzle", `does not say which ships there are on ${size.join("x")}`, "add a line: ships: 4 3 3 2 2");
  const entries = clues.flatMap((clue, i) => (clue === undefined ? [] : [[cellNameAt(i, size[0]), clue] as const]));
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
    formsOf(shape)
      .map((form) =>
        form.kind === "line"
          ? String(form.length)
          : form.kind === "picture"
            ? formatPicture(form).join("/") + (form.reflect ? "" : " unmirrored")
            : "any",
      )
      .join(" or ");
  const classes = fleet.map((ship) => {
    const { name, count } = ship;
    return `${count === 1 ? "" : `${count} x `}${name.replace(/[\s(),]+/g, " ")} (${formOf(ship)})`;
  });
  return `ships: ${classes.join(", ")}`;
};
