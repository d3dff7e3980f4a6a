import type { Arithmetic } from "../../../../arithmetic/arithmetic.ts";
import { factorsIn } from "../../../../packing/packing.ts";
import type { FrontierInput } from "../frontier-input.ts";
import { type EdgeList, largestColumn, type RowGraph } from "../row-graph.ts";
import { FIRST, type LoadedGraph, type Machine, put, theMachine, widened } from "../wasm-machine.ts";
import { KEEP_SET_BYTES } from "./live-rows.ts";
import type { RowSize, SweepRows } from "./row-plan.ts";

/** Graphs that need more memory than this stay in JavaScript, because WebAssembly memory never shrinks. */
const MOST_BYTES = 600e6;

/** Whether a graph, compiled or estimated, is swept in WebAssembly, which is several times as fast as JavaScript. */
export const sweepsInWasm = (
  { states, entries }: Pick<RowGraph, "states" | "entries">,
  { rows }: Pick<FrontierInput, "rows">,
): boolean => states * (rows * 20 + 100) + entries * 8 <= MOST_BYTES && theMachine() !== undefined;

/** If the stored graphs take more than this, all make way for the next. */
const GRAPH_BYTES = 40e6;

/** Copies a graph into the machine's memory, unless it is already there. */
const load = (own: Machine, graph: RowGraph): LoadedGraph => {
  const known = own.graphs.get(graph);
  if (known) return known;
  own.owner = undefined;
  if (own.graphEnd > GRAPH_BYTES) {
    own.graphs.clear();
    own.graphEnd = FIRST;
  }
  own.functions.release(own.graphEnd);
  const { columns, shape, next, steps, room, moveOf, mapParts } = graph;
  const width = shape.columns;
  const words = Math.ceil(graph.setWords / 2);
  const edges: EdgeList[] = columns.slice(0, width).flatMap(({ empty, placing }) => [empty, ...placing]);
  const lists = [...edges, next].flatMap(({ sources, targets, maps }) => [
    put(own, sources),
    put(own, targets),
    put(own, maps),
    sources.length,
  ]);
  const loaded: LoadedGraph = {
    mirror: graph.mirror ? put(own, graph.mirror) : 0,
    columns: put(
      own,
      Int32Array.from(columns, ({ first }) => first),
    ),
    values: [
      graph.states,
      words,
      width,
      shape.kinds.length,
      graph.liveClasses,
      mapParts.length / 3,
      columns[width].first,
      graph.empty,
      put(own, Int32Array.from(lists)),
      put(own, graph.liveClassOf),
      put(own, mapParts),
      put(own, Int32Array.from(steps)),
      put(own, widened(room, words)),
      put(own, Int32Array.from(moveOf)),
      put(own, widened([graph.complete], words)),
    ],
  };
  own.graphEnd = own.functions.alloc(0);
  own.graphs.set(graph, loaded);
  return loaded;
};

/**
 * The rows of a position in WebAssembly. All sweeps of a thread share one memory, which holds the latest graphs
 * and, after them, the latest position. An older position is prepared again when it is counted.
 */
export class WasmSweep {
  readonly #machine: Machine;
  readonly #graph: RowGraph;
  readonly #input: FrontierInput;
  readonly #mirror: boolean;
  readonly #maxBytes: number;
  /** Whether there is a packing; undefined until known. */
  #possible: boolean | undefined;
  /** The address after the tables of the rows. */
  #tablesEnd = 0;
  sizes: readonly RowSize[] = [];

  /** @param mirror whether images are merged @param maxBytes beyond it, live sets are computed twice */
  constructor(own: Machine, graph: RowGraph, input: FrontierInput, mirror: boolean, maxBytes: number) {
    this.#machine = own;
    this.#graph = graph;
    this.#input = input;
    this.#mirror = mirror;
    this.#maxBytes = maxBytes;
  }

  /** The rows in an arithmetic; undefined if there is no packing. */
  rows(arithmetic: Arithmetic): SweepRows | undefined {
    if (!this.#prepare()) return undefined;
    const { functions: sweep, memory } = this.#machine;
    const { columns } = load(this.#machine, this.#graph);
    const { allowed } = this.#input;
    const squares = allowed[0]?.length ?? 0;
    const [kind, bytes] = arithmetic.kind === "float" ? (["Float", 8] as const) : (["Wrapping", 4] as const);
    let [numbers, ends, spare, weights] = [0, 0, 0, 0];
    const at = (place: number): number => numbers + place * bytes;
    return {
      sizes: this.sizes,
      reserve: (entries, endEntries) => {
        sweep.release(this.#tablesEnd);
        sweep.setFactors(this.#putFactors(arithmetic));
        weights = sweep.alloc(allowed.length * squares * 8);
        new Float64Array(memory.buffer, weights, allowed.length * squares).fill(0);
        ends = sweep.alloc(endEntries * bytes);
        spare = sweep.alloc(largestColumn(this.#graph, this.#input.rows, sweep.sizeBetween) * bytes);
        numbers = sweep.alloc(entries * bytes);
      },
      forwards: (row, place, before) => sweep[`forwards${kind}`](row, at(place), ends + before * bytes),
      keepEnds: (row, place, to) => sweep[`keepEnds${kind}`](row, at(place), ends + to * bytes),
      total: (place) => sweep[`total${kind}`](at(place), false),
      finish: (place) => void sweep[`total${kind}`](at(place), true),
      takeEnds: (row, from, place) => sweep[`takeEnds${kind}`](row, ends + from * bytes, at(place)),
      backwards: (row, place) => sweep[`backwards${kind}`](row, at(place), spare, weights, columns),
      endsFromStarts: (row, place, to) => sweep[`endsFromStarts${kind}`](row, at(place), ends + to * bytes),
      weights: () => allowed.map((_, k) => new Float64Array(memory.buffer, weights + k * squares * 8, squares).slice()),
    };
  }

  /** The address of the ships' factors, or 0. */
  #putFactors(arithmetic: Arithmetic): number {
    const { factors } = this.#input;
    if (!factors) return 0;
    const squares = this.#input.mustTake.length;
    const all = new Float64Array(factors.length * squares);
    for (const [k, own] of factors.entries()) all.set(factorsIn(own, arithmetic), k * squares);
    return put(this.#machine, all);
  }

  /** Finds the tables of the rows, unless they are still in memory; false if there is no packing. */
  #prepare(): boolean {
    const own = this.#machine;
    if (this.#possible === false || own.owner === this) return this.#possible === true;
    const { values, mirror } = load(own, this.#graph);
    own.owner = undefined;
    const { functions: sweep } = own;
    sweep.setGraph(...values);
    const { rows, allowed, mustTake } = this.#input;
    sweep.release(own.graphEnd);
    const flags = sweep.alloc(allowed.length * mustTake.length);
    const bytes = new Uint8Array(own.memory.buffer);
    for (const [k, grid] of allowed.entries()) bytes.set(grid, flags + k * mustTake.length);
    sweep.setPosition(rows, flags, put(own, mustTake), this.#mirror ? mirror : 0);
    const setBytes = rows * this.#graph.states * Math.ceil(this.#graph.setWords / 2) * 8;
    this.#possible = sweep.findLiveRows(setBytes <= Math.min(KEEP_SET_BYTES, this.#maxBytes)) !== 0;
    if (!this.#possible) return false;
    this.#tablesEnd = sweep.alloc(0);
    this.sizes = Array.from({ length: rows }, (_, row) => {
      const body = sweep.bodySize(row);
      return { body, ends: sweep.totalSize(row) - body, merged: sweep.mergedSize(row) };
    });
    own.owner = this;
    return true;
  }
}
