import { type Arithmetic, plus } from "../../../arithmetic/arithmetic.ts";
import type { RawCount } from "../../../arithmetic/exact-count.ts";
import { factorsIn } from "../../../packing/packing.ts";
import type { FrontierInput } from "./frontier-input.ts";
import type { Column, RowGraph } from "./row-graph.ts";
import { FLOAT_PASSES } from "./rows/float-passes.ts";
import { findLiveRows } from "./rows/live-rows.ts";
import { ResiduePasses } from "./rows/residue-passes.ts";
import { completeEntries, RowBorders } from "./rows/row-borders.ts";
import type { RowLayout } from "./rows/row-layout.ts";
import { type Numbers, type RowPasses, sweepRoundings } from "./rows/row-passes.ts";
import { planRows } from "./rows/row-plan.ts";
import { WRAPPING_PASSES } from "./rows/wrapping-passes.ts";
import { borrow } from "./working-memory.ts";

/** How to count: the passes of an arithmetic, and arrays of its kind in borrowed memory. */
interface Counting<N extends Numbers> {
  readonly passes: RowPasses<N>;
  readonly bytes: number;
  /** An array with arbitrary content. */
  borrow(name: string, entries: number): N;
}

const FLOATS = {
  bytes: 8,
  borrow: (name: string, entries: number) => new Float64Array(borrow(name, entries * 8), 0, entries),
};

const INTEGERS = {
  bytes: 4,
  borrow: (name: string, entries: number) => new Int32Array(borrow(name, entries * 4), 0, entries),
};

/**
 * Counts the packings of a position on a compiled row graph.
 *
 * First it finds the vectors of ships used that are live with each state of each row: those that the squares
 * before can produce and the squares after can complete. Everything else is never touched again. Then numbers
 * go forwards row by row, and with weights backwards as well: the weight of a placement is the sum over its
 * edges of (ways to reach the source) times (ways to finish from the target). In a mirrored position a
 * profile and its mirror image are merged between rows; in a flipped one the backward pass ends when the rest
 * follows by symmetry.
 *
 * Cost: two passes over the edges of all rows in bits, one addition per live entry and edge forwards, an
 * addition and a product backwards. Memory: the live numbers of all rows, which the ways to finish replace
 * column by column on the way back. If these exceed `maxBytes`, only the ends of the first rows are kept, and
 * these rows are computed again. Integers that wrap take half the memory.
 */
export class FrontierSweep {
  readonly #graph: RowGraph;
  readonly #input: FrontierInput;
  readonly #maxBytes: number;
  readonly #mirror: Int32Array | undefined;
  readonly #end: Column;
  /** Whether there is a packing; undefined until known. */
  #possible: boolean | undefined;
  #layouts: readonly RowLayout[] = [];
  #borders: RowBorders | undefined;

  constructor(graph: RowGraph, input: FrontierInput, maxBytes: number) {
    this.#graph = graph;
    this.#input = input;
    this.#maxBytes = maxBytes;
    this.#mirror = input.mirrored ? graph.mirror : undefined;
    this.#end = graph.columns[graph.shape.columns];
  }

  /** The number of packings, and for each kind and square the packings with a ship there. */
  count(arithmetic: Arithmetic, wantWeights: boolean, progress?: (done: number) => void): RawCount {
    if (arithmetic.kind === "wrapping")
      return this.#count(arithmetic, { ...INTEGERS, passes: WRAPPING_PASSES }, wantWeights, progress);
    const passes = arithmetic.kind === "float" ? FLOAT_PASSES : new ResiduePasses(arithmetic.modulus);
    return this.#count(arithmetic, { ...FLOATS, passes }, wantWeights, progress);
  }

  /** A bound on the roundings in every number of a count in float64. */
  roundings(): number {
    // A factor is rounded, and so is the product with it, once for each ship on the way.
    const ships = this.#input.factors ? this.#graph.shape.counts.reduce((sum, count) => sum + count, 0) : 0;
    return sweepRoundings(this.#graph, this.#input.rows) + 2 * ships;
  }

  /**
   * One count, in one piece: it lends the same memory to one pass after the other, and decides here when to
   * reuse it.
   */
  #count<N extends Numbers>(
    arithmetic: Arithmetic,
    { passes, bytes, borrow }: Counting<N>,
    wantWeights: boolean,
    progress?: (done: number) => void,
  ): RawCount {
    const { rows, allowed } = this.#input;
    const { shape } = this.#graph;
    const weights = allowed.map((flags) => new Float64Array(flags.length));
    const factors = this.#input.factors?.map((own) => factorsIn(own, arithmetic));
    const borders = this.#prepare();
    if (!borders) return wantWeights ? { total: 0, weights } : { total: 0 };
    const tallest = shape.kinds.reduce((most, kind) => Math.max(most, kind.rows), 1);
    const half = this.#input.flipped ? Math.max(0, Math.floor((rows - tallest) / 2)) : 0;
    const stop = wantWeights ? half : rows - 1;
    const plan = planRows(borders.sizes, stop, this.#maxBytes / bytes);
    const numbers = borrow("numbers", plan.entries);
    const ends = borrow("ends", plan.endEntries);
    const part = (array: N, from: number, to?: number): N => array.subarray(from, to) as N;
    const place = (row: number): N => {
      const { starts } = this.#layouts[row];
      return part(numbers, plan.offsets[row], plan.offsets[row] + starts[starts.length - 1]);
    };
    const endsOf = (row: number): N => part(ends, plan.endOffsets[row]);
    const forwards = (row: number): void => {
      const own = place(row).fill(0) as N;
      if (row > 0) borders.moveOn(passes, row, endsOf(row - 1), own);
      else this.#begin(own);
      this.#forwards(passes, row, own, factors);
    };
    for (let row = 0; row < rows; row++) {
      forwards(row);
      if (row < rows - 1) borders.leave(passes, row, place(row), endsOf(row));
      progress?.((wantWeights ? 0.4 : 1) * ((row + 1) / rows));
    }
    const last = place(rows - 1);
    const complete = completeEntries(this.#graph, this.#layouts[rows - 1]);
    let sum = 0;
    for (const entry of complete) sum += last[entry];
    const total = passes.result(sum);
    if (!wantWeights) return { total };
    last.fill(0, this.#layouts[rows - 1].starts[this.#end.first]);
    for (const entry of complete) last[entry] = 1;
    const spare = borrow("column", this.#largestColumn());
    for (let row = rows - 1; row >= stop; row--) {
      if (row < rows - 1) {
        if (row < plan.later) forwards(row);
        borders.takeEnds(row, endsOf(row), place(row));
      }
      this.#backwards(passes, row, place(row), spare, weights, factors);
      if (row > stop) borders.enter(row, place(row), endsOf(row - 1));
      progress?.(0.4 + (0.6 * (rows - row)) / (rows - stop));
    }
    if (this.#input.flipped) this.#flipWeights(weights);
    if (!this.#mirror) return { total, weights };
    this.#mirrorWeights(arithmetic, weights);
    return { total, weights, scale: 2 };
  }

  /** Finds the layout of the rows' numbers. Undefined when there is no packing. */
  #prepare(): RowBorders | undefined {
    if (this.#possible === undefined) {
      const layouts = findLiveRows(this.#graph, this.#input, this.#mirror);
      this.#possible = layouts !== undefined;
      this.#layouts = layouts ?? [];
      if (layouts) this.#borders = new RowBorders(this.#graph, layouts, this.#mirror);
    }
    return this.#borders;
  }

  /** The entries of a row's largest column, without its ends. */
  #largestColumn(): number {
    let most = 0;
    for (const { starts } of this.#layouts)
      for (const { first, states } of this.#graph.columns)
        if (first < this.#end.first) most = Math.max(most, starts[first + states] - starts[first]);
    return most;
  }

  /** Starts the first row with the empty profile and no ship used. */
  #begin(numbers: Numbers): void {
    const { next, empty, classes, vectors } = this.#graph;
    const layout = this.#layouts[0];
    const e = next.sources.indexOf(empty);
    const start = next.targets[e];
    if (layout.alive[start]) numbers[layout.starts[start] + layout.where[classes[start] * vectors]] = 1;
  }

  /** From the numbers at a row's starts, computes those of all its states. */
  #forwards<N extends Numbers>(
    passes: RowPasses<N>,
    row: number,
    numbers: N,
    factors: readonly Float64Array[] | undefined,
  ): void {
    const { allowed, mustUse } = this.#input;
    const { columns, shape } = this.#graph;
    const layout = this.#layouts[row];
    const width = shape.columns;
    for (let c = 0; c < width; c++) {
      const { first, states, empty, placing } = columns[c];
      passes.settle(numbers, layout.starts[first], layout.starts[first + states]);
      if (!mustUse[row * width + c]) passes.spread(layout, empty, numbers);
      for (let k = 0; k < allowed.length; k++) {
        if (!allowed[k][row * width + c]) continue;
        if (factors) passes.spreadTimes(layout, placing[k], numbers, factors[k][row * width + c]);
        else passes.spread(layout, placing[k], numbers);
      }
    }
    passes.settle(numbers, layout.starts[this.#end.first], numbers.length);
  }

  /**
   * From the ways to finish at a row's ends, computes those from its starts, and the weights of the
   * placements in it. Ways to finish replace each column's numbers as soon as these have been used.
   *
   * @param numbers the ways to finish at the row's ends, elsewhere the ways to get there
   * @param spare scratch, as large as the largest column
   */
  #backwards<N extends Numbers>(
    passes: RowPasses<N>,
    row: number,
    numbers: N,
    spare: N,
    weights: readonly Float64Array[],
    factors: readonly Float64Array[] | undefined,
  ): void {
    const { allowed, mustUse } = this.#input;
    const { columns, shape } = this.#graph;
    const layout = this.#layouts[row];
    const width = shape.columns;
    for (let c = width - 1; c >= 0; c--) {
      const { first, states, empty, placing } = columns[c];
      const from = layout.starts[first];
      const length = layout.starts[first + states] - from;
      spare.fill(0, 0, length);
      if (!mustUse[row * width + c]) passes.gather(layout, empty, numbers, spare, from);
      for (let k = 0; k < allowed.length; k++) {
        if (!allowed[k][row * width + c]) continue;
        const at = row * width + c;
        weights[k][at] = passes.result(
          factors
            ? passes.gatherTimes(layout, placing[k], numbers, spare, from, factors[k][at])
            : passes.gatherWeight(layout, placing[k], numbers, spare, from),
        );
      }
      passes.settle(spare, 0, length);
      numbers.set(spare.subarray(0, length), from);
    }
  }

  /** The weights of the upper rows, from those of the lower ones. */
  #flipWeights(weights: readonly Float64Array[]): void {
    const width = this.#graph.shape.columns;
    const { rows, flips } = this.#input;
    for (const [k, { rows: height }] of this.#graph.shape.kinds.entries()) {
      const { kind, shift } = flips?.[k] ?? { kind: k, shift: 0 };
      for (let row = 0; 2 * row < rows - height; row++) {
        const image = (rows - height - row) * width;
        for (let c = Math.max(0, -shift); c < width && c + shift < width; c++)
          weights[k][row * width + c] = weights[kind][image + c + shift];
      }
    }
  }

  /** When mirror images are merged, a placement and its image have twice their weight between them. */
  #mirrorWeights(arithmetic: Arithmetic, weights: readonly Float64Array[]): void {
    const width = this.#graph.shape.columns;
    const { rows, mirrors } = this.#input;
    for (const [k, { columns: extent }] of this.#graph.shape.kinds.entries()) {
      const { kind, shift } = mirrors?.[k] ?? { kind: k, shift: 1 - extent };
      if (kind < k) continue;
      for (let row = 0; row < rows; row++) {
        for (let c = 0; c < width; c++) {
          const other = width - 1 - c + shift;
          if (other < 0 || other >= width || (kind === k && other < c)) continue;
          const i = row * width + c;
          const j = row * width + other;
          weights[k][i] = plus(arithmetic, weights[k][i], weights[kind][j]);
          weights[kind][j] = weights[k][i];
        }
      }
    }
  }
}
