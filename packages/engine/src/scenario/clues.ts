import { type Board, coordOf } from "../board/board.ts";
import { formatCell, parseCell } from "../board/cell-name.ts";
import { isRecord, showValue } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { formatNumberOf } from "../core/text.ts";
import type { Contact } from "./contact.ts";
import { type Fleet, isStraight, sizesOf } from "./fleet.ts";
import { lineConflict, lineName, type Totals } from "./totals.ts";

/**
 * What may be known about a cell before the first shot: `water` or `ship` and, with straight ships in two
 * dimensions, a ship of one cell (`single`), an end of a longer one (`left`, `right`, `top`, `bottom`), or neither
 * end (`middle`).
 */
export const CLUES = ["water", "ship", "single", "left", "right", "top", "bottom", "middle"] as const;

/** What is known about a cell; see {@link CLUES}. */
export type Clue = (typeof CLUES)[number];

/** The clues of a board, by cell. */
export type Clues = ReadonlyMap<number, Clue>;

export const parseClues = (board: Board, value: unknown): Result<Clues> => {
  if (!isRecord(value)) return fail("clues", `${showValue(value)} is not an object`, 'write {"C4": "water"}');
  const clues = new Map<number, Clue>();
  for (const [name, clue] of Object.entries(value)) {
    const where = `clues.${name}`;
    const cell = parseCell(board, name, where);
    if (!cell.ok) return cell;
    if (typeof clue !== "string") return fail(where, `${showValue(clue)} is not a clue`, `write ${CLUES.join(", ")}`);
    if (!isClue(clue)) return fail(where, `"${clue}" is not a clue`, suggestName(clue, CLUES));
    if (clues.has(cell.value))
      return fail(where, `${formatCell(board, cell.value)} has a clue already`, "write one of them");
    clues.set(cell.value, clue);
  }
  return ok(clues);
};

const isClue = (text: string): text is Clue => (CLUES as readonly string[]).includes(text);

export const formatClues = (board: Board, clues: Clues): Readonly<Record<string, Clue>> =>
  Object.fromEntries([...clues].map(([cell, clue]) => [formatCell(board, cell), clue]));

/** The fewest cells of a ship with each clue. */
const LENGTHS: Readonly<Record<Clue, number>> = {
  water: 0,
  ship: 1,
  single: 1,
  left: 2,
  right: 2,
  top: 2,
  bottom: 2,
  middle: 3,
};

/** The axis and the step from an end to the ship's next cell. */
const ONWARD: Partial<Readonly<Record<Clue, readonly [axis: number, step: 1 | -1]>>> = {
  left: [0, 1],
  right: [0, -1],
  top: [1, 1],
  bottom: [1, -1],
};

/** The next cell along an axis; undefined beyond the edge. */
const neighbour = (board: Board, cell: number, axis: number, step: 1 | -1): number | undefined => {
  const at = coordOf(board, cell)[axis] + step;
  return at < 0 || at >= board.size[axis] ? undefined : cell + step * board.strides[axis];
};

/** Fails if no layout can have the clues, as far as single clues, pairs of clues and totals show. */
export const cluesMisfit = (
  { board, fleet, contact }: { readonly board: Board; readonly fleet: Fleet; readonly contact: Contact },
  clues: Clues,
  totals: Totals | undefined,
): Result<never> | undefined => {
  if (contact === "overlap")
    return fail("clues", "are for ships that may not overlap", "leave them out, or change the contact rule");
  const hasEnds = board.size.length === 2 && fleet.every(({ shape }) => isStraight(shape));
  const blocked = new Set(board.blocked);
  const isWater = (cell: number | undefined): boolean =>
    cell === undefined || blocked.has(cell) || clues.get(cell) === "water";
  for (const [cell, clue] of clues) {
    const name = formatCell(board, cell);
    const where = `clues.${name}`;
    if (clue === "water") continue;
    if (blocked.has(cell)) return fail(where, `"${clue}" on a blocked cell`, "leave it out, or unblock the cell");
    if (clue === "ship") continue;
    if (!hasEnds) return fail(where, `"${clue}" is for straight ships in two dimensions`, 'write "ship" or "water"');
    const fits = fleet.some((ship) =>
      sizesOf(ship)?.some((cells) => (clue === "single" ? cells === 1 : cells >= LENGTHS[clue])),
    );
    if (!fits)
      return fail(
        where,
        clue === "single" ? "the fleet has no ship of one cell" : `no ship has ${LENGTHS[clue]} cells or more`,
        "change the clue or the fleet",
      );
    const onward = ONWARD[clue];
    if (onward && isWater(neighbour(board, cell, ...onward)))
      return fail(where, `the ship cannot go on from its "${clue}" end`, "change the clue, or the cell beside it");
    const isOpen = (axis: number): boolean =>
      !isWater(neighbour(board, cell, axis, 1)) && !isWater(neighbour(board, cell, axis, -1));
    if (clue === "middle" && !isOpen(0) && !isOpen(1))
      return fail(
        where,
        'a ship cannot go on to both sides of its "middle"',
        "change the clue, or the cells beside it",
      );
  }
  if (!totals) return undefined;
  const cellsWith = (isShip: boolean): Set<number> =>
    new Set([...clues].filter(([, clue]) => (clue !== "water") === isShip).map(([cell]) => cell));
  const conflict = lineConflict(board, totals, cellsWith(true), cellsWith(false));
  if (!conflict) return undefined;
  const { line, what } = conflict;
  return fail(
    `totals[${line.axis}][${line.at}]`,
    `${lineName(board, line)} has ${formatNumberOf(line.total, "ship cell")}, and ${what}`,
    "change the total or a clue",
  );
};

/** Whether a ship agrees with a clue on one of its cells. @param cells the ship's, in ascending order */
export const agreesWithClue = (board: Board, clue: Clue, cell: number, cells: ArrayLike<number>): boolean => {
  const { length } = cells;
  if (clue === "water") return false;
  if (clue === "ship") return true;
  if (clue === "single") return length === 1;
  if (length < LENGTHS[clue]) return false;
  const isFirst = cells[0] === cell;
  const isLast = cells[length - 1] === cell;
  if (clue === "middle") return !isFirst && !isLast;
  // Cells are ordered from left to right and from top to bottom.
  const columnOf = (at: number): number => at % board.size[0];
  const axis = columnOf(cells[0]) === columnOf(cells[1]) ? 1 : 0;
  const [along, step] = ONWARD[clue] as readonly [number, 1 | -1];
  return along === axis && (step === 1 ? isFirst : isLast);
};
