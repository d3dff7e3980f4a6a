import {
  type Coord,
  cellAt,
  formatCell,
  formatLayout,
  type Layout,
  placementsOf,
  type Scenario,
} from "@broadside/engine";
import { type BoxLayout, cellsOfBox, type HiddenLayout, isBoxLayout } from "@broadside/engine/boxes";
import { formatNumberOf } from "@broadside/engine/text";
import { type DrawnCell, drawBoard } from "./board-drawing.ts";
import type { Terminal } from "./terminal.ts";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];

/** A letter for each class of a scenario, all different: the first one of its name that is free, or else any. */
export const classLetters = ({ fleet }: Scenario): string[] => {
  const taken = new Set<string>();
  return fleet.map(({ name }) => {
    const wanted = [...name.toUpperCase(), ...LETTERS].find((letter) => /\p{L}/u.test(letter) && !taken.has(letter));
    const letter = wanted ?? "?";
    taken.add(letter);
    return letter;
  });
};

/**
 * A layout for people: the board with a letter per ship, and the list of ships. Where the layout is given by the corners of
 * boxes, their list alone.
 */
export const layoutText = (layout: HiddenLayout, terminal: Terminal): string =>
  isBoxLayout(layout) ? cornersText(layout, terminal) : boardText(layout, terminal);

const cornersText = ({ scenario, boxes }: BoxLayout, { columns, style }: Terminal): string => {
  const { board, fleet } = scenario;
  const longest = Math.max(...fleet.map(({ name }) => name.length));
  const nameOf = (coord: Coord): string => formatCell(board, cellAt(board, coord) as number);
  return boxes
    .map((box) => {
      const [from, to] = [nameOf(box.low), nameOf(box.high)];
      const size = style.dim(formatNumberOf(cellsOfBox(box), "cell"));
      const line = `${fleet[box.shipClass].name.padEnd(longest)}  ${from} to ${to}`;
      // Names of cells in very many dimensions get a line each.
      return line.length + 24 <= Math.min(columns, 200)
        ? `${line}   ${size}`
        : [`${fleet[box.shipClass].name}  ${size}`, `  from ${from}`, `  to   ${to}`].join("\n");
    })
    .join("\n");
};

const boardText = (layout: Layout, { columns, style }: Terminal): string => {
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
  const board = drawBoard(scenario.board, draw, { columns, label: style.dim, heading: style.bold });
  const names = formatLayout(layout).ships;
  const longest = Math.max(...names.map((ship) => ship.class.length));
  const list = names.map(({ class: name, cells }, i) => {
    const shipClass = table.classOf[placements[i]];
    return `${inks[shipClass % inks.length](letters[shipClass])}  ${name.padEnd(longest)}  ${cells.join(" ")}`;
  });
  const shared = ships.some((list) => list.length > 1) ? [style.dim("numbers: ships that share the cell")] : [];
  return [...board, "", ...list, ...shared].join("\n");
};
