import { StateTable } from "../../state-graph/state-table.ts";
import type { FrontierShape } from "./frontier-input.ts";
import { GrowingColumn, type PlacedStates, placeStates } from "./placed-states.ts";
import { Profiles } from "./profiles.ts";
import { type Column, type EdgeList, NO_EDGES, type RowGraph } from "./row-graph.ts";
import { checkGraphMemory, everyVector, moveVectors, type ShipVectors, shipVectors } from "./ship-vectors.ts";
import { compileInWasm } from "./wasm-compile.ts";

/**
 * Lists the edges of all columns by their choices, and frees the search's structures. `updates` adds up the live
 * entries of the sources of all edges. Cost: visits each edge twice. @param maps numbers every index map @param
 * moveOf for each kind, the move of placing a ship
 */
const placeEdges = (
  columns: readonly GrowingColumn[],
  { places, liveClassOf, sizes }: PlacedStates,
  maps: MapNumbers,
  moveOf: readonly number[],
  tick: () => void,
) => {
  let updates = 0;
  let edges = 0;
  // The place and the live class of a state are side by side: states are looked up in random order, and memory
  // access costs more than anything else.
  const goals = places.map(({ rank }) => {
    const pairs = new Int32Array(2 * rank.length);
    for (let s = 0; s < rank.length; s++) {
      pairs[2 * s] = rank[s];
      pairs[2 * s + 1] = liveClassOf[rank[s]];
    }
    return pairs;
  });
  const made = places.map(({ first, order }, c): Column => {
    tick();
    const { from, to, choice, column, target } = columns[c];
    const lists = emptyLists(columns[c], 1 + moveOf.length);
    const filled = new Int32Array(lists.length);
    for (let i = 0; i < order.length; i++) {
      const s = order[i];
      const source = first + i;
      const sourceClass = liveClassOf[source];
      for (let e = from[s]; e < to[s]; e++) {
        const t = target[e];
        if (t < 0) continue;
        const k = choice[e];
        const list = lists[k];
        const n = filled[k]++;
        const pairs = goals[column[e]];
        list.sources[n] = source;
        list.targets[n] = pairs[2 * t];
        list.maps[n] = maps.find(sourceClass, pairs[2 * t + 1], k === 0 ? -1 : moveOf[k - 1]);
        updates += sizes[sourceClass];
        edges++;
      }
    }
    columns[c].releaseEdges();
    const [empty, ...placing] = lists;
    return { states: order.length, first, empty, placing };
  });
  return { made, edges, updates };
};

/** An empty list for each choice of a column, with its final length. */
const emptyLists = ({ edges, choice, target }: GrowingColumn, choices: number): EdgeList[] => {
  const lengths = new Int32Array(choices);
  for (let e = 0; e < edges; e++) if (target[e] >= 0) lengths[choice[e]]++;
  return Array.from(lengths, (length) => ({
    sources: new Int32Array(length),
    targets: new Int32Array(length),
    maps: new Int32Array(length),
  }));
};

/**
 * Compiles the transitions of one row. They serve every row, because positions differ only in the allowed ones.
 *
 * The grid is decided square by square, each left empty or taken by a ship's first square. A *state* is a profile
 * ({@link Profiles}) at its first free column, with a block of numbers, an *entry* for each vector of ships used.
 *
 * A profile needs the ships that make it, so only vectors above a lower bound are live, found by propagation
 * from the empty profile. Blocks hold live entries only, and states with equal live sets share index maps.
 *
 * Cost: an attempt for each state and kind, and a hash look-up for each success, once per shape.
 * @param plain whether to compile in JavaScript even if WebAssembly could be used
 * @param tick called after each column; may throw to stop the work
 * @throws RefusedError as soon as the states exceed `maxBytes`
 */
export const compileRow = (
  shape: FrontierShape,
  maxBytes: number,
  plain = false,
  tick: () => void = () => {},
): RowGraph =>
  (plain ? undefined : compileInWasm(shape, maxBytes, tick)) ?? new RowCompiler(shape, maxBytes, tick).compile();

class RowCompiler {
  readonly #shape: FrontierShape;
  readonly #maxBytes: number;
  readonly #tick: () => void;
  readonly #profiles: Profiles;
  readonly #vectors: ShipVectors;
  /** The columns from 0 to `columns - 1`, followed by the row's end. */
  readonly #columns: GrowingColumn[];
  readonly #profile: Int32Array;
  readonly #next: Int32Array;

  constructor(shape: FrontierShape, maxBytes: number, tick: () => void) {
    this.#shape = shape;
    this.#maxBytes = maxBytes;
    this.#tick = tick;
    this.#profiles = new Profiles(shape);
    this.#vectors = shipVectors(shape);
    const { words } = this.#profiles;
    this.#columns = Array.from({ length: shape.columns + 1 }, () => new GrowingColumn(words, this.#vectors.setWords));
    this.#profile = new Int32Array(words);
    this.#next = new Int32Array(words);
  }

  compile(): RowGraph {
    const { columns } = this.#shape;
    // The empty profile also occurs at the end of every row, and the next row starts from there: so seed it there.
    this.#add(columns, this.#columns[columns].table.find(this.#profile), everyVector(this.#vectors));
    for (let changed = true; changed; ) {
      changed = false;
      // The states at the end of a row become the starts of the next row.
      for (const c of [columns, ...Array(columns).keys()]) {
        if (this.#expand(c)) changed = true;
        this.#checkMemory();
        this.#tick();
      }
    }
    return this.#assemble();
  }

  #checkMemory(): void {
    let states = 0;
    let edges = 0;
    for (const column of this.#columns) {
      states += column.table.size;
      edges += column.edges;
    }
    checkGraphMemory(states, edges, this.#profiles.words, this.#vectors, this.#maxBytes);
  }

  #add(column: number, state: number, set: Int32Array): void {
    const into = this.#columns[column];
    if (state >= into.dirty.length) into.enlarge(this.#vectors.setWords);
    const at = state * this.#vectors.setWords;
    let more = 0;
    for (let w = 0; w < this.#vectors.setWords; w++) {
      more |= set[w] & ~into.sets[at + w];
      into.sets[at + w] |= set[w];
    }
    if (more !== 0) into.dirty[state] = 1;
  }

  /** Follows the edges of those states of a column whose sets have grown; false if there are no such states. */
  #expand(c: number): boolean {
    const column = this.#columns[c];
    const { table } = column;
    const own = new Int32Array(this.#vectors.setWords);
    const moved = new Int32Array(this.#vectors.setWords);
    const { steps, room, moveOf } = this.#vectors;
    let any = false;
    for (let s = 0; s < table.size; s++) {
      if (!column.dirty[s]) continue;
      column.dirty[s] = 0;
      any = true;
      for (let w = 0, at = s * this.#vectors.setWords; w < this.#vectors.setWords; w++, at++) own[w] = column.sets[at];
      if (column.from[s] < 0) this.#listEdges(c, s);
      for (let e = column.from[s]; e < column.to[s]; e++) {
        const choice = column.choice[e];
        const set = choice === 0 ? own : moved;
        if (choice > 0) {
          const move = moveOf[choice - 1];
          if (!moveVectors(own, steps[move], room[move], moved)) continue;
        }
        if (column.target[e] < 0) this.#follow(c, s, e);
        this.#add(column.column[e], column.target[e], set);
      }
    }
    return any;
  }

  #load(column: number, state: number, profile: Int32Array): void {
    const { keys } = this.#columns[column].table;
    for (let w = 0, at = state * profile.length; w < profile.length; w++, at++) profile[w] = keys[at];
  }

  /** Lists the choices at a state: leaving the square empty, or placing a ship that fits. */
  #listEdges(c: number, s: number): void {
    const column = this.#columns[c];
    const { kinds, columns } = this.#shape;
    this.#load(c, s, this.#profile);
    column.from[s] = column.edges;
    column.list(0);
    for (let k = 0; c < columns && k < kinds.length; k++)
      if (this.#profiles.fits(this.#profile, c, k)) column.list(1 + k);
    column.to[s] = column.edges;
  }

  #follow(c: number, s: number, e: number): void {
    const column = this.#columns[c];
    const next = this.#next;
    this.#load(c, s, next);
    const choice = column.choice[e];
    const isEnd = c === this.#shape.columns;
    if (choice > 0) this.#profiles.place(next, c, choice - 1);
    else if (!isEnd) this.#profiles.leave(next, c);
    const at = this.#profiles.pass(next, isEnd ? 0 : choice > 0 ? c : c + 1);
    column.column[e] = at;
    column.target[e] = this.#columns[at].table.find(next);
  }

  /** Gives every state its place and every edge its index map. */
  #assemble(): RowGraph {
    const { columns } = this.#shape;
    const placed = placeStates(this.#columns, this.#profiles.words, this.#vectors.setWords);
    const { places, liveClassOf, sizes, sets, states, entries } = placed;
    const maps = new MapNumbers(sizes.length, this.#vectors.steps.length);
    const { made, edges, updates } = placeEdges(this.#columns, placed, maps, this.#vectors.moveOf, this.#tick);
    const next = made[columns].empty;
    made[columns] = { ...made[columns], empty: NO_EDGES, placing: [] };
    return {
      shape: this.#shape,
      columns: made,
      next,
      states,
      liveClassOf,
      liveClasses: sizes.length,
      sets,
      ...this.#vectors,
      mapParts: maps.parts,
      mirror: this.#mirrorEnds(places[columns], liveClassOf),
      // The empty profile was the first state at the row's end.
      empty: places[columns].rank[0],
      entries,
      updates,
      bytes: edges * 12 + states * 4,
    };
  }

  #mirrorEnds({ first, rank }: { first: number; rank: Int32Array }, liveClassOf: Int32Array): Int32Array | undefined {
    const { columns } = this.#shape;
    const { table } = this.#columns[columns];
    const mirror = new Int32Array(table.size);
    for (let s = 0; s < mirror.length; s++) {
      this.#load(columns, s, this.#profile);
      this.#profiles.mirror(this.#profile, this.#next);
      const other = table.find(this.#next);
      if (other >= mirror.length || liveClassOf[rank[other]] !== liveClassOf[rank[s]]) return undefined;
      mirror[rank[s] - first] = rank[other] - first;
    }
    return mirror;
  }
}

/** The maximum number of combinations for which a plain table is used. */
const MOST_DIRECT = 2 ** 24;

/** Numbers the combinations of two live classes and a move that occur on edges. */
class MapNumbers {
  readonly #classes: number;
  readonly #moves: number;
  readonly #table = new StateTable(3, 256);
  readonly #key = new Int32Array(3);
  /** For each combination its number plus one, or 0 if it has none yet. Empty if the table would be too large. */
  readonly #direct: Int32Array;

  constructor(classes: number, moves: number) {
    this.#classes = classes;
    this.#moves = moves + 1;
    const all = classes * classes * this.#moves;
    this.#direct = new Int32Array(all <= MOST_DIRECT ? all : 0);
  }

  /** @param move the move between the classes, or -1 */
  find(from: number, to: number, move: number): number {
    const at = (from * this.#classes + to) * this.#moves + move + 1;
    if (at < this.#direct.length && this.#direct[at] > 0) return this.#direct[at] - 1;
    this.#key[0] = from;
    this.#key[1] = to;
    this.#key[2] = move;
    const found = this.#table.find(this.#key);
    if (at < this.#direct.length) this.#direct[at] = found + 1;
    return found;
  }

  /** See {@link RowGraph.mapParts}. */
  get parts(): Int32Array {
    return this.#table.keys.slice(0, 3 * this.#table.size);
  }
}
