import { formatCell } from "../board/cell-name.ts";
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
  const { scenario } = layout;
  const table = placementsOf(scenario);
  return {
    ships: layout.placements.map((p) => ({
      class: scenario.fleet[table.classOf[p]].name,
      cells: Array.from(table.cellsOf(p), (cell) => formatCell(scenario.board, cell)),
    })),
  };
};
