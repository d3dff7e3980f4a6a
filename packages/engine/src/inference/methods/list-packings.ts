import { unlessRefused } from "../../core/result.ts";
import { workBounds } from "../../core/work-limits.ts";
import type { Packing } from "../packing/packing.ts";
import type { PackingSearch } from "../packing/packing-search.ts";
import { searchAll } from "../packing/search.ts";
import { searchSteps } from "./enumeration.ts";
import { makeWalk, walkSteps } from "./walk.ts";

/** The nodes after which a search is first compared with a walk; then after twice as many, and so on. */
const FIRST_NODES = 5000;

/** A search with fewer steps ahead goes on: the estimate of the walk would take as long. */
const FEW_STEPS = 2e8;

/** The steps to a packing by its number. */
const STEPS_EACH = 5000;

/**
 * The placements of all packings, packing by packing, each with the fixed ones first; undefined beyond `limit`
 * packings. A search lists them; where it visits far more nodes than there are packings, they are listed by their
 * numbers in a counted graph.
 *
 * Cost: about 20 ns and a copy for each packing, and the search, or at most about three times the count.
 *
 * @param onStep called every few thousand steps with the packings so far; may throw
 */
export const listPackings = (
  packing: Packing,
  fixed: readonly number[],
  limit: number,
  onStep?: (listed: number) => void,
): Int32Array | undefined => {
  const ships = packing.groups.reduce((sum, { count }) => sum + count, 0);
  return collectPackings(packing, () => new PlacedList(fixed, ships, limit), limit, onStep)?.placements();
};

/** Takes the packings that are found, one by one or all that differ in their last ship only. */
export interface PackingList {
  readonly packings: number;
  /** Takes a packing by its placements; false if that would pass a limit. */
  add(placements: readonly number[]): boolean;
  /** Takes all packings that a search has just found; false if they would pass a limit. */
  addFound(search: PackingSearch): boolean;
}

/**
 * Gives every packing to a list, as {@link listPackings} does; undefined if the list refuses one.
 *
 * @param makeList makes an empty list: if the search is given up, another list begins anew
 * @param limit about how many packings the list takes
 */
export const collectPackings = <List extends PackingList>(
  packing: Packing,
  makeList: () => List,
  limit: number,
  onStep: (listed: number) => void = () => {},
): List | undefined => {
  const search = searchAll(packing);
  const list = makeList();
  const tick = (): void => onStep(list.packings);
  let nodes = FIRST_NODES;
  for (;;) {
    const end = search.next(nodes, tick);
    if (end === "exhausted") return list;
    if (end === "found" && !list.addFound(search)) return undefined;
    if (end === "limit") {
      nodes *= 2;
      const ahead = stepsAhead(packing, search, list.packings, limit);
      if (ahead < FEW_STEPS || ahead < walkSteps(packing) + STEPS_EACH * list.packings) continue;
      const numbered = unlessRefused(() => listByNumber(packing, makeList(), limit, onStep));
      if (numbered) return numbered.list;
      nodes = Number.POSITIVE_INFINITY;
    }
  }
};

/** The steps left until a search ends or passes the limit, by its share done; at least half of those taken so far. */
const stepsAhead = (packing: Packing, search: PackingSearch, packings: number, limit: number): number => {
  const taken = searchSteps(packing, search.work);
  const { done } = search;
  const toLimit = taken * (limit / packings - 1);
  return Math.max(taken / 2, Math.min(taken * (1 / done - 1), toLimit));
};

/** All packings by their numbers; nothing is listed beyond the limit. @throws RefusedError where no walk is possible */
const listByNumber = <List extends PackingList>(
  packing: Packing,
  list: List,
  limit: number,
  onStep: (listed: number) => void,
): { list: List | undefined } => {
  const walk = makeWalk(packing, workBounds({ progress: () => onStep(0) }));
  if (walk.total > limit) return { list: undefined };
  for (let rank = 0n; rank < walk.total; rank++) {
    if ((list.packings & 1023) === 0) onStep(list.packings);
    if (!list.add(walk.unrank(rank))) return { list: undefined };
  }
  return { list };
};

/** The most placements in a list. */
const MOST_PLACED = 2 ** 31 - 1;

/** A growing list of packings, as their placements. */
class PlacedList implements PackingList {
  packings = 0;
  readonly #fixed: readonly number[];
  readonly #ships: number;
  readonly #limit: number;
  #list: Int32Array;

  /** @param open the ships of a packing that are not fixed */
  constructor(fixed: readonly number[], open: number, limit: number) {
    this.#fixed = fixed;
    this.#ships = fixed.length + open;
    this.#limit = limit;
    this.#list = new Int32Array(64 * this.#ships);
  }

  placements(): Int32Array {
    return this.#list.slice(0, this.packings * this.#ships);
  }

  add(placements: readonly number[]): boolean {
    if (!this.#reserve(1)) return false;
    const at = this.packings++ * this.#ships;
    this.#list.set(this.#fixed, at);
    this.#list.set(placements, at + this.#fixed.length);
    return true;
  }

  addFound({ chosen, placed, last, lastPlaces, index }: PackingSearch): boolean {
    const many = Math.max(1, lastPlaces);
    if (!this.#reserve(many)) return false;
    const numbers = index.placements;
    const fixed = this.#fixed;
    const list = this.#list;
    for (let i = 0, at = this.packings * this.#ships; i < many; i++) {
      for (let k = 0; k < fixed.length; k++) list[at++] = fixed[k];
      for (let k = 0; k < placed; k++) list[at++] = numbers[chosen[k]];
      if (placed < chosen.length) list[at++] = numbers[last[i]];
    }
    this.packings += many;
    return true;
  }

  #reserve(more: number): boolean {
    const packings = this.packings + more;
    if (packings > this.#limit || packings * this.#ships > MOST_PLACED) return false;
    if (packings * this.#ships > this.#list.length) {
      const grown = new Int32Array(Math.max(packings, 2 * this.packings) * this.#ships);
      grown.set(this.#list);
      this.#list = grown;
    }
    return true;
  }
}
