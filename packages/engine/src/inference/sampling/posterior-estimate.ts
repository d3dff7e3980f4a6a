import type { Estimate } from "../../core/estimate.ts";
import { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import type { Progress } from "../../core/work-limits.ts";
import { constrain } from "../../knowledge/constraints.ts";
import { checkKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import { shipCount } from "../../scenario/fleet.ts";
import type { PlacementTable } from "../../scenario/placement.ts";
import { type Reduction, reduce, splitGroups } from "../packing/packing.ts";
import { sequentialWeights } from "../posterior/sequential-weights.ts";
import { checkRange, plainFactors } from "../posterior/weigh.ts";
import { WEIGHT_UNIT, WeightedDraw } from "./weighted-draw.ts";

/**
 * Sums of the weights of draws and of their squares, for means and their errors: over all draws, and for each
 * group and cell over the draws with a ship of the group on the cell. The unit is that of {@link WeightSum}.
 */
export class WeightedSums {
  /** The number of draws, and of those that were not dead ends. */
  samples = 0;
  complete = 0;
  /** The weights of the draws, including their factors. */
  readonly all = new WeightSum();
  /** The weights without factors, which count layouts. */
  readonly plain = new WeightSum();
  /** The sums of `all` for ships of group g on a cell, at index `g * cellCount + cell`. */
  readonly covered: Float64Array;
  readonly coveredSquares: Float64Array;
  readonly #table: PlacementTable;
  readonly #cellCount: number;

  constructor(table: PlacementTable, groups: number) {
    this.#table = table;
    this.#cellCount = table.board.cellCount;
    this.covered = new Float64Array(groups * this.#cellCount);
    this.coveredSquares = new Float64Array(groups * this.#cellCount);
  }

  /** Adds the last draw, with its weight and factors. */
  add({ weight: drawn, exponent: unit, factor, factorExponent, chosen, size, bits }: WeightedDraw): void {
    this.samples++;
    if (drawn === 0) return;
    this.complete++;
    this.plain.add(drawn, unit);
    let weighed = drawn * factor;
    let exponent = unit + factorExponent;
    for (; weighed >= WEIGHT_UNIT; exponent++) weighed /= WEIGHT_UNIT;
    const before = this.all.exponent;
    this.all.add(weighed, exponent);
    if (this.all.exponent !== before) this.#rescale(WEIGHT_UNIT ** (before - this.all.exponent));
    const weight = weighed * WEIGHT_UNIT ** (exponent - this.all.exponent);
    const square = weight * weight;
    const { cells, cellStart } = this.#table;
    for (let i = 0; i < size; i++) {
      const p = bits.placements[chosen[i]];
      const from = bits.groupOf[chosen[i]] * this.#cellCount;
      for (let at = cellStart[p]; at < cellStart[p + 1]; at++) {
        this.covered[from + cells[at]] += weight;
        this.coveredSquares[from + cells[at]] += square;
      }
    }
  }

  /** Switches to another unit: a larger one, or that of the first weight. */
  #rescale(factor: number): void {
    if (this.complete === 1) return;
    for (let i = 0; i < this.covered.length; i++) {
      this.covered[i] *= factor;
      this.coveredSquares[i] *= factor * factor;
    }
  }
}

/** Sums of draws' weights and of their squares, and the largest weight, in a unit that grows with the largest. */
class WeightSum {
  /** In units of `WEIGHT_UNIT ** exponent`; `squares` in the square of that unit. */
  total = 0;
  squares = 0;
  largest = 0;
  exponent = 0;

  /** Adds the weight `own * WEIGHT_UNIT ** exponent`, which must be below the next unit. */
  add(scaled: number, exponent: number): void {
    if (exponent > this.exponent || this.total === 0) this.#raise(exponent);
    // Weights in a far smaller unit vanish here, as in any sum of floats.
    const weight = scaled * WEIGHT_UNIT ** (exponent - this.exponent);
    this.total += weight;
    this.squares += weight * weight;
    if (weight > this.largest) this.largest = weight;
  }

  #raise(exponent: number): void {
    const factor = WEIGHT_UNIT ** (this.exponent - exponent);
    this.exponent = exponent;
    if (this.total === 0) return;
    this.total *= factor;
    this.squares *= factor * factor;
    this.largest *= factor;
  }
}

/** The approximate chance of a ship on each cell, from 0 to 1, and its standard error; indexed by cell. */
export interface EstimatedChances {
  readonly chance: Float64Array;
  /**
   * The standard deviation of the estimate: 0 only if it is exact, with a ship there in no layout or in all; 1 at most,
   * where the samples tell nothing.
   */
  readonly standardError: Float64Array;
}

/** A posterior estimated from sampled layouts; its type cannot be mistaken for that of an exact posterior. */
export interface PosteriorEstimate extends EstimatedChances {
  readonly kind: "estimate";
  readonly knowledge: Knowledge;
  readonly seed: number;
  /** The number of layouts begun, and the number of those that were completed. */
  readonly samples: number;
  readonly found: number;
  /** How many layouts drawn exactly, uniformly or by the prior, would be as informative (Kong, Liu and Wong 1994). */
  readonly effectiveSamples: number;
  /** Whether `effectiveSamples` is below 200; if so, the standard errors are themselves uncertain. */
  readonly isRough: boolean;
  /** For each class, the chances of its ships alone. */
  readonly byClass: readonly EstimatedChances[];
  /** The approximate number of layouts left; absent if it is beyond float64. */
  readonly layoutCount?: Estimate;
}

/** No layout has been sampled yet, or it is proven that none exists. */
export interface NothingSampled {
  readonly kind: "nothing";
  readonly knowledge: Knowledge;
  readonly seed: number;
  readonly samples: number;
  readonly isProved: boolean;
}

/** Options of an estimate. */
export interface EstimateWork {
  /** How many layouts to sample. Default 50,000. */
  readonly samples?: number | undefined;
  /** The seed of the samples: the same seed and number give the same samples. Default 1. */
  readonly seed?: number | undefined;
  /** Called some hundred times a second; returning true ends the sampling early. */
  readonly stop?: (() => boolean) | undefined;
  /** Called with the fraction done, from 0 to 1; may throw to stop. */
  readonly progress?: Progress | undefined;
}

const DEFAULT_SAMPLES = 50_000;

/** An estimate with fewer effective samples is called rough. */
export const FEW_SAMPLES = 200;

/** The number of samples between two checks whether to stop: a few milliseconds on large boards. */
const SAMPLES_AT_ONCE = 64;

/**
 * Estimates of chances that are available at once, whatever exact counting would cost. Layouts are sampled ship
 * by ship, each weighted by how unlikely its draw was. Only layouts that agree with all answers are sampled, which is
 * possible because answers constrain each ship separately.
 *
 * A chance is the weight of the sampled layouts with a ship on the cell, divided by the weight of all sampled
 * layouts. Its variance is that of a ratio of two means, by the delta method: the sum of w^2 (x - r)^2 divided
 * by the square of the sum of w. Here w is the weight of a layout, x is 1 if it has a ship there, and r is the
 * chance. That alone would be 0 where no sample has a ship, or every sample has one. But if n samples do not
 * show an event, all that follows is a chance below 3/n, 19 times out of 20 (the rule of three; J. A. Hanley and
 * A. Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA 249, 1983). So the variance also
 * includes the square of the change that one and a half more layouts as heavy as the heaviest would make. This
 * hardly matters with many samples of similar weight, and widens the error where a few heavy samples decide.
 *
 * Under a prior, the weights are multiplied by the factors of the drawn placements, or where ships came one after
 * another by the weight of the whole layout, so that the chances are those under the prior. The number of layouts ignores the factors.
 *
 * The estimated number of layouts is the mean weight, dead ends included, and unbiased. Chances are biased by
 * less than their error.
 *
 * @example
 * import { makeKnowledge, PosteriorEstimator, preset } from "@broadside/engine";
 *
 * const estimator = new PosteriorEstimator(makeKnowledge(preset("gorkoff-5x5")), 7);
 * while (estimator.samples < 1000 && estimator.isPossible) estimator.sample(250);
 * estimator.estimate().kind; // => "estimate"
 */
export class PosteriorEstimator {
  readonly #knowledge: Knowledge;
  readonly #seed: number;
  readonly #reduction: Reduction;
  readonly #draw: WeightedDraw | undefined;
  readonly #sums: WeightedSums;
  /** For each group, one byte for each cell, 1 if some placement of the group covers the cell. */
  readonly #covers: readonly Uint8Array[];

  /**
   * @throws RefusedError if ships may overlap (then exact counts are quick, or samples need them too), if there
   *   are too many placements to list, and under a mixture of priors, whose parts can be weighed only by exact
   *   counts
   */
  constructor(knowledge: Knowledge, seed = 1) {
    this.#knowledge = knowledge;
    this.#seed = seed;
    const { reduction, draw } = openDraw(knowledge, seed);
    const { packing } = reduction;
    this.#reduction = reduction;
    this.#draw = draw;
    this.#sums = new WeightedSums(packing.table, packing.groups.length);
    this.#covers = packing.groups.map(({ placements }) => coveredBy(packing.table, placements));
  }

  /** Layouts sampled so far. */
  get samples(): number {
    return this.#sums.samples;
  }

  /** False if it is proven that no layout agrees with the knowledge; then nothing can be sampled. */
  get isPossible(): boolean {
    return this.#draw !== undefined;
  }

  /**
   * Samples this many more layouts.
   *
   * Cost: one weighted draw for each layout.
   *
   * @throws Nothing. If no layout is possible, the call has no effect.
   */
  sample(number: number): void {
    if (!this.#draw) return;
    for (let i = 0; i < number; i++) {
      this.#draw.draw();
      this.#sums.add(this.#draw);
    }
  }

  /**
   * The estimate from the samples so far.
   *
   * Cost: cells times classes.
   */
  estimate(): PosteriorEstimate | NothingSampled {
    const knowledge = this.#knowledge;
    const seed = this.#seed;
    const { samples, complete: found } = this.#sums;
    const { total, squares } = this.#sums.all;
    if (found === 0) return { kind: "nothing", knowledge, seed, samples, isProved: !this.isPossible };
    const effectiveSamples = (total * total) / squares;
    const layoutCount = this.#layoutCount();
    return {
      kind: "estimate",
      knowledge,
      seed,
      samples,
      found,
      effectiveSamples,
      isRough: effectiveSamples < FEW_SAMPLES && this.#isOpen,
      ...this.#chances(),
      byClass: knowledge.scenario.fleet.map((_, shipClass) => this.#chancesOf(shipClass)),
      ...(Number.isFinite(layoutCount.estimate) && { layoutCount }),
    };
  }

  /** Whether the packing leaves anything to draw. */
  get #isOpen(): boolean {
    return this.#reduction.packing.groups.length > 0;
  }

  /** The fraction of the total weight that one and a half layouts as heavy as the heaviest would have. */
  #oneMoreOf({ largest, total }: WeightSum): number {
    return this.#isOpen ? (1.5 * largest) / total : 0;
  }

  /** The estimated number of layouts, regardless of their weights under a prior. */
  #layoutCount(): Estimate {
    const { samples, plain } = this.#sums;
    const { total, squares, exponent } = plain;
    const estimate = (total / samples) * WEIGHT_UNIT ** exponent * Number(this.#reduction.multiplicity);
    const relative = Math.max(0, (samples * squares) / (total * total) - 1) / Math.max(1, samples - 1);
    return { estimate, standardError: estimate * Math.sqrt(relative + this.#oneMoreOf(plain) ** 2) };
  }

  /** The chances of any ship: the sum over all groups, because no cell has two ships. */
  #chances(): EstimatedChances {
    const { packing, fixed } = this.#reduction;
    const { covered, coveredSquares } = this.#sums;
    const { cellCount } = packing.table.board;
    const sums = new Float64Array(cellCount);
    const squares = new Float64Array(cellCount);
    for (let i = 0; i < covered.length; i++) {
      sums[i % cellCount] += covered[i];
      squares[i % cellCount] += coveredSquares[i];
    }
    const open = this.#coverable(() => true);
    const ratios = this.#ratios(sums, squares, open);
    const settle = (cell: number): void => {
      ratios.chance[cell] = 1;
      ratios.standardError[cell] = 0;
    };
    packing.required.forEach(settle);
    for (const p of fixed) packing.table.cellsOf(p).forEach(settle);
    return ratios;
  }

  /** The chances of a class: those of its group, whose ships are all alike, times its share of the ships. */
  #chancesOf(shipClass: number): EstimatedChances {
    const { packing, fixed } = this.#reduction;
    const { table, groups } = packing;
    const { cellCount } = table.board;
    const { covered, coveredSquares } = this.#sums;
    const group = groups.findIndex(({ members }) => members.some((member) => member.shipClass === shipClass));
    const chance = new Float64Array(cellCount);
    const standardError = new Float64Array(cellCount);
    if (group >= 0) {
      const { members, count } = groups[group];
      const part =
        members.reduce((sum, member) => sum + (member.shipClass === shipClass ? member.count : 0), 0) / count;
      const [from, to] = [group * cellCount, (group + 1) * cellCount];
      const open = this.#coverable((g) => g === group);
      const others = this.#coverable((g) => g !== group);
      // A cell is certain if it must be covered and no other group can cover it.
      for (const cell of packing.required) if (others[cell] === 0) open[cell] = 0;
      const ratios = this.#ratios(covered.subarray(from, to), coveredSquares.subarray(from, to), open);
      for (let cell = 0; cell < cellCount; cell++) {
        chance[cell] = ratios.chance[cell] * part;
        standardError[cell] = ratios.standardError[cell] * part;
      }
    }
    for (const p of fixed) if (table.classOf[p] === shipClass) for (const cell of table.cellsOf(p)) chance[cell] = 1;
    return { chance, standardError };
  }

  /** One byte for each cell, 1 if some placement of these groups covers the cell. */
  #coverable(isOf: (group: number) => boolean): Uint8Array {
    const open = new Uint8Array(this.#reduction.packing.table.board.cellCount);
    for (const [g, covers] of this.#covers.entries())
      if (isOf(g)) for (let cell = 0; cell < open.length; cell++) open[cell] |= covers[cell];
    return open;
  }

  /** Weights divided by the total weight, with their errors. Cells that are not open are certain: error 0. */
  #ratios(sums: Float64Array, squares: Float64Array, open: Uint8Array): EstimatedChances {
    const { total, squares: allSquares } = this.#sums.all;
    const widening = this.#oneMoreOf(this.#sums.all) ** 2;
    const chance = sums.map((sum) => Math.min(1, sum / total));
    const standardError = chance.map((r, cell) => {
      if (open[cell] === 0) return 0;
      const variance = (squares[cell] * (1 - 2 * r) + r * r * allSquares) / (total * total);
      return Math.min(1, Math.sqrt(Math.max(0, variance) + widening));
    });
    return { chance, standardError };
  }
}

/**
 * Draws layouts that agree with the knowledge, weighted by its prior: what is fixed, and the draw of what is open;
 * without a draw, no layout is possible. @throws RefusedError as {@link PosteriorEstimator} does
 */
export const openDraw = (knowledge: Knowledge, seed: number): { reduction: Reduction; draw?: WeightedDraw } => {
  checkKnowledge(knowledge);
  const { scenario } = knowledge;
  if (scenario.contact === "overlap")
    throw new RefusedError("there are no estimates if ships may overlap: sampling takes as long as counting");
  if (scenario.totals)
    throw new RefusedError("there are no estimates with totals: layouts are drawn ship by ship without them");
  const constraints = constrain(knowledge);
  const sequential = sequentialWeights(scenario);
  const factors = sequential ? undefined : plainFactors(scenario, "there are no estimates");
  if (factors) checkRange(scenario, factors);
  const reduced = reduce(constraints, factors);
  // In an order of the classes, it matters which of two that are alike has a place.
  const reduction = sequential ? { ...reduced, packing: splitGroups(reduced.packing), multiplicity: 1n } : reduced;
  const { possible, packing, fixed } = reduction;
  const isSettled = packing.groups.length === 0;
  if (!possible || (isSettled && packing.required.length > 0)) return { reduction };
  const whole = new Int32Array(shipCount(scenario.fleet));
  whole.set(fixed);
  const weigh = (drawn: Int32Array): number => {
    whole.set(drawn, fixed.length);
    return sequential?.weigh(whole) ?? 1;
  };
  return { reduction, draw: new WeightedDraw(packing, RandomStream.fromSeed(seed), sequential ? weigh : undefined) };
};

/** One byte for each cell, 1 if one of these placements covers the cell. */
const coveredBy = ({ board, cells, cellStart }: PlacementTable, placements: Int32Array): Uint8Array => {
  const covered = new Uint8Array(board.cellCount);
  for (const p of placements) for (let i = cellStart[p]; i < cellStart[p + 1]; i++) covered[cells[i]] = 1;
  return covered;
};

/**
 * An estimate of the posterior from a limited number of samples. {@link PosteriorEstimator} does the same in
 * slices.
 *
 * Cost: one weighted draw for each sample, about 10 microseconds for ten ships on 10x10.
 *
 * @throws RefusedError as the estimator does; RangeError when the number of samples is not a positive whole
 *   number
 * @example
 * import { estimatePosterior, makeKnowledge, preset } from "@broadside/engine";
 *
 * const estimate = estimatePosterior(makeKnowledge(preset("gorkoff-5x5")), { samples: 2000, seed: 1 });
 * estimate.kind; // => "estimate"
 * estimate.samples; // => 2000
 */
export const estimatePosterior = (
  knowledge: Knowledge,
  { samples = DEFAULT_SAMPLES, seed = 1, stop, progress }: EstimateWork = {},
): PosteriorEstimate | NothingSampled => {
  if (!Number.isSafeInteger(samples) || samples < 1)
    throw new RangeError(`cannot sample ${samples} layouts: write a whole number from 1`);
  const estimator = new PosteriorEstimator(knowledge, seed);
  while (estimator.samples < samples && estimator.isPossible && !stop?.()) {
    estimator.sample(Math.min(SAMPLES_AT_ONCE, samples - estimator.samples));
    progress?.(estimator.samples / samples);
  }
  return estimator.estimate();
};
