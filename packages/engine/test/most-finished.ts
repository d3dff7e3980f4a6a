/** The most layouts that any strategy finishes on small boards, found by trying every shot. */

import { listLayouts } from "../src/inference/posterior/layout-list.ts";
import { makeKnowledge } from "../src/knowledge/knowledge.ts";
import { placementsOf } from "../src/scenario/placement.ts";
import type { Scenario } from "../src/scenario/scenario.ts";

/** A layout's ships as sets of cells, each with its class. */
export type Ships = readonly { readonly shipClass: number; readonly cells: ReadonlySet<number> }[];

/**
 * The most layouts, or weight of layouts, that a strategy finishes, if every hit says the class and a sinking: found by
 * trying all shots.
 */
export const mostFinished = (
  layouts: readonly Ships[],
  misses: number,
  shot: ReadonlySet<number> = new Set(),
  weight: (ships: Ships) => number = () => 1,
): number => {
  const open = layouts.filter((ships) => ships.some(({ cells }) => [...cells].some((cell) => !shot.has(cell))));
  const finished = layouts.reduce((sum, ships) => sum + (open.includes(ships) ? 0 : weight(ships)), 0);
  if (open.length === 0) return finished;
  const cells = new Set(open.flatMap((ships) => ships.flatMap((ship) => [...ship.cells])));
  let most = 0;
  for (const cell of cells) {
    if (shot.has(cell)) continue;
    const parts = new Map<number, Ships[]>();
    for (const ships of open) {
      const hit = ships.find((ship) => ship.cells.has(cell));
      const sinks = hit !== undefined && [...hit.cells].every((other) => other === cell || shot.has(other));
      const answer = hit ? 2 * hit.shipClass + (sinks ? 1 : 0) : -1;
      parts.set(answer, [...(parts.get(answer) ?? []), ships]);
    }
    let sum = 0;
    for (const [answer, part] of parts) {
      const left = answer < 0 ? misses - 1 : misses;
      if (left >= 0) sum += mostFinished(part, left, new Set([...shot, cell]), weight);
    }
    most = Math.max(most, sum);
  }
  return finished + most;
};

/** The layouts of a scenario. */
export const layoutsOf = (scenario: Scenario): Ships[] => {
  const table = placementsOf(scenario);
  return listLayouts(makeKnowledge(scenario), 1000).map(({ placements }) =>
    placements.map((p) => ({ shipClass: table.classOf[p], cells: new Set(table.cellsOf(p)) })),
  );
};
