import type { SplitGroup } from "./split-input.ts";

/** For vector x, the y that make a wanted sum with it: `fits[starts[x]]` to `fits[starts[x + 1] - 1]`. */
export interface Fits {
  readonly starts: Int32Array;
  readonly fits: Int32Array;
}

/**
 * Numbers of ships of each group: the mixed-radix vectors below the fleet, by their index, and which of them
 * have a wanted sum. The lists are made before counting, so that products of polynomials visit only pairs
 * that matter.
 *
 * Cost: (vectors below the fleet) squared times groups for each list of sums.
 */
export class ShipVectors {
  private readonly groups: readonly SplitGroup[];
  /** The number of vectors. */
  readonly size: number;
  /** The step of each group in the index. */
  readonly steps: readonly number[];
  /** The index of the whole fleet. */
  readonly full: number;
  /**
   * The sums below the fleet, below all but one ship of it, and below all but two: products with that many
   * across need no others.
   */
  readonly whole: Fits;
  readonly butOne: Fits;
  readonly butTwo: Fits;

  constructor(groups: readonly SplitGroup[]) {
    this.groups = groups;
    const steps: number[] = [];
    let size = 1;
    for (const { count } of groups) {
      steps.push(size);
      size *= count + 1;
    }
    this.size = size;
    this.steps = steps;
    this.full = size - 1;
    this.whole = this.sums(0);
    this.butOne = this.sums(1);
    this.butTwo = this.sums(2);
  }

  /**
   * The sums that leave out at least `across` ships, which stand across and are not in the lines, one of them
   * of group `less`.
   */
  sums(across: number, less = -1): Fits {
    const { groups, size } = this;
    const digits = Array.from({ length: size }, (_, x) => groups.map((_, g) => this.ships(x, g)));
    const ships = digits.map((vector) => vector.reduce((sum, own) => sum + own, 0));
    const most = ships[size - 1] - across;
    const starts = [0];
    const fits: number[] = [];
    for (let x = 0; x < size; x++) {
      for (let y = 0; y < size; y++) {
        if (
          ships[x] + ships[y] <= most &&
          groups.every(({ count }, g) => digits[x][g] + digits[y][g] <= count - Number(g === less))
        )
          fits.push(y);
      }
      starts.push(fits.length);
    }
    return { starts: Int32Array.from(starts), fits: Int32Array.from(fits) };
  }

  /** For each vector x with a ship of more than n lines, the z with such a ship and a sum below the fleet. */
  sumsOfLonger(n: number): Fits {
    const { starts, fits } = this.whole;
    const isLonger = (x: number): boolean => this.groups.some(({ length }, g) => length > n && this.ships(x, g) > 0);
    const own = [0];
    const list: number[] = [];
    for (let x = 0; x < this.size; x++) {
      if (isLonger(x)) for (let k = starts[x]; k < starts[x + 1]; k++) if (isLonger(fits[k])) list.push(fits[k]);
      own.push(list.length);
    }
    return { starts: Int32Array.from(own), fits: Int32Array.from(list) };
  }

  /** Vectors below the given one, as a list. */
  below(vector: number): Int32Array {
    const list: number[] = [];
    for (let x = 0; x < this.size; x++) {
      let fits = true;
      for (let g = 0; g < this.groups.length; g++) if (this.ships(x, g) > this.ships(vector, g)) fits = false;
      if (fits) list.push(x);
    }
    return Int32Array.from(list);
  }

  /** The number of ships of group g in a vector. */
  private ships(vector: number, g: number): number {
    return Math.floor(vector / this.steps[g]) % (this.groups[g].count + 1);
  }
}
