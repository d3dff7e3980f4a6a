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

import { alloc, int, release, setInt } from "./memory";

/**
 * A state is a record: the next state of its column whose set has grown (an address, {@link LAST} for the last, 0 for a
 * state that is not among them), its edges (an address), their number and its column (u16 each), its profile (`keyWords`
 * i32) and its live set (`setBytes`). In the finished graph it begins with the state's place.
 */
const EDGES: usize = 4;
const EDGE_COUNT: usize = 8;
const COLUMN: usize = 10;
const KEY: usize = 12;
const LAST: i32 = 1;
/** Bytes of an edge during the search: its target (an address) and its choice (i32). */
const LINK: usize = 8;
/** A column takes so many records at once. Before them is the address of its next chunk, 0 for the last. */
const CHUNK: usize = 128;
const CHUNK_HEAD: usize = 64;

/** A column during the search. */
@unmanaged
class Growing {
  /** The number of states, and of slots less one, which hold them (addresses, 0 for none), at least twice as many. */
  size: i32;
  mask: i32;
  slots: usize;
  /** The first state whose set has grown. */
  grown: i32;
  /** The first chunk of records, the last, and the next record of it. */
  chunks: usize;
  lastChunk: usize;
  nextRecord: usize;
  /** Of the finished graph: the place of the first state. */
  first: i32;
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
/** Whether of two profiles at a row's end that are mirror images only one is a state. */
let merges: bool = false;
/** Scratch: a profile, its mirror image, a live set, and the edges of a state. */
let profile: usize = 0;
let image: usize = 0;
let moved: usize = 0;
let links: usize = 0;
/** The bytes of a record, and where its live set is. */
let recordBytes: usize = 0;
let setAt: usize = 0;
/** The state at the end of a row with the empty profile, and the edges of all states. */
let emptyState: usize = 0;
let linkCount: i32 = 0;

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
  theMerges: bool,
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
  merges = theMerges;
  profile = alloc(<usize>keyWords << 2);
  image = alloc(<usize>keyWords << 2);
  moved = alloc(setBytes);
  links = alloc(<usize>(kinds + 1) * LINK);
  memory.fill(profile, 0, <usize>keyWords << 2);
  setAt = (KEY + (<usize>keyWords << 2) + 7) & ~7;
  recordBytes = setAt + setBytes;
  linkCount = 0;
  for (let c = 0; c <= width; c++) {
    columnAt(c).grown = LAST;
    makeColumnSlots(columnAt(c), 128);
  }
  emptyState = find(width, profile);
  grow(emptyState, allAt);
}

/** Gives a column so many slots, a power of two. */
function makeColumnSlots(column: Growing, count: i32): void {
  const old = column.slots;
  const oldCount = old == 0 ? 0 : column.mask + 1;
  column.slots = alloc(<usize>count << 2);
  column.mask = count - 1;
  memory.fill(column.slots, 0, <usize>count << 2);
  for (let i = 0; i < oldCount; i++) {
    const state = int(old, i);
    if (state == 0) continue;
    let slot = hashOf(<usize>(<u32>state) + KEY) & column.mask;
    while (int(column.slots, slot) != 0) slot = (slot + 1) & column.mask;
    setInt(column.slots, slot, state);
  }
}

@inline
function copyKey(to: usize, from: usize): void {
  for (let w = 0; w < keyWords; w++) setInt(to, w, int(from, w));
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

@inline
function isSameKey(a: usize, b: usize): bool {
  for (let w = 0; w < keyWords; w++) if (int(a, w) != int(b, w)) return false;
  return true;
}

/** The state of a profile in a column, which is added if it is new. */
function find(c: i32, key: usize): usize {
  const column = columnAt(c);
  let slot = hashOf(key) & column.mask;
  for (let s = <usize>load<u32>(column.slots + (<usize>slot << 2)); s != 0; s = <usize>load<u32>(column.slots + (<usize>slot << 2))) {
    if (isSameKey(s + KEY, key)) return s;
    slot = (slot + 1) & column.mask;
  }
  if (2 * column.size > column.mask) {
    makeColumnSlots(column, 2 * column.mask + 2);
    slot = hashOf(key) & column.mask;
    while (int(column.slots, slot) != 0) slot = (slot + 1) & column.mask;
  }
  if (column.size % <i32>CHUNK == 0) {
    const chunk = (alloc(CHUNK_HEAD + CHUNK * recordBytes + 63) + 63) & ~63;
    memory.fill(chunk, 0, CHUNK_HEAD + CHUNK * recordBytes);
    if (column.chunks == 0) column.chunks = chunk;
    else store<u32>(column.lastChunk, <u32>chunk);
    column.lastChunk = chunk;
    column.nextRecord = chunk + CHUNK_HEAD;
  }
  const state = column.nextRecord;
  column.nextRecord = state + recordBytes;
  store<u16>(state + COLUMN, <u16>c);
  copyKey(state + KEY, key);
  setInt(column.slots, slot, <i32>state);
  column.size = column.size + 1;
  return state;
}

/** Adds vectors to a state. */
@inline
function grow(state: usize, set: usize): void {
  const into = state + setAt;
  let more: u64 = 0;
  for (let w: usize = 0; w < setBytes; w += 8) {
    const known = load<u64>(into + w);
    const wider = known | load<u64>(set + w);
    more |= wider ^ known;
    store<u64>(into + w, wider);
  }
  if (more == 0 || load<i32>(state) != 0) return;
  const column = columnAt(<i32>load<u16>(state + COLUMN));
  store<i32>(state, column.grown);
  column.grown = <i32>state;
}

/** Whether a profile has room for a ship of a kind at column c. */
@inline
function fits(key: usize, c: i32, kind: i32): bool {
  const mask = masks + <usize>(kind * width + c) * maskBytes;
  if (load<i32>(mask) == 0) return false;
  for (let w = 0; w < keyWords; w++) if ((int(key, w) & int(mask, 1 + w)) != 0) return false;
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

/** The state after a choice at a profile in column c. */
function follow(key: usize, c: i32, choice: i32): usize {
  copyKey(profile, key);
  let next = c == width ? 0 : choice > 0 ? c : c + 1;
  if (choice > 0) {
    const mask = masks + <usize>((choice - 1) * width + c) * maskBytes;
    for (let w = 0; w < keyWords; w++) setInt(profile, w, int(profile, w) | int(mask, 1 + keyWords + w));
  } else if (c != width) lower(c);
  while (next < width && ((int(profile, int(wordOf, next)) >>> int(bitOf, next)) & 1) != 0) lower(next++);
  if (next == width && merges) {
    mirrorKey(profile);
    // The one that closes columns further left, which makes fewer states.
    for (let w = keyWords - 1; w >= 0; w--) {
      if (int(profile, w) == int(image, w)) continue;
      return find(next, <u32>int(profile, w) < <u32>int(image, w) ? profile : image);
    }
  }
  return find(next, profile);
}

/** Writes the mirror image of a profile at a row's end to `image`. */
function mirrorKey(key: usize): void {
  memory.fill(image, 0, <usize>keyWords << 2);
  for (let x = 0; x < width; x++) {
    const y = width - 1 - x;
    const bits = (int(key, int(wordOf, x)) >>> int(bitOf, x)) & field;
    const at = int(wordOf, y);
    setInt(image, at, int(image, at) | (bits << int(bitOf, y)));
  }
}

/** The vectors of a set after a move, in `moved`; false if there are none. */
function shift(own: usize, move: i32): bool {
  const step = int(steps, move);
  const skip = <usize>(step >> 6) << 3;
  const bits = <u64>(step & 63);
  const fitting = room + <usize>move * setBytes;
  let any: u64 = 0;
  let carried: u64 = 0;
  for (let w: usize = 0; w < min(skip, setBytes); w += 8) store<u64>(moved + w, 0);
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
  let state = column.grown;
  if (state == LAST) return false;
  column.grown = LAST;
  while (state != LAST) {
    const s = <usize>(<u32>state);
    state = load<i32>(s);
    store<i32>(s, 0);
    expand(c, s);
  }
  return true;
}

/** The choices at a state: leave the square empty, or place a ship that fits, if vectors have room for it. */
function expand(c: i32, s: usize): void {
  const count = <i32>load<u16>(s + EDGE_COUNT);
  const known = <usize>load<u32>(s + EDGES);
  const own = s + setAt;
  const most = c < width ? kinds : 0;
  let old = 0;
  let link = links;
  for (let choice = 0; choice <= most; choice++) {
    const at = known + <usize>old * LINK;
    const isKnown = old < count && load<i32>(at, 4) == choice;
    if (choice > 0 && ((!isKnown && !fits(s + KEY, c, choice - 1)) || !shift(own, int(moveOf, choice - 1)))) continue;
    const target = isKnown ? <usize>load<u32>(at) : follow(s + KEY, c, choice);
    if (isKnown) old++;
    store<u32>(link, <u32>target);
    store<i32>(link, choice, 4);
    link += LINK;
    grow(target, choice > 0 ? moved : own);
  }
  const found = <i32>((link - links) / LINK);
  if (found == count) return;
  const into = alloc(link - links);
  for (let at: usize = 0; at < link - links; at += LINK) store<u64>(into + at, load<u64>(links + at));
  store<u32>(s + EDGES, <u32>into);
  store<u16>(s + EDGE_COUNT, <u16>found);
  linkCount += found - count;
}

/** States and edges found so far. */
export function stateCount(): i32 {
  let count = 0;
  for (let c = 0; c <= width; c++) count += columnAt(c).size;
  return count;
}

export function edgeCount(): i32 {
  return linkCount;
}

// --- the finished graph ----------------------------------------------------------------------------------

let states: i32 = 0;
let entries: f64 = 0;
let updates: f64 = 0;
let edges: i32 = 0;
/** Per place the live class (i32). */
let classOf: usize = 0;
/** Per class its set, and before that a state that has it (an address); their number, and the vectors of each (i32). */
let classStates: usize = 0;
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

/** Scratch of the sort: where each digit begins (i32). */
let digits: usize = 0;

/** A hash table of numbers, for live sets and index maps: one more than the number in each slot. */
let slots: usize = 0;
let slotMask: i32 = 0;

/** The end of the records in a chunk of a column. */
@inline
function lastRecord(column: Growing, chunk: usize): usize {
  return chunk == column.lastChunk ? column.nextRecord : chunk + CHUNK_HEAD + CHUNK * recordBytes;
}

/** Gives the states of a column their places and classes: by profile, in a radix sort of eleven bits. */
function sortStates(column: Growing): void {
  const size = column.size;
  // Sorted together: the profile of a state, its class and its address.
  const bytes = <usize>(keyWords + 2) << 2;
  const both = alloc(<u64>size * bytes * 2);
  let list = both;
  let sorted = both + <usize>size * bytes;
  let end = list;
  for (let chunk = column.chunks; chunk != 0; chunk = <usize>load<u32>(chunk)) {
    const last = lastRecord(column, chunk);
    for (let state = chunk + CHUNK_HEAD; state < last; state += recordBytes) {
      copyKey(end, state + KEY);
      store<i32>(end + bytes - 8, classOfState(state));
      store<u32>(end + bytes - 4, <u32>state);
      end += bytes;
    }
  }
  for (let w: usize = 0; w < bytes - 8; w += 4) {
    for (let low = 0; low < 32; low += 11) {
      memory.fill(digits, 0, 2049 << 2);
      for (let at = list + w; at < end; at += bytes) {
        const digit = (load<i32>(at) >>> low) & 2047;
        setInt(digits, digit + 1, int(digits, digit + 1) + 1);
      }
      // Digits that are all alike need no pass.
      if (size == 0 || int(digits, ((load<i32>(list + w) >>> low) & 2047) + 1) == size) continue;
      for (let d = 0; d < 2048; d++) setInt(digits, d + 1, int(digits, d + 1) + int(digits, d));
      for (let at = list; at < end; at += bytes) {
        const digit = (load<i32>(at + w) >>> low) & 2047;
        const place = int(digits, digit);
        setInt(digits, digit, place + 1);
        const into = sorted + <usize>place * bytes;
        for (let b: usize = 0; b < bytes; b += 4) store<u32>(into + b, load<u32>(at + b));
      }
      const other = list;
      list = sorted;
      sorted = other;
      end = list + <usize>size * bytes;
    }
  }
  let place = column.first;
  for (let at = list; at < end; at += bytes) {
    const k = load<i32>(at + bytes - 8);
    const state = <usize>load<u32>(at + bytes - 4);
    store<i32>(state, place);
    setInt(classOf, place, k);
    setInt(starts, place++, edges);
    edges += <i32>load<u16>(state + EDGE_COUNT);
    entries += <f64>int(classSizes, k);
  }
  release(both);
}

/** The number of a state's live set among the classes. */
function classOfState(state: usize): i32 {
  const set = state + setAt;
  let hash: u64 = 0;
  for (let w: usize = 0; w < setBytes; w += 8) {
    hash = (hash ^ load<u64>(set + w)) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  let slot = <i32>(hash >> 32) & slotMask;
  for (let k = int(slots, slot); k != 0; k = int(slots, slot)) {
    if (memory.compare(<usize>load<u32>(classStates + (<usize>(k - 1) << 2)) + setAt, set, setBytes) == 0) return k - 1;
    slot = (slot + 1) & slotMask;
  }
  setInt(slots, slot, classCount + 1);
  setInt(classStates, classCount, <i32>state);
  let size = 0;
  for (let w: usize = 0; w < setBytes; w += 8) size += <i32>popcnt(load<u64>(set + w));
  setInt(classSizes, classCount, size);
  return classCount++;
}

@inline
function mapSlot(source: i32, target: i32, move: i32): i32 {
  let hash = <u64>(<u32>source) | (<u64>(<u32>target) << 24) | (<u64>(<u32>(move + 1)) << 48);
  hash *= 0x9e3779b97f4a7c15;
  return <i32>(hash >> 32) & slotMask;
}

/** The number of the index map between two classes. */
function mapOf(source: i32, target: i32, move: i32): i32 {
  let slot = mapSlot(source, target, move);
  for (let m = int(slots, slot); m != 0; m = int(slots, slot)) {
    const at = 3 * (m - 1);
    if (int(maps, at) == source && int(maps, at + 1) == target && int(maps, at + 2) == move) return m - 1;
    slot = (slot + 1) & slotMask;
  }
  setInt(slots, slot, mapCount + 1);
  setInt(maps, 3 * mapCount, source);
  setInt(maps, 3 * mapCount + 1, target);
  setInt(maps, 3 * mapCount + 2, move);
  if (2 * ++mapCount > slotMask) {
    makeSlots(slotMask + 1);
    for (let m = 0; m < mapCount; m++) {
      slot = mapSlot(int(maps, 3 * m), int(maps, 3 * m + 1), int(maps, 3 * m + 2));
      while (int(slots, slot) != 0) slot = (slot + 1) & slotMask;
      setInt(slots, slot, m + 1);
    }
  }
  return mapCount - 1;
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
  classOf = alloc(<usize>states << 2);
  starts = alloc(<usize>(states + 1) << 2);
  // Of what may be needed at most, only the beginning is ever touched.
  classStates = alloc(<usize>states << 2);
  classSizes = alloc(<usize>states << 2);
  digits = alloc(2049 << 2);
  makeSlots(states);
  classCount = 0;
  entries = 0;
  edges = 0;
  let first = 0;
  for (let c = 0; c <= width; c++) {
    columnAt(c).first = first;
    sortStates(columnAt(c));
    first += columnAt(c).size;
  }
  setInt(starts, states, edges);
  release(slots);
  classSets = alloc(<usize>classCount * setBytes);
  for (let k = 0; k < classCount; k++)
    memory.copy(classSets + <usize>k * setBytes, <usize>(<u32>int(classStates, k)) + setAt, setBytes);
  list = alloc(<u64>edges * EDGE);
  maps = alloc(<u64>edges * 12);
  makeSlots(1024);
  mapCount = 0;
  updates = 0;
  for (let c = 0; c <= width; c++) {
    const column = columnAt(c);
    for (let chunk = column.chunks; chunk != 0; chunk = <usize>load<u32>(chunk)) {
      const last = lastRecord(column, chunk);
      for (let state = chunk + CHUNK_HEAD; state < last; state += recordBytes) placeEdges(state);
    }
  }
}

function placeEdges(state: usize): void {
  const place = load<i32>(state);
  const from = int(classOf, place);
  let at = list + <usize>int(starts, place) * EDGE;
  let link = <usize>load<u32>(state + EDGES);
  const count = <usize>load<u16>(state + EDGE_COUNT);
  for (const end = link + count * LINK; link < end; link += LINK, at += EDGE) {
    const target = load<i32>(<usize>load<u32>(link));
    const choice = load<i32>(link, 4);
    const move = choice == 0 ? -1 : int(moveOf, choice - 1);
    store<i32>(at, target);
    store<i32>(at, mapOf(from, int(classOf, target), move), 4);
    store<i32>(at, choice, 8);
  }
  updates += <f64>count * <f64>int(classSizes, from);
}

/**
 * The mirror image of each end of a row, written to an address (i32); false if one is missing or of another
 * class.
 */
export function findMirror(into: usize): bool {
  const ends = columnAt(width);
  const count = ends.size;
  for (let chunk = ends.chunks; chunk != 0; chunk = <usize>load<u32>(chunk)) {
    const last = lastRecord(ends, chunk);
    for (let state = chunk + CHUNK_HEAD; state < last; state += recordBytes) {
      mirrorKey(state + KEY);
      const place = load<i32>(state);
      const other = load<i32>(find(width, image));
      if (ends.size > count || int(classOf, place) != int(classOf, other)) return false;
      setInt(into, place - ends.first, other - ends.first);
    }
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
  return load<i32>(emptyState);
}

/** The first state of a column. */
export function firstOf(c: i32): i32 {
  return columnAt(c).first;
}
