/**
 * The sweep of the frontier over the rows of a position, with 128-bit vectors.
 *
 * First it finds the vectors that are live with each state of each row, in bits: those that the squares before can
 * produce and the squares after can complete. A row's numbers are a block for each live state, with an entry for each
 * live vector of the state's class. Then `forwards` computes the ways to reach each entry, and `backwards` the ways to
 * finish from it and the weights. Between rows a profile and its mirror image may be *merged*, because they have the
 * same number of ways to be completed.
 *
 * JavaScript owns the order of the passes and writes graph and position into memory; `take` gives it the places.
 * Numbers have 8 bytes: float64, integers that wrap at 2^64, or residues modulo a prime below 2^26 in float64, whose
 * products stay below 2^52. Sets of vectors are in 64-bit words.
 */

// biome-ignore-all lint: AssemblyScript has its own types and operators.

import { alloc, int, release, setInt } from "./memory";

/** Bytes of an edge list: the addresses of sources, targets and index maps, and their number. */
const LIST: usize = 16;
/** Bytes of a live edge: where its source and its target begin, and its index map (i32 each). */
const EDGE: usize = 12;

/** The graph. */
let states: i32 = 0;
let words: i32 = 0;
let width: i32 = 0;
let kinds: i32 = 0;
let liveClasses: i32 = 0;
let mapCount: i32 = 0;
let firstEnd: i32 = 0;
let empty: i32 = 0;
let lists: usize = 0;
let liveClassOf: usize = 0;
let mapParts: usize = 0;
let steps: usize = 0;
let room: usize = 0;
let moveOf: usize = 0;
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
  theLists: usize,
  liveClassOfAt: usize,
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
  lists = theLists;
  liveClassOf = liveClassOfAt;
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

/** Takes a position without factors of ships; `mirrorAt` is 0 where mirror images are not merged. */
export function setPosition(theRows: i32, allowedAt: usize, mustTakeAt: usize, mirrorAt: usize): void {
  factors = 0;
  rows = theRows;
  allowed = allowedAt;
  mustTake = mustTakeAt;
  mirror = mirrorAt;
}

/** The table of a row. */
@unmanaged
class Row {
  /**
   * Where the live edges of each list begin and end (addresses, 8 bytes), and those between this row and the one
   * before.
   */
  edges: usize;
  crossings: usize;
  crossingsEnd: usize;
  /** u8 per state, i32 per state and one more. */
  alive: usize;
  starts: usize;
  /** The live vectors of each class (`words` u64), and their number (i32). */
  sets: usize;
  sizes: usize;
  /** Index maps, see {@link makeMaps}. */
  maps: usize;
  /** Where the block of each row end begins when mirror images are merged (i32). */
  merged: usize;
  /** Index maps from the row before. */
  crossMaps: usize;
}

@inline
function rowAt(row: i32): Row {
  return changetype<Row>(tables + <usize>row * offsetof<Row>());
}

@inline
function listOf(column: i32, choice: i32): usize {
  return lists + <usize>(column * (kinds + 1) + choice) * LIST;
}

/** The list of edges between rows. */
@inline
function nextList(): usize {
  return lists + <usize>(width * (kinds + 1)) * LIST;
}

@inline
function sourcesOf(list: usize): usize {
  return load<u32>(list);
}

@inline
function targetsOf(list: usize): usize {
  return load<u32>(list, 4);
}

@inline
function mapsOf(list: usize): usize {
  return load<u32>(list, 8);
}

@inline
function countOf(list: usize): i32 {
  return load<i32>(list, 12);
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

function push(list: usize, set: usize): void {
  const count = countOf(list);
  const sources = sourcesOf(list);
  const targets = targetsOf(list);
  const bytes = <usize>words << 3;
  if (words == 2) {
    for (let e = 0; e < count; e++) {
      const own = v128.load(set + <usize>int(sources, e) * 16);
      if (!v128.any_true(own)) continue;
      const target = set + <usize>int(targets, e) * 16;
      v128.store(target, v128.or(v128.load(target), own));
    }
    return;
  }
  for (let e = 0; e < count; e++) {
    const source = set + <usize>int(sources, e) * bytes;
    const target = set + <usize>int(targets, e) * bytes;
    for (let w: usize = 0; w < bytes; w += 8) store<u64>(target + w, load<u64>(target + w) | load<u64>(source + w));
  }
}

/** Notes a live edge: its source, target and index map (i32 each). */
@inline
function note(list: usize, e: i32): void {
  const map = int(mapsOf(list), e);
  store<i32>(noted, int(sourcesOf(list), e));
  store<i32>(noted, int(targetsOf(list), e), 4);
  store<i32>(noted, map, 8);
  noted += EDGE;
  store<u8>(used + map, 1);
}

@inline
function anyOf(set: usize, bytes: usize): bool {
  let any: u64 = 0;
  for (let w: usize = 0; w < bytes; w += 8) any |= load<u64>(set + w);
  return any != 0;
}

function pushMoved(list: usize, set: usize, move: i32): void {
  const count = countOf(list);
  const sources = sourcesOf(list);
  const targets = targetsOf(list);
  const bytes = <usize>words << 3;
  const step = int(steps, move);
  const skip = <usize>(step >> 6) << 3;
  const bits = <u64>(step & 63);
  const fits = room + <usize>move * bytes;
  if (words <= 2) {
    // The second word of a single one is never used.
    const lowFits = load<u64>(fits);
    const highFits: u64 = words == 2 ? load<u64>(fits, 8) : 0;
    for (let e = 0; e < count; e++) {
      const source = set + <usize>int(sources, e) * bytes;
      const low = load<u64>(source) & lowFits;
      if (words == 1) {
        if (low == 0) continue;
        const target = set + <usize>int(targets, e) * bytes;
        store<u64>(target, load<u64>(target) | (low << bits));
        continue;
      }
      const high = load<u64>(source, 8) & highFits;
      if ((low | high) == 0) continue;
      const target = set + <usize>int(targets, e) * bytes;
      if (skip == 0) {
        store<u64>(target, load<u64>(target) | (low << bits));
        store<u64>(target, load<u64>(target, 8) | (high << bits) | ((low >> 1) >> (63 - bits)), 8);
      } else store<u64>(target, load<u64>(target, 8) | (low << bits), 8);
    }
    return;
  }
  for (let e = 0; e < count; e++) {
    const source = set + <usize>int(sources, e) * bytes;
    if (!anyOf(source, bytes)) continue;
    const target = set + <usize>int(targets, e) * bytes;
    let carried: u64 = 0;
    for (let w = skip; w < bytes; w += 8) {
      const own = load<u64>(source + w - skip) & load<u64>(fits + w - skip);
      store<u64>(target + w, load<u64>(target + w) | (own << bits) | carried);
      // In two steps, because a shift by 64 would do nothing.
      carried = (own >> 1) >> (63 - bits);
    }
  }
}

function pull(list: usize, set: usize, reached: usize): void {
  const count = countOf(list);
  const sources = sourcesOf(list);
  const targets = targetsOf(list);
  const bytes = <usize>words << 3;
  if (words == 2) {
    for (let e = 0; e < count; e++) {
      const own = v128.load(set + <usize>int(targets, e) * 16);
      if (!v128.any_true(own)) continue;
      const at = <usize>int(sources, e) * 16;
      const back = v128.and(own, v128.load(reached + at));
      if (!v128.any_true(back)) continue;
      v128.store(set + at, v128.or(v128.load(set + at), back));
      note(list, e);
    }
    return;
  }
  for (let e = 0; e < count; e++) {
    const source = <usize>int(sources, e) * bytes;
    const target = set + <usize>int(targets, e) * bytes;
    let any: u64 = 0;
    for (let w: usize = 0; w < bytes; w += 8) {
      const at = source + w;
      const back = load<u64>(target + w) & load<u64>(reached + at);
      any |= back;
      store<u64>(set + at, load<u64>(set + at) | back);
    }
    if (any != 0) note(list, e);
  }
}

function pullMoved(list: usize, set: usize, reached: usize, move: i32): void {
  const count = countOf(list);
  const sources = sourcesOf(list);
  const targets = targetsOf(list);
  const bytes = <usize>words << 3;
  const step = int(steps, move);
  const skip = <usize>(step >> 6) << 3;
  const bits = <u64>(step & 63);
  const fits = room + <usize>move * bytes;
  if (words <= 2) {
    const lowFits = load<u64>(fits);
    const highFits: u64 = words == 2 ? load<u64>(fits, 8) : 0;
    for (let e = 0; e < count; e++) {
      const target = set + <usize>int(targets, e) * bytes;
      let low = load<u64>(target);
      let high: u64 = 0;
      if (words == 2) {
        high = load<u64>(target, 8);
        if ((low | high) == 0) continue;
        if (skip == 0) {
          low = (low >> bits) | ((high << 1) << (63 - bits));
          high >>= bits;
        } else {
          low = high >> bits;
          high = 0;
        }
      } else {
        if (low == 0) continue;
        low >>= bits;
      }
      const at = <usize>int(sources, e) * bytes;
      low &= lowFits & load<u64>(reached + at);
      if (words == 2) high &= highFits & load<u64>(reached + at, 8);
      if ((low | high) == 0) continue;
      store<u64>(set + at, load<u64>(set + at) | low);
      if (words == 2) store<u64>(set + at, load<u64>(set + at, 8) | high, 8);
      note(list, e);
    }
    return;
  }
  for (let e = 0; e < count; e++) {
    const target = set + <usize>int(targets, e) * bytes;
    if (!anyOf(target, bytes)) continue;
    const source = <usize>int(sources, e) * bytes;
    let carried: u64 = 0;
    let any: u64 = 0;
    for (let w: isize = bytes - 8 - skip; w >= 0; w -= 8) {
      const own = load<u64>(target + w + skip);
      const at = source + w;
      const back = ((own >> bits) | carried) & load<u64>(fits + w) & load<u64>(reached + at);
      any |= back;
      store<u64>(set + at, load<u64>(set + at) | back);
      carried = (own << 1) << (63 - bits);
    }
    if (any != 0) note(list, e);
  }
}

/** The vectors that can be reached with each state of a row, from those that enter it. */
function reach(row: i32, entering: usize, set: usize): void {
  const bytes = <usize>words << 3;
  memory.fill(set, 0, <usize>states * bytes);
  const next = nextList();
  const sources = sourcesOf(next);
  const targets = targetsOf(next);
  const count = countOf(next);
  for (let e = 0; e < count; e++) {
    const from = entering + <usize>(int(sources, e) - firstEnd) * bytes;
    const to = set + <usize>int(targets, e) * bytes;
    for (let w: usize = 0; w < bytes; w += 8) store<u64>(to + w, load<u64>(to + w) | load<u64>(from + w));
  }
  for (let c = 0; c < width; c++) {
    const square = row * width + c;
    if (isFree(square)) push(listOf(c, 0), set);
    for (let k = 0; k < kinds; k++) if (isAllowed(k, square)) pushMoved(listOf(c, 1 + k), set, int(moveOf, k));
  }
}

/** The live vectors of each state of a row, from those of its ends in `finish`, and the live edges. */
function completeRow(row: i32, finish: usize, reached: usize): void {
  const bytes = <usize>words << 3;
  const count = width * (kinds + 1);
  const edges = alloc(<usize>count << 3);
  memory.fill(edges, 0, <usize>count << 3);
  rowAt(row).edges = edges;
  memory.fill(used, 0, mapCount);
  for (let at = <usize>firstEnd * bytes; at < <usize>states * bytes; at += 8)
    store<u64>(finish + at, load<u64>(finish + at) & load<u64>(reached + at));
  for (let c = width - 1; c >= 0; c--) {
    const square = row * width + c;
    for (let k = 0; k <= kinds; k++) {
      if (k == 0 ? !isFree(square) : !isAllowed(k - 1, square)) continue;
      const list = listOf(c, k);
      noted = alloc(<usize>countOf(list) * EDGE);
      const range = edges + (<usize>(c * (kinds + 1) + k) << 3);
      store<u32>(range, <u32>noted);
      if (k == 0) pull(list, finish, reached);
      else pullMoved(list, finish, reached, int(moveOf, k - 1));
      store<u32>(range, <u32>noted, 4);
      release(noted);
    }
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
  const next = nextList();
  const sources = sourcesOf(next);
  const targets = targetsOf(next);
  const count = countOf(next);
  memory.fill(leaving, 0, <usize>(states - firstEnd) * bytes);
  for (let e = 0; e < count; e++) {
    const to = leaving + <usize>(int(sources, e) - firstEnd) * bytes;
    const from = live + <usize>int(targets, e) * bytes;
    for (let w: usize = 0; w < bytes; w += 8) store<u64>(to + w, load<u64>(to + w) | load<u64>(from + w));
  }
  if (mirror == 0) return;
  for (let s = 0; s < states - firstEnd; s++) {
    const image = int(mirror, s);
    if (image > s) memory.copy(leaving + <usize>image * bytes, leaving + <usize>s * bytes, bytes);
  }
}

/** The sets of vectors that are reached in each row (of the latest row if they are not kept), and that enter it. */
let reachedSets: usize = 0;
let entering: usize = 0;

/**
 * Finds the vectors that the squares before each state can produce; false if there is no packing.
 *
 * @param keep whether the sets of all rows are kept; otherwise {@link completeRows} computes them again
 */
export function reachRows(keep: bool): bool {
  const bytes = <usize>words << 3;
  const ends = <usize>(states - firstEnd) * bytes;
  const size = <usize>states * bytes;
  reachedSets = alloc(keep ? <u64>rows * size : size);
  entering = alloc(<u64>(rows + 1) * ends);
  memory.fill(entering, 0, ends);
  store<u64>(entering + <usize>(empty - firstEnd) * bytes, 1);
  let set = reachedSets;
  for (let row = 0; row < rows; row++) {
    if (keep) set = reachedSets + <usize>row * size;
    reach(row, entering + <usize>row * ends, set);
    const leaving = entering + <usize>(row + 1) * ends;
    memory.copy(leaving, set + <usize>firstEnd * bytes, ends);
    if (mirror != 0) mergeMirror(leaving);
  }
  let possible: u64 = 0;
  for (let w: usize = 0; w < bytes; w += 8) possible |= load<u64>(set + <usize>empty * bytes + w) & load<u64>(complete + w);
  return possible != 0;
}

/** Finds the table of every row's numbers, after {@link reachRows} with the same `keep`. */
export function completeRows(keep: bool): void {
  const bytes = <usize>words << 3;
  const ends = <usize>(states - firstEnd) * bytes;
  const size = <usize>states * bytes;
  tables = alloc(<usize>rows * offsetof<Row>());
  used = alloc(mapCount);
  const finish = alloc(size);
  const leaving = alloc(ends);
  memory.fill(leaving, 0, ends);
  memory.copy(leaving + <usize>(empty - firstEnd) * bytes, complete, bytes);
  for (let row = rows - 1; row >= 0; row--) {
    const reached = keep ? reachedSets + <usize>row * size : reachedSets;
    if (!keep && row < rows - 1) reach(row, entering + <usize>row * ends, reached);
    memory.fill(finish, 0, <usize>firstEnd * bytes);
    memory.copy(finish + <usize>firstEnd * bytes, leaving, ends);
    completeRow(row, finish, reached);
    makeTable(row, finish);
    if (row > 0) liveBefore(finish, leaving);
  }
  for (let row = 1; row < rows; row++) makeCrossing(row);
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
  for (let s = 0; s < states; s++) {
    setInt(own.starts, s, start);
    if (load<u8>(own.alive + s)) start += int(own.sizes, int(liveClassOf, s));
  }
  setInt(own.starts, states, start);
  for (let list = 0; list < width * (kinds + 1); list++) {
    const to = load<u32>(own.edges + (<usize>list << 3), 4);
    for (let e: usize = load<u32>(own.edges + (<usize>list << 3)); e < to; e += EDGE) {
      store<i32>(e, int(own.starts, load<i32>(e)));
      store<i32>(e, int(own.starts, load<i32>(e, 4)), 4);
    }
  }
  own.maps = makeMaps(own, own);
  const ends = states - firstEnd;
  own.merged = alloc(<usize>(ends + 1) << 2);
  let at = 0;
  for (let s = 0; s < ends; s++) {
    const image = mirror != 0 ? int(mirror, s) : s;
    setInt(own.merged, s, image < s ? int(own.merged, image) : at);
    if (image >= s && (load<u8>(own.alive + firstEnd + s) | load<u8>(own.alive + firstEnd + image)) != 0)
      at += int(own.sizes, int(liveClassOf, firstEnd + s));
  }
  setInt(own.merged, ends, at);
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
  const next = nextList();
  const count = countOf(next);
  memory.fill(used, 0, mapCount);
  own.crossings = alloc(<usize>count * EDGE);
  noted = own.crossings;
  for (let e = 0; e < count; e++) {
    if (!crosses(own, last, int(sourcesOf(next), e), int(targetsOf(next), e))) continue;
    note(next, e);
    store<i32>(noted - EDGE, int(last.merged, load<i32>(noted - EDGE) - firstEnd));
    store<i32>(noted - EDGE, int(own.starts, load<i32>(noted - EDGE, 4)), 4);
  }
  own.crossingsEnd = noted;
  release(noted);
  own.crossMaps = makeMaps(last, own);
}

/** The numbers of a row: those of its squares, of its ends, and of its ends with mirror images merged. */
export function bodySize(row: i32): i32 {
  return int(rowAt(row).starts, firstEnd);
}

export function totalSize(row: i32): i32 {
  return int(rowAt(row).starts, states);
}

export function mergedSize(row: i32): i32 {
  return int(rowAt(row).merged, states - firstEnd);
}

/** The addresses of a row's table: which states are alive (u8), their starts (i32), and the sets of the classes. */
export function tablePart(row: i32, part: i32): f64 {
  const own = rowAt(row);
  if (part == 0) return <f64>own.alive;
  if (part == 1) return <f64>own.starts;
  return <f64>own.sets;
}

/** The numbers of a row's states from one to another. */
export function sizeBetween(row: i32, from: i32, to: i32): i32 {
  const starts = rowAt(row).starts;
  return int(starts, to) - int(starts, from);
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

/** into[to] += from[from], or factor * from[from], for the numbers of an index map. */
@inline
function addMap<T, F>(maps: usize, map: i32, into: usize, from: usize, factor: T): void {
  const range = maps + (<usize>map << 3);
  const middle = <usize>load<u32>(range, 4);
  const end = <usize>load<u32>(range, 8);
  let at = <usize>load<u32>(range);
  for (; at < middle; at += 4) {
    const places = load<u32>(at);
    const to = into + (<usize>(places >> 16) << 3);
    let pair = v128.load(from + (<usize>(places & 0xffff) << 3));
    if (!isPlain<F>()) pair = times<T, F>(pair, v128.splat<T>(factor));
    v128.store(to, v128.add<T>(v128.load(to), pair));
  }
  for (; at < end; at += 4) {
    const places = load<u32>(at);
    const to = into + (<usize>(places >> 16) << 3);
    const one = load<T>(from + (<usize>(places & 0xffff) << 3));
    store<T>(to, load<T>(to) + (isPlain<F>() ? one : timesOne<T, F>(factor, one)));
  }
}

@inline
function firstEdge(own: Row, list: i32): usize {
  return load<u32>(own.edges + (<usize>list << 3));
}

@inline
function lastEdge(own: Row, list: i32): usize {
  return load<u32>(own.edges + (<usize>list << 3), 4);
}

/** numbers[target] += numbers[source], times a factor if there is one, along the live edges of a list. */
function spread<T, F>(own: Row, list: i32, numbers: usize, factor: T): void {
  const last = lastEdge(own, list);
  const maps = own.maps;
  for (let e = firstEdge(own, list); e < last; e += EDGE) {
    const from = numbers + (<usize>load<u32>(e) << 3);
    const to = numbers + (<usize>load<u32>(e, 4) << 3);
    addMap<T, F>(maps, load<i32>(e, 8), to, from, factor);
  }
}

/** The number of edges over which sums of products are added up before they go into the total, to round less. */
const PART: usize = 256;

/**
 * into[source] += numbers[target] along the live edges of a list, times a factor if there is one; `base` is where
 * `into` begins in a row. With `weigh`, returns the sum of numbers[source] times what was added: ways to reach times
 * ways to finish.
 */
@inline
function gather<T, F>(own: Row, list: i32, numbers: usize, into: usize, base: i32, weigh: bool, factor: T): T {
  const last = lastEdge(own, list);
  const maps = own.maps;
  const change = into - numbers - (<usize>base << 3);
  const factors = v128.splat<T>(factor);
  let sum: T = 0;
  for (let e = firstEdge(own, list); e < last; ) {
    let sums = v128.splat<T>(0);
    let single: T = 0;
    for (const part = min(e + PART * EDGE, last); e < part; e += EDGE) {
      const from = numbers + (<usize>load<u32>(e) << 3);
      const to = numbers + (<usize>load<u32>(e, 4) << 3);
      const range = maps + (<usize>load<i32>(e, 8) << 3);
      const middle = <usize>load<u32>(range, 4);
      const end = <usize>load<u32>(range, 8);
      let at = <usize>load<u32>(range);
      for (; at < middle; at += 4) {
        const places = load<u32>(at);
        const source = from + (<usize>(places & 0xffff) << 3);
        let ways = v128.load(to + (<usize>(places >> 16) << 3));
        if (!isPlain<F>()) ways = times<T, F>(ways, factors);
        v128.store(source + change, v128.add<T>(v128.load(source + change), ways));
        if (weigh) sums = v128.add<T>(sums, times<T, F>(v128.load(source), ways));
      }
      for (; at < end; at += 4) {
        const places = load<u32>(at);
        const source = from + (<usize>(places & 0xffff) << 3);
        let ways = load<T>(to + (<usize>(places >> 16) << 3));
        if (!isPlain<F>()) ways = timesOne<T, F>(ways, factor);
        store<T>(source + change, load<T>(source + change) + ways);
        if (weigh) single += timesOne<T, F>(load<T>(source), ways);
      }
    }
    sum += single + v128.extract_lane<T>(sums, 0) + v128.extract_lane<T>(sums, 1);
    if (isResidue<F>()) sum = <T>reducedOne(<f64>sum);
  }
  return sum;
}

/**
 * Clears a row's numbers and sets its starts: from the merged ends of the row before; in the first row, the empty
 * profile with no ship used.
 */
function startsFromEnds<T>(row: i32, numbers: usize, before: usize): void {
  const own = rowAt(row);
  memory.fill(numbers, 0, <usize>int(own.starts, states) << 3);
  if (row == 0) {
    const next = nextList();
    let e = 0;
    while (int(sourcesOf(next), e) != empty) e++;
    const start = int(targetsOf(next), e);
    if (load<u8>(own.alive + start) != 0) store<T>(numbers + (<usize>int(own.starts, start) << 3), 1);
    return;
  }
  for (let e = own.crossings; e < own.crossingsEnd; e += EDGE) {
    const from = before + (<usize>load<u32>(e) << 3);
    const to = numbers + (<usize>load<u32>(e, 4) << 3);
    addMap<T, Plain>(own.crossMaps, load<i32>(e, 8), to, from, 0);
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

/** From the merged ends of the row before, the numbers of all states of a row. */
function forwards<T, F>(row: i32, numbers: usize, before: usize, columns: usize): void {
  startsFromEnds<T>(row, numbers, before);
  const own = rowAt(row);
  for (let c = 0; c < width; c++) {
    if (isResidue<F>()) settleColumn(own, c, numbers, columns);
    const square = row * width + c;
    const list = c * (kinds + 1);
    spread<T, Plain>(own, list, numbers, 0);
    for (let k = 0; k < kinds; k++) {
      if (factors != 0) spread<T, F>(own, list + 1 + k, numbers, factorAt<T>(k, square));
      else spread<T, Plain>(own, list + 1 + k, numbers, 0);
    }
  }
  if (isResidue<F>()) settleColumn(own, width, numbers, columns);
}

/** Reduces the numbers of a column, or of the row's ends. */
function settleColumn(own: Row, c: i32, numbers: usize, columns: usize): void {
  const end = c == width ? states : int(columns, c + 1);
  settle(numbers + (<usize>int(own.starts, int(columns, c)) << 3), numbers + (<usize>int(own.starts, end) << 3));
}

/** Keeps the part of a row that the next row needs: its merged ends. */
function keepEnds<T>(row: i32, numbers: usize, ends: usize): void {
  const own = rowAt(row);
  memory.fill(ends, 0, <usize>int(own.merged, states - firstEnd) << 3);
  for (let s = firstEnd; s < states; s++) {
    if (load<u8>(own.alive + s) == 0) continue;
    let into = ends + (<usize>int(own.merged, s - firstEnd) << 3);
    const end = numbers + (<usize>int(own.starts, s + 1) << 3);
    let from = numbers + (<usize>int(own.starts, s) << 3);
    for (; from + 16 <= end; into += 16, from += 16)
      v128.store(into, v128.add<T>(v128.load(into), v128.load(from)));
    if (from < end) store<T>(into, load<T>(into) + load<T>(from));
  }
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

/** The sum of the ways that have used all ships and left nothing behind; with `finish`, one way ends there. */
function total<T>(numbers: usize, finish: bool): T {
  const own = rowAt(rows - 1);
  const set = own.sets + <usize>(int(liveClassOf, empty) * words) * 8;
  const block = numbers + (<usize>int(own.starts, empty) << 3);
  let sum: T = 0;
  const passes = finish ? 2 : 1;
  for (let pass = 0; pass < passes; pass++) {
    if (pass == 1) {
      const from = <usize>int(own.starts, firstEnd) << 3;
      memory.fill(numbers + from, 0, (<usize>int(own.starts, states) << 3) - from);
    }
    let at = block;
    for (let w = 0; w < words; w++) {
      const ends = load<u64>(complete + (<usize>w << 3));
      for (let left = load<u64>(set + (<usize>w << 3)); left != 0; left &= left - 1, at += 8) {
        if (((ends >> ctz(left)) & 1) == 0) continue;
        if (pass == 1) store<T>(at, 1);
        else sum += load<T>(at);
      }
    }
  }
  return sum;
}

/** Takes the ways to finish from a row's ends, equal for an end and its mirror image. */
export function takeEnds(row: i32, ends: usize, numbers: usize): void {
  const own = rowAt(row);
  for (let s = firstEnd; s < states; s++) {
    if (load<u8>(own.alive + s) == 0) continue;
    const start = int(own.starts, s);
    memory.copy(
      numbers + (<usize>start << 3),
      ends + (<usize>int(own.merged, s - firstEnd) << 3),
      <usize>(int(own.starts, s + 1) - start) << 3,
    );
  }
}

/**
 * From the ways to finish at a row's ends, those from its starts, and the weights of the placements in it (per
 * kind and square). Ways to finish replace each column's numbers as soon as these are no longer needed.
 */
function backwards<T, F>(row: i32, numbers: usize, spare: usize, weights: usize, columns: usize): void {
  const own = rowAt(row);
  for (let c = width - 1; c >= 0; c--) {
    const square = row * width + c;
    const first = int(columns, c);
    const base = int(own.starts, first);
    const bytes = <usize>(int(own.starts, int(columns, c + 1)) - base) << 3;
    memory.fill(spare, 0, bytes);
    gather<T, Plain>(own, c * (kinds + 1), numbers, spare, base, false, 0);
    for (let k = 0; k < kinds; k++) {
      const list = c * (kinds + 1) + 1 + k;
      if (firstEdge(own, list) == lastEdge(own, list)) continue;
      const into = weights + (<usize>(k * rows * width + square) << 3);
      if (isResidue<F>() || factors != 0)
        store<T>(into, gather<T, F>(own, list, numbers, spare, base, true, factorAt<T>(k, square)));
      else store<T>(into, gather<T, Plain>(own, list, numbers, spare, base, true, 0));
    }
    if (isResidue<F>()) settle(spare, spare + bytes);
    memory.copy(numbers + (<usize>base << 3), spare, bytes);
  }
}

/** The number of lists whose numbers are added up before high parts take over what low parts carry. */
const LISTS: i32 = 30;
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
 * From the ways to finish at a row's ends, those from all its states, in float64. With an address for high parts,
 * numbers are in two parts, exact up to 2^100: a list has at most one edge from each state, so 2^53 has room for all.
 */
export function finishRow(row: i32, low: usize, high: usize, columns: usize): void {
  const own = rowAt(row);
  for (let c = width - 1; c >= 0; c--) {
    const from = <usize>int(own.starts, int(columns, c)) << 3;
    const to = <usize>int(own.starts, int(columns, c + 1)) << 3;
    for (let k = 0; k <= kinds; k++) {
      gather<f64, Plain>(own, c * (kinds + 1) + k, low, low, 0, false, 0);
      if (high == 0) continue;
      gather<f64, Plain>(own, c * (kinds + 1) + k, high, high, 0, false, 0);
      if (k == kinds || (k + 1) % LISTS == 0) carry(low + from, high + from, low + to);
    }
  }
}

/** Moves from the starts of a row back to the merged ends of the row before. */
export function endsFromStarts(row: i32, numbers: usize, ends: usize): void {
  const own = rowAt(row);
  const last = rowAt(row - 1);
  memory.fill(ends, 0, <usize>int(last.merged, states - firstEnd) << 3);
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

export function forwardsFloat(row: i32, numbers: usize, before: usize, columns: usize): void {
  forwards<f64, Factored>(row, numbers, before, columns);
}

export function forwardsWhole(row: i32, numbers: usize, before: usize, columns: usize): void {
  forwards<i64, Factored>(row, numbers, before, columns);
}

export function forwardsResidue(row: i32, numbers: usize, before: usize, columns: usize): void {
  forwards<f64, Residue>(row, numbers, before, columns);
}

export function keepEndsFloat(row: i32, numbers: usize, ends: usize): void {
  keepEnds<f64>(row, numbers, ends);
}

export function keepEndsWhole(row: i32, numbers: usize, ends: usize): void {
  keepEnds<i64>(row, numbers, ends);
}

export function totalFloat(numbers: usize, finish: bool): f64 {
  return total<f64>(numbers, finish);
}

export function totalWhole(numbers: usize, finish: bool): i64 {
  return total<i64>(numbers, finish);
}

export function backwardsFloat(row: i32, numbers: usize, spare: usize, weights: usize, columns: usize): void {
  backwards<f64, Factored>(row, numbers, spare, weights, columns);
}

export function backwardsWhole(row: i32, numbers: usize, spare: usize, weights: usize, columns: usize): void {
  backwards<i64, Factored>(row, numbers, spare, weights, columns);
}

export function backwardsResidue(row: i32, numbers: usize, spare: usize, weights: usize, columns: usize): void {
  backwards<f64, Residue>(row, numbers, spare, weights, columns);
}
