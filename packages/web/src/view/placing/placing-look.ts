import { formatCell, type Scenario } from "@broadside/engine";
import { greatestUnshot } from "../../model/board-map.ts";
import type { Page } from "../../model/page.ts";
import { conflictsOf, describeCells, type PlacedShip } from "../../position/placed-ship.ts";
import { placeOf, sidesOf } from "../../position/ship-pose.ts";
import { abbreviate } from "../../text/answer.ts";
import { formatPercent } from "../../text/chance.ts";

/** All that decides how a cell looks while ships are placed. */
export interface PlacingCellLook {
  readonly cell: number;
  /** What a screen reader says of it: `B2, cruiser at B2 to D2`. */
  readonly label: string;
  readonly forbidden: boolean;
  /** The ship on the cell: its class in few letters, and the sides on which it ends. */
  readonly ship: { readonly mark: string; readonly ends: string } | undefined;
  /** The same of the ship in hand, and whether it could be put down there. */
  readonly hand: { readonly mark: string; readonly ends: string; readonly free: boolean } | undefined;
  readonly chosen: boolean;
  readonly conflict: boolean;
  /** Layouts of the rest with a ship here, where they are known. */
  readonly count: bigint | undefined;
}

/** The board while ships are placed. */
export interface PlacingLook {
  readonly cells: readonly PlacingCellLook[];
  readonly layouts: bigint;
  /** The count that has the strongest colour. */
  readonly most: bigint;
}

/** On which sides a ship ends at one of its cells: any of `t`, `r`, `b`, `l`. */
const endsOf = ({ board }: Scenario, cells: ReadonlySet<number>, cell: number): string => {
  const [columns, rows] = sidesOf(board);
  const [x, y] = placeOf(board, cell);
  const ends = [
    (y === 0 || !cells.has(cell - columns)) && "t",
    (x === columns - 1 || !cells.has(cell + 1)) && "r",
    (y === rows - 1 || !cells.has(cell + columns)) && "b",
    (x === 0 || !cells.has(cell - 1)) && "l",
  ];
  return ends.filter(Boolean).join("");
};

/** For each cell the last ship on it, and that ship's index. */
const shipsByCell = (scenario: Scenario, placed: readonly PlacedShip[], marks: readonly string[]) => {
  const found = new Map<number, { index: number; mark: string; ends: string }>();
  for (const [index, { shipClass, cells }] of placed.entries()) {
    const own = new Set(cells);
    for (const cell of cells) found.set(cell, { index, mark: marks[shipClass], ends: endsOf(scenario, own, cell) });
  }
  return found;
};

/** Puts together what the page's state says about each cell while ships are placed. */
export const placingLookOf = (page: Page, forbidding: ReadonlyMap<number, boolean>): PlacingLook => {
  const { scenario } = page.knowledge.value;
  const { board, fleet } = scenario;
  const { placing, analysis } = page;
  const all = page.placed.value ?? [];
  const hand = placing.hand.value;
  const placed = all.filter((_, i) => i !== hand?.from);
  const marks = abbreviate(fleet);
  const ships = shipsByCell(scenario, placed, marks);
  const conflicts = new Set(
    conflictsOf(scenario, placed).flatMap(({ kind, ships, cells }) =>
      kind === "touch" ? ships.flatMap((i) => placed[i].cells) : cells,
    ),
  );
  const handCells = new Set(hand && !hand.off ? placing.handCells.value : []);
  const trouble = placing.handTrouble;
  const rest = page.rest.value;
  const map = rest?.kind === "open" ? analysis.fresh.value : undefined;
  const most = map ? greatestUnshot(map, map.occupied) : 0n;
  const forbidden = new Set(board.blocked);
  const chosen = placing.ship.value;
  const cells = Array.from({ length: board.cellCount }, (_, cell): PlacingCellLook => {
    const ship = ships.get(cell);
    const isForbidden = forbidding.get(cell) ?? forbidden.has(cell);
    const parts = [formatCell(board, cell)];
    if (hand && handCells.has(cell)) {
      parts.push(`${fleet[hand.shipClass].name} in hand at ${describeCells(board, placing.handCells.value)}`);
      if (trouble !== "") parts.push(trouble);
    }
    if (isForbidden) parts.push("forbidden");
    if (ship) {
      const { shipClass, cells: own } = placed[ship.index];
      parts.push(`${fleet[shipClass].name} at ${describeCells(board, own)}`);
      if (ship.index === chosen && !hand) parts.push("chosen");
      if (conflicts.has(cell)) parts.push("in conflict");
    } else if (!isForbidden) {
      parts.push(map ? `free, ${formatPercent(map.occupied[cell], map.layouts)} percent` : "free");
    }
    return {
      cell,
      label: parts.join(", "),
      forbidden: isForbidden,
      ship: ship && { mark: marks[placed[ship.index].shipClass], ends: ship.ends },
      hand:
        hand && handCells.has(cell)
          ? { mark: marks[hand.shipClass], ends: endsOf(scenario, handCells, cell), free: trouble === "" }
          : undefined,
      chosen: !hand && chosen !== undefined && ship?.index === chosen,
      conflict: conflicts.has(cell),
      count: map?.occupied[cell],
    };
  });
  return { cells, layouts: map?.layouts ?? 0n, most };
};
