import type { PlacementFactors } from "../../../scenario/prior/placement-factors.ts";
import { type Arithmetic, plus } from "../../arithmetic/arithmetic.ts";
import { factorsIn } from "../../packing/factors.ts";
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
 * Cost: (pairs of places across that overlap in lines) times (pairs of vectors below the ships left), about 37,000 times
 * 27 on an empty board of 10x10 with ships 5,4,3,3,2, and the polynomials: (pairs of columns) times lines times columns
 * times (vectors below the fleet). Memory: the products, a few hundred kilobytes there.
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
  // A line, column by column; a line more in a product of lines; such a product; a head, a tail or what has ended above.
  const line = columns * groups.length;
  const factor = line + size + 1;
  const product = lines * factor + size + 1;
  const run = 2 * product + lines * (factor + columns);
  // Heads times both times tails; and how often a value is added to the total, or to the weight of a place.
  const value = 3 * run + 2 + 2 * size;
  const places = groups.reduce((sum, { across }) => sum + across.reduce((a, b) => a + b, 0), 0);
  const values = (places + groups.length + 2) ** 2;
  // Backwards: a value is added to an entry at most once per vector; then come the steps from line to line, the products
  // with the other factor, what many runs add to one line, and the lines, which many pairs of columns add to one weight.
  const around = lines + columns + groups.length + 2;
  const backwards = 4 * (lines * (factor + size + 2) + product + run) + 4 * around ** 2 * size + line + around ** 2;
  // Images are added up twice.
  return value + values * (size + 1) + backwards + 4;
};

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
  /** For vector x, the y with x + y below the fleet: `fits[fitStart[x]]`.. */
  private readonly fitStart: Int32Array;
  private readonly fits: Int32Array;
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
    const digit = (x: number, g: number): number => Math.floor(x / this.steps[g]) % (groups[g].count + 1);
    const starts = [0];
    const fits: number[] = [];
    for (let x = 0; x < size; x++) {
      for (let y = 0; y < size; y++)
        if (groups.every(({ count }, g) => digit(x, g) + digit(y, g) <= count)) fits.push(y);
      starts.push(fits.length);
    }
    this.fitStart = Int32Array.from(starts);
    this.fits = Int32Array.from(fits);
    this.longest = Math.min(lines, Math.max(1, ...groups.map(({ length }) => length)));
    const room = (n: number): Float64Array => new Float64Array(n * size);
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
    this.ways = room(columns + 1);
    this.dWays = room(columns + 1);
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
      for (const g of tall) {
        for (const h of tall) {
          if (g > h || (g === h && groups[g].count < 2)) continue;
          this.countOverlapping(g, h);
        }
      }
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

  /** target += a * b, for polynomials at the given offsets. */
  private multiply(target: Float64Array, t: number, a: Float64Array, i: number, b: Float64Array, j: number): void {
    const starts = this.fitStart;
    const fits = this.fits;
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
    const starts = this.fitStart;
    const fits = this.fits;
    for (let x = 0; x < this.size; x++) {
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
    for (let r = 0; r < this.lines; r++) this.countLine(r, -1, -1, this.line0, r * size);
    this.before[0] = 1;
    for (let r = 0; r < this.lines; r++) {
      this.multiply(this.before, (r + 1) * size, this.before, r * size, this.line0, r * size);
    }
    this.after[this.lines * size] = 1;
    for (let r = this.lines - 1; r >= 0; r--) {
      this.multiply(this.after, r * size, this.line0, r * size, this.after, (r + 1) * size);
    }
    for (let c = 0; c < this.columns; c++) {
      if (!this.usedColumn[c]) continue;
      for (let r = 0; r < this.lines; r++) this.countLine(r, c, -1, this.line1, (c * this.lines + r) * size);
      for (let a = 0; a <= this.lines; a++) {
        this.one[this.run1(c, a, 0)] = 1;
        for (let n = 0; n <= this.longest && a + n <= this.lines; n++) {
          const at = this.run1(c, a, n);
          if (n > 0) this.multiply(this.one, at, this.one, at - size, this.line1, (c * this.lines + a + n - 1) * size);
          this.multiply(this.head, at, this.one, at, this.before, a * size);
          this.multiply(this.tail, at, this.one, at, this.after, (a + n) * size);
        }
      }
    }
  }

  /** The polynomial of a line of which columns c and d are taken (-1 for none), by a sweep from its end. */
  private countLine(line: number, c: number, d: number, target: Float64Array, t: number): void {
    const size = this.size;
    this.sweepLine(line, c, d);
    for (let v = 0; v < size; v++) target[t + v] = this.ways[v];
  }

  /** Fills ways: slot `column` holds the ways to use the columns from there on. */
  private sweepLine(line: number, c: number, d: number): void {
    const size = this.size;
    const columns = this.columns;
    const { groups, required } = this.input;
    const ways = this.ways;
    ways.fill(0);
    ways[columns * size] = 1;
    for (let column = columns - 1; column >= 0; column--) {
      const at = column * size;
      const taken = column === c || column === d;
      const cell = line * columns + column;
      if (taken || !required[cell]) for (let v = 0; v < size; v++) ways[at + v] = ways[at + size + v];
      if (taken) continue;
      for (let g = 0; g < groups.length; g++) {
        const { length, along, count } = groups[g];
        if (!along[cell] || meets(c, column, length) || meets(d, column, length)) continue;
        const from = (column + length) * size;
        const step = this.steps[g];
        const block = step * (count + 1);
        const factor = this.alongFactors ? this.alongFactors[g][cell] : 1;
        for (let base = 0; base < size; base += block) {
          for (let v = base; v < base + block - step; v++) ways[at + v + step] += factor * ways[from + v];
        }
      }
      this.settle(ways, at);
    }
  }

  /** Reverse of {@link countLine}: from the derivative of a line's polynomial the weights of the ships along it. */
  private uncountLine(line: number, c: number, d: number, derivative: Float64Array, t: number): void {
    const size = this.size;
    const columns = this.columns;
    let any = false;
    for (let v = 0; v < size; v++) if (derivative[t + v] !== 0) any = true;
    if (!any) return;
    this.sweepLine(line, c, d);
    const { groups, required } = this.input;
    const ways = this.ways;
    const back = this.dWays;
    back.fill(0);
    for (let v = 0; v < size; v++) back[v] = derivative[t + v];
    for (let column = 0; column < columns; column++) {
      const at = column * size;
      this.settle(back, at);
      const taken = column === c || column === d;
      const cell = line * columns + column;
      if (taken || !required[cell]) for (let v = 0; v < size; v++) back[at + size + v] += back[at + v];
      if (taken) continue;
      for (let g = 0; g < groups.length; g++) {
        const { length, along, count } = groups[g];
        if (!along[cell] || meets(c, column, length) || meets(d, column, length)) continue;
        const from = (column + length) * size;
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
      this.multiply(ended, a * size, ended, (a - 1) * size, this.line0, (a - 1) * size);
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
      this.unmultiply(dEnded, a * size, ended, dEnded, (a - 1) * size, this.line0, this.dLine0, (a - 1) * size);
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

  /** Two ships across, of groups g and h, whose lines overlap. */
  private countOverlapping(g: number, h: number): void {
    const left = this.full - this.steps[g] - this.steps[h];
    const below = this.below(left);
    const terms = this.termLists(left, below);
    const first = this.placesAcross(g);
    const second = g === h ? first : this.placesAcross(h);
    for (let i = 0; i < first.cells.length; i++) this.pairWith(first, i, second, g, h, left, terms);
  }

  private placesAcross(group: number): Places {
    const { across, length } = this.input.groups[group];
    const cells: number[] = [];
    across.forEach((may, cell) => {
      if (may) cells.push(cell);
    });
    return {
      length,
      cells: Int32Array.from(cells),
      columns: Int32Array.from(cells, (cell) => cell % this.columns),
      lines: Int32Array.from(cells, (cell) => Math.floor(cell / this.columns)),
    };
  }

  /** One ship across, of group g, with all those of group h whose lines overlap with its own. */
  private pairWith(first: Places, i: number, second: Places, g: number, h: number, left: number, terms: Terms): void {
    const c = first.columns[i];
    const from = first.lines[i];
    const to = from + first.length;
    const { cells, columns, lines, length } = second;
    // The same pair of places of one group is met once.
    for (let j = g === h ? i + 1 : 0; j < cells.length; j++) {
      const d = columns[j];
      const from2 = lines[j];
      const to2 = from2 + length;
      if (c === d || to <= from2 || to2 <= from) continue;
      const share = this.share(c + d, from + to + from2 + to2);
      if (share === 0) continue;
      const own = this.reduced(this.acrossFactor(g, first.cells[i]) * this.acrossFactor(h, cells[j]));
      const times = this.reduced(share * own);
      const value =
        from2 < from
          ? this.countPair(d, from2, to2, c, from, to, times, left, terms)
          : this.countPair(c, from, to, d, from2, to2, times, left, terms);
      this.result.total += value;
      if (!this.weights) continue;
      this.result.across[g][first.cells[i]] += value;
      this.result.across[h][cells[j]] += value;
    }
  }

  /** The terms x + y + z = left of a product of three polynomials, as x and y; z is what remains. */
  private termLists(left: number, below: Int32Array): Terms {
    const starts = [0];
    const ys: number[] = [];
    for (const x of below) {
      ys.push(...this.below(left - x));
      starts.push(ys.length);
    }
    return { xs: below, starts: Int32Array.from(starts), ys: Int32Array.from(ys) };
  }

  /** `times` the packings with ships across in columns c and d, of which the first begins no later than the second. */
  private countPair(
    c: number,
    from: number,
    to: number,
    d: number,
    from2: number,
    to2: number,
    times: number,
    left: number,
    { xs, starts, ys }: Terms,
  ): number {
    const middle = to < to2 ? to : to2;
    const head = this.run1(c, from, from2 - from);
    const tail = to >= to2 ? this.run1(c, middle, to - middle) : this.run1(d, middle, to2 - middle);
    const pair = this.pair(c < d ? c : d, c < d ? d : c);
    const both = this.pairRun(pair, from2, middle - from2);
    const heads = this.head;
    const tails = this.tail;
    const boths = pair.runs;
    let value = 0;
    if (!this.weights) {
      for (let i = 0; i < xs.length; i++) {
        const hx = heads[head + xs[i]];
        if (hx === 0) continue;
        let sum = 0;
        const rest = tail + left - xs[i];
        for (let k = starts[i]; k < starts[i + 1]; k++) sum += boths[both + ys[k]] * tails[rest - ys[k]];
        value += hx * this.reduced(sum);
      }
      return this.reduced(this.reduced(value) * times);
    }
    const dTails = this.dTail;
    const dBoths = pair.dRuns;
    for (let i = 0; i < xs.length; i++) {
      const hx = this.reduced(heads[head + xs[i]] * times);
      let sum = 0;
      const rest = tail + left - xs[i];
      if (hx === 0) {
        for (let k = starts[i]; k < starts[i + 1]; k++) sum += boths[both + ys[k]] * tails[rest - ys[k]];
      } else {
        for (let k = starts[i]; k < starts[i + 1]; k++) {
          const y = ys[k];
          const b = boths[both + y];
          const z = rest - y;
          const t = tails[z];
          sum += b * t;
          dBoths[both + y] += hx * t;
          dTails[z] += hx * b;
        }
        sum = this.reduced(sum);
        value += hx * sum;
      }
      this.dHead[head + xs[i]] += this.reduced(this.reduced(sum) * times);
    }
    this.settle(dTails, tail, left + 1);
    this.settle(dBoths, both, left + 1);
    return this.reduced(value);
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
      lines: new Float64Array(this.lines * size),
      dLines: new Float64Array(this.weights ? this.lines * size : 0),
      made: new Uint8Array(this.lines),
      runs: new Float64Array(this.lines * row * size),
      dRuns: new Float64Array(this.weights ? this.lines * row * size : 0),
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
        this.countLine(r, pair.c, pair.d, pair.lines, r * size);
      }
      const at = line * row + pair.made[line] * size;
      this.multiply(pair.runs, at, pair.runs, at - size, pair.lines, r * size);
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
        if (pair.counted[r]) this.uncountLine(r, pair.c, pair.d, pair.dLines, r * size);
    }
    for (let c = 0; c < this.columns; c++) {
      if (!this.usedColumn[c]) continue;
      for (let a = 0; a <= this.lines; a++) {
        for (let n = Math.min(this.longest, this.lines - a); n >= 0; n--) {
          const at = this.run1(c, a, n);
          this.unmultiply(this.dHead, at, this.one, this.dOne, at, this.before, this.dBefore, a * size);
          this.unmultiply(this.dTail, at, this.one, this.dOne, at, this.after, this.dAfter, (a + n) * size);
          if (n === 0) continue;
          const line = (c * this.lines + a + n - 1) * size;
          this.unmultiply(this.dOne, at, this.one, this.dOne, at - size, this.line1, this.dLine1, line);
        }
      }
      for (let r = 0; r < this.lines; r++) this.uncountLine(r, c, -1, this.dLine1, (c * this.lines + r) * size);
    }
    for (let r = this.lines - 1; r >= 0; r--) {
      this.unmultiply(
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
    for (let r = 0; r < this.lines; r++) this.uncountLine(r, -1, -1, this.dLine0, r * size);
  }
}

/** Places of a group's ships across, as cells and as their first line and column. */
interface Places {
  readonly length: number;
  readonly cells: Int32Array;
  readonly columns: Int32Array;
  readonly lines: Int32Array;
}

/** The terms x + y + z of a product of three polynomials: for `xs[i]` the ys `ys[starts[i]]`.. */
interface Terms {
  readonly xs: Int32Array;
  readonly starts: Int32Array;
  readonly ys: Int32Array;
}

interface Pair {
  readonly c: number;
  readonly d: number;
  /** 1 for lines that were counted. */
  readonly counted: Uint8Array;
  readonly lines: Float64Array;
  readonly dLines: Float64Array;
  /** For each first line, the longest run that was made. */
  readonly made: Uint8Array;
  readonly runs: Float64Array;
  readonly dRuns: Float64Array;
}

/** Whether a ship from `start` of the given length uses the column (-1: no column). */
const meets = (column: number, start: number, length: number): boolean => column >= start && column < start + length;
