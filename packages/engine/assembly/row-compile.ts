/**
 * The compilation of a row graph: the transitions of one row, which serve every row of every position with the same
 * ships left, because positions differ only in the allowed ones.
 *
 * The grid is decided square by square, each left empty or taken by a ship's first square. A *state* is a profile at
 * its first free column, with an *entry* for each vector of ships used. A profile needs the ships that make it, so
 * only vectors above a lower bound are live, found by propagation from the empty profile. States with equal live sets
 * (a *class*) share index maps.
 *
 * JavaScript turns the wheel (`expandColumn`), checks the memory between turns, and reads the arrays in the end. Cost:
 * an attempt for each state and kind, and a hash look-up for each success.
 */

// biome-ignore-all lint: AssemblyScript has its own types and operators.

import { alloc, int, setInt } from "./memory";

/** A column during the search: its states with their live sets, and their edges, which lie together. */
@unmanaged
class Growing {
  /** States, and how many there is room for. */
  size: i32;
  room: i32;
  /** Per state its profile (`keyWords` i32), live set (`setBytes`), flag, and edges from and to (i32). */
  keys: usize;
  sets: usize;
  dirty: usize;
  from: usize;
  to: usize;
  /** One more than the state in each slot, 0 for none (i32); a power of two of slots, at least twice the room. */
  slots: usize;
  mask: i32;
  /** Edges, and how many there is room for: choice (u16), column (u16) and target (i32, -1 until it is made). */
  edges: i32;
  edgeRoom: i32;
  choice: usize;
  column: usize;
  target: usize;
  /** Of the finished graph: the first state, its states in order, and the place of each. */
  first: i32;
  order: usize;
  rank: usize;
}

let width: i32 = 0;
let kinds: i32 = 0;
let keyWords: i32 = 0;
let setBytes: usize = 0;
/** Per kind and column 1 if it fits on the board (i32), then its own squares and those it closes. */
let masks: usize = 0;
let maskBytes: usize = 0;
/** Per column the word of a profile (i32), the place of its lowest bit (i32); bits of a column. */
let wordOf: usize = 0;
let bitOf: usize = 0;
let field: i32 = 0;
/** Per move what it adds to a vector (i32), and the vectors that can take it; per kind its move (i32). */
let steps: usize = 0;
let room: usize = 0;
let moves: i32 = 0;
let moveOf: usize = 0;

let columns: usize = 0;
/** Scratch: a profile, and two live sets. */
let profile: usize = 0;
let own: usize = 0;
let moved: usize = 0;

@inline
function columnAt(c: i32): Growing {
  return changetype<Growing>(columns + <usize>c * offsetof<Growing>());
}

/** Begins a graph with the empty profile at the row's end, with which any ships may have been used. */
export function beginGraph(
  theWidth: i32,
  theKinds: i32,
  theKeyWords: i32,
  setWords: i32,
  masksAt: usize,
  wordsAt: usize,
  bitsAt: usize,
  theField: i32,
  stepsAt: usize,
  roomAt: usize,
  theMoves: i32,
  moveOfAt: usize,
  allAt: usize,
): void {
  width = theWidth;
  kinds = theKinds;
  keyWords = theKeyWords;
  setBytes = <usize>setWords << 3;
  masks = masksAt;
  maskBytes = <usize>(1 + 2 * keyWords) << 2;
  wordOf = wordsAt;
  bitOf = bitsAt;
  field = theField;
  steps = stepsAt;
  room = roomAt;
  moves = theMoves;
  moveOf = moveOfAt;
  columns = alloc(<usize>(width + 1) * offsetof<Growing>());
  memory.fill(columns, 0, <usize>(width + 1) * offsetof<Growing>());
  profile = alloc(<usize>keyWords << 2);
  own = alloc(setBytes);
  moved = alloc(setBytes);
  memory.fill(profile, 0, <usize>keyWords << 2);
  for (let c = 0; c <= width; c++) {
    growStates(columnAt(c), 64);
    growEdges(columnAt(c), 256);
  }
  grow(columnAt(width), find(columnAt(width), profile), allAt);
}

function copied(from: usize, used: usize, bytes: u64): usize {
  const to = alloc(bytes);
  memory.copy(to, from, used);
  memory.fill(to + used, 0, <usize>bytes - used);
  return to;
}

function growStates(column: Growing, states: i32): void {
  const size = <usize>column.size;
  const wide = <u64>states;
  column.keys = copied(column.keys, (size * keyWords) << 2, (wide * keyWords) << 2);
  column.sets = copied(column.sets, size * setBytes, wide * setBytes);
  column.dirty = copied(column.dirty, size, wide);
  column.from = copied(column.from, size << 2, wide << 2);
  column.to = copied(column.to, size << 2, wide << 2);
  column.room = states;
  column.mask = 2 * states - 1;
  column.slots = alloc(wide << 3);
  memory.fill(column.slots, 0, <usize>wide << 3);
  for (let s = 0; s < column.size; s++) {
    let slot = hashOf(column.keys + ((<usize>s * keyWords) << 2)) & column.mask;
    while (int(column.slots, slot) != 0) slot = (slot + 1) & column.mask;
    setInt(column.slots, slot, s + 1);
  }
}

function growEdges(column: Growing, edges: i32): void {
  const size = <usize>column.edges;
  const wide = <u64>edges;
  column.choice = copied(column.choice, size << 1, wide << 1);
  column.column = copied(column.column, size << 1, wide << 1);
  column.target = copied(column.target, size << 2, wide << 2);
  column.edgeRoom = edges;
}

function hashOf(key: usize): i32 {
  let hash: u32 = 0;
  for (let w = 0; w < keyWords; w++) {
    hash = (hash ^ load<u32>(key + (<usize>w << 2))) * 0x9e3779b1;
    hash ^= hash >> 15;
  }
  hash *= 0x85ebca6b;
  return <i32>(hash ^ (hash >> 13));
}

/** The state of a profile, which is added if it is new. */
function find(column: Growing, key: usize): i32 {
  let slot = hashOf(key) & column.mask;
  const bytes = <usize>keyWords << 2;
  for (let s = int(column.slots, slot); s != 0; s = int(column.slots, slot)) {
    if (memory.compare(column.keys + <usize>(s - 1) * bytes, key, bytes) == 0) return s - 1;
    slot = (slot + 1) & column.mask;
  }
  const state = column.size;
  if (state == column.room) {
    growStates(column, 2 * state);
    slot = hashOf(key) & column.mask;
    while (int(column.slots, slot) != 0) slot = (slot + 1) & column.mask;
  }
  memory.copy(column.keys + <usize>state * bytes, key, bytes);
  setInt(column.slots, slot, state + 1);
  // No edges yet.
  setInt(column.from, state, -1);
  column.size = state + 1;
  return state;
}

/** Adds vectors to a state. */
function grow(column: Growing, state: i32, set: usize): void {
  const into = column.sets + <usize>state * setBytes;
  let more: u64 = 0;
  for (let w: usize = 0; w < setBytes; w += 8) {
    const known = load<u64>(into + w);
    const wider = known | load<u64>(set + w);
    more |= wider ^ known;
    store<u64>(into + w, wider);
  }
  if (more != 0) store<u8>(column.dirty + state, 1);
}

/** Whether the present profile has room for a ship of a kind at column c. */
@inline
function fits(c: i32, kind: i32): bool {
  const mask = masks + <usize>(kind * width + c) * maskBytes;
  if (load<i32>(mask) == 0) return false;
  for (let w = 0; w < keyWords; w++) if ((int(profile, w) & int(mask, 1 + w)) != 0) return false;
  return true;
}

/** Moves column x of the present profile to the next row. */
@inline
function lower(x: i32): void {
  const at = profile + (<usize>int(wordOf, x) << 2);
  const bits = field << int(bitOf, x);
  const word = load<i32>(at);
  store<i32>(at, (word & ~bits) | (((word & bits) >>> 1) & bits));
}

/** Makes the target of an edge. */
function follow(c: i32, s: i32, e: i32): void {
  const column = columnAt(c);
  memory.copy(profile, column.keys + ((<usize>s * keyWords) << 2), <usize>keyWords << 2);
  const choice = <i32>load<u16>(column.choice + (<usize>e << 1));
  let next = c == width ? 0 : choice > 0 ? c : c + 1;
  if (choice > 0) {
    const mask = masks + <usize>((choice - 1) * width + c) * maskBytes;
    for (let w = 0; w < keyWords; w++) setInt(profile, w, int(profile, w) | int(mask, 1 + keyWords + w));
  } else if (c != width) lower(c);
  while (next < width && ((int(profile, int(wordOf, next)) >>> int(bitOf, next)) & 1) != 0) lower(next++);
  store<u16>(column.column + (<usize>e << 1), <u16>next);
  const target = find(columnAt(next), profile);
  setInt(column.target, e, target);
}

/** The choices at a state: leave the square empty, or place a ship that fits. */
function listEdges(c: i32, s: i32): void {
  const column = columnAt(c);
  memory.copy(profile, column.keys + ((<usize>s * keyWords) << 2), <usize>keyWords << 2);
  setInt(column.from, s, column.edges);
  const most = c < width ? kinds : 0;
  for (let choice = 0; choice <= most; choice++) {
    if (choice > 0 && !fits(c, choice - 1)) continue;
    if (column.edges == column.edgeRoom) growEdges(column, 2 * column.edges);
    store<u16>(column.choice + (<usize>column.edges << 1), <u16>choice);
    setInt(column.target, column.edges, -1);
    column.edges = column.edges + 1;
  }
  setInt(column.to, s, column.edges);
}

/** The vectors after a move, in `moved`; false if there are none. */
function shift(move: i32): bool {
  const step = int(steps, move);
  const skip = <usize>(step >> 6) << 3;
  const bits = <u64>(step & 63);
  const fitting = room + <usize>move * setBytes;
  let any: u64 = 0;
  let carried: u64 = 0;
  memory.fill(moved, 0, min(skip, setBytes));
  for (let w = skip; w < setBytes; w += 8) {
    const set = load<u64>(own + w - skip) & load<u64>(fitting + w - skip);
    const shifted = (set << bits) | carried;
    store<u64>(moved + w, shifted);
    any |= shifted;
    carried = (set >> 1) >> (63 - bits);
  }
  return any != 0;
}

/** Follows the edges of a column's states whose sets have grown; false if there are none. */
export function expandColumn(c: i32): bool {
  const column = columnAt(c);
  let any = false;
  for (let s = 0; s < column.size; s++) {
    if (load<u8>(column.dirty + s) == 0) continue;
    store<u8>(column.dirty + s, 0);
    any = true;
    memory.copy(own, column.sets + <usize>s * setBytes, setBytes);
    if (int(column.from, s) < 0) listEdges(c, s);
    const to = int(column.to, s);
    for (let e = int(column.from, s); e < to; e++) {
      const choice = <i32>load<u16>(column.choice + (<usize>e << 1));
      if (choice > 0 && !shift(int(moveOf, choice - 1))) continue;
      if (int(column.target, e) < 0) follow(c, s, e);
      grow(columnAt(<i32>load<u16>(column.column + (<usize>e << 1))), int(column.target, e), choice > 0 ? moved : own);
    }
  }
  return any;
}

/** States and edges found so far. */
export function stateCount(): i32 {
  let count = 0;
  for (let c = 0; c <= width; c++) count += columnAt(c).size;
  return count;
}

export function edgeCount(): i32 {
  let count = 0;
  for (let c = 0; c <= width; c++) count += columnAt(c).edges;
  return count;
}

// --- the finished graph ----------------------------------------------------------------------------------

let states: i32 = 0;
let entries: f64 = 0;
let updates: f64 = 0;
let edges: i32 = 0;
/** Per place the live class (i32); the classes' sets, their number, and the vectors of each (i32). */
let classOf: usize = 0;
let classSets: usize = 0;
let classCount: i32 = 0;
let classSizes: usize = 0;
/** The edges state by state, which is how both passes are fastest: target, index map, and choice (i32 each). */
const EDGE: usize = 12;
let list: usize = 0;
/** Per state the number of its first edge, and in the end the number of all (i32). */
let starts: usize = 0;
/** Index maps: source class, target class and move, 3 i32 each, and their number. */
let maps: usize = 0;
let mapCount: i32 = 0;

/** A hash table of numbers, for live sets and index maps: one more than the number in each slot. */
let slots: usize = 0;
let slotMask: i32 = 0;

/** States in the order of their profiles, by radix sort of eleven bits. */
function sortStates(column: Growing): void {
  const size = column.size;
  let order = alloc(<usize>size << 2);
  let sorted = alloc(<usize>size << 2);
  const starts = alloc(2049 << 2);
  for (let s = 0; s < size; s++) setInt(order, s, s);
  for (let w = 0; w < keyWords; w++) {
    for (let low = 0; low < 32; low += 11) {
      memory.fill(starts, 0, 2049 << 2);
      for (let s = 0; s < size; s++) {
        const digit = (int(column.keys, s * keyWords + w) >>> low) & 2047;
        setInt(starts, digit + 1, int(starts, digit + 1) + 1);
      }
      for (let d = 0; d < 2048; d++) setInt(starts, d + 1, int(starts, d + 1) + int(starts, d));
      for (let i = 0; i < size; i++) {
        const s = int(order, i);
        const digit = (int(column.keys, s * keyWords + w) >>> low) & 2047;
        const at = int(starts, digit);
        setInt(starts, digit, at + 1);
        setInt(sorted, at, s);
      }
      const other = order;
      order = sorted;
      sorted = other;
    }
  }
  column.order = order;
  // The other list is free for the places.
  column.rank = sorted;
}

/** The number of a live set among the classes. */
function classOfSet(set: usize): i32 {
  let hash: u64 = 0;
  for (let w: usize = 0; w < setBytes; w += 8) {
    hash = (hash ^ load<u64>(set + w)) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  let slot = <i32>(hash >> 32) & slotMask;
  for (let k = int(slots, slot); k != 0; k = int(slots, slot)) {
    if (memory.compare(classSets + <usize>(k - 1) * setBytes, set, setBytes) == 0) return k - 1;
    slot = (slot + 1) & slotMask;
  }
  setInt(slots, slot, classCount + 1);
  memory.copy(classSets + <usize>classCount * setBytes, set, setBytes);
  let size = 0;
  for (let w: usize = 0; w < setBytes; w += 8) size += <i32>popcnt(load<u64>(set + w));
  setInt(classSizes, classCount, size);
  return classCount++;
}

/** The number of the index map between two classes. */
function mapOf(source: i32, target: i32, move: i32): i32 {
  let hash = <u64>(<u32>source) | (<u64>(<u32>target) << 24) | (<u64>(<u32>(move + 1)) << 48);
  hash *= 0x9e3779b97f4a7c15;
  let slot = <i32>(hash >> 32) & slotMask;
  for (let m = int(slots, slot); m != 0; m = int(slots, slot)) {
    const at = 3 * (m - 1);
    if (int(maps, at) == source && int(maps, at + 1) == target && int(maps, at + 2) == move) return m - 1;
    slot = (slot + 1) & slotMask;
  }
  setInt(slots, slot, mapCount + 1);
  setInt(maps, 3 * mapCount, source);
  setInt(maps, 3 * mapCount + 1, target);
  setInt(maps, 3 * mapCount + 2, move);
  return mapCount++;
}

function makeSlots(most: i32): void {
  let size = 64;
  while (size < 2 * most) size *= 2;
  slotMask = size - 1;
  slots = alloc(<usize>size << 2);
  memory.fill(slots, 0, <usize>size << 2);
}

/** Gives every state its place and class, and every edge its index map. */
export function finishGraph(): void {
  states = stateCount();
  makeSlots(states);
  classOf = alloc(<usize>states << 2);
  classSets = alloc(<u64>states * setBytes);
  classSizes = alloc(<usize>states << 2);
  classCount = 0;
  entries = 0;
  let place = 0;
  for (let c = 0; c <= width; c++) {
    const column = columnAt(c);
    sortStates(column);
    column.first = place;
    for (let i = 0; i < column.size; i++) {
      const s = int(column.order, i);
      const k = classOfSet(column.sets + <usize>s * setBytes);
      setInt(classOf, place, k);
      entries += <f64>int(classSizes, k);
      setInt(column.rank, s, place++);
    }
  }
  const all = edgeCount();
  makeSlots(all);
  maps = alloc(<u64>all * 12);
  mapCount = 0;
  updates = 0;
  edges = 0;
  starts = alloc(<usize>(states + 1) << 2);
  list = alloc(<u64>all * EDGE);
  for (let c = 0; c <= width; c++) placeEdges(c);
  setInt(starts, states, edges);
}

function placeEdges(c: i32): void {
  const column = columnAt(c);
  for (let i = 0; i < column.size; i++) {
    const s = int(column.order, i);
    const source = column.first + i;
    setInt(starts, source, edges);
    const from = int(classOf, source);
    // A state that was reached with no new vectors has no edges.
    const to = int(column.from, s) < 0 ? -1 : int(column.to, s);
    for (let e = int(column.from, s); e < to; e++) {
      const t = int(column.target, e);
      if (t < 0) continue;
      const choice = <i32>load<u16>(column.choice + (<usize>e << 1));
      const target = int(columnAt(<i32>load<u16>(column.column + (<usize>e << 1))).rank, t);
      const move = choice == 0 ? -1 : int(moveOf, choice - 1);
      const at = list + <usize>edges * EDGE;
      store<i32>(at, target);
      store<i32>(at, mapOf(from, int(classOf, target), move), 4);
      store<i32>(at, choice, 8);
      updates += <f64>int(classSizes, from);
      edges++;
    }
  }
}

/**
 * The mirror image of each end of a row, written to an address (i32); false if one is missing or of another
 * class.
 */
export function findMirror(into: usize): bool {
  const ends = columnAt(width);
  const count = ends.size;
  for (let s = 0; s < count; s++) {
    const key = ends.keys + ((<usize>s * keyWords) << 2);
    memory.fill(profile, 0, <usize>keyWords << 2);
    for (let x = 0; x < width; x++) {
      const y = width - 1 - x;
      const bits = (int(key, int(wordOf, x)) >>> int(bitOf, x)) & field;
      const at = int(wordOf, y);
      setInt(profile, at, int(profile, at) | (bits << int(bitOf, y)));
    }
    const other = find(ends, profile);
    if (other >= count) return false;
    const place = int(ends.rank, s);
    const image = int(ends.rank, other);
    if (int(classOf, place) != int(classOf, image)) return false;
    setInt(into, place - ends.first, image - ends.first);
  }
  return true;
}

/** The parts of the finished graph: counts, and addresses. */
export function graphPart(part: i32): f64 {
  if (part == 0) return <f64>states;
  if (part == 1) return entries;
  if (part == 2) return updates;
  if (part == 3) return <f64>edges;
  if (part == 4) return <f64>classCount;
  if (part == 5) return <f64>mapCount;
  if (part == 6) return <f64>classOf;
  if (part == 7) return <f64>maps;
  if (part == 8) return <f64>starts;
  if (part == 9) return <f64>list;
  if (part == 10) return <f64>classSets;
  return <f64>int(columnAt(width).rank, 0);
}

/** The first state of a column. */
export function firstOf(c: i32): i32 {
  return columnAt(c).first;
}
