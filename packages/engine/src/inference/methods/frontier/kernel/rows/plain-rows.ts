import type { Arithmetic } from "../../../../arithmetic/arithmetic.ts";
import { factorsIn } from "../../../../packing/packing.ts";
import type { FrontierInput } from "../frontier-input.ts";
import { largestColumn, type RowGraph } from "../row-graph.ts";
import { FLOAT_PASSES, gather, spread } from "./float-passes.ts";
import { borrowNumbers } from "./live-rows.ts";
import type { NumberTable } from "./number-table.ts";
import { residuePasses } from "./residue-passes.ts";
import { completeEntries, type RowBorders } from "./row-borders.ts";
import type { RowPasses } from "./row-passes.ts";
import type { RowSize, SweepRows } from "./row-plan.ts";

/** The data of a position that its rows share. */
export interface LiveRows {
  readonly graph: RowGraph;
  readonly input: FrontierInput;
  readonly tables: readonly NumberTable[];
  readonly borders: RowBorders;
}

/** Rows in JavaScript, in float64 or residues: the oracle for WebAssembly, and used where it is missing. */
export class PlainRows implements SweepRows {
  readonly sizes: readonly RowSize[];
  readonly #live: LiveRows;
  readonly #passes: RowPasses;
  readonly #factors: readonly Float64Array[] | undefined;
  readonly #weights: Float64Array[];
  #numbers = borrowNumbers("numbers", 0);
  #ends = this.#numbers;
  /** Working memory as large as the largest column. */
  #spare = this.#numbers;

  /** @throws Error for integers that wrap */
  constructor(live: LiveRows, arithmetic: Arithmetic) {
    if (arithmetic.kind === "wrapping") throw new Error("JavaScript counts in float64 and residues");
    this.#live = live;
    this.#passes = arithmetic.kind === "float" ? FLOAT_PASSES : residuePasses(arithmetic.modulus);
    this.#factors = live.input.factors?.map((own) => factorsIn(own, arithmetic));
    this.#weights = live.input.allowed.map((flags) => new Float64Array(flags.length));
    this.sizes = live.borders.sizes;
  }

  reserve(entries: number, endEntries: number): void {
    const { graph, tables } = this.#live;
    this.#numbers = borrowNumbers("numbers", entries);
    this.#ends = borrowNumbers("ends", endEntries);
    this.#spare = borrowNumbers(
      "column",
      largestColumn(graph, tables.length, (row, from, to) => tables[row].starts[to] - tables[row].starts[from]),
    );
  }

  weights(): Float64Array[] {
    return this.#weights;
  }

  total(place: number): number {
    const { graph, tables } = this.#live;
    const last = this.#numbersOf(tables.length - 1, place);
    let sum = 0;
    for (const entry of completeEntries(graph, tables[tables.length - 1])) sum += last[entry];
    return this.#passes.result(sum);
  }

  finish(place: number): void {
    const { graph, tables } = this.#live;
    const table = tables[tables.length - 1];
    const last = this.#numbersOf(tables.length - 1, place);
    last.fill(0, table.starts[graph.columns[graph.shape.columns].first]);
    for (const entry of completeEntries(graph, table)) last[entry] = 1;
  }

  keepEnds(row: number, place: number, ends: number): void {
    this.#live.borders.keepEnds(row, this.#numbersOf(row, place), this.#ends.subarray(ends));
  }

  takeEnds(row: number, ends: number, place: number): void {
    this.#live.borders.takeEnds(row, this.#ends.subarray(ends), this.#numbersOf(row, place));
  }

  endsFromStarts(row: number, place: number, ends: number): void {
    this.#live.borders.endsFromStarts(row, this.#numbersOf(row, place), this.#ends.subarray(ends));
  }

  forwards(row: number, place: number, before: number): void {
    const passes = this.#passes;
    const factors = this.#factors;
    const numbers = this.#numbersOf(row, place).fill(0);
    if (row > 0) this.#live.borders.startsFromEnds(row, this.#ends.subarray(before), numbers);
    else this.#begin(numbers);
    const { allowed, mustTake } = this.#live.input;
    const { columns, shape } = this.#live.graph;
    const table = this.#live.tables[row];
    const width = shape.columns;
    for (let c = 0; c < width; c++) {
      const { first, states, empty, placing } = columns[c];
      passes.settle(numbers, table.starts[first], table.starts[first + states]);
      if (!mustTake[row * width + c]) spread(table, empty, numbers);
      for (let k = 0; k < allowed.length; k++) {
        if (!allowed[k][row * width + c]) continue;
        if (factors) passes.spreadTimes(table, placing[k], numbers, factors[k][row * width + c]);
        else spread(table, placing[k], numbers);
      }
    }
    passes.settle(numbers, table.starts[columns[width].first], numbers.length);
  }

  backwards(row: number, place: number): void {
    const passes = this.#passes;
    const factors = this.#factors;
    const numbers = this.#numbersOf(row, place);
    const spare = this.#spare;
    const { allowed, mustTake } = this.#live.input;
    const { columns, shape } = this.#live.graph;
    const table = this.#live.tables[row];
    const width = shape.columns;
    for (let c = width - 1; c >= 0; c--) {
      const { first, states, empty, placing } = columns[c];
      const from = table.starts[first];
      const length = table.starts[first + states] - from;
      spare.fill(0, 0, length);
      if (!mustTake[row * width + c]) gather(table, empty, numbers, spare, from);
      for (let k = 0; k < allowed.length; k++) {
        if (!allowed[k][row * width + c]) continue;
        const at = row * width + c;
        const factor = factors ? factors[k][at] : 1;
        this.#weights[k][at] = passes.result(passes.gatherWeight(table, placing[k], numbers, spare, from, factor));
      }
      passes.settle(spare, 0, length);
      numbers.set(spare.subarray(0, length), from);
    }
  }

  /** Starts the first row with the empty profile and no ship used. */
  #begin(numbers: Float64Array): void {
    const { next, empty, liveClassOf, vectors } = this.#live.graph;
    const table = this.#live.tables[0];
    const start = next.targets[next.sources.indexOf(empty)];
    if (table.alive[start]) numbers[table.starts[start] + table.where[liveClassOf[start] * vectors]] = 1;
  }

  #numbersOf(row: number, place: number): Float64Array {
    const { starts } = this.#live.tables[row];
    return this.#numbers.subarray(place, place + starts[starts.length - 1]);
  }
}
