import { countExactly, type ExactKernel } from "../../arithmetic/exact-count.ts";
import type { Packing } from "../../packing/packing.ts";
import type { InferenceMethod, MethodOptions } from "../method.ts";
import { FrontierSweep } from "./kernel/frontier-sweep.ts";
import { KEEP_BYTES, known, rowGraph, sweepCost, UNSUPPORTED } from "./row-graphs.ts";
import { makeShipGrid } from "./ship-grid.ts";

/**
 * The frontier (or broken profile) for ships of any form on a two-dimensional board, touching or not: it
 * sweeps the board square by square, and only the outline of the placed ships matters.
 */
export const frontier: InferenceMethod = {
  name: "frontier",
  about: "sweeps the board square by square and merges what leaves the same outline and the same ships to place",

  supports(packing) {
    const grid = makeShipGrid(packing);
    return typeof grid === "string" ? grid : undefined;
  },

  estimateCost(packing, weights) {
    const grid = makeShipGrid(packing);
    return typeof grid === "string" ? UNSUPPORTED : sweepCost(packing, grid, weights, known(grid));
  },

  kernel: (packing, options) => frontierKernel(packing, options),

  count: (packing, options) => countExactly(frontierKernel(packing, options)),
};

/** The sweep over a supported packing, in any arithmetic. */
export const frontierKernel = (packing: Packing, { weights, progress, maxBytes }: MethodOptions): ExactKernel => {
  const grid = makeShipGrid(packing);
  if (typeof grid === "string") throw new Error(grid);
  const { shape, input, kinds, squares } = grid;
  const sweep = new FrontierSweep(rowGraph(shape, maxBytes ?? Number.POSITIVE_INFINITY), input, KEEP_BYTES);
  return {
    wraps: true,
    roundings: () => sweep.roundings(),
    run(arithmetic) {
      const { weights: byKind, ...rest } = sweep.count(arithmetic, weights, progress);
      if (!byKind) return rest;
      return { ...rest, weights: kinds.map((own, g) => Float64Array.from(own, (k, i) => byKind[k][squares[g][i]])) };
    },
  };
};
