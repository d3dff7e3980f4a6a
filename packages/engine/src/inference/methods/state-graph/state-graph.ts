import {
  type Arithmetic,
  carry,
  joined,
  MOST_SUMMANDS,
  type RawCount,
  Remainder,
  runsPastFloat,
} from "../../../core/exact-count.ts";
import { oncePer } from "../../../core/once-per.ts";
import type { RandomStream } from "../../../core/random.ts";
import { RefusedError } from "../../../core/result.ts";
import type { Cost } from "../../../core/work-limits.ts";
import { sumsByCell } from "../../../knowledge/constraints.ts";
import { markCells } from "../../../scenario/placement.ts";
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

/**
 * The packings as walks through a state graph from the first claim to the last. They are ranked as in
 * `FrontierWalk`: at each claim, first those that do not use it, then those with each placement that begins there.
 */
export class GraphWalk {
  readonly total: bigint;
  readonly #graph: StateGraph;
  /** For each level, where the edges of each state start. */
  readonly #starts: readonly Int32Array[];
  /** For each level, the number of ways to finish from each state, in one part or two. */
  readonly #low: readonly Float64Array[];
  readonly #high: readonly Float64Array[] | undefined;
  readonly #left = new Remainder();

  /** @param limbs whether to keep the ways in two parts, for totals from 2^53 to 2^100 */
  constructor(graph: StateGraph, limbs: boolean) {
    const { sizes, edges } = graph;
    this.#graph = graph;
    this.#starts = edges.map((list, e) => {
      const starts = new Int32Array(sizes[e] + 1);
      for (let i = 0; i < list.length; i += 3) starts[list[i] + 1] = i + 3;
      // A state without edges has the same index as the state before it.
      for (let s = 0; s < sizes[e]; s++) if (starts[s + 1] === 0) starts[s + 1] = starts[s];
      return starts;
    });
    const low = sizes.map((size) => new Float64Array(size));
    const high = limbs ? sizes.map((size) => new Float64Array(size)) : undefined;
    low[edges.length].fill(1);
    for (let e = edges.length - 1; e >= 0; e--) {
      const list = edges[e];
      for (let i = 0, pending = 0; i < list.length; i += 3) {
        const s = list[i];
        low[e][s] += low[e + 1][list[i + 1]];
        if (!high) continue;
        high[e][s] += high[e + 1][list[i + 1]];
        pending = i > 0 && list[i - 3] === s ? pending + 1 : 1;
        if (pending % (MOST_SUMMANDS - 2) === 0) carry(low[e], high[e], s, s + 1);
      }
      if (high) carry(low[e], high[e], 0, low[e].length);
    }
    this.#low = low;
    this.#high = high;
    this.total = sizes[edges.length] === 0 ? 0n : joined(low[0][0], high?.[0][0]);
  }

  /** The flat numbers of the placements in the packing with a rank below {@link total}. */
  unrank(rank: bigint): number[] {
    this.#left.set(rank, this.#high !== undefined);
    return this.#walk();
  }

  /** The flat numbers of the placements in a uniformly drawn packing. */
  draw(random: RandomStream): number[] {
    this.#left.draw(this.total, this.#high !== undefined, random);
    return this.#walk();
  }

  /** The rank of a packing, given the flat numbers of its placements; undefined if the packing was not counted. */
  rank(placements: ReadonlySet<number>): bigint | undefined {
    let rank = 0n;
    let state = 0;
    const { edges } = this.#graph;
    let met = 0;
    for (let e = 0; e < edges.length; e++) {
      const list = edges[e];
      const [from, to] = [this.#starts[e][state], this.#starts[e][state + 1]];
      let taken = -1;
      let skip = -1;
      for (let i = from; i < to; i += 3) {
        if (placements.has(list[i + 2])) taken = i;
        else if (list[i + 2] < 0) skip = i;
      }
      if (taken >= 0) met++;
      else taken = skip;
      if (taken < 0) return undefined;
      for (let i = from; i < taken; i += 3) {
        const next = list[i + 1];
        rank += joined(this.#low[e + 1][next], this.#high?.[e + 1][next]);
      }
      state = list[taken + 1];
      if (this.#low[e + 1][state] === 0 && (this.#high?.[e + 1][state] ?? 0) === 0) return undefined;
    }
    return met === placements.size ? rank : undefined;
  }

  #walk(): number[] {
    const { edges } = this.#graph;
    const left = this.#left;
    const placements: number[] = [];
    let state = 0;
    for (let e = 0; e < edges.length; e++) {
      const list = edges[e];
      const to = this.#starts[e][state + 1];
      let next = -1;
      for (let i = this.#starts[e][state]; i < to; i += 3) {
        const target = list[i + 1];
        const ways = this.#low[e + 1][target];
        const more = this.#high === undefined ? 0 : this.#high[e + 1][target];
        if (left.isBelow(ways, more)) {
          next = target;
          if (list[i + 2] >= 0) placements.push(list[i + 2]);
          break;
        }
        left.subtract(ways, more);
      }
      if (next < 0) throw new Error("the ways out of a state do not add up");
      state = next;
    }
    return placements;
  }
}

/** The numbers of states: float64 or residues, or integers that wrap. */
type Numbers = Float64Array | Int32Array;

/** The sums over a level's edges, in one arithmetic. Each placement has a factor, by default 1. */
interface LevelPasses<N extends Numbers> {
  make(length: number): N;
  /** to[target] += from[source] * factor */
  forwards(edges: Int32Array, from: N, to: N, factors?: Float64Array): void;
  /** Adds finish[target] * factor to ways[source], and from[source] times that to the weight of the placement. */
  backwards(edges: Int32Array, from: N, finish: N, ways: N, weights: N, factors?: Float64Array): void;
  result(value: number): number;
}

/**
 * Counts paths through the graph forwards, for weights also backwards: the sum over a placement's edges of (ways
 * to reach the source) times (ways to finish from the target). Cost: two passes. @param factors by flat number
 */
const countOnGraph = (
  graph: StateGraph,
  arithmetic: Arithmetic,
  wantWeights: boolean,
  factors?: Float64Array,
): RawCount => {
  const { kind, modulus } = arithmetic;
  return kind === "wrapping"
    ? countBy(graph, WRAPPING_LEVELS, wantWeights, factors)
    : countBy(graph, floatLevels(modulus), wantWeights, factors);
};

const countBy = <N extends Numbers>(
  graph: StateGraph,
  passes: LevelPasses<N>,
  wantWeights: boolean,
  factors: Float64Array | undefined,
): RawCount => {
  const { sizes, edges, groupSizes } = graph;
  const none = passes.make(0);
  const start = passes.make(1);
  start[0] = 1;
  const forward: N[] = [start];
  for (const [e, list] of edges.entries()) {
    const to = passes.make(sizes[e + 1]);
    passes.forwards(list, forward[e], to, factors);
    forward.push(to);
    if (!wantWeights) forward[e] = none;
  }
  const total = passes.result(forward[edges.length][0] ?? 0);
  if (!wantWeights) return { total };
  const flat = passes.make(groupSizes.reduce((a, b) => a + b, 0));
  let finish = passes.make(sizes[edges.length]).fill(1) as N;
  for (let e = edges.length - 1; e >= 0; e--) {
    const ways = passes.make(sizes[e]);
    passes.backwards(edges[e], forward[e], finish, ways, flat, factors);
    finish = ways;
    forward[e] = none;
  }
  let at = 0;
  return {
    total,
    weights: groupSizes.map((n) => {
      at += n;
      return Float64Array.from(flat.subarray(at - n, at), (weight) => passes.result(weight));
    }),
  };
};

/**
 * A bound on the roundings in any number: level by level, the most edges into a state (backwards: out of a
 * state). A weight also has a product, and a sum over its edges, all on one level. Cost: a pass over all edges.
 */
const graphRoundings = ({ sizes, edges, groupSizes }: StateGraph): number => {
  const most = (list: Int32Array, field: number, size: number): number => {
    const counts = new Int32Array(size);
    for (let i = field; i < list.length; i += 3) if (list[i] >= 0) counts[list[i]]++;
    return counts.reduce((a, b) => Math.max(a, b), 0);
  };
  const placements = groupSizes.reduce((a, b) => a + b, 0);
  let ways = 0;
  let sum = 0;
  for (const [e, list] of edges.entries()) {
    // For a weight, one of the passes crosses each level, except the placement's own level: neither pass crosses it.
    ways += Math.max(most(list, 0, sizes[e]), most(list, 1, sizes[e + 1]));
    sum = Math.max(sum, most(list, 2, placements));
  }
  return ways + sum + 1;
};

/** The passes in float64, or in residues by a prime below 2^26. @param modulus the prime; 0 for float64 */
const floatLevels = (modulus: number): LevelPasses<Float64Array> => {
  const reduce = (numbers: Float64Array): void => {
    if (modulus > 0) for (let i = 0; i < numbers.length; i++) numbers[i] %= modulus;
  };
  const times = (value: number, factor: number): number => (modulus > 0 ? (value * factor) % modulus : value * factor);
  return {
    make: (length) => new Float64Array(length),
    forwards(edges, from, to, factors) {
      for (let i = 0; i < edges.length; i += 3) {
        const here = from[edges[i]];
        to[edges[i + 1]] += !factors || edges[i + 2] < 0 ? here : times(here, factors[edges[i + 2]]);
      }
      reduce(to);
    },
    backwards(edges, from, finish, ways, weights, factors) {
      for (let i = 0; i < edges.length; i += 3) {
        const p = edges[i + 2];
        const after = finish[edges[i + 1]];
        const there = !factors || p < 0 ? after : times(after, factors[p]);
        if (there === 0) continue;
        ways[edges[i]] += there;
        if (p < 0) continue;
        weights[p] += from[edges[i]] * there;
        if (modulus > 0 && weights[p] >= 2 ** 52) weights[p] %= modulus;
      }
      reduce(ways);
    },
    result: (value) => (modulus > 0 ? value % modulus : value),
  };
};

const WRAPPING_LEVELS: LevelPasses<Int32Array> = {
  make: (length) => new Int32Array(length),
  forwards(edges, from, to, factors) {
    for (let i = 0; i < edges.length; i += 3) {
      const here = from[edges[i]];
      const more = !factors || edges[i + 2] < 0 ? here : Math.imul(here, factors[edges[i + 2]]);
      to[edges[i + 1]] = (to[edges[i + 1]] + more) | 0;
    }
  },
  backwards(edges, from, finish, ways, weights, factors) {
    for (let i = 0; i < edges.length; i += 3) {
      const p = edges[i + 2];
      const after = finish[edges[i + 1]];
      const there = !factors || p < 0 ? after : Math.imul(after, factors[p]);
      if (there === 0) continue;
      ways[edges[i]] = (ways[edges[i]] + there) | 0;
      if (p >= 0) weights[p] = (weights[p] + Math.imul(from[edges[i]], there)) | 0;
    }
  },
  result: (value) => value >>> 0,
};

/**
 * Ranks the claims in scan order, by their cells. The longest side is outermost, which keeps the frontier short.
 * With sums, it is the side with the most sums across it, so that they are completed line by line.
 */
const scanOrder = oncePer((packing: Packing): { rankOf: Int32Array; used: number; placeOf: Int32Array } => {
  const { table, groups, sums } = packing;
  const placeOf = sums.length > 0 ? scanPlaces(packing) : plainPlaces(table);
  const covered = new Uint8Array(table.board.cellCount);
  for (const { placements } of groups) markCells(table, placements, covered);
  const first = firstPlaces(table, covered, placeOf);
  const claims: number[] = [];
  for (let claim = 0; claim < first.length; claim++) if (first[claim] < covered.length) claims.push(claim);
  claims.sort((a, b) => first[a] - first[b] || a - b);
  const rankOf = new Int32Array(table.claimCount).fill(-1);
  claims.forEach((claim, rank) => {
    rankOf[claim] = rank;
  });
  return { rankOf, used: claims.length, placeOf };
});

/**
 * Where each claim is decided: when the scan reaches the first cell with which some placement would use it. The number
 * of cells for a claim that none uses.
 */
const firstPlaces = (table: Packing["table"], covered: Uint8Array, placeOf: Int32Array): Int32Array => {
  const first = new Int32Array(table.claimCount).fill(covered.length);
  for (let cell = 0; cell < covered.length; cell++) {
    if (covered[cell] === 0) continue;
    const claims = table.claimsOfCell(cell);
    for (let i = 0; i < claims.length; i++) if (placeOf[cell] < first[claims[i]]) first[claims[i]] = placeOf[cell];
  }
  return first;
};

/** The place of each cell in the scan. */
const scanPlaces = (packing: Pick<Packing, "table" | "sums">): Int32Array => {
  const { size, strides, cellCount } = packing.table.board;
  const met = size.map((side, axis) => sumsAcross(packing, axis) / side);
  const axes = size.map((_, axis) => axis).sort((a, b) => met[a] - met[b] || size[a] - size[b] || a - b);
  // A cell's place is the number whose digits are its coordinates.
  return Int32Array.from({ length: cellCount }, (_, cell) =>
    axes.reduceRight((sum, axis) => sum * size[axis] + (Math.floor(cell / strides[axis]) % size[axis]), 0),
  );
};

const plainPlaces = oncePer((table: Packing["table"]) => scanPlaces({ table, sums: [] }));

/** The claim that stands for a required cell, the first in scan order: no other ship uses any; -1 if none has a rank. */
const dueClaim = ({ table }: Packing, cell: number, rankOf: Int32Array): number =>
  table.claimsOfCell(cell).reduce((due, claim) => {
    const rank = rankOf[claim];
    return rank >= 0 && (due < 0 || rank < due) ? rank : due;
  }, -1);

/** The number of sums whose cells all lie on one line across an axis. */
const sumsAcross = ({ table, sums }: Pick<Packing, "table" | "sums">, axis: number): number => {
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
    const due = dueClaim(packing, cell, rankOf);
    if (due < 0) return null;
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

/** Adds where placements begin and cease to be cut: `cut` is one longer than there are ranks of claims. */
const addCuts = (
  { claims, claimStart }: Packing["table"],
  placements: Int32Array,
  rankOf: Int32Array,
  cut: Int32Array,
): void => {
  for (let j = 0; j < placements.length; j++) {
    let [from, to] = [cut.length, -1];
    for (let i = claimStart[placements[j]]; i < claimStart[placements[j] + 1]; i++) {
      const rank = rankOf[claims[i]];
      if (rank < from) from = rank;
      if (rank > to) to = rank;
    }
    cut[from + 1]++;
    if (to + 1 < cut.length) cut[to + 1]--;
  }
};

/** About how many sets of placements are cut, over all lines of a scan: at most one placement for each ship. */
const setsCut = (cut: Int32Array, ships: number): number => {
  let all = 0;
  let crossing = 0;
  for (let rank = 0; rank < cut.length; rank++) {
    crossing += cut[rank];
    let sets = 1;
    let term = 1;
    for (let n = 1; n <= ships && n <= crossing; n++) {
      // Most placements that cross the line exclude each other: each further ship keeps a third of its choices.
      term *= ((crossing - n + 1) / n) * (n > 1 ? 1 / 3 : 1);
      sets += term;
    }
    all += sets;
  }
  return all;
};

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
    const { table, groups, required, sums } = packing;
    const { rankOf, used } = scanOrder(packing);
    if (required.some((cell) => dueClaim(packing, cell, rankOf) < 0)) return { steps: 1, bytes: 1 };
    if (sums.length > 0) return triedCost(packing);
    const fleets = fleetsOf(packing);
    const ships = groups.reduce((sum, { count }) => sum + count, 0);
    // A state at a line of the scan is a set of placements that the line cuts, at most one for each ship.
    const cut = new Int32Array(used + 1);
    let anchored = 0;
    for (const { placements } of groups) {
      anchored += placements.length;
      addCuts(table, placements, rankOf, cut);
    }
    const states = setsCut(cut, ships) * Math.max(1, fleets / 2);
    // Most of these sets cannot be completed. The exponent is fitted to positions of games.
    const fit = 7 * (states * (1 + anchored / used / 2)) ** 0.74;
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
