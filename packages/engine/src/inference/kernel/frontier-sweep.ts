import { formatBytes } from "../../board/board.ts";
import { RefusedError } from "../../core/result.ts";
import { type Arithmetic, PLAIN, type RawCount } from "../residue.ts";
import type { Column, FrontierInput, RowGraph } from "./frontier.ts";
import { findLiveRows } from "./live-rows.ts";
import { makeRuns, type RowLayout, type Runs } from "./row-layout.ts";
import { carry, gather, gatherWeight, gatherWeightModulo, lower, MOST_SUMMANDS, spread } from "./row-passes.ts";
import { planRows, type RowSize } from "./row-plan.ts";
import { borrow } from "./working-memory.ts";

/** The ways to finish from each entry of a row, as blocks of the row's layout: `high` times {@link LIMB} plus `low`. */
export interface RowFinishes {
  readonly low: Float64Array;
  readonly high: Float64Array | undefined;
}

/** The ways to finish from each entry of each row. */
export interface FrontierFinishes {
  readonly layouts: readonly RowLayout[];
  readonly limbs: boolean;
  /** Those of a row; when they are for once, until the next row is asked for. */
  row(row: number): RowFinishes;
}

/**
 * Counts the packings of a position on a compiled row graph.
 *
 * First it finds out which vectors of ships used are live with each state of each row: those that the squares before can
 * bring about and the squares after can complete. What is not live is never touched again. Then numbers go
 * forwards row by row, and with weights backwards as well: the weight of a placement is the sum over its edges of (ways
 * to reach the source) times (ways to finish from the target). In a mirrored position a profile and its mirror image are
 * taken together between rows; in a flipped one the backward pass ends when the rest follows by symmetry.
 *
 * Cost: two passes over the edges of all rows in bits, one addition per live entry and edge forwards, an addition and a
 * product backwards. Memory: the live numbers of all rows, which the ways to finish replace column by column on the way
 * back; if these exceed `maxBytes`, of the first rows only what leaves them is kept, and they are computed once more.
 */
export class FrontierSweep {
  readonly #graph: RowGraph;
  readonly #input: FrontierInput;
  readonly #maxBytes: number;
  #arithmetic: Arithmetic = PLAIN;
  #progress: ((done: number) => void) | undefined;
  readonly #mirror: Int32Array | undefined;
  readonly #end: Column;
  /** Whether there is a packing; undefined until it is known. */
  #possible: boolean | undefined;
  #layouts: readonly RowLayout[] = [];
  readonly #crossings: Runs[] = [];
  readonly #merged: Int32Array;

  constructor(graph: RowGraph, input: FrontierInput, maxBytes: number) {
    this.#graph = graph;
    this.#input = input;
    this.#maxBytes = maxBytes;
    this.#mirror = input.mirrored ? graph.mirror : undefined;
    this.#end = graph.columns[graph.shape.columns];
    this.#merged = new Int32Array(this.#end.states + 1);
  }

  /** The number of packings, and for each kind and square the packings with a ship there. */
  count(arithmetic: Arithmetic, wantWeights: boolean, progress?: (done: number) => void): RawCount {
    const { rows, allowed } = this.#input;
    const { shape } = this.#graph;
    this.#arithmetic = arithmetic;
    this.#progress = progress;
    const weights = allowed.map((flags) => new Float64Array(flags.length));
    if (!this.#prepare()) return wantWeights ? { total: 0, weights } : { total: 0 };
    const tallest = shape.kinds.reduce((most, kind) => Math.max(most, kind.rows), 1);
    const half = this.#input.flipped ? Math.max(0, Math.floor((rows - tallest) / 2)) : 0;
    const stop = wantWeights ? half : rows - 1;
    const plan = planRows(
      this.#layouts.map((layout) => this.#sizeOf(layout)),
      stop,
      this.#maxBytes / 8,
    );
    const numbers = borrow("numbers", plan.entries);
    const ends = borrow("ends", plan.endEntries);
    const place = (row: number): Float64Array => {
      const { starts } = this.#layouts[row];
      return numbers.subarray(plan.offsets[row], plan.offsets[row] + starts[starts.length - 1]);
    };
    const endsOf = (row: number): Float64Array => ends.subarray(plan.endOffsets[row]);
    const forwards = (row: number): void => this.#forwards(row, place(row), row > 0 ? endsOf(row - 1) : undefined);
    for (let row = 0; row < rows; row++) {
      forwards(row);
      if (row < rows - 1) this.#leave(row, place(row), endsOf(row));
      this.#progress?.((wantWeights ? 0.4 : 1) * ((row + 1) / rows));
    }
    const last = place(rows - 1);
    const complete = this.#completeEntries(this.#layouts[rows - 1]);
    let total = 0;
    for (const entry of complete) total += last[entry];
    if (this.#arithmetic.modulus > 0) total %= this.#arithmetic.modulus;
    if (!wantWeights) return { total };
    last.fill(0, this.#layouts[rows - 1].starts[this.#end.first]);
    for (const entry of complete) last[entry] = 1;
    const spare = borrow("column", this.#largestColumn());
    for (let row = rows - 1; row >= stop; row--) {
      if (row < rows - 1) {
        if (row < plan.later) forwards(row);
        this.#takeEnds(row, endsOf(row), place(row));
      }
      this.#backwards(row, place(row), spare, weights);
      if (row > stop) this.#enter(row, place(row), endsOf(row - 1));
      this.#progress?.(0.4 + (0.6 * (rows - row)) / (rows - stop));
    }
    if (this.#input.flipped) this.#flipWeights(weights);
    if (this.#mirror) this.#mirrorWeights(weights);
    return { total, weights };
  }

  /**
   * The ways to finish from every entry of every row, by one backward pass in plain float64; undefined when there is no
   * packing. With `limbs` they are pairs of numbers, exact to 2^100; otherwise exact if the total is below 2^53, which is
   * the sign that nothing was rounded.
   *
   * With `once` the rows are to be asked for once, from the first to the last, before anything else is counted: then
   * working memory is borrowed, and of what does not fit only the ends of rows are kept.
   *
   * @param maxBytes refuses to keep more
   * @throws RangeError unless the input is neither mirrored nor flipped
   */
  finishes(
    limbs: boolean,
    maxBytes: number,
    { once = false, progress }: { once?: boolean; progress?: ((done: number) => void) | undefined } = {},
  ): FrontierFinishes | undefined {
    const { rows, mirrored, flipped } = this.#input;
    if (mirrored || flipped) throw new RangeError("every way is kept, which symmetry would leave out");
    if (limbs && this.#graph.shape.kinds.length > MOST_SUMMANDS - 2) {
      throw new RefusedError("there are too many kinds of ships for exact numbers of two parts");
    }
    if (!this.#prepare()) return undefined;
    // The plan is that of a count the other way round: what the row before needs are that row's ends.
    const back = (row: number): number => rows - 1 - row;
    const sizes = this.#layouts.map((layout) => this.#sizeOf(layout));
    const turned = sizes.map((_, i) => {
      const { body, ends } = sizes[back(i)];
      return { body: body + ends, ends: 0, merged: sizes[back(i) - 1]?.ends ?? 0 };
    });
    const parts = limbs ? ["", "high "] : [""];
    const plan = planRows(turned, 0, once ? this.#maxBytes / 8 / parts.length : Number.POSITIVE_INFINITY);
    const bytes = (plan.entries + plan.endEntries) * 8 * parts.length;
    if (bytes > maxBytes) {
      throw new RefusedError(
        `keeping the ways of every state takes ${formatBytes(bytes)}; the limit is ${formatBytes(maxBytes)}`,
        { bytes },
      );
    }
    const numbers = parts.map((part) =>
      once ? borrow(`${part}numbers`, plan.entries) : new Float64Array(plan.entries),
    );
    // Later on the ends are needed only where rows are computed once more.
    const ends = parts.map((part) => borrow(`${part}ends`, plan.endEntries));
    const place = (part: number, row: number): Float64Array => {
      const at = plan.offsets[back(row)];
      return numbers[part].subarray(at, at + sizes[row].body + sizes[row].ends);
    };
    const endsOf = (part: number, row: number): Float64Array => {
      const at = plan.endOffsets[back(row + 1)];
      return ends[part].subarray(at, at + sizes[row].ends);
    };
    const compute = (row: number): void => {
      for (const part of parts.keys()) {
        const own = place(part, row).fill(0);
        if (row < rows - 1) own.set(endsOf(part, row), sizes[row].body);
      }
      const low = place(0, row);
      if (row === rows - 1) for (const entry of this.#completeEntries(this.#layouts[row])) low[entry] = 1;
      this.#finishRow(row, low, limbs ? place(1, row) : undefined);
    };
    for (let row = rows - 1; row >= 0; row--) {
      compute(row);
      if (row > 0) for (const part of parts.keys()) this.#enter(row, place(part, row), endsOf(part, row - 1));
      progress?.((rows - row) / rows);
    }
    let there = 0;
    return {
      layouts: this.#layouts,
      limbs,
      row(row) {
        if (back(row) < plan.later && row !== there) compute(row);
        there = row;
        return { low: place(0, row), high: limbs ? place(1, row) : undefined };
      },
    };
  }

  /** From the ways to finish from a row's ends to those from all its states. */
  #finishRow(row: number, low: Float64Array, high: Float64Array | undefined): void {
    const { allowed, mustUse } = this.#input;
    const { columns, shape } = this.#graph;
    const layout = this.#layouts[row];
    const width = shape.columns;
    for (let c = width - 1; c >= 0; c--) {
      const { first, states, empty, placing } = columns[c];
      for (const finish of high ? [low, high] : [low]) {
        if (!mustUse[row * width + c]) gather(layout, empty, finish, finish, 0);
        for (let k = 0; k < allowed.length; k++)
          if (allowed[k][row * width + c]) gather(layout, placing[k], finish, finish, 0);
      }
      if (high) carry(low, high, layout.starts[first], layout.starts[first + states]);
    }
  }

  /** Finds out where the numbers of rows lie. False when there is no packing. */
  #prepare(): boolean {
    if (this.#possible === undefined) {
      const layouts = findLiveRows(this.#graph, this.#input, this.#mirror);
      this.#possible = layouts !== undefined;
      this.#layouts = layouts ?? [];
    }
    return this.#possible;
  }

  /** The numbers of a row. */
  #sizeOf(layout: RowLayout): RowSize {
    const { starts } = layout;
    const body = starts[this.#end.first];
    const merged = this.#mergedStarts(layout);
    return { body, ends: starts[starts.length - 1] - body, merged: merged[merged.length - 1] };
  }

  /**
   * Where each of a row's ends begins when mirror images are merged: an end and its image have the same block. In an array
   * that the next call uses again.
   */
  #mergedStarts({ alive, lists }: RowLayout): Int32Array {
    const { classes } = this.#graph;
    const { first, states } = this.#end;
    const merged = this.#merged;
    let at = 0;
    for (let s = 0; s < states; s++) {
      const image = this.#mirror ? this.#mirror[s] : s;
      merged[s] = image < s ? merged[image] : at;
      if (image >= s && (alive[first + s] | alive[first + image]) !== 0) at += lists[classes[first + s]].length;
    }
    merged[states] = at;
    return merged;
  }

  /** Entries of the largest column of a row, ends aside. */
  #largestColumn(): number {
    let most = 0;
    for (const { starts } of this.#layouts)
      for (const { first, states } of this.#graph.columns)
        if (first < this.#end.first) most = Math.max(most, starts[first + states] - starts[first]);
    return most;
  }

  /** Where a row keeps the numbers of ways that have used all ships and left nothing behind. */
  #completeEntries(layout: RowLayout): number[] {
    const { empty, classes, vectors, complete } = this.#graph;
    const entries: number[] = [];
    for (let v = 0; v < vectors; v++) {
      const at = layout.where[classes[empty] * vectors + v];
      if (at >= 0 && (complete[v >> 5] >>> (v & 31)) & 1) entries.push(layout.starts[empty] + at);
    }
    return entries;
  }

  /**
   * The numbers of a row.
   *
   * @param before the numbers of the ends of the row before, merged; undefined for the first row
   */
  #forwards(row: number, numbers: Float64Array, before: Float64Array | undefined): void {
    const { allowed, mustUse } = this.#input;
    const { columns, shape } = this.#graph;
    const { modulus } = this.#arithmetic;
    const layout = this.#layouts[row];
    const width = shape.columns;
    numbers.fill(0);
    if (before) this.#moveOn(row, numbers, before);
    else this.#begin(numbers);
    for (let c = 0; c < width; c++) {
      if (modulus > 0)
        lower(numbers, layout.starts[columns[c].first], layout.starts[columns[c].first + columns[c].states], modulus);
      if (!mustUse[row * width + c]) spread(layout, columns[c].empty, numbers);
      for (let k = 0; k < allowed.length; k++) {
        if (allowed[k][row * width + c]) spread(layout, columns[c].placing[k], numbers);
      }
    }
    if (modulus > 0) lower(numbers, layout.starts[this.#end.first], numbers.length, modulus);
  }

  /** The first row begins with the empty profile and no ship used. */
  #begin(numbers: Float64Array): void {
    const { next, empty, classes, vectors } = this.#graph;
    const layout = this.#layouts[0];
    const e = next.sources.indexOf(empty);
    const start = next.targets[e];
    if (layout.alive[start]) numbers[layout.starts[start] + layout.where[classes[start] * vectors]] = 1;
  }

  /** The ends of the row before, merged, go to the starts of this one. */
  #moveOn(row: number, numbers: Float64Array, before: Float64Array): void {
    const { next } = this.#graph;
    const { modulus } = this.#arithmetic;
    const to = this.#layouts[row];
    const { runStart, runFrom, runTo, runLength } = this.#crossing(row);
    this.#eachCrossing(row, (e, source) => {
      const target = to.starts[next.targets[e]];
      const map = next.maps[e];
      for (let r = runStart[map]; r < runStart[map + 1]; r++) {
        const a = source + runFrom[r];
        const b = target + runTo[r];
        for (let i = 0; i < runLength[r]; i++) numbers[b + i] += before[a + i];
      }
    });
    if (modulus > 0) lower(numbers, 0, numbers.length, modulus);
  }

  /** Calls back for each edge into a row that is followed, with where its end begins among the merged ends before. */
  #eachCrossing(row: number, visit: (edge: number, from: number) => void): void {
    const { sources, targets } = this.#graph.next;
    const { first } = this.#end;
    const { alive } = this.#layouts[row - 1];
    const to = this.#layouts[row];
    const merged = this.#mergedStarts(this.#layouts[row - 1]);
    for (let e = 0; e < sources.length; e++) {
      const s = sources[e] - first;
      const image = this.#mirror ? this.#mirror[s] : s;
      if (image >= s && to.alive[targets[e]] && (alive[first + s] | alive[first + image]) !== 0) visit(e, merged[s]);
    }
  }

  /** Calls back for each live end of a row with where it begins and where it does among the merged ends. */
  #eachEnd(layout: RowLayout, visit: (start: number, merged: number, length: number) => void): void {
    const { first, states } = this.#end;
    const { alive, starts } = layout;
    const merged = this.#mergedStarts(layout);
    for (let s = 0; s < states; s++) {
      const end = first + s;
      if (alive[end]) visit(starts[end], merged[s], starts[end + 1] - starts[end]);
    }
  }

  /** Keeps what the next row needs of a row: its ends, merged. */
  #leave(row: number, numbers: Float64Array, ends: Float64Array): void {
    const layout = this.#layouts[row];
    ends.fill(0, 0, this.#sizeOf(layout).merged);
    this.#eachEnd(layout, (start, merged, length) => {
      for (let i = 0; i < length; i++) ends[merged + i] += numbers[start + i];
    });
  }

  /** The ways to finish from a row's ends, which are the same for an end and its mirror image. */
  #takeEnds(row: number, ends: Float64Array, finish: Float64Array): void {
    this.#eachEnd(this.#layouts[row], (start, merged, length) => {
      for (let i = 0; i < length; i++) finish[start + i] = ends[merged + i];
    });
  }

  /** Index maps from the layout of the row before to that of a row, for the edges between them. */
  #crossing(row: number): Runs {
    this.#crossings[row] ??= makeRuns(this.#graph, this.#layouts[row - 1], this.#layouts[row], this.#graph.next.maps);
    return this.#crossings[row];
  }

  /**
   * From the ways to finish from a row's ends to those from its starts, and the weights of the placements in it. Each
   * column's numbers make room for its ways to finish as soon as they have been used.
   *
   * @param numbers the ways to finish at the row's ends, the numbers of ways to get there elsewhere
   * @param spare as large as the largest column
   */
  #backwards(row: number, numbers: Float64Array, spare: Float64Array, weights: readonly Float64Array[]): void {
    const { allowed, mustUse } = this.#input;
    const { columns, shape } = this.#graph;
    const { modulus } = this.#arithmetic;
    const layout = this.#layouts[row];
    const width = shape.columns;
    for (let c = width - 1; c >= 0; c--) {
      const { first, states, empty, placing } = columns[c];
      const from = layout.starts[first];
      const length = layout.starts[first + states] - from;
      spare.fill(0, 0, length);
      if (!mustUse[row * width + c]) gather(layout, empty, numbers, spare, from);
      for (let k = 0; k < allowed.length; k++) {
        if (!allowed[k][row * width + c]) continue;
        weights[k][row * width + c] =
          modulus > 0
            ? gatherWeightModulo(layout, placing[k], numbers, spare, from, this.#arithmetic)
            : gatherWeight(layout, placing[k], numbers, spare, from);
      }
      if (modulus > 0) lower(spare, 0, length, modulus);
      numbers.set(spare.subarray(0, length), from);
    }
  }

  /** From the starts of a row back to the ends of the row before, merged. */
  #enter(row: number, finish: Float64Array, ends: Float64Array): void {
    const { next } = this.#graph;
    const from = this.#layouts[row];
    const { runStart, runFrom, runTo, runLength } = this.#crossing(row);
    ends.fill(0, 0, this.#sizeOf(this.#layouts[row - 1]).merged);
    this.#eachCrossing(row, (e, target) => {
      const source = from.starts[next.targets[e]];
      const map = next.maps[e];
      for (let r = runStart[map]; r < runStart[map + 1]; r++) {
        const a = source + runTo[r];
        const b = target + runFrom[r];
        for (let i = 0; i < runLength[r]; i++) ends[b + i] = finish[a + i];
      }
    });
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

  /** Counted with mirror images taken together, a placement and its image have twice their weight between them. */
  #mirrorWeights(weights: readonly Float64Array[]): void {
    const width = this.#graph.shape.columns;
    const { modulus } = this.#arithmetic;
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
          const sum = weights[k][i] + weights[kind][j];
          weights[k][i] = modulus > 0 ? (sum * ((modulus + 1) / 2)) % modulus : sum / 2;
          weights[kind][j] = weights[k][i];
        }
      }
    }
  }
}
