/**
 * Games of the probability strategies against many layouts, in WebAssembly: what ProbabilityPlayer and Damage do,
 * quicker. Layouts share a state until their answers differ; each part then goes on with a copy of it.
 *
 * A state is a block of memory, so that a copy is one operation. It has two sets of placements, a bit for each: those
 * that are hunted, because no shot lies on them, and those that are possible, which hits may cover. The hunted ones on
 * each cell are counted class by class, so a sinking costs nothing; hunting adds up the classes.
 * The ends of games are kept by layout and state, because games of a layout that shoot the same cells in another
 * order, first cell or position of a review meet again. States are told apart by random words of 64 bits (A. L.
 * Zobrist, "A new hashing method", 1970); a state with an uncertain sinking is not kept.
 */

// biome-ignore-all lint: AssemblyScript has its own types and operators.

import { alloc, int, setInt, setShort, short } from "./memory";

export { release, take } from "./memory";

const UNSHOT: u8 = 0;
const MISS: u8 = 1;
const OPEN: u8 = 2;
const CLOSED: u8 = 3;
const BLOCKED: u8 = 4;

/** The kinds of answers. No sinking is announced under `hit` and `count`; where ships may overlap, none is deduced. */
const HIT: i32 = 0;
const SUNK: i32 = 1;
const LENGTH: i32 = 2;
const NAMED: i32 = 3;
const REVEALED: i32 = 4;
const IDENTIFIED: i32 = 5;
const OVERLAP: i32 = 6;

/** The most placements to try for the hits of ships that were sunk unannounced, as in Damage. */
const MOST_TRIED: i32 = 10_000;

/** The number of ends of games to keep is a power of 2; of states that share a place, the last stays. */
const MOST_ENDS: i32 = 1 << 16;
/** Only states whose random word ends in zeros are kept: games that met stay together, so they meet there later. */
const KEPT: u64 = 3;

@unmanaged
class End {
  key: u64;
  layout: i32;
  left: i32;
}

/** An uncertain sinking: its candidates in the list of the state; -1 once it is certain. */
@unmanaged
class Sinking {
  from: i32;
  size: i32;
  isCounted: i32;
}

let cellCount: i32 = 0;
let classCount: i32 = 0;
let placementCount: i32 = 0;
let shipCount: i32 = 0;
let answers: i32 = 0;
/** The bytes of a score for each cell, in whole vectors of eight. */
let scoreBytes: usize = 0;
/** Per placement the start of its cells (i32, u16), and its class (i32). */
let cellStart: usize = 0;
let cells: usize = 0;
let classOf: usize = 0;
/** Per class the number of its shape, and for the first class of a shape its ships (i32, i32). */
let shapeOf: usize = 0;
let shipsOf: usize = 0;
/** Per cell and class the start of the placements on the cell (i32, i32). A class without ships afloat is left out. */
let onStart: usize = 0;
let on: usize = 0;
/** Sets of placements: on each cell, those that a hit there makes impossible, and of each class. */
let maskBytes: usize = 0;
let onCell: usize = 0;
let nearCell: usize = 0;
let ofClass: usize = 0;
/** Per cell the cells that a hit keeps clear (i32); 0 where ships may touch. */
let clearStart: usize = 0;
let clear: usize = 0;
/** Random words per cell and state, then per class and ships afloat (u64). */
let words: usize = 0;
let mostShips: i32 = 0;

/** The parts of a state: where they begin, and the bytes of all. */
let atKey: usize = 0;
let atNumbers: usize = 0;
let atAfloat: usize = 0;
let atHunting: usize = 0;
let atStates: usize = 0;
let atNamed: usize = 0;
let atOwner: usize = 0;
let atOpen: usize = 0;
let atSinkings: usize = 0;
let atUnsunk: usize = 0;
let atHunted: usize = 0;
let atPossible: usize = 0;
let atCandidates: usize = 0;
let stateBytes: usize = 0;
/** The numbers of a state (i32): hits, open hits, sinkings, uncertain ones, and used places for candidates. */
const HITS: i32 = 0;
const OPENS: i32 = 1;
const SINKINGS: i32 = 2;
const PENDING: i32 = 3;
const USED: i32 = 4;

let states: usize = 0;
/** The scores of the cells for the next shot (u16). */
let scores: usize = 0;
let common: usize = 0;
/** For {@link countUnannounced}: the hits, their placements and where these begin, the cells taken, ships by shape (i32). */
let hitCount: i32 = 0;
let covers: usize = 0;
let coverStart: usize = 0;
let taken: usize = 0;
let used: usize = 0;
let fewest: usize = 0;
let tried: i32 = 0;

/** The layouts: per layout its number for {@link End}, its ship cells and its placements (i32); per cell and layout the ship, or how many overlap (u16). */
let layoutCount: i32 = 0;
let numbers: usize = 0;
let totals: usize = 0;
let placements: usize = 0;
let shipAt: usize = 0;
let order: usize = 0;
let keys: usize = 0;
let shots: usize = 0;
let given: usize = 0;
let givenCount: i32 = 0;
/** The kept states of the game that is played alone: their keys (u64), and the shots before them (i32). */
let wayKeys: usize = 0;
let wayShots: usize = 0;
let ends: usize = 0;

function aligned(bytes: i32): usize {
  return <usize>((bytes + 15) & ~15);
}

/** Sets of placements, one after another. */
function emptySets(count: i32): usize {
  const bytes = <usize>count * maskBytes;
  const sets = alloc(<u64>bytes);
  memory.fill(sets, 0, bytes);
  return sets;
}

/** Adds a placement to a set of a number. */
function enter(sets: usize, number: i32, p: i32): void {
  const at = sets + <usize>number * maskBytes + <usize>(p >> 3);
  store<u8>(at, load<u8>(at) | <u8>((<u32>1) << (p & 7)));
}

/** Takes the rules; the words are random. @returns the bytes of a state */
export function setRules(
  theCells: i32,
  theClasses: i32,
  thePlacements: i32,
  theShips: i32,
  theAnswers: i32,
  theCellStart: usize,
  theCellsOf: usize,
  theClassOf: usize,
  theShapes: usize,
  theShipsOf: usize,
  theOnStart: usize,
  theOn: usize,
  theNearStart: usize,
  theNear: usize,
  theClearStart: usize,
  theClear: usize,
  theWords: usize,
  mostOnCell: i32,
): i32 {
  cellCount = theCells;
  classCount = theClasses;
  placementCount = thePlacements;
  shipCount = theShips;
  mostShips = theShips;
  answers = theAnswers;
  scoreBytes = aligned(cellCount << 1);
  cellStart = theCellStart;
  cells = theCellsOf;
  classOf = theClassOf;
  shapeOf = theShapes;
  shipsOf = theShipsOf;
  onStart = theOnStart;
  on = theOn;
  clearStart = theClearStart;
  clear = theClear;
  words = theWords;
  atKey = 0;
  atNumbers = 16;
  atAfloat = 48;
  atHunting = atAfloat + aligned(classCount << 2);
  atStates = atHunting + <usize>classCount * scoreBytes;
  atNamed = atStates + aligned(cellCount);
  atOwner = atNamed + (answers == IDENTIFIED ? aligned(cellCount << 1) : 0);
  atOpen = atOwner + aligned(cellCount << 1);
  atSinkings = atOpen + aligned(cellCount << 1);
  maskBytes = aligned((placementCount + 7) >> 3);
  atUnsunk = atSinkings + aligned((shipCount + 1) * <i32>offsetof<Sinking>());
  atHunted = atUnsunk + (answers == HIT ? aligned(cellCount << 2) : 0);
  atPossible = atHunted + maskBytes;
  atCandidates = atPossible + maskBytes;
  onCell = emptySets(cellCount);
  nearCell = emptySets(cellCount);
  ofClass = emptySets(classCount);
  for (let cell = 0; cell < cellCount; cell++) {
    const to = int(onStart, (cell + 1) * classCount);
    for (let i = int(onStart, cell * classCount); i < to; i++) enter(onCell, cell, int(on, i));
    if (theNearStart == 0) continue;
    const end = int(theNearStart, cell + 1);
    for (let i = int(theNearStart, cell); i < end; i++) enter(nearCell, cell, int(theNear, i));
  }
  for (let p = 0; p < placementCount; p++) enter(ofClass, int(classOf, p), p);
  stateBytes = atCandidates + aligned(((shipCount + 1) * mostOnCell) << 2);
  return <i32>stateBytes;
}

/** Makes room for the states of games and for their ends. @returns the first state, which the caller fills */
export function makeRoom(): usize {
  ends = alloc(<u64>MOST_ENDS * offsetof<End>());
  memory.fill(ends, 0, <usize>MOST_ENDS * offsetof<End>());
  scores = alloc(<u64>scoreBytes);
  common = alloc((<u64>cellCount + 1) << 2);
  covers = alloc(<u64>int(onStart, cellCount * classCount) << 2);
  coverStart = alloc((<u64>cellCount + 1) << 2);
  taken = alloc(<u64>cellCount);
  used = alloc(<u64>classCount << 2);
  fewest = alloc(<u64>classCount << 2);
  wayKeys = alloc((<u64>cellCount + 1) << 3);
  wayShots = alloc((<u64>cellCount + 1) << 2);
  given = alloc((<u64>cellCount + 1) << 2);
  states = alloc(<u64>stateBytes * (<u64>cellCount + 2));
  memory.fill(states, 0, stateBytes);
  for (let p = 0; p < placementCount; p++) {
    enter(states + atHunted, 0, p);
    enter(states + atPossible, 0, p);
  }
  return states;
}

/** Where the ships afloat, the hunted placements by class and cell (u16) and the states of the cells are in a state. */
export function afloatAt(): usize {
  return states + atAfloat;
}

export function huntingAt(): usize {
  return states + atHunting;
}

export function statesAt(): usize {
  return states + atStates;
}

/** Takes layouts: their numbers from 1, and their placements, `shipCount` each. @returns the place for the first cells */
export function setLayouts(count: i32, theNumbers: usize, thePlacements: usize): usize {
  layoutCount = count;
  numbers = theNumbers;
  placements = thePlacements;
  totals = alloc(<u64>count << 2);
  order = alloc(<u64>count << 2);
  keys = alloc(<u64>count << 2);
  shots = alloc(<u64>count << 2);
  const bytes = (<u64>count * cellCount) << 1;
  shipAt = alloc(bytes);
  memory.fill(shipAt, 0, <usize>bytes);
  for (let i = 0; i < count; i++) {
    let total = 0;
    for (let s = 0; s < shipCount; s++) {
      const p = int(placements, i * shipCount + s);
      const to = int(cellStart, p + 1);
      for (let c = int(cellStart, p); c < to; c++) {
        const at = short(cells, c) * count + i;
        const before = short(shipAt, at);
        if (before == 0) total++;
        setShort(shipAt, at, answers == OVERLAP ? before + 1 : s + 1);
      }
    }
    setInt(totals, i, total);
  }
  return given;
}

/** Where {@link playAll} stores the shots of each layout. */
export function shotsAt(): usize {
  return shots;
}

@inline
function cellState(state: usize, cell: i32): u8 {
  return load<u8>(state + atStates + <usize>cell);
}

function enterState(state: usize, cell: i32, value: u8): void {
  store<u8>(state + atStates + <usize>cell, value);
  store<u64>(state, load<u64>(state) ^ load<u64>(words + (<usize>(cell * 5 + <i32>value) << 3)));
}

@inline
function numberIn(state: usize, which: i32): i32 {
  return int(state + atNumbers, which);
}

@inline
function setNumber(state: usize, which: i32, value: i32): void {
  setInt(state + atNumbers, which, value);
}

/** Takes placements, bits from a number on, off the scores of their classes. */
function takeOff(state: usize, bits: u64, from: i32): void {
  for (let left = bits; left != 0; left &= left - 1) {
    const p = from + <i32>ctz(left);
    const counts = state + atHunting + <usize>int(classOf, p) * scoreBytes;
    const to = int(cellStart, p + 1);
    for (let c = int(cellStart, p); c < to; c++) {
      const cell = short(cells, c);
      setShort(counts, cell, short(counts, cell) - 1);
    }
  }
}

/** Takes a set of placements away from another. */
function remove(from: usize, set: usize): void {
  for (let at: usize = 0; at < maskBytes; at += 16)
    v128.store(from + at, v128.andnot(v128.load(from + at), v128.load(set + at)));
}

/** Ends the hunt for a set of placements. */
function endHunt(state: usize, set: usize): void {
  for (let at: usize = 0; at < maskBytes; at += 16) {
    const place = state + atHunted + at;
    const hunted = v128.load(place);
    const gone = v128.and(hunted, v128.load(set + at));
    if (!v128.any_true(gone)) continue;
    v128.store(place, v128.xor(hunted, gone));
    const first = <i32>at << 3;
    takeOff(state, <u64>i64x2.extract_lane(gone, 0), first);
    takeOff(state, <u64>i64x2.extract_lane(gone, 1), first + 64);
  }
}

/** The ship of a layout on a cell, counted from 1, or how many overlap there; 0 for none. */
@inline
function shipOn(layout: i32, cell: i32): i32 {
  return short(shipAt, cell * layoutCount + layout);
}

@inline
function placementOf(layout: i32, ship: i32): i32 {
  return int(placements, layout * shipCount + ship - 1);
}

/** Whether a shot at a cell of a layout's placement hits its last unshot cell. */
function sinksAt(state: usize, p: i32, cell: i32): bool {
  const to = int(cellStart, p + 1);
  for (let c = int(cellStart, p); c < to; c++) {
    const other = short(cells, c);
    if (other != cell && cellState(state, other) == UNSHOT) return false;
  }
  return true;
}

/** A number for the answer to a shot: 0 for a miss; equal answers have equal numbers. */
function answerOf(state: usize, layout: i32, cell: i32): i32 {
  const ship = shipOn(layout, cell);
  if (ship == 0 || answers == OVERLAP) return ship;
  if (answers == HIT) return 1;
  const p = placementOf(layout, ship);
  const shipClass = int(classOf, p);
  if (!sinksAt(state, p, cell)) return answers == IDENTIFIED ? 1 + shipClass : 1;
  const sunk = 1 + classCount;
  if (answers == SUNK) return sunk;
  if (answers == LENGTH) return sunk + int(cellStart, p + 1) - int(cellStart, p);
  return sunk + (answers == REVEALED ? p : shipClass);
}

/** Notes the answer to a shot, which a layout gives. */
function observe(state: usize, layout: i32, cell: i32): void {
  const ship = shipOn(layout, cell);
  const here = onCell + <usize>cell * maskBytes;
  endHunt(state, here);
  if (ship == 0) {
    remove(state + atPossible, here);
    enterState(state, cell, MISS);
    if (answers == HIT) deduceSunk(state, false);
    return;
  }
  const near = nearCell + <usize>cell * maskBytes;
  endHunt(state, near);
  remove(state + atPossible, near);
  enterState(state, cell, OPEN);
  setNumber(state, HITS, numberIn(state, HITS) + 1);
  const opens = numberIn(state, OPENS);
  setShort(state + atOpen, opens, cell);
  setNumber(state, OPENS, opens + 1);
  if (answers == HIT) deduceSunk(state, true);
  if (answers == HIT || answers == OVERLAP) return;
  const p = placementOf(layout, ship);
  if (answers == IDENTIFIED) setShort(state + atNamed, cell, int(classOf, p) + 1);
  if (sinksAt(state, p, cell)) sink(state, p, cell);
}

/** A sinking: closes the hits and takes off the ship that are certain. See Damage. */
function sink(state: usize, p: i32, cell: i32): void {
  const number = numberIn(state, SINKINGS) + 1;
  setNumber(state, SINKINGS, number);
  const sinking = changetype<Sinking>(state + atSinkings + <usize>(number - 1) * offsetof<Sinking>());
  const candidates = state + atCandidates;
  const from = numberIn(state, USED);
  sinking.from = from;
  sinking.isCounted = 0;
  let size = 0;
  const shipClass = int(classOf, p);
  if (answers == REVEALED) setInt(candidates, from + size++, p);
  else {
    const length = int(cellStart, p + 1) - int(cellStart, p);
    for (let k = 0; k < classCount; k++) {
      if ((answers >= NAMED && k != shipClass) || int(state + atAfloat, k) == 0) continue;
      const to = int(onStart, cell * classCount + k + 1);
      for (let i = int(onStart, cell * classCount + k); i < to; i++) {
        const q = int(on, i);
        if (answers == LENGTH && int(cellStart, q + 1) - int(cellStart, q) != length) continue;
        if (isHitThroughout(state, q)) setInt(candidates, from + size++, q);
      }
    }
    if (size > 1 && clearStart != 0) {
      let kept = 0;
      for (let i = 0; i < size; i++) {
        const q = int(candidates, from + i);
        if (liesApart(state, q)) setInt(candidates, from + kept++, q);
      }
      size = kept;
    }
  }
  sinking.size = size;
  setNumber(state, USED, from + size);
  setNumber(state, PENDING, numberIn(state, PENDING) + 1);
  if (answers >= NAMED) {
    sinking.isCounted = 1;
    takeShip(state, shipClass);
  }
  close(state, cell, number);
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 1; i <= number; i++) if (settle(state, i)) changed = true;
  }
  if (numberIn(state, PENDING) == 0) setNumber(state, USED, 0);
}

/** Whether all cells of a placement are open hits, and the hits named its class if they named any. */
function isHitThroughout(state: usize, p: i32): bool {
  const name = int(classOf, p) + 1;
  const to = int(cellStart, p + 1);
  for (let c = int(cellStart, p); c < to; c++) {
    const cell = short(cells, c);
    if (cellState(state, cell) != OPEN) return false;
    if (answers == IDENTIFIED && short(state + atNamed, cell) != name) return false;
  }
  return true;
}

function isOn(p: i32, cell: i32): bool {
  const to = int(cellStart, p + 1);
  for (let c = int(cellStart, p); c < to; c++) if (short(cells, c) == cell) return true;
  return false;
}

/** Whether no hit lies where a ship at the placement would keep other ships away. */
function liesApart(state: usize, p: i32): bool {
  const to = int(cellStart, p + 1);
  for (let c = int(cellStart, p); c < to; c++) {
    const cell = short(cells, c);
    const end = int(clearStart, cell + 1);
    for (let i = int(clearStart, cell); i < end; i++) {
      const other = int(clear, i);
      const value = cellState(state, other);
      if ((value == OPEN || value == CLOSED) && !isOn(p, other)) return false;
    }
  }
  return true;
}

/** Closes the hits that are now certain to belong to a sunk ship; says whether anything changed. */
function settle(state: usize, number: i32): bool {
  const sinking = changetype<Sinking>(state + atSinkings + <usize>(number - 1) * offsetof<Sinking>());
  const before = sinking.size;
  if (before < 0) return false;
  const candidates = state + atCandidates + (<usize>sinking.from << 2);
  let size = 0;
  for (let i = 0; i < before; i++) {
    const q = int(candidates, i);
    if (isOpenTo(state, q, number)) setInt(candidates, size++, q);
  }
  sinking.size = size;
  if (size == 0) {
    setCertain(state, sinking);
    return false;
  }
  const first = int(candidates, 0);
  let changed = size < before;
  let shared = 0;
  const to = int(cellStart, first + 1);
  for (let c = int(cellStart, first); c < to; c++) {
    const cell = short(cells, c);
    let isShared = true;
    for (let i = 1; i < size && isShared; i++) isShared = isOn(int(candidates, i), cell);
    if (isShared) setInt(common, shared++, cell);
  }
  for (let i = 0; i < shared; i++) if (close(state, int(common, i), number)) changed = true;
  const shipClass = int(classOf, first);
  const shape = int(shapeOf, shipClass);
  let isOneShape = true;
  let isCertain = true;
  for (let i = 0; i < size; i++) {
    const q = int(candidates, i);
    if (int(shapeOf, int(classOf, q)) != shape) isOneShape = false;
    if (int(cellStart, q + 1) - int(cellStart, q) != shared) isCertain = false;
  }
  if (sinking.isCounted == 0 && isOneShape) {
    sinking.isCounted = 1;
    if (takeShip(state, shipClass)) changed = true;
  }
  if (isCertain) setCertain(state, sinking);
  return changed;
}

function setCertain(state: usize, sinking: Sinking): void {
  sinking.size = -1;
  setNumber(state, PENDING, numberIn(state, PENDING) - 1);
}

/** Whether no cell of a placement was closed by another sinking. */
function isOpenTo(state: usize, p: i32, number: i32): bool {
  const to = int(cellStart, p + 1);
  for (let c = int(cellStart, p); c < to; c++) {
    const cell = short(cells, c);
    if (cellState(state, cell) == CLOSED && short(state + atOwner, cell) != number) return false;
  }
  return true;
}

/** Closes an open hit; says whether it was open. */
function close(state: usize, cell: i32, number: i32): bool {
  if (cellState(state, cell) != OPEN) return false;
  setShort(state + atOwner, cell, number);
  enterState(state, cell, CLOSED);
  const open = state + atOpen;
  const last = numberIn(state, OPENS) - 1;
  let at = 0;
  while (short(open, at) != cell) at++;
  for (; at < last; at++) setShort(open, at, short(open, at + 1));
  setNumber(state, OPENS, last);
  remove(state + atPossible, onCell + <usize>cell * maskBytes);
  return true;
}

/** Takes off a ship: of the given class or, if none is left, of the first with the same shape; says whether one was left. */
function takeShip(state: usize, shipClass: i32): bool {
  const afloat = state + atAfloat;
  let leaving = shipClass;
  if (int(afloat, leaving) == 0) {
    leaving = 0;
    const shape = int(shapeOf, shipClass);
    while (leaving < classCount && (int(shapeOf, leaving) != shape || int(afloat, leaving) == 0)) leaving++;
  }
  if (leaving == classCount) return false;
  const left = int(afloat, leaving) - 1;
  setInt(afloat, leaving, left);
  store<u64>(state, load<u64>(state) ^ load<u64>(words + (<usize>(cellCount * 5 + leaving * (mostShips + 1) + left) << 3)));
  if (left == 0) {
    remove(state + atHunted, ofClass + <usize>leaving * maskBytes);
    remove(state + atPossible, ofClass + <usize>leaving * maskBytes);
  }
  return true;
}

/** Counts the ships that must be sunk where no sinking is announced. See Damage. */
function deduceSunk(state: usize, isNewHit: bool): void {
  // Per cell a placement that may be afloat, plus 1; 0 if none was sought, -1 if there is none.
  const unsunk = state + atUnsunk;
  const opens = numberIn(state, OPENS);
  for (let changed = isNewHit; ; changed = false) {
    for (let i = 0; i < opens; i++) {
      const hit = short(state + atOpen, i);
      const known = int(unsunk, hit);
      if (known < 0 || (known > 0 && mayBeAfloat(state, known - 1))) continue;
      const to = int(onStart, (hit + 1) * classCount);
      let at = int(onStart, hit * classCount);
      while (at < to && !mayBeAfloat(state, int(on, at))) at++;
      setInt(unsunk, hit, at < to ? int(on, at) + 1 : -1);
      if (at == to) changed = true;
    }
    if (!changed || !countUnannounced(state)) return;
  }
}

/** Whether a placement may be that of a ship that is not sunk: it is possible, and not all of its cells are hit. */
function mayBeAfloat(state: usize, p: i32): bool {
  if (((load<u8>(state + atPossible + <usize>(p >> 3)) >> <u8>(p & 7)) & 1) == 0) return false;
  const to = int(cellStart, p + 1);
  let c = int(cellStart, p);
  while (c < to && cellState(state, short(cells, c)) != UNSHOT) c++;
  return c < to && (clearStart == 0 || liesApart(state, p));
}

/** Takes off the ships that all ways of covering the hits of sunk ships need; says whether there was any. */
function countUnannounced(state: usize): bool {
  hitCount = 0;
  let size = 0;
  for (let cell = 0; cell < cellCount; cell++) {
    if (int(state + atUnsunk, cell) >= 0) continue;
    setInt(common, hitCount, cell);
    setInt(coverStart, hitCount++, size);
    const to = int(onStart, (cell + 1) * classCount);
    for (let i = int(onStart, cell * classCount); i < to; i++) {
      const q = int(on, i);
      // Of classes of one shape, the first stands for all.
      const shipClass = int(classOf, q);
      if (int(shapeOf, shipClass) != shipClass || !isHitThroughout(state, q)) continue;
      if (clearStart == 0 || liesApart(state, q)) setInt(covers, size++, q);
    }
  }
  setInt(coverStart, hitCount, size);
  memory.fill(taken, 0, cellCount);
  memory.fill(used, 0, <usize>classCount << 2);
  for (let k = 0; k < classCount; k++) setInt(fewest, k, i32.MAX_VALUE);
  tried = 0;
  cover(0);
  let changed = false;
  for (let k = 0; k < classCount && tried <= MOST_TRIED; k++) {
    const least = int(fewest, k);
    if (int(shapeOf, k) != k || least == i32.MAX_VALUE) continue;
    let sunk = int(shipsOf, k);
    for (let j = k; j < classCount; j++) if (int(shapeOf, j) == k) sunk -= int(state + atAfloat, j);
    for (; sunk < least; sunk++) if (takeShip(state, k)) changed = true;
  }
  return changed;
}

/** Covers the hits from a number on with placements that are apart, and keeps the fewest ships of each shape. */
function cover(from: i32): void {
  let hit = from;
  while (hit < hitCount && load<u8>(taken + <usize>int(common, hit)) != 0) hit++;
  if (hit == hitCount) {
    for (let k = 0; k < classCount; k++) setInt(fewest, k, min(int(used, k), int(fewest, k)));
    return;
  }
  const end = int(coverStart, hit + 1);
  for (let i = int(coverStart, hit); i < end; i++) {
    if (++tried > MOST_TRIED) return;
    const p = int(covers, i);
    const shipClass = int(classOf, p);
    const to = int(cellStart, p + 1);
    let c = int(cellStart, p);
    while (c < to && load<u8>(taken + <usize>short(cells, c)) == 0) c++;
    if (c < to || int(used, shipClass) == int(shipsOf, shipClass)) continue;
    setInt(used, shipClass, int(used, shipClass) + 1);
    for (c = int(cellStart, p); c < to; c++) store<u8>(taken + <usize>short(cells, c), 1);
    // Ships are only added, so where every shape has its fewest already, nothing is to be found.
    let k = 0;
    while (k < classCount && int(used, k) >= int(fewest, k)) k++;
    if (k < classCount) cover(hit + 1);
    setInt(used, shipClass, int(used, shipClass) - 1);
    for (c = int(cellStart, p); c < to; c++) store<u8>(taken + <usize>short(cells, c), 0);
  }
}

/** The lowest cell with the highest score; -1 if no score is above 0. Only unshot cells have one. */
function highest(): i32 {
  let most = i16x8.splat(0);
  const end = scores + scoreBytes;
  for (let at = scores; at < end; at += 16) most = i16x8.max_u(most, v128.load(at));
  most = i16x8.max_u(most, v128.shuffle<i16>(most, most, 4, 5, 6, 7, 0, 1, 2, 3));
  most = i16x8.max_u(most, v128.shuffle<i16>(most, most, 2, 3, 0, 1, 6, 7, 4, 5));
  most = i16x8.max_u(most, v128.shuffle<i16>(most, most, 1, 0, 3, 2, 5, 4, 7, 6));
  if (i16x8.extract_lane_u(most, 0) == 0) return -1;
  let at = scores;
  while (!v128.any_true(i16x8.eq(most, v128.load(at)))) at += 16;
  return (<i32>(at - scores) >> 1) + ctz(i16x8.bitmask(i16x8.eq(most, v128.load(at))));
}

/** Scores the cells by the hunted placements of all ships afloat. */
function hunt(state: usize): void {
  const afloat = state + atAfloat;
  for (let at: usize = 0; at < scoreBytes; at += 16) {
    let sum = i16x8.splat(0);
    for (let k = 0; k < classCount; k++) {
      const ships = int(afloat, k);
      if (ships == 0) continue;
      const counts = v128.load(state + atHunting + <usize>k * scoreBytes + at);
      sum = i16x8.add(sum, ships == 1 ? counts : i16x8.mul(counts, i16x8.splat(<i16>ships)));
    }
    v128.store(scores + at, sum);
  }
}

/** Adds the placements on an open hit that cover at least `least` of them; says whether any has an unshot cell. */
function target(state: usize, hit: i32, least: i32): bool {
  const isOnly = numberIn(state, OPENS) == 1;
  const possible = state + atPossible;
  const here = onCell + <usize>hit * maskBytes;
  let hasUnshot = false;
  for (let at: usize = 0; at < maskBytes; at += 8) {
    for (let left = load<u64>(possible + at) & load<u64>(here + at); left != 0; left &= left - 1) {
      const q = (<i32>at << 3) + <i32>ctz(left);
      const from = int(cellStart, q);
      const end = int(cellStart, q + 1);
      let open = 1;
      if (!isOnly) {
        open = 0;
        for (let c = from; c < end; c++) if (cellState(state, short(cells, c)) == OPEN) open++;
        if (open < least) continue;
      }
      if (open == end - from) continue;
      if (least == 1 && open > 1) {
        // A placement that covers several hits is counted only at the lowest.
        let c = from;
        while (cellState(state, short(cells, c)) != OPEN) c++;
        if (short(cells, c) != hit) continue;
      }
      const ships = int(state + atAfloat, int(classOf, q));
      // The other cells of the placement are open hits, whose scores are taken away afterwards.
      for (let c = from; c < end; c++) {
        const cell = short(cells, c);
        setShort(scores, cell, short(scores, cell) + ships);
      }
      hasUnshot = true;
    }
  }
  return hasUnshot;
}

/** The cell that the strategy shoots next. */
function nextCell(state: usize): i32 {
  const opens = numberIn(state, OPENS);
  if (opens > 0) {
    memory.fill(scores, 0, scoreBytes);
    const open = state + atOpen;
    let hasTarget = target(state, short(open, 0), opens);
    if (!hasTarget && opens > 1) for (let i = 0; i < opens; i++) if (target(state, short(open, i), 1)) hasTarget = true;
    if (hasTarget) {
      for (let i = 0; i < opens; i++) setShort(scores, short(open, i), 0);
      return highest();
    }
  }
  hunt(state);
  let cell = highest();
  if (cell >= 0) return cell;
  cell = 0;
  while (cellState(state, cell) != UNSHOT) cell++;
  return cell;
}

/** The shot of a number counted from 1. */
@inline
function shotAt(state: usize, number: i32): i32 {
  return number <= givenCount ? int(given, number - 1) : nextCell(state);
}

@inline
function endOf(layout: i32, key: u64): End {
  const at = (<u64>(layout * 0x9e3779b1) ^ (key >> 8)) & (MOST_ENDS - 1);
  return changetype<End>(ends + <usize>at * offsetof<End>());
}

/** Plays the game of one layout to its end, from a shot on that is not made yet. @returns the shots of the game */
function playAlone(state: usize, layout: i32, from: i32): i32 {
  const name = int(numbers, layout);
  const total = int(totals, layout);
  let kept = 0;
  let number = from;
  for (; ; number++) {
    const key = load<u64>(state);
    if ((key & KEPT) == 0 && number > givenCount && numberIn(state, PENDING) == 0) {
      const end = endOf(name, key);
      if (end.key == key && end.layout == name) {
        number += end.left - 1;
        break;
      }
      store<u64>(wayKeys + (<usize>kept << 3), key);
      setInt(wayShots, kept++, number - 1);
    }
    const cell = shotAt(state, number);
    observe(state, layout, cell);
    if (numberIn(state, HITS) == total) break;
  }
  while (kept-- > 0) {
    const key = load<u64>(wayKeys + (<usize>kept << 3));
    const end = endOf(name, key);
    end.key = key;
    end.layout = name;
    end.left = number - int(wayShots, kept);
  }
  return number;
}

/** Plays on in a segment of the layouts in order, with the shot of a number at a cell. The state is overwritten. */
function play(state: usize, from: i32, last: i32, first: i32, firstCell: i32): void {
  let at = from;
  let to = last;
  let number = first;
  let cell = firstCell;
  for (let i = at; i < to; i++) setInt(keys, int(order, i), answerOf(state, int(order, i), cell));
  for (;;) {
    // Those with the first one's answer come to the front.
    const key = int(keys, int(order, at));
    let end = at + 1;
    for (let i = end; i < to; i++) {
      const layout = int(order, i);
      if (int(keys, layout) != key) continue;
      setInt(order, i, int(order, end));
      setInt(order, end++, layout);
    }
    const isLast = end == to;
    const own = isLast ? state : state + stateBytes;
    if (!isLast) memory.copy(own, state, atCandidates + (<usize>numberIn(state, USED) << 2));
    observe(own, int(order, at), cell);
    const hits = numberIn(own, HITS);
    let open = at;
    for (let i = at; i < end; i++) {
      const layout = int(order, i);
      if (int(totals, layout) == hits) setInt(shots, layout, number);
      else {
        setInt(order, i, int(order, open));
        setInt(order, open++, layout);
      }
    }
    if (open - at == 1) setInt(shots, int(order, at), playAlone(own, int(order, at), number + 1));
    else if (open > at) {
      const next = shotAt(own, number + 1);
      if (!isLast) play(own, at, open, number + 1, next);
      else {
        // As long as no answer differs, a loop is enough: games may be longer than recursion may be deep.
        to = open;
        number++;
        cell = next;
        for (let i = at; i < to; i++) setInt(keys, int(order, i), answerOf(state, int(order, i), cell));
        continue;
      }
    }
    if (isLast) return;
    at = end;
  }
}

/**
 * Plays all layouts to their ends, in states from the second one on.
 * @param theGiven the number of first cells
 */
export function playAll(theGiven: i32): void {
  givenCount = theGiven;
  const hits = numberIn(states, HITS);
  let open = 0;
  for (let i = 0; i < layoutCount; i++) {
    if (int(totals, i) == hits) setInt(shots, i, 0);
    else setInt(order, open++, i);
  }
  if (open == 0) return;
  const state = states + stateBytes;
  memory.copy(state, states, stateBytes);
  play(state, 0, open, 1, int(given, 0));
}

/** Notes the answer that the first layout gives to a shot, in the first state. */
export function replay(cell: i32): void {
  observe(states, 0, cell);
}
