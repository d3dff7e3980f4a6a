import type { GraphSize } from "./graph-size.ts";
import type { FrontierShape } from "./kernel/frontier-input.ts";
import type { Rest } from "./rests.ts";

/** Looks at single vectors of ships used, about a nanosecond each, before the count is given up. */
const MOST_LOOKS = 5e6;

/**
 * Where no ships may touch at all, margins of several hide in one another, and different rows of rests look alike. So much
 * of the rows is left for each rest that reaches one row only: fitted to measured row graphs.
 */
const SEEN = 0.6;

/** Columns beside such a rest that its ship leaves free in the next row, where corners may touch: fitted likewise. */
const FREED = 0.5;

/** Rests that the same ships can leave, of one width: so many different ones. */
interface RestClass extends Rest {
  readonly rests: number;
}

/** A choice of rests, which stands for all rows in which they are put side by side. */
interface Choice {
  /** Rests, of them tall and shallow ones, and the columns that they keep for themselves. */
  readonly number: number;
  readonly tall: number;
  readonly shallow: number;
  readonly width: number;
  /** Sequences of different rests of the classes chosen, divided by the orders of all of them. */
  readonly ways: number;
  /** 1 for each vector of ships used with which different ships can have left these rests. */
  readonly live: Uint8Array;
}

/**
 * Counts the row graph of a shape by going through all choices of rests that ships can leave: a choice of n rests that
 * keep all but f columns for themselves stands for C(n + f, n) rows for each of their orders. The live vectors of a choice
 * are those of the choice without one rest, moved by each ship that can leave it. Within a row there is a state for each
 * free column, and an edge for each kind that finds its columns free, taken to be so independently.
 *
 * Straight ships: ends of rows are exact where ships may touch or only corners may, and overrated up to a half where none
 * may touch.
 *
 * Cost: choices times vectors of ships used; undefined where that is too much.
 */
export const countRows = (shape: FrontierShape, rests: readonly Rest[]): GraphSize | undefined => {
  const counter = new RestRows(shape, rests);
  return counter.count() ? counter.size : undefined;
};

class RestRows {
  readonly #shape: FrontierShape;
  readonly #classes: readonly RestClass[];
  /** What a ship of a group adds to the number of a vector, and all vectors. */
  readonly #unit: readonly number[];
  readonly #vectors: number;
  /** Whether ships may not touch, and not at corners either. */
  readonly #margin: boolean;
  readonly #corners: boolean;
  readonly #columns: number;
  #looks = 0;
  readonly size = { states: 0, entries: 0, updates: 0 };

  constructor(shape: FrontierShape, rests: readonly Rest[]) {
    this.#shape = shape;
    this.#classes = classesOf(rests);
    const unit: number[] = [];
    let vectors = 1;
    for (const count of shape.counts) {
      unit.push(vectors);
      vectors *= count + 1;
    }
    this.#unit = unit;
    this.#vectors = vectors;
    this.#margin = shape.kinds.some(({ closes }) => closes.length > 0);
    this.#corners = shape.kinds.some(({ closes }) => closes.some(([x, y]) => x === -1 && y === -1));
    // The margin of the last rest may lie beside the board.
    this.#columns = shape.columns + (this.#margin ? 1 : 0);
  }

  /** Goes through all choices; false when there are too many. */
  count(): boolean {
    if (this.#vectors > MOST_LOOKS / 10) return false;
    const live = new Uint8Array(this.#vectors).fill(1);
    return this.#visit(0, { number: 0, tall: 0, shallow: 0, width: 0, ways: 1, live });
  }

  #visit(from: number, choice: Choice): boolean {
    this.#add(choice);
    const { mostTall = Number.POSITIVE_INFINITY } = this.#shape;
    for (let c = from; c < this.#classes.length; c++) {
      const { rests, groups, width, tall, shallow } = this.#classes[c];
      let next = choice;
      for (let k = 1; ; k++) {
        this.#looks += this.#vectors * (groups.size + 1);
        if (this.#looks > MOST_LOOKS) return false;
        const live = this.#moved(next.live, groups);
        next = {
          number: next.number + 1,
          tall: next.tall + (tall ? 1 : 0),
          shallow: next.shallow + (shallow ? 1 : 0),
          width: next.width + width,
          ways: (next.ways * rests) / k,
          live: live ?? next.live,
        };
        if (!live || next.tall > mostTall || next.width > this.#columns) break;
        if (!this.#visit(c + 1, next)) return false;
      }
    }
    return true;
  }

  /** The vectors with one ship more of one of the groups; undefined if there are none. */
  #moved(live: Uint8Array, groups: ReadonlySet<number>): Uint8Array | undefined {
    const moved = new Uint8Array(live.length);
    let any = false;
    for (const g of groups) {
      const unit = this.#unit[g];
      const full = this.#shape.counts[g];
      for (let v = 0; v < live.length; v++) {
        if (live[v] === 0 || Math.floor(v / unit) % (full + 1) === full) continue;
        moved[v + unit] = 1;
        any = true;
      }
    }
    return any ? moved : undefined;
  }

  /** Adds the rows that a choice stands for, and the states and edges that they have within a row. */
  #add({ number, tall, shallow, width, ways, live }: Choice): void {
    const { columns, mostTall } = this.#shape;
    const gaps = this.#columns - width;
    let rows = this.#corners ? ways * SEEN ** shallow : ways;
    for (let i = 1; i <= number; i++) rows *= gaps + i;
    // A gap loses a column to the margin of the rest behind it; so many of the gaps between rests are expected not to be empty.
    let free = gaps === 0 ? 0 : gaps - (this.#margin ? ((number + 1) * gaps) / (gaps + number) : 0);
    if (this.#margin && !this.#corners) free += shallow * FREED;
    let vectors = 0;
    for (const is of live) vectors += is;
    const numbers = vectors * (mostTall === undefined ? 1 : mostTall - tall + 1);
    this.size.states += rows * (1 + free);
    this.size.entries += rows * (1 + free) * numbers;
    const fitting = this.#fitting(live, free / columns, tall === mostTall);
    this.size.updates += rows * numbers * (1 + free * (1 + fitting));
  }

  /** How many kinds are expected to fit at a free column, where such a share of the columns is free. */
  #fitting(live: Uint8Array, share: number, isFull: boolean): number {
    const { columns, counts, kinds } = this.#shape;
    const hasRoom = counts.map((count, g) =>
      live.some((is, v) => is === 1 && Math.floor(v / this.#unit[g]) % (count + 1) < count),
    );
    let fitting = 0;
    for (const { group, tall, columns: wide } of kinds) {
      if (!hasRoom[group] || (tall && isFull)) continue;
      fitting += (share ** (wide - 1) * Math.max(0, columns - wide + 1)) / columns;
    }
    return fitting;
  }
}

const classesOf = (rests: readonly Rest[]): RestClass[] => {
  const found = new Map<string, RestClass>();
  for (const rest of rests) {
    const { width, tall, shallow, groups } = rest;
    const key = `${width} ${tall} ${shallow} ${[...groups].sort((a, b) => a - b)}`;
    found.set(key, { ...rest, rests: (found.get(key)?.rests ?? 0) + 1 });
  }
  return [...found.values()];
};
