import { bitCount } from "../../../core/count.ts";

/** The sums of a packing, and how its placements add to them. */
export interface OutlookSums {
  /** Per group what each placement adds: the indices of the sums, one for each unit. */
  readonly added: readonly (readonly Int32Array[])[];
  /** Per sum its cells, in scan order. */
  readonly cells: readonly (readonly number[])[];
  /** Per group the cells of each placement. */
  readonly cellsOf: readonly (readonly Int32Array[])[];
}

/** Claims in scan order, and per group the placements, each as its claims in ascending order. */
interface OutlookClaims {
  readonly claims: number;
  readonly placements: readonly (readonly Int32Array[])[];
}

/**
 * What the placements ahead of a partial packing can still do: it cannot be completed if fewer of a group's
 * placements fit than ships of it are left, or if those that fit cannot cover the rest of a sum.
 *
 * Sets of placements are rows of bits, group by group. Those that fit are what the rows of the state have in
 * common: the placements ahead, those that add no more than the rest of each sum, those without each taken
 * claim. Cost: the words of a row times these rows, half a microsecond on 10x10.
 */
export class Outlook {
  readonly #claims: number;
  /** The first word of each group in a row, and the words of a row. */
  readonly #starts: readonly number[];
  readonly #size: number;
  /** All rows: by claim the placements that begin after it, by claim those that do not use it, and the others. */
  readonly #rows: Int32Array;
  /** By sum its first row: the placements that add nothing, at most one unit, and so on; and how many rows it has. */
  readonly #within: readonly { readonly first: number; readonly rows: number }[];
  /** By sum the rows of its cells: the placements that cover one. */
  readonly #covering: readonly (readonly number[])[];
  readonly #fits: Int32Array;
  readonly #chosen: Int32Array;
  /** By row of a cell, the number of the last state that was looked at: negative where no placement covers it. */
  readonly #looks: Float64Array;
  #state = 0;

  constructor({ claims, placements }: OutlookClaims, sums: OutlookSums) {
    const starts = [0];
    for (const list of placements) starts.push(starts[starts.length - 1] + Math.ceil(list.length / 32));
    this.#claims = claims;
    this.#starts = starts;
    this.#size = starts[placements.length];
    let rows = 2 * claims;
    this.#within = sums.cells.map((_, sum) => {
      const own = { first: rows, rows: mostAdded(sums.added, sum) };
      rows += own.rows;
      return own;
    });
    const rowOf = new Map<number, number>();
    this.#covering = sums.cells.map((cells) =>
      cells.map((cell) => {
        const row = rowOf.get(cell) ?? rows++;
        rowOf.set(cell, row);
        return row;
      }),
    );
    this.#rows = new Int32Array(rows * this.#size);
    this.#fill(placements, sums, rowOf);
    this.#fits = new Int32Array(this.#size);
    this.#chosen = new Int32Array(claims + sums.cells.length + 1);
    this.#looks = new Float64Array(rows);
  }

  #fill(placements: OutlookClaims["placements"], sums: OutlookSums, rowOf: ReadonlyMap<number, number>): void {
    const claims = this.#claims;
    this.#rows.fill(-1, claims * this.#size, 2 * claims * this.#size);
    for (const [g, list] of placements.entries()) {
      // In the order of their claims: the words of placements behind are empty.
      const order = [...list.keys()].sort((a, b) => list[a][0] - list[b][0]);
      for (const [place, i] of order.entries()) {
        const word = this.#starts[g] + (place >> 5);
        const bit = 1 << (place & 31);
        const add = (row: number): void => {
          this.#rows[row * this.#size + word] |= bit;
        };
        for (let claim = 0; claim < list[i][0]; claim++) add(claim);
        for (const claim of list[i]) this.#rows[(claims + claim) * this.#size + word] &= ~bit;
        for (const [sum, { first, rows }] of this.#within.entries())
          for (let rest = timesIn(sums.added[g][i], sum); rest < rows; rest++) add(first + rest);
        for (const cell of sums.cellsOf[g][i]) {
          const row = rowOf.get(cell);
          if (row !== undefined) add(row);
        }
      }
    }
  }

  /**
   * Whether nothing shows that a state cannot be completed. A state is words of `level` from `at` on: its
   * taken claims as bits, then the ships left in each group.
   *
   * @param claim the last one decided
   * @param rest what each sum misses
   */
  isOpen(claim: number, level: Int32Array, at: number, rest: Int32Array): boolean {
    this.#findFitting(claim, level, at, rest);
    return this.#hasShips(level, at + Math.max(1, Math.ceil(this.#claims / 32))) && this.#reachesSums(rest);
  }

  #findFitting(claim: number, level: Int32Array, at: number, rest: Int32Array): void {
    const size = this.#size;
    const rows = this.#rows;
    const chosen = this.#chosen;
    let length = 0;
    for (let sum = 0; sum < rest.length; sum++) {
      const { first, rows: own } = this.#within[sum];
      if (rest[sum] < own) chosen[length++] = (first + rest[sum]) * size;
    }
    for (let w = claim >> 5; w << 5 < this.#claims; w++)
      for (let bits = level[at + w]; bits !== 0; bits &= bits - 1)
        chosen[length++] = (this.#claims + (w << 5) + 31 - Math.clz32(bits & -bits)) * size;
    for (let w = 0; w < size; w++) {
      let fits = rows[claim * size + w];
      for (let i = 0; i < length && fits !== 0; i++) fits &= rows[chosen[i] + w];
      this.#fits[w] = fits;
    }
  }

  /** Whether enough placements fit for the ships of every group; those of groups without ships are dropped. */
  #hasShips(level: Int32Array, at: number): boolean {
    const fits = this.#fits;
    const starts = this.#starts;
    for (let g = 0; g + 1 < starts.length; g++) {
      const left = level[at + g];
      let found = 0;
      for (let w = starts[g]; w < starts[g + 1]; w++) {
        if (left === 0) fits[w] = 0;
        else found += bitCount(fits[w]);
      }
      if (found < left) return false;
    }
    return true;
  }

  /** Whether the placements that fit cover as many cells of every sum as it misses. */
  #reachesSums(rest: Int32Array): boolean {
    this.#state++;
    for (let sum = 0; sum < rest.length; sum++) {
      let missing = rest[sum];
      const rows = this.#covering[sum];
      for (let i = rows.length - 1; missing > 0; i--) {
        if (i < missing - 1) return false;
        if (this.#isReached(rows[i])) missing--;
      }
    }
    return true;
  }

  #isReached(row: number): boolean {
    const look = this.#looks[row];
    if (look === this.#state) return true;
    if (look === -this.#state) return false;
    let isReached = false;
    for (let w = 0, i = row * this.#size; w < this.#size && !isReached; w++, i++)
      isReached = (this.#fits[w] & this.#rows[i]) !== 0;
    this.#looks[row] = isReached ? this.#state : -this.#state;
    return isReached;
  }
}

const timesIn = (units: Int32Array, sum: number): number => {
  let times = 0;
  for (const unit of units) if (unit === sum) times++;
  return times;
};

/** The most that a placement adds to a sum. */
const mostAdded = (added: OutlookSums["added"], sum: number): number =>
  added.reduce((most, list) => list.reduce((own, units) => Math.max(own, timesIn(units, sum)), most), 0);
