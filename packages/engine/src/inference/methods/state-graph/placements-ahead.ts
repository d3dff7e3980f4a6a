import { bitCount } from "../../../core/count.ts";

/** The sums of a packing, and how its placements add to them. */
export interface AheadSums {
  /** For each group, what each placement adds: the indices of the sums, one index for each unit added. */
  readonly added: readonly (readonly Int32Array[])[];
  /** For each sum its cells, in scan order. */
  readonly cells: readonly (readonly number[])[];
  /** For each group, the cells of each placement. */
  readonly cellsOf: readonly (readonly Int32Array[])[];
}

/** The number of claims, in scan order, and for each group its placements, each as its claims in ascending order. */
export interface AheadClaims {
  readonly claims: number;
  readonly placements: readonly (readonly Int32Array[])[];
}

/**
 * What the placements ahead of a partial packing can still achieve. The packing cannot be completed if a group
 * has fewer placements that fit than ships left, or if the placements that fit cannot cover what a sum lacks.
 *
 * Sets of placements are bit sets, group by group. The placements that fit are the intersection of several
 * sets: the placements ahead, for each sum those that add no more than it lacks, and for each taken claim those
 * that do not use it. Cost: the words of a set times the number of these sets, half a microsecond on 10x10.
 */
export class PlacementsAhead {
  readonly #claims: number;
  /** The first word of each group in a set, and the number of words in a set. */
  readonly #starts: readonly number[];
  readonly #size: number;
  /** All sets: by claim the placements that begin after it, by claim those that do not use it, then those of the sums. */
  readonly #sets: Int32Array;
  /** For each sum its first set and number of sets: placements that add nothing, at most one, and so on. */
  readonly #within: readonly { readonly first: number; readonly sets: number }[];
  /** For each sum, the sets of its cells: the placements that cover each cell. */
  readonly #covering: readonly (readonly number[])[];
  readonly #fits: Int32Array;
  readonly #chosen: Int32Array;
  /** For each set of a cell, the state that last examined it, negative if no placement covered the cell. */
  readonly #looks: Float64Array;
  #state = 0;

  constructor({ claims, placements }: AheadClaims, sums: AheadSums) {
    const starts = [0];
    for (const list of placements) starts.push(starts[starts.length - 1] + Math.ceil(list.length / 32));
    this.#claims = claims;
    this.#starts = starts;
    this.#size = starts[placements.length];
    let sets = 2 * claims;
    this.#within = sums.cells.map((_, sum) => {
      const span = { first: sets, sets: mostAdded(sums.added, sum) };
      sets += span.sets;
      return span;
    });
    const setOf = new Map<number, number>();
    this.#covering = sums.cells.map((cells) =>
      cells.map((cell) => {
        const set = setOf.get(cell) ?? sets++;
        setOf.set(cell, set);
        return set;
      }),
    );
    this.#sets = new Int32Array(sets * this.#size);
    this.#fill(placements, sums, setOf);
    this.#fits = new Int32Array(this.#size);
    this.#chosen = new Int32Array(claims + sums.cells.length + 1);
    this.#looks = new Float64Array(sets);
  }

  #fill(placements: AheadClaims["placements"], sums: AheadSums, setOf: ReadonlyMap<number, number>): void {
    const claims = this.#claims;
    this.#sets.fill(-1, claims * this.#size, 2 * claims * this.#size);
    for (const [g, list] of placements.entries()) {
      // In the order of their claims, so that the words of placements already passed are empty.
      const order = [...list.keys()].sort((a, b) => list[a][0] - list[b][0]);
      for (const [place, i] of order.entries()) {
        const word = this.#starts[g] + (place >> 5);
        const bit = 1 << (place & 31);
        const add = (set: number): void => {
          this.#sets[set * this.#size + word] |= bit;
        };
        for (let claim = 0; claim < list[i][0]; claim++) add(claim);
        for (const claim of list[i]) this.#sets[(claims + claim) * this.#size + word] &= ~bit;
        for (const [sum, { first, sets }] of this.#within.entries())
          for (let rest = timesIn(sums.added[g][i], sum); rest < sets; rest++) add(first + rest);
        for (const cell of sums.cellsOf[g][i]) {
          const set = setOf.get(cell);
          if (set !== undefined) add(set);
        }
      }
    }
  }

  /**
   * Whether a state may be completed; false only if it surely cannot. Its words from `at` on are the taken claims
   * as bits, then the ships left in each group. @param claim decided last @param rest what each sum lacks
   */
  isOpen(claim: number, level: Int32Array, at: number, rest: Int32Array): boolean {
    this.#findFitting(claim, level, at, rest);
    return this.#hasShips(level, at + Math.max(1, Math.ceil(this.#claims / 32))) && this.#reachesSums(rest);
  }

  #findFitting(claim: number, level: Int32Array, at: number, rest: Int32Array): void {
    const size = this.#size;
    const sets = this.#sets;
    const chosen = this.#chosen;
    let length = 0;
    for (let sum = 0; sum < rest.length; sum++) {
      const { first, sets: count } = this.#within[sum];
      if (rest[sum] < count) chosen[length++] = (first + rest[sum]) * size;
    }
    for (let w = claim >> 5; w << 5 < this.#claims; w++)
      for (let bits = level[at + w]; bits !== 0; bits &= bits - 1)
        chosen[length++] = (this.#claims + (w << 5) + 31 - Math.clz32(bits & -bits)) * size;
    for (let w = 0; w < size; w++) {
      let fits = sets[claim * size + w];
      for (let i = 0; i < length && fits !== 0; i++) fits &= sets[chosen[i] + w];
      this.#fits[w] = fits;
    }
  }

  /** Whether every group has places enough for its ships. Those of groups without ships are removed. */
  #hasShips(level: Int32Array, at: number): boolean {
    const fits = this.#fits;
    const starts = this.#starts;
    for (let g = 0; g + 1 < starts.length; g++) {
      const left = level[at + g];
      let open = 0;
      for (let w = starts[g]; w < starts[g + 1]; w++) {
        if (left === 0) fits[w] = 0;
        else open += bitCount(fits[w]);
      }
      if (open < left) return false;
    }
    return true;
  }

  /** Whether the placements that fit cover, for every sum, at least the number of cells that it lacks. */
  #reachesSums(rest: Int32Array): boolean {
    this.#state++;
    for (let sum = 0; sum < rest.length; sum++) {
      let missing = rest[sum];
      const sets = this.#covering[sum];
      for (let i = sets.length - 1; missing > 0; i--) {
        if (i < missing - 1) return false;
        if (this.#isReached(sets[i])) missing--;
      }
    }
    return true;
  }

  #isReached(set: number): boolean {
    const look = this.#looks[set];
    if (look === this.#state) return true;
    if (look === -this.#state) return false;
    let isReached = false;
    for (let w = 0, i = set * this.#size; w < this.#size && !isReached; w++, i++)
      isReached = (this.#fits[w] & this.#sets[i]) !== 0;
    this.#looks[set] = isReached ? this.#state : -this.#state;
    return isReached;
  }
}

const timesIn = (units: Int32Array, sum: number): number => {
  let times = 0;
  for (const unit of units) if (unit === sum) times++;
  return times;
};

const mostAdded = (added: AheadSums["added"], sum: number): number =>
  added.reduce((most, list) => list.reduce((largest, units) => Math.max(largest, timesIn(units, sum)), most), 0);
