import { oncePer } from "../../core/once-per.ts";
import { mix } from "../../core/random.ts";
import { listPackings } from "../../inference/methods/list-packings.ts";
import { reduce, splitGroups } from "../../inference/packing/packing.ts";
import { weighEach, weighEachExactly } from "../../inference/posterior/believe.ts";
import { LayoutList } from "../../inference/posterior/layout-list.ts";
import { constrain } from "../../knowledge/constraints.ts";
import { type Knowledge, shotMask } from "../../knowledge/knowledge.ts";
import { sharesLengths } from "../../scenario/fleet.ts";
import { placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { historyOf } from "../../solver/candidate-table.ts";
import { type HullTables, listHulls } from "./hulls.ts";

/** Layouts as the placements of each, one after another. */
export interface PlacedShips {
  readonly ships: number;
  readonly placements: Int32Array;
  /** Whole numbers whose sum is below 2^53. Absent if all layouts weigh 1. */
  readonly weights?: Float64Array | undefined;
}

/**
 * Layouts as candidates; the columns are the unshot cells with a ship in any layout. Layouts that no further answer
 * can tell apart form one candidate, with the sum of their weights. Layouts whose cells are all shot are dropped: the
 * game is over in them. A candidate takes a bit for each column and a number for each ship, 26 bytes on the American
 * board.
 */
export interface Candidates extends HullTables {
  readonly candidateCount: number;
  readonly weight: number;
  readonly weights: Float64Array;
  /** The weight of each candidate if all weigh the same; otherwise 0. */
  readonly unit: number;
  readonly words: number;
  /** Candidate r has column c if bit `c & 31` of `bits[r * words + (c >> 5)]` is set. */
  readonly bits: Int32Array;
  readonly ships: number;
  /** The hulls of each candidate, `ships` numbers in descending order; 0 for a ship whose cells are all shot. */
  readonly hulls: Uint16Array;
  readonly lengths: Uint16Array;
  /** Whether candidates differ in their number of columns, so that the game is over for some before others. */
  readonly isUneven: boolean;
  /** Whether the order of hits changes what later answers tell, see `historyOf`. */
  readonly isOrdered: boolean;
  /**
   * Four random words for each candidate that name its layouts and their weights, in every position of the scenario; then
   * four for each column that name its cell, and four for the hits so far. Cost: layouts times ships.
   */
  names(): Int32Array;
}

/** The number of words in a name. */
export const NAME = 4;

/** A number for each scenario; a list with weights has its own, because weights are relative to the list. */
let lists = 0;
const numberOf = oncePer((_: Scenario) => ++lists);

/** A word of the name of some numbers. */
const wordOf = (numbers: Iterable<number>, word: number, start: number): number => {
  let hash = mix(start ^ Math.imul(word + 1, 0x9e3779b9));
  for (const number of numbers) hash = mix(Math.imul(hash, 31) ^ number);
  return hash;
};

/** Turns layouts into candidates. Cost: layouts times ships. @param shot for each cell, 1 if it was shot */
export const makeCandidates = (scenario: Scenario, shot: Uint8Array, placed: PlacedShips): Candidates => {
  const { of, tables } = listHulls(scenario, shot, placed.placements);
  const { candidateOf, ...candidates } = mergeCandidates(of, tables, placed);
  return {
    ...tables,
    ...candidates,
    weight: candidates.weights.reduce((sum, weight) => sum + weight, 0),
    unit: candidates.weights.every((weight) => weight === candidates.weights[0]) ? (candidates.weights[0] ?? 0) : 0,
    ships: placed.ships,
    isUneven: candidates.lengths.some((length) => length !== candidates.lengths[0]),
    isOrdered: historyOf(scenario) === "ordered",
    names: () =>
      namesOf(scenario, shot, placed, { candidateOf, columns: tables.columns, count: candidates.candidateCount }),
  };
};

/** See {@link Candidates.names}. */
const namesOf = (
  scenario: Scenario,
  shot: Uint8Array,
  { placements, ships, weights }: PlacedShips,
  {
    candidateOf,
    columns,
    count,
  }: { readonly candidateOf: Int32Array; readonly columns: Int32Array; readonly count: number },
): Int32Array => {
  const start = weights ? ++lists : numberOf(scenario);
  const names = new Int32Array(NAME * (count + columns.length + 1));
  const hits = new Set<number>();
  const table = placementsOf(scenario);
  for (const p of placements.subarray(0, ships))
    for (const cell of table.cellsOf(p)) if (shot[cell] === 1) hits.add(cell);
  for (let word = 0; word < NAME; word++) {
    // A drawn layout may be there twice, so names of layouts are added up.
    for (const [layout, candidate] of candidateOf.entries())
      if (candidate >= 0)
        names[NAME * candidate + word] += wordOf(
          placements.subarray(layout * ships, (layout + 1) * ships),
          word,
          start,
        );
    for (const [column, cell] of columns.entries())
      names[NAME * (count + column) + word] = wordOf([cell], word, ~start);
    for (const cell of hits) names[names.length - NAME + word] ^= wordOf([cell], word, ~start);
  }
  return names;
};

/**
 * Layouts that agree with some knowledge as candidates, with their weights under its prior. @throws as `weighEach`
 * does
 */
export const weighedCandidates = (knowledge: Knowledge, placed: PlacedShips): Candidates => {
  const { scenario } = knowledge;
  return makeCandidates(scenario, shotMask(knowledge), { ...placed, weights: wholeWeights(scenario, placed) });
};

type MergedCandidates = Pick<Candidates, "candidateCount" | "weights" | "bits" | "hulls" | "lengths" | "words"> & {
  /** The candidate of each layout; -1 for a layout whose cells are all shot. */
  readonly candidateOf: Int32Array;
};

/** Merges layouts with the same columns or hulls, found by hashing and compared in full. */
const mergeCandidates = (
  of: Int32Array,
  { columns, hullStart, hullCells, isPlain }: HullTables,
  { ships, placements, weights }: PlacedShips,
): MergedCandidates => {
  const words = Math.max(1, Math.ceil(columns.length / 32));
  const layouts = ships === 0 ? 0 : placements.length / ships;
  const bits = new Int32Array(layouts * words);
  const hulls = new Uint16Array(layouts * ships);
  const lengths = new Uint16Array(layouts);
  const sums = new Float64Array(layouts);
  const candidateOf = new Int32Array(layouts).fill(-1);
  /** Hash table of candidates, counted from 1; 0 for an empty slot. */
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(layouts * 2 + 2)));
  const [keys, width] = isPlain ? [bits, words] : [hulls, ships];

  /** Writes a layout as a candidate; returns its number of columns. */
  const write = (candidate: number, from: number): number => {
    const at = candidate * ships;
    const word = candidate * words;
    for (let w = word; w < word + words; w++) bits[w] = 0;
    let length = 0;
    for (let k = 0; k < ships; k++) {
      const hull = of[placements[from + k]];
      let place = at + k;
      for (; place > at && hulls[place - 1] < hull; place--) hulls[place] = hulls[place - 1];
      hulls[place] = hull;
      if (hull === 0) continue;
      const end = hullStart[hull];
      for (let i = hullStart[hull - 1]; i < end; i++, length++) {
        const column = hullCells[i];
        bits[word + (column >> 5)] |= 1 << (column & 31);
      }
    }
    return length;
  };

  /** The slot of the candidate just written, or of an equal candidate. */
  const find = (candidate: number): number => {
    let hash = 0x9e3779b9;
    for (let i = candidate * width; i < (candidate + 1) * width; i++) {
      hash = Math.imul(hash ^ keys[i], 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    let slot = hash & (slots.length - 1);
    while (slots[slot] > 0 && !isSame(keys, width, slots[slot] - 1, candidate)) slot = (slot + 1) & (slots.length - 1);
    return slot;
  };

  let candidateCount = 0;
  for (let layout = 0; layout < layouts; layout++) {
    const length = write(candidateCount, layout * ships);
    if (length === 0) continue;
    const slot = find(candidateCount);
    if (slots[slot] === 0) {
      lengths[candidateCount] = length;
      slots[slot] = ++candidateCount;
    }
    sums[slots[slot] - 1] += weights ? weights[layout] : 1;
    candidateOf[layout] = slots[slot] - 1;
  }
  return {
    candidateCount,
    words,
    weights: sums.slice(0, candidateCount),
    bits: bits.slice(0, candidateCount * words),
    hulls: hulls.slice(0, candidateCount * ships),
    lengths: lengths.slice(0, candidateCount),
    candidateOf,
  };
};

const isSame = (keys: Int32Array | Uint16Array, width: number, a: number, b: number): boolean => {
  for (let i = 0; i < width; i++) if (keys[a * width + i] !== keys[b * width + i]) return false;
  return true;
};

/** The sum of whole weights, up to rounding. Times the shots of a game, it stays below 2^53, so sums are exact. */
const WHOLE = 2 ** 44;

/** How far whole weights may shift the mean misses, relative to it: half a unit for the weight and for the sum. */
export const WEIGHT_ROUNDING = 2 ** 7 / WHOLE;

/**
 * The weights of layouts under the scenario's prior as whole numbers from 1, exact if small enough; undefined without a
 * prior.
 *
 * @throws RefusedError as `weighEach` does
 */
const wholeWeights = (
  scenario: Scenario,
  { placements, ships }: Pick<PlacedShips, "placements" | "ships">,
): Float64Array | undefined => {
  const exact = weighEachExactly(scenario, placements, ships);
  if (exact && exact.reduce((sum, weight) => sum + weight, 0n) <= BigInt(WHOLE))
    return Float64Array.from(exact, Number);
  return weighEach(scenario, placements, ships)?.map((weight) => Math.max(1, Math.round(weight * WHOLE)));
};

/**
 * All layouts that agree with some knowledge; undefined beyond `limit`, and if ships may overlap. Where nothing tells
 * classes with the same places apart, one layout stands for all ways to distribute them. Cost: about 0.1 us for each
 * layout, and a pass over the placements.
 */
export const listShips = (knowledge: Knowledge, limit: number): PlacedShips | undefined => {
  const { scenario } = knowledge;
  if (scenario.contact === "overlap") return undefined;
  if (sharesLengths(scenario.fleet)) return LayoutList.make(knowledge, limit)?.placed;
  const constraints = constrain(knowledge);
  const { possible, fixed, packing, multiplicity } = reduce(constraints);
  const ships = constraints.counts.reduce((a, b) => a + b, 0);
  if (!possible) return { ships, placements: new Int32Array(0) };
  const isByClass = tellsClassesApart(scenario);
  const groups = isByClass ? splitGroups(packing) : packing;
  const most = isByClass ? limit : Math.floor(limit / Number(multiplicity));
  const placements = listPackings(groups, fixed, most);
  return placements && { ships, placements };
};

/** Whether it matters which of several classes takes a place. */
const tellsClassesApart = ({ answers, prior }: Scenario): boolean =>
  prior !== undefined || answers === "named" || answers === "identified" || answers === "revealed";
