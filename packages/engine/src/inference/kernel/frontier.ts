import type { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { type Arithmetic, PLAIN, type RawCount } from "../residue.ts";
import { StateTable } from "./state-table.ts";

/** A kind of rectangle: the group it is a ship of, and its extent in columns and rows of the grid. */
export interface RectangleKind {
  readonly group: number;
  readonly columns: number;
  readonly rows: number;
}

/** What a row graph depends on: it serves every position with these ships on this number of columns. */
export interface FrontierShape {
  readonly columns: number;
  /** Ships per group. */
  readonly counts: readonly number[];
  readonly kinds: readonly RectangleKind[];
}

/** A packing of rectangles into a grid. */
export interface FrontierInput {
  readonly rows: number;
  /** Per kind, 1 at `row * columns + column` where its upper left corner may lie. */
  readonly allowed: readonly Uint8Array[];
  /** 1 where a square must be taken. */
  readonly mustUse: Uint8Array;
  /** The position is its own mirror image, left and right exchanged; upside down. Halves the work, changes no result. */
  readonly mirrored: boolean;
  readonly flipped: boolean;
}

/** Edges as parallel arrays: numbers of states, and how the entries of their vectors correspond. */
interface EdgeList {
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  /** Index map from source entries to target entries. */
  readonly maps: Int32Array;
}

/** The states of one column: their numbers lie together in a flat array, state after state. */
interface Column {
  readonly states: number;
  /** The column's states are `first`..`first + states - 1`, their numbers at `from`..`to - 1`. */
  readonly first: number;
  readonly from: number;
  readonly to: number;
  /** Edges that leave the square empty. */
  readonly empty: EdgeList;
  /** Per kind the edges that put a rectangle here. */
  readonly placing: readonly EdgeList[];
}

/** The transitions of one row, the same for every row of every position. */
export interface RowGraph {
  readonly shape: FrontierShape;
  /** Columns 0..columns-1, and last the row's end. */
  readonly columns: readonly Column[];
  /** Edges from the ends of a row to the starts of the next. */
  readonly next: EdgeList;
  /** Where the numbers of each state begin, and behind the last one. */
  readonly starts: Int32Array;
  /** For each end of a row (counted from the first end) the one with left and right exchanged; undefined if one lacks. */
  readonly mirror: Int32Array | undefined;
  /**
   * Index map m consists of runs `runStart[m]`..`runStart[m + 1] - 1`; run i takes `runLength[i]` entries of the source
   * from `runFrom[i]` on to entries of the target from `runTo[i]` on.
   */
  readonly runStart: Int32Array;
  readonly runFrom: Uint16Array;
  readonly runTo: Uint16Array;
  readonly runLength: Uint16Array;
  /** Numbers in all columns together. */
  readonly entries: number;
  /** Where the row's end keeps the empty profile with no ship used, and with all. */
  readonly nothing: number;
  readonly everything: number;
  /** Updates of one row at most, and bytes of the graph. */
  readonly updates: number;
  readonly bytes: number;
}

/** Columns packed into a word of a profile: four bits each. */
const PER_WORD = 8;
/** Rectangles may be at most this many rows high. */
export const MAX_ROWS_OF_SHIP = 15;

/**
 * Compiles the transitions of one row.
 *
 * The grid is decided square by square, row by row. A profile holds, for each column, how many more rows are taken by
 * rectangles already placed. A state at column c is a profile whose column c is free (columns that are taken are passed
 * over at once), together with the vector of ships used so far; vectors are kept side by side as a block of numbers per
 * profile. From it the square is left empty or taken by the upper left corner of a rectangle. The same transitions
 * serve every row, for positions differ only in which of them are allowed.
 *
 * A profile cannot arise without the ships that make it: only vectors above a lower bound are live. Live sets are found
 * by propagation from the empty profile (with which any ships may have been used), and states without any are never
 * made. Blocks hold live entries only; profiles with equal live sets share index maps.
 *
 * Cost: profiles times columns times kinds hash look-ups, once per shape. For ten ships 4,3,3,2,2,2,1,1,1,1 with margins
 * on 11 columns: see docs/inference.md for the numbers of states.
 *
 * @throws RefusedError as soon as the states pass `maxBytes`.
 */
export const compileRow = (shape: FrontierShape, maxBytes: number): RowGraph =>
  new RowCompiler(shape, maxBytes).compile();

class RowCompiler {
  readonly #shape: FrontierShape;
  readonly #maxBytes: number;
  readonly #words: number;
  readonly #size: number;
  readonly #steps: number[] = [];
  /** 32-bit words of a live set. */
  readonly #setWords: number;
  /** Per group the vectors to which one more ship can be added. */
  readonly #room: Int32Array[] = [];
  readonly #tables: StateTable[];
  readonly #sets: Int32Array[];
  readonly #dirty: Uint8Array[];
  /** Per column and state, target state per choice (0 empty, 1 + kind): -1 unknown, -2 impossible. */
  readonly #targets: Int32Array[];
  /** Per column and choice and state the column of the target. */
  readonly #targetColumns: Uint8Array[];
  readonly #choices: number;
  readonly #profile: Int32Array;

  constructor(shape: FrontierShape, maxBytes: number) {
    this.#shape = shape;
    this.#maxBytes = maxBytes;
    this.#words = Math.ceil(shape.columns / PER_WORD);
    let size = 1;
    // The most numerous group runs fastest, so that entries that move together lie in long runs.
    const order = shape.counts.map((_, g) => g).sort((a, b) => shape.counts[b] - shape.counts[a]);
    for (const g of order) {
      this.#steps[g] = size;
      size *= shape.counts[g] + 1;
    }
    this.#size = size;
    this.#setWords = Math.ceil(size / 32);
    for (const [g, count] of shape.counts.entries()) {
      const set = new Int32Array(this.#setWords);
      for (let v = 0; v < size; v++)
        if (Math.floor(v / this.#steps[g]) % (count + 1) < count) set[v >> 5] |= 1 << (v & 31);
      this.#room.push(set);
    }
    this.#choices = 1 + shape.kinds.length;
    const lists = <T>(make: () => T): T[] => Array.from({ length: shape.columns + 1 }, make);
    this.#tables = lists(() => new StateTable(this.#words, 64));
    this.#sets = lists(() => new Int32Array(256 * this.#setWords));
    this.#dirty = lists(() => new Uint8Array(256));
    this.#targets = lists(() => new Int32Array(256 * this.#choices).fill(-1));
    this.#targetColumns = lists(() => new Uint8Array(256 * this.#choices));
    this.#profile = new Int32Array(this.#words);
  }

  compile(): RowGraph {
    const { columns } = this.#shape;
    const all = new Int32Array(this.#setWords);
    for (let v = 0; v < this.#size; v++) all[v >> 5] |= 1 << (v & 31);
    // The empty profile is also the end of every row: seed it there, whence it starts the next row.
    this.#add(columns, new Int32Array(this.#words), all);
    for (let changed = true; changed; ) {
      changed = this.#startRows();
      for (let c = 0; c < columns; c++) if (this.#expand(c)) changed = true;
      this.#checkMemory();
    }
    return this.#assemble();
  }

  #checkMemory(): void {
    let entries = 0;
    for (const table of this.#tables) entries += table.size;
    const bytes = entries * (this.#words * 12 + this.#setWords * 8 + this.#choices * 24 + this.#size * 4);
    if (bytes > this.#maxBytes) {
      throw new RefusedError(
        `the frontier has passed ${entries} states, ${Math.round(bytes / 1e6)} MB; the limit is ${Math.round(this.#maxBytes / 1e6)} MB`,
      );
    }
  }

  /** Adds vectors to a state of a column (made if new), and returns its number. */
  #add(column: number, profile: Int32Array, set: Int32Array): number {
    const table = this.#tables[column];
    const before = table.size;
    const state = table.find(profile);
    if (state === before && state >= this.#dirty[column].length) this.#enlarge(column);
    const sets = this.#sets[column];
    const at = state * this.#setWords;
    let grew = false;
    for (let w = 0; w < this.#setWords; w++) {
      const more = set[w] & ~sets[at + w];
      if (more !== 0) {
        sets[at + w] |= more;
        grew = true;
      }
    }
    if (grew) this.#dirty[column][state] = 1;
    return state;
  }

  #enlarge(column: number): void {
    const states = this.#dirty[column].length * 2;
    const grow = <T extends Int32Array | Uint8Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.#sets[column] = grow(this.#sets[column], new Int32Array(states * this.#setWords));
    this.#dirty[column] = grow(this.#dirty[column], new Uint8Array(states));
    this.#targets[column] = grow(this.#targets[column], new Int32Array(states * this.#choices).fill(-1));
    this.#targetColumns[column] = grow(this.#targetColumns[column], new Uint8Array(states * this.#choices));
  }

  /** Passes over taken columns from c on, counting them down, and returns the first free one (or the row's end). */
  #normalise(c: number): number {
    const { columns } = this.#shape;
    const profile = this.#profile;
    while (c < columns) {
      const shift = (c & 7) * 4;
      if (((profile[c >> 3] >>> shift) & 15) === 0) break;
      profile[c >> 3] -= 1 << shift;
      c++;
    }
    return c;
  }

  /** The ends of a row become starts of the next. */
  #startRows(): boolean {
    const end = this.#shape.columns;
    const set = new Int32Array(this.#setWords);
    let any = false;
    for (let s = 0; s < this.#tables[end].size; s++) {
      if (!this.#dirty[end][s]) continue;
      this.#dirty[end][s] = 0;
      any = true;
      this.#load(end, s);
      const c = this.#normalise(0);
      set.set(this.#sets[end].subarray(s * this.#setWords, (s + 1) * this.#setWords));
      const target = this.#add(c, this.#profile, set);
      this.#targets[end][s * this.#choices] = target;
      this.#targetColumns[end][s * this.#choices] = c;
    }
    return any;
  }

  #load(column: number, state: number): void {
    const keys = this.#tables[column].keys;
    for (let w = 0, at = state * this.#words; w < this.#words; w++, at++) this.#profile[w] = keys[at];
  }

  #expand(c: number): boolean {
    const { kinds, columns } = this.#shape;
    const set = new Int32Array(this.#setWords);
    const own = new Int32Array(this.#setWords);
    let any = false;
    for (let s = 0; s < this.#tables[c].size; s++) {
      if (!this.#dirty[c][s]) continue;
      this.#dirty[c][s] = 0;
      any = true;
      own.set(this.#sets[c].subarray(s * this.#setWords, (s + 1) * this.#setWords));
      this.#follow(c, s, 0, c + 1, 0, 0, own);
      for (let k = 0; k < kinds.length; k++) {
        const { group, columns: width, rows } = kinds[k];
        if (c + width > columns || !this.#shift(own, group, set)) continue;
        this.#follow(c, s, 1 + k, c + width, width, rows, set);
      }
    }
    return any;
  }

  /** One choice at a state: take `width` columns for `rows` rows (0: leave empty) and go on at column `next`. */
  #follow(c: number, s: number, choice: number, next: number, width: number, rows: number, set: Int32Array): void {
    const slot = s * this.#choices + choice;
    if (this.#targets[c][slot] === -2) return;
    this.#load(c, s);
    for (let x = c; x < c + width; x++) {
      const shift = (x & 7) * 4;
      if (((this.#profile[x >> 3] >>> shift) & 15) !== 0) {
        this.#targets[c][slot] = -2;
        return;
      }
      this.#profile[x >> 3] |= (rows - 1) << shift;
    }
    const column = this.#normalise(next);
    const target = this.#add(column, this.#profile, set);
    this.#targets[c][slot] = target;
    this.#targetColumns[c][slot] = column;
  }

  /** The set of vectors with one more ship of a group; false when it is empty. */
  #shift(set: Int32Array, group: number, out: Int32Array): boolean {
    const step = this.#steps[group];
    const room = this.#room[group];
    const words = step >> 5;
    const bits = step & 31;
    let any = 0;
    for (let w = this.#setWords - 1; w >= 0; w--) {
      const high = w - words >= 0 ? set[w - words] & room[w - words] : 0;
      const low = w - words - 1 >= 0 ? set[w - words - 1] & room[w - words - 1] : 0;
      out[w] = bits === 0 ? high : (high << bits) | (low >>> (32 - bits));
      any |= out[w];
    }
    return any !== 0;
  }

  /** Gives every state its place, and every edge its index map. */
  #assemble(): RowGraph {
    const { columns, kinds } = this.#shape;
    const setTable = new StateTable(this.#setWords, 64);
    const live: Int32Array[] = [];
    const set = new Int32Array(this.#setWords);
    let entries = 0;
    let states = 0;
    const starts: number[] = [];
    // Neighbours in the order of profiles lead to neighbours, which keeps memory accesses close together.
    const places = this.#tables.map((table, c) => {
      const order = this.#sortedStates(table);
      const rank = new Int32Array(table.size);
      const classes = new Int32Array(table.size);
      const place = { states: table.size, first: states, from: entries, order, rank, classes, to: 0 };
      for (const s of order) {
        for (let w = 0; w < this.#setWords; w++) set[w] = this.#sets[c][s * this.#setWords + w];
        const kind = setTable.find(set);
        if (kind === live.length) live.push(listBits(set));
        classes[s] = kind;
        rank[s] = states++;
        starts.push(entries);
        entries += live[kind].length;
      }
      place.to = entries;
      return place;
    });
    starts.push(entries);
    const maps = new IndexMaps(live, this.#size, this.#shape.counts, this.#steps);
    let updates = 0;
    let edges = 0;
    const list = (c: number, choice: number, group: number): EdgeList => {
      const { order, rank, classes } = places[c];
      const slots = order.filter((s) => this.#targets[c][s * this.#choices + choice] >= 0);
      const made = {
        sources: new Int32Array(slots.length),
        targets: new Int32Array(slots.length),
        maps: new Int32Array(slots.length),
      };
      slots.forEach((s, n) => {
        const t = this.#targets[c][s * this.#choices + choice];
        const column = this.#targetColumns[c][s * this.#choices + choice];
        made.sources[n] = rank[s];
        made.targets[n] = places[column].rank[t];
        made.maps[n] = maps.find(classes[s], places[column].classes[t], group);
        updates += live[classes[s]].length;
      });
      edges += slots.length;
      return made;
    };
    const nothing = { sources: new Int32Array(0), targets: new Int32Array(0), maps: new Int32Array(0) };
    const made: Column[] = places.map(({ states: own, first, from, to }, c) => ({
      states: own,
      first,
      from,
      to,
      empty: c < columns ? list(c, 0, -1) : nothing,
      placing: c < columns ? kinds.map(({ group }, k) => list(c, 1 + k, group)) : [],
    }));
    const next = list(columns, 0, -1);
    const runs = maps.finish();
    // The empty profile was the first state of the row's end, and all vectors are live with it.
    const empty = starts[places[columns].rank[0]];
    return {
      shape: this.#shape,
      columns: made,
      next,
      starts: Int32Array.from(starts),
      mirror: this.#mirrorEnds(places[columns]),
      ...runs,
      entries,
      nothing: empty,
      everything: empty + this.#size - 1,
      updates,
      bytes: edges * 12 + states * 4 + runs.runFrom.length * 6,
    };
  }

  /** The states of a column in the order of their profiles, the last columns of the board first. */
  #sortedStates(table: StateTable): Int32Array {
    const order = Int32Array.from({ length: table.size }, (_, s) => s);
    const { keys } = table;
    const words = this.#words;
    return order.sort((a, b) => {
      for (let w = words - 1; w >= 0; w--) {
        const x = keys[a * words + w] >>> 0;
        const y = keys[b * words + w] >>> 0;
        if (x !== y) return x - y;
      }
      return 0;
    });
  }

  #mirrorEnds(ends: { first: number; rank: Int32Array; classes: Int32Array }): Int32Array | undefined {
    const { columns } = this.#shape;
    const table = this.#tables[columns];
    const mirror = new Int32Array(table.size);
    const turned = new Int32Array(this.#words);
    for (let s = 0; s < mirror.length; s++) {
      this.#load(columns, s);
      turned.fill(0);
      for (let x = 0; x < columns; x++) {
        const y = columns - 1 - x;
        turned[y >> 3] |= ((this.#profile[x >> 3] >>> ((x & 7) * 4)) & 15) << ((y & 7) * 4);
      }
      const other = table.find(turned);
      if (other >= mirror.length || ends.classes[other] !== ends.classes[s]) return undefined;
      mirror[ends.rank[s] - ends.first] = ends.rank[other] - ends.first;
    }
    return mirror;
  }
}

const listBits = (set: Int32Array): Int32Array => {
  const list: number[] = [];
  for (let v = 0; v < set.length * 32; v++) if ((set[v >> 5] >>> (v & 31)) & 1) list.push(v);
  return Int32Array.from(list);
};

/** For pairs of live classes and a group, which entry of the source goes to which of the target. */
class IndexMaps {
  readonly #live: readonly Int32Array[];
  readonly #counts: readonly number[];
  readonly #steps: readonly number[];
  readonly #known = new Map<number, number>();
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #length: number[] = [];
  readonly #starts: number[] = [0];
  readonly #where: Int32Array[];

  constructor(live: readonly Int32Array[], size: number, counts: readonly number[], steps: readonly number[]) {
    this.#live = live;
    this.#counts = counts;
    this.#steps = steps;
    this.#where = live.map((list) => {
      const where = new Int32Array(size).fill(-1);
      list.forEach((v, i) => {
        where[v] = i;
      });
      return where;
    });
  }

  /** @param group the group of the ship placed, or -1 */
  find(from: number, to: number, group: number): number {
    const key = (from * this.#live.length + to) * (this.#counts.length + 1) + group + 1;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const step = group < 0 ? 0 : this.#steps[group];
    let previous = -2;
    let target = -2;
    for (const [i, v] of this.#live[from].entries()) {
      if (group >= 0 && Math.floor(v / step) % (this.#counts[group] + 1) === this.#counts[group]) continue;
      const at = this.#where[to][v + step];
      if (i === previous + 1 && at === target + 1) this.#length[this.#length.length - 1]++;
      else {
        this.#from.push(i);
        this.#to.push(at);
        this.#length.push(1);
      }
      previous = i;
      target = at;
    }
    this.#starts.push(this.#from.length);
    this.#known.set(key, this.#starts.length - 2);
    return this.#starts.length - 2;
  }

  finish(): Pick<RowGraph, "runStart" | "runFrom" | "runTo" | "runLength"> {
    return {
      runStart: Int32Array.from(this.#starts),
      runFrom: Uint16Array.from(this.#from),
      runTo: Uint16Array.from(this.#to),
      runLength: Uint16Array.from(this.#length),
    };
  }
}

/**
 * Counts packings of a position on a compiled row graph: forwards row by row, and with weights backwards as well. Of the
 * rows before only what enters each row is kept; the rows are computed once more on the way back. States that cannot be
 * reached in a row are passed over. In a mirrored position a profile and its mirror image are taken together between
 * rows; in a flipped one the backward pass ends when the rest follows by symmetry.
 *
 * Cost: rows times the updates of a row, with weights about four times as much. Memory: two copies of a row's numbers,
 * and with weights the row ends of all rows.
 */
export const countFrontier = (
  graph: RowGraph,
  input: FrontierInput,
  arithmetic: Arithmetic,
  wantWeights: boolean,
  progress?: (done: number) => void,
): RawCount => new Sweep(graph, input, arithmetic, progress).run(wantWeights);

/**
 * Draws packings uniformly and independently, by going backwards from the end of the last row: each step is taken with
 * the probability that its number of ways has in the sum. Returns the rectangles of each, as kind and square in turn.
 * Cost: the forward pass twice, and per packing about (squares) steps. Requires a total below 2^53.
 */
export const sampleFrontier = (
  graph: RowGraph,
  input: FrontierInput,
  number: number,
  random: RandomStream,
): number[][] => new Sweep(graph, { ...input, mirrored: false, flipped: false }, PLAIN).sample(number, random);

/** The edges into each state: those into state s are `order[start[s]]`..`order[start[s + 1] - 1]`. */
interface EdgesInto {
  readonly start: Int32Array;
  readonly sources: Int32Array;
  readonly maps: Int32Array;
  /** Column where the edge begins, and its kind, -1 for an empty square, -2 from the row before. */
  readonly columns: Uint8Array;
  readonly kinds: Int8Array;
}

const intoCache = new WeakMap<RowGraph, EdgesInto>();

const edgesInto = (graph: RowGraph): EdgesInto => {
  const known = intoCache.get(graph);
  if (known) return known;
  const lists: { edges: EdgeList; column: number; kind: number }[] = [{ edges: graph.next, column: 0, kind: -2 }];
  graph.columns.forEach(({ empty, placing }, column) => {
    lists.push({ edges: empty, column, kind: -1 });
    placing.forEach((edges, kind) => {
      lists.push({ edges, column, kind });
    });
  });
  const start = new Int32Array(graph.starts.length + 1);
  for (const { edges } of lists) for (const target of edges.targets) start[target + 1]++;
  for (let s = 0; s < start.length - 1; s++) start[s + 1] += start[s];
  const total = start[start.length - 1];
  const into: EdgesInto = {
    start,
    sources: new Int32Array(total),
    maps: new Int32Array(total),
    columns: new Uint8Array(total),
    kinds: new Int8Array(total),
  };
  const at = start.slice();
  for (const { edges, column, kind } of lists) {
    for (let e = 0; e < edges.sources.length; e++) {
      const i = at[edges.targets[e]]++;
      into.sources[i] = edges.sources[e];
      into.maps[i] = edges.maps[e];
      into.columns[i] = column;
      into.kinds[i] = kind;
    }
  }
  intoCache.set(graph, into);
  return into;
};

class Sweep {
  readonly #graph: RowGraph;
  readonly #input: FrontierInput;
  readonly #arithmetic: Arithmetic;
  readonly #progress: ((done: number) => void) | undefined;
  /** Ways to reach each state with each vector; ways to finish from it. */
  readonly #numbers: Float64Array;
  readonly #finish: Float64Array;
  /** 1 for states that are reached in the current row. */
  readonly #reached: Uint8Array;
  readonly #mirror: Int32Array | undefined;

  constructor(graph: RowGraph, input: FrontierInput, arithmetic: Arithmetic, progress?: (done: number) => void) {
    this.#graph = graph;
    this.#input = input;
    this.#arithmetic = arithmetic;
    this.#progress = progress;
    const [numbers, finish] = borrowNumbers(graph);
    this.#numbers = numbers;
    this.#finish = finish;
    this.#reached = new Uint8Array(graph.starts.length);
    this.#mirror = input.mirrored ? graph.mirror : undefined;
  }

  run(wantWeights: boolean): RawCount {
    const { rows, allowed } = this.#input;
    const { columns, everything, nothing, shape } = this.#graph;
    const end = columns[shape.columns];
    const saved: Float64Array[] = [];
    const passes = wantWeights ? rows * 4 : rows;
    let entering: Float64Array = new Float64Array(end.to - end.from);
    entering[nothing - end.from] = 1;
    for (let row = 0; row < rows; row++) {
      if (wantWeights) saved.push(entering);
      this.#forwards(row, entering);
      if (row < rows - 1 || !wantWeights) entering = this.#leave();
      this.#progress?.((row + 1) / passes);
    }
    const total = this.#numbers[everything];
    if (!wantWeights) return { total };
    const weights = allowed.map((flags) => new Float64Array(flags.length));
    this.#finish.fill(0, end.from, end.to);
    this.#finish[everything] = 1;
    const tallest = shape.kinds.reduce((most, kind) => Math.max(most, kind.rows), 1);
    const last = this.#input.flipped ? Math.max(0, Math.floor((rows - tallest) / 2)) : 0;
    for (let row = rows - 1; row >= last; row--) {
      if (row < rows - 1) this.#forwards(row, saved[row]);
      this.#backwards(row, weights);
      if (row > last) this.#enter();
      this.#progress?.((rows + (rows - row) * 3) / passes);
    }
    if (this.#input.flipped) this.#flipWeights(weights);
    if (this.#mirror) this.#mirrorWeights(weights);
    return { total, weights };
  }

  sample(number: number, random: RandomStream): number[][] {
    const { rows } = this.#input;
    const { columns, everything, nothing, shape, starts } = this.#graph;
    const end = columns[shape.columns];
    const saved: Float64Array[] = [];
    let entering: Float64Array = new Float64Array(end.to - end.from);
    entering[nothing - end.from] = 1;
    for (let row = 0; row < rows; row++) {
      saved.push(entering);
      this.#forwards(row, entering);
      if (row < rows - 1) entering = this.#leave();
    }
    if (this.#numbers[everything] === 0) return [];
    let last = end.first;
    while (starts[last + 1] <= everything) last++;
    const traces = Array.from({ length: number }, () => ({
      state: last,
      entry: everything - starts[last],
      found: [] as number[],
    }));
    for (let row = rows - 1; row >= 0; row--) {
      if (row < rows - 1) this.#forwards(row, saved[row]);
      for (const trace of traces) this.#traceRow(row, saved[row], trace, random);
    }
    return traces.map(({ found }) => found);
  }

  /** Follows one packing back through a row, to the end of the row before. */
  #traceRow(
    row: number,
    entering: Float64Array,
    trace: { state: number; entry: number; found: number[] },
    random: RandomStream,
  ): void {
    const { starts, columns, shape, runStart, runFrom, runTo, runLength } = this.#graph;
    const { allowed, mustUse } = this.#input;
    const into = edgesInto(this.#graph);
    const width = shape.columns;
    const endFrom = columns[width].from;
    for (;;) {
      const { state, entry } = trace;
      let left = random.below(this.#numbers[starts[state] + entry]);
      let taken = -1;
      for (let e = into.start[state]; e < into.start[state + 1] && taken < 0; e++) {
        const kind = into.kinds[e];
        const square = row * width + into.columns[e];
        if (kind === -1 ? mustUse[square] : kind >= 0 && !allowed[kind][square]) continue;
        const map = into.maps[e];
        for (let r = runStart[map]; r < runStart[map + 1]; r++) {
          const offset = entry - runTo[r];
          if (offset < 0 || offset >= runLength[r]) continue;
          const source = starts[into.sources[e]] + runFrom[r] + offset;
          const ways = kind === -2 ? entering[source - endFrom] : this.#numbers[source];
          if (left < ways) {
            taken = e;
            trace.state = into.sources[e];
            trace.entry = runFrom[r] + offset;
          }
          left -= ways;
          break;
        }
      }
      if (taken < 0) throw new Error("the ways into a state do not add up");
      const kind = into.kinds[taken];
      if (kind === -2) return;
      if (kind >= 0) trace.found.push(kind, row * width + into.columns[taken]);
    }
  }

  /** From what enters a row to its ends. */
  #forwards(row: number, entering: Float64Array): void {
    const { allowed, mustUse } = this.#input;
    const { columns, starts, shape } = this.#graph;
    const { modulus } = this.#arithmetic;
    const width = shape.columns;
    const end = columns[width];
    const numbers = this.#numbers;
    numbers.fill(0, 0, end.from);
    numbers.set(entering, end.from);
    this.#reached.fill(0);
    for (let s = 0; s < end.states; s++) {
      const state = end.first + s;
      for (let i = starts[state]; i < starts[state + 1]; i++) {
        if (numbers[i] !== 0) {
          this.#reached[state] = 1;
          break;
        }
      }
    }
    this.#moveOn(end);
    for (let c = 0; c < width; c++) {
      const column = columns[c];
      if (modulus > 0) for (let i = column.from; i < column.to; i++) numbers[i] %= modulus;
      if (!mustUse[row * width + c]) spread(this.#graph, column.empty, numbers, this.#reached);
      for (let k = 0; k < allowed.length; k++) {
        if (allowed[k][row * width + c]) spread(this.#graph, column.placing[k], numbers, this.#reached);
      }
    }
    if (modulus > 0) for (let i = end.from; i < end.to; i++) numbers[i] %= modulus;
  }

  /** What entered goes to the starts of the row; a row that is taken altogether goes straight to its end. */
  #moveOn(end: Column): void {
    const { next, starts, runStart, runFrom, runTo, runLength } = this.#graph;
    const numbers = this.#numbers;
    const reached = this.#reached;
    const stay: { target: number; values: Float64Array }[] = [];
    for (let e = 0; e < next.sources.length; e++) {
      if (!reached[next.sources[e]]) continue;
      const passesRow = next.targets[e] >= end.first;
      const values = passesRow ? new Float64Array(starts[next.targets[e] + 1] - starts[next.targets[e]]) : numbers;
      const at = passesRow ? 0 : starts[next.targets[e]];
      for (let r = runStart[next.maps[e]]; r < runStart[next.maps[e] + 1]; r++) {
        const source = starts[next.sources[e]] + runFrom[r];
        for (let i = 0; i < runLength[r]; i++) values[at + runTo[r] + i] += numbers[source + i];
      }
      if (passesRow) stay.push({ target: next.targets[e], values });
      else reached[next.targets[e]] = 1;
    }
    numbers.fill(0, end.from, end.to);
    reached.fill(0, end.first, end.first + end.states);
    for (const { target, values } of stay) {
      reached[target] = 1;
      for (let i = 0; i < values.length; i++) numbers[starts[target] + i] += values[i];
    }
  }

  /** A copy of the row's ends, mirror images taken together. */
  #leave(): Float64Array {
    const { columns, starts, shape } = this.#graph;
    const end = columns[shape.columns];
    const leaving = this.#numbers.slice(end.from, end.to);
    const mirror = this.#mirror;
    if (!mirror) return leaving;
    const { modulus } = this.#arithmetic;
    for (let s = 0; s < end.states; s++) {
      const other = mirror[s];
      if (other <= s) continue;
      const from = starts[end.first + other] - end.from;
      const to = starts[end.first + s] - end.from;
      const length = starts[end.first + s + 1] - starts[end.first + s];
      for (let i = 0; i < length; i++) {
        leaving[to + i] += leaving[from + i];
        leaving[from + i] = 0;
        if (modulus > 0) leaving[to + i] %= modulus;
      }
    }
    return leaving;
  }

  /** From the ways to finish from a row's ends to those from its starts, and the weights of the placements in it. */
  #backwards(row: number, weights: readonly Float64Array[]): void {
    const { allowed, mustUse } = this.#input;
    const { columns, shape } = this.#graph;
    const { modulus } = this.#arithmetic;
    const width = shape.columns;
    const finish = this.#finish;
    for (let c = width - 1; c >= 0; c--) {
      const column = columns[c];
      finish.fill(0, column.from, column.to);
      if (!mustUse[row * width + c]) gather(this.#graph, column.empty, finish, this.#reached);
      for (let k = 0; k < allowed.length; k++) {
        if (!allowed[k][row * width + c]) continue;
        weights[k][row * width + c] =
          modulus > 0
            ? gatherWeightModulo(this.#graph, column.placing[k], this.#numbers, finish, this.#reached, this.#arithmetic)
            : gatherWeight(this.#graph, column.placing[k], this.#numbers, finish, this.#reached);
      }
      if (modulus > 0) for (let i = column.from; i < column.to; i++) finish[i] %= modulus;
    }
  }

  /** From the starts of a row back to the ends of the row before. */
  #enter(): void {
    const { columns, next, starts, shape, runStart, runFrom, runTo, runLength } = this.#graph;
    const end = columns[shape.columns];
    const finish = this.#finish;
    const ends = new Float64Array(end.to - end.from);
    for (let e = 0; e < next.sources.length; e++) {
      const source = starts[next.sources[e]] - end.from;
      const target = starts[next.targets[e]];
      for (let r = runStart[next.maps[e]]; r < runStart[next.maps[e] + 1]; r++) {
        for (let i = 0; i < runLength[r]; i++) ends[source + runFrom[r] + i] += finish[target + runTo[r] + i];
      }
    }
    // Of a pair of mirror images only the first was followed; the other can finish in as many ways.
    if (this.#mirror) {
      for (let s = 0; s < end.states; s++) {
        const other = this.#mirror[s];
        if (other <= s) continue;
        const from = starts[end.first + s] - end.from;
        const to = starts[end.first + other] - end.from;
        const length = starts[end.first + s + 1] - starts[end.first + s];
        ends.copyWithin(to, from, from + length);
      }
    }
    finish.set(ends, end.from);
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

const spare = new WeakMap<RowGraph, [Float64Array, Float64Array]>();

/** Working memory of a graph, kept from count to count: it is the largest part of the memory and costly to make. */
const borrowNumbers = (graph: RowGraph): [Float64Array, Float64Array] => {
  let pair = spare.get(graph);
  if (!pair) {
    pair = [new Float64Array(graph.entries), new Float64Array(graph.entries)];
    spare.set(graph, pair);
  }
  return pair;
};

/** numbers[target] += numbers[source] along the edges of a list whose source is reached. */
const spread = (
  { starts, runStart, runFrom, runTo, runLength }: RowGraph,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  reached: Uint8Array,
): void => {
  for (let e = 0; e < sources.length; e++) {
    if (reached[sources[e]] === 0) continue;
    reached[targets[e]] = 1;
    const stop = runStart[maps[e] + 1];
    const from = starts[sources[e]];
    const to = starts[targets[e]];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = from + runFrom[r];
      const target = to + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) numbers[target + i] += numbers[source + i];
    }
  }
};

/** finish[source] += finish[target] along the edges of a list whose source is reached. */
const gather = (
  { starts, runStart, runFrom, runTo, runLength }: RowGraph,
  { sources, targets, maps }: EdgeList,
  finish: Float64Array,
  reached: Uint8Array,
): void => {
  for (let e = 0; e < sources.length; e++) {
    if (reached[sources[e]] === 0) continue;
    const stop = runStart[maps[e] + 1];
    const from = starts[sources[e]];
    const to = starts[targets[e]];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = from + runFrom[r];
      const target = to + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) finish[source + i] += finish[target + i];
    }
  }
};

/** Like {@link gather}, and returns the sum of numbers[source] * finish[target]. */
const gatherWeight = (
  { starts, runStart, runFrom, runTo, runLength }: RowGraph,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  finish: Float64Array,
  reached: Uint8Array,
): number => {
  let sum = 0;
  for (let e = 0; e < sources.length; e++) {
    if (reached[sources[e]] === 0) continue;
    const stop = runStart[maps[e] + 1];
    const from = starts[sources[e]];
    const to = starts[targets[e]];
    for (let r = runStart[maps[e]]; r < stop; r++) {
      const source = from + runFrom[r];
      const target = to + runTo[r];
      const length = runLength[r];
      for (let i = 0; i < length; i++) {
        const ways = finish[target + i];
        finish[source + i] += ways;
        sum += numbers[source + i] * ways;
      }
    }
  }
  return sum;
};

/** {@link gatherWeight} in residues. */
const gatherWeightModulo = (
  { starts, runStart, runFrom, runTo, runLength }: RowGraph,
  { sources, targets, maps }: EdgeList,
  numbers: Float64Array,
  finish: Float64Array,
  reached: Uint8Array,
  { modulus, limit }: Arithmetic,
): number => {
  let sum = 0;
  for (let e = 0; e < sources.length; e++) {
    if (reached[sources[e]] === 0) continue;
    for (let r = runStart[maps[e]]; r < runStart[maps[e] + 1]; r++) {
      const source = starts[sources[e]] + runFrom[r];
      const target = starts[targets[e]] + runTo[r];
      for (let i = 0; i < runLength[r]; i++) {
        const ways = finish[target + i];
        finish[source + i] += ways;
        sum += numbers[source + i] * ways;
        if (sum >= limit) sum %= modulus;
      }
    }
  }
  return sum % modulus;
};
