import type { RowTable } from "./row-table.ts";

/**
 * The same rows under a referee who says more: a sinking also shows which unhit columns the ship had. What is known after
 * some hits then no longer depends on their order, so that positions are sets of rows (`sinking`, see `History`).
 *
 * Whoever is told more can play as if he were not. So the optimum of the same rows under this referee is a lower bound on
 * theirs, whatever was hit before. Cost: rows times ships.
 */
export const withShownSinkings = (table: RowTable): RowTable => {
  const { rowCount, columns, ships, words, shipMasks, shipAt, sinkLabels } = table;
  const width = columns.length;
  const shown = new Int32Array(sinkLabels.length);
  const known = new Map<string, number>();
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const ship = shipAt[at];
      if (ship >= ships) continue;
      const own = (row * ships + ship) * words;
      const key = `${sinkLabels[at]}:${shipMasks.subarray(own, own + words).join()}`;
      const label = known.get(key) ?? known.size + 1;
      known.set(key, label);
      shown[at] = label;
    }
  }
  return { ...table, history: "sinking", shapesTell: false, sinkLabels: shown };
};
