import { isSameFactor, type PlacementFactors } from "../../../../scenario/prior/placement-factors.ts";
import type { Arithmetic } from "../../../arithmetic/arithmetic.ts";
import { factorsIn } from "../../../packing/packing.ts";
import { type Fits, ShipVectors } from "./ship-vectors.ts";
import type { SplitCount, SplitGroup, SplitInput } from "./split-input.ts";

/**
 * Sums and products of polynomials in the ships used. A polynomial is a list of coefficients, one per vector
 * below the fleet; polynomials lie one after another in long arrays and are named by array and offset. They
 * are in float64, or in residues of a prime so small that all products of a coefficient add up below 2^53
 * (`splitPrimes`), with one reduction at the end.
 *
 * A product costs one multiplication for each pair of vectors with a wanted sum (162, 138 and 86 for ships
 * 5,4,3,3,2 with none, one or two across), its reverse two. Products of polynomials truncated at the fleet,
 * and reverse accumulation of derivatives, are textbook methods.
 */
class Polynomials {
  private readonly size: number;
  /** 0 in float64. */
  private readonly modulus: number;

  /** @param size coefficients */
  constructor(size: number, modulus: number) {
    this.size = size;
    this.modulus = modulus;
  }

  /** Reduces a sum of products to a residue. */
  reduced(value: number): number {
    return this.modulus > 0 ? value % this.modulus : value;
  }

  /** Reduces sums to residues: by default one polynomial. */
  settle(numbers: Float64Array, from: number, length = this.size): void {
    if (this.modulus > 0) for (let i = from; i < from + length; i++) numbers[i] %= this.modulus;
  }

  /** Reduces all numbers of a list to residues. */
  settleAll(numbers: Float64Array): void {
    this.settle(numbers, 0, numbers.length);
  }

  /** target += a * b, for polynomials at the given offsets, as far as their sums fit. */
  multiply(
    { starts, fits }: Fits,
    target: Float64Array,
    t: number,
    a: Float64Array,
    i: number,
    b: Float64Array,
    j: number,
  ): void {
    for (let x = 0; x < this.size; x++) {
      const ax = a[i + x];
      if (ax === 0) continue;
      for (let k = starts[x]; k < starts[x + 1]; k++) {
        const y = fits[k];
        target[t + x + y] += ax * b[j + y];
      }
    }
    this.settle(target, t);
  }

  /** Reverse of {@link multiply}: da += d * b and db += d * a, where d is the derivative of the product. */
  unmultiply(
    { starts, fits }: Fits,
    d: Float64Array,
    t: number,
    a: Float64Array,
    da: Float64Array,
    i: number,
    b: Float64Array,
    db: Float64Array,
    j: number,
  ): void {
    let any = false;
    for (let x = 0; x < this.size && !any; x++) any = d[t + x] !== 0;
    if (!any) return;
    for (let x = 0; x < this.size; x++) {
      if (starts[x] === starts[x + 1]) continue;
      const ax = a[i + x];
      let sum = 0;
      for (let k = starts[x]; k < starts[x + 1]; k++) {
        const y = fits[k];
        const dxy = d[t + x + y];
        sum += dxy * b[j + y];
        db[j + y] += dxy * ax;
      }
      da[i + x] = this.reduced(da[i + x] + sum);
    }
    this.settle(db, j);
  }

  /** Adds one polynomial to another. */
  addTo(target: Float64Array, t: number, list: Float64Array, i: number): void {
    for (let x = 0; x < this.size; x++) target[t + x] = this.reduced(target[t + x] + list[i + x]);
  }

  /** target += factor * list, at some places. */
  addTimes(target: Float64Array, t: number, factor: number, list: Float64Array, i: number, places: Int32Array): void {
    for (const k of places) target[t + k] += this.reduced(factor * list[i + k]);
  }
}

/**
 * The common data of a count: the board, its symmetries, the weights of ships, memory, and the result so far.
 *
 * The members of this and the other kernel classes are private by declaration, not by `#`: before the code is
 * compiled, while a first position is counted, `#` members cost a tenth of the time.
 */
export class SplitBoard {
  readonly lines: number;
  readonly columns: number;
  readonly groups: readonly SplitGroup[];
  /** 1 where a ship must lie. */
  readonly required: Uint8Array;
  readonly vectors: ShipVectors;
  readonly polynomials: Polynomials;
  /** Whether to compute weights. */
  readonly weights: boolean;
  readonly result: SplitCount;
  /** Groups of ships of two cells and more, and the lines of the longest. */
  readonly tall: readonly number[];
  readonly longest: number;
  /** 1 for columns in which a ship may stand across. */
  readonly usedColumn: Uint8Array;
  /** Whether the position is its own image with the columns, and with the lines, in reverse order. */
  readonly mirrored: boolean;
  readonly flipped: boolean;
  /** Per group the weight of a ship along or across; undefined when ships are counted. */
  readonly alongFactors: readonly Float64Array[] | undefined;
  private readonly acrossFactors: readonly Float64Array[] | undefined;
  private readonly scratch: Scratch;

  /** @param scratch memory with nothing in use */
  constructor(input: SplitInput, weights: boolean, arithmetic: Arithmetic, scratch: Scratch) {
    const { lines, columns, groups, required } = input;
    this.lines = lines;
    this.columns = columns;
    this.groups = groups;
    this.required = required;
    this.vectors = new ShipVectors(groups);
    this.polynomials = new Polynomials(this.vectors.size, arithmetic.modulus);
    this.weights = weights;
    const grids = (): Float64Array[] => groups.map(() => new Float64Array(lines * columns));
    this.result = { total: 0, scale: 1, along: grids(), across: grids() };
    this.tall = groups.flatMap(({ length }, g) => (length > 1 ? [g] : []));
    this.longest = Math.min(lines, Math.max(1, ...groups.map(({ length }) => length)));
    this.usedColumn = usedColumns(input);
    this.mirrored = isOwnImage(input, true);
    this.flipped = isOwnImage(input, false);
    const factors = (lists: readonly (PlacementFactors | undefined)[]): Float64Array[] | undefined => {
      const known = lists.flatMap((list) => (list ? [factorsIn(list, arithmetic)] : []));
      return known.length > 0 && known.length === lists.length ? known : undefined;
    };
    this.alongFactors = factors(groups.map((group) => group.alongFactors));
    this.acrossFactors = factors(groups.map((group) => group.acrossFactors));
    scratch.reset();
    this.scratch = scratch;
  }

  /** Room for polynomials, all 0. */
  room(polynomials: number): Float64Array {
    return this.scratch.take(polynomials * this.vectors.size);
  }

  /** The same for derivatives: empty unless weights are computed. */
  derivativeRoom(polynomials: number): Float64Array {
    return this.room(this.weights ? polynomials : 0);
  }

  /** The weight of a ship across. */
  acrossFactor(g: number, cell: number): number {
    return this.acrossFactors ? this.acrossFactors[g][cell] : 1;
  }

  /** The same, and 0 where it may not lie. */
  acrossAt(g: number, cell: number): number {
    return this.groups[g].across[cell] ? this.acrossFactor(g, cell) : 0;
  }

  /** Whether two ships can stand across, of groups g and h. */
  hasTwo(g: number, h: number): boolean {
    return g !== h || this.groups[g].count > 1;
  }

  /**
   * The multiplicity of a pair across: doubled for each symmetry that maps it to a pair that is skipped, 0 if
   * it is skipped itself.
   *
   * @param columns sum of the two columns
   * @param lines sum of the first and last lines (behind the ships) of both
   */
  share(columns: number, lines: number): number {
    const beyond = this.mirrored ? columns - (this.columns - 1) : 0;
    const below = this.flipped ? lines - 2 * this.lines : 0;
    if (beyond > 0 || below > 0) return 0;
    return (beyond < 0 ? 2 : 1) * (below < 0 ? 2 : 1);
  }
}

const usedColumns = ({ columns, groups }: SplitInput): Uint8Array => {
  const used = new Uint8Array(columns);
  for (const { across, length } of groups) {
    if (length > 1)
      across.forEach((may, at) => {
        if (may) used[at % columns] = 1;
      });
  }
  return used;
};

/** The most memory kept from count to count, in numbers: 16 megabytes. */
const MOST_KEPT = 2_000_000;

/**
 * Working memory that counts use one after another. The next {@link reset} reclaims everything taken, so
 * never give any of it away.
 */
export class Scratch {
  #kept = new Float64Array(0);
  /** The numbers taken since the last reset; what did not fit was allocated separately. */
  #taken = 0;

  /** Reclaims everything. */
  reset(): void {
    if (this.#taken > this.#kept.length && this.#kept.length < MOST_KEPT)
      this.#kept = new Float64Array(Math.min(MOST_KEPT, this.#taken));
    this.#taken = 0;
  }

  /** An array of zeros. */
  take(length: number): Float64Array {
    const from = this.#taken;
    this.#taken += length;
    if (this.#taken > this.#kept.length) return new Float64Array(length);
    return this.#kept.subarray(from, from + length).fill(0);
  }
}

/**
 * The place of a ship of `wide` columns and `tall` lines at (r, c), with the columns or the lines in reverse
 * order.
 */
const imageOf = (
  lines: number,
  columns: number,
  r: number,
  c: number,
  wide: number,
  tall: number,
  mirror: boolean,
): number => (mirror ? r * columns + (columns - wide - c) : (lines - tall - r) * columns + c);

/** Whether a position is its own image with the columns (`mirror`) or the lines in reverse order. */
const isOwnImage = ({ lines, columns, groups, required }: SplitInput, mirror: boolean): boolean => {
  const agrees = (grid: Uint8Array, wide: number, tall: number, factors?: PlacementFactors): boolean => {
    for (let r = 0; r + tall <= lines; r++) {
      for (let c = 0; c + wide <= columns; c++) {
        const at = r * columns + c;
        const image = imageOf(lines, columns, r, c, wide, tall, mirror);
        if (grid[at] !== grid[image] || (factors && !isSameFactor(factors, at, factors, image))) return false;
      }
    }
    return true;
  };
  return (
    agrees(required, 1, 1) &&
    groups.every(
      ({ length, along, across, alongFactors, acrossFactors }) =>
        agrees(along, length, 1, alongFactors) && agrees(across, 1, length, acrossFactors),
    )
  );
};

/**
 * Of pairs across that are images of each other only one was counted, for all of them: a place and its image
 * share the weights of both. Each gets the sum, twice its weight.
 *
 * @param plus adds two weights
 */
export const addImages = (
  { lines, columns, groups }: SplitInput,
  count: SplitCount,
  mirror: boolean,
  plus: (a: number, b: number) => number,
): void => {
  const { along, across } = count;
  count.scale *= 2;
  for (const [g, { length }] of groups.entries()) {
    for (const [grid, wide, tall] of [
      [along[g], length, 1],
      [across[g], 1, length],
    ] as const) {
      for (let r = 0; r + tall <= lines; r++) {
        for (let c = 0; c + wide <= columns; c++) {
          const at = r * columns + c;
          const image = imageOf(lines, columns, r, c, wide, tall, mirror);
          if (image < at) continue;
          grid[at] = plus(grid[at], grid[image]);
          grid[image] = grid[at];
        }
      }
    }
  }
};
