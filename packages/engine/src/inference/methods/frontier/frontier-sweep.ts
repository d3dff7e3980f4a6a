import { EXACT_LIMIT } from "../../../core/count.ts";
import { type Arithmetic, plus } from "../../../core/exact-count.ts";
import { oncePer } from "../../../core/once-per.ts";
import type { PlacementFactors } from "../../../scenario/prior/placement-factors.ts";
import { factorsIn } from "../../packing/packing.ts";
import type { EdgeList, RowGraph } from "./row-graph.ts";
import { planRows, type RowPlan, type RowTables } from "./row-tables.ts";
import { type NumberKind, put } from "./wasm-machine.ts";

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
 * Counts the packings of a position on a compiled row graph. Numbers are passed forwards row by row, and for weights
 * also backwards: a placement's weight is the sum over its edges of (ways to reach the source) times (ways to finish
 * from the target). Mirror images are merged between rows; flipped positions end when symmetry gives the rest.
 *
 * Cost: two passes over the edges of all rows that only mark what is live. Then, for each live entry and edge,
 * one addition forwards, and an addition and a product backwards. Memory: the live numbers of all rows. If these
 * exceed `maxBytes`, only the ends of the first rows are kept, and these rows are computed again.
 */
export class FrontierSweep {
  readonly #tables: RowTables;
  readonly #maxBytes: number;
  readonly #wideFrom: number;

  /**
   * @param maxBytes the limit for numbers; beyond it, some rows are computed twice
   * @param wideFrom where integers are allowed, float64 totals from this on go on in integers
   */
  constructor(tables: RowTables, maxBytes: number, wideFrom = EXACT_LIMIT) {
    this.#tables = tables;
    this.#maxBytes = maxBytes;
    this.#wideFrom = wideFrom;
  }

  /** The number of packings and, on request, the weights. */
  count(arithmetic: Arithmetic, wantWeights: boolean, progress?: (done: number) => void): SweepCount {
    progress?.(0);
    const tables = this.#tables;
    if (!tables.prepare()) {
      const weights = tables.input.allowed.map((flags) => new Float64Array(flags.length));
      return wantWeights ? { total: 0, weights } : { total: 0 };
    }
    const run = new SweepRun(tables, arithmetic, wantWeights, this.#maxBytes, Math.min(this.#wideFrom, MOST_CONVERTED));
    run.forwards(progress && ((done) => progress((wantWeights ? 0.4 : 1) * done)));
    let total = run.total();
    if (arithmetic.wide && total >= this.#wideFrom && this.#fitsWhole(Number(total))) {
      run.continueWhole();
      total = run.total();
    }
    if (!wantWeights) return { total };
    run.backwards(progress && ((done) => progress(0.4 + 0.6 * done)));
    const weights = run.weights();
    return tables.merged ? { total, weights, scale: 2 } : { total, weights };
  }

  /** Whether a float64 total proves that integers hold all numbers that count, and twice each weight of images. */
  #fitsWhole(total: number): boolean {
    const roundings = this.roundings();
    const most = total * (1 + roundings * 2 ** -52) * (this.#tables.merged ? 2 : 1);
    return roundings <= 2 ** 51 && most < WHOLE_LIMIT * (1 - 2 ** -40);
  }

  /** A bound on the roundings in every number of a float64 count. */
  roundings(): number {
    const { graph, input } = this.#tables;
    // For each ship on the way, a factor is rounded, and so is the product with it.
    const ships = input.factors ? graph.shape.counts.reduce((sum, count) => sum + count, 0) : 0;
    return sweepRoundings(graph, input.rows) + 2 * ships;
  }
}

/**
 * One count in the memory of a machine. It decides which rows keep their numbers and which are computed again; their
 * places are addresses in bytes.
 */
class SweepRun {
  readonly #tables: RowTables;
  readonly #arithmetic: Arithmetic;
  #kind: NumberKind;
  readonly #plan: RowPlan;
  /** The row with which the backward pass ends. */
  readonly #stop: number;
  readonly #numbers: number;
  /** The merged ends of rows, and those of the latest row whose numbers are exact in float64. */
  readonly #ends: number;
  readonly #exactEnds: number;
  /** The number of rows, from the first, whose numbers are exact in float64 and stay so in a count in integers. */
  #exactRows = 0;
  /** Working memory as large as the largest column. */
  readonly #spare: number;
  readonly #weights: number;
  /** The addresses of ships' factors, for each kind of numbers that has been used. */
  readonly #factors: { [Kind in NumberKind]?: number } = {};
  /** Rows whose numbers are below this are not computed again in integers; 0 if only float64 numbers are wanted. */
  readonly #exactBelow: number;

  constructor(tables: RowTables, arithmetic: Arithmetic, wantWeights: boolean, maxBytes: number, exactBelow: number) {
    const { input, graph, sizes, machine } = tables;
    const { rows, flipped, mustTake, allowed } = input;
    this.#tables = tables;
    this.#arithmetic = arithmetic;
    this.#exactBelow = arithmetic.wide ? exactBelow : 0;
    this.#kind = ({ float: "Float", wrapping: "Whole", residue: "Residue" } as const)[arithmetic.kind];
    const mostRows = graph.shape.kinds.reduce((most, kind) => Math.max(most, kind.rows), 1);
    const half = flipped ? Math.max(0, Math.floor((rows - mostRows) / 2)) : 0;
    this.#stop = wantWeights ? half : rows - 1;
    this.#plan = planRows(sizes, this.#stop, maxBytes / 8);
    const { functions: sweep, memory } = machine;
    sweep.release(tables.end);
    const squares = allowed.length * mustTake.length;
    this.#weights = sweep.take(squares * 8);
    new Float64Array(memory.buffer, this.#weights, squares).fill(0);
    this.#ends = sweep.take(this.#plan.endEntries * 8);
    this.#exactEnds = sweep.take(arithmetic.wide ? Math.max(...sizes.map(({ merged }) => merged)) * 8 : 0);
    this.#spare = sweep.take(this.#largestColumn() * 8);
    this.#numbers = sweep.take(this.#plan.entries * 8);
  }

  /** Computes all rows forwards. */
  forwards(progress?: (done: number) => void): void {
    const { rows } = this.#tables.input;
    for (let row = 0; row < rows; row++) {
      this.#forwards(row, this.#kind);
      this.#keepEnds(row);
      progress?.((row + 1) / rows);
    }
  }

  /** The number of ways that have used all ships at the end of the last row. */
  total(): number | bigint {
    const { functions: sweep } = this.#tables.machine;
    const last = this.#rowAt(this.#tables.input.rows - 1);
    if (this.#kind === "Whole") return BigInt.asUintN(64, sweep.totalWhole(last, false));
    return plus(this.#arithmetic, 0, sweep.totalFloat(last, false));
  }

  /**
   * Goes on in integers after the rows forwards in float64. A number that counts for the total is at most a number at
   * the end of its row. So where those are exact, the rows up to there are, and only the rows after are computed again.
   */
  continueWhole(): void {
    this.#kind = "Whole";
    const { sizes, input, machine } = this.#tables;
    if (this.#exactRows > 0) {
      const { merged } = sizes[this.#exactRows - 1];
      const ends = this.#endsAt(this.#exactRows - 1);
      this.#copy(this.#exactEnds, ends, merged);
      machine.functions.makeWhole(ends, merged);
    }
    for (let row = this.#exactRows; row < input.rows; row++) {
      this.#forwards(row, "Whole");
      this.#keepEnds(row);
    }
  }

  /** Computes the ways to finish from the last row back to the one that symmetry needs, and the weights. */
  backwards(progress?: (done: number) => void): void {
    const { input, machine, sizes } = this.#tables;
    const { functions: sweep } = machine;
    const last = input.rows - 1;
    if (this.#kind === "Whole") sweep.totalWhole(this.#rowAt(last), true);
    else sweep.totalFloat(this.#rowAt(last), true);
    for (let row = last; row >= this.#stop; row--) {
      const at = this.#rowAt(row);
      if (row < last) {
        const isFloat = row < this.#exactRows && this.#kind === "Whole";
        if (row < this.#plan.later) this.#forwards(row, isFloat ? "Float" : this.#kind);
        if (isFloat) sweep.makeWhole(at, sizes[row].body);
        sweep.takeEnds(row, this.#endsAt(row), at);
      }
      this.#useFactors(this.#kind);
      sweep[`backwards${this.#kind}`](row, at, this.#spare, this.#weights);
      if (row > this.#stop) sweep.endsFromStarts(row, at, this.#endsAt(row - 1));
      progress?.((last + 1 - row) / (last + 1 - this.#stop));
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

  #rowAt(row: number): number {
    return this.#numbers + this.#plan.offsets[row] * 8;
  }

  #endsAt(row: number): number {
    return this.#ends + this.#plan.endOffsets[row] * 8;
  }

  #copy(from: number, to: number, numbers: number): void {
    new Uint8Array(this.#tables.machine.memory.buffer).copyWithin(to, from, from + numbers * 8);
  }

  #forwards(row: number, kind: NumberKind): void {
    const { machine } = this.#tables;
    this.#useFactors(kind);
    machine.functions[`forwards${kind}`](row, this.#rowAt(row), row > 0 ? this.#endsAt(row - 1) : 0);
  }

  /** Keeps the part of a row that the next row needs: its merged ends. */
  #keepEnds(row: number): void {
    const { machine, sizes, input } = this.#tables;
    if (row === input.rows - 1) return;
    const { functions: sweep } = machine;
    const ends = this.#endsAt(row);
    const { merged } = sizes[row];
    if (this.#kind === "Whole") sweep.keepEndsWhole(row, this.#rowAt(row), ends);
    else sweep.keepEndsFloat(row, this.#rowAt(row), ends);
    const isExact = this.#exactBelow > 0 && this.#kind === "Float" && this.#exactRows === row;
    if (!isExact || sweep.largest(ends, merged) >= this.#exactBelow) return;
    this.#copy(ends, this.#exactEnds, merged);
    this.#exactRows = row + 1;
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

  /** The most numbers of a column, without row ends. */
  #largestColumn(): number {
    const { graph, input, machine } = this.#tables;
    let most = 0;
    for (let row = 0; row < input.rows; row++)
      for (const { first, states } of graph.columns.slice(0, graph.shape.columns))
        most = Math.max(most, machine.functions.sizeBetween(row, first, first + states));
    return most;
  }

  /** Copies the weights of the upper rows from those of the lower rows. */
  #flip(weights: readonly Float64Array[] | readonly BigUint64Array[]): void {
    const { graph, input } = this.#tables;
    const width = graph.shape.columns;
    const { rows, flips } = input;
    for (const [k, { rows: height }] of graph.shape.kinds.entries()) {
      const { kind, shift } = flips?.[k] ?? { kind: k, shift: 0 };
      for (let row = 0; 2 * row < rows - height; row++) {
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
 * A bound on the roundings in any number of a sweep over some rows, weights included.
 *
 * A number is a sum with at most one summand for each edge of its state. So it has one rounding for each of
 * these edges, plus those of the summand with the most roundings. For a row, the longest way through the graph
 * is a bound on both. A weight sums products edge by edge, then those of its edges. Merging mirror images
 * adds one rounding for each row, and one for a weight. Cost: two passes over a row's edges, once per graph.
 */
const sweepRoundings = (graph: RowGraph, rows: number): number => {
  const { way, sum } = longestOf(graph);
  // Both passes go through the row of a placement.
  return (rows + 1) * (way + 1) + sum + graph.vectors + 2;
};

const longestOf = oncePer((graph: RowGraph) => ({
  way: Math.max(longestWay(graph, true), longestWay(graph, false)),
  sum: longestSum(graph),
}));

/** The longest way through a row, with each state weighted by its number of edges towards the start. */
const longestWay = ({ columns, next, states }: RowGraph, forwards: boolean): number => {
  const lists = columns.flatMap(({ empty, placing }) => [empty, ...placing]);
  const [to, from] = forwards ? (["targets", "sources"] as const) : (["sources", "targets"] as const);
  const edges = new Int32Array(states);
  for (const list of [...lists, next]) for (const state of list[to]) edges[state]++;
  const longest = new Int32Array(states);
  let most = 0;
  const follow = (list: EdgeList): void => {
    for (let e = 0; e < list.sources.length; e++) {
      const before = list[from][e];
      const way = longest[before] + edges[before];
      const after = list[to][e];
      if (way > longest[after]) longest[after] = way;
      most = Math.max(most, longest[after] + edges[after]);
    }
  };
  // Edges lead to later columns, so a column is complete when the loop reaches it.
  for (const list of forwards ? lists : lists.reverse()) follow(list);
  return most;
};

/** The maximum number of additions that any summand of a weight goes through. */
const longestSum = ({ columns, vectors }: RowGraph): number => {
  let edges = 0;
  for (const { placing } of columns) for (const { sources } of placing) edges = Math.max(edges, sources.length);
  return vectors + edges;
};
