import { binomial } from "../core/count.ts";
import { compileRow, type FrontierShape, type RectangleKind, type RowGraph } from "./kernel/frontier.ts";
import type { Cost } from "./method.ts";
import type { Packing } from "./packing.ts";
import type { Rectangles } from "./rectangles.ts";

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

/**
 * An estimate of the row graph of a shape: states, and numbers in all of them. The profiles of a row's end are counted as
 * arrangements of upright ships (of some height still to come, at most as many of each height as there are ships that
 * tall) and, where ships have margins, of runs of height 1; live vectors as those with at least as many ships. Exact
 * numbers are within a factor of two or three. Cost: columns times ships.
 */
export const estimateGraph = ({
  columns,
  counts,
  kinds,
  mostTall,
}: FrontierShape): { states: number; entries: number } => {
  const width = Math.min(...kinds.map((kind) => kind.columns));
  const margin = Math.min(...kinds.map((kind) => kind.rows)) > 1;
  const orders = heightOrders(counts, kinds, margin ? 2 : 1).slice(
    0,
    mostTall === undefined ? undefined : mostTall + 1,
  );
  const ships = counts.reduce((a, b) => a + b, 0);
  const arrangements = rowArrangements(columns, width, orders.length, ships, margin);
  // Vectors of ships used, by their number of ships.
  let vectors = [1];
  for (const count of counts) {
    const next = new Array<number>(vectors.length + count).fill(0);
    vectors.forEach((ways, n) => {
      for (let k = 0; k <= count; k++) next[n + k] += ways;
    });
    vectors = next;
  }
  let states = 0;
  let entries = 0;
  for (const [n, ways] of orders.entries()) {
    const tall = mostTall === undefined ? 1 : mostTall - n + 1;
    for (const [q, number] of arrangements[n].entries()) {
      states += number * ways;
      entries += number * ways * vectors.slice(n + q).reduce((a, b) => a + b, 0) * tall;
    }
  }
  // Within a row there are fewer profiles than at its end, for the column in question must be free; the share is a fit.
  const perRow = 1 + columns * (margin ? 0.25 : 0.55);
  return { states: states * perRow, entries: entries * perRow };
};

/** For each n, the ways to give n upright ships, one after another, a height still to come of at least `lowest`. */
const heightOrders = (counts: readonly number[], kinds: readonly RectangleKind[], lowest: number): number[] => {
  let orders = [1];
  for (let height = Math.max(...kinds.map((kind) => kind.rows)) - 1; height >= lowest; height--) {
    let tall = 0;
    for (const [g, count] of counts.entries()) {
      if (kinds.some((kind) => kind.group === g && kind.rows > height)) tall += count;
    }
    orders = Array.from({ length: tall + 1 }, (_, n) => {
      let ways = 0;
      for (let k = 0; k <= n; k++) ways += (orders[n - k] ?? 0) * Number(binomial(n, k));
      return ways;
    });
  }
  return orders;
};

/**
 * For each number n of blocks below `most` and each number of runs, the ways to fill a row with blocks of a width, free
 * columns and (if any) runs of at least two columns of height 1; no more blocks and runs together than ships.
 */
const rowArrangements = (columns: number, width: number, most: number, ships: number, runs: boolean): number[][] => {
  // ended[c][n][q]: column c - 1 is the last of a block or free; running[c][n][q]: it is the last of a run so far.
  const grid = (): number[][] => Array.from({ length: most }, () => new Array<number>(ships + 1).fill(0));
  const ended: number[][][] = [];
  const running: number[][][] = [];
  const any = (c: number, n: number, q: number): number => (c < 0 || n < 0 ? 0 : ended[c][n][q] + running[c][n][q]);
  for (let c = 0; c <= columns; c++) {
    ended.push(grid());
    running.push(grid());
    for (let n = 0; n < most; n++) {
      for (let q = 0; n + q <= ships; q++) {
        ended[c][n][q] = c === 0 ? (n + q === 0 ? 1 : 0) : any(c - 1, n, q) + any(c - width, n - 1, q);
        if (runs && c >= 2) running[c][n][q] = running[c - 1][n][q] + (q > 0 ? ended[c - 2][n][q - 1] : 0);
      }
    }
  }
  return ended[columns].map((list, n) => list.map((ways, q) => ways + running[columns][n][q]));
};

/** The row graph of rectangles, if it is compiled. */
export const known = ({ shape }: Rectangles): RowGraph | undefined => compiled.get(JSON.stringify(shape));

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

/** What sweeping the rectangles costs, with compiling the row graph unless it is given. */
export const sweepCost = (
  packing: Packing,
  { shape, input }: Rectangles,
  weights: boolean,
  known: RowGraph | undefined,
): Cost => {
  const guess = known ?? estimateGraph(shape);
  const updates = known?.updates ?? guess.entries * 2.4;
  const bits = sizeInBits(packing);
  const runs = bits < 53 ? 1 : 1 + Math.ceil(bits / 26) / 2;
  return {
    // Of the rows about half is live; an update takes a few steps, weights twice as much again.
    steps: updates * (input.rows / 2) * (weights ? 8 : 5) * runs + (known ? 0 : guess.states * 2000) + 20_000,
    bytes:
      guess.entries * 16 + Math.min(KEEP_BYTES, guess.entries * 4 * input.rows) + guess.states * (200 + 8 * input.rows),
  };
};
