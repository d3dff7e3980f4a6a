import { type Board, formatCell, type Scenario } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { type BoardMap, greatestUnshot } from "../../model/map/board-map.ts";
import type { Page } from "../../model/page.ts";
import type { Hand } from "../../model/placing.ts";
import { conflictsOf, type PlacedShip } from "../../position/placed-ship.ts";
import { describeCells } from "../../position/placing-text.ts";
import { shipEnds } from "../../position/ship-ends.ts";
import { abbreviate } from "../../text/shots/answer.ts";
import { numeral } from "../../words/numbers.ts";
import { shipName } from "../../words/ship-name.ts";
import { boardWords, placingWords } from "../../words/words.ts";

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
  /** How a cell looks, put together when it is asked for: of a large board only a part is on the screen. */
  readonly cellLook: (cell: number) => PlacingCellLook;
  readonly layouts: bigint;
  /** The count that has the strongest colour. */
  readonly most: bigint;
}

/** For each cell the last ship on it, and that ship's index. */
const shipsByCell = (board: Board, placed: readonly PlacedShip[], marks: readonly string[]) => {
  const found = new Map<number, { index: number; mark: string; ends: string }>();
  for (const [index, { shipClass, cells }] of placed.entries()) {
    const own = new Set(cells);
    for (const cell of cells) found.set(cell, { index, mark: marks[shipClass], ends: shipEnds(board, own, cell) });
  }
  return found;
};

/** What lies on the board while ships are placed, by cell. */
interface OnBoard {
  readonly scenario: Scenario;
  /** All ships but the one in hand. */
  readonly placed: readonly PlacedShip[];
  readonly marks: readonly string[];
  readonly ships: ReturnType<typeof shipsByCell>;
  readonly conflicts: ReadonlySet<number>;
  readonly forbidden: ReadonlySet<number>;
  readonly hand: Hand | undefined;
  readonly handCells: ReadonlySet<number>;
  /** Where the ship in hand is, in words. */
  readonly handText: string;
  readonly trouble: string;
  /** Index of the chosen ship; none is while one is in hand. */
  readonly chosen: number | undefined;
  readonly map: BoardMap | undefined;
}

/** The cells that are marked as in conflict: where ships overlap or are forbidden, and the whole of ships that touch. */
const conflictCells = (scenario: Scenario, placed: readonly PlacedShip[]): ReadonlySet<number> =>
  new Set(
    conflictsOf(scenario, placed).flatMap(({ kind, ships, cells }) =>
      kind === "touch" ? ships.flatMap((i) => placed[i].cells) : cells,
    ),
  );

/** The board's own forbidden cells, changed by those that are being painted. */
const forbiddenCells = (scenario: Scenario, painted: ReadonlyMap<number, boolean>): ReadonlySet<number> => {
  const forbidden = new Set(scenario.board.blocked);
  for (const [cell, block] of painted) {
    if (block) forbidden.add(cell);
    else forbidden.delete(cell);
  }
  return forbidden;
};

const onBoard = (page: Page, painted: ReadonlyMap<number, boolean>): OnBoard => {
  const { scenario } = page.knowledge.value;
  const { placing } = page;
  const hand = placing.hand.value;
  const placed = (page.placed.value ?? []).filter((_, i) => i !== hand?.from);
  const marks = abbreviate(scenario.fleet);
  const name = hand ? shipName(scenario.fleet[hand.shipClass].name) : "";
  return {
    scenario,
    placed,
    marks,
    ships: shipsByCell(scenario.board, placed, marks),
    conflicts: conflictCells(scenario, placed),
    forbidden: forbiddenCells(scenario, painted),
    hand,
    handCells: new Set(hand && !hand.off ? placing.handCells.value : []),
    handText: hand ? placingWords().inHandAt(name, describeCells(scenario.board, placing.handCells.value)) : "",
    trouble: placing.handTrouble,
    chosen: hand ? undefined : placing.ship.value,
    map: page.rest.value?.kind === "open" ? page.analysis.fresh.value : undefined,
  };
};

/** What a screen reader says of a cell. */
const labelOf = (all: OnBoard, cell: number): string => {
  const { scenario, placed, map } = all;
  const words = placingWords();
  const { board, fleet } = scenario;
  const ship = all.ships.get(cell);
  const isForbidden = all.forbidden.has(cell);
  const parts = [formatCell(board, cell)];
  if (all.handCells.has(cell)) {
    parts.push(all.handText);
    if (all.trouble !== "") parts.push(all.trouble);
  }
  if (isForbidden) parts.push(words.forbidden);
  if (ship) {
    const { shipClass, cells } = placed[ship.index];
    parts.push(words.shipAt(shipName(fleet[shipClass].name), describeCells(board, cells)));
    if (ship.index === all.chosen) parts.push(words.chosen);
    if (all.conflicts.has(cell)) parts.push(boardWords().inConflict);
  } else if (!isForbidden) {
    parts.push(words.free);
    if (map) parts.push(boardWords().percentSaid(numeral(formatPercentOf(map.occupied[cell], map.layouts))));
  }
  return parts.join(boardWords().comma);
};

const cellLook = (all: OnBoard, cell: number): PlacingCellLook => {
  const { scenario, marks, hand, handCells } = all;
  const ship = all.ships.get(cell);
  return {
    cell,
    label: labelOf(all, cell),
    forbidden: all.forbidden.has(cell),
    ship: ship && { mark: ship.mark, ends: ship.ends },
    hand:
      hand && handCells.has(cell)
        ? { mark: marks[hand.shipClass], ends: shipEnds(scenario.board, handCells, cell), free: all.trouble === "" }
        : undefined,
    chosen: ship !== undefined && ship.index === all.chosen,
    conflict: all.conflicts.has(cell),
    count: all.map?.occupied[cell],
  };
};

/** Puts together what the page's state says about each cell while ships are placed. */
export const placingLookOf = (page: Page, painted: ReadonlyMap<number, boolean>): PlacingLook => {
  const all = onBoard(page, painted);
  const { map } = all;
  return {
    cellLook: (cell) => cellLook(all, cell),
    layouts: map?.layouts ?? 0n,
    most: map ? greatestUnshot(map, map.occupied) : 0n,
  };
};
