import { type RowTable, sinks } from "../row-table.ts";
import { Assignment } from "./assignment.ts";

/** Bytes that a row with a set of its hits takes while the table is made, at most. */
const BYTES_EACH = 250;

/**
 * How much weight can be finished with few misses, for every history of answers: the bound of `FinishTable` where hits
 * say more than that they hit, or where their order matters.
 *
 * A set X is here the columns hit with what each of them said and the sinkings announced, in any order, the misses
 * forgotten. All positions that come to the same X by some order have their layouts among those that agree with X, and
 * the argument for the assignment of cells to misses left holds for each of them; a hit is followed by one set for each
 * answer. Layouts that are hit in full are finished at once.
 *
 * Every row is taken with every set of its columns. Cost: rows times 2 to the columns of a row times its columns.
 */
export class RowFinish {
  /** Values of F(X, 0), F(X, 1), … of set i from `i * stride` on; the last stands for all that follow. */
  readonly values: Float64Array;
  readonly stride: number;
  /** Number of sets. */
  readonly size: number;
  readonly #table: RowTable;
  /** Per row and set of its columns (bit i for its i-th column) the index of X. */
  readonly #sets: Int32Array;
  readonly #start: Int32Array;

  private constructor(table: RowTable, values: Float64Array, stride: number, sets: Int32Array, start: Int32Array) {
    this.#table = table;
    this.values = values;
    this.stride = stride;
    this.size = values.length / stride;
    this.#sets = sets;
    this.#start = start;
  }

  /** The table, or undefined when it would be too large or `stop` says so. */
  static make(table: RowTable, maxBytes: number, stop: () => boolean = () => false): RowFinish | undefined {
    const { rowCount, cellStart, cells, weights, words, columns } = table;
    const start = new Int32Array(rowCount + 1);
    for (let row = 0; row < rowCount; row++) {
      const size = cellStart[row + 1] - cellStart[row];
      if (size > 20) return undefined;
      start[row + 1] = start[row] + 2 ** size;
      if (start[row + 1] * BYTES_EACH > maxBytes) return undefined;
    }
    const sets = new Int32Array(start[rowCount]);
    const index = new Map<string, number>();
    const weight: number[] = [];
    const finished: number[] = [];
    const hitCount: number[] = [];
    const next: Map<number, Set<number>>[] = [];
    const hits = new Int32Array(words);
    for (let row = 0; row < rowCount; row++) {
      const own = cells.subarray(cellStart[row], cellStart[row + 1]);
      if ((row & 15) === 0 && stop()) return undefined;
      for (let subset = 0; subset < 2 ** own.length; subset++) {
        const key = historyKey(table, row, own, subset, hits);
        let set = index.get(key);
        if (set === undefined) {
          set = weight.push(0) - 1;
          index.set(key, set);
          finished.push(0);
          hitCount.push(own.filter((_, i) => ((subset >> i) & 1) === 1).length);
          next.push(new Map());
        }
        sets[start[row] + subset] = set;
        weight[set] += weights[row];
        if (subset === 2 ** own.length - 1) finished[set] += weights[row];
      }
      for (let subset = 0; subset < 2 ** own.length; subset++) {
        const after = next[sets[start[row] + subset]];
        for (let i = 0; i < own.length; i++) {
          if (((subset >> i) & 1) === 1) continue;
          const list = after.get(own[i]) ?? new Set();
          list.add(sets[start[row] + (subset | (1 << i))]);
          after.set(own[i], list);
        }
      }
    }
    const stride = Math.max(1, Math.min(16, columns.length + 1));
    const values = new Float64Array(weight.length * stride);
    const assignment = new Assignment(columns.length, stride);
    const byHits = weight.map((_, set) => set).sort((a, b) => hitCount[b] - hitCount[a]);
    let valued = 0;
    for (const set of byHits) {
      if ((++valued & 255) === 0 && stop()) return undefined;
      let items = 0;
      for (const list of next[set].values()) {
        for (let v = 0; v < stride; v++) {
          let gain = 0;
          for (const other of list) gain += values[other * stride + v];
          assignment.gains[items * stride + v] = gain;
        }
        items++;
      }
      assignment.begin(items);
      let sum = 0;
      for (let v = 0; v < stride; v++) {
        if (sum < weight[set])
          sum = v === stride - 1 ? weight[set] : Math.min(weight[set], finished[set] + assignment.add());
        values[set * stride + v] = sum;
      }
    }
    return new RowFinish(table, values, stride, sets, start);
  }

  /** The set of a row's history when the columns of `hits` were hit. */
  find(row: number, hits: Int32Array, at: number): number {
    const { cellStart, cells } = this.#table;
    const from = cellStart[row];
    let subset = 0;
    for (let i = from; i < cellStart[row + 1]; i++) {
      const column = cells[i];
      if (((hits[at + (column >> 5)] >>> (column & 31)) & 1) === 1) subset |= 1 << (i - from);
    }
    return this.#sets[this.#start[row] + subset];
  }
}

/** What is known of a row when some of its columns were hit, as a text. */
const historyKey = (table: RowTable, row: number, own: ArrayLike<number>, subset: number, hits: Int32Array): string => {
  const { columns, history, hitLabels, sinkLabels, shipAt } = table;
  hits.fill(0);
  for (let i = 0; i < own.length; i++) if (((subset >> i) & 1) === 1) hits[own[i] >> 5] |= 1 << (own[i] & 31);
  const said: string[] = [];
  const sunk = new Map<number, number>();
  for (let i = 0; i < own.length; i++) {
    if (((subset >> i) & 1) === 0) continue;
    const at = row * columns.length + own[i];
    said.push(`${own[i]}=${hitLabels[at]}`);
    if (history !== "ordered" && history !== "sinking") continue;
    if (sinks(table, row, own[i], hits, 0)) sunk.set(shipAt[at], sinkLabels[at]);
  }
  return `${said.join()};${[...sunk.values()].sort((a, b) => a - b).join()}`;
};
