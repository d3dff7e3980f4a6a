import type { PlacementFactors } from "../../../scenario/prior/placement-factors.ts";
import { type Arithmetic, plus } from "../../arithmetic/arithmetic.ts";
import { factorsIn } from "../../packing/factors.ts";
import { Scratch } from "./scratch.ts";
import type { SplitCount, SplitInput } from "./split-input.ts";
import { imageOf, isOwnImage } from "./split-symmetry.ts";

/**
 * Counts the packings in which at most `most` (0, 1 or 2) of the ships of two cells and more stand across the lines.
 *
 * Once the ships across are fixed, the lines are independent: line r, of which the ships across take a set m of columns,
 * contributes a polynomial F(m, r) whose coefficient at v is the number of ways to put v_g ships of each group g into
 * it (v runs over the mixed-radix vectors below the fleet). The number of packings is the coefficient at the ships that
 * are left of the product over the lines. Products over runs of lines are shared:
 *   before(a)       lines 0..a-1, none taken;   after(a)  lines a.., none taken
 *   head(c, a, n)   before(a) and n lines from a with column c taken
 *   tail(c, a, n)   n lines from a with column c taken, and after(a + n)
 *   both(c, d, a, n) n lines from a with columns c and d taken
 * One ship across is head times after. Two whose lines overlap are head times both times tail. Two whose lines do not
 * overlap are summed up by a sweep over the lines, which costs nothing per pair. Weights are the derivatives of the
 * total, found by running the same sums backwards (reverse accumulation): about three times the cost of the total.
 *
 * Of two ships that overlap, the products before and after the lines in common are added up over all pairs of ships with these
 * lines and columns, which leaves one product with `both` for each.
 *
 * Cost: (pairs of columns) times (runs of lines) times (pairs of vectors below the fleet), about 45 times 40 times 115 on an
 * empty board of 10x10 with ships 5,4,3,3,2, and the polynomials: (pairs of columns) times lines times columns
 * times (vectors below the fleet). Memory: the products, a few megabytes there.
 *
 * All values are whole numbers; whatever is part of a packing is at most four times the total (images of each other are
 * counted together), so that a total below 2^51 in float64 is exact. Residues may be of primes below {@link splitPrimes}.
 */
export const countSplit = (input: SplitInput, most: number, wantWeights: boolean, arithmetic: Arithmetic): SplitCount =>
  new Split(input, wantWeights, arithmetic).run(most);

/** Sums of as many products as there are vectors, four times, stay below 2^53 for residues below this. */
export const splitPrimes = ({ groups }: SplitInput): number => {
  const size = groups.reduce((product, { count }) => product * (count + 1), 1);
  return Math.floor(Math.sqrt(2 ** 53 / (4 * size + 8)));
};

/**
 * A bound of the roundings in any number that a count in float64 gives (a sum counts one more than its larger part, a
 * product one more than both together). Loose where it costs nothing: most of it are the additions to one derivative.
 */
export const splitRoundings = ({ lines, columns, groups }: SplitInput): number => {
  const size = groups.reduce((product, { count }) => product * (count + 1), 1);
  const longest = groups.reduce((most, { length }) => Math.max(most, length), 1);
  // A line, column by column; a line more in a product of lines; such a product; a head, a tail or what has ended above.
  const line = columns * groups.length;
  const factor = line + size + 1;
  const product = lines * factor + size + 1;
  const run = 2 * product + lines * (factor + columns);
  // Ships of every group and first line are added to what is beside the lines in common; two such products, and what all have.
  const reach = groups.length * longest * longest;
  const value = 3 * run + 2 * reach + 4 * size + 10;
  // How often something is added to the total: each place, each with all that have ended above, and each interval of two columns.
  const places = groups.reduce((sum, { across }) => sum + across.reduce((a, b) => a + b, 0), 0);
  const values = places * (groups.length + 1) + Math.min(places ** 2, columns ** 2 * lines * longest);
  // Backwards: what is beside an interval and its lines in common are multiplied, and added to the parts of the other column, from
  // there to heads and tails, to runs of lines, and to lines, each by a product with the other factor; then come the columns.
  const around = lines + columns + groups.length + 2;
  const backwards =
    6 * (lines * (factor + size + 2) + product + run + reach) + 4 * around ** 2 * size + 2 * line + around ** 2;
  // Images are added up twice.
  return value + values + backwards + 4;
};

/** Numbers for one count after another: making and clearing away megabytes took a tenth of a count's time. */
const SCRATCH = new Scratch();

// Members are private by declaration and not by name: before the code is compiled, which is when a first position waits,
// names with a # cost a tenth of the time. It is one class because the passes forwards and backwards share their arrays and
// slots, and are read beside each other: each step back undoes a step forward. Its methods nest loops as the formulas above
// nest sums, three and four deep: a method for an inner sum would be handed a dozen indices.
class Split {
  private readonly input: SplitInput;
  private readonly lines: number;
  private readonly columns: number;
  /** Vectors below the fleet, and the step of each group in their index. */
  private readonly size: number;
  private readonly steps: number[];
  private readonly full: number;
  /** The sums below the fleet, below all but one ship of it, and below all but two: others no product with so many across has. */
  private readonly whole: Fits;
  private readonly butOne: Fits;
  private readonly butTwo: Fits;
  private readonly longest: number;
  private readonly weights: boolean;
  private readonly arithmetic: Arithmetic;
  /** 0 in float64. */
  private readonly modulus: number;
  private readonly result: SplitCount;

  // Values and, under the same index, derivatives. A slot is one polynomial.
  private readonly line0: Float64Array;
  private readonly line1: Float64Array;
  private readonly before: Float64Array;
  private readonly after: Float64Array;
  private readonly one: Float64Array;
  private readonly head: Float64Array;
  private readonly tail: Float64Array;
  private readonly pairs: (Pair | undefined)[];
  private readonly dLine0: Float64Array;
  private readonly dLine1: Float64Array;
  private readonly dBefore: Float64Array;
  private readonly dAfter: Float64Array;
  private readonly dOne: Float64Array;
  private readonly dHead: Float64Array;
  private readonly dTail: Float64Array;
  private readonly ways: Float64Array;
  private readonly dWays: Float64Array;
  private readonly ways1: Float64Array;
  private readonly dWays1: Float64Array;
  private readonly usedColumn: Uint8Array;
  /** Whether the position is its own image with the columns, and with the lines, in reverse order. */
  private readonly mirrored: boolean;
  private readonly flipped: boolean;
  /** Per group what a ship along or across weighs; undefined where ships are counted. */
  private readonly alongFactors: readonly Float64Array[] | undefined;
  private readonly acrossFactors: readonly Float64Array[] | undefined;

  constructor(input: SplitInput, weights: boolean, arithmetic: Arithmetic) {
    const { lines, columns, groups } = input;
    this.input = input;
    this.arithmetic = arithmetic;
    this.modulus = arithmetic.modulus;
    this.lines = lines;
    this.columns = columns;
    this.weights = weights;
    this.steps = [];
    let size = 1;
    for (const { count } of groups) {
      this.steps.push(size);
      size *= count + 1;
    }
    this.size = size;
    this.full = size - 1;
    [this.whole, this.butOne, this.butTwo] = [0, 1, 2].map((across) => fitsOf(groups, size, this.steps, across));
    this.longest = Math.min(lines, Math.max(1, ...groups.map(({ length }) => length)));
    SCRATCH.reset();
    const room = (n: number): Float64Array => SCRATCH.take(n * size);
    const runs = columns * (lines + 1) * (this.longest + 1);
    this.line0 = room(lines);
    this.line1 = room(columns * lines);
    this.before = room(lines + 1);
    this.after = room(lines + 1);
    this.one = room(runs);
    this.head = room(runs);
    this.tail = room(runs);
    this.pairs = new Array(columns * columns);
    const none = new Float64Array(0);
    this.dLine0 = weights ? room(lines) : none;
    this.dLine1 = weights ? room(columns * lines) : none;
    this.dBefore = weights ? room(lines + 1) : none;
    this.dAfter = weights ? room(lines + 1) : none;
    this.dOne = weights ? room(runs) : none;
    this.dHead = weights ? room(runs) : none;
    this.dTail = weights ? room(runs) : none;
    const slots = lines * (columns + 1);
    this.ways = room(slots);
    this.dWays = weights ? room(slots) : none;
    this.ways1 = room(columns * slots);
    this.dWays1 = weights ? room(columns * slots) : none;
    this.usedColumn = new Uint8Array(columns);
    const grids = (): Float64Array[] => groups.map(() => new Float64Array(lines * columns));
    this.result = { total: 0, scale: 1, along: grids(), across: grids() };
    this.mirrored = isOwnImage(input, true);
    this.flipped = isOwnImage(input, false);
    const factors = (lists: readonly (PlacementFactors | undefined)[]): Float64Array[] | undefined => {
      const known = lists.flatMap((list) => (list ? [factorsIn(list, arithmetic)] : []));
      return known.length > 0 && known.length === lists.length ? known : undefined;
    };
    this.alongFactors = factors(groups.map((group) => group.alongFactors));
    this.acrossFactors = factors(groups.map((group) => group.acrossFactors));
  }

  /** What a ship across weighs. */
  private acrossFactor(g: number, cell: number): number {
    return this.acrossFactors ? this.acrossFactors[g][cell] : 1;
  }

  run(most: number): SplitCount {
    this.prepare();
    this.result.total += this.before[this.lines * this.size + this.full];
    if (this.weights) this.dBefore[this.lines * this.size + this.full] += 1;
    const { groups } = this.input;
    const tall = groups.flatMap(({ length }, g) => (length > 1 ? [g] : []));
    if (most >= 1) for (const g of tall) this.countOne(g);
    if (most >= 2) {
      for (const g of tall) this.countApart(g, tall);
      this.countOverlapping(tall);
    }
    if (this.weights) {
      this.settleDerivatives();
      this.runBackwards();
    }
    this.result.total = this.reduced(this.result.total);
    for (const grid of [...this.result.along, ...this.result.across]) this.settle(grid, 0, grid.length);
    if (this.weights && this.mirrored) this.double(true);
    if (this.weights && this.flipped) this.double(false);
    return this.result;
  }

  /** A sum of products as a residue. */
  private reduced(value: number): number {
    return this.modulus > 0 ? value % this.modulus : value;
  }

  /** Makes residues of numbers that were added up: a polynomial unless said otherwise. */
  private settle(numbers: Float64Array, from: number, length = this.size): void {
    if (this.modulus > 0) for (let i = from; i < from + length; i++) numbers[i] %= this.modulus;
  }

  private settleDerivatives(): void {
    for (const list of [this.dBefore, this.dAfter, this.dHead, this.dTail]) this.settle(list, 0, list.length);
    for (const pair of this.pairs) if (pair) this.settle(pair.dRuns, 0, pair.dRuns.length);
  }

  /**
   * Of pairs across that are images of each other only one was counted, for all of them: a place and its image were given
   * the weights of both. Each gets what both were given, twice its weight.
   */
  private double(mirror: boolean): void {
    const { lines, columns, groups } = this.input;
    const { along, across } = this.result;
    this.result.scale *= 2;
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
            grid[at] = plus(this.arithmetic, grid[at], grid[image]);
            grid[image] = grid[at];
          }
        }
      }
    }
  }

  /** target += a * b, for polynomials at the given offsets, as far as their sums fit. */
  private multiply(
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
  private unmultiply(
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
  private addTo(target: Float64Array, t: number, list: Float64Array, i: number): void {
    for (let x = 0; x < this.size; x++) target[t + x] = this.reduced(target[t + x] + list[i + x]);
  }

  private run1(column: number, line: number, length: number): number {
    return ((column * (this.lines + 1) + line) * (this.longest + 1) + length) * this.size;
  }

  private prepare(): void {
    const { groups } = this.input;
    const size = this.size;
    for (const { across, length } of groups) {
      if (length > 1)
        across.forEach((may, at) => {
          if (may) this.usedColumn[at % this.columns] = 1;
        });
    }
    for (let r = 0; r < this.lines; r++) this.countLine(r, -1, -1, this.sweep0(r), undefined, this.line0, r * size);
    this.before[0] = 1;
    for (let r = 0; r < this.lines; r++) {
      this.multiply(this.whole, this.before, (r + 1) * size, this.before, r * size, this.line0, r * size);
    }
    this.after[this.lines * size] = 1;
    for (let r = this.lines - 1; r >= 0; r--) {
      this.multiply(this.butOne, this.after, r * size, this.line0, r * size, this.after, (r + 1) * size);
    }
    for (let c = 0; c < this.columns; c++) {
      if (!this.usedColumn[c]) continue;
      for (let r = 0; r < this.lines; r++)
        this.countLine(r, c, -1, this.sweep1(r, c), this.sweep0(r), this.line1, (c * this.lines + r) * size);
      for (let a = 0; a <= this.lines; a++) {
        this.one[this.run1(c, a, 0)] = 1;
        for (let n = 0; n <= this.longest && a + n <= this.lines; n++) {
          const at = this.run1(c, a, n);
          if (n > 0)
            this.multiply(
              this.butOne,
              this.one,
              at,
              this.one,
              at - size,
              this.line1,
              (c * this.lines + a + n - 1) * size,
            );
          this.multiply(this.butOne, this.head, at, this.one, at, this.before, a * size);
          this.multiply(this.butOne, this.tail, at, this.one, at, this.after, (a + n) * size);
        }
      }
    }
  }

  /** The sweeps of a line of which no column is taken, one, or two. */
  private sweep0(line: number): Sweep {
    return { ways: this.ways, back: this.dWays, start: line * (this.columns + 1) * this.size };
  }

  private sweep1(line: number, column: number): Sweep {
    const start = (column * this.lines + line) * (this.columns + 1) * this.size;
    return { ways: this.ways1, back: this.dWays1, start };
  }

  private sweep2(line: number, { ways, dWays }: Pair): Sweep {
    return { ways, back: dWays, start: line * (this.columns + 1) * this.size };
  }

  /**
   * The polynomial of a line of which columns c and d are taken (-1 for none), by a sweep from its end: slot `column` of `sweep`
   * gets the ways to use the columns from there on. Behind column c they are those of the line with column d alone taken, `same`.
   *
   * @param c the lesser column
   */
  private countLine(
    line: number,
    c: number,
    d: number,
    sweep: Sweep,
    same: Sweep | undefined,
    target: Float64Array,
    t: number,
  ): void {
    const { size, columns } = this;
    const { groups, required } = this.input;
    const { ways, start } = sweep;
    const last = same ? c : columns - 1;
    if (same) {
      const from = (c + 1) * size;
      for (let i = from; i < (columns + 1) * size; i++) ways[start + i] = same.ways[same.start + i];
    } else ways[start + columns * size] = 1;
    for (let column = last; column >= 0; column--) {
      const at = start + column * size;
      const taken = column === c || column === d;
      const cell = line * columns + column;
      if (taken || !required[cell]) for (let v = 0; v < size; v++) ways[at + v] = ways[at + size + v];
      if (taken) continue;
      for (let g = 0; g < groups.length; g++) {
        const { length, along, count } = groups[g];
        if (!along[cell] || meets(c, column, length) || meets(d, column, length)) continue;
        const from = start + (column + length) * size;
        const step = this.steps[g];
        const block = step * (count + 1);
        const factor = this.alongFactors ? this.alongFactors[g][cell] : 1;
        for (let base = 0; base < size; base += block) {
          for (let v = base; v < base + block - step; v++) ways[at + v + step] += factor * ways[from + v];
        }
      }
      this.settle(ways, at);
    }
    for (let v = 0; v < size; v++) target[t + v] = ways[start + v];
  }

  /**
   * Reverse of {@link countLine}: from the derivative of a line's polynomial the weights of the ships along it that begin no later
   * than column c; what comes behind is added to the derivatives of `same`.
   */
  private uncountLine(
    line: number,
    c: number,
    d: number,
    sweep: Sweep,
    same: Sweep | undefined,
    derivative: Float64Array,
    t: number,
  ): void {
    const { size, columns } = this;
    const { groups, required } = this.input;
    const { ways, back, start } = sweep;
    for (let v = 0; v < size; v++) back[start + v] += derivative[t + v];
    const last = same ? c : columns - 1;
    for (let column = 0; column <= last; column++) {
      const at = start + column * size;
      this.settle(back, at);
      const taken = column === c || column === d;
      const cell = line * columns + column;
      if (taken || !required[cell]) for (let v = 0; v < size; v++) back[at + size + v] += back[at + v];
      if (taken) continue;
      for (let g = 0; g < groups.length; g++) {
        const { length, along, count } = groups[g];
        if (!along[cell] || meets(c, column, length) || meets(d, column, length)) continue;
        const from = start + (column + length) * size;
        const step = this.steps[g];
        const block = step * (count + 1);
        const factor = this.alongFactors ? this.alongFactors[g][cell] : 1;
        let sum = 0;
        for (let base = 0; base < size; base += block) {
          for (let v = base; v < base + block - step; v++) {
            const d = back[at + v + step];
            if (d === 0) continue;
            sum += d * ways[from + v];
            back[from + v] += factor * d;
          }
        }
        this.result.along[g][cell] += this.reduced(factor * this.reduced(sum));
      }
    }
    if (!same) return;
    const from = (c + 1) * size;
    this.settle(back, start + from, (columns - c) * size);
    for (let i = from; i < (columns + 1) * size; i++) same.back[same.start + i] += back[start + i];
  }

  /** Vectors below the given one, as a list. */
  private below(vector: number): Int32Array {
    const list: number[] = [];
    for (let x = 0; x < this.size; x++) {
      let fits = true;
      for (const [g, { count }] of this.input.groups.entries()) {
        const step = this.steps[g];
        if (Math.floor(x / step) % (count + 1) > Math.floor(vector / step) % (count + 1)) fits = false;
      }
      if (fits) list.push(x);
    }
    return Int32Array.from(list);
  }

  /** One ship of group g across. */
  private countOne(g: number): void {
    const { across, length } = this.input.groups[g];
    const left = this.full - this.steps[g];
    const below = this.below(left);
    const size = this.size;
    for (let cell = 0; cell < across.length; cell++) {
      if (!across[cell]) continue;
      const line = Math.floor(cell / this.columns);
      const head = this.run1(cell % this.columns, line, length);
      const after = (line + length) * size;
      let value = 0;
      for (let i = 0; i < below.length; i++) {
        const x = below[i];
        value += this.head[head + x] * this.after[after + left - x];
      }
      const factor = this.acrossFactor(g, cell);
      value = this.reduced(factor * this.reduced(value));
      this.result.total += value;
      if (!this.weights) continue;
      this.result.across[g][cell] += value;
      for (let i = 0; i < below.length; i++) {
        const x = below[i];
        this.dHead[head + x] += this.reduced(factor * this.after[after + left - x]);
        this.dAfter[after + left - x] += this.reduced(factor * this.head[head + x]);
      }
    }
  }

  /** Two ships across of which the first, of group g, ends before the second, of any group, begins. */
  private countApart(g: number, tall: readonly number[]): void {
    const { groups } = this.input;
    const size = this.size;
    const { across, length } = groups[g];
    // ended(a): a ship of the group has ended, lines 0..a-1 are done.
    const ended = new Float64Array((this.lines + 1) * size);
    const dEnded = new Float64Array(this.weights ? ended.length : 0);
    for (let a = 1; a <= this.lines; a++) {
      this.multiply(this.butTwo, ended, a * size, ended, (a - 1) * size, this.line0, (a - 1) * size);
      const start = a - length;
      if (start < 0) continue;
      for (let c = 0; c < this.columns; c++) {
        if (!across[start * this.columns + c]) continue;
        const head = this.run1(c, start, length);
        const factor = this.acrossFactor(g, start * this.columns + c);
        for (let x = 0; x < size; x++) ended[a * size + x] += this.reduced(factor * this.head[head + x]);
      }
      this.settle(ended, a * size);
    }
    for (const h of tall) {
      if (g === h && groups[g].count < 2) continue;
      const left = this.full - this.steps[g] - this.steps[h];
      const below = this.below(left);
      const second = groups[h];
      for (let cell = 0; cell < second.across.length; cell++) {
        if (second.across[cell]) this.countSecond(h, cell, ended, dEnded, left, below);
      }
    }
    if (!this.weights) return;
    for (let a = this.lines; a >= 1; a--) {
      this.settle(dEnded, a * size);
      const start = a - length;
      if (start >= 0) {
        for (let c = 0; c < this.columns; c++) {
          const cell = start * this.columns + c;
          if (!across[cell]) continue;
          const head = this.run1(c, start, length);
          const factor = this.acrossFactor(g, cell);
          let value = 0;
          for (let x = 0; x < size; x++) {
            const d = dEnded[a * size + x];
            value += d * this.head[head + x];
            this.dHead[head + x] += this.reduced(factor * d);
          }
          this.result.across[g][cell] += this.reduced(factor * this.reduced(value));
        }
      }
      this.unmultiply(
        this.butTwo,
        dEnded,
        a * size,
        ended,
        dEnded,
        (a - 1) * size,
        this.line0,
        this.dLine0,
        (a - 1) * size,
      );
    }
  }

  /** The second of two ships across that lie apart, of group h, with all first ones that have ended above it. */
  private countSecond(
    h: number,
    cell: number,
    ended: Float64Array,
    dEnded: Float64Array,
    left: number,
    below: Int32Array,
  ): void {
    const line = Math.floor(cell / this.columns);
    const tail = this.run1(cell % this.columns, line, this.input.groups[h].length) + left;
    const first = line * this.size;
    const tails = this.tail;
    let value = 0;
    for (let i = 0; i < below.length; i++) value += ended[first + below[i]] * tails[tail - below[i]];
    const factor = this.acrossFactor(h, cell);
    value = this.reduced(factor * this.reduced(value));
    this.result.total += value;
    if (!this.weights) return;
    this.result.across[h][cell] += value;
    const dTails = this.dTail;
    for (let i = 0; i < below.length; i++) {
      const x = below[i];
      dEnded[first + x] += this.reduced(factor * tails[tail - x]);
      dTails[tail - x] += this.reduced(factor * ended[first + x]);
    }
  }

  /**
   * All pairs of ships across whose lines overlap. They have lines from a to b - 1 in common. Either one of them, in column c,
   * begins before a and ends at b, and the other, in column d, begins at a and ends after b; or one lies on just these lines, and
   * the other reaches beyond them, or lies on the same. What the pairs of two columns with these lines in common have beside the
   * lines in common is added up before it is multiplied by these (`both`).
   */
  private countOverlapping(tall: readonly number[]): void {
    const { groups } = this.input;
    const overlap: Overlap = {
      early: this.gathered(),
      late: this.gathered(),
      around: this.gathered(),
      beside: new Float64Array((this.lines + 1) * (this.longest + 1) * this.size),
      dBeside: new Float64Array((this.lines + 1) * (this.longest + 1) * this.size),
      rest: new Float64Array(this.size),
      dRest: new Float64Array(this.size),
      terms: Array.from({ length: this.longest + 1 }, (_, n) => this.termsOfTwo(n)),
      inner: this.innerBy(tall),
      under: groups.map((_, g) => this.below(this.full - this.steps[g])),
      reach: groups.map((_, g) => fitsOf(groups, this.size, this.steps, 2, g)),
    };
    this.gather(tall, overlap);
    for (let c = 0; c < this.columns; c++) {
      if (!this.usedColumn[c]) continue;
      for (let d = c + 1; d < this.columns; d++) {
        if (!this.usedColumn[d]) continue;
        for (let a = 0; a < this.lines; a++) {
          for (let n = 1; n <= this.longest && a + n <= this.lines; n++) this.countInterval(c, d, a, n, overlap);
        }
      }
    }
    if (this.weights) this.ungather(tall, overlap);
  }

  private gathered(): Gathered {
    const { length } = this.head;
    return { values: SCRATCH.take(length), derivatives: SCRATCH.take(this.weights ? length : 0) };
  }

  /** For each vector x with a ship of more than n lines the z with such a ship and a sum below the fleet. */
  private termsOfTwo(n: number): Fits {
    const { groups } = this.input;
    const { starts, fits } = this.whole;
    const isLonger = (x: number): boolean =>
      groups.some(({ length, count }, g) => length > n && Math.floor(x / this.steps[g]) % (count + 1) > 0);
    const own = [0];
    const list: number[] = [];
    for (let x = 0; x < this.size; x++) {
      if (isLonger(x)) for (let k = starts[x]; k < starts[x + 1]; k++) if (isLonger(fits[k])) list.push(fits[k]);
      own.push(list.length);
    }
    return { starts: Int32Array.from(own), fits: Int32Array.from(list) };
  }

  /** Adds up the ships across by the lines that they may have in common with another: all that is above and below these. */
  private gather(tall: readonly number[], { early, late, around, beside, under, reach }: Overlap): void {
    const { size, lines, longest } = this;
    for (let a = 0; a < lines; a++) {
      for (let n = 1; n <= longest && a + n <= lines; n++)
        this.multiply(
          this.butTwo,
          beside,
          (a * (longest + 1) + n) * size,
          this.before,
          a * size,
          this.after,
          (a + n) * size,
        );
    }
    this.eachReach(tall, (g, cell, c, from, to, a, b) => {
      const step = this.steps[g];
      const factor = this.acrossFactor(g, cell);
      const head = this.run1(c, from, a - from);
      const tail = this.run1(c, b, to - b);
      const at = this.run1(c, a, b - a) + step;
      if (b === to && a > from) this.addTimes(early.values, at, factor, this.head, head, under[g]);
      if (a === from && b < to) this.addTimes(late.values, at, factor, this.tail, tail, under[g]);
      if (b - a === to - from || !this.hasLength(b - a)) return;
      const { starts, fits } = reach[g];
      for (const x of under[g]) {
        const hx = this.reduced(factor * this.head[head + x]);
        if (hx === 0) continue;
        for (let k = starts[x]; k < starts[x + 1]; k++) {
          const y = fits[k];
          around.values[at + x + y] += hx * this.tail[tail + y];
        }
      }
      this.settle(around.values, at - step);
    });
    for (const { values } of [early, late]) this.settle(values, 0, values.length);
  }

  /** Calls back for each ship across, with the lines from a to b - 1 of each part of it. */
  private eachReach(
    tall: readonly number[],
    visit: (g: number, cell: number, c: number, from: number, to: number, a: number, b: number) => void,
  ): void {
    for (const g of tall) {
      const { across, length } = this.input.groups[g];
      for (let cell = 0; cell < across.length; cell++) {
        if (!across[cell]) continue;
        const from = Math.floor(cell / this.columns);
        const to = from + length;
        for (let a = from; a < to; a++)
          for (let b = a + 1; b <= to; b++) visit(g, cell, cell % this.columns, from, to, a, b);
      }
    }
  }

  private hasLength(length: number): boolean {
    return length > 1 && this.input.groups.some((group) => group.length === length);
  }

  /** target += factor * list, at some places. */
  private addTimes(
    target: Float64Array,
    t: number,
    factor: number,
    list: Float64Array,
    i: number,
    places: Int32Array,
  ): void {
    for (const k of places) target[t + k] += this.reduced(factor * list[i + k]);
  }

  /** The pairs in columns c and d that have n lines from a on in common. */
  private countInterval(c: number, d: number, a: number, n: number, overlap: Overlap): void {
    const times = this.share(c + d, 2 * (2 * a + n));
    if (times === 0) return;
    const { size } = this;
    const { early, late, rest, dRest } = overlap;
    const inC = this.run1(c, a, n);
    const inD = this.run1(d, a, n);
    rest.fill(0);
    this.addPairs(rest, early.values, inC, late.values, inD, overlap.terms[n]);
    this.addPairs(rest, early.values, inD, late.values, inC, overlap.terms[n]);
    this.settle(rest, 0);
    this.addInner(c, d, a, n, overlap);
    let any = false;
    for (let y = 0; y < size && !any; y++) any = rest[y] !== 0;
    if (!any) return;
    const pair = this.pair(c, d);
    const both = this.pairRun(pair, a, n);
    let value = 0;
    for (let y = 0; y < size; y++) value += pair.runs[both + y] * rest[y];
    this.result.total += this.reduced(times * this.reduced(value));
    if (!this.weights) return;
    for (let y = 0; y < size; y++) {
      pair.dRuns[both + y] += this.reduced(times * rest[y]);
      dRest[y] = this.reduced(times * pair.runs[both + y]);
    }
    this.unaddPairs(dRest, early, inC, late, inD, overlap.terms[n]);
    this.unaddPairs(dRest, early, inD, late, inC, overlap.terms[n]);
    this.unaddInner(c, d, a, n, overlap);
  }

  /** rest[y] += the sum of early[x] * late[z] over x + y + z = all ships. */
  private addPairs(
    rest: Float64Array,
    early: Float64Array,
    i: number,
    late: Float64Array,
    j: number,
    { starts, fits }: Fits,
  ): void {
    for (let x = 1; x < this.size; x++) {
      const ex = early[i + x];
      if (ex === 0) continue;
      const left = this.full - x;
      for (let k = starts[x]; k < starts[x + 1]; k++) rest[left - fits[k]] += ex * late[j + fits[k]];
    }
  }

  /** Reverse of {@link addPairs}. */
  private unaddPairs(
    dRest: Float64Array,
    early: Gathered,
    i: number,
    late: Gathered,
    j: number,
    { starts, fits }: Fits,
  ): void {
    const lates = late.values;
    const dLates = late.derivatives;
    for (let x = 1; x < this.size; x++) {
      if (starts[x] === starts[x + 1]) continue;
      const ex = early.values[i + x];
      const left = this.full - x;
      let sum = 0;
      for (let k = starts[x]; k < starts[x + 1]; k++) {
        const z = j + fits[k];
        const dy = dRest[left - fits[k]];
        sum += dy * lates[z];
        dLates[z] += ex * dy;
      }
      early.derivatives[i + x] += this.reduced(sum);
    }
    this.settle(dLates, j);
  }

  /**
   * Adds to the rest the pairs of which one lies on just the lines in common: with all that reach around it in the other column;
   * and those of which both do, with what is above and below them.
   */
  private addInner(c: number, d: number, a: number, n: number, overlap: Overlap): void {
    const { rest, around, beside, inner } = overlap;
    for (const { g, h, left, below } of inner[n]) {
      const first = this.acrossAt(g, a * this.columns + c);
      const second = this.acrossAt(h < 0 ? g : h, a * this.columns + d);
      if (h >= 0) this.addRest(rest, first * second, beside, (a * (this.longest + 1) + n) * this.size + left, below);
      else {
        this.addRest(rest, first, around.values, this.run1(d, a, n) + left, below);
        this.addRest(rest, second, around.values, this.run1(c, a, n) + left, below);
      }
    }
    this.settle(rest, 0);
  }

  /** What a ship across weighs; 0 where it may not lie. */
  private acrossAt(g: number, cell: number): number {
    return this.input.groups[g].across[cell] ? this.acrossFactor(g, cell) : 0;
  }

  /** rest[y] += factor * list[at - y]. */
  private addRest(rest: Float64Array, product: number, list: Float64Array, at: number, below: Int32Array): void {
    const factor = this.reduced(product);
    if (factor === 0) return;
    for (let i = 0; i < below.length; i++) rest[below[i]] += this.reduced(factor * list[at - below[i]]);
  }

  /** Reverse of {@link addInner}. */
  private unaddInner(c: number, d: number, a: number, n: number, overlap: Overlap): void {
    const { dRest, around, beside, dBeside, inner } = overlap;
    const { across } = this.result;
    const cellC = a * this.columns + c;
    const cellD = a * this.columns + d;
    for (const { g, h, left, below } of inner[n]) {
      const first = this.acrossAt(g, cellC);
      const second = this.acrossAt(h < 0 ? g : h, cellD);
      if (h >= 0) {
        const at = (a * (this.longest + 1) + n) * this.size + left;
        const value = this.unaddRest(dRest, first * second, beside, dBeside, at, below);
        across[g][cellC] += value;
        across[h][cellD] += value;
      } else {
        const { values, derivatives } = around;
        across[g][cellC] += this.unaddRest(dRest, first, values, derivatives, this.run1(d, a, n) + left, below);
        across[g][cellD] += this.unaddRest(dRest, second, values, derivatives, this.run1(c, a, n) + left, below);
      }
    }
  }

  /** Reverse of {@link addRest}. @returns the derivative by the factor, times the factor */
  private unaddRest(
    dRest: Float64Array,
    product: number,
    list: Float64Array,
    derivatives: Float64Array,
    at: number,
    below: Int32Array,
  ): number {
    const factor = this.reduced(product);
    if (factor === 0) return 0;
    let value = 0;
    for (let i = 0; i < below.length; i++) {
      const dy = dRest[below[i]];
      value += dy * list[at - below[i]];
      derivatives[at - below[i]] += this.reduced(factor * dy);
    }
    return this.reduced(factor * this.reduced(value));
  }

  /** By their length the groups of ships across, and the pairs of them of one length. */
  private innerBy(tall: readonly number[]): readonly (readonly Inner[])[] {
    const { groups } = this.input;
    return Array.from({ length: this.longest + 1 }, (_, n) => {
      const own = tall.filter((g) => groups[g].length === n);
      const inner = (g: number, h: number): Inner => {
        const left = this.full - this.steps[g] - (h < 0 ? 0 : this.steps[h]);
        return { g, h, left, below: this.below(left) };
      };
      const pairs = own.flatMap((g) => own.filter((h) => g !== h || groups[g].count > 1).map((h) => inner(g, h)));
      return [...own.map((g) => inner(g, -1)), ...pairs];
    });
  }

  /** Reverse of {@link gather}. */
  private ungather(tall: readonly number[], { early, late, around, dBeside, under, reach }: Overlap): void {
    const { size, lines, longest } = this;
    for (const list of [early.derivatives, late.derivatives, around.derivatives, dBeside])
      this.settle(list, 0, list.length);
    this.eachReach(tall, (g, cell, c, from, to, a, b) => {
      const step = this.steps[g];
      const factor = this.acrossFactor(g, cell);
      const head = this.run1(c, from, a - from);
      const tail = this.run1(c, b, to - b);
      const at = this.run1(c, a, b - a) + step;
      let value = 0;
      const add = (derivatives: Float64Array, list: Float64Array, d: Float64Array, i: number): void => {
        for (const x of under[g]) {
          value += derivatives[at + x] * list[i + x];
          d[i + x] += this.reduced(factor * derivatives[at + x]);
        }
        value = this.reduced(value);
      };
      if (b === to && a > from) add(early.derivatives, this.head, this.dHead, head);
      if (a === from && b < to) add(late.derivatives, this.tail, this.dTail, tail);
      if (b - a < to - from && this.hasLength(b - a)) {
        const { starts, fits } = reach[g];
        const { derivatives } = around;
        for (const x of under[g]) {
          const hx = this.reduced(factor * this.head[head + x]);
          let sum = 0;
          for (let k = starts[x]; k < starts[x + 1]; k++) {
            const y = fits[k];
            const dxy = derivatives[at + x + y];
            sum += dxy * this.tail[tail + y];
            this.dTail[tail + y] += this.reduced(dxy * hx);
          }
          sum = this.reduced(sum);
          value += this.head[head + x] * sum;
          this.dHead[head + x] += this.reduced(factor * sum);
        }
      }
      this.result.across[g][cell] += this.reduced(factor * this.reduced(value));
    });
    for (let a = 0; a < lines; a++) {
      for (let n = 1; n <= longest && a + n <= lines; n++) {
        const at = (a * (longest + 1) + n) * size;
        this.unmultiply(
          this.butTwo,
          dBeside,
          at,
          this.before,
          this.dBefore,
          a * size,
          this.after,
          this.dAfter,
          (a + n) * size,
        );
      }
    }
  }

  /**
   * How often a pair across counts: 2 for each symmetry that takes it to a pair which is left out, 0 if it is left out
   * itself.
   *
   * @param columns sum of the two columns
   * @param lines sum of the first and last lines (behind the ships) of both
   */
  private share(columns: number, lines: number): number {
    const beyond = this.mirrored ? columns - (this.columns - 1) : 0;
    const below = this.flipped ? lines - 2 * this.lines : 0;
    if (beyond > 0 || below > 0) return 0;
    return (beyond < 0 ? 2 : 1) * (below < 0 ? 2 : 1);
  }

  /** The products of lines with two columns taken; single lines and products are made when first needed. */
  private pair(c: number, d: number): Pair {
    const known = this.pairs[c * this.columns + d];
    if (known) return known;
    const size = this.size;
    const row = this.longest + 1;
    const pair: Pair = {
      c,
      d,
      counted: new Uint8Array(this.lines),
      lines: SCRATCH.take(this.lines * size),
      ways: SCRATCH.take(this.lines * (this.columns + 1) * size),
      dWays: SCRATCH.take(this.weights ? this.lines * (this.columns + 1) * size : 0),
      dLines: SCRATCH.take(this.weights ? this.lines * size : 0),
      made: new Uint8Array(this.lines),
      runs: SCRATCH.take(this.lines * row * size),
      dRuns: SCRATCH.take(this.weights ? this.lines * row * size : 0),
    };
    for (let a = 0; a < this.lines; a++) pair.runs[a * row * size] = 1;
    this.pairs[c * this.columns + d] = pair;
    return pair;
  }

  /** Where a pair keeps the product of `length` lines from `line` on, which is made if it was not yet. */
  private pairRun(pair: Pair, line: number, length: number): number {
    const size = this.size;
    const row = (this.longest + 1) * size;
    while (pair.made[line] < length) {
      const r = line + pair.made[line]++;
      if (!pair.counted[r]) {
        pair.counted[r] = 1;
        this.countLine(r, pair.c, pair.d, this.sweep2(r, pair), this.sweep1(r, pair.d), pair.lines, r * size);
      }
      const at = line * row + pair.made[line] * size;
      this.multiply(this.butTwo, pair.runs, at, pair.runs, at - size, pair.lines, r * size);
    }
    return line * row + length * size;
  }

  private runBackwards(): void {
    const size = this.size;
    const row = this.longest + 1;
    for (const pair of this.pairs) {
      if (!pair) continue;
      for (let a = 0; a < this.lines; a++) {
        for (let n = pair.made[a]; n >= 1; n--) {
          const at = (a * row + n) * size;
          this.unmultiply(
            this.butTwo,
            pair.dRuns,
            at,
            pair.runs,
            pair.dRuns,
            at - size,
            pair.lines,
            pair.dLines,
            (a + n - 1) * size,
          );
        }
      }
      for (let r = 0; r < this.lines; r++)
        if (pair.counted[r])
          this.uncountLine(r, pair.c, pair.d, this.sweep2(r, pair), this.sweep1(r, pair.d), pair.dLines, r * size);
    }
    for (let c = 0; c < this.columns; c++) {
      if (!this.usedColumn[c]) continue;
      for (let a = 0; a <= this.lines; a++) {
        for (let n = Math.min(this.longest, this.lines - a); n >= 0; n--) {
          const at = this.run1(c, a, n);
          if (n === 0) {
            // No line: the head is what is before, the tail what is after.
            this.addTo(this.dBefore, a * size, this.dHead, at);
            this.addTo(this.dAfter, a * size, this.dTail, at);
            continue;
          }
          this.unmultiply(this.butOne, this.dHead, at, this.one, this.dOne, at, this.before, this.dBefore, a * size);
          this.unmultiply(
            this.butOne,
            this.dTail,
            at,
            this.one,
            this.dOne,
            at,
            this.after,
            this.dAfter,
            (a + n) * size,
          );
          const line = (c * this.lines + a + n - 1) * size;
          this.unmultiply(this.butOne, this.dOne, at, this.one, this.dOne, at - size, this.line1, this.dLine1, line);
        }
      }
      for (let r = 0; r < this.lines; r++)
        this.uncountLine(r, c, -1, this.sweep1(r, c), this.sweep0(r), this.dLine1, (c * this.lines + r) * size);
    }
    for (let r = this.lines - 1; r >= 0; r--) {
      this.unmultiply(
        this.whole,
        this.dBefore,
        (r + 1) * size,
        this.before,
        this.dBefore,
        r * size,
        this.line0,
        this.dLine0,
        r * size,
      );
    }
    for (let r = 0; r < this.lines; r++) {
      this.unmultiply(
        this.butOne,
        this.dAfter,
        r * size,
        this.line0,
        this.dLine0,
        r * size,
        this.after,
        this.dAfter,
        (r + 1) * size,
      );
    }
    for (let r = 0; r < this.lines; r++) this.uncountLine(r, -1, -1, this.sweep0(r), undefined, this.dLine0, r * size);
  }
}

/** Sums of ships across by column, first line in common and number of these lines: polynomials at {@link Split.run1}. */
interface Gathered {
  readonly values: Float64Array;
  readonly derivatives: Float64Array;
}

/** Ships across of group g, or with ships of a group h (-1 for none): the ships they leave, and the vectors below these. */
interface Inner {
  readonly g: number;
  readonly h: number;
  readonly left: number;
  readonly below: Int32Array;
}

/** What pairs of ships across that overlap in lines are made of, beside the lines in common. */
interface Overlap {
  /** Ships that begin before the lines in common and end with them; that begin with them and end after; that reach around. */
  readonly early: Gathered;
  readonly late: Gathered;
  readonly around: Gathered;
  /** What is above and below n lines from a on: at `(a * (longest + 1) + n) * size`. */
  readonly beside: Float64Array;
  readonly dBeside: Float64Array;
  /** For the ships y on the lines in common all other ships; scratch. */
  readonly rest: Float64Array;
  readonly dRest: Float64Array;
  /** By the number of lines in common: the ships of the first and of the second. */
  readonly terms: readonly Fits[];
  /** The ships of so many lines. */
  readonly inner: readonly (readonly Inner[])[];
  /** Per group the vectors with a ship of it to spare, and the sums of two that are such a vector, with one more to spare. */
  readonly under: readonly Int32Array[];
  readonly reach: readonly Fits[];
}

/** Ways to use the columns of a line from each one on, slot after slot, and their derivatives, both from `start` on. */
interface Sweep {
  readonly ways: Float64Array;
  readonly back: Float64Array;
  readonly start: number;
}

/** For vector x, the y with which it has a sum that is wanted: `fits[starts[x]]` to `fits[starts[x + 1] - 1]`. */
interface Fits {
  readonly starts: Int32Array;
  readonly fits: Int32Array;
}

/** The sums of vectors that leave so many ships out at least: those across, of which the lines have no part; and of group `less` one. */
const fitsOf = (
  groups: SplitInput["groups"],
  size: number,
  steps: readonly number[],
  across: number,
  less = -1,
): Fits => {
  const digits = Array.from({ length: size }, (_, x) =>
    groups.map(({ count }, g) => Math.floor(x / steps[g]) % (count + 1)),
  );
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
};

interface Pair {
  readonly c: number;
  readonly d: number;
  /** 1 for lines that were counted. */
  readonly counted: Uint8Array;
  readonly lines: Float64Array;
  readonly dLines: Float64Array;
  /** The sweeps of the lines, see {@link Sweep}. */
  readonly ways: Float64Array;
  readonly dWays: Float64Array;
  /** For each first line, the longest run that was made. */
  readonly made: Uint8Array;
  readonly runs: Float64Array;
  readonly dRuns: Float64Array;
}

/** Whether a ship from `start` of the given length uses the column (-1: no column). */
const meets = (column: number, start: number, length: number): boolean => column >= start && column < start + length;
