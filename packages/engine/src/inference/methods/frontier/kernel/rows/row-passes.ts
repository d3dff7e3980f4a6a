import { oncePer } from "../../../../../core/once-per.ts";
import type { EdgeList, RowGraph } from "../row-graph.ts";
import type { NumberTable } from "./number-table.ts";

/** The sums over the edges of a row with products, in one arithmetic. Edges that are not live are skipped. */
export interface RowPasses {
  /** Along the edges of a list: numbers[target] += factor * numbers[source]. */
  spreadTimes(table: NumberTable, edges: EdgeList, numbers: Float64Array, factor: number): void;
  /**
   * Along the edges of a list: into[source - base] += factor * numbers[target]. It returns the sum of
   * numbers[source] times that: ways to reach times ways to finish. The sum is added up {@link PART} edges at a
   * time, for less rounding.
   */
  gatherWeight(
    table: NumberTable,
    edges: EdgeList,
    numbers: Float64Array,
    into: Float64Array,
    base: number,
    factor: number,
  ): number;
  /** Reduces sums to residues. */
  settle(numbers: Float64Array, from: number, to: number): void;
  /** Turns a number, or a sum of at most 2^20 numbers, into a result of a kernel. */
  result(sum: number): number;
}

/** The number of edges over which sums of products are added up before they go into the total. */
export const PART = 256;

/**
 * A bound on the roundings in any number of a sweep over some rows, weights included.
 *
 * A number is a sum with at most one summand for each edge of its state. So it has one rounding for each of
 * these edges, plus those of the summand with the most roundings. For a row, the longest way through the graph
 * is a bound on both. A weight sums products block by block, {@link PART} edges at a time. Merging mirror images
 * adds one rounding for each row, and one for a weight. Cost: two passes over a row's edges, once per graph.
 */
export const sweepRoundings = (graph: RowGraph, rows: number): number => {
  const { way, sum } = longestOf(graph);
  // Both passes go through the row of a placement.
  return (rows + 1) * (way + 1) + sum + graph.vectors + 2;
};

const longestOf = oncePer((graph: RowGraph) => ({
  way: Math.max(longestWay(graph, true), longestWay(graph, false)),
  sum: longestSum(graph),
}));

/** The longest way through a row, with each state weighted by its number of edges towards the start. */
const longestWay = ({ columns, next, states }: RowGraph, forwards: boolean): number => {
  const lists = columns.flatMap(({ empty, placing }) => [empty, ...placing]);
  const [to, from] = forwards ? (["targets", "sources"] as const) : (["sources", "targets"] as const);
  const edges = new Int32Array(states);
  for (const list of [...lists, next]) for (const state of list[to]) edges[state]++;
  const longest = new Int32Array(states);
  let most = 0;
  const follow = (list: EdgeList): void => {
    for (let e = 0; e < list.sources.length; e++) {
      const before = list[from][e];
      const way = longest[before] + edges[before];
      const after = list[to][e];
      if (way > longest[after]) longest[after] = way;
      most = Math.max(most, longest[after] + edges[after]);
    }
  };
  // Edges lead to later columns, so a column is complete when the loop reaches it.
  for (const list of forwards ? lists : lists.reverse()) follow(list);
  return most;
};

/** The maximum number of additions that any summand of a weight goes through. */
const longestSum = ({ columns, vectors }: RowGraph): number => {
  let edges = 0;
  for (const { placing } of columns) for (const { sources } of placing) edges = Math.max(edges, sources.length);
  return vectors + PART + Math.ceil(edges / PART);
};
