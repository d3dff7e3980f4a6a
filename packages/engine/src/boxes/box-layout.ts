import { type Coord, cellAt, coordOf } from "../board/board.ts";
import { boxBetween, type CellBox, cellsInBox, coversCoord } from "../board/cell-box.ts";
import { formatCell } from "../board/cell-name.ts";
import { isRecord } from "../core/fields.ts";
import { fail, ok, type Result } from "../core/result.ts";
import {
  checkLayout,
  fleetMisfit,
  formatLayout,
  type Layout,
  type LayoutSource,
  parseListedShip,
  parseShipList,
} from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** A ship that is a box: its class and its lowest and highest coordinates. */
export interface BoxShip extends CellBox {
  readonly shipClass: number;
}

/** A layout of boxes by their corners, in the order of the fleet, for boards with too many placements to list. */
export interface BoxLayout {
  readonly scenario: Scenario;
  readonly boxes: readonly BoxShip[];
}

/** A layout given either by placements or by the corners of boxes. */
export type HiddenLayout = Layout | BoxLayout;

/**
 * Whether a layout is given by the corners of its boxes.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { isBoxLayout } from "@broadside/engine/boxes";
 *
 * isBoxLayout({ scenario: preset("hasbro"), placements: [] }); // => false
 */
export const isBoxLayout = (layout: HiddenLayout): layout is BoxLayout => {
  checkLayout(layout);
  return "boxes" in layout;
};

/** A layout of boxes in JSON. */
export interface BoxLayoutSource {
  readonly ships: readonly { readonly class: string; readonly corners: readonly [string, string] }[];
}

/**
 * The placements of a layout in either form, in ascending order.
 *
 * @throws RefusedError when there are too many placements to list.
 * @example
 * import { preset } from "@broadside/engine";
 * import { placementsIn } from "@broadside/engine/boxes";
 *
 * const scenario = preset("boxes:4x2:1");
 * placementsIn({ scenario, boxes: [{ shipClass: 0, low: [0, 0], high: [0, 0] }] }); // => [0]
 */
export const placementsIn = (layout: HiddenLayout): readonly number[] => {
  if (!isBoxLayout(layout)) return layout.placements;
  const { scenario, boxes } = layout;
  const table = placementsOf(scenario);
  return boxes.map((box) => table.find(box.shipClass, cellsInBox(scenario.board, box)) as number).sort((a, b) => a - b);
};

/**
 * A layout in either form as a value to write as JSON.
 *
 * @throws RefusedError when there are too many placements to list.
 * @example
 * import { preset } from "@broadside/engine";
 * import { formatHiddenLayout } from "@broadside/engine/games";
 *
 * const scenario = preset("boxes:100x3:1");
 * const boxes = [{ shipClass: 0, low: [0, 0, 1], high: [2, 0, 3] }];
 * formatHiddenLayout({ scenario, boxes }).ships.length; // => 1
 */
export const formatHiddenLayout = (layout: HiddenLayout): LayoutSource | BoxLayoutSource =>
  isBoxLayout(layout) ? formatBoxLayout(layout) : formatLayout(layout);

/**
 * The layout as a value to write as JSON; {@link parseBoxLayout} reads it back.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { formatBoxLayout } from "@broadside/engine/boxes";
 *
 * const scenario = preset("boxes:100x3:1");
 * const boxes = [{ shipClass: 0, low: [0, 0, 1], high: [2, 0, 3] }];
 * formatBoxLayout({ scenario, boxes }).ships[0]?.corners; // => ["(1,1,2)", "(3,1,4)"]
 */
export const formatBoxLayout = ({ scenario: { board, fleet }, boxes }: BoxLayout): BoxLayoutSource => {
  const nameOf = (coord: Coord): string => formatCell(board, cellAt(board, coord) as number);
  return {
    ships: boxes.map(({ shipClass, low, high }) => ({
      class: fleet[shipClass].name,
      corners: [nameOf(low), nameOf(high)],
    })),
  };
};

/**
 * Whether a value read from JSON gives a layout by corners.
 *
 * @example
 * import { hasCorners } from "@broadside/engine/boxes";
 *
 * hasCorners({ ships: [{ class: "box", corners: ["(1,1,2)", "(3,1,4)"] }] }); // => true
 */
export const hasCorners = (value: unknown): boolean => {
  const ships = isRecord(value) ? value["ships"] : undefined;
  return Array.isArray(ships) && ships.some((ship) => isRecord(ship) && ship["corners"] !== undefined);
};

/**
 * Reads a layout in the form that {@link formatBoxLayout} writes. Fails unless the ships are those of the
 * fleet and all boxes, no two of a class are the same, and none covers a blocked cell.
 *
 * @param where what to call the layout in an error message
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { parseBoxLayout } from "@broadside/engine/boxes";
 *
 * const scenario = preset("boxes:100x3:1");
 * const source = { ships: [{ class: "box", corners: ["(1,1,2)", "(3,1,4)"] }] };
 * unwrap(parseBoxLayout(scenario, source)).boxes[0]?.high; // => [2, 0, 3]
 */
export const parseBoxLayout = (scenario: Scenario, value: unknown, where = "layout"): Result<BoxLayout> => {
  const ships = parseShipList(value, "corners", where);
  if (!ships.ok) return ships;
  if (scenario.contact !== "overlap" || scenario.fleet.some(({ shape }) => shape.kind !== "box")) {
    return fail(where, "gives corners, but the ships are not boxes that may overlap", "list the cells of each ship");
  }
  const boxes: BoxShip[] = [];
  for (const [i, ship] of ships.value.entries()) {
    const box = parseBox(scenario, ship, `${where}.ships[${i}]`);
    if (!box.ok) return box;
    const same = boxes.findIndex((other) => sameBox(other, box.value));
    if (same >= 0) return fail(`${where}.ships[${i}]`, `is the same as ships[${same}]`, "move one of them");
    boxes.push(box.value);
  }
  boxes.sort((a, b) => a.shipClass - b.shipClass);
  const classes = boxes.map(({ shipClass }) => shipClass);
  return fleetMisfit(scenario.fleet, classes, where) ?? ok({ scenario, boxes });
};

const sameBox = (a: BoxShip, b: BoxShip): boolean =>
  a.shipClass === b.shipClass &&
  a.low.every((x, axis) => x === b.low[axis]) &&
  a.high.every((x, axis) => x === b.high[axis]);

const parseBox = (scenario: Scenario, value: unknown, where: string): Result<BoxShip> => {
  const ship = parseListedShip(scenario, value, "corners", where);
  if (!ship.ok) return ship;
  const { board } = scenario;
  const { shipClass, cells } = ship.value;
  const box = { shipClass, ...boxBetween(coordOf(board, cells[0]), coordOf(board, cells[1])) };
  const blocked = board.blocked.find((cell) => coversCoord(box, coordOf(board, cell)));
  return blocked === undefined
    ? ok(box)
    : fail(where, `covers the blocked cell ${formatCell(board, blocked)}`, "move the box");
};
