import {
  type Board,
  fail,
  formatCell,
  formatLayout,
  type Layout,
  ok,
  parseCell,
  parseLayout,
  type Result,
  type Scenario,
} from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";

/**
 * The answer to `shoot`: a cell, or several if the question asked for more.
 *
 * Cost: the number of cells.
 *
 * @throws RangeError for a cell of a huge board whose name was never read.
 * @example
 * import { formatCells } from "@broadside/arena/bots";
 * import { preset } from "@broadside/engine";
 *
 * formatCells(preset("hasbro"), [44, 55]); // => "E5 F6"
 */
export const formatCells = ({ board }: Scenario, cells: readonly number[]): string =>
  cells.map((cell) => formatCell(board, cell)).join(" ");

/**
 * Reads the answer to `shoot`. Fails on text that is not a cell of the board, on a wrong number of cells, and on
 * a cell that is given twice. Whether a cell may be shot is up to the referee.
 *
 * Cost: the length of the text.
 *
 * @param asked number of cells that the question asked for
 * @example
 * import { parseCells } from "@broadside/arena/bots";
 * import { preset, unwrap } from "@broadside/engine";
 *
 * unwrap(parseCells(preset("hasbro"), "E5 F6", 2)); // => [44, 55]
 */
export const parseCells = ({ board }: Scenario, text: string, asked: number): Result<number[]> => {
  const words = text.match(/\([^)]*\)|\S+/g) ?? [];
  const cells: number[] = [];
  for (const word of words) {
    const cell = parseCell(board, word);
    if (!cell.ok) return cell;
    if (cells.includes(cell.value)) return fail(`cell "${word}"`, "is there twice", "name every cell once");
    cells.push(cell.value);
  }
  if (cells.length === asked) return ok(cells);
  const fix = `${asked} ${asked === 1 ? "was" : "were"} asked for`;
  return fail("line", `has ${formatNumberOf(cells.length, "cell")}`, fix);
};

/** What a bot did whose answer {@link parseCells} refuses: `said something that is not a cell from A1 to J10`. */
export const notCells = (board: Board, asked: number): string => {
  const [first, last] = [formatCell(board, 0), formatCell(board, board.cellCount - 1)];
  return `said something that is not ${asked === 1 ? "a cell" : formatNumberOf(asked, "cell")} from ${first} to ${last}`;
};

/**
 * The answer to `place`: every ship with its cells, for example `carrier[A1,A2,A3,A4,A5] destroyer[C3,D3]`.
 *
 * Cost: the number of ship cells.
 *
 * @throws RefusedError when the scenario has too many placements to list.
 * @example
 * import { formatFleet } from "@broadside/arena/bots";
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * formatFleet(layout); // => "cruiser[A1,B1,C1] boat[A3] boat[C3]"
 */
export const formatFleet = (layout: Layout): string =>
  formatLayout(layout)
    .ships.map((ship) => `${ship.class}[${ship.cells.join(",")}]`)
    .join(" ");

/**
 * Reads the answer to `place`: fails unless it is a layout of the scenario.
 *
 * Cost: the length of the text.
 *
 * @throws RefusedError when the scenario has too many placements to list; all other errors are in the result.
 * @example
 * import { formatFleet, parseFleet } from "@broadside/arena/bots";
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-3x3");
 * const layout = listLayouts(makeKnowledge(scenario), 10)[0]!;
 * parseFleet(scenario, formatFleet(layout)).ok; // => true
 */
export const parseFleet = (scenario: Scenario, text: string): Result<Layout> => {
  const ships: { class: string; cells: string[] }[] = [];
  const ship = /\s*([^\s[\]]+)\s*\[([^\]]*)\]/y;
  let end = 0;
  for (let match = ship.exec(text); match; match = ship.exec(text)) {
    // A comma inside the brackets of a cell such as (1,2,3) does not separate two cells.
    const cells = match[2].split(/[\s,]+(?![^(]*\))/).filter((cell) => cell !== "");
    ships.push({ class: match[1], cells });
    end = ship.lastIndex;
  }
  const left = text.slice(end).trim();
  if (left !== "" || ships.length === 0)
    return fail("fleet", `"${left}" is not a ship`, `write ${scenario.fleet[0].name}[A1,A2,…] for each`);
  return parseLayout(scenario, { ships }, "fleet");
};
