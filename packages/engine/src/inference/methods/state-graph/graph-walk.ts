import type { RandomStream } from "../../../core/random.ts";
import { carry, joined, MOST_SUMMANDS, Remainder } from "../../arithmetic/way-numbers.ts";
import type { StateGraph } from "./build-state-graph.ts";

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
    const found: number[] = [];
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
          if (list[i + 2] >= 0) found.push(list[i + 2]);
          break;
        }
        left.subtract(ways, more);
      }
      if (next < 0) throw new Error("the ways out of a state do not add up");
      state = next;
    }
    return found;
  }
}
