import { type Knowledge, type Scenario, sameAnswer, shipCount, sizesOf } from "@broadside/engine";
import { joinedGroups, sideNeighbours } from "../position/slices.ts";
import type { BoardMap } from "./board-map.ts";

/** A ship that occupies the same cells in every layout left. */
export interface KnownShip {
  /** The class of the ship; undefined if ships of several classes may lie there. */
  readonly shipClass: number | undefined;
  /** Its cells, ascending. */
  readonly cells: readonly number[];
}

/** What of a map tells its ships. */
export type CountedLayouts = Pick<BoardMap, "knowledge" | "layouts" | "occupied" | "byClass">;

interface Counted {
  readonly shipClass: number | undefined;
  readonly counts: readonly bigint[];
  /** The numbers of cells of the smallest and the largest ship; a box may have any number. */
  readonly least: number;
  readonly most: number;
  readonly ships: number;
}

/**
 * The ships whose cells are all known from the exact counts alone. It looks at the ships of each class, then at
 * those of the whole fleet. A cell is certain if one of these ships is on it in every layout. A group of certain
 * cells joined side by side is one ship
 * - if there is only one such ship, and all its cells are certain;
 * - if ships keep apart, and the group is as large as every such ship;
 * - if no such ship can be on a cell beside the group, and either ships keep apart, there is only one such ship,
 *   or the group is too small for two.
 *
 * If every such ship has one cell, each certain cell is a ship. No layout contradicts a ship found like this. If
 * ships of one class may touch each other, some known ships are not found. Cost: linear in cells times classes,
 * once for each map.
 */
export const knownShips = (map: CountedLayouts): readonly KnownShip[] => {
  const before = kept.get(map);
  if (before !== undefined) return before;
  const found = findKnown(map);
  kept.set(map, found);
  return found;
};

/** Maps do not change, and the known ships are needed for every drawing. */
const kept = new WeakMap<CountedLayouts, readonly KnownShip[]>();

const findKnown = (map: CountedLayouts): KnownShip[] => {
  const { scenario } = map.knowledge;
  if (scenario.contact === "overlap" || map.layouts === 0n) return [];
  const found: KnownShip[] = [];
  const taken = new Set<number>();
  for (const counted of countedIn(scenario, map)) {
    for (const cells of shipsIn(scenario, map.layouts, counted)) {
      if (cells.some((cell) => taken.has(cell))) continue;
      for (const cell of cells) taken.add(cell);
      found.push({ shipClass: counted.shipClass, cells });
    }
  }
  return found;
};

/**
 * Ships that the referee has shown, and ships certain by the map of this position, or of an earlier one.
 *
 * @param certain the knowledge without the shots whose answers may be wrong
 */
export const knownShipsOf = (
  knowledge: Knowledge,
  map: CountedLayouts | undefined,
  certain = knowledge,
): KnownShip[] => {
  const shown = certain.observations.flatMap(({ answer }): KnownShip[] =>
    answer.kind === "sunk" && answer.cells !== undefined ? [{ shipClass: answer.shipClass, cells: answer.cells }] : [],
  );
  if (map === undefined || !continues(knowledge, map.knowledge)) return shown;
  const taken = new Set(shown.flatMap(({ cells }) => cells));
  return [...shown, ...knownShips(map).filter(({ cells }) => !cells.some((cell) => taken.has(cell)))];
};

const continues = (knowledge: Knowledge, earlier: Knowledge): boolean =>
  knowledge.scenario === earlier.scenario &&
  earlier.observations.every((shot, i) => {
    const now = knowledge.observations[i];
    return now !== undefined && now.cell === shot.cell && sameAnswer(now.answer, shot.answer);
  });

const countedIn = ({ board, fleet }: Scenario, { byClass, occupied }: CountedLayouts): Counted[] => {
  const each = fleet.map((ship, shipClass): Counted => {
    const sizes = sizesOf(ship) ?? [1, board.cellCount];
    const [least, most] = [sizes[0], sizes[sizes.length - 1]];
    return { shipClass, counts: byClass[shipClass], least, most, ships: ship.count };
  });
  const least = Math.min(...each.map((one) => one.least));
  const most = Math.max(...each.map((one) => one.most));
  return [...each, { shipClass: undefined, counts: occupied, least, most, ships: shipCount(fleet) }];
};

const shipsIn = ({ board, contact }: Scenario, layouts: bigint, counted: Counted): number[][] => {
  const { counts, least, most, ships } = counted;
  const certain = new Set(counts.flatMap((count, cell) => (count === layouts ? [cell] : [])));
  if (certain.size === 0) return [];
  // If every ship of this kind has one cell, each cell is a whole ship, whatever touches it.
  if (least === 1 && most === 1) return [...certain].map((cell) => [cell]);
  const apart = contact !== "allowed";
  return joinedGroups(board, certain).filter((group) => {
    const fixed = least === most && group.length === least;
    if (fixed && (apart || (ships === 1 && certain.size === least))) return true;
    const closed = group.every((cell) =>
      sideNeighbours(board, cell).every((other) => certain.has(other) || counts[other] === 0n),
    );
    return closed && (apart || ships === 1 || group.length < 2 * least);
  });
};

/** The ships of a class: how many are sunk, found for certain, and still hidden. */
export interface ClassState {
  readonly sunk: number;
  readonly certain: number;
  readonly hidden: number;
}

export const isSunk = ({ observations }: Knowledge, { cells }: KnownShip): boolean =>
  cells.every((cell) => observations.some((shot) => shot.cell === cell));

/** The state of each class, from the answers and the known ships. A sunk ship of unknown class is not counted. */
export const fleetState = (knowledge: Knowledge, known: readonly KnownShip[]): ClassState[] =>
  knowledge.scenario.fleet.map(({ count }, shipClass) => {
    const told = knowledge.observations.filter(
      ({ answer }) => answer.kind === "sunk" && answer.shipClass === shipClass,
    ).length;
    const own = known.filter((ship) => ship.shipClass === shipClass);
    const hit = own.filter((ship) => isSunk(knowledge, ship)).length;
    const sunk = Math.min(count, Math.max(told, hit));
    const certain = Math.min(count - sunk, own.length - hit);
    return { sunk, certain, hidden: count - sunk - certain };
  });
