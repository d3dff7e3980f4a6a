import {
  type Clues,
  cellAt,
  coordOf,
  fail,
  formatCell,
  type Knowledge,
  makeBoard,
  makeKnowledge,
  makeScenario,
  parseLayout,
  placementsOf,
  type Result,
  type Scenario,
} from "@broadside/engine";
import { cellsInBox, type HiddenLayout, isBoxLayout } from "@broadside/engine/boxes";
import { keptClear } from "@broadside/engine/placing";
import { cellName } from "../../language/cell-name.ts";
import { allowsPose, poseOf } from "./ship-pose.ts";
import { sameClass } from "./shots.ts";

/** A ship placed on the board: its class and its cells, in ascending order. It may conflict with others. */
export interface PlacedShip {
  readonly shipClass: number;
  readonly cells: readonly number[];
}

/** The ships of a layout and their cells, in ascending order. */
export const shipsOfLayout = (layout: HiddenLayout): PlacedShip[] => {
  const { scenario } = layout;
  if (isBoxLayout(layout))
    return layout.boxes.map((box) => ({ shipClass: box.shipClass, cells: cellsInBox(scenario.board, box) }));
  const table = placementsOf(scenario);
  return layout.placements.map((p) => ({ shipClass: table.classOf[p], cells: Array.from(table.cellsOf(p)) }));
};

/** The index of the last of the placed ships on a cell, which is drawn on top; -1 if there is none. */
export const shipOn = (placed: readonly PlacedShip[], cell: number): number =>
  placed.findLastIndex(({ cells }) => cells.includes(cell));

export const shipAt = (placed: readonly PlacedShip[], cell: number): PlacedShip | undefined =>
  placed[shipOn(placed, cell)];

/** Whether ships can be placed by hand: on a flat board, if the ships have fixed forms and share no cells. */
export const isPlaceable = ({ board, contact, fleet }: Scenario): boolean =>
  board.size.length <= 2 &&
  contact !== "overlap" &&
  fleet.every(({ shape }) => shape.kind === "line" || shape.kind === "picture");

export interface PlacingConflict {
  readonly kind: "overlap" | "touch" | "forbidden";
  readonly ships: readonly number[];
  /** The cells with the conflict, in ascending order. */
  readonly cells: readonly number[];
}

/** A conflict of a ship on given cells: the index of the other ship, or -1 for forbidden cells. */
interface ConflictAt extends Omit<PlacingConflict, "ships"> {
  readonly other: number;
}

/** The conflicts that a ship on given cells would have with other ships and forbidden cells. */
export const conflictsAt = (
  { board, contact }: Scenario,
  cells: readonly number[],
  others: readonly PlacedShip[],
): ConflictAt[] => {
  const own = new Set(cells);
  const blocked = new Set(board.blocked);
  const near = new Set(cells.flatMap((cell) => keptClear(board, contact, cell)));
  const forbidden: ConflictAt = { kind: "forbidden", other: -1, cells: cells.filter((cell) => blocked.has(cell)) };
  const withOthers = others.map((ship, other): ConflictAt => {
    const shared = ship.cells.filter((cell) => own.has(cell));
    if (shared.length > 0) return { kind: "overlap", other, cells: shared };
    return { kind: "touch", other, cells: ship.cells.filter((cell) => near.has(cell)) };
  });
  return [forbidden, ...withOthers].filter((conflict) => conflict.cells.length > 0);
};

/** All conflicts among placed ships, each pair once. Cost: quadratic in the number of ships. */
export const conflictsOf = (scenario: Scenario, placed: readonly PlacedShip[]): PlacingConflict[] =>
  placed.flatMap(({ cells }, i) =>
    conflictsAt(scenario, cells, placed.slice(0, i)).map(({ kind, other, cells: where }) => ({
      kind,
      ships: other < 0 ? [i] : [other, i],
      cells: where,
    })),
  );

/** The number of ships of each class that are not on the board yet. */
export const countLeft = ({ fleet }: Scenario, placed: readonly PlacedShip[]): number[] =>
  fleet.map(({ count }, k) => count - placed.filter(({ shipClass }) => shipClass === k).length);

/**
 * The ships left to place, with rules of their own: their board lacks cells that placed ones take or keep clear, and
 * their totals and clues are those that the placed ones leave. `misfit` if these cannot be met.
 */
export type Rest =
  | { readonly kind: "conflict" }
  | { readonly kind: "misfit" }
  | { readonly kind: "complete" }
  | { readonly kind: "impossible"; readonly why: string }
  | { readonly kind: "open"; readonly knowledge: Knowledge };

export const restOf = (scenario: Scenario, placed: readonly PlacedShip[]): Rest => {
  const { board, contact } = scenario;
  if (conflictsOf(scenario, placed).length > 0) return { kind: "conflict" };
  const left = countLeft(scenario, placed);
  const fleet = scenario.fleet.map((ship, k) => ({ ...ship, count: left[k] })).filter(({ count }) => count > 0);
  const given = givenLeft(scenario, placed);
  if (given === undefined) return { kind: "misfit" };
  if (fleet.length === 0) return isMet(given) ? { kind: "complete" } : { kind: "misfit" };
  const taken = placed.flatMap(({ cells }) => cells.flatMap((cell) => [cell, ...keptClear(board, contact, cell)]));
  const rest = withBoard({ ...scenario, ...given }, [...board.blocked, ...taken], fleet);
  if (rest.ok) return { kind: "open", knowledge: makeKnowledge(rest.value) };
  return rest.error.where.startsWith("fleet") ? { kind: "impossible", why: rest.error.what } : { kind: "misfit" };
};

type Given = Pick<Scenario, "totals" | "clues">;

/** The totals and clues without those that placed ships meet; undefined if a placed ship disagrees with one. */
const givenLeft = (scenario: Scenario, placed: readonly PlacedShip[]): Given | undefined => {
  const { board } = scenario;
  const cells = new Set(placed.flatMap((ship) => ship.cells));
  const coords = [...cells].map((cell) => coordOf(board, cell));
  const totals = scenario.totals?.map((list, axis) =>
    list?.map((total, at) =>
      total === undefined ? undefined : total - coords.filter((coord) => coord[axis] === at).length,
    ),
  );
  if (totals?.some((list) => list?.some((total) => total !== undefined && total < 0))) return undefined;
  const clues = [...(scenario.clues ?? [])];
  const own = new Map(clues.filter(([cell]) => cells.has(cell)));
  if (own.size > 0 && !agreeWith(scenario, placed, own)) return undefined;
  return { totals, clues: scenario.clues && new Map(clues.filter(([cell]) => !cells.has(cell))) };
};

const agreeWith = (scenario: Scenario, placed: readonly PlacedShip[], clues: Clues): boolean => {
  const { prior: _, totals: __, ...rules } = scenario;
  const left = countLeft(scenario, placed);
  const fleet = scenario.fleet.map((ship, k) => ({ ...ship, count: ship.count - left[k] }));
  const alone = makeScenario({ ...rules, fleet: fleet.filter(({ count }) => count > 0), clues });
  const ships = placed.map(({ shipClass, cells }) => ({
    class: scenario.fleet[shipClass].name,
    cells: cells.map((cell) => formatCell(scenario.board, cell)),
  }));
  return alone.ok && parseLayout(alone.value, { ships }).ok;
};

/** Whether totals and clues leave nothing to place. */
const isMet = ({ totals = [], clues = new Map() }: Given): boolean =>
  totals.every((list) => list?.every((total) => total === undefined || total === 0) ?? true) &&
  [...clues.values()].every((clue) => clue === "water");

/** The ships left to place; undefined under rules whose ships cannot be placed by hand. */
export const restOfPlaceable = (scenario: Scenario, placed: readonly PlacedShip[]): Rest | undefined =>
  isPlaceable(scenario) ? restOf(scenario, placed) : undefined;

/** The scenario with other blocked cells, and perhaps another fleet, without a prior. Fails if the fleet has no room. */
export const withBoard = (
  { prior: _, ...scenario }: Scenario,
  blocked: readonly number[],
  fleet = scenario.fleet,
): Result<Scenario> => {
  const board = makeBoard(scenario.board.size, blocked);
  return board.ok ? makeScenario({ ...scenario, name: "custom", board: board.value, fleet }) : board;
};

/** Ships of the rest, with their classes numbered as in the whole fleet. */
export const fromRest = (scenario: Scenario, rest: Scenario, ships: readonly PlacedShip[]): PlacedShip[] =>
  ships.map(({ shipClass, cells }) => ({
    shipClass: scenario.fleet.findIndex(({ name }) => name === rest.fleet[shipClass].name),
    cells,
  }));

/** Whether a ship of its class can lie on exactly these cells, even forbidden ones. */
export const checkForm = (scenario: Scenario, { shipClass, cells }: PlacedShip, where: string): Result<PlacedShip> => {
  const { name, shape } = scenario.fleet[shipClass];
  if (allowsPose(shape, poseOf(scenario.board, cells).pose)) return { ok: true, value: { shipClass, cells } };
  const names = cells.map((cell) => cellName(scenario.board, cell)).join(" ");
  return fail(where, `the ${name} cannot lie on ${names}`, "list the cells of the ship, each once");
};

/** Placed ships at the same coordinates under other rules, as far as their forms, classes and numbers fit. */
export const carryShips = (
  placed: readonly PlacedShip[],
  from: Scenario,
  to: Scenario,
): { placed: PlacedShip[]; dropped: number } => {
  if (!isPlaceable(to)) return { placed: [], dropped: placed.length };
  const left = to.fleet.map(({ count }) => count);
  const kept = placed.flatMap((ship): PlacedShip[] => {
    const shipClass = sameClass(from, to, ship.shipClass);
    const cells = ship.cells.flatMap((cell) => cellAt(to.board, coordOf(from.board, cell)) ?? []);
    if (shipClass < 0 || cells.length < ship.cells.length || left[shipClass] === 0) return [];
    if (!checkForm(to, { shipClass, cells }, "").ok) return [];
    left[shipClass]--;
    return [{ shipClass, cells: cells.sort((a, b) => a - b) }];
  });
  return { placed: kept, dropped: placed.length - kept.length };
};
