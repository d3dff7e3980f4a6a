import type { WorkMeter } from "./work-meter.ts";

/** The placements of one class that cover the same hit cells: only how many ships come from each item matters. */
export interface ShareItem {
  readonly shipClass: number;
  /** The indices of the hit cells covered, in ascending order. */
  readonly hits: readonly number[];
  readonly count: bigint;
}

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
export class ShareCompiler {
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
export const liveOperations = ({ given, final, from, to }: ShareCompiler): number[] => {
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
