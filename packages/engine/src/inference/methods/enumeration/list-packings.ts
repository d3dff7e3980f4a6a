import type { Packing } from "../../packing/packing.ts";
import { listBySearch } from "../../packing/search.ts";
import { ALL_COVERED, DEAD, type MaskedPacking, type OpenList, PackingWalk } from "./enumerate.ts";
import { makeMasks } from "./enumeration.ts";

/** A packing to list, with the numbers that represent its placements in the list. */
interface ListProblem extends MaskedPacking {
  /** For each group, the numbers that represent its placements in the list. */
  readonly numbers: readonly ArrayLike<number>[];
  /** Numbers at the start of every packing. */
  readonly fixed: readonly number[];
}

/** Packings, one after another, and how many there are. Each has one number per ship, including the fixed ships. */
interface ListedPackings {
  readonly length: number;
  readonly placements: Int32Array;
}

/**
 * The placements of all packings, one packing after another, each after the fixed ones; undefined if there are
 * more than `limit`. @param onStep called every few thousand steps with the packings so far; may throw @throws
 * RefusedError if the search's own tables would take more than `maxBytes`
 */
export const listPackings = (
  packing: Packing,
  fixed: readonly number[],
  limit: number,
  maxBytes: number,
  onStep?: (listed: number) => void,
): Int32Array | undefined => {
  if (packing.sums.length > 0) return listBySearch(packing, fixed, limit, onStep);
  const counts = packing.groups.map(({ count }) => count);
  const numbers = packing.groups.map(({ placements }) => placements);
  return listKernel({ ...makeMasks(packing, maxBytes), counts, numbers, fixed }, limit, onStep)?.placements;
};

/**
 * Lists the packings that a {@link PackingWalk} reaches, those that differ only in the last ship one after
 * another; undefined if there are more than `limit`. Cost: about 20 ns and a copy for each packing, and
 * filtering lists. @param onStep called every few thousand steps with the packings so far; may throw
 */
const listKernel = (
  problem: ListProblem,
  limit: number,
  onStep: (listed: number) => void = () => {},
): ListedPackings | undefined => {
  const lister = new PackingLister(problem, limit, onStep);
  return lister.cover() ? lister.listed() : undefined;
};

const MOST_SHIPS = 2 ** 31 - 1;

/** The number of steps between two calls of `onStep`. */
const STEPS_TOLD = 4096;

class PackingLister extends PackingWalk {
  private readonly numbers: readonly ArrayLike<number>[];
  private readonly limit: number;
  private readonly onStep: (listed: number) => void;
  /** The numbers of the packing so far: the first `size` entries. */
  private readonly chosen: Int32Array;
  private size: number;
  private found: Int32Array;
  private number = 0;
  private steps = 0;

  constructor(problem: ListProblem, limit: number, onStep: (listed: number) => void) {
    super(problem);
    this.numbers = problem.numbers;
    this.limit = limit;
    this.onStep = onStep;
    this.size = problem.fixed.length;
    this.chosen = new Int32Array(this.size + this.ships);
    this.chosen.set(problem.fixed);
    this.found = new Int32Array(this.chosen.length * 64);
  }

  listed(): ListedPackings {
    return { length: this.number, placements: this.found.slice(0, this.number * this.chosen.length) };
  }

  /** Phase one: tries the ways to cover the uncovered required cells; false if there were too many packings. */
  cover(): boolean {
    const row = this.rarest();
    if (row === DEAD) return true;
    if (row === ALL_COVERED) {
      const lists = this.openLists();
      if (!lists) return true;
      return lists.order.length === 0 ? this.write() : this.fill(lists.open, lists.order, 0);
    }
    for (const { group, index } of this.covers[row]) {
      this.step(this.covers.length);
      if (this.left[group] === 0 || !this.fits(group, index)) continue;
      this.toggle(group, index, 1);
      this.chosen[this.size++] = this.numbers[group][index];
      const goesOn = this.cover();
      this.size--;
      this.toggle(group, index, 0);
      if (!goesOn) return false;
    }
    return true;
  }

  private step(number: number): void {
    this.steps += number;
    if (this.steps < STEPS_TOLD) return;
    this.steps = 0;
    this.onStep(this.number);
  }

  /** Phase two: places the remaining ships. @param order for each remaining ship, the index of its list */
  private fill(lists: readonly OpenList[], order: readonly number[], depth: number): boolean {
    const { group, list, length } = lists[order[depth]];
    if (depth === order.length - 1) return this.writeAll(lists[order[depth]]);
    const next = [...lists];
    for (let i = 0; i < length; i++) {
      this.step(length);
      if (!this.narrow(lists, next, order, depth, i)) continue;
      this.chosen[this.size++] = this.numbers[group][list[i]];
      const goesOn = this.fill(next, order, depth + 1);
      this.size--;
      if (!goesOn) return false;
    }
    return true;
  }

  /** Writes a packing for each place of the last ship; false if there are too many. */
  private writeAll({ group, list, length }: OpenList): boolean {
    if (!this.reserve(length)) return false;
    const own = this.numbers[group];
    const { chosen, found, size } = this;
    let at = this.number * chosen.length;
    for (let i = 0; i < length; i++) {
      for (let k = 0; k < size; k++) found[at++] = chosen[k];
      found[at++] = own[list[i]];
    }
    this.number += length;
    return true;
  }

  private write(): boolean {
    if (!this.reserve(1)) return false;
    this.found.set(this.chosen, this.number++ * this.chosen.length);
    return true;
  }

  private reserve(more: number): boolean {
    const number = this.number + more;
    if (number > this.limit || number * this.chosen.length > MOST_SHIPS) return false;
    if (number * this.chosen.length <= this.found.length) return true;
    const grown = new Int32Array(Math.max(number, 2 * this.number) * this.chosen.length);
    grown.set(this.found);
    this.found = grown;
    return true;
  }
}
