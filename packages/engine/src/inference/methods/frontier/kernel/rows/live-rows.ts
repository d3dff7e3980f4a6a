import type { FrontierInput } from "../frontier-input.ts";
import { type OpenEdges, openEdges, type RowGraph } from "../row-graph.ts";
import { makeNumberTable, type NumberTable } from "./number-table.ts";

const spare = new Map<string, ArrayBuffer>();

/** Working memory, reused from count to count: it is the largest part of all memory, and slow to allocate. */
const borrow = (name: string, bytes: number): ArrayBuffer => {
  let buffer = spare.get(name);
  if (!buffer || buffer.byteLength < bytes) {
    // Free the old buffer first, so that both never exist at the same time.
    spare.delete(name);
    buffer = new ArrayBuffer(Math.ceil(bytes / 8) * 8);
    spare.set(name, buffer);
  }
  return buffer;
};

/** Borrowed memory for numbers, with arbitrary content. */
export const borrowNumbers = (name: string, entries: number): Float64Array =>
  new Float64Array(borrow(name, entries * 8), 0, entries);

/** The move of placing a ship of a kind: by how much it moves bits, and which have room; none for an empty square. */
const moveOfKind = ({ steps, room, moveOf }: RowGraph, kind: number) =>
  kind < 0 ? { step: 0, room: undefined } : { step: steps[moveOf[kind]], room: room[moveOf[kind]] };

/** Along the edges of a list: target |= source, shifted by the move if there is one. */
const pushBits = (graph: RowGraph, { kind, edges: { sources, targets } }: OpenEdges, set: Int32Array): void => {
  const { setWords: words } = graph;
  const { step, room } = moveOfKind(graph, kind);
  const skip = step >> 5;
  const bits = step & 31;
  for (let e = 0; e < sources.length; e++) {
    const source = sources[e] * words;
    const target = targets[e] * words;
    let any = 0;
    for (let w = 0; w < words; w++) any |= set[source + w];
    if (any === 0) continue;
    if (room === undefined) {
      for (let w = 0; w < words; w++) set[target + w] |= set[source + w];
      continue;
    }
    // Bits shifted out of a word enter the next word. The shift is done in two steps, because a shift by 32 would do
    // nothing.
    for (let w = skip, carried = 0; w < words; w++) {
      const own = set[source + w - skip] & room[w - skip];
      set[target + w] |= (own << bits) | carried;
      carried = (own >>> 1) >>> (31 - bits);
    }
  }
};

/** The reverse of {@link pushBits}: source |= target, shifted back and cut to what the source reached. */
const pullBits = (
  graph: RowGraph,
  { kind, edges: { sources, targets } }: OpenEdges,
  set: Int32Array,
  reached: Int32Array,
): void => {
  const { setWords: words } = graph;
  const { step, room } = moveOfKind(graph, kind);
  const skip = step >> 5;
  const bits = step & 31;
  for (let e = 0; e < sources.length; e++) {
    const source = sources[e] * words;
    const target = targets[e] * words;
    let any = 0;
    for (let w = 0; w < words; w++) any |= set[target + w];
    if (any === 0) continue;
    if (room === undefined) {
      for (let w = 0; w < words; w++) set[source + w] |= set[target + w] & reached[source + w];
      continue;
    }
    for (let w = words - 1 - skip, carried = 0; w >= 0; w--) {
      const own = set[target + w + skip];
      set[source + w] |= ((own >>> bits) | carried) & room[w] & reached[source + w];
      carried = (own << 1) << (31 - bits);
    }
  }
};

/** Merges mirror images of row ends: the second state of each pair is added to the first and cleared. */
const mergeMirror = (set: Int32Array, mirror: Int32Array, words: number): void => {
  for (let s = 0; s < mirror.length; s++) {
    if (mirror[s] <= s) continue;
    for (let w = 0; w < words; w++) {
      set[s * words + w] |= set[mirror[s] * words + w];
      set[mirror[s] * words + w] = 0;
    }
  }
};

/** Live sets of whole rows are kept up to this many bytes; otherwise they are computed again. */
export const KEEP_SET_BYTES = 32e6;

/**
 * The table of each row's numbers, for the live vectors: those that the squares before can produce and the
 * squares after can complete. Undefined if there are none. Cost: two passes over the edges of all rows, in bits.
 * @param mirror each row end's mirror image, if images are merged
 */
export const findLiveRows = (
  graph: RowGraph,
  input: FrontierInput,
  mirror: Int32Array | undefined,
): NumberTable[] | undefined => {
  const { rows } = input;
  const { states, setWords, complete, empty, columns, shape } = graph;
  const { first, states: ends } = columns[shape.columns];
  // If the sets of whole rows are too large, only those that enter each row are kept.
  const keep = rows * states * setWords * 4 <= KEEP_SET_BYTES;
  const entering: Int32Array[] = [new Int32Array(ends * setWords)];
  entering[0][(empty - first) * setWords] = 1;
  const length = states * setWords;
  const memory = borrow("live sets", (keep ? rows : 1) * length * 4);
  const setOf = (row: number): Int32Array => new Int32Array(memory, keep ? row * length * 4 : 0, length);
  for (let row = 0; row < rows; row++) {
    const set = setOf(row);
    reach(graph, input, row, entering[row], set);
    const leaving = set.slice(first * setWords);
    if (mirror) mergeMirror(leaving, mirror, setWords);
    entering.push(leaving);
  }
  if (complete.every((bits, w) => (bits & setOf(rows - 1)[empty * setWords + w]) === 0)) return undefined;
  // The same backwards, restricted to what was reached.
  const tables = new Array<NumberTable>(rows);
  const finish = new Int32Array(length);
  let leaving = new Int32Array(ends * setWords);
  leaving.set(complete, (empty - first) * setWords);
  for (let row = rows - 1; row >= 0; row--) {
    const reached = setOf(row);
    if (!keep && row < rows - 1) reach(graph, input, row, entering[row], reached);
    finish.fill(0, 0, first * setWords);
    finish.set(leaving, first * setWords);
    completeRow(graph, input, row, finish, reached);
    tables[row] = makeNumberTable(graph, finish);
    if (row === 0) break;
    leaving = liveBefore(graph, finish, mirror);
  }
  return tables;
};

/** The live vectors of each end of the previous row, given those of the starts of a row. */
const liveBefore = (
  { columns, next, setWords, shape }: RowGraph,
  live: Int32Array,
  mirror: Int32Array | undefined,
): Int32Array<ArrayBuffer> => {
  const { first, states: ends } = columns[shape.columns];
  const leaving = new Int32Array(ends * setWords);
  for (let e = 0; e < next.sources.length; e++) {
    const at = (next.sources[e] - first) * setWords;
    for (let w = 0; w < setWords; w++) leaving[at + w] |= live[next.targets[e] * setWords + w];
  }
  for (let s = 0; mirror && s < ends; s++) {
    if (mirror[s] > s) leaving.copyWithin(mirror[s] * setWords, s * setWords, (s + 1) * setWords);
  }
  return leaving;
};

/** Computes the vectors that can be reached with each state of a row, from the vectors that enter the row. */
const reach = (graph: RowGraph, input: FrontierInput, row: number, entering: Int32Array, set: Int32Array): void => {
  const { columns, next, setWords, shape } = graph;
  const { first } = columns[shape.columns];
  set.fill(0);
  for (let e = 0; e < next.sources.length; e++) {
    const at = (next.sources[e] - first) * setWords;
    for (let w = 0; w < setWords; w++) set[next.targets[e] * setWords + w] |= entering[at + w];
  }
  for (let c = 0; c < shape.columns; c++)
    for (const open of openEdges(graph, input, row, c)) pushBits(graph, open, set);
};

/** Computes the live vectors of each reached state of a row, given those of the row's ends. */
const completeRow = (
  graph: RowGraph,
  input: FrontierInput,
  row: number,
  finish: Int32Array,
  reached: Int32Array,
): void => {
  const { columns, setWords, shape } = graph;
  for (let i = columns[shape.columns].first * setWords; i < finish.length; i++) finish[i] &= reached[i];
  for (let c = shape.columns - 1; c >= 0; c--)
    for (const open of openEdges(graph, input, row, c)) pullBits(graph, open, finish, reached);
};
