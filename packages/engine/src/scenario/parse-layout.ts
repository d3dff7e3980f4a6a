import { formatCell } from "../board/cell-name.ts";
import { isRecord, refuseUnknown } from "../core/fields.ts";
import { parseJsonText } from "../core/json-text.ts";
import { fail, ok, parseEach, type Result } from "../core/result.ts";
import { formatLargeCount } from "../core/text/count-text.ts";
import { agreesWithClue } from "./clues.ts";
import { fleetMisfit, type Layout, layoutOf, parseListedShip, parseShipList } from "./layout.ts";
import { canListPlacements, insteadOfListing, type PlacementTable, placementsOf } from "./placement.ts";
import { placementCost } from "./placement-cost.ts";
import { checkScenario, type Scenario } from "./scenario.ts";
import { cellsOfLine, knownLines, lineName } from "./totals.ts";

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
    const found = cellsOfLine(board, line).filter((cell) => shipOf.has(cell)).length;
    if (found !== line.total)
      return fail(where, `has ${found} ship cells in ${lineName(board, line)}`, `its total is ${line.total}`);
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
  ...["seed", "order", "placement", "prior", "nodes", "key", "candidate", "index", "of", "method", "$schema"],
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
