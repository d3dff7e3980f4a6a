import { RefusedError } from "../../../core/result.ts";
import { formatBytes, formatCount } from "../../../core/text.ts";
import type { Progress } from "../../../core/work-limits.ts";
import { type FrontierShape, type Step, shapeKey } from "./ship-grid.ts";
import { compilingMachine, type Machine, put, setAside, widened } from "./wasm-machine.ts";

/**
 * The numbered vectors of ships used, group by group, and the moves between them. If upright ships are limited, a
 * vector also says how many of its ships are upright. A set of vectors is bits in 32-bit words.
 */
export interface ShipVectors {
  /** The number of vectors, and of words in a set. */
  readonly vectors: number;
  readonly setWords: number;
  /** For each move, by how much it increases the number of a vector, and which vectors have room for it. */
  readonly steps: readonly number[];
  readonly room: readonly Int32Array[];
  /** The move of placing a ship of each kind. */
  readonly moveOf: readonly number[];
  /** The vectors with all ships used. */
  readonly complete: Int32Array;
}

/** Vectors have 16-bit numbers in index maps. */
const MOST_VECTORS = 2 ** 16 - 1;

/** The vectors of a shape. @throws RefusedError if there are more than `most`, by default too many for 16-bit numbers. */
export const shipVectors = (shape: FrontierShape, most = MOST_VECTORS): ShipVectors => {
  const { counts, kinds, mostUpright } = shape;
  const digits = mostUpright === undefined ? [...counts] : [...counts, mostUpright];
  // The largest group varies fastest, so that entries that move together form long runs.
  const order = digits.map((_, g) => g).sort((a, b) => digits[b] - digits[a]);
  const unit: number[] = [];
  let vectors = 1;
  for (const g of order) {
    unit[g] = vectors;
    vectors *= digits[g] + 1;
  }
  if (vectors > most) {
    throw new RefusedError(`the ships left can be used in ${vectors} ways; the frontier tells at most ${most} apart`);
  }
  const setWords = Math.ceil(vectors / 32);
  const digit = (v: number, g: number): number => Math.floor(v / unit[g]) % (digits[g] + 1);
  const setOf = (has: (v: number) => boolean): Int32Array => {
    const set = new Int32Array(setWords);
    for (let v = 0; v < vectors; v++) if (has(v)) set[v >> 5] |= 1 << (v & 31);
    return set;
  };
  const [steps, room, moveOf]: [number[], Int32Array[], number[]] = [[], [], []];
  const complete = setOf((v) => counts.every((count, g) => digit(v, g) === count));
  for (const { group, uprights } of kinds) {
    const counted = mostUpright === undefined ? 0 : uprights;
    const step = unit[group] + (counted > 0 ? counted * unit[counts.length] : 0);
    let move = steps.indexOf(step);
    if (move < 0) {
      move = steps.length;
      steps.push(step);
      const upright = (mostUpright ?? 0) - counted;
      room.push(setOf((v) => digit(v, group) < counts[group] && (counted === 0 || digit(v, counts.length) <= upright)));
    }
    moveOf.push(move);
  }
  return { vectors, setWords, steps, room, moveOf, complete };
};

/** The set of all vectors. */
export const everyVector = ({ vectors, setWords }: ShipVectors): Int32Array => {
  const all = new Int32Array(setWords);
  for (let v = 0; v < vectors; v++) all[v >> 5] |= 1 << (v & 31);
  return all;
};

/** Adds `step` to the number of each vector of a set that has room for it. False if the result is empty. */
export const moveVectors = (set: Int32Array, step: number, room: Int32Array, out: Int32Array): boolean => {
  const words = step >> 5;
  const bits = step & 31;
  let any = 0;
  for (let w = set.length - 1; w >= 0; w--) {
    const high = w >= words ? set[w - words] & room[w - words] : 0;
    const low = w > words ? set[w - words - 1] & room[w - words - 1] : 0;
    out[w] = bits === 0 ? high : (high << bits) | (low >>> (32 - bits));
    any |= out[w];
  }
  return any !== 0;
};

/** The size of a row graph, counted or expected: its states, the entries in them, and the most additions for a row. */
export interface GraphSize {
  readonly states: number;
  readonly entries: number;
  readonly updates: number;
}

/** The transitions of one row, the same for every row of every position. */
export interface RowGraph extends ShipVectors, GraphSize {
  readonly shape: FrontierShape;
  /** The first state of each column, and of the row's ends; a state is a profile, with an entry for each vector. */
  readonly firsts: Int32Array;
  /**
   * The edges, state by state: target, index map from source entries to target entries, and choice, 0 for an empty
   * square or one more than the ship's kind. Those of a row's ends lead to the starts of the next row.
   */
  readonly edges: Int32Array;
  /** The number of the first edge of each state, and in the end the number of all edges. */
  readonly edgeStarts: Int32Array;
  /** The live class of each state: the set of vectors of ships used that can occur with its profile. */
  readonly liveClassOf: Int32Array;
  readonly liveClasses: number;
  /** These sets, class after class, in 64-bit words. */
  readonly liveSets: Int32Array;
  /** For each index map three numbers: the live classes of source and target, and the move between them, or -1. */
  readonly mapParts: Int32Array;
  /** For each end of a row, numbered from the first, its mirror image; undefined if an image is missing. */
  readonly mirror: Int32Array | undefined;
  /** Whether of two ends that are mirror images there is only one. Such a graph serves only mirrored positions. */
  readonly isMerged: boolean;
  /** The state at the end of a row with the empty profile. */
  readonly empty: number;
  readonly bytes: number;
}

/**
 * What a sweep remembers of the ships so far, the *profile*: for each column, which squares ahead are closed.
 * Bit i stands for the i-th row from the column's current one. A ship closes its squares and those that the
 * contact rule keeps clear. The next ship fits if none of its squares is closed, because contact is mutual.
 *
 * States with equal profiles and ships used have the same completions. Claims (contact.ts) would tell more apart.
 */
class Profiles {
  /** The number of 32-bit words in a profile; the empty profile is all zero. */
  readonly words: number;
  /** The bit mask of a column, and for each column the word and position of its lowest bit. */
  readonly field: number;
  readonly word: Int32Array;
  readonly at: Int32Array;
  readonly #shape: FrontierShape;

  constructor(shape: FrontierShape) {
    const { columns, kinds } = shape;
    const deepest = Math.max(1, ...kinds.map(({ rows }) => rows));
    const perWord = Math.floor(32 / deepest);
    this.#shape = shape;
    this.field = 2 ** deepest - 1;
    this.words = Math.ceil(columns / perWord);
    this.word = Int32Array.from({ length: columns }, (_, x) => Math.floor(x / perWord));
    this.at = Int32Array.from({ length: columns }, (_, x) => (x % perWord) * deepest);
  }

  /** For each kind and column, 1 if a ship fits, then the masks of its squares and of those it closes; else zeros. */
  masks(): Int32Array {
    const { kinds, columns } = this.#shape;
    const one = 1 + 2 * this.words;
    const all = new Int32Array(kinds.length * columns * one);
    for (const [k, { squares, closes }] of kinds.entries()) {
      for (let c = 0; c < columns; c++) {
        if (!squares.every(([x]) => c + x >= 0 && c + x < columns)) continue;
        all.set([1, ...this.#mask(squares, c), ...this.#mask([...squares, ...closes], c)], (k * columns + c) * one);
      }
    }
    return all;
  }

  /** The bits of squares relative to column c of this row, without those passed or outside the board. */
  #mask(squares: readonly Step[], c: number): Int32Array {
    const mask = new Int32Array(this.words);
    for (const [dx, dy] of squares) {
      const x = c + dx;
      const row = x < c ? dy - 1 : dy;
      if (x < 0 || x >= this.#shape.columns || row < 0) continue;
      mask[this.word[x]] |= 1 << (this.at[x] + row);
    }
    return mask;
  }
}

/** The most bytes of a graph during its compilation. */
const graphBytes = (states: number, edges: number, profileWords: number, { vectors, setWords }: ShipVectors): number =>
  // Eight bytes for each live vector of a state. If there are many vectors, at most a quarter of them are live.
  states * (profileWords * 12 + setWords * 8 + 24 + vectors * 2) + (edges + states) * 24;

/**
 * Compiles the transitions of one row, see packages/engine/assembly/row-compile.ts.
 *
 * @param tick called after each column; may throw to stop the work
 * @param merges whether the graph is only for mirrored positions
 * @throws RefusedError as soon as the states exceed `maxBytes`, or without WebAssembly
 */
export const compileRow = (
  shape: FrontierShape,
  maxBytes: number,
  tick: () => void = () => {},
  merges = false,
): RowGraph => {
  const machine = compilingMachine();
  try {
    return compileIn(machine, shape, maxBytes, tick, merges);
  } finally {
    setAside(machine);
  }
};

const compileIn = (
  machine: Machine,
  shape: FrontierShape,
  maxBytes: number,
  tick: () => void,
  merges: boolean,
): RowGraph => {
  const { functions } = machine;
  const vectors = shipVectors(shape);
  const profiles = new Profiles(shape);
  const { columns } = shape;
  beginGraph(machine, shape, vectors, profiles, merges);
  for (let changed = true; changed; ) {
    changed = false;
    // The states at the end of a row become the starts of the next row.
    for (const c of [columns, ...Array(columns).keys()]) {
      if (functions.expandColumn(c) !== 0) changed = true;
      const states = functions.stateCount();
      const bytes = graphBytes(states, functions.edgeCount(), profiles.words, vectors);
      if (bytes > maxBytes)
        throw new RefusedError(
          `the frontier has passed ${formatCount(states)} states, ${formatBytes(bytes)}; the limit is ${formatBytes(maxBytes)}`,
        );
      tick();
    }
  }
  functions.finishGraph();
  return readGraph(machine, shape, vectors, merges);
};

/** Writes the shape into the memory of a machine. The position stored after its graphs is overwritten. */
const beginGraph = (
  machine: Machine,
  shape: FrontierShape,
  vectors: ShipVectors,
  profiles: Profiles,
  merges: boolean,
): void => {
  const { functions } = machine;
  const words = Math.ceil(vectors.setWords / 2);
  machine.stored.length = 0;
  functions.release(machine.graphEnd);
  functions.beginGraph(
    shape.columns,
    shape.kinds.length,
    profiles.words,
    words,
    put(machine, profiles.masks()),
    put(machine, profiles.word),
    put(machine, profiles.at),
    profiles.field,
    put(machine, Int32Array.from(vectors.steps)),
    put(machine, widened(vectors.room, words)),
    vectors.steps.length,
    put(machine, Int32Array.from(vectors.moveOf)),
    put(machine, widened([everyVector(vectors)], words)),
    merges ? 1 : 0,
  );
};

/** The numbers of an edge. */
export const EDGE_INTS = 3;

/** Copies the finished graph out of the memory of a machine. */
const readGraph = (machine: Machine, shape: FrontierShape, vectors: ShipVectors, isMerged: boolean): RowGraph => {
  const { functions } = machine;
  const { columns } = shape;
  const [states, entries, updates, edges, liveClasses, maps, classesAt, mapsAt, startsAt, edgesAt, setsAt, empty] =
    Array.from({ length: 12 }, (_, part) => functions.graphPart(part));
  const read = (from: number, length: number): Int32Array =>
    new Int32Array(machine.memory.buffer, from, length).slice();
  const firsts = Int32Array.from({ length: columns + 1 }, (_, c) => functions.firstOf(c));
  const ends = states - firsts[columns];
  const mirrorAt = functions.take(ends * 4);
  const mirror = isMerged || functions.findMirror(mirrorAt) === 0 ? undefined : read(mirrorAt, ends);
  return {
    shape,
    firsts,
    edges: read(edgesAt, edges * EDGE_INTS),
    edgeStarts: read(startsAt, states + 1),
    states,
    liveClassOf: read(classesAt, states),
    liveClasses,
    liveSets: read(setsAt, liveClasses * Math.ceil(vectors.setWords / 2) * 2),
    ...vectors,
    mapParts: read(mapsAt, maps * 3),
    mirror,
    isMerged,
    empty,
    entries,
    updates,
    bytes: edges * 12 + states * 4,
  };
};

/** The row graphs kept, up to {@link COMPILED_BYTES} in all, the most recently used last. */
const compiled = new Map<string, RowGraph>();
const COMPILED_BYTES = 120e6;

/**
 * The row graph of a shape, compiled once and shared by all positions with the same ships left.
 * @param progress gets 0 again and again, because the length of the work is unknown
 * @param merges whether a graph for mirrored positions is enough
 */
export const rowGraph = (shape: FrontierShape, maxBytes: number, progress?: Progress, merges = false): RowGraph => {
  const whole = shapeKey(shape);
  const key = merges && !compiled.has(whole) ? `${whole} merged` : whole;
  let graph = compiled.get(key);
  if (graph) compiled.delete(key);
  else graph = compileRow(shape, maxBytes, progress && (() => progress(0)), merges);
  compiled.set(key, graph);
  let bytes = 0;
  for (const { bytes: size } of compiled.values()) bytes += size;
  for (const [oldest, { bytes: size }] of compiled) {
    if (bytes <= COMPILED_BYTES || oldest === key) break;
    compiled.delete(oldest);
    bytes -= size;
  }
  return graph;
};

/** The row graph of a shape, if it has already been compiled. */
export const compiledGraph = (shape: FrontierShape): RowGraph | undefined => compiled.get(shapeKey(shape));
