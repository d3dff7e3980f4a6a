import { type Arithmetic, plus } from "../../../arithmetic/arithmetic.ts";
import type { RawCount } from "../../../arithmetic/exact-count.ts";
import type { FrontierInput } from "./frontier-input.ts";
import type { RowGraph } from "./row-graph.ts";
import { findLiveRows } from "./rows/live-rows.ts";
import { type LiveRows, plainRows } from "./rows/plain-rows.ts";
import { RowBorders } from "./rows/row-borders.ts";
import { sweepRoundings } from "./rows/row-passes.ts";
import { planRows, type SweepRows } from "./rows/row-plan.ts";
import { sweepsInWasm, WasmSweep } from "./rows/wasm-rows.ts";
import { theMachine } from "./wasm-machine.ts";

/**
 * Counts the packings of a position on a compiled row graph.
 *
 * First it finds the vectors that are live with each state of each row: those that the squares before can
 * produce and those after can complete. Then numbers are passed forwards row by row, and for weights also
 * backwards: a placement's weight is the sum over its edges of (ways to reach the source) times (ways to finish
 * from the target). Mirror images are merged between rows; flipped positions end when symmetry gives the rest.
 *
 * Cost: two passes over the edges of all rows that only mark what is live. Then, for each live entry and edge,
 * one addition forwards, and an addition and a product backwards. Memory: the live numbers of all rows. If these
 * exceed `maxBytes`, only the ends of the first rows are kept, and these rows are computed again.
 */
export class FrontierSweep {
  readonly #graph: RowGraph;
  readonly #input: FrontierInput;
  readonly #maxBytes: number;
  readonly #mirror: Int32Array | undefined;
  readonly #wasm: WasmSweep | undefined;
  /** The live rows in JavaScript; undefined until they are needed, null if there is no packing. */
  #live: LiveRows | null | undefined;

  /**
   * @param maxBytes the limit for numbers and for live sets; beyond it, some rows are computed twice
   * @param plain whether to count in JavaScript even if WebAssembly could be used
   */
  constructor(graph: RowGraph, input: FrontierInput, maxBytes: number, plain = false) {
    this.#graph = graph;
    this.#input = input;
    this.#maxBytes = maxBytes;
    this.#mirror = input.mirrored ? graph.mirror : undefined;
    const machine = !plain && sweepsInWasm(graph, input) ? theMachine() : undefined;
    this.#wasm = machine && new WasmSweep(machine, graph, input, this.#mirror !== undefined, maxBytes);
  }

  /** Whether the sweep can count in integers that wrap. */
  get wraps(): boolean {
    return this.#wasm !== undefined;
  }

  /** The number of packings, and for each kind and square the number of packings with a ship there. */
  count(arithmetic: Arithmetic, wantWeights: boolean, progress?: (done: number) => void): RawCount {
    progress?.(0);
    const rows = this.#wasm && arithmetic.kind !== "residue" ? this.#wasm.rows(arithmetic) : this.#plain(arithmetic);
    if (rows) return this.#count(arithmetic, rows, wantWeights, progress);
    const weights = this.#input.allowed.map((flags) => new Float64Array(flags.length));
    return wantWeights ? { total: 0, weights } : { total: 0 };
  }

  /** A bound on the roundings in every number of a float64 count. */
  roundings(): number {
    // For each ship on the way, a factor is rounded, and so is the product with it.
    const ships = this.#input.factors ? this.#graph.shape.counts.reduce((sum, count) => sum + count, 0) : 0;
    return sweepRoundings(this.#graph, this.#input.rows) + 2 * ships;
  }

  /** Makes one count; before that, decides which rows keep their numbers and which are computed again. */
  #count(arithmetic: Arithmetic, sweep: SweepRows, wantWeights: boolean, progress?: (done: number) => void): RawCount {
    const { rows } = this.#input;
    const mostRows = this.#graph.shape.kinds.reduce((most, kind) => Math.max(most, kind.rows), 1);
    const half = this.#input.flipped ? Math.max(0, Math.floor((rows - mostRows) / 2)) : 0;
    const stop = wantWeights ? half : rows - 1;
    const { offsets, endOffsets, later, entries, endEntries } = planRows(
      sweep.sizes,
      stop,
      this.#maxBytes / (arithmetic.kind === "wrapping" ? 4 : 8),
    );
    sweep.reserve(entries, endEntries);
    const forwards = (row: number): void => sweep.forwards(row, offsets[row], row > 0 ? endOffsets[row - 1] : 0);
    for (let row = 0; row < rows; row++) {
      forwards(row);
      if (row < rows - 1) sweep.keepEnds(row, offsets[row], endOffsets[row]);
      progress?.((wantWeights ? 0.4 : 1) * ((row + 1) / rows));
    }
    const total = sweep.total(offsets[rows - 1]);
    if (!wantWeights) return { total };
    sweep.finish(offsets[rows - 1]);
    for (let row = rows - 1; row >= stop; row--) {
      if (row < rows - 1) {
        if (row < later) forwards(row);
        sweep.takeEnds(row, endOffsets[row], offsets[row]);
      }
      sweep.backwards(row, offsets[row]);
      if (row > stop) sweep.endsFromStarts(row, offsets[row], endOffsets[row - 1]);
      progress?.(0.4 + (0.6 * (rows - row)) / (rows - stop));
    }
    const weights = sweep.weights();
    if (this.#input.flipped) this.#flipWeights(weights);
    if (!this.#mirror) return { total, weights };
    this.#mirrorWeights(arithmetic, weights);
    return { total, weights, scale: 2 };
  }

  /** The rows in JavaScript; undefined if there is no packing. */
  #plain(arithmetic: Arithmetic): SweepRows | undefined {
    if (this.#live === undefined) {
      const [graph, input, mirror] = [this.#graph, this.#input, this.#mirror];
      const tables = findLiveRows(graph, input, mirror);
      this.#live = tables ? { graph, input, tables, borders: new RowBorders(graph, tables, mirror) } : null;
    }
    return this.#live ? plainRows(this.#live, arithmetic) : undefined;
  }

  /** Copies the weights of the upper rows from those of the lower rows. */
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

  /** With mirror images merged, the weights of a placement and its image add up to twice that of either. */
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
