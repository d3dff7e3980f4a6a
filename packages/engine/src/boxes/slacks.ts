import type { AxisCuts, OpenAxis } from "./axis-cuts.ts";

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
