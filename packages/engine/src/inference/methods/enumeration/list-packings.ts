import type { Packing } from "../../packing/packing.ts";
import { listBySearch } from "../../packing/search.ts";
import { ALL_COVERED, DEAD, type OpenList, PackingWalk } from "./enumerate.ts";
import { makeMasks } from "./enumeration.ts";

/**
 * The placements of all packings, packing by packing, each with the fixed ones first; undefined beyond `limit`
 * packings. Cost: about 20 ns and a copy for each packing, and filtering. @param maxBytes of the search's tables
 * @param onStep called every few thousand steps with the packings so far; may throw @throws RefusedError
 */
export const listPackings = (
  packing: Packing,
  fixed: readonly number[],
  limit: number,
  maxBytes: number,
  onStep: (listed: number) => void = () => {},
): Int32Array | undefined => {
  if (packing.sums.length > 0) return listBySearch(packing, fixed, limit, onStep);
  const lister = new PackingLister(packing, fixed, limit, maxBytes, onStep);
  return lister.cover() ? lister.listed() : undefined;
};

const MOST_SHIPS = 2 ** 31 - 1;

/** The number of steps between two calls of `onStep`. */
const STEPS_TOLD = 4096;

class PackingLister extends PackingWalk {
  private readonly numbers: readonly Int32Array[];
  private readonly limit: number;
  private readonly onStep: (listed: number) => void;
  /** The placements of the packing so far: the first `size` entries. */
  private readonly chosen: Int32Array;
  private size: number;
  private found: Int32Array;
  private number = 0;
  private steps = 0;

  constructor(
    packing: Packing,
    fixed: readonly number[],
    limit: number,
    maxBytes: number,
    onStep: (listed: number) => void,
  ) {
    super(makeMasks(packing, maxBytes));
    this.numbers = packing.groups.map(({ placements }) => placements);
    this.limit = limit;
    this.onStep = onStep;
    this.size = fixed.length;
    this.chosen = new Int32Array(this.size + this.ships);
    this.chosen.set(fixed);
    this.found = new Int32Array(this.chosen.length * 64);
  }

  listed(): Int32Array {
    return this.found.slice(0, this.number * this.chosen.length);
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
