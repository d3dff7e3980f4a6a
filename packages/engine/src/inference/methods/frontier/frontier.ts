import { oncePer } from "../../../core/once-per.ts";
import { plus } from "../../arithmetic/arithmetic.ts";
import type { ExactKernel } from "../../arithmetic/exact-count.ts";
import { areSameFactors, type Packing } from "../../packing/packing.ts";
import type { InferenceMethod, MethodOptions } from "../method.ts";
import type { FrontierInput } from "./kernel/frontier-input.ts";
import { FrontierSweep } from "./kernel/frontier-sweep.ts";
import { compiledGraph, KEEP_BYTES, rowGraph, sweepCost } from "./row-graph-cache.ts";
import { makeShipGrid, type ShipGrid } from "./ship-grid.ts";

/** What a supported packing has; throws the reason why the packing is not supported. */
const supported = <T extends object>(found: T | string): T => {
  if (typeof found === "string") throw new Error(found);
  return found;
};

/**
 * The frontier (or broken profile) method for ships of any form on a two-dimensional board, touching or not: it
 * sweeps the board square by square, and only the profile of the placed ships matters.
 */
export const frontier: InferenceMethod = {
  name: "frontier",

  supports(packing) {
    const grid = makeShipGrid(packing);
    return typeof grid === "string" ? grid : undefined;
  },

  estimateCost(packing, weights) {
    const grid = supported(makeShipGrid(packing));
    return sweepCost(packing, grid, weights, compiledGraph(grid));
  },

  kernel: (packing, options) =>
    sweepKernel(packing, { across: supported(makeShipGrid(packing)), down: undefined }, options),
};

/**
 * Two sweeps, in different directions. Each goes over the packings with at most half of the oblong ships
 * upright, as seen in its direction. One ship may count as two.
 */
export interface BothWays {
  readonly across: ShipGrid;
  /** The grid to sweep down the board; undefined if there is no oblong ship. */
  readonly down: ShipGrid | undefined;
}

/** The two sweeps of a packing, or the reason why it cannot be halved. */
export const bothWays = oncePer((packing: Packing): BothWays | string => {
  const across = makeShipGrid(packing, "across");
  if (typeof across === "string") return across;
  const down = makeShipGrid(packing, "down");
  if (typeof down === "string") return down;
  // The sweeps divide a fixed number of oblong ships. So the ships of a group must all be oblong, in any direction
  // still possible, or all square. Boxes of any size can be either.
  let oblong = 0;
  // The longest ship that is the only one in its group.
  let single = { group: -1, squares: 0 };
  for (const [g, count] of across.shape.counts.entries()) {
    const own = across.shape.kinds.filter((kind) => kind.group === g);
    const squareKinds = own.filter(({ square }) => square).length;
    if (squareKinds > 0 && squareKinds < own.length) return "a ship may be square or oblong";
    if (squareKinds > 0) continue;
    oblong += count;
    const size = own[0]?.squares.length ?? 0;
    if (count === 1 && size > single.squares) single = { group: g, squares: size };
  }
  // If the position equals its transposed image, one sweep serves both ways, with less than half the work. This
  // needs an odd number of oblong ships: otherwise one way allows one more upright ship than the other. So if the
  // number is even, one ship counts as two.
  const double = oblong % 2 === 0 && sameGrid(across, down) ? single.group : -1;
  if (double >= 0) oblong++;
  const limited = ({ shape, ...way }: ShipGrid, mostUpright: number): ShipGrid => {
    const kinds = shape.kinds.map((kind) => (kind.group === double ? { ...kind, uprights: 2 * kind.uprights } : kind));
    return { ...way, shape: { ...shape, kinds, mostUpright } };
  };
  // Packings with equally many upright and lying ships are swept across, so that nothing is counted twice.
  return {
    across: limited(across, Math.floor(oblong / 2)),
    down: oblong === 0 ? undefined : limited(down, Math.floor((oblong - 1) / 2)),
  };
});

const sameShape = (a: ShipGrid, b: ShipGrid): boolean => JSON.stringify(a.shape) === JSON.stringify(b.shape);

const haveSameFactors = (a: FrontierInput["factors"], b: FrontierInput["factors"]): boolean =>
  a === undefined || b === undefined || a.every((factors, k) => areSameFactors(factors, b[k]));

const sameGrid = (a: ShipGrid, b: ShipGrid): boolean =>
  sameShape(a, b) &&
  a.input.rows === b.input.rows &&
  a.input.mustTake.every((value, i) => value === b.input.mustTake[i]) &&
  haveSameFactors(a.input.factors, b.input.factors) &&
  a.input.allowed.every((grid, k) => grid.every((value, i) => value === b.input.allowed[k][i]));

/**
 * The frontier method with two sweeps: over the packings in which at most half of the oblong ships are upright,
 * and, with rows and columns exchanged, over the others. Fewer upright ships make far fewer profiles.
 */
export const halvedFrontier: InferenceMethod = {
  name: "halved-frontier",

  supports(packing) {
    const ways = bothWays(packing);
    return typeof ways === "string" ? ways : undefined;
  },

  estimateCost(packing, weights) {
    const { across, down } = supported(bothWays(packing));
    const first = sweepCost(packing, across, weights, compiledGraph(across));
    if (!down || sameGrid(across, down)) return first;
    const second = sweepCost(packing, down, weights, compiledGraph(down));
    // On a square board with an odd number of oblong ships, one row graph serves both ways.
    const shared = sameShape(across, down) ? second.compileSteps : 0;
    return {
      steps: first.steps + second.steps - shared,
      bytes: Math.max(first.bytes + second.ownBytes, second.bytes + first.ownBytes),
    };
  },

  kernel(packing, options): ExactKernel {
    const kernel = sweepKernel(packing, supported(bothWays(packing)), options);
    // At the end the two totals are added.
    return { ...kernel, roundings: () => kernel.roundings() + 1 };
  },
};

/** Counts by one sweep or by both; their results are added. */
const sweepKernel = (
  packing: Packing,
  { across, down }: BothWays,
  { weights, progress, maxBytes = Number.POSITIVE_INFINITY }: MethodOptions,
): ExactKernel => {
  const twins = down !== undefined && sameGrid(across, down);
  const sweepOf = ({ shape, input }: ShipGrid) =>
    new FrontierSweep(rowGraph(shape, maxBytes, progress), input, KEEP_BYTES);
  const first = sweepOf(across);
  const second = down && !twins ? sweepOf(down) : undefined;
  return {
    wraps: first.wraps && second?.wraps !== false,
    firstCount: packing.groups[0].count,
    roundings: () => Math.max(first.roundings(), second?.roundings() ?? 0),
    run(arithmetic) {
      const share = second ? 0.5 : 1;
      const told = (from: number) => progress && ((done: number) => progress(from + done * share));
      const a = first.count(arithmetic, weights, told(0));
      const b = twins ? a : second?.count(arithmetic, weights, told(share));
      const total = plus(arithmetic, a.total, b?.total ?? 0);
      const [forFirst, forSecond] = [a.weights, b?.weights];
      if (!forFirst) return { total };
      const [scaleA, scaleB] = [a.scale ?? 1, b?.scale ?? 1];
      const scale = Math.max(scaleA, scaleB);
      const weightOf = (way: ShipGrid, list: readonly Float64Array[], g: number, i: number): number =>
        list[way.kinds[g][i]][way.squares[g][i]];
      const weight = (g: number, i: number): number => {
        const own = plus(arithmetic, 0, weightOf(across, forFirst, g, i), scale / scaleA);
        return down && forSecond ? plus(arithmetic, own, weightOf(down, forSecond, g, i), scale / scaleB) : own;
      };
      const weigh = packing.groups.map(({ placements }, g) => Float64Array.from(placements, (_, i) => weight(g, i)));
      return { total, weights: weigh, scale };
    },
  };
};
