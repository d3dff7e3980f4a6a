import { oncePer } from "../../../core/once-per.ts";
import { RefusedError } from "../../../core/result.ts";
import type { Cost } from "../../../core/work-limits.ts";
import { sumsByCell } from "../../../knowledge/constraints.ts";
import { runsPastFloat } from "../../arithmetic/exact-count.ts";
import { factorRoundings, groupFactorsIn, type Packing, sumsOfPlacements } from "../../packing/packing.ts";
import { sizeInBits } from "../frontier/row-graph-estimate.ts";
import type { InferenceMethod, MethodOptions } from "../method.ts";
import {
  type GraphInput,
  type GraphSums,
  MOST_IN_SUM,
  type StateGraph,
  StateGraphBuilder,
} from "./build-state-graph.ts";
import { countOnGraph, graphRoundings } from "./graph-count.ts";

/**
 * Ranks the claims in scan order, by their cells. The longest side is outermost, which keeps the frontier short.
 * With sums, it is the side with the most sums across it, so that they are completed line by line.
 */
const scanOrder = (packing: Packing): { rankOf: Int32Array; used: number; placeOf: Int32Array } => {
  const { table, groups } = packing;
  const { size, strides, cellCount } = table.board;
  const met = size.map((side, axis) => sumsAcross(packing, axis) / side);
  const axes = size.map((_, axis) => axis).sort((a, b) => met[a] - met[b] || size[a] - size[b] || a - b);
  const cells = Array.from({ length: cellCount }, (_, cell) => cell);
  const key = (cell: number): number =>
    axes.reduceRight((sum, axis) => sum * size[axis] + (Math.floor(cell / strides[axis]) % size[axis]), 0);
  const keys = cells.map(key);
  cells.sort((a, b) => keys[a] - keys[b]);
  const placeOf = new Int32Array(cellCount);
  cells.forEach((cell, i) => {
    placeOf[cell] = i;
  });
  // A claim is decided when the scan reaches the first cell with which some placement would use it.
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
  return { rankOf, used: claims.length, placeOf };
};

/** The number of sums whose cells all lie on one line across an axis. */
const sumsAcross = ({ table, sums }: Packing, axis: number): number => {
  const { size, strides } = table.board;
  const lineOf = (cell: number): number => Math.floor(cell / strides[axis]) % size[axis];
  return sums.filter(({ cells }) => cells.every((cell) => lineOf(cell) === lineOf(cells[0]))).length;
};

/** The packing in scan order, made once; null if a required cell cannot be covered. */
export const graphInput = oncePer((packing: Packing): GraphInput | null => {
  const { table, groups, required } = packing;
  const { rankOf, used, placeOf } = scanOrder(packing);
  const mustUse = new Uint8Array(used);
  for (const cell of required) {
    // The ship on a required cell uses all claims of the cell, and no other ship uses any. So the first represents all.
    let due = Number.POSITIVE_INFINITY;
    for (const claim of table.claimsOfCell(cell)) if (rankOf[claim] >= 0 && rankOf[claim] < due) due = rankOf[claim];
    if (due === Number.POSITIVE_INFINITY) return null;
    mustUse[due] = 1;
  }
  const placements = groups.map((group) =>
    Array.from(group.placements, (p) => Int32Array.from(table.claimsOf(p), (claim) => rankOf[claim]).sort()),
  );
  const counts = groups.map((group) => group.count);
  return { claims: used, mustUse, counts, placements, sums: makeSums(packing, used, placements, placeOf) };
});

/** The sums of a packing, with the most that placements from each claim on can add; undefined if it has no sums. */
const makeSums = (
  packing: Packing,
  claims: number,
  placements: readonly (readonly Int32Array[])[],
  placeOf: Int32Array,
): GraphSums | undefined => {
  const added = sumsOfPlacements(packing);
  if (!added) return undefined;
  const { table, groups, sums } = packing;
  const sumsOf = sumsByCell(sums);
  const beginning: number[][] = Array.from({ length: claims }, () => []);
  for (const [g, group] of groups.entries())
    for (const [i, p] of group.placements.entries()) beginning[placements[g][i][0]].push(p);
  const ahead = new Int32Array(sums.length);
  const covered = new Set<number>();
  const lists = [ahead.slice()];
  for (let claim = claims - 1; claim >= 0; claim--) {
    for (const p of beginning[claim]) {
      for (const cell of table.cellsOf(p)) {
        if (covered.has(cell)) continue;
        covered.add(cell);
        for (const sum of sumsOf.get(cell) ?? []) ahead[sum]++;
      }
    }
    lists.push(ahead.slice());
  }
  return {
    totals: sums.map(({ total }) => total),
    added,
    cells: sums.map(({ cells }) => [...cells].sort((a, b) => placeOf[a] - placeOf[b])),
    cellsOf: groups.map((group) => Array.from(group.placements, (p) => table.cellsOf(p))),
    ahead: lists.reverse(),
  };
};

/** An estimate puts the packing in scan order only if its masks take at most this many bytes. */
const MOST_LOOKED_AT = 300e6;

/** The bytes needed for the placements in scan order, each with its claims and a mask of all claims. */
const maskBytes = ({ table, groups }: Packing): number =>
  groups.reduce((sum, { placements }) => sum + placements.length, 0) * (200 + Math.ceil(table.claimCount / 32) * 4);

/** The number of possible remaining fleets, class by class. */
const fleetsOf = ({ groups }: Packing): number => groups.reduce((product, { count }) => product * (count + 1), 1);

/**
 * One claim after another is decided in scan order; partial packings with the same claims taken ahead and the
 * same ships left are one state. The method works for every shape, contact rule and number of dimensions.
 */
export const stateGraph: InferenceMethod = {
  name: "state-graph",

  supports(packing) {
    if (packing.table.claimCount === 0) return "ships may overlap";
    return packing.sums.some(({ total }) => total > MOST_IN_SUM) ? `a total is above ${MOST_IN_SUM}` : undefined;
  },

  estimateCost(packing) {
    const masks = maskBytes(packing);
    // Each claim is examined, with a mask of all claims, for every possible remaining fleet.
    if (masks > MOST_LOOKED_AT) return { steps: 15 * masks * fleetsOf(packing), bytes: masks };
    const input = graphInput(packing);
    if (!input) return { steps: 1, bytes: 1 };
    if (input.sums) return triedCost(packing);
    const fleets = fleetsOf(packing);
    const ships = input.counts.reduce((a, b) => a + b, 0);
    // A state at a line of the scan is a set of placements that the line cuts, at most one for each ship.
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
        // Most placements that cross the line exclude each other: each further ship keeps a third of its choices.
        term *= ((crossing - n + 1) / n) * (n > 1 ? 1 / 3 : 1);
        sets += term;
      }
      states += sets * Math.max(1, fleets / 2);
    }
    // Most of these sets cannot be completed. The exponent is fitted to positions of games.
    const fit = 7 * (states * (1 + anchored / input.claims / 2)) ** 0.74;
    // Counts beyond 2^53 need further runs, each a pass over the graph.
    const bits = sizeInBits(packing);
    const passes = runsPastFloat(bits);
    return { steps: fit * (60 + 15 * passes) + 50_000, bytes: fit * 40 + masks };
  },

  kernel(packing, { weights, ...limits }) {
    const input = graphInput(packing);
    if (!input) return undefined;
    const graph = stateGraphOf(packing, input, limits);
    return {
      wraps: true,
      firstCount: packing.groups[0].count,
      roundings: () => graphRoundings(graph) + factorRoundings(packing),
      run: (arithmetic) => countOnGraph(graph, arithmetic, weights, groupFactorsIn(packing, arithmetic)),
    };
  },
};

/** The most bytes of a graph that an estimate builds. */
const TRIED_BYTES = 16e6;

const builders = new WeakMap<Packing, StateGraphBuilder>();

/** The builder for a packing. With sums, it continues where an estimate stopped. */
const builderOf = (packing: Packing, input: GraphInput): StateGraphBuilder => {
  if (!input.sums) return new StateGraphBuilder(input);
  let builder = builders.get(packing);
  if (!builder) {
    builder = new StateGraphBuilder(input);
    builders.set(packing, builder);
  }
  return builder;
};

/** The graph of a packing in scan order. What an estimate has already built is used, and kept if it is small. */
export const stateGraphOf = (
  packing: Packing,
  input: GraphInput,
  { maxBytes, progress }: Pick<MethodOptions, "maxBytes" | "progress">,
): StateGraph => {
  const graph = builderOf(packing, input).build(maxBytes ?? Number.POSITIVE_INFINITY, progress);
  if (edgesOf(graph) * EDGE_BYTES > TRIED_BYTES) builders.delete(packing);
  return graph;
};

/** The bytes for one edge of a graph, including its share of the states. */
const EDGE_BYTES = 20;

/** The cost of a graph with sums, by building part of it: nothing else shows how many states the sums cut. */
const triedCost = oncePer((packing: Packing): Cost => {
  const edges = triedEdges(builderOf(packing, graphInput(packing) as GraphInput));
  const passes = runsPastFloat(sizeInBits(packing));
  return { steps: edges * (60 + 15 * passes) + 50_000, bytes: edges * 40 };
});

/** The number of edges of a graph, or a guess if it is large. */
const triedEdges = (builder: StateGraphBuilder): number => {
  try {
    return edgesOf(builder.build(TRIED_BYTES));
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    // The number of states grows until the middle. The memory limit still applies while the graph is made.
    return TRIED_BYTES / EDGE_BYTES / builder.done ** 2;
  }
};

const edgesOf = ({ edges }: StateGraph): number => edges.reduce((sum, list) => sum + list.length / 3, 0);
