import type { FrontierShape } from "./frontier-input.ts";
import { Profiles } from "./profiles.ts";
import { type Column, type EdgeList, NO_EDGES, type RowGraph } from "./row-graph.ts";
import { checkGraphMemory, everyVector, shipVectors } from "./ship-vectors.ts";
import { put, theMachine, widened } from "./wasm-machine.ts";

/** Larger graphs are compiled in JavaScript, which frees its memory afterwards. */
const MOST_STATES = 1_000_000;

/**
 * The row graph of a shape, compiled by WebAssembly, which runs at full speed at once. Undefined without
 * WebAssembly, or if the graph grows too large. @param tick called after each column; may throw to stop the work
 * @throws RefusedError when the states exceed `maxBytes`
 */
export const compileInWasm = (shape: FrontierShape, maxBytes: number, tick: () => void): RowGraph | undefined => {
  const machine = theMachine();
  if (!machine) return undefined;
  const { functions } = machine;
  const vectors = shipVectors(shape);
  const profiles = new Profiles(shape);
  const { columns, kinds } = shape;
  const words = Math.ceil(vectors.setWords / 2);
  const { word, at, field } = profiles;
  // The position stored after the graphs is overwritten.
  machine.owner = undefined;
  functions.release(machine.graphEnd);
  functions.beginGraph(
    columns,
    kinds.length,
    profiles.words,
    words,
    put(machine, profiles.masks()),
    put(machine, Int32Array.from(word)),
    put(machine, Int32Array.from(at)),
    field,
    put(machine, Int32Array.from(vectors.steps)),
    put(machine, widened(vectors.room, words)),
    vectors.steps.length,
    put(machine, Int32Array.from(vectors.moveOf)),
    put(machine, widened([everyVector(vectors)], words)),
  );
  for (let changed = true; changed; ) {
    changed = false;
    // The states at the end of a row become the starts of the next row.
    for (const c of [columns, ...Array(columns).keys()]) {
      if (functions.expandColumn(c) !== 0) changed = true;
      const states = functions.stateCount();
      checkGraphMemory(states, functions.edgeCount(), profiles.words, vectors, maxBytes);
      if (states > MOST_STATES) return undefined;
      tick();
    }
  }
  functions.finishGraph();
  const [states, entries, updates, edges, liveClasses, maps, classesAt, setsAt, mapsAt, listsAt, empty] = Array.from(
    { length: 11 },
    (_, part) => functions.graphPart(part),
  );
  const read = (from: number, length: number): Int32Array =>
    new Int32Array(machine.memory.buffer, from, length).slice();
  const first = Array.from({ length: columns + 1 }, (_, c) => functions.firstOf(c));
  const ends = states - first[columns];
  const mirrorAt = functions.alloc(ends * 4);
  const mirror = functions.findMirror(mirrorAt) === 0 ? undefined : read(mirrorAt, ends);
  const lists = read(listsAt, (columns + 1) * (kinds.length + 1) * 4);
  const list = (c: number, choice: number): EdgeList => {
    const i = (c * (kinds.length + 1) + choice) * 4;
    const [sources, targets, maps] = [0, 1, 2].map((part) => read(lists[i + part], lists[i + 3]));
    return { sources, targets, maps };
  };
  const made = first.map(
    (own, c): Column =>
      c === columns
        ? { states: ends, first: own, empty: NO_EDGES, placing: [] }
        : { states: first[c + 1] - own, first: own, empty: list(c, 0), placing: kinds.map((_, k) => list(c, 1 + k)) },
  );
  const sets = read(setsAt, liveClasses * words * 2);
  return {
    shape,
    columns: made,
    next: list(columns, 0),
    states,
    liveClassOf: read(classesAt, states),
    liveClasses,
    sets: narrowed(sets, liveClasses, words * 2, vectors.setWords),
    ...vectors,
    mapParts: read(mapsAt, maps * 3),
    mirror,
    empty,
    entries,
    updates,
    bytes: edges * 12 + states * 4,
  };
};

/** Drops the padding word of sets with an odd number of words. */
const narrowed = (sets: Int32Array, count: number, words: number, setWords: number): Int32Array => {
  const narrow = new Int32Array(count * setWords);
  for (let k = 0; k < count; k++) narrow.set(sets.subarray(k * words, k * words + setWords), k * setWords);
  return narrow;
};
