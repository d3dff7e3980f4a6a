import { formatBytes } from "../../board/board.ts";
import { RefusedError } from "../../core/result.ts";
import { type Arithmetic, PLAIN, type RawCount } from "../residue.ts";
import type { Column, FrontierInput, RowGraph } from "./frontier.ts";
import { mergeMirror, pullBits, pushBits } from "./live-sets.ts";
import { makeLayout, makeRuns, type RowLayout, type Runs } from "./row-layout.ts";
import { carry, gather, gatherWeight, gatherWeightModulo, lower, MOST_SUMMANDS, spread } from "./row-passes.ts";
import { borrow } from "./working-memory.ts";

/** The ways to finish from each entry of each row, as blocks of the row's layout. */
export interface FrontierFinishes {
  readonly layouts: readonly RowLayout[];
  readonly low: readonly Float64Array[];
  readonly high: readonly Float64Array[] | undefined;
}

/** Live sets of whole rows are kept up to this many bytes. */
const KEEP_SET_BYTES = 8e6;

/**
 * Counts the packings of a position on a compiled row graph.
 *
 * First it finds out, in bits, which vectors of ships used are live with each state of each row: those that the squares
 * before can bring about and the squares after can complete. What is not live is never touched again. Then numbers go
 * forwards row by row, and with weights backwards as well: the weight of a placement is the sum over its edges of (ways
 * to reach the source) times (ways to finish from the target). In a mirrored position a profile and its mirror image are
 * taken together between rows; in a flipped one the backward pass ends when the rest follows by symmetry.
 *
 * Cost: two passes over the edges of all rows in bits, one addition per live entry and edge forwards, an addition and a
 * product backwards. Memory: the live sets and the live numbers of all rows; if these exceed `maxBytes` only what leaves
 * each row is kept, and every row is computed once more on the way back.
 */
export class FrontierSweep {
  readonly #graph: RowGraph;
  readonly #input: FrontierInput;
  readonly #maxBytes: number;
  #arithmetic: Arithmetic = PLAIN;
  #progress: ((done: number) => void) | undefined;
  #possible: boolean | undefined;
  readonly #mirror: Int32Array | undefined;
  readonly #end: Column;
  readonly #layouts: RowLayout[] = [];
  readonly #crossings: Runs[] = [];

  constructor(graph: RowGraph, input: FrontierInput, maxBytes: number) {
    this.#graph = graph;
    this.#input = input;
    this.#maxBytes = maxBytes;
    this.#mirror = input.mirrored ? graph.mirror : undefined;
    this.#end = graph.columns[graph.shape.columns];
  }

  /** The number of packings, and for each kind and square the packings with a rectangle there. */
  count(arithmetic: Arithmetic, wantWeights: boolean, progress?: (done: number) => void): RawCount {
    const { rows, allowed } = this.#input;
    const { shape } = this.#graph;
    this.#arithmetic = arithmetic;
    this.#progress = progress;
    const weights = allowed.map((flags) => new Float64Array(flags.length));
    this.#possible ??= this.#prepare();
    if (!this.#possible) return wantWeights ? { total: 0, weights } : { total: 0 };
    const numbers = this.#forwardsAll(wantWeights);
    const total = numbers.total;
    if (!wantWeights) return { total };
    const tallest = shape.kinds.reduce((most, kind) => Math.max(most, kind.rows), 1);
    const stop = this.#input.flipped ? Math.max(0, Math.floor((rows - tallest) / 2)) : 0;
    const largest = this.#largest();
    const finish = borrow("finish", largest);
    const last = this.#layouts[rows - 1];
    finish.fill(0, last.starts[this.#end.first], last.starts[this.#end.first + this.#end.states]);
    for (const entry of this.#completeEntries(last)) finish[entry] = 1;
    for (let row = rows - 1; row >= stop; row--) {
      const own = numbers.row(row);
      this.#backwards(row, own, finish, weights);
      if (row > stop) this.#enter(row, finish, finish);
      this.#progress?.(0.4 + (0.6 * (rows - row)) / (rows - stop));
    }
    if (this.#input.flipped) this.#flipWeights(weights);
    if (this.#mirror) this.#mirrorWeights(weights);
    return { total, weights };
  }

  /**
   * The ways to finish from every entry of every row, by one backward pass in plain float64; undefined when there is no
   * packing. With `limbs` they are pairs of numbers, `high` times {@link LIMB} plus `low`, exact to 2^100; otherwise
   * exact if the total is below 2^53, which is the sign that nothing was rounded.
   *
   * @param maxBytes refuses to keep more
   * @throws RangeError unless the input is neither mirrored nor flipped
   */
  finishes(limbs: boolean, maxBytes: number, progress?: (done: number) => void): FrontierFinishes | undefined {
    const { rows, mirrored, flipped } = this.#input;
    if (mirrored || flipped) throw new RangeError("every way is kept, which symmetry would leave out");
    if (limbs && this.#graph.shape.kinds.length > MOST_SUMMANDS - 2) {
      throw new RefusedError("there are too many kinds of ships for exact numbers of two parts");
    }
    this.#possible ??= this.#prepare();
    if (!this.#possible) return undefined;
    const sizes = this.#layouts.map(({ starts }) => starts[starts.length - 1]);
    const bytes = sizes.reduce((sum, size) => sum + size * (limbs ? 16 : 8), 0);
    if (bytes > maxBytes) {
      throw new RefusedError(
        `keeping the ways of every state takes ${formatBytes(bytes)}; the limit is ${formatBytes(maxBytes)}`,
        { bytes },
      );
    }
    const rowsOf = (): Float64Array[] => sizes.map((size) => new Float64Array(size));
    const low = rowsOf();
    const high = limbs ? rowsOf() : undefined;
    for (const entry of this.#completeEntries(this.#layouts[rows - 1])) low[rows - 1][entry] = 1;
    for (let row = rows - 1; row >= 0; row--) {
      this.#finishRow(row, low[row], high?.[row]);
      if (row > 0) this.#enter(row, low[row], low[row - 1]);
      if (row > 0 && high) this.#enter(row, high[row], high[row - 1]);
      progress?.((rows - row) / rows);
    }
    return { layouts: this.#layouts, low, high };
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
        if (!mustUse[row * width + c]) gather(layout, empty, finish);
        for (let k = 0; k < allowed.length; k++) if (allowed[k][row * width + c]) gather(layout, placing[k], finish);
      }
      if (high) carry(low, high, layout.starts[first], layout.starts[first + states]);
    }
  }

  /** The live sets of every row, and from them the layouts. False when nothing is live: there is no packing. */
  #prepare(): boolean {
    const { rows } = this.#input;
    const graph = this.#graph;
    const { next, states, setWords, complete, empty } = graph;
    const { first, states: ends } = this.#end;
    const mirror = this.#mirror;
    // Sets of whole rows are kept while they are small; otherwise only what enters each row, and it is found once more.
    const keep = rows * states * setWords * 4 <= KEEP_SET_BYTES;
    const entering: Int32Array[] = [new Int32Array(ends * setWords)];
    entering[0][(empty - first) * setWords] = 1;
    const kept: Int32Array[] = [];
    let set = new Int32Array(states * setWords);
    for (let row = 0; row < rows; row++) {
      if (keep && row > 0) set = new Int32Array(states * setWords);
      this.#reach(row, entering[row], set);
      if (keep) kept.push(set);
      const leaving = set.slice(first * setWords);
      if (mirror) mergeMirror(leaving, mirror, setWords);
      entering.push(leaving);
    }
    if (complete.every((bits, w) => (bits & set[empty * setWords + w]) === 0)) return false;
    // Backwards the same, into what is live.
    const finish = new Int32Array(states * setWords);
    let leaving = new Int32Array(ends * setWords);
    leaving.set(complete, (empty - first) * setWords);
    for (let row = rows - 1; row >= 0; row--) {
      finish.fill(0, 0, first * setWords);
      finish.set(leaving, first * setWords);
      this.#complete(row, finish);
      const live = keep ? kept[row] : set;
      if (!keep && row < rows - 1) this.#reach(row, entering[row], live);
      for (let i = 0; i < live.length; i++) live[i] &= finish[i];
      this.#layouts[row] = makeLayout(graph, live);
      kept.length = Math.min(kept.length, row);
      if (row === 0) break;
      leaving = new Int32Array(ends * setWords);
      for (let e = 0; e < next.sources.length; e++) {
        const at = (next.sources[e] - first) * setWords;
        for (let w = 0; w < setWords; w++) leaving[at + w] |= finish[next.targets[e] * setWords + w];
      }
      if (mirror) {
        for (let s = 0; s < ends; s++) {
          if (mirror[s] > s) leaving.copyWithin(mirror[s] * setWords, s * setWords, (s + 1) * setWords);
        }
      }
    }
    return true;
  }

  /** The vectors that can be reached with each state of a row, from those that enter it. */
  #reach(row: number, entering: Int32Array, set: Int32Array): void {
    const { allowed, mustUse } = this.#input;
    const { columns, next, setWords, shape, room, steps, moveOf } = this.#graph;
    const width = shape.columns;
    const { first } = this.#end;
    set.fill(0);
    for (let e = 0; e < next.sources.length; e++) {
      const at = (next.sources[e] - first) * setWords;
      for (let w = 0; w < setWords; w++) set[next.targets[e] * setWords + w] |= entering[at + w];
    }
    for (let c = 0; c < width; c++) {
      if (!mustUse[row * width + c]) pushBits(columns[c].empty, set, setWords, 0, undefined);
      for (let k = 0; k < allowed.length; k++) {
        const move = moveOf[k];
        if (allowed[k][row * width + c]) pushBits(columns[c].placing[k], set, setWords, steps[move], room[move]);
      }
    }
  }

  /** The vectors from which the packing can be completed, for each state of a row, from those of its ends. */
  #complete(row: number, finish: Int32Array): void {
    const { allowed, mustUse } = this.#input;
    const { columns, setWords, shape, room, steps, moveOf } = this.#graph;
    const width = shape.columns;
    for (let c = width - 1; c >= 0; c--) {
      if (!mustUse[row * width + c]) pullBits(columns[c].empty, finish, setWords, 0, undefined);
      for (let k = 0; k < allowed.length; k++) {
        const move = moveOf[k];
        if (allowed[k][row * width + c]) pullBits(columns[c].placing[k], finish, setWords, steps[move], room[move]);
      }
    }
  }

  /** Entries of the largest row. */
  #largest(): number {
    return this.#layouts.reduce((most, { starts }) => Math.max(most, starts[starts.length - 1]), 0);
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

  /** The forward pass over all rows. With `keep` the numbers of every row can be asked for, from the last to the first. */
  #forwardsAll(keep: boolean): {
    total: number;
    row: (row: number) => Float64Array;
  } {
    const { rows } = this.#input;
    const { first } = this.#end;
    const sizes = this.#layouts.map(({ starts }) => starts[starts.length - 1]);
    const all = sizes.reduce((a, b) => a + b, 0);
    const keepAll = keep && all * 8 <= this.#maxBytes;
    const offsets: number[] = [];
    sizes.reduce((at, size) => {
      offsets.push(keepAll ? at : 0);
      return at + size;
    }, 0);
    const room = borrow("numbers", keepAll ? all : this.#largest());
    const place = (row: number): Float64Array => room.subarray(offsets[row], offsets[row] + sizes[row]);
    // The numbers of the ends of each row, from the first end on.
    const ends: Float64Array[] = [];
    for (let row = 0; row < rows; row++) {
      const own = place(row);
      this.#forwards(row, own, ends[row - 1]);
      const from = this.#layouts[row].starts[first];
      ends.push(keepAll ? own.subarray(from) : own.slice(from));
      if (!keep && row > 0) ends[row - 1] = new Float64Array(0);
      this.#progress?.((keep ? 0.4 : 1) * ((row + 1) / rows));
    }
    let total = 0;
    for (const entry of this.#completeEntries(this.#layouts[rows - 1])) total += place(rows - 1)[entry];
    if (this.#arithmetic.modulus > 0) total %= this.#arithmetic.modulus;
    return {
      total,
      row: (row) => {
        const own = place(row);
        if (!keepAll && row < rows - 1) this.#forwards(row, own, ends[row - 1]);
        return own;
      },
    };
  }

  /**
   * The numbers of a row.
   *
   * @param before the numbers of the ends of the row before; undefined for the first row
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

  /** The ends of the row before go to the starts of this one, mirror images together. */
  #moveOn(row: number, numbers: Float64Array, before: Float64Array): void {
    const { next } = this.#graph;
    const { modulus } = this.#arithmetic;
    const from = this.#layouts[row - 1];
    const to = this.#layouts[row];
    const { runStart, runFrom, runTo, runLength } = this.#crossing(row);
    this.#eachEnd(to, (e, end) => {
      if (!from.alive[end]) return;
      const source = from.starts[end] - from.starts[this.#end.first];
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

  /** Calls back for each edge into a row and its end in the row before, and for the end's mirror image likewise. */
  #eachEnd(to: RowLayout, visit: (edge: number, end: number) => void): void {
    const { sources, targets } = this.#graph.next;
    const { first } = this.#end;
    for (let e = 0; e < sources.length; e++) {
      const end = sources[e];
      const image = this.#mirror ? first + this.#mirror[end - first] : end;
      if (image < end || !to.alive[targets[e]]) continue;
      visit(e, end);
      if (image !== end) visit(e, image);
    }
  }

  /** Index maps from the layout of the row before to that of a row, for the edges between them. */
  #crossing(row: number): Runs {
    this.#crossings[row] ??= makeRuns(this.#graph, this.#layouts[row - 1], this.#layouts[row], this.#graph.next.maps);
    return this.#crossings[row];
  }

  /** From the ways to finish from a row's ends to those from its starts, and the weights of the placements in it. */
  #backwards(row: number, numbers: Float64Array, finish: Float64Array, weights: readonly Float64Array[]): void {
    const { allowed, mustUse } = this.#input;
    const { columns, shape } = this.#graph;
    const { modulus } = this.#arithmetic;
    const layout = this.#layouts[row];
    const width = shape.columns;
    for (let c = width - 1; c >= 0; c--) {
      const { first, states, empty, placing } = columns[c];
      const from = layout.starts[first];
      const to = layout.starts[first + states];
      finish.fill(0, from, to);
      if (!mustUse[row * width + c]) gather(layout, empty, finish);
      for (let k = 0; k < allowed.length; k++) {
        if (!allowed[k][row * width + c]) continue;
        weights[k][row * width + c] =
          modulus > 0
            ? gatherWeightModulo(layout, placing[k], numbers, finish, this.#arithmetic)
            : gatherWeight(layout, placing[k], numbers, finish);
      }
      if (modulus > 0) lower(finish, from, to, modulus);
    }
  }

  /** From the starts of a row back to the ends of the row before, which are put in their place in that row's layout. */
  #enter(row: number, finish: Float64Array, before: Float64Array): void {
    const { next } = this.#graph;
    const from = this.#layouts[row];
    const to = this.#layouts[row - 1];
    const { runStart, runFrom, runTo, runLength } = this.#crossing(row);
    const first = to.starts[this.#end.first];
    const ends = new Float64Array(to.starts[to.starts.length - 1] - first);
    // Of a pair of mirror images only the first was followed; the other can finish in as many ways.
    this.#eachEnd(from, (e, end) => {
      if (!to.alive[end]) return;
      const source = from.starts[next.targets[e]];
      const target = to.starts[end] - first;
      const map = next.maps[e];
      for (let r = runStart[map]; r < runStart[map + 1]; r++) {
        const a = source + runTo[r];
        const b = target + runFrom[r];
        for (let i = 0; i < runLength[r]; i++) ends[b + i] = finish[a + i];
      }
    });
    before.set(ends, first);
  }

  /** The weights of the upper rows, from those of the lower ones. */
  #flipWeights(weights: readonly Float64Array[]): void {
    const width = this.#graph.shape.columns;
    const { rows } = this.#input;
    for (const [k, { rows: height }] of this.#graph.shape.kinds.entries()) {
      for (let row = 0; 2 * row < rows - height; row++) {
        const image = (rows - height - row) * width;
        weights[k].copyWithin(row * width, image, image + width);
      }
    }
  }

  /** Counted with mirror images taken together, a placement and its image have twice their weight between them. */
  #mirrorWeights(weights: readonly Float64Array[]): void {
    const width = this.#graph.shape.columns;
    const { modulus } = this.#arithmetic;
    for (const [k, { columns: extent }] of this.#graph.shape.kinds.entries()) {
      for (let row = 0; row < this.#input.rows; row++) {
        for (let c = 0; 2 * c <= width - extent; c++) {
          const i = row * width + c;
          const j = row * width + (width - extent - c);
          const sum = weights[k][i] + weights[k][j];
          weights[k][i] = modulus > 0 ? (sum * ((modulus + 1) / 2)) % modulus : sum / 2;
          weights[k][j] = weights[k][i];
        }
      }
    }
  }
}
