import { RandomStream } from "../../../core/random.ts";
import { RunningSums } from "../../arithmetic/arithmetic.ts";
import type { ExactKernel } from "../../arithmetic/exact-count.ts";
import { areaBound } from "../../packing/claim-bounds.ts";
import { factorRoundings, factorsIn, type Packing } from "../../packing/packing.ts";
import { searchPackings } from "../../packing/search.ts";
import type { InferenceMethod } from "../method.ts";

/** The number of random descents that estimate the size of the search, and the nanoseconds per node. */
const PROBES = 60;
const NODE_STEPS = 6000;

/** If the best other method takes fewer steps than this, exact cover has nothing to gain. */
const WORTH_STEPS = 2e8;

/** Whether the ships leave at most a tenth of the board free. */
const isPacked = (packing: Packing): boolean => {
  const { room, need } = areaBound(packing);
  return need >= 0.9 * room;
};

/**
 * Exact cover: `PackingSearch` visits every packing. It has few dead ends on packed boards of odd shapes, where
 * other methods have far too many states. If no other method is quick, random descents (Knuth, 1975) estimate it.
 */
export const exactCover: InferenceMethod = {
  name: "exact-cover",
  probes: true,

  supports(packing) {
    return packing.table.claimCount === 0 ? "ships may overlap" : undefined;
  },

  estimateCost(packing, _weights, best = Number.POSITIVE_INFINITY) {
    const entries = packing.groups.reduce(
      (sum, { placements }) => sum + placements.reduce((n, p) => n + 1 + packing.table.claimsOf(p).length, 0),
      0,
    );
    const bytes = entries * 24;
    if (best < WORTH_STEPS || (Number.isFinite(best) && !isPacked(packing))) {
      return { steps: Number.POSITIVE_INFINITY, bytes };
    }
    const random = RandomStream.fromSeed(entries);
    const search = searchPackings(packing);
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < PROBES; i++) {
      const nodes = search.probe(random);
      sum += nodes;
      squares += nodes * nodes;
    }
    const mean = sum / PROBES;
    const error = Math.sqrt(Math.max(0, squares / PROBES - mean * mean) / PROBES);
    return { steps: NODE_STEPS * (mean + 2 * error) + 1000 * entries, bytes };
  },

  kernel(packing, { weights: wanted, progress }): ExactKernel {
    const weighs = packing.groups.some(({ factors }) => factors !== undefined);
    return {
      wraps: false,
      // All sums use compensation, which rounds like three additions.
      roundings: () => factorRoundings(packing) + 4,
      run(arithmetic) {
        // Layouts visited one by one never come near 2^53. Their weights may.
        if (arithmetic.kind !== "float" && !weighs) throw new Error("exact cover counts in float64 only");
        const { modulus } = arithmetic;
        const factors = packing.groups.map((group) => group.factors && factorsIn(group.factors, arithmetic));
        const search = searchPackings(packing);
        const sums = packing.groups.map(({ placements }) => new RunningSums(placements.length, modulus));
        const total = new RunningSums(1, modulus);
        while (search.next(Number.POSITIVE_INFINITY, progress && (() => progress(search.done))) === "found") {
          let product = 1;
          search.eachChosen((group, index) => {
            product *= factors[group]?.[index] ?? 1;
            if (modulus > 0) product %= modulus;
          });
          total.add(0, product);
          if (wanted) search.eachChosen((group, index) => sums[group].add(index, product));
        }
        return { total: total.values[0], ...(wanted && { weights: sums.map(({ values }) => values) }) };
      },
    };
  },
};
