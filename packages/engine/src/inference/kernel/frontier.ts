import { RefusedError } from "../../core/result.ts";
import { StateTable } from "./state-table.ts";

/** A kind of rectangle: the group it is a ship of, and its extent in columns and rows of the grid. */
export interface RectangleKind {
  readonly group: number;
  /** Counts against {@link FrontierShape.mostTall}. */
  readonly tall: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** What a row graph depends on: it serves every position with these ships on this number of columns. */
export interface FrontierShape {
  readonly columns: number;
  /** Ships per group. */
  readonly counts: readonly number[];
  readonly kinds: readonly RectangleKind[];
  /** At most this many tall rectangles; undefined for as many as there are ships. */
  readonly mostTall?: number | undefined;
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
export interface EdgeList {
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  /** Index map from source entries to target entries. */
  readonly maps: Int32Array;
}

/** The states of one column: their numbers lie together in a flat array, state after state. */
export interface Column {
  readonly states: number;
  /** The column's states are `first`..`first + states - 1`. */
  readonly first: number;
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
  /** Number of states. */
  readonly states: number;
  /** The live class of each state: the set of vectors of ships used that can come with its profile. */
  readonly classes: Int32Array;
  /** Number of live classes, and their sets of `setWords` words each. */
  readonly classCount: number;
  readonly sets: Int32Array;
  readonly setWords: number;
  /** Number of vectors of ships used (and, where tall ones are limited, of tall ones among them). */
  readonly vectors: number;
  /** The set of vectors with all ships used. */
  readonly complete: Int32Array;
  /** Moves: what a placement adds to the index of a vector, and the set of vectors to which it can be added. */
  readonly steps: readonly number[];
  readonly room: readonly Int32Array[];
  /** The move of each kind. */
  readonly moveOf: readonly number[];
  /** Index maps by number: the live classes of source and target, and the move between them, -1 for none. */
  readonly mapFrom: Int32Array;
  readonly mapTo: Int32Array;
  readonly mapMove: Int32Array;
  /** For each end of a row (counted from the first end) the one with left and right exchanged; undefined if one lacks. */
  readonly mirror: Int32Array | undefined;
  /** The end of a row with the empty profile. */
  readonly empty: number;
  /** Numbers in all columns together, updates of one row at most, and bytes of the graph. */
  readonly entries: number;
  readonly updates: number;
  readonly bytes: number;
}

/** Columns packed into a word of a profile: four bits each. */
const PER_WORD = 8;
/** Vectors of ships used are numbered in 16 bits where they lie in runs, see `makeRuns`. */
const MOST_VECTORS = 2 ** 16 - 1;
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
  /** Per move the vectors to which it can be added. */
  readonly #room: Int32Array[] = [];
  readonly #moveOf: number[] = [];
  readonly #complete: Int32Array;
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
    const { counts, kinds, mostTall } = shape;
    const digits = mostTall === undefined ? [...counts] : [...counts, mostTall];
    // The most numerous group runs fastest, so that entries that move together lie in long runs.
    const order = digits.map((_, g) => g).sort((a, b) => digits[b] - digits[a]);
    const unit: number[] = [];
    let size = 1;
    for (const g of order) {
      unit[g] = size;
      size *= digits[g] + 1;
    }
    if (size > MOST_VECTORS) {
      throw new RefusedError(
        `the ships left can be used in ${size} ways; the frontier tells at most ${MOST_VECTORS} apart`,
      );
    }
    this.#size = size;
    this.#setWords = Math.ceil(size / 32);
    const digit = (v: number, g: number): number => Math.floor(v / unit[g]) % (digits[g] + 1);
    const setOf = (has: (v: number) => boolean): Int32Array => {
      const set = new Int32Array(this.#setWords);
      for (let v = 0; v < size; v++) if (has(v)) set[v >> 5] |= 1 << (v & 31);
      return set;
    };
    this.#complete = setOf((v) => counts.every((count, g) => digit(v, g) === count));
    for (const { group, tall } of kinds) {
      const limited = tall && mostTall !== undefined;
      const step = unit[group] + (limited ? unit[counts.length] : 0);
      let move = this.#steps.indexOf(step);
      if (move < 0) {
        move = this.#steps.length;
        this.#steps.push(step);
        this.#room.push(
          setOf((v) => digit(v, group) < counts[group] && (!limited || digit(v, counts.length) < mostTall)),
        );
      }
      this.#moveOf.push(move);
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
        const { columns: width, rows } = kinds[k];
        if (c + width > columns || !this.#shift(own, this.#moveOf[k], set)) continue;
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

  /** The set of vectors after a move; false when it is empty. */
  #shift(set: Int32Array, move: number, out: Int32Array): boolean {
    const step = this.#steps[move];
    const room = this.#room[move];
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
    const sizes: number[] = [];
    const set = new Int32Array(this.#setWords);
    let entries = 0;
    let states = 0;
    const classOf: number[] = [];
    // Neighbours in the order of profiles lead to neighbours, which keeps memory accesses close together.
    const places = this.#tables.map((table, c) => {
      const order = this.#sortedStates(table);
      const rank = new Int32Array(table.size);
      const classes = new Int32Array(table.size);
      const first = states;
      for (const s of order) {
        for (let w = 0; w < this.#setWords; w++) set[w] = this.#sets[c][s * this.#setWords + w];
        const kind = setTable.find(set);
        if (kind === sizes.length) sizes.push(countBits(set));
        classes[s] = kind;
        classOf.push(kind);
        rank[s] = states++;
        entries += sizes[kind];
      }
      this.#sets[c] = RELEASED;
      return { states: table.size, first, order, rank, classes };
    });
    const maps = new MapNumbers();
    let updates = 0;
    let edges = 0;
    const list = (c: number, choice: number, move: number): EdgeList => {
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
        made.maps[n] = maps.find(classes[s], places[column].classes[t], move);
        updates += sizes[classes[s]];
      });
      edges += slots.length;
      return made;
    };
    const nothing = { sources: new Int32Array(0), targets: new Int32Array(0), maps: new Int32Array(0) };
    const made: Column[] = places.map(({ states: own, first }, c) => {
      const empty = c < columns ? list(c, 0, -1) : nothing;
      const placing = c < columns ? kinds.map((_, k) => list(c, 1 + k, this.#moveOf[k])) : [];
      if (c < columns) this.#targets[c] = RELEASED;
      return { states: own, first, empty, placing };
    });
    const next = list(columns, 0, -1);
    return {
      shape: this.#shape,
      columns: made,
      next,
      states,
      classes: Int32Array.from(classOf),
      classCount: sizes.length,
      sets: setTable.keys.slice(0, sizes.length * this.#setWords),
      setWords: this.#setWords,
      vectors: this.#size,
      complete: this.#complete,
      moveOf: this.#moveOf,
      steps: this.#steps,
      room: this.#room,
      ...maps.finish(),
      mirror: this.#mirrorEnds(places[columns]),
      // The empty profile was the first state of the row's end.
      empty: places[columns].rank[0],
      entries,
      updates,
      bytes: edges * 12 + states * 4,
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

/** In the place of a table that is no longer needed, so that its memory can be had again while the graph is made. */
const RELEASED = new Int32Array(0);

const countBits = (set: Int32Array): number => {
  let n = 0;
  for (let v = 0; v < set.length * 32; v++) n += (set[v >> 5] >>> (v & 31)) & 1;
  return n;
};

/** Numbers the combinations of live classes and move that occur on edges. */
class MapNumbers {
  readonly #known = new Map<number, number>();
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #move: number[] = [];

  /** @param group the move between them, or -1 */
  find(from: number, to: number, move: number): number {
    const key = (from * 2 ** 20 + to) * 256 + move + 1;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#from.push(from);
    this.#to.push(to);
    this.#move.push(move);
    this.#known.set(key, this.#from.length - 1);
    return this.#from.length - 1;
  }

  finish(): Pick<RowGraph, "mapFrom" | "mapTo" | "mapMove"> {
    return {
      mapFrom: Int32Array.from(this.#from),
      mapTo: Int32Array.from(this.#to),
      mapMove: Int32Array.from(this.#move),
    };
  }
}
