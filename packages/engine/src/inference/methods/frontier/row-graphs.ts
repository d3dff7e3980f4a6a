import { runsPastFloat } from "../../arithmetic/exact-count.ts";
import type { Packing } from "../../packing/packing.ts";
import type { Cost } from "../method.ts";
import type { FrontierShape } from "./kernel/frontier-input.ts";
import { compileRow, type RowGraph } from "./kernel/row-graph.ts";
import { estimateRowGraph } from "./row-graph-estimate.ts";
import type { ShipGrid } from "./ship-grid.ts";

/** Numbers of rows are kept up to this many bytes; beyond, the first rows are computed twice. */
export const KEEP_BYTES = 80e6;

/** Row graphs, the latest used last; as many as fit into this many bytes. */
const compiled = new Map<string, RowGraph>();
const COMPILED_BYTES = 120e6;

/** The row graph of a shape, compiled once and shared by all positions with the same ships left. */
export const rowGraph = (shape: FrontierShape, maxBytes: number): RowGraph => {
  const key = JSON.stringify(shape);
  let graph = compiled.get(key);
  if (graph) compiled.delete(key);
  else graph = compileRow(shape, maxBytes);
  compiled.set(key, graph);
  let bytes = 0;
  for (const { bytes: own } of compiled.values()) bytes += own;
  for (const [oldest, { bytes: own }] of compiled) {
    if (bytes <= COMPILED_BYTES || oldest === key) break;
    compiled.delete(oldest);
    bytes -= own;
  }
  return graph;
};

/** The row graph of a grid, if it is compiled. */
export const known = ({ shape }: ShipGrid): RowGraph | undefined => compiled.get(JSON.stringify(shape));

/** An upper bound of the number of packings, as its logarithm to base 2: ships of a group in distinct places. */
export const sizeInBits = (packing: Packing): number => {
  let bits = 0;
  for (const { count, placements } of packing.groups) {
    for (let i = 0; i < count; i++) bits += Math.log2(Math.max(1, placements.length - i) / (i + 1));
  }
  return bits;
};

/** The cost of a packing that is not of the method's kind. */
export const UNSUPPORTED: Cost = { steps: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** What a sweep costs, and what of its memory it does not share with others: the graph, and where numbers lie. */
export interface SweepCost extends Cost {
  readonly ownBytes: number;
}

/** What sweeping a grid costs, with compiling the row graph unless it is given. */
export const sweepCost = (
  packing: Packing,
  { shape, input }: ShipGrid,
  weights: boolean,
  known: RowGraph | undefined,
): SweepCost => {
  const guess = known ?? estimateRowGraph(shape);
  const { updates } = guess;
  const bits = sizeInBits(packing);
  const runs = 1 + runsPastFloat(bits);
  const ownBytes = guess.states * (150 + 5 * input.rows);
  return {
    ownBytes,
    // Of the rows about half is live; an update takes a few steps, weights twice as much again.
    steps: updates * (input.rows / 2) * (weights ? 8 : 5) * runs + (known ? 0 : guess.states * 2000) + 20_000,
    // The numbers of a row, those of the others as far as they are kept, and states with their edges, fitted to what the
    // arrays and the heap came to.
    bytes: 1e6 + guess.entries * 8 + (weights ? Math.min(KEEP_BYTES, guess.entries * 4 * input.rows) : 0) + ownBytes,
  };
};
