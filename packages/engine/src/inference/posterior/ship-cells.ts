import { ExactCounts, factorial } from "../../core/count.ts";
import { countExactly, type ExactKernel, wrapping } from "../../core/exact-count.ts";
import type { Constraints } from "../../knowledge/constraints.ts";
import type { InferOptions } from "../methods/method.ts";
import { countReduced, runReduced } from "../methods/selector.ts";
import { classWeights, type Reduction, reduce } from "../packing/packing.ts";

/** Some cells, and how many of them ships may cover: one of these numbers. */
export interface ShipCells {
  readonly cells: readonly number[];
  readonly numbers: ReadonlySet<number>;
}

/** Layouts, and on request for each placement those that contain it. */
export interface CellCount {
  readonly layouts: bigint;
  readonly weights?: ExactCounts;
}

/**
 * For each number of cells of a region, from 0, the layouts that satisfy constraints in which ships cover so many; the
 * list ends where there are none.
 *
 * If each layout has the weight x^n for n covered cells, their sum is a polynomial in x, and its coefficients are what is
 * asked. So it is weighed at x = 1, 2, 3, …, and the coefficients follow from the differences of these values. The sums
 * are taken modulo 2^64 if that leaves enough binary digits for all layouts; else exactly.
 *
 * Cost: one count, or with weights one map of the position, for each number of cells that ships can cover; this many
 * for each number that they can cover of each other region.
 *
 * @param others further regions, with the numbers that count
 * @throws RefusedError as `countLayouts` does
 */
export const countByShipCells = (
  constraints: Constraints,
  cells: readonly number[],
  {
    others = [],
    weights = false,
    ...options
  }: InferOptions & { readonly others?: readonly ShipCells[] | undefined; readonly weights?: boolean } = {},
): CellCount[] => {
  const reduction = reduce(constraints);
  const { progress: _, ...limits } = options;
  const { total } = countReduced(reduction, false, limits);
  if (total === 0n) return [];
  const regions = [{ cells, numbers: new Set<number>() }, ...others].map((region) => openRegion(reduction, region));
  // The weights of mirror images are counted twice.
  const lost = regions.reduce((sum, { most }) => sum + twosInFactorial(most), 1);
  const bits = total < 1n << BigInt(Math.max(0, SWEEP_BITS - lost)) ? SWEEP_BITS : EXACT_BITS;
  const runs = regions.reduce((product, { most }) => product * (most + 1), 1);
  let done = 0;
  const weigh = (points: readonly number[]): bigint[] => {
    options.progress?.(done++ / runs);
    const { result } = runReduced(weighAt(reduction, regions, points), weights, limits, (kernel) =>
      runIn(kernel, bits),
    );
    return result;
  };
  /** For each number of covered cells of a region, the results; modulo 2^known. */
  const spread = (r: number, points: readonly number[]): { readonly lists: bigint[][]; readonly known: number } => {
    const { most, fixed } = regions[r];
    let known = bits;
    const values = Array.from({ length: most + 1 }, (_, i) => {
      const at = [...points, i + 1];
      if (r + 1 === regions.length) return weigh(at);
      const inner = spread(r + 1, at);
      known = inner.known;
      const { numbers } = regions[r + 1];
      return inner.lists.filter((_, n) => numbers.has(n)).reduce(plusEach, []);
    });
    const lists = coefficientsOf(values, known);
    return { lists: [...Array.from({ length: fixed }, () => []), ...lists], known: known - twosInFactorial(most) };
  };
  return spread(0, []).lists.map(([packings = 0n, ...twice]): CellCount => {
    const layouts = packings * reduction.multiplicity;
    if (!weights) return { layouts };
    return { layouts, weights: weightsOf(reduction, layouts, twice) };
  });
};

/** A region as a reduced packing sees it. */
interface OpenRegion {
  /** How many cells of it are covered by ships that all layouts have, and the most that others can cover. */
  readonly fixed: number;
  readonly most: number;
  /** For each group and placement, how many cells of it the placement covers. */
  readonly covered: readonly number[][];
  readonly numbers: ReadonlySet<number>;
}

const openRegion = ({ fixed, packing: { groups, table } }: Reduction, { cells, numbers }: ShipCells): OpenRegion => {
  const inside = new Set(cells);
  const coveredBy = (p: number): number => table.cellsOf(p).reduce((sum, cell) => sum + Number(inside.has(cell)), 0);
  const covered = groups.map(({ placements }) => Array.from(placements, coveredBy));
  const always = fixed.reduce((sum, p) => sum + coveredBy(p), 0);
  const ships = groups.reduce((sum, { count }, g) => sum + count * covered[g].reduce((a, b) => Math.max(a, b), 0), 0);
  return { fixed: always, most: Math.min(inside.size - always, ships), covered, numbers };
};

/** Sweeps wrap at 2^64. Where that is too few digits, whole numbers are exact, and far below this power of two. */
const SWEEP_BITS = 64;
const EXACT_BITS = 2048;

/** A packing in which a placement has the weight of a point for each cell that it covers of the point's region. */
const weighAt = (reduction: Reduction, regions: readonly OpenRegion[], points: readonly number[]): Reduction => {
  const { packing } = reduction;
  const groups = packing.groups.map((group, g) => {
    const whole = Array.from(group.placements, (_, i) =>
      points.reduce((product, x, r) => product * BigInt(x) ** BigInt(regions[r].covered[g][i]), 1n),
    );
    return { ...group, factors: { whole, near: Float64Array.from(whole, Number) } };
  });
  return { ...reduction, packing: { ...packing, groups } };
};

/** The total weight, then twice the weight of each placement of each group: exact, or modulo 2^64. */
const runIn = (kernel: ExactKernel, bits: number): bigint[] => {
  if (bits === SWEEP_BITS && kernel.wrapsAt === 2 ** SWEEP_BITS) {
    const { total, weights = [], scale = 1 } = kernel.run(wrapping(2 ** SWEEP_BITS));
    const factor = 2n / BigInt(scale);
    const each = weights.flatMap((list): (number | bigint)[] => Array.from<number | bigint>(list));
    return [BigInt(total), ...each.map((weight) => BigInt(weight) * factor)];
  }
  const { total, weights = [] } = countExactly(kernel);
  return [total, ...weights.flatMap((list) => list.toBigints().map((weight) => 2n * weight))];
};

/** @param twice the doubled weights of the groups' placements, one after another; none if all are 0 */
const weightsOf = (reduction: Reduction, layouts: bigint, twice: readonly bigint[]): ExactCounts => {
  let at = 0;
  const weights = reduction.packing.groups.map(({ placements }) =>
    ExactCounts.fromBigints(Array.from(placements, () => (twice[at++] ?? 0n) / 2n)),
  );
  return classWeights(reduction, layouts, reduction.multiplicity, weights);
};

const plusEach = (a: readonly bigint[], b: readonly bigint[]): bigint[] =>
  a.length === 0 ? [...b] : a.map((n, i) => n + (b[i] ?? 0n));

/** How often 2 divides n factorial. */
const twosInFactorial = (n: number): number => {
  let twos = 0;
  for (let half = n >> 1; half > 0; half >>= 1) twos += half;
  return twos;
};

/**
 * The coefficients of polynomials, one for each position of lists, from their values at 1, 2, 3, … modulo a power of
 * two. The coefficients are right modulo a smaller power, which lacks the factors 2 of the last number's factorial.
 */
const coefficientsOf = (values: readonly (readonly bigint[])[], known: number): bigint[][] => {
  const most = values.length - 1;
  const bits = known - twosInFactorial(most);
  // Newton's form: the j-th difference at 1, divided by j!, is the coefficient of (x - 1) ... (x - j).
  const dividers = Array.from({ length: most + 1 }, (_, j) => {
    const twos = BigInt(twosInFactorial(j));
    return { twos, inverse: inverseOf(factorial(j) >> twos, bits) };
  });
  const lists = values.map(() => new Array<bigint>(values[0].length));
  for (let i = 0; i < values[0].length; i++) {
    const differences = values.map((list) => list[i] ?? 0n);
    for (let j = 1; j <= most; j++) for (let k = most; k >= j; k--) differences[k] -= differences[k - 1];
    let polynomial: bigint[] = [];
    for (let j = most; j >= 0; j--) {
      const { twos, inverse } = dividers[j];
      const newton = (BigInt.asUintN(known, differences[j]) >> twos) * inverse;
      const times = BigInt(j + 1);
      polynomial = [newton, ...polynomial].map((n, k) => BigInt.asUintN(bits, n - times * (polynomial[k] ?? 0n)));
    }
    for (const [k, n] of polynomial.entries()) lists[k][i] = n;
  }
  return lists;
};

/** The inverse of an odd number modulo a power of two: each step doubles the digits that are right. */
const inverseOf = (odd: bigint, bits: number): bigint => {
  let inverse = odd;
  for (let right = 3; right < bits; right *= 2) inverse = BigInt.asUintN(bits, inverse * (2n - odd * inverse));
  return inverse;
};
