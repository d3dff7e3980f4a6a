import { EXACT_LIMIT } from "../../../core/count.ts";
import { type Arithmetic, FLOAT, plus } from "../../../core/exact-count.ts";
import { oncePer } from "../../../core/once-per.ts";
import type { PlacementFactors } from "../../../scenario/prior/placement-factors.ts";
import { factorsIn } from "../../packing/packing.ts";
import { EDGE_INTS, type RowGraph } from "./row-graph.ts";
import type { RowTables } from "./row-tables.ts";
import type { FrontierInput } from "./ship-grid.ts";
import { copyNumbers, type NumberKind, put } from "./wasm-machine.ts";

/** Integers wrap at this number. */
export const WHOLE_LIMIT = 2 ** 64;

/** Float64 numbers below this can be turned into integers by `makeWhole`. */
const MOST_CONVERTED = 2 ** 52;

/** The result of a sweep, as that of a kernel. Integers are bigints. */
export interface SweepCount {
  readonly total: number | bigint;
  /** For each kind and square, the number of packings with a ship there, times the scale. */
  readonly weights?: readonly Float64Array[] | readonly BigUint64Array[];
  readonly scale?: number;
}

/**
 * Counts the packings of a position on a compiled row graph. Numbers are passed backwards row by row, and for weights
 * also forwards: a placement's weight is the sum over its edges of (ways to reach the source) times (ways to finish
 * from the target). Mirror images are merged between rows; flipped positions end when symmetry gives the rest.
 *
 * Cost: two passes over the edges of all rows that only mark what is live. Then, for each live entry and edge,
 * one addition backwards, and an addition and a product forwards. Memory: the live numbers of all rows. If these
 * may exceed `maxBytes`, only the ends of some rows are kept, and these rows are computed again.
 */
export class FrontierSweep {
  readonly tables: RowTables;
  readonly #maxBytes: number;
  #wideFrom: number;

  /**
   * @param maxBytes the limit for numbers; beyond it, some rows are computed twice
   * @param wideFrom where integers are allowed, float64 totals from this on go on in integers
   */
  constructor(tables: RowTables, maxBytes: number, wideFrom = EXACT_LIMIT) {
    this.tables = tables;
    this.#maxBytes = maxBytes;
    this.#wideFrom = wideFrom;
  }

  /** Takes a later position instead, where the tables serve it too. */
  takePosition(input: FrontierInput, wideFrom: number): void {
    this.tables.takePosition(input);
    this.#wideFrom = wideFrom;
  }

  /** The number of packings and, on request, the weights. */
  count(arithmetic: Arithmetic, wantWeights: boolean, progress?: (done: number) => void): SweepCount {
    progress?.(0);
    const tables = this.tables;
    const run = new SweepRun(tables, wantWeights, this.#maxBytes);
    if (!run.finish(arithmetic, progress && ((done) => progress((wantWeights ? 0.4 : 1) * done)))) {
      const weights = tables.input.allowed.map((flags) => new Float64Array(flags.length));
      return wantWeights ? { total: 0, weights } : { total: 0 };
    }
    let total = run.total();
    if (arithmetic.wide && total >= this.#wideFrom && this.#fitsWhole(Number(total))) {
      run.finishWhole(Math.min(this.#wideFrom, MOST_CONVERTED));
      total = run.total();
    }
    if (!wantWeights) return { total };
    run.weigh(progress && ((done) => progress(0.4 + 0.6 * done)));
    const weights = run.weights();
    return tables.merged ? { total, weights, scale: 2 } : { total, weights };
  }

  /** Whether a float64 total proves that integers hold all numbers that count, and twice each weight of images. */
  #fitsWhole(total: number): boolean {
    const roundings = sweepRoundings(this.tables.graph, this.tables.input);
    const most = total * (1 + roundings * 2 ** -52) * (this.tables.merged ? 2 : 1);
    return roundings <= 2 ** 51 && most < WHOLE_LIMIT * (1 - 2 ** -40);
  }
}

/** Where a row has its ways to finish, and those from its ends (addresses in bytes). */
interface RowPlace {
  readonly numbers: number;
  readonly ends: number;
  /** Whether the numbers stay, the ends alone, or neither; what does not stay has its place with other rows. */
  readonly kept: "numbers" | "ends" | "nothing";
}

/** One count in the memory of a machine. It decides which rows keep their numbers and which are computed again. */
class SweepRun {
  readonly #tables: RowTables;
  readonly #maxBytes: number;
  /** The last row with weights of its own. */
  readonly #last: number;
  #places: readonly RowPlace[] = [];
  #arithmetic: Arithmetic = FLOAT;
  #kind: NumberKind = "Float";
  /** The ways to finish from the rows after this one are exact in float64, and stay so in a count in integers. */
  #wholeUpTo = 0;
  /** The addresses of the weights, and of ships' factors for each kind of numbers that has been used. */
  #weights = 0;
  #factors: { [Kind in NumberKind]?: number } = {};
  #spareAt = 0;
  /** Where the ends are of one row after the other: first those that are not kept, then the ways to reach them. */
  #passingEnds = 0;

  constructor(tables: RowTables, wantWeights: boolean, maxBytes: number) {
    const { input, graph } = tables;
    this.#tables = tables;
    this.#maxBytes = maxBytes;
    const leastRows = graph.shape.kinds.reduce((least, kind) => Math.min(least, kind.rows), input.rows);
    const last = input.flipped ? Math.floor((input.rows - leastRows) / 2) : input.rows - 1;
    this.#last = wantWeights ? last : -1;
  }

  /** Computes the ways to finish from all rows; false if there is no packing. */
  finish(arithmetic: Arithmetic, progress?: (done: number) => void): boolean {
    const { machine, input } = this.#tables;
    if (!this.#tables.prepare()) return false;
    // After all tables that are to stay.
    machine.functions.release(Math.max(...machine.stored.map(({ end }) => end)));
    this.#spareAt = this.#tables.spare.at;
    this.#placeRows();
    this.#arithmetic = arithmetic;
    this.#kind = ({ float: "Float", wrapping: "Whole", residue: "Residue" } as const)[arithmetic.kind];
    this.#wholeUpTo = this.#kind === "Whole" ? input.rows : 0;
    this.#factors = {};
    for (let row = input.rows - 1; row >= 0; row--) {
      this.#pullEnds(row);
      this.#finish(row, this.#kind);
      progress?.((input.rows - row) / input.rows);
    }
    return true;
  }

  /** The number of ways from the start. */
  total(): number | bigint {
    const { functions: sweep, memory } = this.#tables.machine;
    const at = this.#places[0].numbers + sweep.firstEntry() * 8;
    if (this.#kind === "Whole") return new BigUint64Array(memory.buffer, at, 1)[0];
    return plus(this.#arithmetic, 0, new Float64Array(memory.buffer, at, 1)[0]);
  }

  /**
   * Goes on in integers after the ways to finish in float64. A number that counts for the total is at most a number at
   * the start of its row. So where those are below a limit, the rows from there on are exact, and stay as they are.
   */
  finishWhole(exactBelow: number): void {
    const { sizes, machine, input } = this.#tables;
    const { functions: sweep } = machine;
    this.#kind = "Whole";
    let row = input.rows - 1;
    // The ends of a row are the starts of the next.
    const isExact = ({ ends, kept }: RowPlace, r: number): boolean =>
      kept !== "nothing" && sweep.largest(ends, sizes[r].ends) < exactBelow;
    while (row > 0 && isExact(this.#places[row - 1], row - 1)) row--;
    this.#wholeUpTo = row + 1;
    if (row < input.rows - 1) sweep.makeWhole(this.#places[row].ends, sizes[row].ends);
    for (let next = row; next >= 0; next--) {
      if (next < row) this.#pullEnds(next);
      this.#finish(next, "Whole");
    }
  }

  /** Computes the ways to reach the states of the rows that symmetry needs, and the weights. */
  weigh(progress?: (done: number) => void): void {
    const { input, machine, sizes } = this.#tables;
    const { functions: sweep, memory } = machine;
    const rows = sizes.slice(0, this.#last + 1);
    const squares = input.allowed.length * input.mustTake.length;
    this.#weights = sweep.take(squares * 8);
    new Float64Array(memory.buffer, this.#weights, squares).fill(0);
    const numbers = this.#take(Math.max(0, ...rows.map(({ body, ends }) => body + ends)) * 8);
    for (const [row, { body, ends }] of rows.entries()) {
      const place = this.#places[row];
      const isFloat = this.#kind === "Whole" && row >= this.#wholeUpTo;
      if (place.kept === "ends") this.#finish(row, isFloat ? "Float" : this.#kind);
      if (isFloat) sweep.makeWhole(place.numbers, body + ends);
      this.#useFactors(this.#kind);
      sweep[`weigh${this.#kind}`](row, numbers, this.#passingEnds, place.numbers, this.#weights);
      copyNumbers(machine, numbers + body * 8, this.#passingEnds, ends);
      progress?.((row + 1) / rows.length);
    }
  }

  /** For each kind and square, the weight, or the sum with its image's if images are merged. */
  weights(): Float64Array[] | BigUint64Array[] {
    const { machine, input, merged } = this.#tables;
    const squares = input.mustTake.length;
    const List = this.#kind === "Whole" ? BigUint64Array : Float64Array;
    const weights = input.allowed.map((_, k) =>
      new List(machine.memory.buffer, this.#weights + k * squares * 8, squares).slice(),
    ) as Float64Array[] | BigUint64Array[];
    if (input.flipped) this.#flip(weights);
    if (merged) this.#mirror(weights);
    return weights;
  }

  /** A place for numbers: where the tables leave room, or after them. */
  #take(bytes: number): number {
    const { machine, spare } = this.#tables;
    const at = Math.ceil(this.#spareAt / 16) * 16;
    if (at + bytes > spare.end) return machine.functions.take(bytes);
    this.#spareAt = at + bytes;
    return at;
  }

  /** Gives all rows their places. */
  #placeRows(): void {
    const { sizes } = this.#tables;
    const sizeOf = ({ body, ends }: (typeof sizes)[number]): number => (body + ends) * 8;
    // Two rows need room in any case: the one that passes, and the ways to reach its states.
    let left = this.#maxBytes - 2 * Math.max(...sizes.map(sizeOf));
    const kept = sizes.map((size, row) => {
      const bytes = sizeOf(size);
      if (row > this.#last || bytes > left) return 0;
      left -= bytes;
      return this.#take(bytes);
    });
    const passing = sizes.filter((_, row) => kept[row] === 0);
    const numbers = this.#take(Math.max(0, ...passing.map(sizeOf)));
    this.#passingEnds = this.#take(Math.max(...sizes.map(({ ends }) => ends)) * 8);
    this.#places = sizes.map(({ body, ends }, row): RowPlace => {
      if (kept[row] > 0) return { numbers: kept[row], ends: kept[row] + body * 8, kept: "numbers" };
      if (row > this.#last) return { numbers, ends: this.#passingEnds, kept: "nothing" };
      return { numbers, ends: this.#take(ends * 8), kept: "ends" };
    });
  }

  /** Moves the ways to finish from the starts of the next row to the ends of a row. */
  #pullEnds(row: number): void {
    const { machine, input } = this.#tables;
    if (row === input.rows - 1) return;
    machine.functions.endsFromStarts(row + 1, this.#places[row + 1].numbers, this.#places[row].ends);
  }

  /** From the ways to finish at its ends, those from all states of a row. */
  #finish(row: number, kind: NumberKind): void {
    const { machine, input, sizes } = this.#tables;
    const { functions: sweep } = machine;
    const { numbers, ends } = this.#places[row];
    if (row < input.rows - 1) {
      const into = numbers + sizes[row].body * 8;
      if (ends !== into) copyNumbers(machine, ends, into, sizes[row].ends);
    } else if (kind === "Whole") sweep.setLastEndsWhole(numbers);
    else sweep.setLastEndsFloat(numbers);
    this.#useFactors(kind);
    sweep[`finish${kind}`](row, numbers);
  }

  /** Makes the factors of ships those of a kind of numbers. */
  #useFactors(kind: NumberKind): void {
    const { input, machine } = this.#tables;
    const { factors } = input;
    const prime = this.#arithmetic.modulus;
    if (factors) {
      this.#factors[kind] ??= this.#putFactors(factors, kind);
    }
    machine.functions.setFactors(this.#factors[kind] ?? 0, kind === "Residue" ? prime : 1);
  }

  #putFactors(factors: readonly PlacementFactors[], kind: NumberKind): number {
    const { input, machine } = this.#tables;
    const squares = input.mustTake.length;
    const wide = new BigUint64Array(factors.length * squares);
    const near = new Float64Array(wide.buffer);
    for (const [k, ofKind] of factors.entries()) {
      // Integers wrap as they are stored.
      if (kind === "Whole") wide.set(ofKind.whole as bigint[], k * squares);
      else near.set(factorsIn(ofKind, this.#arithmetic), k * squares);
    }
    return put(machine, near);
  }

  /** Copies the weights of the lower rows from those of the upper rows. */
  #flip(weights: readonly Float64Array[] | readonly BigUint64Array[]): void {
    const { graph, input } = this.#tables;
    const width = graph.shape.columns;
    const { rows, flips } = input;
    for (const [k, { rows: height }] of graph.shape.kinds.entries()) {
      const { kind, shift } = flips?.[k] ?? { kind: k, shift: 0 };
      for (let row = rows - height; 2 * row > rows - height; row--) {
        const image = (rows - height - row) * width;
        for (let c = Math.max(0, -shift); c < width && c + shift < width; c++)
          weights[k][row * width + c] = weights[kind][image + c + shift];
      }
    }
  }

  /** With mirror images merged, the weights of a placement and its image add up to twice that of either. */
  #mirror(weights: Float64Array[] | BigUint64Array[]): void {
    const { graph, input } = this.#tables;
    const width = graph.shape.columns;
    const { rows, mirrors } = input;
    const lists = weights as readonly { [square: number]: number | bigint }[];
    const sum = (a: number | bigint, b: number | bigint): number | bigint =>
      typeof a === "bigint" ? a + (b as bigint) : plus(this.#arithmetic, a, b as number);
    for (const [k, { columns: extent }] of graph.shape.kinds.entries()) {
      const { kind, shift } = mirrors?.[k] ?? { kind: k, shift: 1 - extent };
      if (kind < k) continue;
      for (let row = 0; row < rows; row++) {
        for (let c = 0; c < width; c++) {
          const other = width - 1 - c + shift;
          if (other < 0 || other >= width || (kind === k && other < c)) continue;
          const i = row * width + c;
          const j = row * width + other;
          lists[k][i] = sum(lists[k][i], lists[kind][j]);
          lists[kind][j] = lists[k][i];
        }
      }
    }
  }
}

/**
 * A bound on the roundings in any number of a sweep in float64, weights included.
 *
 * A number is a sum with at most one summand for each edge of its state. So it has one rounding for each of
 * these edges, plus those of the summand with the most roundings. For a row, the longest way through the graph
 * is a bound on both. A weight sums products edge by edge, then those of its edges. Merging mirror images adds one
 * rounding for a weight. Cost: two passes over a row's edges, once per graph.
 */
export const sweepRoundings = (graph: RowGraph, { rows, factors }: FrontierInput): number => {
  const { way, sum } = longestOf(graph);
  // For each ship on the way, a factor is rounded, and so is the product with it.
  const ships = factors ? graph.shape.counts.reduce((all, count) => all + count, 0) : 0;
  // Both passes go through the row of a placement.
  return (rows + 1) * (way + 1) + sum + graph.vectors + 2 + 2 * ships;
};

const longestOf = oncePer((graph: RowGraph) => ({
  way: Math.max(longestWay(graph, true), longestWay(graph, false)),
  sum: longestSum(graph),
}));

/** The longest way through a row, with each state weighted by its number of edges towards the start. */
const longestWay = ({ firsts, edges, edgeStarts, states, mirror }: RowGraph, forwards: boolean): number => {
  const firstEnd = firsts[firsts.length - 1];
  const summands = new Int32Array(states);
  if (forwards) for (let at = 0; at < edges.length; at += EDGE_INTS) summands[edges[at]]++;
  else for (let s = 0; s < states; s++) summands[s] = edgeStarts[s + 1] - edgeStarts[s];
  // Forwards, a row end may get what its mirror image would.
  const ends = summands.slice(firstEnd);
  if (forwards)
    for (const [s, image] of (mirror ?? []).entries()) summands[firstEnd + s] += image === s ? 0 : ends[image];
  const longest = new Int32Array(states);
  let most = 0;
  // Edges lead to later columns, so a state is complete when the loop reaches it.
  for (let i = 0; i < firstEnd; i++) {
    const s = forwards ? i : firstEnd - 1 - i;
    for (let e = edgeStarts[s]; e < edgeStarts[s + 1]; e++) {
      const t = edges[e * EDGE_INTS];
      const [before, after] = forwards ? [s, t] : [t, s];
      longest[after] = Math.max(longest[after], longest[before] + summands[before]);
      most = Math.max(most, longest[after] + summands[after]);
    }
  }
  return most;
};

/** The maximum number of additions that any summand of a weight goes through. */
const longestSum = ({ firsts, edges, edgeStarts, shape, vectors }: RowGraph): number => {
  let most = 0;
  for (let c = 0; c < shape.columns; c++) {
    const ofChoice = new Int32Array(1 + shape.kinds.length);
    for (let e = edgeStarts[firsts[c]]; e < edgeStarts[firsts[c + 1]]; e++) ofChoice[edges[e * EDGE_INTS + 2]]++;
    most = Math.max(most, ...ofChoice.subarray(1));
  }
  return vectors + most;
};
