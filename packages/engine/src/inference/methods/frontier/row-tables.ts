import { EDGE_INTS, type GraphSize, type RowGraph } from "./row-graph.ts";
import type { FrontierInput } from "./ship-grid.ts";
import {
  FIRST,
  type LoadedGraph,
  type Machine,
  newMachine,
  put,
  SHARED_BYTES,
  sharedMachine,
  widened,
} from "./wasm-machine.ts";

/**
 * The machine for sweeps of some graphs: the shared one, or one of their own if a graph needs much memory.
 * @throws RefusedError without WebAssembly
 */
export const machineFor = (graphs: readonly GraphSize[], { rows }: Pick<FrontierInput, "rows">): Machine =>
  graphs.some(({ states, entries }) => states * (rows * 20 + 100) + entries * 8 > SHARED_BYTES)
    ? newMachine()
    : sharedMachine();

/** The sizes of a row, in numbers: its squares (the body), its ends, and its ends after merging mirror images. */
interface RowSize {
  readonly body: number;
  readonly ends: number;
  readonly merged: number;
}

/**
 * Where the numbers of all rows are in one array during both passes. The rows before `later` use the beginning
 * of the array in turn; the others follow one another. A row's ends come after its body. Merged ends, which the
 * next row needs, are in an array of their own.
 */
export interface RowPlan {
  /** The first row that still has its numbers in the backward pass; those before it are computed again. */
  readonly later: number;
  /** The start of each row, and the length of the array. */
  readonly offsets: readonly number[];
  readonly entries: number;
  /** The start of the merged ends of each row, and the length of their array. */
  readonly endOffsets: readonly number[];
  readonly endEntries: number;
}

/**
 * The plan that recomputes the fewest rows within a budget of numbers, or the smallest plan if none is within
 * the budget. @param stop the row with which the backward pass ends
 */
export const planRows = (sizes: readonly RowSize[], stop: number, budget: number): RowPlan => {
  let plan = planFrom(sizes, stop, stop);
  for (let later = stop + 1; later < sizes.length && plan.entries + plan.endEntries > budget; later++) {
    const next = planFrom(sizes, stop, later);
    if (next.entries + next.endEntries < plan.entries + plan.endEntries) plan = next;
  }
  return plan;
};

const planFrom = (sizes: readonly RowSize[], stop: number, later: number): RowPlan => {
  const offsets: number[] = [];
  const endOffsets: number[] = [];
  let entries = 0;
  let endEntries = 0;
  let at = 0;
  let endAt = 0;
  for (const [row, { body, ends, merged }] of sizes.entries()) {
    offsets.push(at);
    entries = Math.max(entries, at + body + ends);
    if (row >= later) at += body;
    endOffsets.push(endAt);
    endEntries = Math.max(endEntries, endAt + merged);
    // The backward pass needs the ends of a row if the next row is computed again.
    if (row + 1 >= stop && row + 1 < later) endAt += merged;
  }
  return { later, offsets, entries, endOffsets, endEntries };
};

/** If the stored graphs take more than this, all make way for the next. */
const GRAPH_BYTES = 40e6;

/** Copies a graph into a machine's memory, unless it is already there. */
const load = (machine: Machine, graph: RowGraph): LoadedGraph => {
  const copy = machine.graphs.get(graph);
  if (copy) return copy;
  machine.owner = undefined;
  if (machine.graphEnd > GRAPH_BYTES) {
    machine.graphs.clear();
    machine.graphEnd = FIRST;
  }
  machine.functions.release(machine.graphEnd);
  const { firsts, shape, steps, room, moveOf, mapParts } = graph;
  const width = shape.columns;
  const words = Math.ceil(graph.setWords / 2);
  const edgesAt = put(machine, graph.edges);
  const addresses = graph.edgeStarts.map((edge) => edgesAt + edge * EDGE_INTS * 4);
  const loaded: LoadedGraph = {
    mirror: graph.mirror ? put(machine, graph.mirror) : 0,
    values: [
      graph.states,
      words,
      width,
      shape.kinds.length,
      graph.liveClasses,
      mapParts.length / 3,
      firsts[width],
      graph.empty,
      put(machine, addresses),
      put(machine, firsts),
      put(machine, graph.liveClassOf),
      put(machine, mapParts),
      put(machine, Int32Array.from(steps)),
      put(machine, widened(room, words)),
      put(machine, Int32Array.from(moveOf)),
      put(machine, widened([graph.complete], words)),
    ],
  };
  machine.graphEnd = machine.functions.take(0);
  machine.graphs.set(graph, loaded);
  return loaded;
};

/** Live sets of whole rows are kept up to this many bytes; otherwise they are computed again. */
const KEEP_SET_BYTES = 32e6;

/**
 * The rows of a position in the memory of a machine, which holds the latest graphs and, after them, the latest
 * position. An older position is prepared again when it is needed.
 */
export class RowTables {
  readonly machine: Machine;
  readonly graph: RowGraph;
  readonly input: FrontierInput;
  /** Whether mirror images of row ends are merged. */
  readonly merged: boolean;
  readonly #keep: boolean;
  /** Whether there is a packing; undefined until known. */
  #possible: boolean | undefined;
  /** The address after the tables. */
  end = 0;
  /** The numbers of each row: of its squares (the body), and of its ends, with mirror images merged. */
  readonly sizes: Pick<RowSize, "body" | "ends">[] = [];

  /** @param maxBytes beyond it, live sets are computed twice */
  constructor(machine: Machine, graph: RowGraph, input: FrontierInput, maxBytes: number) {
    this.machine = machine;
    this.graph = graph;
    this.input = input;
    this.merged = input.mirrored && graph.mirror !== undefined;
    const setBytes = input.rows * graph.states * Math.ceil(graph.setWords / 2) * 8;
    this.#keep = setBytes <= Math.min(KEEP_SET_BYTES, maxBytes);
  }

  /** Whether there is a packing. Cost: a pass over the edges of all rows that only marks what can be reached. */
  isPossible(): boolean {
    this.#possible ??= this.#reach();
    return this.#possible;
  }

  /** Finds the tables of the rows, unless they are still in memory; false if there is no packing. */
  prepare(): boolean {
    const { machine, input } = this;
    if (this.#possible === false || machine.owner === this) return this.#possible === true;
    this.#possible = this.#reach();
    if (!this.#possible) return false;
    const { functions: sweep } = machine;
    for (let row = input.rows - 1; row >= 0; row--) {
      sweep.makeRow(row, this.#keep);
      const body = sweep.bodySize(row);
      this.sizes[row] = { body, ends: sweep.totalSize(row) - body };
    }
    this.end = sweep.take(0);
    machine.owner = this;
    return true;
  }

  /** Stores the position, and finds the vectors that can be reached with each state. */
  #reach(): boolean {
    const { machine, graph } = this;
    const { values, mirror } = load(machine, graph);
    machine.owner = undefined;
    const { functions: sweep, memory } = machine;
    sweep.setGraph(...values);
    const { rows, allowed, mustTake } = this.input;
    sweep.release(machine.graphEnd);
    const flags = sweep.take(allowed.length * mustTake.length);
    const bytes = new Uint8Array(memory.buffer);
    for (const [k, grid] of allowed.entries()) bytes.set(grid, flags + k * mustTake.length);
    sweep.setPosition(rows, flags, put(machine, mustTake), this.merged ? mirror : 0);
    return sweep.reachRows(this.#keep) !== 0;
  }
}
