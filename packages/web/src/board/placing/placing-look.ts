import type { Scenario } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { cellName } from "../../language/cell-name.ts";
import { numeral } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import type { BoardCells, CellLook, ShipPart } from "../drawing/cell-look.ts";
import { greatestUnshot } from "../map/board-map.ts";
import { abbreviate } from "../notation/shot-text.ts";
import { hullParts, shipsByCell } from "../position/hull-part.ts";
import { conflictsOf, type PlacedShip } from "../position/placed-ship.ts";
import { describeCells } from "../position/placing-text.ts";
import type { Position } from "../position/position.ts";
import { PARTS, partOf, rangeOf } from "../position/scale.ts";
import { placingWords as words } from "../texts/placing/words.ts";
import { boardWords } from "../texts/words.ts";

export interface PlacingLook extends BoardCells {
  readonly forbidden: ReadonlySet<number>;
  /** The number of layouts of the unplaced ships: in total, and with a ship on each cell, if known. */
  readonly layouts: bigint;
  readonly occupied: readonly bigint[] | undefined;
  /** The counts at the ends of the colour scale; the least is at most half of the most. */
  readonly most: bigint;
  readonly least: bigint;
}

/** Cells in conflict: cells where ships overlap or that are blocked, and all cells of ships that touch. */
const conflictCells = (scenario: Scenario, placed: readonly PlacedShip[]): ReadonlySet<number> =>
  new Set(
    conflictsOf(scenario, placed).flatMap(({ kind, ships, cells }) =>
      kind === "touch" ? ships.flatMap((i) => placed[i].cells) : cells,
    ),
  );

/** The board's own blocked cells, changed by the cells being painted. */
const forbiddenCells = (scenario: Scenario, painted: ReadonlyMap<number, boolean>): ReadonlySet<number> => {
  const forbidden = new Set(scenario.board.blocked);
  for (const [cell, block] of painted) {
    if (block) forbidden.add(cell);
    else forbidden.delete(cell);
  }
  return forbidden;
};

/** What is on the board, cell by cell. `chosen` is the index of the selected ship, unless a ship is in hand. */
const onBoard = (position: Position, painted: ReadonlyMap<number, boolean>) => {
  const scenario = position.scenario.value;
  const { placing } = position;
  const hand = placing.hand.value;
  const placed = (position.placed.value ?? []).filter((_, i) => i !== hand?.from);
  const marks = abbreviate(scenario.fleet);
  const name = hand ? shipName(scenario.fleet[hand.shipClass].name) : "";
  return {
    scenario,
    marks,
    ships: shipsByCell(scenario.board, placed),
    conflicts: conflictCells(scenario, placed),
    forbidden: forbiddenCells(scenario, painted),
    hand,
    handParts: hullParts(scenario.board, hand && !hand.off ? placing.handCells.value : []),
    handText: hand ? words.inHandAt({ ship: name, cells: describeCells(scenario.board, placing.handCells.value) }) : "",
    trouble: placing.handTrouble,
    chosen: hand ? undefined : placing.ship.value,
    map: position.rest.value?.kind === "open" ? position.analysis.fresh.value : undefined,
  };
};

type OnBoard = ReturnType<typeof onBoard>;

const labelOf = (all: OnBoard, cell: number, chances: boolean): string => {
  const { scenario, map } = all;
  const { board, fleet } = scenario;
  const top = all.ships.get(cell)?.at(-1);
  const isForbidden = all.forbidden.has(cell);
  const parts = [cellName(board, cell)];
  if (all.handParts.has(cell)) {
    parts.push(all.handText);
    if (all.trouble !== "") parts.push(all.trouble);
  }
  if (isForbidden) parts.push(words.forbidden);
  if (top) {
    const { shipClass, cells } = top.ship;
    parts.push(words.shipAt({ ship: shipName(fleet[shipClass].name), cells: describeCells(board, cells) }));
    if (top.index === all.chosen) parts.push(words.chosen);
    if (all.conflicts.has(cell)) parts.push(words.inConflict);
  } else if (!isForbidden) {
    parts.push(words.free);
    if (map && chances)
      parts.push(boardWords.percentSaid({ n: numeral(formatPercentOf(map.occupied[cell], map.layouts)) }));
  }
  return parts.join(boardWords.comma);
};

/** The ships on a cell: the last one placed there, and the ship in hand over it. */
const shipsOn = (all: OnBoard, cell: number): ShipPart[] => {
  const { marks, hand, handParts } = all;
  const top = all.ships.get(cell)?.at(-1);
  const held = handParts.get(cell);
  const found: ShipPart[] = [];
  if (top) {
    const mark = top.isFirst ? marks[top.ship.shipClass] : "";
    found.push({ ...top.part, mark, state: top.index === all.chosen ? "chosen" : "afloat", nested: 0 });
  }
  if (hand && held) {
    const mark = cell === handParts.keys().next().value ? marks[hand.shipClass] : "";
    found.push({ ...held, mark, state: all.trouble === "" ? "hand" : "barred", nested: 0 });
  }
  return found;
};

/** How each cell looks while ships are placed, and what screen readers say. @param chances whether to tell them */
export const placingLookOf = (
  position: Position,
  painted: ReadonlyMap<number, boolean>,
  chances: boolean,
): PlacingLook => {
  const all = onBoard(position, painted);
  const { map } = all;
  const most = map ? greatestUnshot(map, map.occupied) : 0n;
  /** How many layouts have a ship on each cell; undefined where none is shown. */
  const counts = map?.occupied.map((count, cell) =>
    chances && map.layouts && !all.forbidden.has(cell) && !all.ships.has(cell) && !all.handParts.has(cell)
      ? count
      : undefined,
  );
  const { start, parts: places } = rangeOf(
    (counts ?? []).map((count) => (count === undefined || most === 0n ? undefined : partOf(count, most))),
  );
  const least = (most * BigInt(Math.round(start * PARTS))) / BigInt(PARTS);
  const look = (cell: number): CellLook => {
    const ships = shipsOn(all, cell);
    const isForbidden = all.forbidden.has(cell);
    const count = counts?.[cell];
    return {
      kind: isForbidden ? "blocked" : count === undefined ? "unknown" : "open",
      place: places[cell],
      texts: count === undefined || map === undefined ? [] : [formatPercentOf(count, map.layouts, 0)],
      ships,
      conflict: all.conflicts.has(cell) ? "in" : undefined,
    };
  };
  const label = (cell: number): string => labelOf(all, cell, chances);
  return { look, label, forbidden: all.forbidden, layouts: map?.layouts ?? 0n, occupied: map?.occupied, most, least };
};
