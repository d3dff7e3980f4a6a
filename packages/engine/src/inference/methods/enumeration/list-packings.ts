import { type Candidate, keepOfAny, keepOfFour, type OpenList } from "./enumerate.ts";

/** A listing problem: groups of ships with the masks of their placements, and the cells that must be covered. */
export interface ListProblem {
  /** 32-bit words per mask. */
  readonly words: number;
  /** Ships per group. */
  readonly counts: readonly number[];
  /** Per group the masks of its placements. */
  readonly claims: readonly Int32Array[];
  /** Per required cell its candidates. */
  readonly covers: readonly (readonly Candidate[])[];
  /** Per group the numbers that stand for its placements in the list. */
  readonly numbers: readonly ArrayLike<number>[];
  /** Numbers that start every packing. */
  readonly fixed: readonly number[];
}

/** Packings one after another, and their number. Each has one number per ship, the fixed ones included. */
export interface ListedPackings {
  readonly length: number;
  readonly placements: Int32Array;
}

/**
 * Lists packings; undefined when there are more than `limit`. It has the two phases of `enumerateKernel`:
 * required cells first, the rarest before the others, then group by group from lists filtered at every step.
 * The places of the last ship are written one after another. The order is that of this search and means
 * nothing.
 *
 * Cost: some 20 ns and a copy of its ships for each packing, and a filter of the remaining lists for each
 * part of one.
 *
 * @param onStep called with the number of packings so far, every few thousand steps; an exception ends the
 *   work
 */
export const listKernel = (
  problem: ListProblem,
  limit: number,
  onStep: (listed: number) => void = () => {},
): ListedPackings | undefined => {
  const lister = new PackingLister(problem, limit, onStep);
  return lister.cover() ? lister.listed() : undefined;
};

const MOST_SHIPS = 2 ** 31 - 1;

// Members are private by declaration, not by `#`: `#` members are slower before the code is compiled.
class PackingLister {
  private readonly problem: ListProblem;
  private readonly limit: number;
  private readonly onStep: (listed: number) => void;
  private readonly left: Int32Array;
  private readonly taken: Int32Array;
  private readonly covered: Uint8Array;
  /** Which required cells each placement covers. */
  private readonly rows: readonly (readonly number[])[][];
  /** The numbers of the packing so far: the first `size`. */
  private readonly chosen: Int32Array;
  private size: number;
  private ships: number;
  /** Filtered lists per depth, reused between visits. */
  private readonly scratch: Int32Array[][] = [];
  private found: Int32Array;
  private number = 0;
  private steps = 0;
  private told = 0;

  constructor(problem: ListProblem, limit: number, onStep: (listed: number) => void) {
    const { words, counts, claims, covers, fixed } = problem;
    this.problem = problem;
    this.limit = limit;
    this.onStep = onStep;
    this.left = Int32Array.from(counts);
    this.taken = new Int32Array(words);
    this.covered = new Uint8Array(covers.length);
    const rows = claims.map((masks) => Array.from({ length: masks.length / words }, (): number[] => []));
    covers.forEach((list, row) => {
      for (const { group, index } of list) rows[group][index].push(row);
    });
    this.rows = rows;
    this.ships = counts.reduce((a, b) => a + b, 0);
    this.size = fixed.length;
    this.chosen = new Int32Array(fixed.length + this.ships);
    this.chosen.set(fixed);
    this.found = new Int32Array(this.chosen.length * 64);
  }

  listed(): ListedPackings {
    return { length: this.number, placements: this.found.slice(0, this.number * this.chosen.length) };
  }

  /** Phase one: tries the ways to cover the uncovered required cells; false when there were too many packings. */
  cover(): boolean {
    const { covers, words, claims, numbers } = this.problem;
    const row = this.rarest();
    if (row === DEAD) return true;
    if (row === ALL_COVERED) return this.fillAll();
    for (const { group, index } of covers[row]) {
      if (this.left[group] === 0 || !this.fits(group, index)) continue;
      const masks = claims[group];
      for (let w = 0; w < words; w++) this.taken[w] ^= masks[index * words + w];
      for (const other of this.rows[group][index]) this.covered[other] = 1;
      this.left[group]--;
      this.ships--;
      this.chosen[this.size++] = numbers[group][index];
      const goesOn = this.cover();
      this.size--;
      this.ships++;
      this.left[group]++;
      for (const other of this.rows[group][index]) this.covered[other] = 0;
      for (let w = 0; w < words; w++) this.taken[w] ^= masks[index * words + w];
      if (!goesOn) return false;
    }
    return true;
  }

  /** The uncovered required cell with the fewest candidates; {@link ALL_COVERED}, or {@link DEAD} if one has none. */
  private rarest(): number {
    const { covers } = this.problem;
    let best = ALL_COVERED;
    let fewest = Number.POSITIVE_INFINITY;
    for (let row = 0; row < covers.length; row++) {
      if (this.covered[row]) continue;
      let n = 0;
      for (const { group, index } of covers[row]) if (this.left[group] > 0 && this.fits(group, index)) n++;
      if (n < fewest) {
        fewest = n;
        best = row;
      }
    }
    return fewest === 0 ? DEAD : best;
  }

  private fits(group: number, index: number): boolean {
    this.step(1);
    const { words, claims } = this.problem;
    const masks = claims[group];
    for (let w = 0, at = index * words; w < words; w++, at++) if (masks[at] & this.taken[w]) return false;
    return true;
  }

  private step(number: number): void {
    this.steps += number;
    if (this.steps - this.told < 4096) return;
    this.told = this.steps;
    this.onStep(this.number);
  }

  /** Phase two: lists of what still fits, per group with ships left, the longest last. */
  private fillAll(): boolean {
    const { words, claims } = this.problem;
    const open: OpenList[] = [];
    for (let group = 0; group < claims.length; group++) {
      if (this.left[group] === 0) continue;
      const size = claims[group].length / words;
      const list = new Int32Array(size);
      let length = 0;
      for (let index = 0; index < size; index++) if (this.fits(group, index)) list[length++] = index;
      if (length < this.left[group]) return true;
      open.push({ group, list, length });
    }
    open.sort((a, b) => a.length - b.length);
    const order = open.flatMap(({ group }, i) => new Array<number>(this.left[group]).fill(i));
    if (order.length === 0) return this.write();
    return this.fill(open, order, 0);
  }

  /** @param order for each remaining ship its list */
  private fill(lists: readonly OpenList[], order: readonly number[], depth: number): boolean {
    const first = order[depth];
    const { group, list, length } = lists[first];
    if (depth === order.length - 1) return this.writeAll(lists[first]);
    const own = this.problem.numbers[group];
    this.scratch[depth] ??= [];
    // The next ship comes from this list again, after this one, or from a later list.
    const from = order[depth + 1] === first ? first : first + 1;
    const next = [...lists];
    for (let i = 0; i < length; i++) {
      let dead = false;
      for (let j = from; j < lists.length && !dead; j++) {
        next[j] = this.filtered(lists[j], j === first ? i + 1 : 0, group, list[i], depth, j);
        dead = next[j].length === 0;
      }
      if (dead) continue;
      this.chosen[this.size++] = own[list[i]];
      const goesOn = this.fill(next, order, depth + 1);
      this.size--;
      if (!goesOn) return false;
    }
    return true;
  }

  /** The part of a list from `start` on that goes with a placement, in the buffer of list `j` at this depth. */
  private filtered(open: OpenList, start: number, group: number, index: number, depth: number, j: number): OpenList {
    const { words, claims } = this.problem;
    const buffers = this.scratch[depth];
    let buffer = buffers[j];
    if (!buffer || buffer.length < open.length) buffer = buffers[j] = new Int32Array(open.length);
    this.step(open.length - start);
    const length =
      words === 4
        ? keepOfFour(open, start, claims[open.group], claims[group], index * 4, buffer)
        : keepOfAny(open, start, claims[open.group], claims[group], index * words, words, buffer);
    return { group: open.group, list: buffer, length };
  }

  /** Writes a packing for each place of the last ship; false when there are too many. */
  private writeAll({ group, list, length }: OpenList): boolean {
    if (!this.reserve(length)) return false;
    const own = this.problem.numbers[group];
    const { chosen, found, size } = this;
    let at = this.number * chosen.length;
    for (let i = 0; i < length; i++) {
      for (let k = 0; k < size; k++) found[at++] = chosen[k];
      found[at++] = own[list[i]];
    }
    this.number += length;
    return true;
  }

  /** Writes the completed packing. */
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

const ALL_COVERED = -1;
const DEAD = -2;
