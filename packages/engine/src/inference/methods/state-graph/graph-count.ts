import type { Arithmetic } from "../../arithmetic/arithmetic.ts";
import type { RawCount } from "../../arithmetic/exact-count.ts";
import type { StateGraph } from "./build-state-graph.ts";

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
export const countOnGraph = (
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
export const graphRoundings = ({ sizes, edges, groupSizes }: StateGraph): number => {
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
