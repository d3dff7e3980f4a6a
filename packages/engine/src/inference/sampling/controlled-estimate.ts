import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { PlacementTable } from "../../scenario/placement.ts";
import { type EstimatedChances, openDraw } from "./posterior-estimate.ts";
import { WEIGHT_UNIT, type WeightedDraw } from "./weighted-draw.ts";

/** The sums over draws: of their weights with the prior (v) and without (q), of the squares, and of the products. */
const SUMS = 5;

const addTo = (sums: Float64Array, at: number, v: number, q: number): void => {
  sums[at] += v;
  sums[at + 1] += q;
  sums[at + 2] += v * v;
  sums[at + 3] += q * q;
  sums[at + 4] += v * q;
};

/** Two estimates of a cell's chance, with the prior (r) and without (q), their variances and their covariance. */
interface Part {
  readonly r: number;
  readonly q: number;
  readonly own: number;
  readonly other: number;
  readonly both: number;
}

/**
 * Estimates of chances where ships came one after another, given the exact chances if all layouts were equally likely.
 *
 * The same draws estimate both. How far they miss the known chances tells how far they miss the unknown ones, because
 * layouts weigh much the same: control variates (R. Y. Rubinstein and R. Marcus, "Efficiency of multivariate control
 * variates in Monte Carlo simulation", Operations Research 33, 1985). With r and q the two estimates and u the known
 * chance, the estimate is r - b(q - u), with the b, one for all cells, that makes the sum of variances least. In the
 * American game an error is then an eighth of that of r alone or less, so that a thousand layouts are worth 60,000.
 *
 * Variances are those of ratios, by the delta method, widened as in `PosteriorEstimator` by what one and a half more
 * layouts would change: one drawn as rarely as the rarest, with a usual factor of the prior, or one as heavy as the
 * heaviest if that is less. Chances 0 and 1 are certain.
 */
export class ControlledEstimator {
  samples = 0;
  readonly #equal: ArrayLike<number>;
  readonly #draw: WeightedDraw | undefined;
  readonly #table: PlacementTable;
  /** The {@link SUMS} over all draws. */
  readonly #all = new Float64Array(SUMS);
  /** For each cell, the same sums over the draws with a ship there. */
  readonly #covered: Float64Array;
  #exponent: number | undefined;
  /** The largest v and q. */
  #heaviest = 0;
  #rarest = 0;
  /** The sum of v * v / q. */
  #spread = 0;

  /**
   * @param equal the exact chance of each cell if all layouts were equally likely
   * @throws RefusedError as `PosteriorEstimator` does
   */
  constructor(knowledge: Knowledge, equal: ArrayLike<number>, seed = 1) {
    const { draw, reduction } = openDraw(knowledge, seed);
    this.#equal = equal;
    this.#draw = draw;
    this.#table = reduction.packing.table;
    this.#covered = new Float64Array(SUMS * this.#table.board.cellCount);
  }

  /** Samples this many more layouts. Cost: one weighted draw for each. */
  sample(number: number): void {
    const draw = this.#draw;
    if (!draw) return;
    for (let i = 0; i < number; i++) {
      this.samples++;
      if (draw.draw()) this.#add(draw);
    }
  }

  #add({ weight, exponent, factor, factorExponent, chosen, size, bits }: WeightedDraw): void {
    this.#exponent ??= exponent;
    const q = weight * WEIGHT_UNIT ** (exponent - this.#exponent);
    const w = factor * WEIGHT_UNIT ** factorExponent;
    const v = q * w;
    this.#heaviest = Math.max(this.#heaviest, v);
    this.#rarest = Math.max(this.#rarest, q);
    this.#spread += v * w;
    addTo(this.#all, 0, v, q);
    const { cells, cellStart } = this.#table;
    for (let i = 0; i < size; i++) {
      const p = bits.placements[chosen[i]];
      for (let at = cellStart[p]; at < cellStart[p + 1]; at++) addTo(this.#covered, SUMS * cells[at], v, q);
    }
  }

  /** The chances from the samples so far; undefined if no layout was completed. Cost: a pass over the cells. */
  estimate(): EstimatedChances | undefined {
    const all = this.#all;
    const [v, q] = all;
    if (!(q > 0)) return undefined;
    const equal = this.#equal;
    const parts = Array.from(equal, (_, cell) => this.#partOf(cell));
    const others = parts.reduce((sum, { other }) => sum + other, 0);
    const b = others > 0 ? parts.reduce((sum, { both }) => sum + both, 0) / others : 1;
    // How far the factors of the prior are from b, as a root mean square over layouts.
    const deviation = Math.sqrt(Math.max(0, (this.#spread * q) / (v * v) - 2 * b + b * b));
    const rarest = this.#rarest / q;
    const more = 1.5 * Math.min(rarest * deviation, Math.max(this.#heaviest / v, b * rarest));
    const chance = Float64Array.from(equal);
    const standardError = new Float64Array(chance.length);
    for (const [cell, known] of chance.entries()) {
      if (known <= 0 || known >= 1) continue;
      const { r, q: plain, own, other, both } = parts[cell];
      chance[cell] = Math.min(1, Math.max(0, r - b * (plain - known)));
      standardError[cell] = Math.min(1, Math.sqrt(Math.max(0, own - 2 * b * both + b * b * other) + more * more));
    }
    return { chance, standardError };
  }

  /** Both estimates of a cell's chance, their variances and their covariance. */
  #partOf(cell: number): Part {
    const [v, q, vv, qq, vq] = this.#all;
    const at = SUMS * cell;
    const sums = this.#covered.subarray(at, at + SUMS);
    const [r, plain] = [sums[0] / v, sums[1] / q];
    return {
      r,
      q: plain,
      own: (sums[2] * (1 - 2 * r) + r * r * vv) / (v * v),
      other: (sums[3] * (1 - 2 * plain) + plain * plain * qq) / (q * q),
      both: (sums[4] * (1 - r - plain) + r * plain * vq) / (v * q),
    };
  }
}
