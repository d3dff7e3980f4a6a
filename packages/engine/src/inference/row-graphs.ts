import { binomial } from "../core/count.ts";
import { compileRow, type FrontierShape, type RowGraph } from "./kernel/frontier.ts";
import type { Cost } from "./method.ts";
import type { Packing } from "./packing.ts";
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

/** The cost of a packing that is not of the method's kind. */
export const UNSUPPORTED: Cost = { steps: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** What sweeping a grid costs, with compiling the row graph unless it is given. */
export const sweepCost = (
  packing: Packing,
  { shape, input }: ShipGrid,
  weights: boolean,
  known: RowGraph | undefined,
): Cost => {
  const guess = known ?? estimateRowGraph(shape);
  const updates = guess.updates;
  const bits = packing.groups.reduce(
    (sum, { count, placements }) => sum + Math.log2(Math.max(1, Number(binomial(placements.length, count)))),
    0,
  );
  const runs = bits < 53 ? 1 : 1 + Math.ceil(bits / 26) / 2;
  return {
    // Of the rows about half is live; an update takes a few steps, weights twice as much again.
    steps: updates * (input.rows / 2) * (weights ? 8 : 5) * runs + (known ? 0 : guess.states * 2000) + 20_000,
    bytes:
      guess.entries * 16 + Math.min(KEEP_BYTES, guess.entries * 4 * input.rows) + guess.states * (150 + 5 * input.rows),
  };
};
