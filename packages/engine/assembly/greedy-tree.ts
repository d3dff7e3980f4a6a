/**
 * The greedy tree of a list of candidates in WebAssembly: what test/rollout/plain-greedy.ts does, quicker.
 *
 * A position is a segment of the candidates in order. The answers to a shot split it, and only the smaller parts are
 * counted afresh: the counts of the largest part are those of the segment minus those of the other parts. So a
 * candidate is counted at most log2(candidates) times (the subtraction of histograms known from decision trees, e.g.
 * G. Ke et al., "LightGBM", 2017). Candidates are split without branches, by the bits of a column that lie together.
 * The costs of larger positions are kept, because other columns lead to them too; a kept position is known by its
 * candidates and, if the order of hits matters, by the hits that its candidates share.
 *
 * Few candidates are the bits of a word: a column is the word of the candidates that have it, a position the word of
 * those left. Sets of columns are vectors: the columns of few candidates are all counted at once, digit by digit. Two
 * candidates cost the weight of the lighter one, unless certain hits tell them apart.
 */

// biome-ignore-all lint: AssemblyScript has its own types and operators.

import { alloc, int, real, release, setInt, setReal, setShort, short } from "./memory";

export { take } from "./memory";

/** The most candidates in one word. */
const MOST_FEW: i32 = 32;
/** The least candidates of a position that is kept. */
const WORTH_KEEPING: i32 = 48;
/** The most candidates of all kept positions together. */
const MOST_KEPT: i32 = 8_000_000;
/** The number of candidates of a position, evenly spaced, that make its hash. */
const HASHED: i32 = 8;

/** A part of a split. */
@unmanaged
class Part {
  start: i32;
  end: i32;
  hits: i32;
  weight: f64;
}

/** A kept position: its candidates, then its hits; and its cost, NaN until known. */
@unmanaged
class Kept {
  key: usize;
  candidates: i32;
  hash: i32;
  value: f64;
}

let candidateCount: i32 = 0;
let columns: i32 = 0;
let ships: usize = 0;
let unit: f64 = 0;
let isUneven: bool = false;
let isPlain: bool = false;
let isOrdered: bool = false;
/** Certain hits are skipped where they distinguish nothing and end no game. */
let skipsCertain: bool = false;
/** Per candidate its weight (f64), number of columns (u16), hulls (u16), and set of columns. */
let weights: usize = 0;
let lengths: usize = 0;
let hulls: usize = 0;
let bits: usize = 0;
/** Words of a set of columns (i32), and bytes of a set of candidates. */
let words: usize = 0;
let candidateBytes: usize = 0;
/** Per hull the start of its columns (i32, u16), and the codes of its answers (i32). */
let hullCount: i32 = 0;
let hullStart: usize = 0;
let hullCells: usize = 0;
let hitCode: usize = 0;
let sinkCode: usize = 0;
/** Per column its set of candidates, and the start of the hulls that have it (i32, u16). */
let candidatesOf: usize = 0;
let hullsFrom: usize = 0;
let hullsOf: usize = 0;

/** The candidates so that every position is a segment (i32), and room for as many candidates, and for their codes. */
let order: usize = 0;
let spare: usize = 0;
let codes: usize = 0;
/** Per code its candidates in the current split (i32), and the codes that occur. */
let sizes: usize = 0;
let used: usize = 0;
/** Per hull the code of its answer to the current shot (i32), and its weight while counting (f64). */
let codeOf: usize = 0;
let sums: usize = 0;
/** Per column 1 where it is shot; the same as a set; and the shots in turn (i32). */
let shot: usize = 0;
let shotBits: usize = 0;
let way: usize = 0;
let wayLength: i32 = 0;
let parts: usize = 0;
let partRoom: i32 = 0;
let partCount: i32 = 0;
/** The weight that the last shot missed, and whether it hit any candidate. */
let missed: f64 = 0;
let hasHit: bool = false;

/** The candidates of the position entered, their number, weight, hits, and weight per column (f64). */
let root: usize = 0;
let rootSize: i32 = 0;
let rootWeight: f64 = 0;
let rootHits: i32 = 0;
let first: usize = 0;
/** Per depth of the recursion the address of its weights per column (f64). */
let levels: usize = 0;
/** The current positions that will be kept (i32), and the misses before each (f64). */
let open: usize = 0;
let openTotals: usize = 0;
let openCount: i32 = 0;
let total: f64 = 0;
let limit: f64 = 0;

/** The kept positions, and their numbers by hashes, from 1 (i32). */
let kept: usize = 0;
let keptCount: i32 = 0;
let keptRoom: i32 = 0;
let keptCandidates: i32 = 0;
let slots: usize = 0;

/** Vectors of a set of columns, and its bytes; per hull its columns as such a set. */
let vectors: usize = 0;
let setBytes: usize = 0;
let hullSets: usize = 0;

/** Few candidates: the candidate of each bit, and its columns as a set. */
let ids: usize = 0;
let candidateSets: usize = 0;
/** Per binary digit of the weights the candidates that have it (i32); no digits: weights too large for that. */
let planes: usize = 0;
let digits: i32 = 0;
let scale: f64 = 0;
/** A column's weight, where there are no digits (f64). */
let shares: usize = 0;
/** Hit candidates by their answers, and these (i32). */
let fewParts: usize = 0;
let fewCodes: usize = 0;
let placeOf: usize = 0;
let fewCount: i32 = 0;
/** Of the last position examined: its likeliest open column or -1; the columns that all candidates have, as a set. */
let likeliest: i32 = 0;
let sure: usize = 0;
let hasSure: bool = false;
/** Per binary digit of the columns' weights the columns that have it, as sets. */
let tallies: usize = 0;

/** What rollouts cost from a position on, kept for all lists: sets of layouts have names. Of equal places, the last stays. */
@unmanaged
class Value {
  low: u64;
  high: u64;
  misses: f64;
}

const MOST_VALUES: i32 = 1 << 17;
const FIRST: usize = 16;
let values: usize = 0;
let valuesEnd: usize = 0;

@inline
function partAt(i: i32): Part {
  return changetype<Part>(parts + <usize>i * offsetof<Part>());
}

@inline
function keptAt(i: i32): Kept {
  return changetype<Kept>(kept + <usize>i * offsetof<Kept>());
}

function zeros(bytes: usize): usize {
  const at = alloc(bytes);
  memory.fill(at, 0, bytes);
  return at;
}

/** Forgets all candidates, but not what rollouts over them cost. */
export function forgetCandidates(): void {
  if (values == 0) {
    release(FIRST);
    values = alloc(<u64>MOST_VALUES * offsetof<Value>());
    memory.fill(values, 0, <usize>MOST_VALUES * offsetof<Value>());
    valuesEnd = alloc(0);
  }
  release(valuesEnd);
}

/** Takes a list of candidates. Flags: 1 uneven, 2 plain, 4 ordered. Weights below 16 have that many binary digits. */
export function setCandidates(
  theCandidates: i32,
  theColumns: i32,
  theShips: i32,
  theUnit: f64,
  flags: i32,
  theDigits: i32,
  theWeights: usize,
  theLengths: usize,
  theHulls: usize,
  theBits: usize,
  theWords: i32,
  theHullCount: i32,
  theHullStart: usize,
  theHullCells: usize,
  theHitCode: usize,
  theSinkCode: usize,
  codeCount: i32,
): void {
  candidateCount = theCandidates;
  columns = theColumns;
  ships = theShips;
  unit = theUnit;
  isUneven = (flags & 1) != 0;
  isPlain = (flags & 2) != 0;
  isOrdered = (flags & 4) != 0;
  skipsCertain = isPlain && !isUneven;
  digits = theDigits;
  scale = unit > 0 ? unit : 1;
  weights = theWeights;
  lengths = theLengths;
  hulls = theHulls;
  bits = theBits;
  words = theWords;
  hullCount = theHullCount;
  hullStart = theHullStart;
  hullCells = theHullCells;
  hitCode = theHitCode;
  sinkCode = theSinkCode;
  const candidatesSize = <usize>candidateCount << 2;
  const wide = <usize>columns + 1;
  order = alloc(candidatesSize);
  spare = alloc(candidatesSize);
  codes = alloc(candidatesSize);
  root = alloc(candidatesSize);
  sizes = zeros(<usize>codeCount << 2);
  used = alloc(<usize>codeCount << 2);
  codeOf = zeros(<usize>(hullCount + 1) << 2);
  sums = zeros(<usize>(hullCount + 1) << 3);
  shot = zeros(wide);
  vectors = <usize>((<i32>words + 3) >> 2);
  setBytes = vectors << 4;
  shotBits = zeros(setBytes);
  way = alloc(wide << 2);
  wayLength = 0;
  partRoom = 256;
  partCount = 0;
  parts = alloc(<usize>partRoom * offsetof<Part>());
  first = alloc(wide << 3);
  levels = zeros(64 << 2);
  open = alloc(2 * wide << 2);
  openTotals = alloc(2 * wide << 3);
  openCount = 0;
  keptCount = 0;
  keptCandidates = 0;
  keptRoom = 1 << 10;
  kept = alloc(<usize>keptRoom * offsetof<Kept>());
  slots = zeros(<usize>keptRoom << 3);
  ids = alloc(MOST_FEW << 2);
  candidateSets = zeros(<usize>MOST_FEW * setBytes);
  planes = alloc(4 << 2);
  shares = alloc(wide << 3);
  sure = zeros(setBytes);
  tallies = alloc(9 * setBytes);
  fewParts = alloc(MOST_FEW * (MOST_FEW + 2) << 2);
  fewCodes = alloc(MOST_FEW * (MOST_FEW + 2) << 2);
  placeOf = zeros(<usize>codeCount << 2);
  fewCount = 0;
  findCandidatesOfColumns();
  findHullsOfColumns();
  findHullSets();
}

function findCandidatesOfColumns(): void {
  candidateBytes = <usize>((candidateCount + 31) >> 5) << 2;
  candidatesOf = zeros(candidateBytes * columns);
  for (let candidate = 0; candidate < candidateCount; candidate++) {
    const at = candidatesOf + (<usize>(candidate >> 5) << 2);
    const bit = 1 << (candidate & 31);
    for (let w = 0; w < <i32>words; w++) {
      for (let left = int(bits, candidate * <i32>words + w); left != 0; left &= left - 1) {
        const own = at + candidateBytes * <usize>(w * 32 + ctz(left));
        store<i32>(own, load<i32>(own) | bit);
      }
    }
  }
}

function findHullsOfColumns(): void {
  const cells = int(hullStart, hullCount);
  hullsFrom = zeros(<usize>(columns + 2) << 2);
  hullsOf = alloc(<usize>cells << 1);
  for (let i = 0; i < cells; i++) {
    const after = short(hullCells, i) + 2;
    setInt(hullsFrom, after, int(hullsFrom, after) + 1);
  }
  for (let c = 2; c < columns + 2; c++) setInt(hullsFrom, c, int(hullsFrom, c) + int(hullsFrom, c - 1));
  for (let hull = 1; hull <= hullCount; hull++) {
    for (let i = int(hullStart, hull - 1); i < int(hullStart, hull); i++) {
      const next = short(hullCells, i) + 1;
      setShort(hullsOf, int(hullsFrom, next), hull);
      setInt(hullsFrom, next, int(hullsFrom, next) + 1);
    }
  }
}

function findHullSets(): void {
  hullSets = zeros(<usize>(hullCount + 1) * setBytes);
  for (let hull = 1; hull <= hullCount; hull++) {
    const own = hullSets + <usize>hull * setBytes;
    for (let i = int(hullStart, hull - 1); i < int(hullStart, hull); i++) {
      const column = short(hullCells, i);
      setInt(own, column >> 5, int(own, column >> 5) | (1 << (column & 31)));
    }
  }
}

/** The place for the candidates of the position to enter. */
export function rootCandidates(): usize {
  return root;
}

/** Forgets all shots. */
export function forgetShots(): void {
  goBack(0);
}

/** Moves to a position: candidates in `rootCandidates`, after the shots since `forgetShots`; returns their weight. */
export function enterPosition(size: i32, hits: i32): f64 {
  rootSize = size;
  rootHits = hits;
  memory.copy(order, root, <usize>size << 2);
  memory.fill(first, 0, <usize>columns << 3);
  countInto(first, 0, size, 1);
  rootWeight = weigh(0, size);
  return rootWeight;
}

/** The weights of the columns in the position entered. */
export function columnWeights(): usize {
  return first;
}

/** The misses of a shot at a column and greedy's after it, by weight; infinity from a limit on. */
export function missesAfter(column: i32, most: f64): f64 {
  total = column < 0 ? rootWeight : 0;
  limit = most;
  memory.copy(order, root, <usize>rootSize << 2);
  memory.copy(level(0), first, <usize>columns << 3);
  openCount = 0;
  walk(0, rootSize, 0, rootWeight, rootHits, column);
  return total >= limit ? Infinity : total;
}

/** For each candidate of the position entered the code of its answer to a shot. */
export function answersTo(column: i32): usize {
  const before = wayLength;
  shoot(column);
  setCodes(column);
  for (let i = 0; i < rootSize; i++) {
    const candidate = int(root, i);
    setInt(codes, i, isPlain ? has(candidate, column) : codeAt(candidate));
  }
  clearCodes(column);
  goBack(before);
  return codes;
}

@inline
function has(candidate: i32, column: i32): i32 {
  return (int(candidatesOf + candidateBytes * <usize>column, candidate >> 5) >>> (candidate & 31)) & 1;
}

export function shoot(column: i32): void {
  store<u8>(shot + <usize>column, 1);
  setInt(shotBits, column >> 5, int(shotBits, column >> 5) | (1 << (column & 31)));
  setInt(way, wayLength++, column);
}

function goBack(length: i32): void {
  while (wayLength > length) {
    const column = int(way, --wayLength);
    store<u8>(shot + <usize>column, 0);
    setInt(shotBits, column >> 5, int(shotBits, column >> 5) & ~(1 << (column & 31)));
  }
}

/** A vector of a set, without the columns shot. */
@inline
function unshot(set: usize, vector: usize): v128 {
  return v128.andnot(v128.load(set + (vector << 4)), v128.load(shotBits + (vector << 4)));
}

@inline
function isSunk(hull: i32): bool {
  const own = hullSets + <usize>hull * setBytes;
  for (let v: usize = 0; v < vectors; v++) if (v128.any_true(unshot(own, v))) return false;
  return true;
}

@inline
function isIn(set: usize, column: i32): i32 {
  return (int(set, column >> 5) >>> (column & 31)) & 1;
}

@inline
function answerOf(hull: i32): i32 {
  return isSunk(hull) ? int(sinkCode, hull) : int(hitCode, hull);
}

/** Writes the answers of the hulls with a column, which was just shot. */
function setCodes(column: i32): void {
  for (let i = int(hullsFrom, column); i < int(hullsFrom, column + 1); i++) {
    const hull = short(hullsOf, i);
    setInt(codeOf, hull, answerOf(hull));
  }
}

function clearCodes(column: i32): void {
  for (let i = int(hullsFrom, column); i < int(hullsFrom, column + 1); i++) setInt(codeOf, short(hullsOf, i), 0);
}

/** The answer of a candidate: ships do not overlap, so that at most one of its hulls has the column. */
@inline
function codeAt(candidate: i32): i32 {
  let code = 0;
  const from = hulls + ((<usize>candidate * ships) << 1);
  for (let k: usize = 0; k < ships; k++) code += int(codeOf, <i32>load<u16>(from + (k << 1)));
  return code;
}

function weigh(lo: i32, hi: i32): f64 {
  if (unit > 0) return <f64>(hi - lo) * unit;
  let sum: f64 = 0;
  for (let i = lo; i < hi; i++) sum += real(weights, int(order, i));
  return sum;
}

/** Shoots at a column and adds the parts of a segment, the greatest last; none if all candidates answer alike. */
function split(lo: i32, to: i32, column: i32, hits: i32): i32 {
  shoot(column);
  const own = candidatesOf + candidateBytes * <usize>column;
  const end = order + (<usize>to << 2);
  let miss = order + (<usize>lo << 2);
  let hit = spare;
  for (let at = miss; at < end; at += 4) {
    const candidate = load<i32>(at);
    const bit = <usize>((int(own, candidate >> 5) >>> (candidate & 31)) & 1) << 2;
    store<i32>(miss, candidate);
    store<i32>(hit, candidate);
    miss += 4 - bit;
    hit += bit;
  }
  const keep = <i32>((miss - order) >> 2);
  const out = to - keep;
  missed = weigh(lo, keep);
  total += missed;
  hasHit = out > 0;
  if (out == 0) return partCount;
  const kinds = tally(out, column);
  if (kinds == 1 && keep == lo) {
    setInt(sizes, int(used, 0), 0);
    memory.copy(miss, spare, <usize>out << 2);
    return partCount;
  }
  return addParts(lo, keep, out, kinds, hits);
}

/** Finds the answers of the spare list's candidates and the number of each; returns how many differ. */
function tally(out: i32, column: i32): i32 {
  if (isPlain) {
    setInt(used, 0, 1);
    setInt(sizes, 1, out);
    return 1;
  }
  setCodes(column);
  let kinds = 0;
  for (let i = 0; i < out; i++) {
    const code = codeAt(int(spare, i));
    setInt(codes, i, code);
    const size = int(sizes, code);
    if (size == 0) setInt(used, kinds++, code);
    setInt(sizes, code, size + 1);
  }
  clearCodes(column);
  return kinds;
}

/** Makes parts of the missed candidates, which lie in front, and of the spare list's candidates by their answers. */
function addParts(lo: i32, keep: i32, out: i32, kinds: i32, hits: i32): i32 {
  const before = partCount;
  reserve(before + kinds + 1);
  if (keep > lo) addPart(lo, keep, hits);
  let at = keep;
  for (let k = 0; k < kinds; k++) {
    const code = int(used, k);
    const end = at + int(sizes, code);
    setInt(sizes, code, at);
    addPart(at, end, hits + 1);
    at = end;
  }
  if (kinds == 1) memory.copy(order + (<usize>keep << 2), spare, <usize>out << 2);
  else {
    for (let i = 0; i < out; i++) {
      const code = int(codes, i);
      const place = int(sizes, code);
      setInt(order, place, int(spare, i));
      setInt(sizes, code, place + 1);
    }
  }
  let greatest = before;
  for (let k = 0; k < kinds; k++) setInt(sizes, int(used, k), 0);
  for (let i = before; i < partCount; i++) {
    const part = partAt(i);
    part.weight = weigh(part.start, part.end);
    if (part.end - part.start > partAt(greatest).end - partAt(greatest).start) greatest = i;
  }
  swap(partAt(greatest), partAt(partCount - 1));
  return before;
}

function addPart(start: i32, end: i32, hits: i32): void {
  const part = partAt(partCount++);
  part.start = start;
  part.end = end;
  part.hits = hits;
}

function swap(a: Part, b: Part): void {
  const start = a.start;
  const end = a.end;
  const hits = a.hits;
  const weight = a.weight;
  a.start = b.start;
  a.end = b.end;
  a.hits = b.hits;
  a.weight = b.weight;
  b.start = start;
  b.end = end;
  b.hits = hits;
  b.weight = weight;
}

function reserve(needed: i32): void {
  if (needed <= partRoom) return;
  const wide = alloc(<usize>(2 * needed) * offsetof<Part>());
  memory.copy(wide, parts, <usize>partCount * offsetof<Part>());
  parts = wide;
  partRoom = 2 * needed;
}

/** Moves candidates whose cells are all shot to the front; returns the first of the others. */
function dropOver(lo: i32, to: i32, hits: i32): i32 {
  let keep = to;
  let out = 0;
  for (let i = to - 1; i >= lo; i--) {
    const candidate = int(order, i);
    if (short(lengths, candidate) > hits) setInt(order, --keep, candidate);
    else setInt(spare, out++, candidate);
  }
  for (let i = 0; i < out; i++) setInt(order, lo + i, int(spare, out - 1 - i));
  return keep;
}

/**
 * Adds the weights of a segment's candidates, times a sign, to their columns: by hulls if there are many candidates.
 */
function countInto(counts: usize, lo: i32, hi: i32, sign: f64): void {
  const all = sign * unit;
  const byHulls = (hi - lo) * <i32>ships > 2 * hullCount;
  for (let i = lo; i < hi; i++) {
    const candidate = int(order, i);
    const weight = unit > 0 ? all : sign * real(weights, candidate);
    const from = hulls + ((<usize>candidate * ships) << 1);
    for (let k: usize = 0; k < ships; k++) {
      const hull = <i32>load<u16>(from + (k << 1));
      if (byHulls) setReal(sums, hull, real(sums, hull) + weight);
      else if (hull == 0) break;
      else add(counts, hull, weight);
    }
  }
  if (!byHulls) return;
  setReal(sums, 0, 0);
  for (let hull = 1; hull <= hullCount; hull++) {
    const weight = real(sums, hull);
    if (weight == 0) continue;
    setReal(sums, hull, 0);
    add(counts, hull, weight);
  }
}

@inline
function add(counts: usize, hull: i32, weight: f64): void {
  const end = int(hullStart, hull);
  for (let at = int(hullStart, hull - 1); at < end; at++) {
    const column = short(hullCells, at);
    setReal(counts, column, real(counts, column) + weight);
  }
}

function level(depth: i32): usize {
  let at = <usize>int(levels, depth);
  if (at == 0) {
    at = alloc(<usize>columns << 3);
    setInt(levels, depth, <i32>at);
  }
  return at;
}

/** Walks through a counted segment. @param forced the column to shoot first, -1 for greedy's own */
function walk(from: i32, end: i32, depth: i32, all: f64, hitsBefore: i32, forced: i32): void {
  const wayBefore = wayLength;
  const openBefore = openCount;
  let weight = all;
  let lo = from;
  let to = end;
  let hits = hitsBefore;
  let next = forced;
  while (total < limit) {
    if (next < 0) {
      if (isUneven) {
        const over = dropOver(lo, to, hits);
        weight -= weigh(lo, over);
        lo = over;
      }
      if (to - lo <= MOST_FEW) {
        if (to - lo < 2) break;
        enterFew(lo, to);
        total += missesOfFew(to - lo, hits);
        break;
      }
      next = nextColumn(level(depth), weight);
      if (next < 0) break;
    }
    const before = split(lo, to, next, hits);
    next = -1;
    if (before == partCount) {
      if (hasHit) hits++;
      continue;
    }
    const last = partAt(partCount - 1);
    lo = last.start;
    to = last.end;
    hits = last.hits;
    weight = last.weight;
    const opened = openCount;
    const known = isKnown(lo, to);
    const isOpen = openCount > opened;
    walkSmaller(before, depth, !known && to - lo > MOST_FEW);
    partCount = before;
    if (known) break;
    // From here on the last part is walked.
    if (isOpen) setReal(openTotals, opened, total);
  }
  close(openBefore);
  goBack(wayBefore);
}

/** The column greedy shoots: a certain hit, unless these are skipped, or the likeliest; -1 where all is certain. */
function nextColumn(counts: usize, weight: f64): i32 {
  let best = -1;
  let most: f64 = 0;
  let certain = -1;
  for (let column = 0; column < columns; column++) {
    const count = real(counts, column);
    if (count < most || count == 0 || load<u8>(shot + <usize>column) != 0) continue;
    if (count == weight) {
      if (certain < 0) certain = column;
    } else if (count > most) {
      most = count;
      best = column;
    }
  }
  return best < 0 || certain < 0 || skipsCertain ? best : certain;
}

/** Adds the cost of a known position. An unknown one becomes open, and `close` keeps its cost. */
function isKnown(lo: i32, to: i32): bool {
  if (to - lo < WORTH_KEEPING) return false;
  const entry = entryOf(lo, to);
  if (entry < 0) return false;
  const value = keptAt(entry).value;
  if (value >= 0) {
    total += value;
    return true;
  }
  setInt(open, openCount, entry);
  setReal(openTotals, openCount++, total);
  return false;
}

/** Keeps the costs of the positions opened last, unless abandoned. */
function close(from: i32): void {
  if (total < limit)
    for (let i = from; i < openCount; i++) keptAt(int(open, i)).value = total - real(openTotals, i);
  openCount = from;
}

/** Walks all parts of a split but the last, the greatest; leaves the counts of that one if it goes on. */
function walkSmaller(before: i32, depth: i32, goesOn: bool): void {
  const counts = level(depth);
  const last = partCount - 1;
  for (let i = before; i < last && total < limit; i++) {
    const part = partAt(i);
    const lo = part.start;
    const hi = part.end;
    const hits = part.hits;
    const weight = part.weight;
    if (hi - lo <= MOST_FEW) {
      const isCounted = goesOn && hi - lo > 2 && digits > 0;
      if (goesOn && !isCounted) countInto(counts, lo, hi, -1);
      if (hi - lo < 2) continue;
      enterFew(lo, hi);
      if (isCounted) takeFew(counts, hi - lo);
      total += missesOfFew(hi - lo, hits);
      continue;
    }
    const openBefore = openCount;
    if (isKnown(lo, hi)) {
      if (goesOn) countInto(counts, lo, hi, -1);
      continue;
    }
    const own = level(depth + 1);
    memory.fill(own, 0, <usize>columns << 3);
    countInto(own, lo, hi, 1);
    if (goesOn) for (let c = 0; c < columns; c++) setReal(counts, c, real(counts, c) - real(own, c));
    walk(lo, hi, depth + 1, weight, hits, -1);
    close(openBefore);
  }
}

/** The entry of a segment of candidates, made on demand; -1 when there is no room. */
function entryOf(lo: i32, hi: i32): i32 {
  const hash = hashOf(lo, hi);
  let slot = hash & (2 * keptRoom - 1);
  for (let entry = int(slots, slot); entry > 0; entry = int(slots, slot)) {
    if (keptAt(entry - 1).hash == hash && isSame(keptAt(entry - 1), lo, hi)) return entry - 1;
    slot = (slot + 1) & (2 * keptRoom - 1);
  }
  const size = hi - lo;
  if (keptCandidates + size > MOST_KEPT) return -1;
  keptCandidates += size;
  const own = keptAt(keptCount++);
  const candidatesSize = <usize>size << 2;
  const hitSize = isOrdered ? words << 2 : 0;
  own.key = alloc(candidatesSize + hitSize);
  own.candidates = size;
  own.hash = hash;
  own.value = NaN;
  memory.copy(own.key, order + (<usize>lo << 2), candidatesSize);
  if (isOrdered) for (let w = 0; w < <i32>words; w++) setInt(own.key + candidatesSize, w, hitsOf(lo, w));
  setInt(slots, slot, keptCount);
  if (keptCount == keptRoom) growKept();
  return keptCount - 1;
}

/** A word of the shots that hit all candidates of a segment; the other shots missed all of them. */
@inline
function hitsOf(lo: i32, w: i32): i32 {
  return int(shotBits, w) & int(bits, int(order, lo) * <i32>words + w);
}

function hashOf(lo: i32, hi: i32): i32 {
  const step = max(1, (hi - lo) / HASHED);
  let hash = ((hi - lo) * <i32>0x9e3779b1) ^ int(order, hi - 1);
  for (let i = lo; i < hi; i += step) {
    hash = (hash ^ int(order, i)) * <i32>0x85ebca6b;
    hash ^= hash >>> 15;
  }
  if (isOrdered) for (let w = 0; w < <i32>words; w++) hash = (hash ^ hitsOf(lo, w)) * <i32>0xc2b2ae35;
  return hash ^ (hash >>> 13);
}

function isSame(entry: Kept, lo: i32, hi: i32): bool {
  const size = hi - lo;
  if (entry.candidates != size) return false;
  for (let i = 0; i < size; i++) if (int(entry.key, i) != int(order, lo + i)) return false;
  if (isOrdered)
    for (let w = 0; w < <i32>words; w++) if (int(entry.key, size + w) != hitsOf(lo, w)) return false;
  return true;
}

function growKept(): void {
  const wide = alloc(<usize>(2 * keptRoom) * offsetof<Kept>());
  memory.copy(wide, kept, <usize>keptRoom * offsetof<Kept>());
  kept = wide;
  keptRoom *= 2;
  slots = zeros(<usize>keptRoom << 3);
  for (let entry = 0; entry < keptCount; entry++) {
    let slot = keptAt(entry).hash & (2 * keptRoom - 1);
    while (int(slots, slot) > 0) slot = (slot + 1) & (2 * keptRoom - 1);
    setInt(slots, slot, entry + 1);
  }
}

/** The misses of greedy's shots from a position of few candidates on, those entered. */
function missesOfFew(size: i32, hits: i32): f64 {
  return walkFew(-1 >>> (32 - size), hits) * scale;
}

/** Takes the weights of the candidates entered from those of their columns. */
function takeFew(counts: usize, size: i32): void {
  const width = countFew(-1 >>> (32 - size));
  for (let p = 0; p < width; p++) {
    const weight = <f64>(1 << p) * scale;
    for (let w = 0; w < <i32>words; w++) {
      for (let left = int(tallies + <usize>p * setBytes, w); left != 0; left &= left - 1) {
        const column = w * 32 + ctz(left);
        setReal(counts, column, real(counts, column) - weight);
      }
    }
  }
}

/** Copies a segment's candidates. */
function enterFew(lo: i32, hi: i32): void {
  for (let d = 0; d < 4; d++) setInt(planes, d, unit > 0 ? -1 : 0);
  for (let i = 0; i < hi - lo; i++) {
    const candidate = int(order, lo + i);
    setInt(ids, i, candidate);
    const own = candidateSets + <usize>i * setBytes;
    for (let w = 0; w < <i32>words; w++) setInt(own, w, int(bits, candidate * <i32>words + w));
    if (unit > 0 || digits == 0) continue;
    const weight = <i32>real(weights, candidate);
    for (let d = 0; d < digits; d++) if ((weight >>> d) & 1) setInt(planes, d, int(planes, d) | (1 << i));
  }
}

/** The misses of a position of few candidates. */
function walkFew(position: i32, hitsBefore: i32): f64 {
  const wayBefore = wayLength;
  let candidates = position;
  let hits = hitsBefore;
  let sum: f64 = 0;
  for (;;) {
    if (isUneven) candidates = goingOn(candidates, hits);
    if ((candidates & (candidates - 1)) == 0) break;
    if (!isUneven && popcnt(candidates) == 2) {
      sum += missesOfTwo(candidates);
      break;
    }
    if (digits > 0) look(candidates);
    else lookByWeights(candidates);
    const best = likeliest;
    if (best < 0) break;
    const before = fewCount;
    // Certain hits come first. As long as they distinguish nothing, the next one is still the best.
    if (hasSure) {
      for (let column = nextSure(); column >= 0 && fewCount == before; column = nextSure()) {
        shootFew(column, candidates);
        if (fewCount == before + 1) fewCount = before;
        if (fewCount == before) hits++;
      }
    }
    let missedCandidates = 0;
    if (fewCount == before) {
      // Games that end with them do not miss.
      if (isUneven && hasSure) continue;
      missedCandidates = candidates & ~shootFew(best, candidates);
      sum += weighFew(missedCandidates);
    }
    const last = missedCandidates == 0 ? fewCount - 1 : fewCount;
    for (let part = before; part < last; part++) sum += walkFew(int(fewParts, part), hits + 1);
    candidates = missedCandidates;
    if (missedCandidates == 0) {
      candidates = int(fewParts, last);
      hits++;
    }
    fewCount = before;
  }
  goBack(wayBefore);
  return sum;
}

/**
 * Takes a certain column out of the set: the lowest if the order of hits matters, else the first candidate by
 * candidate, hull by hull, which sinks ships soonest. Returns -1 if there is none.
 */
function nextSure(): i32 {
  if (!hasSome(sure)) return -1;
  if (isOrdered) {
    let w = 0;
    while (int(sure, w) == 0) w++;
    const own = int(sure, w);
    setInt(sure, w, own & (own - 1));
    return w * 32 + ctz(own);
  }
  let i: usize = 0;
  while (!haveSome(candidateSets + i * setBytes, sure)) i++;
  let from = hulls + ((<usize>int(ids, <i32>i) * ships) << 1);
  while (!haveSome(hullSets + <usize>load<u16>(from) * setBytes, sure)) from += 2;
  const hull = <i32>load<u16>(from);
  let at = int(hullStart, hull - 1);
  while (!isIn(sure, short(hullCells, at))) at++;
  const column = short(hullCells, at);
  setInt(sure, column >> 5, int(sure, column >> 5) & ~(1 << (column & 31)));
  return column;
}

@inline
function hasSome(set: usize): bool {
  return haveSome(set, set);
}

/** Whether two sets share a column. */
@inline
function haveSome(one: usize, other: usize): bool {
  for (let at: usize = 0; at < setBytes; at += 16)
    if (v128.any_true(v128.and(v128.load(one + at), v128.load(other + at)))) return true;
  return false;
}

/**
 * Counts the weights of all columns at once: set p of the tallies has the columns whose weight has the binary
 * digit p. Finds the columns that all candidates have. Returns the number of digits of all candidates' weight.
 */
function countFew(candidates: i32): i32 {
  const size = 32 - clz(<i32>weighFew(candidates));
  for (let v: usize = 0; v < vectors; v++) {
    const own = candidateSets + (v << 4);
    let all = v128.not(v128.load(shotBits + (v << 4)));
    let p0 = i32x4.splat(0);
    let p1 = p0;
    let p2 = p0;
    let p3 = p0;
    let p4 = p0;
    let p5 = p0;
    let p6 = p0;
    let p7 = p0;
    let p8 = p0;
    for (let d = digits - 1; d >= 0; d--) {
      if (d < digits - 1) {
        p8 = p7;
        p7 = p6;
        p6 = p5;
        p5 = p4;
        p4 = p3;
        p3 = p2;
        p2 = p1;
        p1 = p0;
        p0 = i32x4.splat(0);
      }
      for (let left = candidates & int(planes, d); left != 0; left &= left - 1) {
        let carry = v128.load(own + <usize>ctz(left) * setBytes);
        all = v128.and(all, carry);
        let next = v128.and(p0, carry);
        p0 = v128.xor(p0, carry);
        carry = v128.and(p1, next);
        p1 = v128.xor(p1, next);
        if (size <= 2) continue;
        next = v128.and(p2, carry);
        p2 = v128.xor(p2, carry);
        if (size <= 3) continue;
        carry = v128.and(p3, next);
        p3 = v128.xor(p3, next);
        if (size <= 4) continue;
        next = v128.and(p4, carry);
        p4 = v128.xor(p4, carry);
        carry = v128.and(p5, next);
        p5 = v128.xor(p5, next);
        if (size <= 6) continue;
        next = v128.and(p6, carry);
        p6 = v128.xor(p6, carry);
        carry = v128.and(p7, next);
        p7 = v128.xor(p7, next);
        p8 = v128.xor(p8, carry);
      }
    }
    v128.store(sure + (v << 4), all);
    let to = tallies + (v << 4);
    v128.store(to, p0);
    to += setBytes;
    v128.store(to, p1);
    to += setBytes;
    v128.store(to, p2);
    to += setBytes;
    v128.store(to, p3);
    to += setBytes;
    v128.store(to, p4);
    to += setBytes;
    v128.store(to, p5);
    to += setBytes;
    v128.store(to, p6);
    to += setBytes;
    v128.store(to, p7);
    to += setBytes;
    v128.store(to, p8);
    to += setBytes;
  }
  return size;
}

/** Finds the likeliest open column of a position, the lowest among equals, and the certain ones. */
function look(candidates: i32): void {
  likeliest = -1;
  let most = 0;
  const size = countFew(candidates);
  for (let v: usize = 0; v < setBytes; v += 16) {
    // Of the open columns those with the highest digit, of these those with the next one, and so on.
    let open = v128.not(v128.or(v128.load(sure + v), v128.load(shotBits + v)));
    let weight = 0;
    for (let p = size - 1; p >= 0; p--) {
      const some = v128.and(open, v128.load(tallies + <usize>p * setBytes + v));
      if (!v128.any_true(some)) continue;
      open = some;
      weight |= 1 << p;
    }
    if (weight <= most) continue;
    most = weight;
    likeliest = <i32>(v << 3) + lowest(open);
  }
  hasSure = !skipsCertain && hasSome(sure);
}

@inline
function lowest(set: v128): i32 {
  const low = i64x2.extract_lane(set, 0);
  return <i32>(low != 0 ? ctz(low) : 64 + ctz(i64x2.extract_lane(set, 1)));
}

/** The same for weights that are too large to be counted digit by digit. */
function lookByWeights(candidates: i32): void {
  likeliest = -1;
  hasSure = false;
  memory.fill(shares, 0, <usize>columns << 3);
  memory.fill(sure, 0, setBytes);
  for (let left = candidates; left != 0; left &= left - 1) {
    const own = candidateSets + <usize>ctz(left) * setBytes;
    const weight = real(weights, int(ids, ctz(left)));
    for (let w = 0; w < <i32>words; w++) {
      for (let open = int(own, w) & ~int(shotBits, w); open != 0; open &= open - 1) {
        const column = w * 32 + ctz(open);
        setReal(shares, column, real(shares, column) + weight);
      }
    }
  }
  const all = weighFew(candidates);
  let most: f64 = 0;
  for (let column = 0; column < columns; column++) {
    const share = real(shares, column);
    if (share == all) {
      hasSure = !skipsCertain;
      if (hasSure) setInt(sure, column >> 5, int(sure, column >> 5) | (1 << (column & 31)));
    } else if (share > most) {
      most = share;
      likeliest = column;
    }
  }
}

/** Shoots at a column and adds a part for each answer to a hit; returns the candidates hit. */
function shootFew(column: i32, candidates: i32): i32 {
  shoot(column);
  let hit = 0;
  for (let left = candidates; left != 0; left &= left - 1) {
    const i = ctz(left);
    hit |= isIn(candidateSets + <usize>i * setBytes, column) << i;
  }
  if (isPlain) {
    setInt(fewParts, fewCount++, hit);
    return hit;
  }
  const before = fewCount;
  for (let left = hit; left != 0; left &= left - 1) {
    const code = answerOf(hullAt(int(ids, ctz(left)), column));
    const bit = left & -left;
    const place = int(placeOf, code) - 1;
    if (place >= before && place < fewCount && int(fewCodes, place) == code)
      setInt(fewParts, place, int(fewParts, place) | bit);
    else {
      setInt(fewCodes, fewCount, code);
      setInt(fewParts, fewCount++, bit);
      setInt(placeOf, code, fewCount);
    }
  }
  return hit;
}

/** The hull of a candidate that has a column. */
@inline
function hullAt(candidate: i32, column: i32): i32 {
  let found = 0;
  const from = hulls + ((<usize>candidate * ships) << 1);
  for (let k: usize = 0; k < ships; k++) {
    const hull = <i32>load<u16>(from + (k << 1));
    found |= hull & -isIn(hullSets + <usize>hull * setBytes, column);
  }
  return found;
}

function weighFew(mask: i32): f64 {
  if (digits > 0) {
    let sum = 0;
    for (let d = 0; d < digits; d++) sum += popcnt(mask & int(planes, d)) << d;
    return <f64>sum;
  }
  let sum: f64 = 0;
  for (let left = mask; left != 0; left &= left - 1) sum += real(weights, int(ids, ctz(left)));
  return sum;
}

/** The candidates with unshot cells left. */
function goingOn(candidates: i32, hits: i32): i32 {
  let going = candidates;
  for (let left = candidates; left != 0; left &= left - 1)
    if (short(lengths, int(ids, ctz(left))) <= hits) going &= ~(left & -left);
  return going;
}

/**
 * Two candidates: a miss at a cell that only the heavier one has, unless they have the same cells or certain hits
 * distinguish them.
 */
function missesOfTwo(candidates: i32): f64 {
  const lighter = min(weighFew(candidates & -candidates), weighFew(candidates & (candidates - 1)));
  if (isPlain) return lighter;
  const wayBefore = wayLength;
  const i = ctz(candidates);
  const j = 31 - clz(candidates);
  const a = candidateSets + <usize>i * setBytes;
  const b = candidateSets + <usize>j * setBytes;
  let differ = false;
  let told = false;
  for (let w = 0; w < <i32>words && !told; w++) {
    const one = int(a, w);
    const other = int(b, w);
    if (one != other) differ = true;
    for (let both = one & other & ~int(shotBits, w); both != 0 && !told; both &= both - 1) {
      const column = w * 32 + ctz(both);
      shoot(column);
      told = answerOf(hullAt(int(ids, i), column)) != answerOf(hullAt(int(ids, j), column));
    }
  }
  goBack(wayBefore);
  return told || !differ ? 0 : lighter;
}

/**
 * The names of the candidates and, where the order of hits matters, of the columns: two random words (u64) each, of the
 * layouts and of the cell. Sets are named by the sum modulo 2 of their names (A. L. Zobrist, 1970).
 */
let names: usize = 0;
let columnNames: usize = 0;
/** The most columns that a rollout tries, and the least part of the best weight. */
let mostTried: i32 = 0;
let leastRatio: f64 = 0;
let tried: usize = 0;
/** Room for the candidates of the rollout's positions (i32), and its used bytes. */
let room: usize = 0;
let usedRoom: usize = 0;

/** Takes what rollouts need, after {@link setCandidates}. */
export function setRollouts(theNames: usize, theColumnNames: usize, most: i32, ratio: f64): void {
  names = theNames;
  columnNames = theColumnNames;
  mostTried = most;
  leastRatio = ratio;
  tried = alloc(<u64>most << 2);
  room = alloc((<u64>candidateCount * (columns + 2) * 3) << 2);
  usedRoom = 0;
}

/**
 * The misses of a shot at a column and of rollouts after it, by weight, in the position entered, before any other shot;
 * infinity from a limit on. The words name the limits and the hits before. Another position is entered afterwards.
 */
export function rolloutAfter(column: i32, most: f64, low: u64, high: u64): f64 {
  const size = rootSize;
  if (column < 0) {
    const list = take32(size);
    memory.copy(list, root, <usize>size << 2);
    const value = rootWeight + rolloutOf(list, size, 0, low, high);
    usedRoom = 0;
    return value >= most ? Infinity : value;
  }
  const value = rolloutOfParts(size, 0, low, high, column, most);
  usedRoom = 0;
  return value;
}

function take32(count: i32): usize {
  const at = room + usedRoom;
  usedRoom += <usize>count << 2;
  return at;
}

/** The value of some candidates, of which those are left out whose games are over. */
function rolloutOf(list: usize, count: i32, hits: i32, hitLow: u64, hitHigh: u64): f64 {
  let size = 0;
  let low = hitLow;
  let high = hitHigh;
  for (let i = 0; i < count; i++) {
    const candidate = int(list, i);
    if (short(lengths, candidate) <= hits) continue;
    setInt(list, size++, candidate);
    low ^= load<u64>(names + (<usize>candidate << 4));
    high ^= load<u64>(names + (<usize>candidate << 4) + 8);
  }
  if (size < 2) return 0;
  const own = changetype<Value>(values + <usize>(<i32>low & (MOST_VALUES - 1)) * offsetof<Value>());
  if (own.low == low && own.high == high) return own.misses;
  const misses = rolloutWork(list, size, hits, hitLow, hitHigh);
  own.low = low;
  own.high = high;
  own.misses = misses;
  return misses;
}

function rolloutWork(list: usize, size: i32, hits: i32, low: u64, high: u64): f64 {
  memory.copy(root, list, <usize>size << 2);
  const weight = enterPosition(size, hits);
  const count = findTried(weight);
  if (count == 0) return 0;
  let best = int(tried, 0);
  const isCertain = real(first, best) == weight && !isOrdered;
  if (!isCertain) {
    let least = Infinity;
    for (let i = 0; i < count; i++) {
      const column = int(tried, i);
      const misses = missesAfter(column, least);
      if (misses >= least) continue;
      least = misses;
      best = column;
    }
    // With three candidates, at most two stay together, and for two candidates greedy is equally good.
    if (size < 4 && !isOrdered) return least;
  }
  return rolloutOfParts(size, hits, low, high, best, Infinity);
}

/** Finds the likeliest columns, the lower first among equals; 0 if every column is certain, shot or in no candidate. */
function findTried(weight: f64): i32 {
  let isSettled = true;
  let count = 0;
  let most: f64 = 0;
  for (let column = 0; column < columns; column++) {
    const own = real(first, column);
    if (own == 0 || load<u8>(shot + <usize>column) != 0) continue;
    if (own != weight) isSettled = false;
    most = max(most, own);
    let at = count < mostTried ? count++ : mostTried;
    for (; at > 0 && real(first, int(tried, at - 1)) < own; at--)
      if (at < mostTried) setInt(tried, at, int(tried, at - 1));
    if (at < mostTried) setInt(tried, at, column);
  }
  if (isSettled) return 0;
  while (real(first, int(tried, count - 1)) < leastRatio * most) count--;
  return count;
}

/** The misses of a shot at a column in the position entered and of rollouts after it. */
function rolloutOfParts(size: i32, hits: i32, low: u64, high: u64, column: i32, most: f64): f64 {
  const before = usedRoom;
  const wayBefore = wayLength;
  const left = take32(size);
  const leftCodes = take32(size);
  memory.copy(left, root, <usize>size << 2);
  memory.copy(leftCodes, answersTo(column), <usize>size << 2);
  const part = take32(size);
  shoot(column);
  let sum: f64 = 0;
  for (let i = 0; i < size; i++) if (int(leftCodes, i) == 0) sum += real(weights, int(left, i));
  for (let count = size; count > 0; ) {
    if (sum >= most) break;
    const code = int(leftCodes, 0);
    let own = 0;
    let rest = 0;
    for (let i = 0; i < count; i++) {
      const candidate = int(left, i);
      if (int(leftCodes, i) == code) setInt(part, own++, candidate);
      else {
        setInt(leftCodes, rest, int(leftCodes, i));
        setInt(left, rest++, candidate);
      }
    }
    count = rest;
    const name = columnNames + (<usize>column << 4);
    sum +=
      code == 0 || !isOrdered
        ? rolloutOf(part, own, code == 0 ? hits : hits + 1, low, high)
        : rolloutOf(part, own, hits + 1, low ^ load<u64>(name), high ^ load<u64>(name + 8));
  }
  goBack(wayBefore);
  usedRoom = before;
  return sum >= most ? Infinity : sum;
}
