import { oncePer, oncePerKey } from "../../core/once-per.ts";
import { keptClear } from "../../scenario/contact.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";

/** The placements of a scenario by cell, and the evaluation with which every game starts. */
export interface PlacementIndex {
  readonly table: PlacementTable;
  /** The placements on cell c are `placements[cellStart[c]]` to `placements[cellStart[c + 1] - 1]`. */
  readonly cellStart: Int32Array;
  readonly placements: Int32Array;
  /** The evaluation matrix before the first shot: for each cell, the placements on it, summed over ships. */
  readonly scores: Float64Array;
  /** For each class, a number that is equal for classes of one shape. */
  readonly shapeOf: readonly number[];
}

/** Cost of the first call for a scenario: linear in the cells of the table. */
export const placementIndexOf = oncePer((scenario: Scenario): PlacementIndex => {
  const table = placementsOf(scenario);
  const { cellCount } = scenario.board;
  const cellStart = new Int32Array(cellCount + 1);
  for (const cell of table.cells) cellStart[cell + 1]++;
  for (let cell = 0; cell < cellCount; cell++) cellStart[cell + 1] += cellStart[cell];
  const placements = new Int32Array(table.cells.length);
  const next = cellStart.slice();
  const scores = new Float64Array(cellCount);
  for (let p = 0; p < table.count; p++) {
    const { count } = scenario.fleet[table.classOf[p]];
    for (let i = table.cellStart[p]; i < table.cellStart[p + 1]; i++) {
      const cell = table.cells[i];
      placements[next[cell]++] = p;
      scores[cell] += count;
    }
  }
  const shapes = scenario.fleet.map(({ shape }) => JSON.stringify(shape));
  return { table, cellStart, placements, scores, shapeOf: shapes.map((shape) => shapes.indexOf(shape)) };
});

/** For each cell, the cells that a ship on it keeps clear of other ships. */
export const keptClearBy = oncePer((scenario: Scenario): ((cell: number) => readonly number[]) =>
  oncePerKey((cell) => keptClear(scenario.board, scenario.contact, cell)),
);

/** For each cell, the placements that a hit there makes impossible: too close to it, but not on it. */
export const placementsNearTo = oncePer((scenario: Scenario): ((cell: number) => Int32Array) => {
  const { table, cellStart, placements } = placementIndexOf(scenario);
  return oncePerKey((cell) => {
    const near = new Set<number>();
    for (const other of keptClearBy(scenario)(cell)) {
      for (let i = cellStart[other]; i < cellStart[other + 1]; i++) near.add(placements[i]);
    }
    return Int32Array.from(near).filter((p) => !table.cellsOf(p).includes(cell));
  });
});
