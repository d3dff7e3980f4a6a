import { formatCell, parseCells } from "../board/cell-name.ts";
import { checkArgument, isRecord, refuseUnknown } from "../core/fields.ts";
import { parseJsonText } from "../core/json-text.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, ok, parseEach, type Result } from "../core/result.ts";
import { formatLargeCount } from "../core/text.ts";
import { agreesWithClue } from "./clues.ts";
import type { Fleet } from "./fleet.ts";
import { canListPlacements, insteadOfListing, type PlacementTable, placementCost, placementsOf } from "./placement.ts";
import { checkScenario, type Scenario } from "./scenario.ts";
import { cellsOfLine, knownLines, lineName } from "./totals.ts";

/** A whole hidden arrangement: the placements of all ships, as ascending indices into the table. */
export interface Layout {
  readonly scenario: Scenario;
  readonly placements: readonly number[];
}

/** The layout of these placements, given in any order. */
export const layoutOf = (scenario: Scenario, placements: ArrayLike<number>): Layout => ({
  scenario,
  placements: Array.from(placements).sort((a, b) => a - b),
});

/** The cells of each ship of a layout. */
export const shipsOf = ({ scenario, placements }: Layout): number[][] => {
  const table = placementsOf(scenario);
  return placements.map((p) => Array.from(table.cellsOf(p)));
};

/** A text that is equal for the same placements in any order. */
export const layoutKey = (placements: ArrayLike<number>): string => Int32Array.from(placements).sort().join();

/** Orders layouts by their first placement, then by the second, and so on. */
export const compareLayouts = (a: Layout, b: Layout): number => {
  const differs = a.placements.findIndex((p, i) => p !== b.placements[i]);
  return differs < 0 ? 0 : a.placements[differs] - b.placements[differs];
};

/** A layout in JSON. */
export interface LayoutSource {
  readonly ships: readonly { readonly class: string; readonly cells: readonly string[] }[];
}

/**
 * The layout as a value to write as JSON, with the ships in the order of the fleet.
 *
 * @throws RefusedError when the scenario has too many placements to list.
 * @example
 * import { formatLayout, listLayouts, makeKnowledge, preset } from "@broadside/engine";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * formatLayout(layout).ships[0]; // => { class: "cruiser", cells: ["A1", "B1", "C1"] }
 */
export const formatLayout = (layout: Layout): LayoutSource => {
  checkLayout(layout);
  const { scenario } = layout;
  const table = placementsOf(scenario);
  return {
    ships: layout.placements.map((p) => ({
      class: scenario.fleet[table.classOf[p]].name,
      cells: Array.from(table.cellsOf(p), (cell) => formatCell(scenario.board, cell)),
    })),
  };
};

/** Reads the list of ships of a layout, not the ships. @param form the field that says where each lies */
export const parseShipList = (value: unknown, form: "cells" | "corners", where: string): Result<readonly unknown[]> => {
  const ships = isRecord(value) ? value["ships"] : undefined;
  if (!isRecord(value) || !Array.isArray(ships))
    return fail(where, "has no list of ships", `write {"ships":[{"class":…,"${form}":[…]},…]}`);
  return refuseUnknown(value, ["ships"], where) ?? ok(ships);
};

/** Reads a ship of the list: its class, and the cells that say where it lies. */
export const parseListedShip = (
  { board, fleet }: Scenario,
  ship: unknown,
  form: "cells" | "corners",
  where: string,
): Result<{ readonly shipClass: number; readonly cells: number[] }> => {
  const { class: name, [form]: cells } = isRecord(ship) ? ship : {};
  if (
    !isRecord(ship) ||
    typeof name !== "string" ||
    !Array.isArray(cells) ||
    (form === "corners" && cells.length !== 2)
  )
    return form === "cells"
      ? fail(where, "is not a ship", 'write {"class":"cruiser","cells":["A1",…]}')
      : fail(where, "is not a box", `write {"class":"${fleet[0].name}","corners":[…, …]} with two opposite corners`);
  const unknown = refuseUnknown(ship, ["class", form], where);
  if (unknown) return unknown;
  const names = fleet.map((each) => each.name);
  const shipClass = names.indexOf(name);
  if (shipClass < 0) return fail(`${where}.class`, `the fleet has no class "${name}"`, suggestName(name, names));
  const read = parseCells(board, cells, (i) => `${where}.${form}[${i}]`, form === "cells" ? "A1" : "(1,1,1)");
  return read.ok ? ok({ shipClass, cells: read.value }) : read;
};

/** Fails unless there are as many ships of each class as in the fleet. @param classes one for each ship */
export const fleetMisfit = (fleet: Fleet, classes: readonly number[], where: string): Result<never> | undefined => {
  for (const [k, { name, count }] of fleet.entries()) {
    const ships = classes.filter((shipClass) => shipClass === k).length;
    if (ships !== count) return fail(where, `has ${ships} ships of class "${name}"`, `the fleet has ${count}`);
  }
  return undefined;
};

/** Refuses what untyped programs take for a layout. @throws TypeError as {@link checkArgument} does. */
export const checkLayout = (value: unknown): void =>
  checkArgument(value, "scenario", "a layout; write sampleLayouts(knowledge, 1, random)[0]");

/**
 * Reads a layout in the form that `formatLayout` writes, its ships in any order. Fails if the ships are not those of
 * the fleet, if one lies where it cannot or touches another against the rules, and if totals or clues disagree.
 *
 * Cost: the cells and claims of the ships, and the ships once for each class.
 *
 * @param where what to call the layout in an error message
 * @example
 * import { formatLayout, listLayouts, makeKnowledge, parseLayout, preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-3x3");
 * const layout = listLayouts(makeKnowledge(scenario), 10)[0]!;
 * unwrap(parseLayout(scenario, formatLayout(layout))).placements.length; // => 3
 * parseLayout(scenario, { ships: [] }).ok; // => false
 */
export const parseLayout = (scenario: Scenario, value: unknown, where = "layout"): Result<Layout> => {
  const ships = parseShipList(value, "cells", where);
  if (!ships.ok) return ships;
  if (!canListPlacements(scenario))
    return fail(
      where,
      `names cells, and about ${formatLargeCount(placementCost(scenario).placements)} placements are too many to list`,
      insteadOfListing(scenario),
    );
  const placements: number[] = [];
  const shipAt = new Map<number, number>();
  const shipOfClaim = new Map<number, number>();
  for (const [i, ship] of ships.value.entries()) {
    const placement = parsePlacement(scenario, ship, `${where}.ships[${i}]`);
    if (!placement.ok) return placement;
    const claims = placementsOf(scenario).claimsOf(placement.value);
    // Each claim has one owner, because earlier ships share none. The error names the first ship that clashes.
    let clash = shipAt.get(placement.value) ?? Number.POSITIVE_INFINITY;
    for (const claim of claims) clash = Math.min(clash, shipOfClaim.get(claim) ?? clash);
    if (clash < i) {
      return fail(
        `${where}.ships[${i}]`,
        scenario.contact === "overlap" ? `is the same as ships[${clash}]` : `lies too near ships[${clash}]`,
        `move one of them: contact is "${scenario.contact}"`,
      );
    }
    placements.push(placement.value);
    shipAt.set(placement.value, i);
    for (const claim of claims) shipOfClaim.set(claim, i);
  }
  const { classOf } = placementsOf(scenario);
  const classes = placements.map((p) => classOf[p]);
  return (
    fleetMisfit(scenario.fleet, classes, where) ??
    givenMisfit(scenario, placements, where, placementsOf(scenario)) ??
    ok(layoutOf(scenario, placements))
  );
};

/** The error if a layout disagrees with the totals or the clues. */
const givenMisfit = (
  { board, totals, clues }: Scenario,
  placements: readonly number[],
  where: string,
  table: PlacementTable,
): Result<never> | undefined => {
  const shipOf = new Map<number, Int32Array>();
  for (const p of placements) for (const cell of table.cellsOf(p)) shipOf.set(cell, table.cellsOf(p));
  for (const line of knownLines(totals ?? [])) {
    const ships = cellsOfLine(board, line).filter((cell) => shipOf.has(cell)).length;
    if (ships !== line.total)
      return fail(where, `has ${ships} ship cells in ${lineName(board, line)}`, `its total is ${line.total}`);
  }
  for (const [cell, clue] of clues ?? []) {
    const ship = shipOf.get(cell);
    if (ship ? !agreesWithClue(board, clue, cell, ship) : clue !== "water")
      return fail(where, `does not have the clue of ${formatCell(board, cell)}`, `it is "${clue}"`);
  }
  return undefined;
};

const parsePlacement = (scenario: Scenario, value: unknown, where: string): Result<number> => {
  const ship = parseListedShip(scenario, value, "cells", where);
  if (!ship.ok) return ship;
  const { shipClass } = ship.value;
  const cells = ship.value.cells.sort((a, b) => a - b);
  const placement = placementsOf(scenario).find(shipClass, cells);
  return placement === undefined
    ? fail(
        `${where}.cells`,
        `${cells.map((cell) => formatCell(scenario.board, cell)).join(" ")} is not a placement of ${scenario.fleet[shipClass].name}`,
        "list the cells of the ship, each once, none of them blocked",
      )
    : ok(placement);
};

/**
 * Reads layouts: `{"layouts":[…]}` as `broadside place --json` writes them, just the list, or a single layout.
 *
 * @param where what to call the file in an error message
 * @example
 * import { formatLayout, listLayouts, makeKnowledge, parseLayouts, preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-3x3");
 * const layouts = listLayouts(makeKnowledge(scenario), 10);
 * const text = JSON.stringify({ layouts: layouts.map(formatLayout) });
 * unwrap(parseLayouts(scenario, text, "layouts.json")).length; // => 4
 */
export const parseLayouts = (scenario: Scenario, text: string, where: string): Result<Layout[]> => {
  checkScenario(scenario);
  const value = parseJsonText(text, where, 'write {"layouts":[{"ships":[…]},…]}');
  const items = value.ok ? layoutItems(value.value, where) : value;
  if (!items.ok) return items;
  const layouts = parseEach(items.value, (item, i) => parseLayout(scenario, item, `${where}: layouts[${i}]`));
  return layouts.ok && layouts.value.length === 0 ? fail(where, "contains no layout", "list at least one") : layouts;
};

/** What `broadside place --json` writes beside the list. */
const REMARKS = [
  ...["seed", "order", "placement", "prior", "nodes", "key", "candidate", "index", "of", "method", "told"],
  "$schema",
];

/**
 * Layouts, not yet read: those of `{"layouts":[…]}`, of just the list, or a single one, `{"ships":[…]}`.
 *
 * @param where what to call the value in an error message
 * @example
 * import { layoutItems } from "@broadside/engine/games";
 *
 * layoutItems({ layouts: [{ ships: [] }] }, "layouts.json").ok; // => true
 * layoutItems({ ships: [] }, "layout.json").ok; // => true
 * layoutItems({ layouts: [], sed: 7 }, "layouts.json").ok; // => false
 */
export const layoutItems = (value: unknown, where: string): Result<readonly unknown[]> => {
  if (isRecord(value) && "ships" in value && !("layouts" in value)) {
    const { $schema: _, ...layout } = value;
    return ok([layout]);
  }
  const list: unknown = isRecord(value) && "layouts" in value ? value["layouts"] : value;
  if (!Array.isArray(list)) return fail(where, "contains no list of layouts", 'write {"layouts":[{"ships":[…]},…]}');
  return (isRecord(value) ? refuseUnknown(value, ["layouts", ...REMARKS], where) : undefined) ?? ok(list);
};
