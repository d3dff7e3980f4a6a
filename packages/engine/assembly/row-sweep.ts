/**
 * The sweep of the frontier over the rows of a position, with 128-bit vectors.
 *
 * First it finds the vectors that are live with each state of each row, in bits: those that the squares before can
 * produce and the squares after can complete. A row's numbers are a block for each live state, with an entry for each
 * live vector of the state's class. Then `finish` computes the ways to finish from each entry, row by row from the last,
 * and `weigh` the ways to reach it, row by row from the first, and the weights. Between rows a profile and its mirror image may be *merged*, because they have the same
 * number of ways to be completed.
 *
 * JavaScript owns the order of the passes and writes graph and position into memory; `take` gives it the places.
 * Numbers have 8 bytes: float64, integers that wrap at 2^64, or residues modulo a prime below 2^26 in float64, whose
 * products stay below 2^52. Sets of vectors are in 64-bit words.
 */

// biome-ignore-all lint: AssemblyScript has its own types and operators.

import { alloc, int, release, setInt } from "./memory";

/**
 * Bytes of an edge of the graph: its target, its index map, and its choice, 0 for empty or 1 + kind (i32 each). A row's
 * ends have edges to the starts of the next row.
 */
const STEP: usize = 12;
/** Bytes of a live edge: where its source and its target begin, its index map, and its choice (i32 each). */
const EDGE: usize = 16;
/** Bytes of a choice: whether it is open (i32), its bits (i32) and words (in bytes) up, and the vectors with room. */
const CHOICE: usize = 16;

/** The graph. */
let states: i32 = 0;
let words: i32 = 0;
let width: i32 = 0;
let kinds: i32 = 0;
let liveClasses: i32 = 0;
let mapCount: i32 = 0;
let firstEnd: i32 = 0;
let empty: i32 = 0;
/** The edges of each state, in the order of choices, and where they begin (addresses). */
let edgesOf: usize = 0;
/** The first state of each column. */
let columns: usize = 0;
let liveClassOf: usize = 0;
let liveSets: usize = 0;
let mapParts: usize = 0;
let steps: usize = 0;
let room: usize = 0;
let moveOf: usize = 0;
/** What each choice does at the present square, see {@link CHOICE}. */
let choices: usize = 0;
let complete: usize = 0;
let mirror: usize = 0;

/** The position. */
let rows: i32 = 0;
let allowed: usize = 0;
let mustTake: usize = 0;
/** Per kind and square the factor of a ship there, a number of the pass; 0 where ships have none. */
let factors: usize = 0;
/** The prime of residues, and what it is divided by to multiply instead. */
let modulus: f64 = 1;
let inverse: f64 = 1;
/** Per row its table, see {@link Row}. */
let tables: usize = 0;
/** Whether live edges of the present row have each index map (u8). */
let used: usize = 0;
/** Where the next live edge is noted. */
let noted: usize = 0;

/** Takes a graph; addresses are those of its arrays. */
export function setGraph(
  theStates: i32,
  theWords: i32,
  theWidth: i32,
  theKinds: i32,
  theLiveClasses: i32,
  theMaps: i32,
  theFirstEnd: i32,
  theEmpty: i32,
  edgesAt: usize,
  columnsAt: usize,
  liveClassOfAt: usize,
  liveSetsAt: usize,
  mapsAt: usize,
  stepsAt: usize,
  roomAt: usize,
  moveOfAt: usize,
  completeAt: usize,
): void {
  states = theStates;
  words = theWords;
  width = theWidth;
  kinds = theKinds;
  liveClasses = theLiveClasses;
  mapCount = theMaps;
  firstEnd = theFirstEnd;
  empty = theEmpty;
  edgesOf = edgesAt;
  columns = columnsAt;
  liveClassOf = liveClassOfAt;
  liveSets = liveSetsAt;
  mapParts = mapsAt;
  steps = stepsAt;
  room = roomAt;
  moveOf = moveOfAt;
  complete = completeAt;
}

/** Takes the factors of ships, or 0, and the prime of residues. */
export function setFactors(factorsAt: usize, prime: f64): void {
  factors = factorsAt;
  modulus = prime;
  inverse = 1 / prime;
}

/**
 * Takes a position without factors of ships; `mirrorAt` is 0 where mirror images are not merged, and `tablesAt` is where
 * its tables are, or will be.
 */
export function setPosition(
  theRows: i32,
  allowedAt: usize,
  mustTakeAt: usize,
  mirrorAt: usize,
  choicesAt: usize,
  tablesAt: usize,
): void {
  factors = 0;
  choices = choicesAt;
  tables = tablesAt;
  rows = theRows;
  allowed = allowedAt;
  mustTake = mustTakeAt;
  mirror = mirrorAt;
}

/** The table of a row. */
@unmanaged
class Row {
  /** Where the live edges of each column begin and end (addresses, 8 bytes), source by source. */
  edges: usize;
  /** The live edges between this row and the one before. */
  crossings: usize;
  crossingsEnd: usize;
  /** Per state whether it is alive (u8), and where its block begins (i32); then the number of all entries (i32). */
  alive: usize;
  starts: usize;
  /** The live vectors of each class (`words` u64), and their number (i32). */
  sets: usize;
  sizes: usize;
  /** Index maps, see {@link makeMaps}. */
  maps: usize;
  /** Index maps from the row before. */
  crossMaps: usize;
}

/** The bytes of a row's table, for which JavaScript makes room. */
export function rowBytes(): i32 {
  return offsetof<Row>();
}

@inline
function rowAt(row: i32): Row {
  return changetype<Row>(tables + <usize>row * offsetof<Row>());
}

@inline
function isAllowed(kind: i32, square: i32): bool {
  return load<u8>(allowed + <usize>(kind * rows * width + square)) != 0;
}

@inline
function isFree(square: i32): bool {
  return load<u8>(mustTake + <usize>square) == 0;
}

// --- live sets -------------------------------------------------------------------------------------------

@inline
function choiceAt(choice: i32): usize {
  return choices + <usize>choice * CHOICE;
}

/** The first edge of a state. */
@inline
function edgesFrom(state: i32): usize {
  return <usize>load<u32>(edgesOf + (<usize>state << 2));
}

/** The vectors that have room for a choice; 0 if all have. */
@inline
function roomOf(choice: i32): usize {
  return choice == 0 ? 0 : room + (<usize>(int(moveOf, choice - 1) * words) << 3);
}

/** Says which choices are open at a square. */
function openChoices(square: i32): void {
  for (let choice = 0; choice <= kinds; choice++) {
    const open = choice == 0 ? isFree(square) : isAllowed(choice - 1, square);
    const step = choice == 0 ? 0 : int(steps, int(moveOf, choice - 1));
    const at = choiceAt(choice);
    store<i32>(at, open ? 1 : 0);
    store<i32>(at, step & 63, 4);
    store<u32>(at, <u32>((step >> 6) << 3), 8);
    store<u32>(at, <u32>roomOf(choice), 12);
  }
}

/** Notes a live edge. */
@inline
function note(source: i32, target: i32, map: i32, choice: i32): void {
  store<i32>(noted, source);
  store<i32>(noted, target, 4);
  store<i32>(noted, map, 8);
  store<i32>(noted, choice, 12);
  noted += EDGE;
  store<u8>(used + map, 1);
}

@inline
function anyOf(set: usize, bytes: usize): bool {
  let any: u64 = 0;
  for (let w: usize = 0; w < bytes; w += 8) any |= load<u64>(set + w);
  return any != 0;
}

/** Adds the vectors of a state to the targets of its open edges. */
@inline
function push(s: i32, set: usize): void {
  const bytes = <usize>words << 3;
  const own = set + <usize>s * bytes;
  const last = edgesFrom(s + 1);
  if (words == 1) {
    const vectors = load<u64>(own);
    if (vectors == 0) return;
    for (let e = edgesFrom(s); e < last; e += STEP) {
      const choice = choiceAt(load<i32>(e, 8));
      if (load<i32>(choice) == 0) continue;
      const fits = <usize>load<u32>(choice, 12);
      const moved = fits == 0 ? vectors : (vectors & load<u64>(fits)) << <u64>load<i32>(choice, 4);
      const target = set + (<usize>load<i32>(e) << 3);
      store<u64>(target, load<u64>(target) | moved);
    }
    return;
  }
  if (words == 2) {
    const low = load<u64>(own);
    const high = load<u64>(own, 8);
    if ((low | high) == 0) return;
    for (let e = edgesFrom(s); e < last; e += STEP) {
      const choice = choiceAt(load<i32>(e, 8));
      if (load<i32>(choice) == 0) continue;
      const target = set + (<usize>load<i32>(e) << 4);
      const fits = <usize>load<u32>(choice, 12);
      if (fits == 0) {
        v128.store(target, v128.or(v128.load(target), v128.load(own)));
        continue;
      }
      const bits = <u64>load<i32>(choice, 4);
      const lowMoved = low & load<u64>(fits);
      if (load<i32>(choice, 8) != 0) {
        store<u64>(target, load<u64>(target, 8) | (lowMoved << bits), 8);
        continue;
      }
      const highMoved = high & load<u64>(fits, 8);
      store<u64>(target, load<u64>(target) | (lowMoved << bits));
      store<u64>(target, load<u64>(target, 8) | (highMoved << bits) | ((lowMoved >> 1) >> (63 - bits)), 8);
    }
    return;
  }
  if (!anyOf(own, bytes)) return;
  for (let e = edgesFrom(s); e < last; e += STEP) {
    const choice = choiceAt(load<i32>(e, 8));
    if (load<i32>(choice) == 0) continue;
    const target = set + <usize>load<i32>(e) * bytes;
    const bits = <u64>load<i32>(choice, 4);
    const skip = <usize>load<u32>(choice, 8);
    const fits = <usize>load<u32>(choice, 12);
    let carried: u64 = 0;
    for (let w = skip; w < bytes; w += 8) {
      let vectors = load<u64>(own + w - skip);
      if (fits != 0) vectors &= load<u64>(fits + w - skip);
      store<u64>(target + w, load<u64>(target + w) | (vectors << bits) | carried);
      // In two steps, because a shift by 64 would do nothing.
      carried = (vectors >> 1) >> (63 - bits);
    }
  }
}

/** Finds the live vectors of a state, from those of the targets of its open edges, and its live edges. */
@inline
function pull(s: i32, set: usize, reached: usize): void {
  const bytes = <usize>words << 3;
  const own = set + <usize>s * bytes;
  const known = reached + <usize>s * bytes;
  const last = edgesFrom(s + 1);
  if (words == 1) {
    const vectors = load<u64>(known);
    let live: u64 = 0;
    if (vectors != 0) {
      for (let e = edgesFrom(s); e < last; e += STEP) {
        const choice = choiceAt(load<i32>(e, 8));
        if (load<i32>(choice) == 0) continue;
        const fits = <usize>load<u32>(choice, 12);
        const target = load<i32>(e);
        let back = vectors & (load<u64>(set + (<usize>target << 3)) >> <u64>load<i32>(choice, 4));
        if (fits != 0) back &= load<u64>(fits);
        if (back == 0) continue;
        live |= back;
        note(s, target, load<i32>(e, 4), load<i32>(e, 8));
      }
    }
    store<u64>(own, live);
    return;
  }
  if (words == 2) {
    const low = load<u64>(known);
    const high = load<u64>(known, 8);
    let liveLow: u64 = 0;
    let liveHigh: u64 = 0;
    if ((low | high) != 0) {
      for (let e = edgesFrom(s); e < last; e += STEP) {
        const choice = choiceAt(load<i32>(e, 8));
        if (load<i32>(choice) == 0) continue;
        const target = load<i32>(e);
        const at = set + (<usize>target << 4);
        let backLow = load<u64>(at);
        let backHigh = load<u64>(at, 8);
        const fits = <usize>load<u32>(choice, 12);
        if (fits != 0) {
          const bits = <u64>load<i32>(choice, 4);
          if (load<i32>(choice, 8) != 0) {
            backLow = backHigh >> bits;
            backHigh = 0;
          } else {
            backLow = (backLow >> bits) | ((backHigh << 1) << (63 - bits));
            backHigh >>= bits;
          }
          backLow &= load<u64>(fits);
          backHigh &= load<u64>(fits, 8);
        }
        backLow &= low;
        backHigh &= high;
        if ((backLow | backHigh) == 0) continue;
        liveLow |= backLow;
        liveHigh |= backHigh;
        note(s, target, load<i32>(e, 4), load<i32>(e, 8));
      }
    }
    store<u64>(own, liveLow);
    store<u64>(own, liveHigh, 8);
    return;
  }
  memory.fill(own, 0, bytes);
  if (!anyOf(known, bytes)) return;
  for (let e = edgesFrom(s); e < last; e += STEP) {
    const choice = choiceAt(load<i32>(e, 8));
    if (load<i32>(choice) == 0) continue;
    const target = load<i32>(e);
    const at = set + <usize>target * bytes;
    const bits = <u64>load<i32>(choice, 4);
    const skip = <usize>load<u32>(choice, 8);
    const fits = <usize>load<u32>(choice, 12);
    let carried: u64 = 0;
    let any: u64 = 0;
    for (let w: isize = bytes - 8 - skip; w >= 0; w -= 8) {
      const vectors = load<u64>(at + w + skip);
      let back = ((vectors >> bits) | carried) & load<u64>(known + w);
      if (fits != 0) back &= load<u64>(fits + w);
      any |= back;
      store<u64>(own + w, load<u64>(own + w) | back);
      carried = (vectors << 1) << (63 - bits);
    }
    if (any != 0) note(s, target, load<i32>(e, 4), load<i32>(e, 8));
  }
}

/** The first state of a column. */
@inline
function firstOfColumn(c: i32): i32 {
  return int(columns, c);
}

/** The vectors that can be reached with each state of a row, from those that enter it. */
function reach(row: i32, entering: usize, set: usize): void {
  const bytes = <usize>words << 3;
  memory.fill(set, 0, <usize>states * bytes);
  for (let s = firstEnd; s < states; s++) {
    const from = entering + <usize>(s - firstEnd) * bytes;
    const last = edgesFrom(s + 1);
    for (let e = edgesFrom(s); e < last; e += STEP) {
      const to = set + <usize>load<i32>(e) * bytes;
      for (let w: usize = 0; w < bytes; w += 8) store<u64>(to + w, load<u64>(to + w) | load<u64>(from + w));
    }
  }
  for (let c = 0; c < width; c++) {
    openChoices(row * width + c);
    const end = firstOfColumn(c + 1);
    for (let s = firstOfColumn(c); s < end; s++) push(s, set);
  }
}

/** The live vectors of each state of a row, from those of its ends in `finish`, and the live edges. */
function completeRow(row: i32, finish: usize, reached: usize): void {
  const bytes = <usize>words << 3;
  const edges = alloc(<usize>width << 3);
  rowAt(row).edges = edges;
  memory.fill(used, 0, mapCount);
  for (let at = <usize>firstEnd * bytes; at < <usize>states * bytes; at += 8)
    store<u64>(finish + at, load<u64>(finish + at) & load<u64>(reached + at));
  for (let c = width - 1; c >= 0; c--) {
    openChoices(row * width + c);
    const first = firstOfColumn(c);
    const end = firstOfColumn(c + 1);
    noted = alloc(<u64>((edgesFrom(end) - edgesFrom(first)) / STEP) * EDGE);
    const range = edges + (<usize>c << 3);
    store<u32>(range, <u32>noted);
    for (let s = first; s < end; s++) pull(s, finish, reached);
    store<u32>(range, <u32>noted, 4);
    release(noted);
  }
}

/** Merges mirror images of row ends: the second of a pair is added to the first and cleared. */
function mergeMirror(set: usize): void {
  const bytes = <usize>words << 3;
  for (let s = 0; s < states - firstEnd; s++) {
    const image = int(mirror, s);
    if (image <= s) continue;
    const into = set + <usize>s * bytes;
    const from = set + <usize>image * bytes;
    for (let w: usize = 0; w < bytes; w += 8) store<u64>(into + w, load<u64>(into + w) | load<u64>(from + w));
    memory.fill(from, 0, bytes);
  }
}

/** The live vectors of each end of the row before, from those of the starts of a row. */
function liveBefore(live: usize, leaving: usize): void {
  const bytes = <usize>words << 3;
  memory.fill(leaving, 0, <usize>(states - firstEnd) * bytes);
  for (let s = firstEnd; s < states; s++) {
    const to = leaving + <usize>(s - firstEnd) * bytes;
    const last = edgesFrom(s + 1);
    for (let e = edgesFrom(s); e < last; e += STEP) {
      const from = live + <usize>load<i32>(e) * bytes;
      for (let w: usize = 0; w < bytes; w += 8) store<u64>(to + w, load<u64>(to + w) | load<u64>(from + w));
    }
  }
  if (mirror == 0) return;
  for (let s = 0; s < states - firstEnd; s++) {
    const image = int(mirror, s);
    if (image > s) memory.copy(leaving + <usize>image * bytes, leaving + <usize>s * bytes, bytes);
  }
}

/**
 * The share of all that can be live at the ends of a row from which on all of it counts as live, in graphs so large that
 * sets are not kept.
 */
const FULL: f64 = 0.75;

/**
 * Gives the ends of a row all vectors that occur with them, if nearly all of these are there. In the middle of a large
 * board rows then are alike. What is in excess is never reached, or leads nowhere, and counts for nothing.
 *
 * @param merged whether only the first of two mirror images is there
 */
function fillUp(set: usize, merged: bool): void {
  const bytes = <usize>words << 3;
  let found: f64 = 0;
  let all: f64 = 0;
  for (let s = 0; s < states - firstEnd; s++) {
    if (merged && int(mirror, s) < s) continue;
    const full = liveSets + <usize>int(liveClassOf, firstEnd + s) * bytes;
    for (let w: usize = 0; w < bytes; w += 8) {
      found += <f64>popcnt(load<u64>(set + <usize>s * bytes + w));
      all += <f64>popcnt(load<u64>(full + w));
    }
  }
  if (found < all * FULL) return;
  for (let s = 0; s < states - firstEnd; s++) {
    if (merged && int(mirror, s) < s) continue;
    memory.copy(set + <usize>s * bytes, liveSets + <usize>int(liveClassOf, firstEnd + s) * bytes, bytes);
  }
}

/** Whether two rows allow the same placements, and the same vectors enter them. */
function isEnteredAlike(row: i32, other: i32): bool {
  for (let kind = -1; kind < kinds; kind++) {
    const flags = kind < 0 ? mustTake : allowed + <usize>(kind * rows * width);
    if (memory.compare(flags + <usize>(row * width), flags + <usize>(other * width), width) != 0) return false;
  }
  const ends = <usize>(states - firstEnd) * (<usize>words << 3);
  return memory.compare(entering + <usize>row * ends, entering + <usize>other * ends, ends) == 0;
}

/** The sets of vectors that are reached in each row (of the latest row if they are not kept), and that enter it. */
let reachedSets: usize = 0;
let entering: usize = 0;
/** Whether ends of rows may be filled up. */
let isFilled: bool = false;

/**
 * Finds the vectors that the squares before each state can produce; false if there is no packing. Unless they are to be
 * exact, or are kept, there may be some more.
 *
 * @param keep whether the sets of all rows are kept; otherwise {@link makeRow} computes them again
 */
export function reachRows(keep: bool, exact: bool): bool {
  const bytes = <usize>words << 3;
  const ends = <usize>(states - firstEnd) * bytes;
  const size = <usize>states * bytes;
  isFilled = !keep && !exact;
  reachedSets = alloc(keep ? <u64>rows * size : size);
  entering = alloc(<u64>(rows + 1) * ends);
  memory.fill(entering, 0, ends);
  store<u64>(entering + <usize>(empty - firstEnd) * bytes, 1);
  let set = reachedSets;
  for (let row = 0; row < rows; row++) {
    const next = entering + <usize>(row + 1) * ends;
    if (row > 0 && isEnteredAlike(row, row - 1)) {
      if (keep) memory.copy(set + size, set, size);
      if (keep) set += size;
      memory.copy(next, next - ends, ends);
      continue;
    }
    if (keep) set = reachedSets + <usize>row * size;
    reach(row, entering + <usize>row * ends, set);
    memory.copy(next, set + <usize>firstEnd * bytes, ends);
    if (mirror != 0) mergeMirror(next);
    if (isFilled) fillUp(next, mirror != 0);
  }
  used = alloc(mapCount);
  live = alloc(size);
  leaving = alloc(ends);
  leavingNext = alloc(ends);
  let possible: u64 = 0;
  for (let w: usize = 0; w < bytes; w += 8) possible |= load<u64>(set + <usize>empty * bytes + w) & load<u64>(complete + w);
  return possible != 0;
}

/** The live vectors of the states of the latest row, of the ends of the row before, and of its own ends. */
let live: usize = 0;
let leaving: usize = 0;
let leavingNext: usize = 0;
/** Whether the latest row has the table of the row after it. */
let isRepeated: bool = false;

/**
 * Finds the table of a row's numbers, after {@link reachRows} with the same `keep` and after the rows below. In the
 * middle of large boards rows are alike, and have one table.
 */
export function makeRow(row: i32, keep: bool): void {
  const bytes = <usize>words << 3;
  const ends = <usize>(states - firstEnd) * bytes;
  const size = <usize>states * bytes;
  if (row == rows - 1) {
    isRepeated = false;
    memory.fill(leaving, 0, ends);
    memory.copy(leaving + <usize>(empty - firstEnd) * bytes, complete, bytes);
  } else if (isEnteredAlike(row, row + 1) && memory.compare(leaving, leavingNext, ends) == 0) {
    const below = rowAt(row + 1);
    memory.copy(changetype<usize>(rowAt(row)), changetype<usize>(below), offsetof<Row>());
    if (isRepeated) {
      below.crossings = rowAt(row + 2).crossings;
      below.crossingsEnd = rowAt(row + 2).crossingsEnd;
      below.crossMaps = rowAt(row + 2).crossMaps;
    } else makeCrossing(row + 1);
    isRepeated = true;
    return;
  }
  isRepeated = false;
  const reached = keep ? reachedSets + <usize>row * size : reachedSets;
  if (!keep && row < rows - 1) reach(row, entering + <usize>row * ends, reached);
  memory.fill(live, 0, <usize>firstEnd * bytes);
  memory.copy(live + <usize>firstEnd * bytes, leaving, ends);
  completeRow(row, live, reached);
  makeTable(row, live);
  if (row > 0) {
    const next = leavingNext;
    leavingNext = leaving;
    leaving = next;
    liveBefore(live, leaving);
    if (isFilled) fillUp(leaving, false);
  }
  if (row < rows - 1) makeCrossing(row + 1);
}

// --- tables ----------------------------------------------------------------------------------------------

function makeTable(row: i32, live: usize): void {
  const own = rowAt(row);
  const bytes = <usize>words << 3;
  own.alive = alloc(states);
  own.starts = alloc(<usize>(states + 1) << 2);
  own.sets = alloc(<usize>liveClasses * bytes);
  own.sizes = alloc(<usize>liveClasses << 2);
  memory.fill(own.sets, 0, <usize>liveClasses * bytes);
  for (let s = 0; s < states; s++) {
    const from = live + <usize>s * bytes;
    const is = anyOf(from, bytes);
    store<u8>(own.alive + s, is ? 1 : 0);
    if (!is) continue;
    const into = own.sets + <usize>int(liveClassOf, s) * bytes;
    for (let w: usize = 0; w < bytes; w += 8) store<u64>(into + w, load<u64>(into + w) | load<u64>(from + w));
  }
  for (let k = 0; k < liveClasses; k++) {
    let size: u64 = 0;
    for (let w: usize = 0; w < bytes; w += 8) size += popcnt(load<u64>(own.sets + <usize>k * bytes + w));
    setInt(own.sizes, k, <i32>size);
  }
  let start = 0;
  for (let s = 0; s < firstEnd; s++) {
    setInt(own.starts, s, start);
    if (load<u8>(own.alive + s)) start += int(own.sizes, int(liveClassOf, s));
  }
  // The ends are a block each too, but merged mirror images have one together.
  for (let s = firstEnd; s < states; s++) {
    const image = mirror != 0 ? firstEnd + int(mirror, s - firstEnd) : s;
    setInt(own.starts, s, image < s ? int(own.starts, image) : start);
    if (image >= s && (load<u8>(own.alive + s) | load<u8>(own.alive + image)) != 0)
      start += int(own.sizes, int(liveClassOf, s));
  }
  setInt(own.starts, states, start);
  for (let c = 0; c < width; c++) {
    const last = lastEdge(own, c);
    for (let e = firstEdge(own, c); e < last; e += EDGE) {
      store<i32>(e, int(own.starts, load<i32>(e)));
      store<i32>(e, int(own.starts, load<i32>(e, 4)), 4);
    }
  }
  own.maps = makeMaps(own, own);
}

/**
 * The index maps in use, from the blocks of one table to those of another. A map is a list of pairs of numbers
 * that lie side by side in both blocks, then one of single numbers, each by its places in the blocks (u16 each):
 * longer runs would differ in length, which a processor cannot foresee. Per map there are the addresses of both
 * lists (u32); the second ends where the next map begins.
 */
function makeMaps(from: Row, to: Row): usize {
  const bytes = <usize>words << 3;
  const starts = alloc((<usize>mapCount << 3) + 4);
  let at = alloc(0);
  for (let m = 0; m < mapCount; m++) {
    const range = starts + (<usize>m << 3);
    store<u32>(range, <u32>at);
    store<u32>(range, <u32>at, 4);
    if (load<u8>(used + m) == 0) continue;
    const source = int(mapParts, 3 * m);
    const most = <usize>int(from.sizes, source) << 2;
    alloc(2 * most + 64);
    const aside = at + most;
    let singles = aside;
    const move = int(mapParts, 3 * m + 2);
    const step = move < 0 ? 0 : int(steps, move);
    const skip = <usize>(step >> 6) << 3;
    const bits = <u64>(step & 63);
    const fits: usize = move < 0 ? 0 : room + <usize>move * bytes;
    const own = from.sets + <usize>source * bytes;
    const other = to.sets + <usize>int(mapParts, 3 * m + 1) * bytes;
    let i: u64 = 0;
    let j = popcnt(load<u64>(other + skip) & ((1 << bits) - 1));
    for (let w: usize = 0; w < skip; w += 8) j += popcnt(load<u64>(other + w));
    for (let w: usize = 0; w + skip < bytes; w += 8) {
      const sources = load<u64>(own + w);
      let targets = load<u64>(other + w + skip) >> bits;
      if (w + skip + 8 < bytes) targets |= (load<u64>(other + w + skip + 8) << 1) << (63 - bits);
      let both = sources & targets;
      if (fits != 0) both &= load<u64>(fits + w);
      // A run ends before the next vector that only one of both blocks has.
      const breaks = (sources | targets) & ~both;
      while (both != 0) {
        const before = (both & -both) - 1;
        const next = breaks & ~before;
        const run = next == 0 ? both : both & ((next & -next) - 1);
        let places = <u32>(i + popcnt(sources & before)) | (<u32>(j + popcnt(targets & before)) << 16);
        let length = popcnt(run);
        for (; length > 1; length -= 2, at += 4, places += 0x20002) store<u32>(at, places);
        if (length > 0) {
          store<u32>(singles, places);
          singles += 4;
        }
        both ^= run;
      }
      i += popcnt(sources);
      j += popcnt(targets);
    }
    store<u32>(range, <u32>at, 4);
    memory.copy(at, aside, singles - aside);
    at += singles - aside;
    release(at);
  }
  store<u32>(starts + (<usize>mapCount << 3), <u32>at);
  release(at);
  return starts;
}

/** The live edges from the row before, and their index maps. */
function makeCrossing(row: i32): void {
  const own = rowAt(row);
  const last = rowAt(row - 1);
  memory.fill(used, 0, mapCount);
  own.crossings = alloc(<u64>((edgesFrom(states) - edgesFrom(firstEnd)) / STEP) * EDGE);
  noted = own.crossings;
  for (let s = firstEnd; s < states; s++) {
    const end = edgesFrom(s + 1);
    for (let e = edgesFrom(s); e < end; e += STEP) {
      const target = load<i32>(e);
      if (crosses(own, last, s, target))
        note(int(last.starts, s) - int(last.starts, firstEnd), int(own.starts, target), load<i32>(e, 4), 0);
    }
  }
  own.crossingsEnd = noted;
  release(noted);
  own.crossMaps = makeMaps(last, own);
}

/** The numbers of a row: those of its squares, and with those of its ends. */
export function bodySize(row: i32): i32 {
  return int(rowAt(row).starts, firstEnd);
}

export function totalSize(row: i32): i32 {
  return int(rowAt(row).starts, states);
}

/** The addresses of a row's table: which states are alive (u8), their starts (i32), and the sets of the classes. */
export function tablePart(row: i32, part: i32): f64 {
  const own = rowAt(row);
  if (part == 0) return <f64>own.alive;
  if (part == 1) return <f64>own.starts;
  return <f64>own.sets;
}

// --- numbers ---------------------------------------------------------------------------------------------

/** How a pass multiplies, which is known when it is compiled: numbers are added as they are; */
type Plain = bool;
/** a ship has a factor; */
type Factored = f64;
/** numbers are residues, and a ship has a factor. */
type Residue = u32;

@inline
function isResidue<F>(): bool {
  return isInteger<F>() && sizeof<F>() == 4;
}

@inline
function isPlain<F>(): bool {
  return isInteger<F>() && sizeof<F>() == 1;
}

/** The factor of a ship of a kind, as a number of the pass. */
@inline
function factorAt<T>(kind: i32, square: i32): T {
  return factors == 0 ? 1 : load<T>(factors + (<usize>(kind * rows * width + square) << 3));
}

/** The residues of two numbers below 2^53. The rounded quotients may be off by one. */
@inline
function reduced(pair: v128): v128 {
  const primes = f64x2.splat(modulus);
  const quotients = f64x2.floor(f64x2.mul(pair, f64x2.splat(inverse)));
  const rest = f64x2.sub(pair, f64x2.mul(quotients, primes));
  const low = f64x2.add(rest, v128.and(f64x2.lt(rest, f64x2.splat(0)), primes));
  return f64x2.sub(low, v128.and(f64x2.ge(low, primes), primes));
}

@inline
function reducedOne(value: f64): f64 {
  const rest = value - Math.floor(value * inverse) * modulus;
  return rest < 0 ? rest + modulus : rest >= modulus ? rest - modulus : rest;
}

/** The products of two pairs. */
@inline
function times<T, F>(a: v128, b: v128): v128 {
  if (isInteger<T>()) return i64x2.mul(a, b);
  return isResidue<F>() ? reduced(f64x2.mul(a, b)) : f64x2.mul(a, b);
}

@inline
function timesOne<T, F>(a: T, b: T): T {
  if (isResidue<F>()) return <T>reducedOne(<f64>(a * b));
  return a * b;
}

/** Reduces sums of residues, which are below 2^53 because a state has fewer than 2^27 edges. */
function settle(at: usize, end: usize): void {
  for (; at + 16 <= end; at += 16) v128.store(at, reduced(v128.load(at)));
  if (at < end) store<f64>(at, reducedOne(load<f64>(at)));
}

/**
 * to[j] += from[i], or factor * from[i], for the numbers of an index map. With `weigh`, returns the sum of what was
 * added times the ways to finish from there, to which `change` leads.
 */
@inline
function pushMap<T, F>(maps: usize, map: i32, to: usize, from: usize, change: usize, weigh: bool, factor: T): T {
  const range = maps + (<usize>map << 3);
  const middle = <usize>load<u32>(range, 4);
  const end = <usize>load<u32>(range, 8);
  let at = <usize>load<u32>(range);
  const factors = v128.splat<T>(factor);
  let sums = v128.splat<T>(0);
  let single: T = 0;
  for (; at < middle; at += 4) {
    const places = load<u32>(at);
    const into = to + (<usize>(places >> 16) << 3);
    let ways = v128.load(from + (<usize>(places & 0xffff) << 3));
    if (!isPlain<F>()) ways = times<T, F>(ways, factors);
    v128.store(into, v128.add<T>(v128.load(into), ways));
    if (weigh) sums = v128.add<T>(sums, times<T, F>(v128.load(into + change), ways));
  }
  for (; at < end; at += 4) {
    const places = load<u32>(at);
    const into = to + (<usize>(places >> 16) << 3);
    let ways = load<T>(from + (<usize>(places & 0xffff) << 3));
    if (!isPlain<F>()) ways = timesOne<T, F>(ways, factor);
    store<T>(into, load<T>(into) + ways);
    if (weigh) single += timesOne<T, F>(load<T>(into + change), ways);
  }
  return single + v128.extract_lane<T>(sums, 0) + v128.extract_lane<T>(sums, 1);
}

/** from[i] += to[j], or factor * to[j], for the numbers of an index map. */
@inline
function pullMap<T, F>(maps: usize, map: i32, from: usize, to: usize, factor: T): void {
  const range = maps + (<usize>map << 3);
  const middle = <usize>load<u32>(range, 4);
  const end = <usize>load<u32>(range, 8);
  let at = <usize>load<u32>(range);
  const factors = v128.splat<T>(factor);
  for (; at < middle; at += 4) {
    const places = load<u32>(at);
    const source = from + (<usize>(places & 0xffff) << 3);
    let ways = v128.load(to + (<usize>(places >> 16) << 3));
    if (!isPlain<F>()) ways = times<T, F>(ways, factors);
    v128.store(source, v128.add<T>(v128.load(source), ways));
  }
  for (; at < end; at += 4) {
    const places = load<u32>(at);
    const source = from + (<usize>(places & 0xffff) << 3);
    let ways = load<T>(to + (<usize>(places >> 16) << 3));
    if (!isPlain<F>()) ways = timesOne<T, F>(ways, factor);
    store<T>(source, load<T>(source) + ways);
  }
}

@inline
function firstEdge(own: Row, column: i32): usize {
  return load<u32>(own.edges + (<usize>column << 3));
}

@inline
function lastEdge(own: Row, column: i32): usize {
  return load<u32>(own.edges + (<usize>column << 3), 4);
}

/**
 * numbers[target] += numbers[source], times the factor of a ship if there is one, along the live edges of a column.
 * The weights of the placements get what is added times the ways to finish from there.
 */
function spread<T, F>(row: i32, c: i32, numbers: usize, finishes: usize, weights: usize): void {
  const own = rowAt(row);
  const last = lastEdge(own, c);
  const maps = own.maps;
  const square = row * width + c;
  openChoices(square);
  for (let e = firstEdge(own, c); e < last; e += EDGE) {
    const from = numbers + (<usize>load<u32>(e) << 3);
    const to = numbers + (<usize>load<u32>(e, 4) << 3);
    const choice = load<i32>(e, 12);
    if (load<i32>(choiceAt(choice)) == 0) continue;
    if (choice == 0) {
      pushMap<T, Plain>(maps, load<i32>(e, 8), to, from, 0, false, 0);
      continue;
    }
    const weight = weights + (<usize>((choice - 1) * rows * width + square) << 3);
    const factor = isPlain<F>() ? <T>0 : factorAt<T>(choice - 1, square);
    const sum = load<T>(weight) + pushMap<T, F>(maps, load<i32>(e, 8), to, from, finishes - numbers, true, factor);
    store<T>(weight, isResidue<F>() ? <T>reducedOne(<f64>sum) : sum);
  }
}

/** numbers[source] += numbers[target], times the factor of a ship if there is one, along the live edges of a column. */
function gather<T, F>(row: i32, c: i32, numbers: usize): void {
  const own = rowAt(row);
  const last = lastEdge(own, c);
  const maps = own.maps;
  openChoices(row * width + c);
  for (let e = firstEdge(own, c); e < last; e += EDGE) {
    const from = numbers + (<usize>load<u32>(e) << 3);
    const to = numbers + (<usize>load<u32>(e, 4) << 3);
    const choice = load<i32>(e, 12);
    if (load<i32>(choiceAt(choice)) == 0) continue;
    if (isPlain<F>() || choice == 0) pullMap<T, Plain>(maps, load<i32>(e, 8), from, to, 0);
    else pullMap<T, F>(maps, load<i32>(e, 8), from, to, factorAt<T>(choice - 1, row * width + c));
  }
}

/**
 * Clears a row's numbers and sets its starts: from the merged ends of the row before; in the first row, the empty
 * profile with no ship used.
 */
function startsFromEnds<T>(row: i32, numbers: usize, before: usize): void {
  const own = rowAt(row);
  memory.fill(numbers, 0, <usize>int(own.starts, states) << 3);
  if (row == 0) {
    store<T>(numbers + (<usize>firstEntry() << 3), 1);
    return;
  }
  for (let e = own.crossings; e < own.crossingsEnd; e += EDGE) {
    const from = before + (<usize>load<u32>(e) << 3);
    const to = numbers + (<usize>load<u32>(e, 4) << 3);
    pushMap<T, Plain>(own.crossMaps, load<i32>(e, 8), to, from, 0, false, 0);
  }
}

/** Whether an edge between rows is live, and the first of its mirror images. */
@inline
function crosses(own: Row, last: Row, source: i32, target: i32): bool {
  if (load<u8>(own.alive + target) == 0) return false;
  const s = source - firstEnd;
  const image = mirror != 0 ? int(mirror, s) : s;
  return image >= s && (load<u8>(last.alive + source) | load<u8>(last.alive + firstEnd + image)) != 0;
}

/**
 * From the merged ends of the row before, the ways to reach all states of a row, and with the ways to finish the
 * weights of the placements in it (per kind and square).
 */
function weigh<T, F>(row: i32, numbers: usize, before: usize, finishes: usize, weights: usize): void {
  startsFromEnds<T>(row, numbers, before);
  const own = rowAt(row);
  for (let c = 0; c < width; c++) {
    if (isResidue<F>()) settleColumn(own, c, numbers);
    if (isResidue<F>() || factors != 0) spread<T, F>(row, c, numbers, finishes, weights);
    else spread<T, Plain>(row, c, numbers, finishes, weights);
  }
  if (isResidue<F>()) settleColumn(own, width, numbers);
}

/** Reduces the numbers of a column, or of the row's ends. */
function settleColumn(own: Row, c: i32, numbers: usize): void {
  const end = c == width ? states : firstOfColumn(c + 1);
  settle(numbers + (<usize>int(own.starts, firstOfColumn(c)) << 3), numbers + (<usize>int(own.starts, end) << 3));
}

/** The largest of some float64 numbers, at least 0. */
export function largest(at: usize, count: i32): f64 {
  const end = at + (<usize>count << 3);
  let most = f64x2.splat(0);
  for (; at + 16 <= end; at += 16) most = f64x2.pmax(most, v128.load(at));
  const last = at < end ? load<f64>(at) : 0;
  return max(last, max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1)));
}

/**
 * Turns float64 numbers into integers: 2^52 more is a number whose lowest bits are the integer. Those from 2^52 on
 * become any, because they count for nothing.
 */
export function makeWhole(at: usize, count: i32): void {
  const shift = f64x2.splat(4503599627370496);
  const end = at + (<usize>count << 3);
  for (; at + 16 <= end; at += 16) v128.store(at, i64x2.sub(f64x2.add(v128.load(at), shift), shift));
  if (at < end) store<i64>(at, <i64>load<f64>(at));
}

/** The entry where every way begins, among the numbers of the first row: the empty profile with no ship used. */
export function firstEntry(): i32 {
  return int(rowAt(0).starts, load<i32>(edgesFrom(empty)));
}

/** Whether the first row has that entry. It may lack it if there is no packing and the tables have more than is live. */
export function hasFirstEntry(): bool {
  const own = rowAt(0);
  const start = load<i32>(edgesFrom(empty));
  return load<u8>(own.alive + start) != 0 && (load<u64>(own.sets + <usize>(int(liveClassOf, start) * words) * 8) & 1) != 0;
}

/** Sets the ends of the last row: one way ends where all ships are used and nothing is left behind. */
function setLastEnds<T>(numbers: usize): void {
  const own = rowAt(rows - 1);
  const set = own.sets + <usize>(int(liveClassOf, empty) * words) * 8;
  const from = <usize>int(own.starts, firstEnd) << 3;
  memory.fill(numbers + from, 0, (<usize>int(own.starts, states) << 3) - from);
  let at = numbers + (<usize>int(own.starts, empty) << 3);
  for (let w = 0; w < words; w++) {
    const ends = load<u64>(complete + (<usize>w << 3));
    for (let left = load<u64>(set + (<usize>w << 3)); left != 0; left &= left - 1, at += 8)
      if (((ends >> ctz(left)) & 1) != 0) store<T>(at, 1);
  }
}

/** From the ways to finish at a row's ends, those from all its states. */
function finish<T, F>(row: i32, numbers: usize): void {
  const own = rowAt(row);
  for (let c = width - 1; c >= 0; c--) {
    const begin = numbers + (<usize>int(own.starts, firstOfColumn(c)) << 3);
    const end = numbers + (<usize>int(own.starts, firstOfColumn(c + 1)) << 3);
    memory.fill(begin, 0, end - begin);
    if (factors != 0) gather<T, F>(row, c, numbers);
    else gather<T, Plain>(row, c, numbers);
    if (isResidue<F>()) settle(begin, end);
  }
}

/** The number of choices whose numbers are added up before high parts take over what low parts carry. */
const CHOICES: i32 = 30;
const LIMB: f64 = 281474976710656;

/** Carries what low parts have from 2^48 on into the high parts, which count it in units of 2^48. */
function carry(low: usize, high: usize, end: usize): void {
  for (; low < end; low += 8, high += 8) {
    const over = Math.floor(load<f64>(low) * (1 / LIMB));
    store<f64>(low, load<f64>(low) - over * LIMB);
    store<f64>(high, load<f64>(high) + over);
  }
}

/**
 * The same in two parts of float64, exact up to 2^100: a choice is at most one edge from each state, so 2^53 has room
 * for all.
 */
export function finishParts(row: i32, low: usize, high: usize): void {
  const own = rowAt(row);
  for (let c = width - 1; c >= 0; c--) {
    const begin = <usize>int(own.starts, firstOfColumn(c)) << 3;
    const end = <usize>int(own.starts, firstOfColumn(c + 1)) << 3;
    const last = lastEdge(own, c);
    memory.fill(low + begin, 0, end - begin);
    memory.fill(high + begin, 0, end - begin);
    for (let choices = 0; choices <= kinds; choices += CHOICES) {
      for (let e = firstEdge(own, c); e < last; e += EDGE) {
        const choice = load<i32>(e, 12);
        if (choice < choices || choice >= choices + CHOICES) continue;
        const from = <usize>load<u32>(e) << 3;
        const to = <usize>load<u32>(e, 4) << 3;
        pullMap<f64, Plain>(own.maps, load<i32>(e, 8), low + from, low + to, 0);
        pullMap<f64, Plain>(own.maps, load<i32>(e, 8), high + from, high + to, 0);
      }
      carry(low + begin, high + begin, low + end);
    }
  }
}

/** Moves from the starts of a row back to the merged ends of the row before. */
export function endsFromStarts(row: i32, numbers: usize, ends: usize): void {
  const own = rowAt(row);
  const last = rowAt(row - 1);
  memory.fill(ends, 0, <usize>(int(last.starts, states) - int(last.starts, firstEnd)) << 3);
  for (let e = own.crossings; e < own.crossingsEnd; e += EDGE) {
    const into = ends + (<usize>load<u32>(e) << 3);
    const from = numbers + (<usize>load<u32>(e, 4) << 3);
    const range = own.crossMaps + (<usize>load<i32>(e, 8) << 3);
    const middle = <usize>load<u32>(range, 4);
    const end = <usize>load<u32>(range, 8);
    let at = <usize>load<u32>(range);
    for (; at < middle; at += 4) {
      const places = load<u32>(at);
      v128.store(into + (<usize>(places & 0xffff) << 3), v128.load(from + (<usize>(places >> 16) << 3)));
    }
    for (; at < end; at += 4) {
      const places = load<u32>(at);
      store<u64>(into + (<usize>(places & 0xffff) << 3), load<u64>(from + (<usize>(places >> 16) << 3)));
    }
  }
}

export function weighFloat(row: i32, numbers: usize, before: usize, finishes: usize, weights: usize): void {
  weigh<f64, Factored>(row, numbers, before, finishes, weights);
}

export function weighWhole(row: i32, numbers: usize, before: usize, finishes: usize, weights: usize): void {
  weigh<i64, Factored>(row, numbers, before, finishes, weights);
}

export function weighResidue(row: i32, numbers: usize, before: usize, finishes: usize, weights: usize): void {
  weigh<f64, Residue>(row, numbers, before, finishes, weights);
}

export function setLastEndsFloat(numbers: usize): void {
  setLastEnds<f64>(numbers);
}

export function setLastEndsWhole(numbers: usize): void {
  setLastEnds<i64>(numbers);
}

export function finishFloat(row: i32, numbers: usize): void {
  finish<f64, Factored>(row, numbers);
}

export function finishWhole(row: i32, numbers: usize): void {
  finish<i64, Factored>(row, numbers);
}

export function finishResidue(row: i32, numbers: usize): void {
  finish<f64, Residue>(row, numbers);
}
