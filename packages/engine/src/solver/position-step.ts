import { type RowTable, sinks } from "./row-table.ts";

export interface PositionStep {
  readonly over: readonly number[];
  readonly rows: readonly number[];
  /** Whether all unfinished rows have the same unhit columns. */
  readonly settled: boolean;
  /** A column of all unfinished rows that is to be shot at once; -1 if there is a choice. */
  readonly sure: number;
}

/** Splits a position. Columns that all rows have come first if their answers may say something, otherwise last. */
export const stepAt = (table: RowTable, all: readonly number[], hits: Int32Array): PositionStep => {
  const { masks, words } = table;
  const isOver = (row: number): boolean => {
    for (let w = 0; w < words; w++) if ((masks[row * words + w] & ~hits[w]) !== 0) return false;
    return true;
  };
  const over = all.filter(isOver);
  const rows = over.length === 0 ? all : all.filter((row) => !isOver(row));
  if (rows.length === 0) return { over, rows, settled: true, sure: -1 };
  const common = new Int32Array(words).fill(-1);
  const union = new Int32Array(words);
  for (const row of rows) {
    for (let w = 0; w < words; w++) {
      common[w] &= masks[row * words + w];
      union[w] |= masks[row * words + w];
    }
  }
  const settled = common.every((mask, w) => ((mask ^ union[w]) & ~hits[w]) === 0);
  const certainFirst = table.history === "plain" ? table.uneven : table.history !== "ordered";
  return { over, rows, settled, sure: settled || certainFirst ? firstColumn(common, hits) : -1 };
};

export interface RowPart {
  readonly rows: number[];
  readonly miss: boolean;
  readonly sunk: boolean;
}

/** The rows of a position, grouped by their answers to a shot at a column. */
export const splitRows = (table: RowTable, rows: readonly number[], column: number, hits: Int32Array): RowPart[] => {
  const { hitLabels, sinkLabels, columns, knowledge } = table;
  const width = columns.length;
  const { answers } = knowledge.scenario;
  const saysSunk = answers !== "hit" && answers !== "count";
  const parts = new Map<number, RowPart>();
  for (const row of rows) {
    const label = hitLabels[row * width + column];
    const sunk = label > 0 && saysSunk && sinks(table, row, column, hits, 0);
    const code = sunk ? -sinkLabels[row * width + column] : label;
    const part = parts.get(code);
    if (part) part.rows.push(row);
    else parts.set(code, { rows: [row], miss: label === 0, sunk });
  }
  return [...parts.values()];
};

/** A copy of a set of columns with one column added. */
export const withColumn = (hits: Int32Array, column: number): Int32Array => {
  const after = hits.slice();
  after[column >> 5] |= 1 << (column & 31);
  return after;
};

const firstColumn = (set: Int32Array, without: Int32Array): number => {
  for (let w = 0; w < set.length; w++) {
    const open = set[w] & ~without[w];
    if (open !== 0) return w * 32 + 31 - Math.clz32(open & -open);
  }
  return -1;
};
