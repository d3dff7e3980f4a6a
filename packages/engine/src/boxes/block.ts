import type { WorkMeter } from "../core/work-limits.ts";
import type { AxisCuts, GroupedAxis, OpenAxis } from "./axis-cuts.ts";

/**
 * By how much the sum of a cell falls short of a bound that no cell exceeds.
 *
 * On each axis, a coordinate shared by all sets falls short of each set's own choice by some amount, not negative.
 * A cell's slack is the sum of these amounts, weighted with what the earlier axes have left of the points. So
 * bounds on slack are sums and products of non-negative numbers. Their relative error is small, however little two
 * cells differ.
 */
export class Slacks {
  readonly axes: readonly OpenAxis[];
  readonly most: bigint;
  /** For each axis and each of its coordinates, the shortfall of every set, relative to the overall bound. */
  readonly by: readonly (readonly Float64Array[])[];
  /** The relative error of sums and products of these numbers along all axes. */
  readonly error: number;

  /** @param axes none empty, in the order of choice @param weight of a box over each set @param all all points */
  constructor(axes: readonly OpenAxis[], weight: readonly bigint[], all: number) {
    this.axes = axes;
    const sets = weight.length;
    let value = weight;
    const missing: Leading[][] = new Array(axes.length);
    for (let place = axes.length - 1; place >= 0; place--) {
      const { cuts, coordinates } = axes[place];
      const small = Array.from({ length: cuts.most + 1 }, (_, i) => BigInt(i));
      const reached = coordinates.map((x) => pullExact(cuts, x, value, small));
      const best = Array.from({ length: sets }, (_, set) =>
        reached.reduce((most, list) => (list[set] > most ? list[set] : most), 0n),
      );
      missing[place] = reached.map((list) => leadingOf(list.map((sum, set) => best[set] - sum)));
      value = best;
    }
    this.most = value[all];
    let scale = 1n;
    const most = leadingOf([this.most === 0n ? 1n : this.most]);
    this.by = axes.map(({ cuts }, place) => {
      const times = leadingOf([scale]);
      scale *= BigInt(cuts.most);
      const factor = times.digits[0] / most.digits[0];
      const shift = times.bits[0] - most.bits[0];
      return missing[place].map(({ digits, bits }) =>
        digits.map((leading, set) => leading * factor * 2 ** (bits[set] + shift)),
      );
    });
    this.error = (axes.length * (sets + 40) + 64) * 2 ** -52;
  }

  /** An exact upper bound on the sum of any cell whose slack, but for its error, is at least `lacking`, from 0. */
  boundOf(lacking: number): bigint {
    const least = lacking * (1 - 2 * this.error);
    // Smaller numbers may be inexact.
    if (!(least > 1e-280)) return this.most;
    if (least >= 1) return 0n;
    const places = 52 - Math.floor(Math.log2(least));
    return this.most - ((this.most * BigInt(Math.floor(least * 2 ** places))) >> BigInt(places));
  }

  /** For each coordinate of each axis, a lower bound on the slack of its cells. Cost: axes² · coordinates² · cuts. */
  least(all: number): Float64Array[] {
    return this.axes.map((_, place) =>
      Float64Array.from(this.by[place], (lack) => {
        let lacking = lack;
        for (let before = place - 1; before >= 0; before--) lacking = this.#before(before, lacking);
        return lacking[all];
      }),
    );
  }

  /** For each set, the least slack that an axis and all behind it add. @param behind what those behind it add */
  #before(place: number, behind: Float64Array): Float64Array {
    const { cuts, coordinates } = this.axes[place];
    const least = new Float64Array(behind.length).fill(Number.POSITIVE_INFINITY);
    for (const [k, x] of coordinates.entries()) {
      const here = this.by[place][k].slice();
      cuts.pull(behind, x, here);
      for (let set = 0; set < least.length; set++) if (here[set] < least[set]) least[set] = here[set];
    }
    return least;
  }
}

/** Numbers of any size, to about 15 significant digits: `digits` times 2 to the power of `bits`. */
interface Leading {
  readonly digits: Float64Array;
  readonly bits: Int32Array;
}

/** The number of hexadecimal digits kept. */
const KEPT = 15;

/** The leading digits of non-negative numbers. */
const leadingOf = (numbers: readonly bigint[]): Leading => {
  const digits = new Float64Array(numbers.length);
  const bits = new Int32Array(numbers.length);
  for (const [i, n] of numbers.entries()) {
    if (n === 0n) continue;
    const text = n.toString(16);
    digits[i] = Number.parseInt(text.slice(0, KEPT), 16);
    bits[i] = 4 * Math.max(0, text.length - KEPT);
  }
  return { digits, bits };
};

const pullExact = (cuts: AxisCuts, x: number, value: readonly bigint[], small: readonly bigint[]): bigint[] => {
  const [start, to, ways] = [cuts.start[x], cuts.to[x], cuts.ways[x]];
  return value.map((_, set) => {
    let sum = 0n;
    for (let i = start[set]; i < start[set + 1]; i++) {
      const follows = value[to[i]];
      if (follows !== 0n) sum += small[ways[i]] * follows;
    }
    return sum;
  });
};

const BUCKET = 6;

/** The number of rows sampled to choose the set that splits a node. */
const SAMPLE = 40;

/** Greater than the rounding error of a sum of products. */
const SLACK = 1e-9;

/**
 * The choices of coordinates on some neighbouring axes. Each choice is a row: for every set, the least slack of
 * the cells with this choice. A tree, whose nodes know the minimum of their rows, finds the rows that have
 * little slack for a mixture of sets.
 */
export class Block {
  /** The block has the axes from `first` to `end - 1`. */
  readonly first: number;
  readonly end: number;
  readonly rows: number;
  /** For each row, the indices of its classes of coordinates, axis by axis. */
  readonly choices: Uint8Array;
  /** For each set, the minimum over all rows. */
  readonly least: Float64Array;
  readonly #sets: number;
  readonly #lack: Float64Array;
  readonly #order: Int32Array;
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  /** The right child of each node, -1 in a leaf; the left child directly follows its node. */
  readonly #right: number[] = [];
  #low: Float64Array;
  /** The maximum over the rows of each node, computed on demand. */
  #high: Float64Array | undefined;

  /**
   * @param end the block takes the axes just before this one, as many as make at most `maxRows` rows, but at least
   *   one @param behind for each set, the least slack that the axes from `end` on add @param typical how much of
   *   each set a good choice on earlier axes leaves; it decides how nodes are split
   */
  constructor(
    axes: readonly GroupedAxis[],
    slacks: Slacks,
    end: number,
    behind: Float64Array,
    typical: (first: number) => Float64Array,
    maxRows: number,
    meter: WorkMeter,
  ) {
    this.end = end;
    this.#sets = behind.length;
    let rows: { readonly lack: Float64Array; readonly choice: readonly number[] }[] = [{ lack: behind, choice: [] }];
    let place = end;
    for (; place > 0; place--) {
      const axis = axes[place - 1];
      const { cuts, coordinates } = axis;
      // Axes of a group can exchange their choices, so only choices in ascending order are made.
      const isTied = place < end && axes[place].group === axis.group;
      const options = (choice: readonly number[]): number => (isTied ? choice[0] + 1 : coordinates.length);
      const count = rows.reduce((sum, { choice }) => sum + options(choice), 0);
      if (place < end && count > maxRows) break;
      meter.spend(count * this.#sets * 15);
      rows = rows.flatMap(({ lack, choice }) =>
        Array.from({ length: options(choice) }, (_, k) => {
          const here = slacks.by[place - 1][k].slice();
          cuts.pull(lack, coordinates[k], here);
          return { lack: here, choice: [k, ...choice] };
        }),
      );
    }
    this.first = place;
    this.rows = rows.length;
    this.choices = Uint8Array.from(rows.flatMap(({ choice }) => choice));
    this.#lack = new Float64Array(rows.length * this.#sets);
    for (const [row, { lack }] of rows.entries()) this.#lack.set(lack, row * this.#sets);
    this.#order = Int32Array.from(rows, (_, row) => row);
    this.#split(0, rows.length, typical(place));
    this.#low = this.#extremes(1);
    this.least = this.#low.subarray(0, this.#sets);
    meter.spend(this.#low.length * 20);
  }

  /** Makes the node for some rows of the order, and all nodes below it. */
  #split(from: number, to: number, weight: Float64Array): void {
    const node = this.#from.push(from) - 1;
    this.#to.push(to);
    this.#right.push(-1);
    if (to - from <= BUCKET) return;
    const sets = this.#sets;
    const lack = this.#lack;
    const order = this.#order;
    const step = Math.max(1, Math.floor((to - from) / SAMPLE));
    let widest = 0;
    let most = -1;
    for (let set = 0; set < sets; set++) {
      if (weight[set] === 0) continue;
      let [sum, square, count] = [0, 0, 0];
      for (let i = from; i < to; i += step) {
        const x = lack[order[i] * sets + set] * weight[set];
        sum += x;
        square += x * x;
        count++;
      }
      const spread = square / count - (sum / count) ** 2;
      if (spread > most) {
        most = spread;
        widest = set;
      }
    }
    order.subarray(from, to).sort((a, b) => lack[a * sets + widest] - lack[b * sets + widest]);
    const middle = (from + to) >> 1;
    this.#split(from, middle, weight);
    this.#right[node] = this.#from.length;
    this.#split(middle, to, weight);
  }

  /** For each node and set, the minimum over its rows, or the maximum if `sign` is -1. */
  #extremes(sign: 1 | -1): Float64Array {
    const sets = this.#sets;
    const best = new Float64Array(this.#from.length * sets).fill(sign * Number.POSITIVE_INFINITY);
    for (let node = this.#from.length - 1; node >= 0; node--) {
      const at = node * sets;
      const take = (values: Float64Array, offset: number): void => {
        for (let set = 0; set < sets; set++)
          if (sign * values[offset + set] < sign * best[at + set]) best[at + set] = values[offset + set];
      };
      if (this.#right[node] < 0) {
        for (let i = this.#from[node]; i < this.#to[node]; i++) take(this.#lack, this.#order[i] * sets);
      } else {
        take(best, (node + 1) * sets);
        take(best, this.#right[node] * sets);
      }
    }
    return best;
  }

  /** If only one set is left: the rows whose slack is within a limit, in ascending order of slack. */
  inOrder(set: number, limit: number): { readonly row: number; readonly lacking: number }[] {
    const candidates: { row: number; lacking: number }[] = [];
    for (let row = 0; row < this.rows; row++) {
      const lacking = this.#lack[row * this.#sets + set];
      if (lacking <= limit) candidates.push({ row, lacking });
    }
    return candidates.sort((a, b) => a.lacking - b.lacking || a.row - b.row);
  }

  /**
   * Visits the rows whose slack is at most a limit, which may fall during the walk. Of two nodes, it enters the
   * one with less slack first. @param mass how much of each set is left @param floor the least slack of the rows
   * wanted; only where slack is exact
   */
  visit(
    mass: Float64Array,
    limit: () => number,
    floor: (() => number) | undefined,
    meter: WorkMeter,
    visit: (row: number) => void,
  ): void {
    const mixture = new Mixture(mass);
    const walk = { mixture, limit, floor, meter, visit };
    this.#enter(0, mixture.of(this.#low, 0), walk);
  }

  /** Visits the rows of a node, none of which has less slack than `lacking`. */
  #enter(node: number, lacking: number, walk: BlockWalk): void {
    const { mixture, limit, floor, meter } = walk;
    const sets = this.#sets;
    if (lacking > limit()) return;
    if (floor) {
      this.#high ??= this.#extremes(-1);
      if (mixture.of(this.#high, node * sets) * (1 + SLACK) < floor()) return;
    }
    if (this.#right[node] < 0) {
      this.#visitLeaf(node, walk);
      return;
    }
    meter.spend(mixture.count * 4);
    const [left, right] = [node + 1, this.#right[node]];
    const [toLeft, toRight] = [mixture.of(this.#low, left * sets), mixture.of(this.#low, right * sets)];
    if (toLeft <= toRight) {
      this.#enter(left, toLeft, walk);
      this.#enter(right, toRight, walk);
    } else {
      this.#enter(right, toRight, walk);
      this.#enter(left, toLeft, walk);
    }
  }

  #visitLeaf(node: number, { mixture, limit, floor, meter, visit }: BlockWalk): void {
    meter.spend((this.#to[node] - this.#from[node]) * mixture.count * 2);
    const candidates: { row: number; lacking: number }[] = [];
    for (let i = this.#from[node]; i < this.#to[node]; i++) {
      const row = this.#order[i];
      const lacking = mixture.of(this.#lack, row * this.#sets);
      if (lacking <= limit() && !(floor && lacking * (1 + SLACK) < floor())) candidates.push({ row, lacking });
    }
    if (candidates.length > 1) candidates.sort((a, b) => a.lacking - b.lacking);
    for (const { row, lacking } of candidates) if (lacking <= limit()) visit(row);
  }
}

/** The parameters of a walk through a tree, see {@link Block.visit}. */
interface BlockWalk {
  readonly mixture: Mixture;
  readonly limit: () => number;
  readonly floor: (() => number) | undefined;
  readonly meter: WorkMeter;
  /** Called with a row that may be within the limit. */
  readonly visit: (row: number) => void;
}

/** How much of each set is left, for the sets that are not empty. */
class Mixture {
  readonly count: number;
  readonly #used: Int32Array;
  readonly #parts: Float64Array;

  constructor(mass: Float64Array) {
    this.#used = Int32Array.from(mass.keys()).filter((set) => mass[set] !== 0);
    this.#parts = Float64Array.from(this.#used, (set) => mass[set]);
    this.count = this.#used.length;
  }

  /** The sum of one row of values: the value of each set times how much of the set is left. */
  of(values: Float64Array, offset: number): number {
    const [used, parts] = [this.#used, this.#parts];
    let sum = 0;
    for (let i = 0; i < parts.length; i++) sum += parts[i] * values[offset + used[i]];
    return sum;
  }
}
