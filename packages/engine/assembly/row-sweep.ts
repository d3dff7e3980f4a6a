/**
 * The sweep of the frontier in WebAssembly, with 128-bit vectors: the same passes as in
 * src/inference/methods/frontier/kernel/rows, which explain them, over arrays in one linear memory.
 *
 * JavaScript owns the order of the passes and writes graph and position into memory; `alloc` gives it the
 * places. Numbers are float64 or 32-bit integers that wrap. Sets of vectors are in 64-bit words.
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
/** Per kind and square the factor of a ship there (f64); 0 where ships have none. */
let factors: usize = 0;
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

/** Takes the factors of ships, or 0. */
export function setFactors(factorsAt: usize): void {
  factors = factorsAt;
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

/**
 * Finds the table of every row's numbers; false if there is no packing.
 *
 * @param keep whether the sets of all rows are kept; otherwise they are computed again
 */
export function findLiveRows(keep: bool): bool {
  const bytes = <usize>words << 3;
  const ends = <usize>(states - firstEnd) * bytes;
  const size = <usize>states * bytes;
  tables = alloc(<usize>rows * offsetof<Row>());
  used = alloc(mapCount);
  const sets = alloc(keep ? <usize>rows * size : size);
  const entering = alloc(<usize>(rows + 1) * ends);
  memory.fill(entering, 0, ends);
  store<u64>(entering + <usize>(empty - firstEnd) * bytes, 1);
  for (let row = 0; row < rows; row++) {
    const set = keep ? sets + <usize>row * size : sets;
    reach(row, entering + <usize>row * ends, set);
    const leaving = entering + <usize>(row + 1) * ends;
    memory.copy(leaving, set + <usize>firstEnd * bytes, ends);
    if (mirror != 0) mergeMirror(leaving);
  }
  const last = keep ? sets + <usize>(rows - 1) * size : sets;
  let possible: u64 = 0;
  for (let w: usize = 0; w < bytes; w += 8) possible |= load<u64>(last + <usize>empty * bytes + w) & load<u64>(complete + w);
  if (possible == 0) return false;
  const finish = alloc(size);
  const leaving = alloc(ends);
  memory.fill(leaving, 0, ends);
  memory.copy(leaving + <usize>(empty - firstEnd) * bytes, complete, bytes);
  for (let row = rows - 1; row >= 0; row--) {
    const reached = keep ? sets + <usize>row * size : sets;
    if (!keep && row < rows - 1) reach(row, entering + <usize>row * ends, reached);
    memory.fill(finish, 0, <usize>firstEnd * bytes);
    memory.copy(finish + <usize>firstEnd * bytes, leaving, ends);
    completeRow(row, finish, reached);
    makeTable(row, finish);
    if (row > 0) liveBefore(finish, leaving);
  }
  for (let row = 1; row < rows; row++) makeCrossing(row);
  return true;
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

/** The numbers of a row's states from one to another. */
export function sizeBetween(row: i32, from: i32, to: i32): i32 {
  const starts = rowAt(row).starts;
  return int(starts, to) - int(starts, from);
}

// --- numbers ---------------------------------------------------------------------------------------------

/** A ship has no factor. */
type Plain = bool;
/** A ship has a factor. Which of both is known when the passes are compiled. */
type Factored = f64;

/** The factor of a ship of a kind, as a number of the pass. */
@inline
function factorAt<T>(kind: i32, square: i32): T {
  const factor = load<f64>(factors + (<usize>(kind * rows * width + square) << 3));
  if (isFloat<T>()) return <T>factor;
  return <T>(<u32>factor);
}

/** Two numbers side by side. */
@inline
function loadPair<T>(at: usize): v128 {
  return sizeof<T>() == 8 ? v128.load(at) : v128.load64_zero(at);
}

@inline
function storePair<T>(at: usize, pair: v128): void {
  if (sizeof<T>() == 8) v128.store(at, pair);
  else v128.store64_lane(at, pair, 0);
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
    const to = into + <usize>(places >> 16) * sizeof<T>();
    let pair = loadPair<T>(from + <usize>(places & 0xffff) * sizeof<T>());
    if (isFloat<F>()) pair = v128.mul<T>(pair, v128.splat<T>(factor));
    storePair<T>(to, v128.add<T>(loadPair<T>(to), pair));
  }
  for (; at < end; at += 4) {
    const places = load<u32>(at);
    const to = into + <usize>(places >> 16) * sizeof<T>();
    const one = load<T>(from + <usize>(places & 0xffff) * sizeof<T>());
    store<T>(to, load<T>(to) + (isFloat<F>() ? factor * one : one));
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
    const from = numbers + <usize>load<u32>(e) * sizeof<T>();
    const to = numbers + <usize>load<u32>(e, 4) * sizeof<T>();
    addMap<T, F>(maps, load<i32>(e, 8), to, from, factor);
  }
}

/**
 * into[source] += numbers[target] along the live edges of a list, times a factor if there is one; `base` is where
 * `into` begins in a row. With `weigh`, returns the sum of numbers[source] times what was added.
 */
@inline
function gather<T, F>(own: Row, list: i32, numbers: usize, into: usize, base: i32, weigh: bool, factor: T): T {
  const last = lastEdge(own, list);
  const maps = own.maps;
  const change = into - numbers - <usize>base * sizeof<T>();
  const factors = v128.splat<T>(factor);
  let sum: T = 0;
  for (let e = firstEdge(own, list); e < last; ) {
    let sums = v128.splat<T>(0);
    let single: T = 0;
    // In parts, to round less.
    for (const part = min(e + 256 * EDGE, last); e < part; e += EDGE) {
      const from = numbers + <usize>load<u32>(e) * sizeof<T>();
      const to = numbers + <usize>load<u32>(e, 4) * sizeof<T>();
      const range = maps + (<usize>load<i32>(e, 8) << 3);
      const middle = <usize>load<u32>(range, 4);
      const end = <usize>load<u32>(range, 8);
      let at = <usize>load<u32>(range);
      for (; at < middle; at += 4) {
        const places = load<u32>(at);
        const source = from + <usize>(places & 0xffff) * sizeof<T>();
        let ways = loadPair<T>(to + <usize>(places >> 16) * sizeof<T>());
        if (isFloat<F>()) ways = v128.mul<T>(ways, factors);
        storePair<T>(source + change, v128.add<T>(loadPair<T>(source + change), ways));
        if (weigh) sums = v128.add<T>(sums, v128.mul<T>(loadPair<T>(source), ways));
      }
      for (; at < end; at += 4) {
        const places = load<u32>(at);
        const source = from + <usize>(places & 0xffff) * sizeof<T>();
        let ways = load<T>(to + <usize>(places >> 16) * sizeof<T>());
        if (isFloat<F>()) ways *= factor;
        store<T>(source + change, load<T>(source + change) + ways);
        if (weigh) single += load<T>(source) * ways;
      }
    }
    sum += single + v128.extract_lane<T>(sums, 0) + v128.extract_lane<T>(sums, 1);
  }
  return sum;
}

/**
 * Clears a row's numbers and sets its starts: from the merged ends of the row before; in the first row, the empty
 * profile with no ship used.
 */
function startsFromEnds<T>(row: i32, numbers: usize, before: usize): void {
  const own = rowAt(row);
  memory.fill(numbers, 0, <usize>int(own.starts, states) * sizeof<T>());
  if (row == 0) {
    const next = nextList();
    let e = 0;
    while (int(sourcesOf(next), e) != empty) e++;
    const start = int(targetsOf(next), e);
    if (load<u8>(own.alive + start) != 0) store<T>(numbers + <usize>int(own.starts, start) * sizeof<T>(), 1);
    return;
  }
  for (let e = own.crossings; e < own.crossingsEnd; e += EDGE) {
    const from = before + <usize>load<u32>(e) * sizeof<T>();
    const to = numbers + <usize>load<u32>(e, 4) * sizeof<T>();
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
function forwards<T>(row: i32, numbers: usize, before: usize): void {
  startsFromEnds<T>(row, numbers, before);
  const own = rowAt(row);
  for (let c = 0; c < width; c++) {
    const square = row * width + c;
    const list = c * (kinds + 1);
    spread<T, Plain>(own, list, numbers, 0);
    for (let k = 0; k < kinds; k++) {
      if (factors != 0) spread<T, Factored>(own, list + 1 + k, numbers, factorAt<T>(k, square));
      else spread<T, Plain>(own, list + 1 + k, numbers, 0);
    }
  }
}

/** Keeps the part of a row that the next row needs: its merged ends. */
function keepEnds<T>(row: i32, numbers: usize, ends: usize): void {
  const own = rowAt(row);
  memory.fill(ends, 0, <usize>int(own.merged, states - firstEnd) * sizeof<T>());
  for (let s = firstEnd; s < states; s++) {
    if (load<u8>(own.alive + s) == 0) continue;
    let into = ends + <usize>int(own.merged, s - firstEnd) * sizeof<T>();
    const end = numbers + <usize>int(own.starts, s + 1) * sizeof<T>();
    let from = numbers + <usize>int(own.starts, s) * sizeof<T>();
    for (; from + 16 <= end; into += 16, from += 16)
      v128.store(into, v128.add<T>(v128.load(into), v128.load(from)));
    for (; from < end; into += sizeof<T>(), from += sizeof<T>()) store<T>(into, load<T>(into) + load<T>(from));
  }
}

/** The sum of the ways that have used all ships and left nothing behind; with `finish`, one way ends there. */
function total<T>(numbers: usize, finish: bool): T {
  const own = rowAt(rows - 1);
  const set = own.sets + <usize>(int(liveClassOf, empty) * words) * 8;
  const block = numbers + <usize>int(own.starts, empty) * sizeof<T>();
  let sum: T = 0;
  const passes = finish ? 2 : 1;
  for (let pass = 0; pass < passes; pass++) {
    if (pass == 1) {
      const from = <usize>int(own.starts, firstEnd) * sizeof<T>();
      memory.fill(numbers + from, 0, <usize>int(own.starts, states) * sizeof<T>() - from);
    }
    let at = block;
    for (let w = 0; w < words; w++) {
      const ends = load<u64>(complete + (<usize>w << 3));
      for (let left = load<u64>(set + (<usize>w << 3)); left != 0; left &= left - 1, at += sizeof<T>()) {
        if (((ends >> ctz(left)) & 1) == 0) continue;
        if (pass == 1) store<T>(at, 1);
        else sum += load<T>(at);
      }
    }
  }
  return sum;
}

/** Takes the ways to finish from a row's ends, equal for an end and its mirror image. */
function takeEnds<T>(row: i32, ends: usize, numbers: usize): void {
  const own = rowAt(row);
  for (let s = firstEnd; s < states; s++) {
    if (load<u8>(own.alive + s) == 0) continue;
    const start = int(own.starts, s);
    memory.copy(
      numbers + <usize>start * sizeof<T>(),
      ends + <usize>int(own.merged, s - firstEnd) * sizeof<T>(),
      <usize>(int(own.starts, s + 1) - start) * sizeof<T>(),
    );
  }
}

/**
 * From the ways to finish at a row's ends, those from its starts, and the weights of the placements in it (per
 * kind and square).
 */
function backwards<T>(row: i32, numbers: usize, spare: usize, weights: usize, columns: usize): void {
  const own = rowAt(row);
  for (let c = width - 1; c >= 0; c--) {
    const square = row * width + c;
    const first = int(columns, c);
    const base = int(own.starts, first);
    const bytes = <usize>(int(own.starts, int(columns, c + 1)) - base) * sizeof<T>();
    memory.fill(spare, 0, bytes);
    gather<T, Plain>(own, c * (kinds + 1), numbers, spare, base, false, 0);
    for (let k = 0; k < kinds; k++) {
      const list = c * (kinds + 1) + 1 + k;
      if (firstEdge(own, list) == lastEdge(own, list)) continue;
      const weight =
        factors != 0
          ? gather<T, Factored>(own, list, numbers, spare, base, true, factorAt<T>(k, square))
          : gather<T, Plain>(own, list, numbers, spare, base, true, 0);
      const into = weights + (<usize>(k * rows * width + square) << 3);
      // A result in integers that wrap is a residue, which is not negative.
      if (isFloat<T>()) store<f64>(into, <f64>weight);
      else store<f64>(into, <f64>(<u32>weight));
    }
    memory.copy(numbers + <usize>base * sizeof<T>(), spare, bytes);
  }
}

/** Moves from the starts of a row back to the merged ends of the row before. */
function endsFromStarts<T>(row: i32, numbers: usize, ends: usize): void {
  const own = rowAt(row);
  const last = rowAt(row - 1);
  memory.fill(ends, 0, <usize>int(last.merged, states - firstEnd) * sizeof<T>());
  for (let e = own.crossings; e < own.crossingsEnd; e += EDGE) {
    const into = ends + <usize>load<u32>(e) * sizeof<T>();
    const from = numbers + <usize>load<u32>(e, 4) * sizeof<T>();
    const range = own.crossMaps + (<usize>load<i32>(e, 8) << 3);
    const middle = <usize>load<u32>(range, 4);
    const end = <usize>load<u32>(range, 8);
    let at = <usize>load<u32>(range);
    for (; at < middle; at += 4) {
      const places = load<u32>(at);
      const pair = loadPair<T>(from + <usize>(places >> 16) * sizeof<T>());
      storePair<T>(into + <usize>(places & 0xffff) * sizeof<T>(), pair);
    }
    for (; at < end; at += 4) {
      const places = load<u32>(at);
      const one = load<T>(from + <usize>(places >> 16) * sizeof<T>());
      store<T>(into + <usize>(places & 0xffff) * sizeof<T>(), one);
    }
  }
}

export function forwardsFloat(row: i32, numbers: usize, before: usize): void {
  forwards<f64>(row, numbers, before);
}

export function forwardsWrapping(row: i32, numbers: usize, before: usize): void {
  forwards<i32>(row, numbers, before);
}

export function keepEndsFloat(row: i32, numbers: usize, ends: usize): void {
  keepEnds<f64>(row, numbers, ends);
}

export function keepEndsWrapping(row: i32, numbers: usize, ends: usize): void {
  keepEnds<i32>(row, numbers, ends);
}

export function totalFloat(numbers: usize, finish: bool): f64 {
  return total<f64>(numbers, finish);
}

export function totalWrapping(numbers: usize, finish: bool): f64 {
  return <f64>(<u32>total<i32>(numbers, finish));
}

export function takeEndsFloat(row: i32, ends: usize, numbers: usize): void {
  takeEnds<f64>(row, ends, numbers);
}

export function takeEndsWrapping(row: i32, ends: usize, numbers: usize): void {
  takeEnds<i32>(row, ends, numbers);
}

export function backwardsFloat(row: i32, numbers: usize, spare: usize, weights: usize, columns: usize): void {
  backwards<f64>(row, numbers, spare, weights, columns);
}

export function backwardsWrapping(row: i32, numbers: usize, spare: usize, weights: usize, columns: usize): void {
  backwards<i32>(row, numbers, spare, weights, columns);
}

export function endsFromStartsFloat(row: i32, numbers: usize, ends: usize): void {
  endsFromStarts<f64>(row, numbers, ends);
}

export function endsFromStartsWrapping(row: i32, numbers: usize, ends: usize): void {
  endsFromStarts<i32>(row, numbers, ends);
}
