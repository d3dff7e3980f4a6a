import { EXACT_LIMIT } from "../core/count.ts";
import type { WorkMeter } from "../core/work-limits.ts";

/** The placements of one class that cover the same hit cells: only how many ships come from each item matters. */
export interface ShareItem {
  readonly shipClass: number;
  /** The indices of the hit cells covered, in ascending order. */
  readonly hits: readonly number[];
  readonly count: bigint;
}

/** For each item and share, how many choices have 0, 1, 2… placements over a cell; undefined without shares. */
type Polynomials = readonly (readonly (readonly bigint[])[] | undefined)[];

/**
 * A share function says how many ships come from each item, so that every hit cell gets the ships of its answer
 * and every class its ships. It stands for the product of C(count, share) layouts. These are added up without a
 * list: after some items, partial share functions with the same hits and ships still to give form one state.
 *
 * The program lists the transitions between states that belong to a complete share function. Values flow through
 * them in place, because no item reads a state that it wrote. A forward run counts layouts, a backward run those
 * with each placement, and a run with polynomials those with each number of ships on a further cell.
 */
export class ShareProgram {
  readonly items: readonly ShareItem[];
  /** The number of states; in the first state everything is still to be given. */
  readonly states: number;
  /** The state with nothing left to give, or -1 if there is no share function. */
  readonly final: number;
  /** The number of ships given before each state. */
  readonly given: Int32Array;
  /** For each operation, its two states, its item, and the number of ships from the item. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly item: Int32Array;
  readonly share: Int32Array;
  readonly ships: number;
  #forward: readonly bigint[] | undefined;
  readonly #binomials: (bigint[] | undefined)[];
  /** For each item, its greatest share in any share function. */
  readonly most: Int32Array;

  /**
   * @param items each with a `count` of at least 1 @param hits the ships on each hit cell, at least 1 @param ships
   *   those of each class @throws RefusedError at the meter's limits
   */
  constructor(items: readonly ShareItem[], hits: readonly number[], ships: readonly number[], meter: WorkMeter) {
    this.items = items;
    this.ships = ships.reduce((a, b) => a + b, 0);
    const program = new ShareCompiler(items, hits, ships, meter).run();
    this.final = program.final;
    this.states = program.given.length;
    this.given = Int32Array.from(program.given);
    const live = program.final < 0 ? [] : liveOperations(program);
    this.from = Int32Array.from(live, (op) => program.from[op]);
    this.to = Int32Array.from(live, (op) => program.to[op]);
    this.item = Int32Array.from(live, (op) => program.item[op]);
    this.share = Int32Array.from(live, (op) => program.share[op]);
    this.most = new Int32Array(items.length);
    for (let op = 0; op < live.length; op++) {
      this.most[this.item[op]] = Math.max(this.most[this.item[op]], this.share[op]);
    }
    this.#binomials = new Array(items.length);
  }

  get length(): number {
    return this.from.length;
  }

  /** The number of ways to choose the share from an item: C(count of the item, share). */
  ways(item: number, share: number): bigint {
    this.#binomials[item] ??= binomialRow(this.items[item].count, this.most[item]);
    return this.#binomials[item][share];
  }

  /** The number of layouts. Cost: one multiplication of big integers per operation. */
  total(): bigint {
    return this.final < 0 ? 0n : this.forward()[this.final];
  }

  /** For each state, the number of ways to reach it. */
  forward(): readonly bigint[] {
    this.#forward ??= this.run().value;
    return this.#forward;
  }

  /** A forward run: for each operation the ways to its first state when it runs, for each state those at the end. */
  run(): { readonly before: readonly bigint[]; readonly value: readonly bigint[] } {
    const before = new Array<bigint>(this.length);
    const value = new Array<bigint>(this.states).fill(0n);
    value[0] = 1n;
    for (let op = 0; op < this.length; op++) {
      before[op] = value[this.from[op]];
      value[this.to[op]] += before[op] * this.ways(this.item[op], this.share[op]);
    }
    return { before, value };
  }

  /** For each item, the number of layouts that contain any given placement of the item. Cost: two runs. */
  weights(): bigint[] {
    const weights = new Array<bigint>(this.items.length).fill(0n);
    if (this.final < 0) return weights;
    const { before } = this.run();
    const after = new Array<bigint>(this.states).fill(0n);
    after[this.final] = 1n;
    for (let op = this.length - 1; op >= 0; op--) {
      const item = this.item[op];
      const share = this.share[op];
      const here = after[this.to[op]];
      // A fraction s / n of the C(n, s) choices contains a given placement; this is a whole number.
      weights[item] += (before[op] * here * this.ways(item, share) * BigInt(share)) / this.items[item].count;
      after[this.from[op]] += here * this.ways(item, share);
    }
    return weights;
  }

  /**
   * The layouts with 0, 1, 2… ships on a further cell, given how many of each item's placements are over it. Cost:
   * for each operation, the ships given so far times the share.
   */
  split(covering: readonly bigint[]): bigint[] {
    const width = this.ships + 1;
    const out = new Array<bigint>(width).fill(0n);
    if (this.final < 0) return out;
    const polynomials = this.#polynomials(covering);
    // Every intermediate value is a part of the total, because the program contains no dead ends.
    const end = this.final * width;
    if (this.total() < BigInt(EXACT_LIMIT)) {
      const value = this.#runFloat(polynomials, width);
      return out.map((_, ships) => BigInt(value[end + ships]));
    }
    const value = this.#runBig(polynomials, width);
    return out.map((_, ships) => value[end + ships]);
  }

  /** The polynomials of all states, `width` numbers for each. */
  #runFloat(polynomials: Polynomials, width: number): Float64Array {
    const narrow = polynomials.map((list) => list?.map((polynomial) => Float64Array.from(polynomial, Number)));
    const value = new Float64Array(this.states * width);
    value[0] = 1;
    for (let op = 0; op < this.length; op++) {
      const share = this.share[op];
      const polynomial = narrow[this.item[op]]?.[share];
      if (!polynomial) continue;
      const from = this.from[op] * width;
      const to = this.to[op] * width;
      for (let had = this.given[this.from[op]]; had >= 0; had--) {
        const here = value[from + had];
        if (here !== 0) for (let more = 0; more <= share; more++) value[to + had + more] += here * polynomial[more];
      }
    }
    return value;
  }

  /** Like {@link #runFloat} in bigints; a separate function, because loops are fast only with one type of number. */
  #runBig(polynomials: Polynomials, width: number): bigint[] {
    const value = new Array<bigint>(this.states * width).fill(0n);
    value[0] = 1n;
    for (let op = 0; op < this.length; op++) {
      const share = this.share[op];
      const polynomial = polynomials[this.item[op]]?.[share];
      if (!polynomial) continue;
      const from = this.from[op] * width;
      const to = this.to[op] * width;
      for (let had = this.given[this.from[op]]; had >= 0; had--) {
        const here = value[from + had];
        if (here !== 0n) for (let more = 0; more <= share; more++) value[to + had + more] += here * polynomial[more];
      }
    }
    return value;
  }

  /** For each item and share, the number of choices with 0, 1, 2… placements that cover the cell. */
  #polynomials(covering: readonly bigint[]): Polynomials {
    return this.items.map(({ count }, item) => {
      const most = this.most[item];
      if (most === 0) return undefined;
      const on = binomialRow(covering[item], most);
      const off = binomialRow(count - covering[item], most);
      return Array.from({ length: most + 1 }, (_, share) =>
        Array.from({ length: share + 1 }, (_, ships) => on[ships] * off[share - ships]),
      );
    });
  }
}

/** C(n, 0), C(n, 1), … C(n, most). */
const binomialRow = (n: bigint, most: number): bigint[] => {
  const row = [1n];
  for (let k = 1; k <= most; k++) row.push((row[k - 1] * (n - BigInt(k - 1))) / BigInt(k));
  return row;
};

/** Bytes needed for an operation and for a state during the search for them. */
const OPERATION_BYTES = 60;
const STATE_BYTES = 250;

interface State {
  readonly id: number;
  /** For each hit cell the number of hits still to give, then for each class the number of ships left. */
  readonly left: readonly number[];
}

/**
 * The operations of a share program, which lead from state to state, each after those that it depends on: all that
 * can be reached from the first state, dead ends included.
 */
class ShareCompiler {
  /** The number of ships given out before each state. */
  readonly given: number[] = [0];
  /** For each operation, its two states, its item, and the number of ships from the item. */
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly item: number[] = [];
  readonly share: number[] = [];
  readonly #items: readonly ShareItem[];
  readonly #cells: number;
  readonly #classes: number;
  readonly #total: number;
  readonly #meter: WorkMeter;
  /** The states by the ships given out. An item first reads those with the most, so never what it has written. */
  readonly #states: readonly Map<string, State>[];

  constructor(items: readonly ShareItem[], hits: readonly number[], ships: readonly number[], meter: WorkMeter) {
    this.#items = items;
    this.#cells = hits.length;
    this.#classes = ships.length;
    this.#total = ships.reduce((a, b) => a + b, 0);
    this.#meter = meter;
    this.#states = Array.from({ length: this.#total + 1 }, () => new Map());
    const left = [...hits, ...ships];
    if (hits.every((need) => need <= this.#total)) this.#states[0].set(keyOf(left), { id: 0, left });
  }

  /** The state with nothing left to give out, or -1. */
  get final(): number {
    const nothing = new Array<number>(this.#cells + this.#classes).fill(0);
    return this.#states[this.#total].get(keyOf(nothing))?.id ?? -1;
  }

  /** Finds the operations. Cost: for each item, states times shares. @throws RefusedError at the meter's limits */
  run(): this {
    // Items are ordered by their first hit cell, so that cells are completed one after the other and dead states are
    // dropped early.
    const firstHit = (item: number): number => this.#items[item].hits[0] ?? this.#cells;
    const order = this.#items.map((_, item) => item).sort((a, b) => firstHit(a) - firstHit(b) || a - b);
    let done = 0;
    for (const [dealt, item] of order.entries()) {
      for (; done < firstHit(item); done++) this.#dropLacking(done);
      this.#deal(item);
      this.#meter.done = (dealt + 1) / order.length;
    }
    return this;
  }

  /** Drops the states that still lack a hit on a cell that no later item covers: they are dead. */
  #dropLacking(cell: number): void {
    for (const layer of this.#states) for (const [key, { left }] of layer) if (left[cell] > 0) layer.delete(key);
  }

  #deal(item: number): void {
    for (let before = this.#total - 1; before >= 0; before--) {
      this.#meter.spend(this.#states[before].size * 300);
      this.#meter.hold(this.from.length * OPERATION_BYTES + this.given.length * STATE_BYTES);
      for (const state of this.#states[before].values()) this.#dealTo(state, before, item);
    }
  }

  #dealTo({ id, left }: State, before: number, item: number): void {
    const { hits, shipClass, count } = this.#items[item];
    const classAt = this.#cells + shipClass;
    let most = left[classAt];
    for (const hit of hits) most = Math.min(most, left[hit]);
    if (BigInt(most) > count) most = Number(count);
    // The last item of a class covers no hits and takes all its remaining ships.
    for (let share = hits.length === 0 ? Math.max(1, left[classAt]) : 1; share <= most; share++) {
      const next = left.slice();
      for (const hit of hits) next[hit] -= share;
      next[classAt] -= share;
      const after = before + share;
      if (!this.#canFill(next, this.#total - after)) continue;
      this.from.push(id);
      this.to.push(this.#stateOf(next, after).id);
      this.item.push(item);
      this.share.push(share);
    }
  }

  #stateOf(left: readonly number[], given: number): State {
    const key = keyOf(left);
    let state = this.#states[given].get(key);
    if (!state) {
      state = { id: this.given.length, left };
      this.given.push(given);
      this.#states[given].set(key, state);
    }
    return state;
  }

  /** Whether this many ships are enough for every cell: each ship gives a cell at most one hit. */
  #canFill(left: readonly number[], ships: number): boolean {
    for (let cell = 0; cell < this.#cells; cell++) if (left[cell] > ships) return false;
    return true;
  }
}

const keyOf = (left: readonly number[]): string => String.fromCharCode(...left);

/** The operations that lead to the final state, in the order of running. */
const liveOperations = ({ given, final, from, to }: ShareCompiler): number[] => {
  const reaches = new Uint8Array(given.length);
  reaches[final] = 1;
  const live: number[] = [];
  for (let op = from.length - 1; op >= 0; op--) {
    if (reaches[to[op]]) {
      reaches[from[op]] = 1;
      live.push(op);
    }
  }
  return live.reverse();
};
