import type { Cost, Progress } from "../../../core/work-limits.ts";
import { runsPastFloat } from "../../arithmetic/exact-count.ts";
import type { Packing } from "../../packing/packing.ts";
import { compileRow } from "./kernel/compile-row.ts";
import type { FrontierInput, FrontierShape } from "./kernel/frontier-input.ts";
import type { RowGraph } from "./kernel/row-graph.ts";
import { sweepsInWasm } from "./kernel/rows/wasm-rows.ts";
import { estimateRowGraph } from "./row-graph-estimate.ts";
import type { ShipGrid } from "./ship-grid.ts";

/** The maximum number of bytes for the numbers of all rows; beyond it, the first rows are computed twice. */
export const KEEP_BYTES = 80e6;

/** The row graphs kept, up to {@link COMPILED_BYTES} in all, the most recently used last. */
const compiled = new Map<string, RowGraph>();
const COMPILED_BYTES = 120e6;

/**
 * The row graph of a shape, compiled once and shared by all positions with the same ships left.
 * @param progress gets 0 again and again, because the length of the work is unknown
 */
export const rowGraph = (shape: FrontierShape, maxBytes: number, progress?: Progress): RowGraph => {
  const key = JSON.stringify(shape);
  let graph = compiled.get(key);
  if (graph) compiled.delete(key);
  else graph = compileRow(shape, maxBytes, false, progress && (() => progress(0)));
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

/** The row graph of a grid, if it has already been compiled. */
export const compiledGraph = ({ shape }: ShipGrid): RowGraph | undefined => compiled.get(JSON.stringify(shape));

/** The base-2 logarithm of all ways to put each group's ships in different places, a bound on the packings. */
export const sizeInBits = (packing: Packing): number => {
  let bits = 0;
  for (const { count, placements } of packing.groups) {
    for (let i = 0; i < count; i++) bits += Math.log2(Math.max(1, placements.length - i) / (i + 1));
  }
  return bits;
};

/** The cost of a sweep, including the memory it does not share with others: graph and tables of numbers. */
export interface SweepCost extends Cost {
  readonly ownBytes: number;
  /** How many of the steps are for compiling the row graph. */
  readonly compileSteps: number;
}

/** The share of squares, over all kinds, where a ship may begin. */
const openShare = ({ allowed }: FrontierInput): number => {
  let open = 0;
  let squares = 0;
  for (const grid of allowed) {
    for (const value of grid) open += value;
    squares += grid.length;
  }
  return open / Math.max(1, squares);
};

/** The cost of sweeping a grid, including that of compiling the row graph unless it is given. */
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
  const ownBytes = guess.states * (150 + 20 * input.rows);
  const compileSteps = known ? 0 : guess.states * 2000;
  const wasm = sweepsInWasm(guess, input);
  return {
    ownBytes,
    compileSteps,
    // Fitted to the times of 109 positions of games, and usually within a third of them. The fewer squares are open
    // to ships, the fewer numbers are live. The live numbers are found once, state by state.
    steps:
      updates * input.rows * (0.5 + 2 * openShare(input)) * (weights ? 1 : 0.6) * runs * (wasm ? 0.25 : 1) +
      guess.states * input.rows * (wasm ? 8 : 60) +
      compileSteps +
      20_000,
    // The numbers of one row, those of the other rows as far as they are kept, and the states with their edges;
    // fitted to the measured size of arrays and heap.
    bytes: 1e6 + guess.entries * 8 + (weights ? Math.min(KEEP_BYTES, guess.entries * 4 * input.rows) : 0) + ownBytes,
  };
};
