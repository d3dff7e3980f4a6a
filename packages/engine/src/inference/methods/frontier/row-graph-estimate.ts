import { bitCount } from "../../../core/count.ts";
import { runsPastFloat } from "../../../core/exact-count.ts";
import type { Cost } from "../../../core/work-limits.ts";
import type { Packing } from "../../packing/packing.ts";
import type { GraphSize, RowGraph } from "./row-graph.ts";
import { everyVector, moveVectors, type ShipVectors, shipVectors } from "./row-graph.ts";
import { type FrontierInput, type FrontierShape, type ShipGrid, type ShipKind, shapeKey } from "./ship-grid.ts";

/** The most vectors of ships used to examine before the count gives up; a word does 32 of them at once. */
const MOST_LOOKS = 5e6;

/**
 * If ships may not touch at all, some rows of rests (see {@link Rest}) look alike. For each rest that reaches
 * only one row, this share of the rows remains; fitted to measured row graphs.
 */
const SEEN = 0.6;

/** How many columns beside such a rest its ship frees in the next row if ships may touch at corners; fitted too. */
const FREED = 0.5;

/** Rests of equal width that the same ships can leave, and the number of these rests. */
interface RestClass extends Rest {
  readonly rests: number;
}

/** A choice of rests, which represents all rows with these rests side by side. */
interface Choice {
  /** The number of rests, the upright ships they use up, the shallow rests, and the columns that all occupy alone. */
  readonly number: number;
  readonly uprights: number;
  readonly shallow: number;
  readonly width: number;
  /** The sequences of different rests of the chosen classes, divided by the number of orders of all rests. */
  readonly ways: number;
  /** As bits, the vectors of ships used that allow these rests to come from different ships. */
  readonly live: Int32Array;
}

/**
 * Estimates the row graph of a shape by counting all choices of rests. A choice of n rests that occupy all but f
 * columns stands for C(n + f, n) rows for each order of the rests. Its live vectors are those of the choice
 * without its last rest, moved by each ship that can leave this rest. Within a row, columns count as free
 * independently of each other. For straight ships, the number of row ends is exact if ships may touch at
 * corners; otherwise it is up to a half too high.
 *
 * Cost: choices times vectors of ships used; undefined if that is too much.
 */
export const countRows = (shape: FrontierShape, rests: readonly Rest[]): GraphSize | undefined => {
  if (shape.counts.reduce((vectors, count) => vectors * (count + 1), 1) > MOST_LOOKS / 10) return undefined;
  const counter = new RestRows(shape, rests);
  return counter.count() ? counter.size : undefined;
};

class RestRows {
  readonly #shape: FrontierShape;
  readonly #classes: readonly RestClass[];
  /** The vectors without the numbers of upright ships, and for each group the move of placing one of its ships. */
  readonly #vectors: ShipVectors;
  readonly #moveOf: readonly number[];
  /** Whether ships have a margin, and whether they may not touch even at corners. */
  readonly #margin: boolean;
  readonly #corners: boolean;
  readonly #columns: number;
  #looks = 0;
  readonly size = { states: 0, entries: 0, updates: 0 };

  constructor(shape: FrontierShape, rests: readonly Rest[]) {
    this.#shape = shape;
    this.#classes = classesOf(rests);
    this.#vectors = shipVectors({ ...shape, mostUpright: undefined }, Number.POSITIVE_INFINITY);
    this.#moveOf = shape.counts.map((_, g) => this.#vectors.moveOf[shape.kinds.findIndex(({ group }) => group === g)]);
    this.#margin = shape.kinds.some(({ closes }) => closes.length > 0);
    this.#corners = shape.kinds.some(({ closes }) => closes.some(([x, y]) => x === -1 && y === -1));
    // The margin of the last rest may lie outside the board.
    this.#columns = shape.columns + (this.#margin ? 1 : 0);
  }

  /** Visits all choices; false if there are too many. */
  count(): boolean {
    const live = everyVector(this.#vectors);
    return this.#visit(0, { number: 0, uprights: 0, shallow: 0, width: 0, ways: 1, live });
  }

  #visit(from: number, choice: Choice): boolean {
    this.#add(choice);
    const { mostUpright = Number.POSITIVE_INFINITY } = this.#shape;
    for (let c = from; c < this.#classes.length; c++) {
      const { rests, groups, width, uprights, shallow } = this.#classes[c];
      let next = choice;
      for (let k = 1; ; k++) {
        this.#looks += this.#vectors.vectors * (groups.size + 1);
        if (this.#looks > MOST_LOOKS) return false;
        const live = this.#moved(next.live, groups);
        next = {
          number: next.number + 1,
          uprights: next.uprights + uprights,
          shallow: next.shallow + (shallow ? 1 : 0),
          width: next.width + width,
          ways: (next.ways * rests) / k,
          live: live ?? next.live,
        };
        if (!live || next.uprights > mostUpright || next.width > this.#columns) break;
        if (!this.#visit(c + 1, next)) return false;
      }
    }
    return true;
  }

  /** The vectors with one more ship of any of the groups; undefined if there are none. */
  #moved(live: Int32Array, groups: ReadonlySet<number>): Int32Array | undefined {
    const all = new Int32Array(live.length);
    const moved = new Int32Array(live.length);
    let any = false;
    const { steps, room } = this.#vectors;
    for (const g of groups) {
      const move = this.#moveOf[g];
      if (!moveVectors(live, steps[move], room[move], moved)) continue;
      for (let w = 0; w < all.length; w++) all[w] |= moved[w];
      any = true;
    }
    return any ? all : undefined;
  }

  /** Adds the rows that a choice represents, and their states and edges within a row. */
  #add({ number, uprights, shallow, width, ways, live }: Choice): void {
    const { columns, mostUpright } = this.#shape;
    const gaps = this.#columns - width;
    let rows = this.#corners ? ways * SEEN ** shallow : ways;
    for (let i = 1; i <= number; i++) rows *= gaps + i;
    // A non-empty gap loses a column to the margin of the rest after it; subtract the expected number of non-empty
    // gaps between rests.
    let free = gaps === 0 ? 0 : gaps - (this.#margin ? ((number + 1) * gaps) / (gaps + number) : 0);
    if (this.#margin && !this.#corners) free += shallow * FREED;
    let vectors = 0;
    for (const word of live) vectors += bitCount(word);
    const numbers = vectors * (mostUpright === undefined ? 1 : mostUpright - uprights + 1);
    this.size.states += rows * (1 + free);
    this.size.entries += rows * (1 + free) * numbers;
    const fitting = this.#fitting(live, free / columns, uprights === mostUpright);
    this.size.updates += rows * numbers * (1 + free * (1 + fitting));
  }

  /** How many kinds are expected to fit at a free column, given the share of free columns. */
  #fitting(live: Int32Array, share: number, isFull: boolean): number {
    const { columns, kinds } = this.#shape;
    const { room, moveOf } = this.#vectors;
    const hasRoom = room.map((vectors) => meet(vectors, live));
    let fitting = 0;
    for (const [k, { uprights, columns: wide }] of kinds.entries()) {
      if (!hasRoom[moveOf[k]] || (uprights > 0 && isFull)) continue;
      fitting += (share ** (wide - 1) * Math.max(0, columns - wide + 1)) / columns;
    }
    return fitting;
  }
}

/** Whether two sets have a vector in common. */
const meet = (a: Int32Array, b: Int32Array): boolean => {
  for (let w = 0; w < a.length; w++) if ((a[w] & b[w]) !== 0) return true;
  return false;
};

const classesOf = (rests: readonly Rest[]): RestClass[] => {
  const classes = new Map<string, RestClass>();
  for (const rest of rests) {
    const { width, uprights, shallow, groups } = rest;
    const key = `${width} ${uprights} ${shallow} ${[...groups].sort((a, b) => a - b)}`;
    classes.set(key, { ...rest, rests: (classes.get(key)?.rests ?? 0) + 1 });
  }
  return [...classes.values()];
};

const MOST_SUMS = 1e8;
const OUT_OF_REACH = 1e30;

/**
 * Estimates the row graph of a shape by averages, if there are too many rows of rests. It counts rows by their
 * number of rests and of upright rests, and live vectors by their number of ships. The profiles for each column
 * and the additions for each entry are fitted to measured graphs. The estimate is usually within a factor of
 * four. Cost: columns times ships, squared, and the squares of all kinds.
 */
export const averageRows = (shape: FrontierShape, rests: readonly Rest[]): GraphSize => {
  const { columns, counts, kinds, mostUpright } = shape;
  const margin = kinds.some(({ closes }) => closes.length > 0);
  // The square diagonally before the first square is closed if ships may not touch even at corners.
  const corners = margin && !kinds.some(({ closes }) => closes.some(([x, y]) => x === -1 && y === -1));
  const leaving = counts.map((_, g) => rests.filter(({ groups }) => groups.has(g)).length);
  const ships = counts.reduce((sum, count, g) => sum + (leaving[g] > 0 ? count : 0), 0);
  // Such a graph is far out of reach, and the sums below would take gigabytes themselves.
  if (columns * ships * Math.min(ships, mostUpright ?? ships) > MOST_SUMS)
    return { states: OUT_OF_REACH, entries: OUT_OF_REACH, updates: OUT_OF_REACH };
  const rows = rowsOfRests(columns + (corners ? 1 : 0), rests, ships, Math.min(ships, mostUpright ?? ships));
  // Rests that only some ships can leave use up these ships: this is the share of rows of n rests that different
  // ships can leave.
  const shared = rests.reduce((sum, rest) => sum + rest.ships, 0) / Math.max(1, rests.length * ships);
  const vectors = liveVectors(counts, leaving, shared);
  let ends = 0;
  let entries = 0;
  let share = 1;
  for (let n = 0; n <= ships; n++) {
    if (n > 1) share *= Math.max(0, 1 - ((n - 1) / ships) * (1 - shared));
    for (const [uprights, ways] of rows[n].entries()) {
      const places = mostUpright === undefined ? 1 : mostUpright - uprights + 1;
      ends += ways * share;
      entries += ways * share * vectors[n] * places;
    }
  }
  const perRow = profilesPerRow(shape, margin, corners);
  const perEntry = 3 + kinds.length * (margin ? 0.08 : 0.03);
  return { states: ends * perRow, entries: entries * perRow, updates: entries * perRow * perEntry };
};

/** The number of profiles within a row for each profile at its end, fitted to measurements. */
const profilesPerRow = ({ columns, kinds }: FrontierShape, margin: boolean, corners: boolean): number => {
  // Rests of shapes other than rectangles exclude or hide one another more often, above all where margins meet at
  // corners.
  const oblique = kinds.some(
    ({ squares, columns: wide, rows: high }) => squares.length < wide * (high - (margin ? 1 : 0)),
  );
  const hidden = !oblique || corners ? 1 : margin ? 0.5 : 0.75;
  return hidden * (1 + columns * (margin ? 0.16 : 0.53));
};

/** For each number of rests and of upright ones among them, the ways to arrange them side by side in a row. */
const rowsOfRests = (columns: number, rests: readonly Rest[], ships: number, mostUpright: number): number[][] => {
  const kinds = new Map<string, { width: number; uprights: number; ways: number }>();
  for (const { width, uprights } of rests) {
    const key = `${width} ${uprights}`;
    const kind = kinds.get(key);
    kinds.set(key, { width, uprights, ways: (kind?.ways ?? 0) + 1 });
  }
  const grid = (): number[][] => Array.from({ length: ships + 1 }, () => new Array<number>(mostUpright + 1).fill(0));
  const none = grid();
  none[0][0] = 1;
  const upTo = [none];
  for (let c = 1; c <= columns; c++) {
    const here = upTo[c - 1].map((row) => [...row]);
    for (const { width, uprights, ways } of kinds.values()) {
      if (c < width) continue;
      for (let n = 1; n <= ships; n++)
        for (let t = uprights; t <= mostUpright; t++) here[n][t] += ways * upTo[c - width][n - 1][t - uprights];
    }
    upTo.push(here);
  }
  return upTo[columns];
};

/**
 * For each number of ships that have left rests, how many vectors of ships used are possible: all with at least so
 * many ships if all ships can leave every rest, all with at least these ships if no two can leave the same rest.
 */
const liveVectors = (counts: readonly number[], leaving: readonly number[], shared: number): number[] => {
  // First, the number of vectors with each number of ships. Then, the number of pairs: a vector of the ships that
  // left rests, and a vector that includes these ships. Last, how many different first vectors the pairs have.
  let vectors = [1];
  let pairs = [1];
  let chosen = [1];
  const times = (list: readonly number[], count: number, factor: (k: number) => number): number[] => {
    const next = new Array<number>(list.length + count).fill(0);
    list.forEach((ways, n) => {
      for (let k = 0; k <= count; k++) next[n + k] += ways * factor(k);
    });
    return next;
  };
  for (const [g, count] of counts.entries()) {
    vectors = times(vectors, count, () => 1);
    pairs = times(pairs, count, (k) => leaving[g] ** k * (count - k + 1));
    chosen = times(chosen, count, (k) => leaving[g] ** k);
  }
  return vectors.map((_, n) => {
    const atLeast = vectors.slice(n).reduce((a, b) => a + b, 0);
    return shared * atLeast + (chosen[n] > 0 ? ((1 - shared) * pairs[n]) / chosen[n] : 0);
  });
};

/** The latest estimates, a few hundred bytes each: the selector asks at every shot, mostly for the same ships. */
const latest = new Map<string, GraphSize>();
const MOST_KEPT = 200;

/**
 * An estimate of a shape's row graph from the rests that ships leave below a row, counted if few, otherwise
 * averaged: within a factor of two for straight ships, of four for others.
 */
export const estimateRowGraph = (shape: FrontierShape): GraphSize => {
  const key = shapeKey(shape);
  const stored = latest.get(key);
  if (stored) return stored;
  const rests = listRests(shape);
  const size = countRows(shape, rests) ?? averageRows(shape, rests);
  latest.set(key, size);
  const [oldest] = latest.keys();
  if (latest.size > MOST_KEPT) latest.delete(oldest);
  return size;
};

/**
 * What ships cut by the end of a row leave below it: the number of columns that it occupies alone, and the least
 * that such a ship counts towards the limit on upright ships.
 */
interface Rest {
  readonly width: number;
  readonly uprights: number;
  /** The groups whose ships can leave this rest, and the number of these ships. */
  readonly groups: ReadonlySet<number>;
  readonly ships: number;
  /** Whether nothing of it reaches the row after next, so that it may look like part of a longer rest beside it. */
  readonly shallow: boolean;
}

/** What each kind of ship leaves when a row cuts it, without repeats. */
export const listRests = ({ counts, kinds }: FrontierShape): Rest[] => {
  const restsByKey = new Map<string, { width: number; uprights: number; shallow: boolean; groups: Set<number> }>();
  for (const kind of kinds) {
    for (let cut = 1; cut < kind.rows; cut++) {
      const { key, width, shallow } = restOf(kind, cut);
      const rest = restsByKey.get(key);
      if (!rest) restsByKey.set(key, { width, shallow, uprights: kind.uprights, groups: new Set([kind.group]) });
      else {
        rest.groups.add(kind.group);
        rest.uprights = Math.min(rest.uprights, kind.uprights);
        rest.width = Math.min(rest.width, width);
      }
    }
  }
  return [...restsByKey.values()].map(({ width, uprights, shallow, groups }) => {
    let ships = 0;
    for (const g of groups) ships += counts[g];
    return { width, uprights, shallow, groups, ships };
  });
};

/**
 * What a kind leaves below a cut, identified by its squares, and the number of columns that it occupies alone:
 * those of its squares from the row above the cut on, and one for its margin.
 */
const restOf = ({ squares, closes }: ShipKind, cut: number): { key: string; width: number; shallow: boolean } => {
  const below = [...squares, ...closes].filter(([, y]) => y >= cut);
  const left = Math.min(...below.map(([x]) => x));
  const key = below
    .map(([x, y]) => `${x - left},${y - cut}`)
    .sort()
    .join(" ");
  const columns = squares.filter(([, y]) => y >= cut - 1).map(([x]) => x);
  const width = Math.max(...columns) - Math.min(...columns) + 1 + (closes.length > 0 ? 1 : 0);
  return { key, width, shallow: below.every(([, y]) => y === cut) };
};

/** The most states, as estimated, of a graph that has both of two mirror images whatever the position. */
const WHOLE_STATES = 100_000;

/**
 * Whether a position gets a graph that has only one of two mirror images. It serves no position after a shot, so a graph
 * that is compiled in a moment is whole.
 */
export const mergesEnds = (shape: FrontierShape, { mirrored }: FrontierInput): boolean =>
  mirrored && estimateRowGraph(shape).states > WHOLE_STATES;

/** The maximum number of bytes for the numbers of all rows; beyond it, the first rows are computed twice. */
export const KEEP_BYTES = 80e6;

/** The base-2 logarithm of all ways to put each group's ships in different places, a bound on the packings. */
export const sizeInBits = (packing: Packing): number => {
  let bits = 0;
  for (const { count, placements } of packing.groups) {
    for (let i = 0; i < count; i++) bits += Math.log2(Math.max(1, placements.length - i) / (i + 1));
  }
  return bits;
};

/** The cost of a sweep, including the memory it does not share with others: graph and tables of numbers. */
interface SweepCost extends Cost {
  readonly ownBytes: number;
  /** How many of the steps are for compiling the row graph. */
  readonly compileSteps: number;
}

/** The share of squares, over all kinds, where a ship may begin. */
const openShare = ({ allowed }: FrontierInput): number => {
  let open = 0;
  let squares = 0;
  for (const grid of allowed) {
    for (const value of grid) open += value;
    squares += grid.length;
  }
  return open / Math.max(1, squares);
};

/** The cost of sweeping a grid, including that of compiling the row graph unless it is given. */
export const sweepCost = (
  packing: Packing,
  { shape, input }: ShipGrid,
  weights: boolean,
  graph: RowGraph | undefined,
): SweepCost => {
  const guess = graph ?? estimateRowGraph(shape);
  const share = mergesEnds(shape, input) && !graph ? 0.5 : 1;
  const states = guess.states * share;
  const entries = guess.entries * share;
  const { rows } = input;
  // More than the runs of integers with 64 bits, but the other figures were fitted with these.
  const runs = 1 + runsPastFloat(sizeInBits(packing));
  const work = guess.updates * share * rows * (0.5 + 2 * openShare(input)) * runs;
  // On large boards, rows are computed twice, and neither they nor their tables fit into the caches of the processor.
  const small = Math.min(1, KEEP_BYTES / (entries * 4 * rows));
  const sweepSteps = work * (0.86 - 0.61 * small) + states * rows * (125 - 117 * small);
  const compileSteps = graph ? 0 : states * 2000;
  const ownBytes = states * (200 + 5 * rows) + (weights ? entries * rows * 0.32 : 0);
  return {
    ownBytes,
    compileSteps,
    // Fitted to the times of 109 positions of games, and of 84 positions of large boards with up to two shots: usually
    // within a third of them. The fewer squares are open to ships, the fewer numbers are live.
    steps: sweepSteps * (weights ? 1 : 0.6) + compileSteps + 20_000,
    // The numbers of one row, those of the other rows as far as they are kept, and the states with their edges and index
    // maps; fitted to the peak memory of the same large boards: nine of ten take 0.7 to 1.3 times the estimate.
    bytes: 1e6 + entries * (weights ? 21 : 12) + ownBytes,
  };
};
