import { type Clue, formatCell, type Scenario } from "@broadside/engine";
import type { Mark, PuzzleStep } from "@broadside/engine/puzzles";

const SIGNS: Readonly<Record<Clue, string>> = {
  water: "~",
  ship: "x",
  single: "o",
  left: "<",
  right: ">",
  top: "^",
  bottom: "v",
  middle: "#",
};

/** What the signs of {@link puzzleText} say. */
export const PUZZLE_KEY = "~ water, x ship, o single, < > ^ v ends, # middle, · unknown";

/** A puzzle as text: what is known of its cells, the totals of rows on the right and of columns below. */
export const puzzleText = ({ board, totals, clues }: Scenario, ships?: ReadonlySet<number>): string => {
  const [columns, rows] = board.size;
  const blocked = new Set(board.blocked);
  const sign = (cell: number): string => {
    const clue = clues?.get(cell);
    if (blocked.has(cell)) return " ";
    if (clue !== undefined) return SIGNS[clue];
    if (ships === undefined) return "·";
    return ships.has(cell) ? "x" : "~";
  };
  const total = (axis: number, at: number): string => String(totals?.[axis]?.[at] ?? "");
  const names = Array.from({ length: columns }, (_, x) => formatCell(board, x).replace(/\d+$/, ""));
  const left = String(rows).length;
  const width = Math.max(...names.map((name, x) => Math.max(name.length, total(0, x).length)));
  const line = (head: string, fields: readonly string[], end: string): string =>
    `${head.padEnd(left)} ${fields.map((field) => ` ${field.padStart(width)}`).join("")}  ${end}`.trimEnd();
  return [
    line("", names, ""),
    ...Array.from({ length: rows }, (_, y) =>
      line(
        String(y + 1),
        names.map((_, x) => sign(x + y * columns)),
        total(1, y),
      ),
    ),
    line(
      "",
      names.map((_, x) => total(0, x)),
      "",
    ),
  ].join("\n");
};

/** A step in a line: `3  complete line: D4 E4 ship, F4 water`. */
export const stepText = ({ board }: Scenario, { technique, marks }: PuzzleStep, number: number): string => {
  const of = (mark: Mark): string => {
    const cells = [...marks].filter(([, own]) => own === mark).map(([cell]) => formatCell(board, cell));
    return cells.length === 0 ? "" : `${cells.join(" ")} ${mark}`;
  };
  return `${String(number).padStart(2)}  ${technique}: ${[of("ship"), of("water")].filter(Boolean).join(", ")}`;
};
