import { isMiss } from "../scenario/answer.ts";
import { symmetriesOfScenario } from "../scenario/symmetry.ts";
import type { RowTable } from "./row-table.ts";

/** A permutation of the columns that takes every row to a row of the same weight. */
export interface RowSymmetry {
  /** Where each column goes. */
  readonly columns: Int32Array;
  /** Where each row goes. */
  readonly rows: Int32Array;
}

/**
 * The symmetries of a row table, the identity first: those of its scenario that take hits to hits, columns to columns
 * and each row to one of equal weight. Cost: layouts times symmetries.
 *
 * @param poll asked every thousand layouts; what it throws ends the work
 */
export const symmetriesOfRows = (table: RowTable, poll: () => void = () => {}): RowSymmetry[] => {
  const { knowledge, members, columns, weights, rowCount } = table;
  const { scenario, observations } = knowledge;
  const columnOf = new Map(Array.from(columns, (cell, column) => [cell, column]));
  const rowOf = new Map(members.flatMap((layouts, row) => layouts.map(({ placements }) => [placements.join(), row])));
  const hits = new Set(observations.flatMap(({ cell, answer }) => (isMiss(answer) ? [] : [cell])));
  const found: RowSymmetry[] = [];
  for (const { cells, placements } of symmetriesOfScenario(scenario)) {
    if ([...hits].some((cell) => !hits.has(cells[cell]))) continue;
    const to = Array.from(columns, (cell) => columnOf.get(cells[cell]));
    if (to.includes(undefined)) continue;
    const rows = new Int32Array(rowCount).fill(-1);
    let done = 0;
    const fits = members.every((layouts, row) =>
      layouts.every((layout) => {
        if ((++done & 1023) === 0) poll();
        const image = rowOf.get(
          layout.placements
            .map((p) => placements[p])
            .sort((a, b) => a - b)
            .join(),
        );
        if (image === undefined || weights[image] !== weights[row]) return false;
        if (rows[row] >= 0 && rows[row] !== image) return false;
        rows[row] = image;
        return true;
      }),
    );
    if (fits) found.push({ columns: Int32Array.from(to as number[]), rows });
  }
  return found;
};
