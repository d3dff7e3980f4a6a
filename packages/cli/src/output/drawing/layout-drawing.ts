import {
  ANSWERS_MEANING,
  CONTACT_MEANING,
  type Coord,
  cellAt,
  formatCell,
  formatLayout,
  type Layout,
  type LayoutSource,
  PRESET_NAMES,
  placementsOf,
  type Scenario,
  type ShipClass,
  sizesOf,
} from "@broadside/engine";
import { type BoxLayout, cellsOfBox, type HiddenLayout, isBoxLayout } from "@broadside/engine/boxes";
import { formatNumberOf } from "@broadside/engine/text";
import type { Terminal } from "../terminal.ts";
import { displayWidth, padRight, wrap } from "../text-width.ts";
import { type DrawnCell, drawBoard } from "./board-drawing.ts";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];

/** A different letter for each class: the first letter of its name that is free, or otherwise any. */
export const classLetters = ({ fleet }: Scenario): string[] => {
  const taken = new Set<string>();
  return fleet.map(({ name }) => {
    const wanted = [...name.toUpperCase(), ...LETTERS].find((letter) => /\p{L}/u.test(letter) && !taken.has(letter));
    const letter = wanted ?? "?";
    taken.add(letter);
    return letter;
  });
};

/** The cells that a ship may have, in words: `3`, `2, 3 or 4`; none for boxes. */
export const sizesWords = (ship: ShipClass): string => {
  const sizes = sizesOf(ship) ?? [];
  const last = sizes.slice(-1).join();
  return sizes.length > 1 ? `${sizes.slice(0, -1).join(", ")} or ${last}` : last;
};

/** A fleet in a line, each class with its number of cells: `carrier 5, 2 x cruiser 3, raft (1, 2 or 3)`. */
export const fleetWords = ({ fleet }: Scenario): string => {
  let sharing = 0;
  return fleet
    .map((ship) => {
      if (ship.among && ++sharing < ship.among.length) return ship.name;
      sharing = 0;
      if (ship.among) return `${ship.name} (${ship.among.join(", ")}: nobody says whose)`;
      const number = ship.count > 1 ? `${ship.count} x ` : "";
      const sizes = sizesWords(ship);
      return `${number}${ship.name}${sizes.includes(" ") ? ` (${sizes})` : ` ${sizes}`}`.trimEnd();
    })
    .join(", ");
};

const isLine = ({ shape }: ShipClass): boolean =>
  shape.kind === "choice" ? shape.forms[0].kind === "line" : shape.kind === "line";

/** The straight ships of rules that are no preset, in lines: the names may come from their lengths. */
export const fleetLines = (scenario: Scenario, columns: number): string[] =>
  !PRESET_NAMES.includes(scenario.name) && scenario.fleet.every(isLine)
    ? wrap(`fleet: ${fleetWords(scenario)}`, Math.min(columns, 80))
    : [];

/** The rules that matter where nobody shoots. */
export const puzzleText = (scenario: Scenario): string =>
  `${scenario.board.size.join(" x ")} cells; ${fleetWords(scenario)}; ${CONTACT_MEANING[scenario.contact]}`;

/** The rules in a line: board, ships, contact and answers. */
export const rulesText = (scenario: Scenario): string =>
  `${puzzleText(scenario)}; answers ${scenario.answers}: ${ANSWERS_MEANING[scenario.answers]}`;

/** The ships of a layout in a line: `carrier A1 B1 C1, boat E5`. */
export const shipsText = ({ ships }: LayoutSource): string =>
  ships.map(({ class: name, cells }) => `${name} ${cells.join(" ")}`).join(", ");

/** A layout for people: the board with a letter for each ship, and a list of the ships; for boxes only the list. */
export const layoutText = (layout: HiddenLayout, terminal: Terminal): string =>
  isBoxLayout(layout) ? cornersText(layout, terminal) : boardText(layout, terminal);

const cornersText = ({ scenario, boxes }: BoxLayout, { columns, style }: Terminal): string => {
  const { board, fleet } = scenario;
  const longest = Math.max(...fleet.map(({ name }) => displayWidth(name)));
  const nameOf = (coord: Coord): string => formatCell(board, cellAt(board, coord) as number);
  return boxes
    .map((box) => {
      const [from, to] = [nameOf(box.low), nameOf(box.high)];
      const size = style.dim(formatNumberOf(cellsOfBox(box), "cell"));
      const line = `${padRight(fleet[box.shipClass].name, longest)}  ${from} to ${to}`;
      // If the line is too wide, as with very many dimensions, each corner gets its own line.
      return displayWidth(line) + 3 + displayWidth(size) <= columns
        ? `${line}   ${size}`
        : [`${fleet[box.shipClass].name}  ${size}`, `  from ${from}`, `  to   ${to}`].join("\n");
    })
    .join("\n");
};

const boardText = (layout: Layout, terminal: Terminal): string => {
  const { columns, style } = terminal;
  const { scenario, placements } = layout;
  const letters = classLetters(scenario);
  const table = placementsOf(scenario);
  const inks = [style.cyan, style.yellow, style.magenta, style.green, style.blue, style.red];
  const ships: number[][] = Array.from({ length: scenario.board.cellCount }, () => []);
  for (const p of placements) for (const cell of table.cellsOf(p)) ships[cell].push(table.classOf[p]);
  const blocked = new Set(scenario.board.blocked);
  const draw = (cell: number): DrawnCell => {
    const [shipClass, ...more] = ships[cell];
    if (more.length > 0) return { text: String(more.length + 1), paint: style.bold };
    if (shipClass !== undefined) return { text: letters[shipClass], paint: inks[shipClass % inks.length] };
    return { text: blocked.has(cell) ? "/" : "·", paint: style.dim };
  };
  const board = drawBoard(scenario.board, draw, terminal);
  const rows = formatLayout(layout).ships.map(({ class: name, cells }, i) => {
    const shipClass = table.classOf[placements[i]];
    return { letter: letters[shipClass], ink: inks[shipClass % inks.length], name, cells: cells.join(" ") };
  });
  const shared = ships.some((list) => list.length > 1) ? [style.dim("numbers: ships that share the cell")] : [];
  return [...board, "", ...shipLines(rows, columns), ...shared].join("\n");
};

interface ShipRow {
  readonly letter: string;
  readonly ink: (text: string) => string;
  readonly name: string;
  readonly cells: string;
}

const shipLines = (rows: readonly ShipRow[], columns: number): string[] => {
  const widest = (part: (row: ShipRow) => string): number => Math.max(...rows.map((row) => displayWidth(part(row))));
  const [letters, names] = [widest(({ letter }) => letter), widest(({ name }) => name)];
  const hanging = letters + names + 4;
  return rows.flatMap(({ letter, ink, name, cells }) => {
    const start = ink(padRight(letter, letters));
    if (hanging + LEAST_CELLS > columns) return [`${start}  ${name}`, ...indented(cells, letters + 2, columns)];
    const [first, ...more] = indented(cells, hanging, columns);
    return [`${start}  ${padRight(name, names)}  ${first.trimStart()}`, ...more];
  });
};

const LEAST_CELLS = 20;

const indented = (text: string, indent: number, columns: number): string[] =>
  wrap(text, columns - indent).map((line) => " ".repeat(indent) + line);

export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[mark] ?? mark);
