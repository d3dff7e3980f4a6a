import { countExactly, type ExactKernel, runsPastFloat } from "../../arithmetic/exact-count.ts";
import { factorRoundings, groupFactorsIn, type Packing } from "../../packing/packing.ts";
import { sizeInBits } from "../frontier/row-graphs.ts";
import type { InferenceMethod, MethodOptions } from "../method.ts";
import { buildStateGraph, type GraphInput } from "./build-state-graph.ts";
import { countOnGraph, graphRoundings } from "./graph-count.ts";

/** Claims in scan order: by the cells that make them, the longest side of the board outermost to keep the frontier short. */
const scanOrder = (packing: Packing): { rankOf: Int32Array; used: number } => {
  const { table, groups } = packing;
  const { size, strides, cellCount } = table.board;
  const axes = size.map((_, axis) => axis).sort((a, b) => size[a] - size[b] || a - b);
  const cells = Array.from({ length: cellCount }, (_, cell) => cell);
  const key = (cell: number): number =>
    axes.reduceRight((sum, axis) => sum * size[axis] + (Math.floor(cell / strides[axis]) % size[axis]), 0);
  const keys = cells.map(key);
  cells.sort((a, b) => keys[a] - keys[b]);
  const placeOf = new Int32Array(cellCount);
  cells.forEach((cell, i) => {
    placeOf[cell] = i;
  });
  // A claim is due when the scan reaches the first cell that some placement would use it with.
  const first = new Float64Array(table.claimCount).fill(Number.POSITIVE_INFINITY);
  for (const group of groups) {
    for (const p of group.placements) {
      for (const cell of table.cellsOf(p)) {
        for (const claim of table.claimsOfCell(cell)) if (placeOf[cell] < first[claim]) first[claim] = placeOf[cell];
      }
    }
  }
  const claims = Array.from(first.keys()).filter((claim) => first[claim] < Number.POSITIVE_INFINITY);
  claims.sort((a, b) => first[a] - first[b] || a - b);
  const rankOf = new Int32Array(table.claimCount).fill(-1);
  claims.forEach((claim, rank) => {
    rankOf[claim] = rank;
  });
  return { rankOf, used: claims.length };
};

const made = new WeakMap<Packing, { readonly input: GraphInput | undefined }>();

/** The packing in scan order, made once; undefined when a required cell cannot be covered. */
export const graphInput = (packing: Packing): GraphInput | undefined => {
  let known = made.get(packing);
  if (!known) {
    known = { input: makeInput(packing) };
    made.set(packing, known);
  }
  return known.input;
};

const makeInput = (packing: Packing): GraphInput | undefined => {
  const { table, groups, required } = packing;
  const { rankOf, used } = scanOrder(packing);
  const mustUse = new Uint8Array(used);
  for (const cell of required) {
    // Whatever covers a required cell uses all its claims, and nothing else may use any: the first one stands for all.
    let due = Number.POSITIVE_INFINITY;
    for (const claim of table.claimsOfCell(cell)) if (rankOf[claim] >= 0 && rankOf[claim] < due) due = rankOf[claim];
    if (due === Number.POSITIVE_INFINITY) return undefined;
    mustUse[due] = 1;
  }
  return {
    claims: used,
    mustUse,
    counts: groups.map((group) => group.count),
    placements: groups.map((group) =>
      Array.from(group.placements, (p) => Int32Array.from(table.claimsOf(p), (claim) => rankOf[claim]).sort()),
    ),
  };
};

/** Packings with larger masks are not put in scan order for an estimate. */
const MOST_LOOKED_AT = 300e6;

/** What the placements take in scan order, each with its claims and a mask of all claims. */
const maskBytes = ({ table, groups }: Packing): number =>
  groups.reduce((sum, { placements }) => sum + placements.length, 0) * (200 + Math.ceil(table.claimCount / 32) * 4);

/** The ways to choose ships that are left, class by class. */
const fleetsOf = ({ groups }: Packing): number => groups.reduce((product, { count }) => product * (count + 1), 1);

/**
 * The state graph: claims are decided one after another in scan order, and partial packings that leave the same claims
 * taken ahead and the same ships to place are one state. It serves every shape, contact rule and number of dimensions.
 */
export const stateGraph: InferenceMethod = {
  name: "state-graph",
  about: "decides claim by claim and merges what leaves the same claims taken and the same ships to place",

  supports(packing) {
    return packing.table.claimCount === 0 ? "ships may overlap" : undefined;
  },

  estimateCost(packing) {
    const masks = maskBytes(packing);
    // Each claim is looked at, with a mask of all of them, for every number of ships that may be left.
    if (masks > MOST_LOOKED_AT) return { steps: 15 * masks * fleetsOf(packing), bytes: masks };
    const input = graphInput(packing);
    if (!input) return { steps: 1, bytes: 1 };
    const fleets = fleetsOf(packing);
    const ships = input.counts.reduce((a, b) => a + b, 0);
    // Placements that a line of the scan cuts: each state at that line is a set of them, at most one per ship.
    const cut = new Int32Array(input.claims + 1);
    let anchored = 0;
    for (const list of input.placements) {
      for (const claims of list) {
        anchored++;
        cut[claims[0] + 1]++;
        if (claims[claims.length - 1] + 1 <= input.claims) cut[claims[claims.length - 1] + 1]--;
      }
    }
    let states = 0;
    let crossing = 0;
    for (let rank = 0; rank <= input.claims; rank++) {
      crossing += cut[rank];
      let sets = 1;
      let term = 1;
      for (let n = 1; n <= ships && n <= crossing; n++) {
        // Crossing placements exclude each other more often than not; a third of the choices survive per further ship.
        term *= ((crossing - n + 1) / n) * (n > 1 ? 1 / 3 : 1);
        sets += term;
      }
      states += sets * Math.max(1, fleets / 2);
    }
    // Most of these sets exclude each other or cannot be completed: the power is a fit to positions of played games.
    const fit = 7 * (states * (1 + anchored / input.claims / 2)) ** 0.74;
    // Counts past 2^53 take further runs, one pass over the graph for each.
    const bits = sizeInBits(packing);
    const passes = runsPastFloat(bits);
    return { steps: fit * (60 + 15 * passes) + 50_000, bytes: fit * 40 + masks };
  },

  kernel: (packing, options) => graphKernel(packing, options),

  count(packing, options) {
    const kernel = graphKernel(packing, options);
    return kernel ? countExactly(kernel) : { total: 0n };
  },
};

/** The graph of a packing, to be counted in any arithmetic; undefined when a required cell cannot be covered. */
export const graphKernel = (
  packing: Packing,
  { weights, progress, maxBytes }: MethodOptions,
): ExactKernel | undefined => {
  const input = graphInput(packing);
  if (!input) return undefined;
  const graph = buildStateGraph(input, maxBytes ?? Number.POSITIVE_INFINITY, progress);
  return {
    wraps: true,
    roundings: () => graphRoundings(graph) + factorRoundings(packing),
    run: (arithmetic) => countOnGraph(graph, arithmetic, weights, groupFactorsIn(packing, arithmetic)),
  };
};
