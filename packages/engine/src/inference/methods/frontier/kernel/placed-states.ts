import { StateTable } from "../../state-graph/state-table.ts";
import type { GrowingColumn } from "./growing-column.ts";
import { sortedStates } from "./sorted-states.ts";

/** The states of a row graph in their places. */
export interface PlacedStates {
  /** Per column the number of its first state, its states in order, and the place of each among those of all columns. */
  readonly places: readonly { readonly first: number; readonly order: Int32Array; readonly rank: Int32Array }[];
  /** For each place the live class. */
  readonly classOf: Int32Array;
  /** The number of vectors of each live class. */
  readonly sizes: readonly number[];
  /** The live sets of the classes, one after the other. */
  readonly sets: Int32Array;
  readonly states: number;
  /** Live entries of all states. */
  readonly entries: number;
}

/**
 * Gives every state its place and its live class, and lets go of the live sets. Cost: sorting, and a hash look-up for each state.
 *
 * @param words of a profile
 * @param setWords of a live set
 */
export const placeStates = (columns: readonly GrowingColumn[], words: number, setWords: number): PlacedStates => {
  const setTable = new StateTable(setWords, 64);
  const sizes: number[] = [];
  const set = new Int32Array(setWords);
  let entries = 0;
  let states = 0;
  const classOf = new Int32Array(columns.reduce((sum, { table }) => sum + table.size, 0));
  // Neighbours in the order of profiles lead to neighbours, which keeps memory accesses close together.
  const places = columns.map((column) => {
    const { table } = column;
    const order = sortedStates(table.keys, words, table.size);
    const rank = new Int32Array(table.size);
    const first = states;
    for (const s of order) {
      for (let w = 0; w < setWords; w++) set[w] = column.sets[s * setWords + w];
      const kind = setTable.find(set);
      if (kind === sizes.length) sizes.push(countBits(set));
      classOf[states] = kind;
      rank[s] = states++;
      entries += sizes[kind];
    }
    column.releaseSets();
    return { first, order, rank };
  });
  return { places, classOf, sizes, sets: setTable.keys.slice(0, sizes.length * setWords), states, entries };
};

const countBits = (set: Int32Array): number => {
  let n = 0;
  for (let v = 0; v < set.length * 32; v++) n += (set[v >> 5] >>> (v & 31)) & 1;
  return n;
};
