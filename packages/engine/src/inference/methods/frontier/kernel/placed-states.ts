import { bitCount } from "../../../../core/count.ts";
import { StateTable } from "../../state-graph/state-table.ts";

/** Sorts states by profiles, the board's last columns most significant, by radix sort of 16-bit digits. */
const sortedStates = (keys: Int32Array, words: number, size: number): Int32Array => {
  let order = Int32Array.from({ length: size }, (_, s) => s);
  if (size < 4096) {
    return order.sort((a, b) => {
      let w = words - 1;
      while (w > 0 && keys[a * words + w] === keys[b * words + w]) w--;
      return (keys[a * words + w] >>> 0) - (keys[b * words + w] >>> 0);
    });
  }
  let sorted = new Int32Array(size);
  const starts = new Int32Array(2 ** 16 + 1);
  for (let half = 0; half < 2 * words; half++) {
    const shift = (half & 1) * 16;
    const digit = (s: number): number => (keys[s * words + (half >> 1)] >>> shift) & 0xffff;
    starts.fill(0);
    for (let s = 0; s < size; s++) starts[digit(s) + 1]++;
    for (let d = 0; d < 2 ** 16; d++) starts[d + 1] += starts[d];
    for (let i = 0; i < size; i++) sorted[starts[digit(order[i])]++] = order[i];
    [order, sorted] = [sorted, order];
  }
  return order;
};

export interface PlacedStates {
  /** For each column its first state's place, its states in order, and each state's place among all columns. */
  readonly places: readonly { readonly first: number; readonly order: Int32Array; readonly rank: Int32Array }[];
  /** The live class of the state at each place. */
  readonly liveClassOf: Int32Array;
  readonly sizes: readonly number[];
  /** The live sets of the classes, one after the other. */
  readonly sets: Int32Array;
  readonly states: number;
  readonly entries: number;
}

/**
 * Gives every state its place and live class, and frees the live sets. Cost: a sort, and a hash look-up for each
 * state. @param words the number of words in a profile @param setWords the number of words in a live set
 */
export const placeStates = (columns: readonly GrowingColumn[], words: number, setWords: number): PlacedStates => {
  const setTable = new StateTable(setWords, 64);
  const sizes: number[] = [];
  const set = new Int32Array(setWords);
  let entries = 0;
  let states = 0;
  const liveClassOf = new Int32Array(columns.reduce((sum, { table }) => sum + table.size, 0));
  // States with similar profiles lead to states with similar profiles, so memory accesses stay close together.
  const places = columns.map((column) => {
    const { table } = column;
    const order = sortedStates(table.keys, words, table.size);
    const rank = new Int32Array(table.size);
    const first = states;
    for (const s of order) {
      for (let w = 0; w < setWords; w++) set[w] = column.sets[s * setWords + w];
      const liveClass = setTable.find(set);
      if (liveClass === sizes.length) sizes.push(set.reduce((sum, bits) => sum + bitCount(bits), 0));
      liveClassOf[states] = liveClass;
      rank[s] = states++;
      entries += sizes[liveClass];
    }
    column.releaseSets();
    return { first, order, rank };
  });
  return { places, liveClassOf, sizes, sets: setTable.keys.slice(0, sizes.length * setWords), states, entries };
};

/** The states of a column during the search: their live sets, and where the edges of each state are stored. */
export class GrowingColumn {
  readonly table: StateTable;
  sets: Int32Array;
  /** Whether a state's set has grown since its edges were last followed. */
  dirty = new Uint8Array(64);
  /** The range of edges of each state, which are stored together; -1 before they are listed. */
  from = new Int32Array(64).fill(-1);
  to = new Int32Array(64);
  /** For each edge: its choice (0 for empty, 1 + kind), its target's column and number there (-1 until made). */
  edges = 0;
  choice = new Uint16Array(256);
  column = new Uint16Array(256);
  target = new Int32Array(256);

  constructor(words: number, setWords: number) {
    this.table = new StateTable(words, 64);
    this.sets = new Int32Array(64 * setWords);
  }

  enlarge(setWords: number): void {
    const states = this.dirty.length * 2;
    this.sets = grown(this.sets, new Int32Array(states * setWords));
    this.dirty = grown(this.dirty, new Uint8Array(states));
    this.from = grown(this.from, new Int32Array(states).fill(-1));
    this.to = grown(this.to, new Int32Array(states));
  }

  list(choice: number): void {
    if (this.edges === this.choice.length) {
      this.choice = grown(this.choice, new Uint16Array(this.edges * 2));
      this.column = grown(this.column, new Uint16Array(this.edges * 2));
      this.target = grown(this.target, new Int32Array(this.edges * 2));
    }
    this.choice[this.edges] = choice;
    this.target[this.edges++] = -1;
  }

  releaseSets(): void {
    this.sets = RELEASED;
  }

  /** Frees what is no longer needed once the edges are listed. */
  releaseEdges(): void {
    this.target = RELEASED;
    this.from = RELEASED;
    this.to = RELEASED;
  }
}

/** Stands in for a table that is no longer needed, so that its memory is freed while the graph is made. */
const RELEASED = new Int32Array(0);

const grown = <T extends Int32Array | Uint16Array | Uint8Array>(old: T, fresh: T): T => {
  fresh.set(old);
  return fresh;
};
