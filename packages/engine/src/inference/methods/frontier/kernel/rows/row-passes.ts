import type { EdgeList } from "../row-graph.ts";
import type { RowLayout, Runs } from "./row-layout.ts";

/** The numbers of rows: floats and residues in Float64Array, wrapping integers in Int32Array. */
export type Numbers = Float64Array | Int32Array;

/** The sums over the edges of a row, in one arithmetic. They skip all but live edges. */
export interface RowPasses<N extends Numbers> {
  /** numbers[target] += numbers[source] along the edges of a list. */
  spread(layout: RowLayout, edges: EdgeList, numbers: N): void;
  /** into[source - base] += finish[target] along the edges of a list. */
  gather(layout: RowLayout, edges: EdgeList, finish: N, into: N, base: number): void;
  /**
   * Like {@link gather}, and returns the sum of numbers[source] * numbers[target]: ways to get to the
   * sources, ways to finish from the targets. Sums of blocks are added up {@link PART} edges at a time, to
   * round less.
   */
  gatherWeight(layout: RowLayout, edges: EdgeList, numbers: N, into: N, base: number): number;
  /** Like {@link spread}, with a factor: numbers[target] += factor * numbers[source]. */
  spreadTimes(layout: RowLayout, edges: EdgeList, numbers: N, factor: number): void;
  /**
   * Like {@link gatherWeight}, with a factor: into[source - base] += factor * numbers[target], and so is the
   * sum.
   */
  gatherTimes(layout: RowLayout, edges: EdgeList, numbers: N, into: N, base: number, factor: number): number;
  /** into[b + to] += numbers[a + from] along the runs of an index map. */
  addRuns(runs: Runs, map: number, numbers: N, a: number, into: N, b: number): void;
  /** into[b + i] += numbers[a + i] for `length` numbers. */
  addBlock(numbers: N, a: number, into: N, b: number, length: number): void;
  /** Reduces sums to residues. */
  settle(numbers: N, from: number, to: number): void;
  /** A number, or a sum of at most 2^20 of them, as a result of a kernel. */
  result(sum: number): number;
}

/** The number of edges over which sums of products are added up at a time. */
export const PART = 256;
