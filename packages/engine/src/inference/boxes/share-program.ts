import { EXACT_LIMIT } from "../../core/count.ts";
import type { WorkMeter } from "./work-meter.ts";

/**
 * Placements of one class that cover the same combination of hit cells. What a layout does to the answers depends only
 * on how many of its ships come from each item, and within an item all choices are alike.
 */
export interface ShareItem {
  readonly shipClass: number;
  /** The hit cells covered, ascending indices. */
  readonly hits: readonly number[];
  /** Number of placements, at least 1. */
  readonly count: bigint;
}

/** Bytes of an operation and of a state while they are found. */
const OPERATION_BYTES = 60;
const STATE_BYTES = 250;

/**
 * A share function says how many ships come from each item, so that every hit cell gets the ships that were answered
 * and every class its number of ships; it stands for the product of C(count, share) layouts. Their sum is found without
 * listing them: after some items have been dealt with, only the hits and the ships still to be given matter. Partial
 * share functions that agree in these are one state.
 *
 * The program is the list of transitions between states that lie on the way of at least one whole share function, in
 * an order in which they can be run in place: values flow from `from` to `to`, and no state is read by an item after the
 * same item has written to it. Run forwards it counts layouts; run backwards as well, the layouts that contain each
 * placement; run with polynomials, the layouts by the number of ships on a further cell.
 */
export class ShareProgram {
  readonly items: readonly ShareItem[];
  /** Number of states; the first has everything still to give. */
  readonly states: number;
  /** The state in which nothing is left to give, or -1 when there is no share function. */
  readonly final: number;
  /** Ships given before each state. */
  readonly given: Int32Array;
  /** For each operation its states, its item and how many ships come from it. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly item: Int32Array;
  readonly share: Int32Array;
  /** Ships of all classes together. */
  readonly ships: number;
  #forward: bigint[] | undefined;
  readonly #binomials: (bigint[] | undefined)[];
  readonly #most: Int32Array;

  /**
   * @param items all with `count` of at least 1
   * @param hits ships on each hit cell, at least 1 each
   * @param ships number of ships of each class
   * @param meter is told what finding the operations takes
   * @throws RefusedError when it takes more than the meter allows
   */
  constructor(items: readonly ShareItem[], hits: readonly number[], ships: readonly number[], meter: WorkMeter) {
    this.items = items;
    this.ships = ships.reduce((a, b) => a + b, 0);
    const found = compile(items, hits, ships, this.ships, meter);
    this.final = found.final;
    this.states = found.given.length;
    this.given = Int32Array.from(found.given);
    const live = found.final < 0 ? [] : liveOperations(found);
    this.from = Int32Array.from(live, (op) => found.from[op]);
    this.to = Int32Array.from(live, (op) => found.to[op]);
    this.item = Int32Array.from(live, (op) => found.item[op]);
    this.share = Int32Array.from(live, (op) => found.share[op]);
    this.#most = new Int32Array(items.length);
    for (let op = 0; op < live.length; op++) {
      this.#most[this.item[op]] = Math.max(this.#most[this.item[op]], this.share[op]);
    }
    this.#binomials = new Array(items.length);
  }

  /** Number of operations. */
  get length(): number {
    return this.from.length;
  }

  /** The greatest share that an item has in any share function. */
  most(item: number): number {
    return this.#most[item];
  }

  /** C(count of the item, share). */
  ways(item: number, share: number): bigint {
    this.#binomials[item] ??= binomialRow(this.items[item].count, this.#most[item]);
    return this.#binomials[item][share];
  }

  /** Number of layouts. Cost: a multiplication of big integers per operation. */
  total(): bigint {
    return this.final < 0 ? 0n : this.forward()[this.final];
  }

  /** For each state, the ways to reach it. */
  forward(): readonly bigint[] {
    if (!this.#forward) {
      const value = new Array<bigint>(this.states).fill(0n);
      value[0] = 1n;
      for (let op = 0; op < this.length; op++) {
        value[this.to[op]] += value[this.from[op]] * this.ways(this.item[op], this.share[op]);
      }
      this.#forward = value;
    }
    return this.#forward;
  }

  /** For each item, the number of layouts that contain a given one of its placements. Cost: two runs. */
  weights(): bigint[] {
    const weights = new Array<bigint>(this.items.length).fill(0n);
    if (this.final < 0) return weights;
    const before = new Array<bigint>(this.length);
    const value = new Array<bigint>(this.states).fill(0n);
    value[0] = 1n;
    for (let op = 0; op < this.length; op++) {
      before[op] = value[this.from[op]];
      value[this.to[op]] += before[op] * this.ways(this.item[op], this.share[op]);
    }
    const after = new Array<bigint>(this.states).fill(0n);
    after[this.final] = 1n;
    for (let op = this.length - 1; op >= 0; op--) {
      const item = this.item[op];
      const share = this.share[op];
      const here = after[this.to[op]];
      // Of C(n, s) choices the share s / n contains a given placement, which is a whole number.
      weights[item] += (before[op] * here * this.ways(item, share) * BigInt(share)) / this.items[item].count;
      after[this.from[op]] += here * this.ways(item, share);
    }
    return weights;
  }

  /**
   * The layouts with 0, 1, 2… ships on a further cell (up to all ships), when of the placements of each item so many
   * cover it. Cost: per operation, ships given so far times share.
   *
   * @param covering for each item, at most its count
   */
  split(covering: readonly bigint[]): bigint[] {
    const width = this.ships + 1;
    const out = new Array<bigint>(width).fill(0n);
    if (this.final < 0) return out;
    const rows = this.#polynomials(covering);
    // Every value on the way is a part of the total: operations that lead nowhere are not in the program.
    if (this.total() < BigInt(EXACT_LIMIT)) {
      const narrow = rows.map((list) => list?.map((row) => (row ? Float64Array.from(row, Number) : undefined)));
      const value = new Float64Array(this.states * width);
      value[0] = 1;
      for (let op = 0; op < this.length; op++) {
        const share = this.share[op];
        const row = narrow[this.item[op]]?.[share];
        if (!row) continue;
        const from = this.from[op] * width;
        const to = this.to[op] * width;
        for (let had = this.given[this.from[op]]; had >= 0; had--) {
          const here = value[from + had];
          if (here !== 0) for (let more = 0; more <= share; more++) value[to + had + more] += here * row[more];
        }
      }
      return out.map((_, ships) => BigInt(value[this.final * width + ships]));
    }
    const value = new Array<bigint>(this.states * width).fill(0n);
    value[0] = 1n;
    for (let op = 0; op < this.length; op++) {
      const share = this.share[op];
      const row = rows[this.item[op]]?.[share];
      if (!row) continue;
      const from = this.from[op] * width;
      const to = this.to[op] * width;
      for (let had = this.given[this.from[op]]; had >= 0; had--) {
        const here = value[from + had];
        if (here !== 0n) for (let more = 0; more <= share; more++) value[to + had + more] += here * row[more];
      }
    }
    return out.map((_, ships) => value[this.final * width + ships]);
  }

  /** Per item and share, the choices with 0, 1, 2… placements that cover the cell. */
  #polynomials(covering: readonly bigint[]): (bigint[][] | undefined)[] {
    return this.items.map(({ count }, item) => {
      const most = this.#most[item];
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

interface Operations {
  readonly given: readonly number[];
  readonly final: number;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly item: readonly number[];
  readonly share: readonly number[];
}

interface State {
  readonly id: number;
  /** Hits left to give per hit cell, then ships left per class. */
  readonly left: readonly number[];
}

/** All operations from the first state, those included from which no share function can be completed. */
const compile = (
  items: readonly ShareItem[],
  hits: readonly number[],
  ships: readonly number[],
  total: number,
  meter: WorkMeter,
): Operations => {
  const given = [0];
  const from: number[] = [];
  const to: number[] = [];
  const itemOf: number[] = [];
  const shareOf: number[] = [];
  // Items by their first hit cell, so that cells are done with one after the other and states die early.
  const order = items
    .map((_, i) => i)
    .sort((a, b) => (items[a].hits[0] ?? hits.length) - (items[b].hits[0] ?? hits.length) || a - b);
  const first: State = { id: 0, left: [...hits, ...ships] };
  // States by ships given: an item goes through them from the most to the fewest, so that it never meets its own writes.
  const states: Map<string, State>[] = Array.from({ length: total + 1 }, () => new Map());
  if (hits.every((need) => need <= total)) states[0].set(keyOf(first.left), first);
  let done = 0;
  let dealt = 0;
  for (const i of order) {
    const { hits: covered, shipClass, count } = items[i];
    for (const firstHit = covered[0] ?? hits.length; done < firstHit; done++) {
      // No item to come covers this cell: what lacks a hit there is lost.
      for (const layer of states) for (const [key, { left }] of layer) if (left[done] > 0) layer.delete(key);
    }
    const classAt = hits.length + shipClass;
    for (let before = total - 1; before >= 0; before--) {
      meter.spend(states[before].size * 300);
      meter.hold(from.length * OPERATION_BYTES + given.length * STATE_BYTES);
      for (const { id, left } of states[before].values()) {
        let most = left[classAt];
        for (const hit of covered) most = Math.min(most, left[hit]);
        if (BigInt(most) > count) most = Number(count);
        for (let share = covered.length === 0 ? Math.max(1, left[classAt]) : 1; share <= most; share++) {
          const next = left.slice();
          for (const hit of covered) next[hit] -= share;
          next[classAt] -= share;
          const after = before + share;
          if (!canFill(next, hits.length, total - after)) continue;
          const key = keyOf(next);
          let state = states[after].get(key);
          if (!state) {
            state = { id: given.length, left: next };
            given.push(after);
            states[after].set(key, state);
          }
          from.push(id);
          to.push(state.id);
          itemOf.push(i);
          shareOf.push(share);
        }
      }
    }
    meter.done = ++dealt / items.length;
  }
  const final = states[total].get(keyOf(new Array<number>(hits.length + ships.length).fill(0)))?.id ?? -1;
  return { given, final, from, to, item: itemOf, share: shareOf };
};

/** Whether so many ships are enough for every cell: each ship gives a cell at most one hit. */
const canFill = (left: readonly number[], cells: number, ships: number): boolean => {
  for (let cell = 0; cell < cells; cell++) if (left[cell] > ships) return false;
  return true;
};

const keyOf = (left: readonly number[]): string => String.fromCharCode(...left);

/** The operations from which the final state can be reached, in order. */
const liveOperations = ({ given, final, from, to }: Operations): number[] => {
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
