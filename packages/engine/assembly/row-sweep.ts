/**
 * The sweep of the frontier in WebAssembly, with 128-bit vectors: the same passes as in
 * src/inference/methods/frontier/kernel/rows, which explain them, over arrays in one linear memory.
 *
 * JavaScript owns the order of the passes and writes graph and position into memory; `alloc` gives it the
 * places. Numbers are float64 or 32-bit integers that wrap. Sets of vectors are in 64-bit words.
 */

// biome-ignore-all lint: AssemblyScript has its own types and operators.

import { alloc, firstFree, int, release } from "./memory";

/** Bytes of an edge list: the addresses of sources, targets and index maps, and their number. */
const LIST: usize = 16;

/** The graph. */
let states: i32 = 0;
let words: i32 = 0;
let width: i32 = 0;
let kinds: i32 = 0;
let vectors: i32 = 0;
let classCount: i32 = 0;
let mapCount: i32 = 0;
let firstEnd: i32 = 0;
let empty: i32 = 0;
let lists: usize = 0;
let classes: usize = 0;
let mapParts: usize = 0;
let steps: usize = 0;
let room: usize = 0;
let moveOf: usize = 0;
let complete: usize = 0;
let mirror: usize = 0;
let wanted: usize = 0;

/** The position. */
let rows: i32 = 0;
let allowed: usize = 0;
let mustUse: usize = 0;
/** Per kind and square the weight of a ship there (f64); 0 where ships have none. */
let factors: usize = 0;
/** Per row its layout, see {@link Row}. */
let layouts: usize = 0;

/** Takes a graph; addresses are those of its arrays. */
export function setGraph(
  theStates: i32,
  theWords: i32,
  theWidth: i32,
  theKinds: i32,
  theVectors: i32,
  theClasses: i32,
  theMaps: i32,
  theFirstEnd: i32,
  theEmpty: i32,
  theLists: usize,
  classesAt: usize,
  mapsAt: usize,
  stepsAt: usize,
  roomAt: usize,
  moveOfAt: usize,
  completeAt: usize,
  wantedAt: usize,
): void {
  states = theStates;
  words = theWords;
  width = theWidth;
  kinds = theKinds;
  vectors = theVectors;
  classCount = theClasses;
  mapCount = theMaps;
  firstEnd = theFirstEnd;
  empty = theEmpty;
  lists = theLists;
  classes = classesAt;
  mapParts = mapsAt;
  steps = stepsAt;
  room = roomAt;
  moveOf = moveOfAt;
  complete = completeAt;
  wanted = wantedAt;
}

/** Takes the weights of ships, or 0. */
export function setFactors(factorsAt: usize): void {
  factors = factorsAt;
}

/** Takes a position without weights of ships; `mirrorAt` is 0 where mirror images are not merged. */
export function setPosition(theRows: i32, allowedAt: usize, mustUseAt: usize, mirrorAt: usize): void {
  factors = 0;
  rows = theRows;
  allowed = allowedAt;
  mustUse = mustUseAt;
  mirror = mirrorAt;
}

/** The layout of a row: addresses, in the order of their making. */
@unmanaged
class Row {
  /** u8 per state, i32 per state and one more. */
  alive: usize;
  starts: usize;
  /** The vectors of each class: where they begin (i32), the vectors (u16), and the place of each (i16). */
  listStart: usize;
  listed: usize;
  where: usize;
  /** Index maps: their first run (i32), and the runs (from, to, length: u16 each, in 8 bytes). */
  runStart: usize;
  runs: usize;
  /** Where the block of each row end begins when mirror images are merged (i32). */
  merged: usize;
  /** Index maps from the row before. */
  crossStart: usize;
  crossRuns: usize;
}

@inline
function rowAt(row: i32): Row {
  return changetype<Row>(layouts + <usize>row * offsetof<Row>());
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
  return load<u8>(mustUse + <usize>square) == 0;
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
      v128.store(set + at, v128.or(v128.load(set + at), v128.and(own, v128.load(reached + at))));
    }
    return;
  }
  for (let e = 0; e < count; e++) {
    const source = <usize>int(sources, e) * bytes;
    const target = set + <usize>int(targets, e) * bytes;
    for (let w: usize = 0; w < bytes; w += 8) {
      const at = source + w;
      store<u64>(set + at, load<u64>(set + at) | (load<u64>(target + w) & load<u64>(reached + at)));
    }
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
      store<u64>(set + at, load<u64>(set + at) | (low & lowFits & load<u64>(reached + at)));
      if (words == 2) store<u64>(set + at, load<u64>(set + at, 8) | (high & highFits & load<u64>(reached + at, 8)), 8);
    }
    return;
  }
  for (let e = 0; e < count; e++) {
    const target = set + <usize>int(targets, e) * bytes;
    if (!anyOf(target, bytes)) continue;
    const source = <usize>int(sources, e) * bytes;
    let carried: u64 = 0;
    for (let w: isize = bytes - 8 - skip; w >= 0; w -= 8) {
      const own = load<u64>(target + w + skip);
      const at = source + w;
      const back = ((own >> bits) | carried) & load<u64>(fits + w) & load<u64>(reached + at);
      store<u64>(set + at, load<u64>(set + at) | back);
      carried = (own << 1) << (63 - bits);
    }
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

/** The live vectors of each state of a row, from those of its ends in `finish`. */
function completeRow(row: i32, finish: usize, reached: usize): void {
  const bytes = <usize>words << 3;
  for (let at = <usize>firstEnd * bytes; at < <usize>states * bytes; at += 8)
    store<u64>(finish + at, load<u64>(finish + at) & load<u64>(reached + at));
  for (let c = width - 1; c >= 0; c--) {
    const square = row * width + c;
    if (isFree(square)) pull(listOf(c, 0), finish, reached);
    for (let k = 0; k < kinds; k++)
      if (isAllowed(k, square)) pullMoved(listOf(c, 1 + k), finish, reached, int(moveOf, k));
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
 * Finds the layout of every row's numbers; false if there is no packing.
 *
 * @param keep whether the sets of all rows are kept; otherwise they are computed again
 */
export function findLiveRows(keep: bool): bool {
  const bytes = <usize>words << 3;
  const ends = <usize>(states - firstEnd) * bytes;
  const size = <usize>states * bytes;
  layouts = alloc(<usize>rows * offsetof<Row>());
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
    makeLayout(row, finish);
    if (row > 0) liveBefore(finish, leaving);
  }
  for (let row = 1; row < rows; row++) makeCrossing(row);
  return true;
}

// --- layouts ---------------------------------------------------------------------------------------------

function makeLayout(row: i32, live: usize): void {
  const own = rowAt(row);
  const bytes = <usize>words << 3;
  own.alive = alloc(states);
  own.starts = alloc(<usize>(states + 1) << 2);
  own.listStart = alloc(<usize>(classCount + 1) << 2);
  own.listed = alloc(<usize>(classCount * vectors) << 1);
  own.where = alloc(<usize>(classCount * vectors) << 1);
  const after = firstFree();
  const union = alloc(<usize>classCount * bytes);
  memory.fill(union, 0, <usize>classCount * bytes);
  for (let s = 0; s < states; s++) {
    const from = live + <usize>s * bytes;
    const into = union + <usize>int(classes, s) * bytes;
    let any: u64 = 0;
    for (let w: usize = 0; w < bytes; w += 8) {
      const set = load<u64>(from + w);
      any |= set;
      store<u64>(into + w, load<u64>(into + w) | set);
    }
    store<u8>(own.alive + s, any != 0 ? 1 : 0);
  }
  memory.fill(own.where, 0xff, <usize>(classCount * vectors) << 1);
  let listed = 0;
  for (let k = 0; k < classCount; k++) {
    store<i32>(own.listStart + (<usize>k << 2), listed);
    const begin = listed;
    for (let w = 0; w < words; w++) {
      let set = load<u64>(union + <usize>k * bytes + (<usize>w << 3));
      while (set != 0) {
        const v = (w << 6) + <i32>ctz(set);
        set &= set - 1;
        store<i16>(own.where + (<usize>(k * vectors + v) << 1), <i16>(listed - begin));
        store<u16>(own.listed + (<usize>listed << 1), <u16>v);
        listed++;
      }
    }
  }
  store<i32>(own.listStart + (<usize>classCount << 2), listed);
  release(after);
  let start = 0;
  for (let s = 0; s < states; s++) {
    store<i32>(own.starts + (<usize>s << 2), start);
    if (load<u8>(own.alive + s)) {
      const k = int(classes, s);
      start += int(own.listStart, k + 1) - int(own.listStart, k);
    }
  }
  store<i32>(own.starts + (<usize>states << 2), start);
  own.runStart = alloc(<usize>(mapCount + 1) << 2);
  own.runs = makeRuns(own, own.where, own.runStart, false);
  const ends = states - firstEnd;
  own.merged = alloc(<usize>(ends + 1) << 2);
  let at = 0;
  for (let s = 0; s < ends; s++) {
    const image = mirror != 0 ? int(mirror, s) : s;
    store<i32>(own.merged + (<usize>s << 2), image < s ? int(own.merged, image) : at);
    if (image >= s && (load<u8>(own.alive + firstEnd + s) | load<u8>(own.alive + firstEnd + image)) != 0) {
      const k = int(classes, firstEnd + s);
      at += int(own.listStart, k + 1) - int(own.listStart, k);
    }
  }
  store<i32>(own.merged + (<usize>ends << 2), at);
}

/** Index maps from the blocks of one layout to those of another; the runs lie at the end of the memory. */
function makeRuns(from: Row, where: usize, runStart: usize, onlyWanted: bool): usize {
  const runs = alloc(0);
  let at = runs;
  for (let m = 0; m < mapCount; m++) {
    store<i32>(runStart + (<usize>m << 2), <i32>((at - runs) >> 3));
    if (onlyWanted && load<u8>(wanted + m) == 0) continue;
    const source = int(mapParts, 3 * m);
    const begin = int(from.listStart, source);
    const length = int(from.listStart, source + 1) - begin;
    if (length == 0) continue;
    alloc((<usize>length << 3) + 64);
    const move = int(mapParts, 3 * m + 2);
    const base = where + (<usize>(int(mapParts, 3 * m + 1) * vectors + (move < 0 ? 0 : int(steps, move))) << 1);
    const fits: usize = move < 0 ? 0 : room + <usize>(move * words) * 8;
    let lastFrom = -2;
    let lastTo = -2;
    for (let i = 0; i < length; i++) {
      const v = <usize>load<u16>(from.listed + (<usize>(begin + i) << 1));
      if (fits != 0 && ((load<u64>(fits + ((v >> 6) << 3)) >> (<u64>v & 63)) & 1) == 0) continue;
      const j = <i32>load<i16>(base + (v << 1));
      if (j < 0) continue;
      if (i == lastFrom + 1 && j == lastTo + 1) {
        store<u16>(at - 8, load<u16>(at - 8, 4) + 1, 4);
      } else {
        store<u64>(at, <u64>i | (<u64>j << 16) | (<u64>1 << 32));
        at += 8;
      }
      lastFrom = i;
      lastTo = j;
    }
    release(at);
  }
  store<i32>(runStart + (<usize>mapCount << 2), <i32>((at - runs) >> 3));
  release(at);
  return runs;
}

function makeCrossing(row: i32): void {
  const own = rowAt(row);
  own.crossStart = alloc(<usize>(mapCount + 1) << 2);
  own.crossRuns = makeRuns(rowAt(row - 1), own.where, own.crossStart, true);
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

/** A ship has no weight. */
type Plain = bool;
/** A ship has a weight. Which of both is known when the passes are compiled. */
type Weighted = f64;

/** The weight of a ship of a kind, as a number of the pass. */
@inline
function factorAt<T>(kind: i32, square: i32): T {
  const factor = load<f64>(factors + (<usize>(kind * rows * width + square) << 3));
  if (isFloat<T>()) return <T>factor;
  return <T>(<u32>factor);
}

/** into[i] += from[i], or factor * from[i], for some numbers. */
@inline
function add<T, F>(into: usize, from: usize, count: usize, factor: T): void {
  const end = into + count * sizeof<T>();
  if (isFloat<F>()) {
    const factors = v128.splat<T>(factor);
    for (; into + 16 <= end; into += 16, from += 16)
      v128.store(into, v128.add<T>(v128.load(into), v128.mul<T>(v128.load(from), factors)));
    for (; into < end; into += sizeof<T>(), from += sizeof<T>())
      store<T>(into, load<T>(into) + factor * load<T>(from));
    return;
  }
  for (; into + 16 <= end; into += 16, from += 16)
    v128.store(into, v128.add<T>(v128.load(into), v128.load(from)));
  for (; into < end; into += sizeof<T>(), from += sizeof<T>())
    store<T>(into, load<T>(into) + load<T>(from));
}

@inline
function runFrom(run: u64): usize {
  return <usize>(run & 0xffff);
}

@inline
function runTo(run: u64): usize {
  return <usize>((run >> 16) & 0xffff);
}

@inline
function runLength(run: u64): usize {
  return <usize>(run >> 32);
}

/** numbers[target] += numbers[source], times a factor if there is one, along the live edges of a list. */
function spread<T, F>(own: Row, list: usize, numbers: usize, factor: T): void {
  const count = countOf(list);
  const sources = sourcesOf(list);
  const targets = targetsOf(list);
  const maps = mapsOf(list);
  const alive = own.alive;
  const starts = own.starts;
  const runStart = own.runStart;
  const runs = own.runs;
  for (let e = 0; e < count; e++) {
    const s = int(sources, e);
    const t = int(targets, e);
    if ((load<u8>(alive + s) & load<u8>(alive + t)) == 0) continue;
    const map = int(maps, e);
    const from = numbers + <usize>int(starts, s) * sizeof<T>();
    const to = numbers + <usize>int(starts, t) * sizeof<T>();
    const stop = runs + (<usize>int(runStart, map + 1) << 3);
    for (let r = runs + (<usize>int(runStart, map) << 3); r < stop; r += 8) {
      const run = load<u64>(r);
      add<T, F>(to + runTo(run) * sizeof<T>(), from + runFrom(run) * sizeof<T>(), runLength(run), factor);
    }
  }
}

/** into[source] += numbers[target] along the live edges of a list; `base` is where `into` begins in a row. */
function gather<T>(own: Row, list: usize, numbers: usize, into: usize, base: i32): void {
  const count = countOf(list);
  const sources = sourcesOf(list);
  const targets = targetsOf(list);
  const maps = mapsOf(list);
  const alive = own.alive;
  const starts = own.starts;
  const runStart = own.runStart;
  const runs = own.runs;
  for (let e = 0; e < count; e++) {
    const s = int(sources, e);
    const t = int(targets, e);
    if ((load<u8>(alive + s) & load<u8>(alive + t)) == 0) continue;
    const map = int(maps, e);
    const from = into + <usize>(int(starts, s) - base) * sizeof<T>();
    const to = numbers + <usize>int(starts, t) * sizeof<T>();
    const stop = runs + (<usize>int(runStart, map + 1) << 3);
    for (let r = runs + (<usize>int(runStart, map) << 3); r < stop; r += 8) {
      const run = load<u64>(r);
      add<T, Plain>(from + runFrom(run) * sizeof<T>(), to + runTo(run) * sizeof<T>(), runLength(run), 0);
    }
  }
}

/**
 * Like {@link gather}, times a factor if there is one, and returns the sum of numbers[source] times what was
 * added.
 */
function gatherWeight<T, F>(own: Row, list: usize, numbers: usize, into: usize, base: i32, factor: T): T {
  const count = countOf(list);
  const sources = sourcesOf(list);
  const targets = targetsOf(list);
  const maps = mapsOf(list);
  const alive = own.alive;
  const starts = own.starts;
  const runStart = own.runStart;
  const runs = own.runs;
  const factors = v128.splat<T>(factor);
  let sum: T = 0;
  for (let e = 0; e < count; ) {
    let both = v128.splat<T>(0);
    let single: T = 0;
    // In parts, to round less.
    for (const last = min(e + 256, count); e < last; e++) {
      const s = int(sources, e);
      const t = int(targets, e);
      if ((load<u8>(alive + s) & load<u8>(alive + t)) == 0) continue;
      const map = int(maps, e);
      const start = int(starts, s);
      const from = numbers + <usize>start * sizeof<T>();
      const change = into + <usize>(start - base) * sizeof<T>() - from;
      const to = numbers + <usize>int(starts, t) * sizeof<T>();
      const stop = runs + (<usize>int(runStart, map + 1) << 3);
      for (let r = runs + (<usize>int(runStart, map) << 3); r < stop; r += 8) {
        const run = load<u64>(r);
        let source = from + runFrom(run) * sizeof<T>();
        let target = to + runTo(run) * sizeof<T>();
        const end = source + runLength(run) * sizeof<T>();
        for (; source + 16 <= end; source += 16, target += 16) {
          let ways = v128.load(target);
          if (isFloat<F>()) ways = v128.mul<T>(ways, factors);
          v128.store(source + change, v128.add<T>(v128.load(source + change), ways));
          both = v128.add<T>(both, v128.mul<T>(v128.load(source), ways));
        }
        for (; source < end; source += sizeof<T>(), target += sizeof<T>()) {
          let ways = load<T>(target);
          if (isFloat<F>()) ways *= factor;
          store<T>(source + change, load<T>(source + change) + ways);
          single += load<T>(source) * ways;
        }
      }
    }
    sum += single + v128.extract_lane<T>(both, 0) + v128.extract_lane<T>(both, 1);
    if (sizeof<T>() == 4) sum += v128.extract_lane<T>(both, 2) + v128.extract_lane<T>(both, 3);
  }
  return sum;
}

/** Clears a row's numbers; the first row starts with the empty profile and no ship used. */
function enterRow<T>(row: i32, numbers: usize, before: usize): void {
  const own = rowAt(row);
  memory.fill(numbers, 0, <usize>int(own.starts, states) * sizeof<T>());
  const next = nextList();
  const count = countOf(next);
  const sources = sourcesOf(next);
  const targets = targetsOf(next);
  const maps = mapsOf(next);
  if (row == 0) {
    let e = 0;
    while (int(sources, e) != empty) e++;
    const start = int(targets, e);
    if (load<u8>(own.alive + start) == 0) return;
    const entry = int(own.starts, start) + <i32>load<i16>(own.where + (<usize>(int(classes, empty) * vectors) << 1));
    store<T>(numbers + <usize>entry * sizeof<T>(), 1);
    return;
  }
  const last = rowAt(row - 1);
  for (let e = 0; e < count; e++) {
    if (!crosses(own, last, int(sources, e), int(targets, e))) continue;
    const from = before + <usize>int(last.merged, int(sources, e) - firstEnd) * sizeof<T>();
    const to = numbers + <usize>int(own.starts, int(targets, e)) * sizeof<T>();
    const map = int(maps, e);
    const stop = own.crossRuns + (<usize>int(own.crossStart, map + 1) << 3);
    for (let r = own.crossRuns + (<usize>int(own.crossStart, map) << 3); r < stop; r += 8) {
      const run = load<u64>(r);
      add<T, Plain>(to + runTo(run) * sizeof<T>(), from + runFrom(run) * sizeof<T>(), runLength(run), 0);
    }
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
  enterRow<T>(row, numbers, before);
  const own = rowAt(row);
  for (let c = 0; c < width; c++) {
    const square = row * width + c;
    if (isFree(square)) spread<T, Plain>(own, listOf(c, 0), numbers, 0);
    for (let k = 0; k < kinds; k++) {
      if (!isAllowed(k, square)) continue;
      if (factors != 0) spread<T, Weighted>(own, listOf(c, 1 + k), numbers, factorAt<T>(k, square));
      else spread<T, Plain>(own, listOf(c, 1 + k), numbers, 0);
    }
  }
}

/** Keeps the part of a row that the next row needs: its merged ends. */
function leave<T>(row: i32, numbers: usize, ends: usize): void {
  const own = rowAt(row);
  memory.fill(ends, 0, <usize>int(own.merged, states - firstEnd) * sizeof<T>());
  for (let s = firstEnd; s < states; s++) {
    if (load<u8>(own.alive + s) == 0) continue;
    const start = int(own.starts, s);
    add<T, Plain>(
      ends + <usize>int(own.merged, s - firstEnd) * sizeof<T>(),
      numbers + <usize>start * sizeof<T>(),
      int(own.starts, s + 1) - start,
      0,
    );
  }
}

/** The sum of the ways that have used all ships and left nothing behind; with `finish`, one way ends there. */
function total<T>(numbers: usize, finish: bool): T {
  const own = rowAt(rows - 1);
  const where = own.where + (<usize>(int(classes, empty) * vectors) << 1);
  const block = numbers + <usize>int(own.starts, empty) * sizeof<T>();
  let sum: T = 0;
  const passes = finish ? 2 : 1;
  for (let pass = 0; pass < passes; pass++) {
    if (pass == 1) {
      const from = <usize>int(own.starts, firstEnd) * sizeof<T>();
      memory.fill(numbers + from, 0, <usize>int(own.starts, states) * sizeof<T>() - from);
    }
    for (let v = 0; v < vectors; v++) {
      const at = <i32>load<i16>(where + (<usize>v << 1));
      if (at < 0 || ((load<u64>(complete + (<usize>(v >> 6) << 3)) >> (<u64>v & 63)) & 1) == 0) continue;
      if (pass == 1) store<T>(block + <usize>at * sizeof<T>(), 1);
      else sum += load<T>(block + <usize>at * sizeof<T>());
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
    if (isFree(square)) gather<T>(own, listOf(c, 0), numbers, spare, base);
    for (let k = 0; k < kinds; k++) {
      if (!isAllowed(k, square)) continue;
      const list = listOf(c, 1 + k);
      const weight =
        factors != 0
          ? gatherWeight<T, Weighted>(own, list, numbers, spare, base, factorAt<T>(k, square))
          : gatherWeight<T, Plain>(own, list, numbers, spare, base, 0);
      const into = weights + (<usize>(k * rows * width + square) << 3);
      // A result in integers that wrap is a residue, which is not negative.
      if (isFloat<T>()) store<f64>(into, <f64>weight);
      else store<f64>(into, <f64>(<u32>weight));
    }
    memory.copy(numbers + <usize>base * sizeof<T>(), spare, bytes);
  }
}

/** Moves from the starts of a row back to the merged ends of the row before. */
function back<T>(row: i32, numbers: usize, ends: usize): void {
  const own = rowAt(row);
  const last = rowAt(row - 1);
  memory.fill(ends, 0, <usize>int(last.merged, states - firstEnd) * sizeof<T>());
  const next = nextList();
  const count = countOf(next);
  const sources = sourcesOf(next);
  const targets = targetsOf(next);
  const maps = mapsOf(next);
  for (let e = 0; e < count; e++) {
    if (!crosses(own, last, int(sources, e), int(targets, e))) continue;
    const into = ends + <usize>int(last.merged, int(sources, e) - firstEnd) * sizeof<T>();
    const from = numbers + <usize>int(own.starts, int(targets, e)) * sizeof<T>();
    const map = int(maps, e);
    const stop = own.crossRuns + (<usize>int(own.crossStart, map + 1) << 3);
    for (let r = own.crossRuns + (<usize>int(own.crossStart, map) << 3); r < stop; r += 8) {
      const run = load<u64>(r);
      memory.copy(
        into + runFrom(run) * sizeof<T>(),
        from + runTo(run) * sizeof<T>(),
        runLength(run) * sizeof<T>(),
      );
    }
  }
}

export function forwardsFloat(row: i32, numbers: usize, before: usize): void {
  forwards<f64>(row, numbers, before);
}

export function forwardsWrapping(row: i32, numbers: usize, before: usize): void {
  forwards<i32>(row, numbers, before);
}

export function leaveFloat(row: i32, numbers: usize, ends: usize): void {
  leave<f64>(row, numbers, ends);
}

export function leaveWrapping(row: i32, numbers: usize, ends: usize): void {
  leave<i32>(row, numbers, ends);
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

export function backFloat(row: i32, numbers: usize, ends: usize): void {
  back<f64>(row, numbers, ends);
}

export function backWrapping(row: i32, numbers: usize, ends: usize): void {
  back<i32>(row, numbers, ends);
}
