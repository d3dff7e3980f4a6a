import type { RowGraph } from "../row-graph.ts";

/** Index map m has the runs `runStart[m]` to `runStart[m + 1] - 1`: `runLength` entries from `runFrom` to `runTo` on. */
export interface Runs {
  readonly runStart: Int32Array;
  readonly runFrom: Uint16Array;
  readonly runTo: Uint16Array;
  readonly runLength: Uint16Array;
}

/** The table of a row's numbers: a block for each live state, with an entry for each live vector of its class. */
export interface NumberTable extends Runs {
  /** 1 for states with a live vector. */
  readonly alive: Uint8Array;
  /** The start of each state's block; the last entry is the total length. */
  readonly starts: Int32Array;
  /** The live vectors of each class, and the index of each vector in this list, or -1. */
  readonly lists: readonly Int32Array[];
  readonly where: Int16Array;
}

/** The blocks and index maps of a row, given its live sets. */
export const makeNumberTable = (graph: RowGraph, live: Int32Array): NumberTable => {
  const { states, setWords, liveClassOf, liveClasses, vectors } = graph;
  const alive = new Uint8Array(states);
  const union = new Int32Array(liveClasses * setWords);
  for (let s = 0; s < states; s++) {
    const at = s * setWords;
    const into = liveClassOf[s] * setWords;
    let any = 0;
    for (let w = 0; w < setWords; w++) {
      const bits = live[at + w];
      any |= bits;
      union[into + w] |= bits;
    }
    if (any !== 0) alive[s] = 1;
  }
  const where = new Int16Array(liveClasses * vectors).fill(-1);
  const lists: Int32Array[] = [];
  for (let k = 0; k < liveClasses; k++) {
    const list: number[] = [];
    for (let v = 0; v < vectors; v++) {
      if ((union[k * setWords + (v >> 5)] >>> (v & 31)) & 1) {
        where[k * vectors + v] = list.length;
        list.push(v);
      }
    }
    lists.push(Int32Array.from(list));
  }
  const starts = new Int32Array(states + 1);
  for (let s = 0; s < states; s++) starts[s + 1] = starts[s] + (alive[s] ? lists[liveClassOf[s]].length : 0);
  const blocks = { alive, starts, lists, where };
  return { ...blocks, ...makeRuns(graph, blocks, blocks, undefined) };
};

/** Index maps between the blocks of two tables; only the maps in `wanted`, if given. */
export const makeRuns = (
  { vectors, mapParts, steps, room }: RowGraph,
  { lists }: Pick<NumberTable, "lists">,
  { where }: Pick<NumberTable, "where">,
  wanted: Int32Array | undefined,
): Runs => {
  const maps = mapParts.length / 3;
  const skip = new Uint8Array(maps).fill(wanted ? 1 : 0);
  if (wanted) for (const m of wanted) skip[m] = 0;
  const runStart = new Int32Array(maps + 1);
  const runs = new RunList();
  for (let m = 0; m < maps; m++) {
    const list = lists[mapParts[3 * m]];
    if (skip[m] === 0 && list.length > 0) {
      const move = mapParts[3 * m + 2];
      const base = mapParts[3 * m + 1] * vectors + (move < 0 ? 0 : steps[move]);
      runs.add(list, move < 0 ? undefined : room[move], where, base);
    }
    runStart[m + 1] = runs.length;
  }
  return { runStart, runFrom: runs.from, runTo: runs.to, runLength: runs.lengths };
};

/** A growing list of runs: stretches of vectors that are adjacent in both blocks of a map. */
class RunList {
  from = new Uint16Array(4096);
  to = new Uint16Array(4096);
  lengths = new Uint16Array(4096);
  length = 0;

  /**
   * Adds the runs of one map. @param list the source block's vectors @param fits the vectors with room for the
   * ship; all if undefined @param where from `base` on, each vector's position in the other block, or negative
   */
  add(list: Int32Array, fits: Int32Array | undefined, where: Int16Array, base: number): void {
    if (this.length + list.length > this.from.length) this.#grow((this.length + list.length) * 2);
    const { from, to, lengths } = this;
    let runs = this.length;
    let lastFrom = -2;
    let lastTo = -2;
    for (let i = 0; i < list.length; i++) {
      const v = list[i];
      if (fits !== undefined && ((fits[v >> 5] >>> (v & 31)) & 1) === 0) continue;
      const j = where[base + v];
      if (j < 0) continue;
      if (i === lastFrom + 1 && j === lastTo + 1) lengths[runs - 1]++;
      else {
        from[runs] = i;
        to[runs] = j;
        lengths[runs++] = 1;
      }
      lastFrom = i;
      lastTo = j;
    }
    this.length = runs;
  }

  #grow(capacity: number): void {
    const grow = (old: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> => {
      const grown = new Uint16Array(capacity);
      grown.set(old);
      return grown;
    };
    [this.from, this.to, this.lengths] = [grow(this.from), grow(this.to), grow(this.lengths)];
  }
}
