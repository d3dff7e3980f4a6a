import { EXACT_LIMIT } from "../core/count.ts";
import type { RandomStream } from "../core/random.ts";
import { FrontierSweep } from "./kernel/frontier-sweep.ts";
import type { InferenceMethod } from "./method.ts";
import type { Packing } from "./packing.ts";
import { makeRectangles } from "./rectangles.ts";
import { countExactly, PLAIN } from "./residue.ts";
import { KEEP_BYTES, known, rowGraph, sweepCost, UNSUPPORTED } from "./row-graphs.ts";

/**
 * The frontier (or broken profile) for ships that are rectangles, straight ships above all, on a two-dimensional board,
 * touching or not: the board is swept square by square, and only the outline of what was placed matters.
 */
export const frontier: InferenceMethod = {
  name: "frontier",
  about: "sweeps the board square by square and merges what leaves the same outline and the same ships to place",

  supports(packing) {
    const rectangles = makeRectangles(packing);
    return typeof rectangles === "string" ? rectangles : undefined;
  },

  estimateCost(packing, weights) {
    const rectangles = makeRectangles(packing);
    return typeof rectangles === "string" ? UNSUPPORTED : sweepCost(packing, rectangles, weights, known(rectangles));
  },

  count(packing, { weights, progress, maxBytes }) {
    const rectangles = makeRectangles(packing);
    if (typeof rectangles === "string") throw new Error(rectangles);
    const { shape, input, kinds, squares } = rectangles;
    const sweep = new FrontierSweep(rowGraph(shape, maxBytes ?? Number.POSITIVE_INFINITY), input, KEEP_BYTES);
    return countExactly((arithmetic) => {
      const { total, weights: byKind } = sweep.count(arithmetic, weights, progress);
      if (!byKind) return { total };
      return { total, weights: kinds.map((own, g) => Float64Array.from(own, (k, i) => byKind[k][squares[g][i]])) };
    });
  },
};

/**
 * Packings drawn uniformly by the frontier, each as its placements; undefined when it cannot draw them: the packing is
 * not its kind, needs more memory than allowed, or has 2^53 packings or more.
 */
export const sampleByFrontier = (
  packing: Packing,
  number: number,
  random: RandomStream,
  maxBytes: number,
): number[][] | undefined => {
  const rectangles = makeRectangles(packing);
  if (typeof rectangles === "string") return undefined;
  // Estimated as if nothing were compiled: whether it draws must not depend on what was counted before.
  if (sweepCost(packing, rectangles, true, undefined).bytes > maxBytes) return undefined;
  const input = { ...rectangles.input, mirrored: false, flipped: false };
  const sweep = new FrontierSweep(rowGraph(rectangles.shape, maxBytes), input, KEEP_BYTES);
  if (sweep.count(PLAIN, false).total >= EXACT_LIMIT) return undefined;
  const placementAt = rectangles.shape.kinds.map(() => new Map<number, number>());
  packing.groups.forEach(({ placements }, g) => {
    placements.forEach((p, i) => {
      placementAt[rectangles.kinds[g][i]].set(rectangles.squares[g][i], p);
    });
  });
  return sweep.sample(number, random).map((found) => {
    const placements: number[] = [];
    for (let i = 0; i < found.length; i += 2) placements.push(placementAt[found[i]].get(found[i + 1])!);
    return placements;
  });
};
