import { EDGE_INTS, type GraphSize, type RowGraph } from "./row-graph.ts";
import type { FrontierInput } from "./ship-grid.ts";
import { FIRST, type LoadedGraph, type Machine, put, SHARED_BYTES, sweepingMachine, widened } from "./wasm-machine.ts";

/**
 * The machine for sweeps of some graphs: the shared one, or one of their own if a graph needs much memory.
 * @throws RefusedError without WebAssembly
 */
export const machineFor = (graphs: readonly GraphSize[], { rows }: Pick<FrontierInput, "rows">): Machine =>
  sweepingMachine(graphs.some(({ states, entries }) => states * (rows * 20 + 100) + entries * 8 > SHARED_BYTES));

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
  machine.stored.length = 0;
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
      put(machine, graph.liveSets),
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

/** Tables serve later positions of a game until so small a share of the placements is left. */
const LEAST_OPEN = 0.8;

/** The bytes of what an edge's choice does at a square. */
const CHOICE_BYTES = 16;

/**
 * The rows of a position in the memory of a machine, which holds the latest graphs and, after them, the latest
 * positions. An older position is prepared again when it is needed. Tables may have more states and edges than are
 * live: these are never reached, or lead nowhere, and count for nothing.
 */
export class RowTables {
  readonly machine: Machine;
  readonly graph: RowGraph;
  input: FrontierInput;
  /** Whether mirror images of row ends are merged. */
  readonly merged: boolean;
  readonly #keep: boolean;
  /** The tables that stay before these in memory, as long as they are there. */
  readonly #before: RowTables | undefined;
  /** Whether there is a packing, or may be one if the tables are not exact; undefined until known. */
  #possible: boolean | undefined;
  /** The addresses of the position's flags, and how many placements were open when the tables were made. */
  #places = { allowed: 0, mustTake: 0, choices: 0, tables: 0 };
  #open = 0;
  /** The address after the tables. */
  end = 0;
  /** Where the sets were from which the tables were made: memory that numbers may have. */
  readonly spare = { at: 0, end: 0 };
  /** The numbers of each row: of its squares (the body), and of its ends, with mirror images merged. */
  readonly sizes: Pick<RowSize, "body" | "ends">[] = [];

  /**
   * @param maxBytes beyond it, live sets are computed twice
   * @param before tables of the same machine that are to stay
   */
  constructor(machine: Machine, graph: RowGraph, input: FrontierInput, maxBytes: number, before?: RowTables) {
    this.#before = before;
    this.machine = machine;
    this.graph = graph;
    this.input = input;
    this.merged = input.mirrored && (graph.isMerged || graph.mirror !== undefined);
    const setBytes = input.rows * graph.states * Math.ceil(graph.setWords / 2) * 8;
    this.#keep = setBytes <= Math.min(KEEP_SET_BYTES, maxBytes);
  }

  /** Whether there is a packing. Cost: a pass over the edges of all rows that only marks what can be reached. */
  isPossible(): boolean {
    this.#possible ??= this.#reach(true);
    return this.#possible;
  }

  /**
   * Finds the tables of the rows, unless they are still in memory; false if there is no packing. Unless they are to be
   * exact, tables of large graphs may have entries that are never reached or lead nowhere.
   */
  prepare(exact = false): boolean {
    const { machine, input } = this;
    if (this.#possible === false) return false;
    if (machine.stored.includes(this)) {
      this.#set();
      return true;
    }
    this.#possible = this.#reach(exact);
    if (!this.#possible) return false;
    const { functions: sweep } = machine;
    this.spare.end = sweep.take(0);
    for (let row = input.rows - 1; row >= 0; row--) {
      sweep.makeRow(row, this.#keep);
      const body = sweep.bodySize(row);
      this.sizes[row] = { body, ends: sweep.totalSize(row) - body };
    }
    this.#possible = sweep.hasFirstEntry() !== 0;
    if (!this.#possible) return false;
    this.end = sweep.take(0);
    machine.stored.push(this);
    this.#open = countOpen(input);
    return true;
  }

  /**
   * Whether the tables are in memory and serve another position too: one with the same ships and hits that allows no
   * further placement, and not far fewer. Sums of factors could be rounded otherwise, so there must be none.
   */
  serves(graph: RowGraph, input: FrontierInput): boolean {
    const { rows, mirrored, flipped, mustTake, allowed, factors } = this.input;
    if (this.graph !== graph || !this.machine.stored.includes(this)) return false;
    if (this.input === input) return true;
    return (
      rows === input.rows &&
      mirrored === input.mirrored &&
      flipped === input.flipped &&
      !factors &&
      !input.factors &&
      mustTake.every((flag, i) => flag === input.mustTake[i]) &&
      allowed.every((grid, k) => grid.every((flag, i) => flag >= input.allowed[k][i])) &&
      countOpen(input) >= LEAST_OPEN * this.#open
    );
  }

  /** Takes another position that the tables serve. */
  takePosition(input: FrontierInput): void {
    this.input = input;
    this.#write();
  }

  /** Writes the flags of the position. */
  #write(): void {
    const { allowed, mustTake } = this.input;
    const bytes = new Uint8Array(this.machine.memory.buffer);
    for (const [k, grid] of allowed.entries()) bytes.set(grid, this.#places.allowed + k * mustTake.length);
    bytes.set(mustTake, this.#places.mustTake);
  }

  /** Makes the graph and the position those of the machine. */
  #set(): void {
    const { machine, graph, input } = this;
    const { values, mirror } = load(machine, graph);
    const { allowed, mustTake, choices, tables } = this.#places;
    machine.functions.setGraph(...values);
    machine.functions.setPosition(input.rows, allowed, mustTake, this.merged ? mirror : 0, choices, tables);
  }

  /** Stores the position, and finds the vectors that can be reached with each state, or some more if not `exact`. */
  #reach(exact: boolean): boolean {
    const { machine, graph } = this;
    load(machine, graph);
    const { functions: sweep, stored } = machine;
    const isThere = this.#before !== undefined && stored.includes(this.#before);
    sweep.release(isThere ? (this.#before as RowTables).end : machine.graphEnd);
    stored.length = isThere ? stored.indexOf(this.#before as RowTables) + 1 : 0;
    const { rows, allowed, mustTake } = this.input;
    this.#places = {
      allowed: sweep.take(allowed.length * mustTake.length),
      mustTake: sweep.take(mustTake.length),
      choices: sweep.take((allowed.length + 1) * CHOICE_BYTES),
      tables: sweep.take(rows * sweep.rowBytes()),
    };
    this.#write();
    this.#set();
    this.spare.at = sweep.take(0);
    return sweep.reachRows(this.#keep, exact) !== 0;
  }
}

/** The number of placements that a position allows. */
const countOpen = ({ allowed }: FrontierInput): number => {
  let open = 0;
  for (const grid of allowed) for (const flag of grid) open += flag;
  return open;
};
