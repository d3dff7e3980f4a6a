import { formatCell, parseCells } from "../board/cell-name.ts";
import { checkArgument, isRecord, refuseUnknown } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { Fleet } from "./fleet.ts";
import { placementsOf } from "./placement.ts";
import type { Scenario } from "./scenario.ts";

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
  const known = fleet.map((own) => own.name);
  const shipClass = known.indexOf(name);
  if (shipClass < 0) return fail(`${where}.class`, `the fleet has no class "${name}"`, suggestName(name, known));
  const read = parseCells(board, cells, (i) => `${where}.${form}[${i}]`, form === "cells" ? "A1" : "(1,1,1)");
  return read.ok ? ok({ shipClass, cells: read.value }) : read;
};

/** Fails unless there are as many ships of each class as in the fleet. @param classes one for each ship */
export const fleetMisfit = (fleet: Fleet, classes: readonly number[], where: string): Result<never> | undefined => {
  for (const [k, { name, count }] of fleet.entries()) {
    const found = classes.filter((shipClass) => shipClass === k).length;
    if (found !== count) return fail(where, `has ${found} ships of class "${name}"`, `the fleet has ${count}`);
  }
  return undefined;
};

/** Refuses what untyped programs take for a layout. @throws TypeError as {@link checkArgument} does. */
export const checkLayout = (value: unknown): void =>
  checkArgument(value, "scenario", "a layout; write sampleLayouts(knowledge, 1, random)[0]");
