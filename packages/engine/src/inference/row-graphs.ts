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

/** What a row graph is estimated to hold. */
export interface GraphSize {
  readonly states: number;
  readonly entries: number;
}

/** Of more vectors than this, live ones are counted by their number of ships alone. */
const MOST_VECTORS_TRIED = 2000;

const estimated = new Map<string, GraphSize>();
const MOST_ESTIMATED = 500;

/** {@link makeEstimate}, kept: positions with the same ships ask again and again. */
export const estimateGraph = (shape: FrontierShape): GraphSize => {
  const key = JSON.stringify(shape);
  let size = estimated.get(key);
  if (!size) {
    if (estimated.size >= MOST_ESTIMATED) estimated.clear();
    size = makeEstimate(shape);
    estimated.set(key, size);
  }
  return size;
};

/**
 * An estimate of the row graph of a shape: states, and numbers in all of them. The profiles of a row's end are counted as
 * arrangements of upright ships (of some height still to come, at most as many of each height as there are ships that
 * tall) and, where ships have margins, of runs of height 1. A vector of ships used is live with a profile that its ships
 * can make. On the boards of its test the numbers are within a factor of two. Cost: columns times ships, for each vector
 * heights times ships squared.
 */
const makeEstimate = (shape: FrontierShape): GraphSize => {
  const { columns, kinds, mostTall } = shape;
  const margin = Math.min(...kinds.map((kind) => kind.rows)) > 1;
  const size = sizeOf(shape, { lowest: margin ? 2 : 1, run: margin ? 2 : 0 });
  // Where few may stand, the last rows of those that do are blocks among others, and runs are as long as ships that lie.
  const lying = kinds.filter((kind) => !kind.tall).map((kind) => kind.columns);
  const other =
    margin && mostTall !== undefined && lying.length > 0 ? sizeOf(shape, { lowest: 1, run: Math.min(...lying) }) : size;
  // Within a row there are fewer profiles than at its end, for the column in question must be free; the share is a fit.
  const perRow = 1 + columns * (margin ? 0.25 : 0.55);
  return {
    states: Math.min(size.states, other.states) * perRow,
    entries: Math.min(size.entries, other.entries) * perRow,
  };
};

/** States and entries at the end of a row, of blocks of at least a height and runs of height 1 of at least a length. */
const sizeOf = (
  { columns, counts, kinds, mostTall }: FrontierShape,
  { lowest, run }: { lowest: number; run: number },
): GraphSize => {
  const width = Math.min(...kinds.map((kind) => kind.columns));
  const ordersOf = (used: readonly number[]): number[] =>
    heightOrders(used, kinds, lowest).slice(0, mostTall === undefined ? undefined : mostTall + 1);
  const all = ordersOf(counts);
  const ships = counts.reduce((a, b) => a + b, 0);
  const arrangements = rowArrangements(columns, width, all.length, ships, run);
  let states = 0;
  for (const [n, ways] of all.entries()) for (const number of arrangements[n]) states += number * ways;
  let entries = 0;
  const add = (orders: readonly number[], number: number, used: number): void => {
    for (const [n, ways] of orders.entries()) {
      const tall = mostTall === undefined ? 1 : Math.max(1, Math.min(mostTall, used) - n + 1);
      for (let q = 0; n + q <= used; q++) entries += (arrangements[n]?.[q] ?? 0) * ways * number * tall;
    }
  };
  const vectors = counts.reduce((product, count) => product * (count + 1), 1);
  if (vectors <= MOST_VECTORS_TRIED) {
    eachVector(counts, (used) => {
      add(
        ordersOf(used),
        1,
        used.reduce((a, b) => a + b, 0),
      );
    });
  } else for (const [n, number] of vectorsBySum(counts).entries()) add(all, number, n);
  return { states, entries };
};

/** Calls back for each way to use ships, with a list that is valid during the call. */
const eachVector = (counts: readonly number[], visit: (used: readonly number[]) => void): void => {
  const used = counts.map(() => 0);
  for (;;) {
    visit(used);
    let g = 0;
    for (; g < counts.length && used[g] === counts[g]; g++) used[g] = 0;
    if (g === counts.length) return;
    used[g]++;
  }
};

/** Vectors of ships used, by their number of ships. */
const vectorsBySum = (counts: readonly number[]): number[] => {
  let vectors = [1];
  for (const count of counts) {
    const next = new Array<number>(vectors.length + count).fill(0);
    vectors.forEach((ways, n) => {
      for (let k = 0; k <= count; k++) next[n + k] += ways;
    });
    vectors = next;
  }
  return vectors;
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
 * columns and runs of height 1 of at least `run` columns (0 for none); no more blocks and runs together than ships.
 */
const rowArrangements = (columns: number, width: number, most: number, ships: number, run: number): number[][] => {
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
        if (run > 0 && c >= run) running[c][n][q] = running[c - 1][n][q] + (q > 0 ? ended[c - run][n][q - 1] : 0);
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

/** What a sweep costs, and what of its memory it does not share with others: the graph, and where numbers lie. */
export interface SweepCost extends Cost {
  readonly ownBytes: number;
}

/** What sweeping the rectangles costs, with compiling the row graph unless it is given. */
export const sweepCost = (
  packing: Packing,
  { shape, input }: Rectangles,
  weights: boolean,
  known: RowGraph | undefined,
): SweepCost => {
  const guess = known ?? estimateGraph(shape);
  const updates = known?.updates ?? guess.entries * 2.4;
  const bits = sizeInBits(packing);
  const runs = bits < 53 ? 1 : 1 + Math.ceil(bits / 26) / 2;
  const ownBytes = guess.states * (110 + 4 * input.rows);
  return {
    ownBytes,
    // Of the rows about half is live; an update takes a few steps, weights twice as much again.
    steps: updates * (input.rows / 2) * (weights ? 8 : 5) * runs + (known ? 0 : guess.states * 2000) + 20_000,
    // The numbers of a row, those of the others as far as they are kept, and states with their edges, fitted to what the
    // arrays and the heap came to.
    bytes: 1e6 + guess.entries * 8 + (weights ? Math.min(KEEP_BYTES, guess.entries * 4 * input.rows) : 0) + ownBytes,
  };
};
