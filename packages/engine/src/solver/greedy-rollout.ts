import type { Chooser } from "./build-tree.ts";
import { splitRows, stepAt, withColumn } from "./position-step.ts";
import type { RowTable } from "./row-table.ts";
import { hasFewer } from "./solution.ts";

/** The columns that some but not all rows have, the likeliest first; among equals, the lower column first. */
const openColumns = (
  { cellStart, cells, weights, columns }: RowTable,
  rows: readonly number[],
  hits: Int32Array,
): number[] => {
  const weight = new Float64Array(columns.length);
  let total = 0;
  for (const row of rows) {
    total += weights[row];
    for (let i = cellStart[row]; i < cellStart[row + 1]; i++) weight[cells[i]] += weights[row];
  }
  const open: number[] = [];
  for (let column = 0; column < columns.length; column++) {
    if (weight[column] > 0 && weight[column] < total && ((hits[column >> 5] >>> (column & 31)) & 1) === 0)
      open.push(column);
  }
  return open.sort((a, b) => weight[b] - weight[a] || a - b);
};

export const likeliestColumn = (table: RowTable, rows: readonly number[], hits: Int32Array): number =>
  openColumns(table, rows, hits)[0] ?? -1;

interface Cost {
  readonly total: number;
  readonly worst: number;
}

/**
 * A greedy rollout without sampling (G. Tesauro and G. R. Galperin, "On-line policy improvement using
 * Monte-Carlo search", 1996): it plays all games to their end after each of the likeliest columns, and takes the
 * cheapest. The misses are an upper bound on the optimum. Cost: visits about as many rows as the budget says.
 * Once the budget is used up, it takes the likeliest column.
 *
 * @param budget the number of rows to visit. @param poll called at every shot; an exception ends the work
 */
export const greedyRollout = (table: RowTable, forWorst: boolean, budget: number, poll: () => void): Chooser => {
  const { weights, rowCount, columns } = table;
  // A game has about this many shots, and each column tried at each of them is followed to the end.
  const length = Math.min(16, columns.length);
  const breadth = Math.max(2, Math.min(8, Math.floor(budget / (rowCount * length * (length / 2)))));
  let left = budget;

  const costOf = (all: readonly number[], hits: Int32Array): Cost => {
    const { rows, settled, sure } = stepAt(table, all, hits);
    if (settled) return NOTHING;
    return costOfShot(rows, hits, sure >= 0 ? sure : likeliestColumn(table, rows, hits));
  };

  const costOfShot = (rows: readonly number[], hits: Int32Array, column: number): Cost => {
    left -= rows.length;
    poll();
    const after = withColumn(hits, column);
    let total = 0;
    let worst = 0;
    for (const part of splitRows(table, rows, column, hits)) {
      const cost = costOf(part.rows, part.miss ? hits : after);
      total += cost.total;
      if (part.miss) for (const row of part.rows) total += weights[row];
      worst = Math.max(worst, cost.worst + (part.miss ? 1 : 0));
    }
    return { total, worst };
  };

  return (rows, hits) => {
    const open = openColumns(table, rows, hits);
    if (rows.length <= 2 || left <= 0) return open[0] ?? -1;
    let best = -1;
    let least: Cost | undefined;
    for (const column of open.slice(0, breadth)) {
      const cost = costOfShot(rows, hits, column);
      if (!least || hasFewer(cost, least, forWorst)) {
        best = column;
        least = cost;
      }
    }
    return best;
  };
};

const NOTHING: Cost = { total: 0, worst: 0 };
