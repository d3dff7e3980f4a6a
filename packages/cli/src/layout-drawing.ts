import { formatLayout, type Layout, placementsOf, type Scenario } from "@broadside/engine";
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

/** A layout for people: the board with a letter per ship, and the list of ships. */
export const layoutText = (layout: Layout, { columns, style }: Terminal): string => {
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
