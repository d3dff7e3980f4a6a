import type { Arithmetic } from "../../../../arithmetic/arithmetic.ts";
import { factorsIn } from "../../../../packing/packing.ts";
import type { FrontierInput } from "../frontier-input.ts";
import { largestColumn, openEdges, type RowGraph } from "../row-graph.ts";
import { FLOAT_PASSES, gather, spread } from "./float-passes.ts";
import { borrowNumbers } from "./live-rows.ts";
import type { NumberTable } from "./number-table.ts";
import { residuePasses } from "./residue-passes.ts";
import { completeEntries, type RowBorders } from "./row-borders.ts";
import type { SweepRows } from "./row-plan.ts";

/** The data of a position that its rows share. */
export interface LiveRows {
  readonly graph: RowGraph;
  readonly input: FrontierInput;
  readonly tables: readonly NumberTable[];
  readonly borders: RowBorders;
}

/**
 * Rows in JavaScript, in float64 or residues: the oracle for WebAssembly, and used where it is missing.
 * @throws Error for integers that wrap
 */
export const plainRows = ({ graph, input, tables, borders }: LiveRows, arithmetic: Arithmetic): SweepRows => {
  if (arithmetic.kind === "wrapping") throw new Error("JavaScript counts in float64 and residues");
  const passes = arithmetic.kind === "float" ? FLOAT_PASSES : residuePasses(arithmetic.modulus);
  const factors = input.factors?.map((own) => factorsIn(own, arithmetic));
  const weights = input.allowed.map((flags) => new Float64Array(flags.length));
  const { columns, shape } = graph;
  const width = shape.columns;
  const lastRow = tables.length - 1;
  let numbers = borrowNumbers("numbers", 0);
  let ends = numbers;
  /** Working memory as large as the largest column. */
  let spare = numbers;
  const numbersOf = (row: number, place: number): Float64Array => {
    const { starts } = tables[row];
    return numbers.subarray(place, place + starts[starts.length - 1]);
  };
  return {
    sizes: borders.sizes,
    weights: () => weights,
    reserve(entries, endEntries) {
      numbers = borrowNumbers("numbers", entries);
      ends = borrowNumbers("ends", endEntries);
      const sizeOf = (row: number, from: number, to: number) => tables[row].starts[to] - tables[row].starts[from];
      spare = borrowNumbers("column", largestColumn(graph, tables.length, sizeOf));
    },
    total(place) {
      const last = numbersOf(lastRow, place);
      let sum = 0;
      for (const entry of completeEntries(graph, tables[lastRow])) sum += last[entry];
      return passes.result(sum);
    },
    finish(place) {
      const last = numbersOf(lastRow, place).fill(0, tables[lastRow].starts[columns[width].first]);
      for (const entry of completeEntries(graph, tables[lastRow])) last[entry] = 1;
    },
    keepEnds: (row, place, to) => borders.keepEnds(row, numbersOf(row, place), ends.subarray(to)),
    takeEnds: (row, from, place) => borders.takeEnds(row, ends.subarray(from), numbersOf(row, place)),
    endsFromStarts: (row, place, to) => borders.endsFromStarts(row, numbersOf(row, place), ends.subarray(to)),
    forwards(row, place, before) {
      const table = tables[row];
      const own = numbersOf(row, place).fill(0);
      if (row > 0) borders.startsFromEnds(row, ends.subarray(before), own);
      else begin(graph, table, own);
      for (let c = 0; c < width; c++) {
        const { first, states } = columns[c];
        passes.settle(own, table.starts[first], table.starts[first + states]);
        for (const { kind, edges } of openEdges(graph, input, row, c)) {
          if (factors && kind >= 0) passes.spreadTimes(table, edges, own, factors[kind][row * width + c]);
          else spread(table, edges, own);
        }
      }
      passes.settle(own, table.starts[columns[width].first], own.length);
    },
    backwards(row, place) {
      const table = tables[row];
      const own = numbersOf(row, place);
      for (let c = width - 1; c >= 0; c--) {
        const { first, states } = columns[c];
        const at = row * width + c;
        const from = table.starts[first];
        const length = table.starts[first + states] - from;
        spare.fill(0, 0, length);
        for (const { kind, edges } of openEdges(graph, input, row, c)) {
          if (kind < 0) gather(table, edges, own, spare, from);
          else {
            const sum = passes.gatherWeight(table, edges, own, spare, from, factors ? factors[kind][at] : 1);
            weights[kind][at] = passes.result(sum);
          }
        }
        passes.settle(spare, 0, length);
        own.set(spare.subarray(0, length), from);
      }
    },
  };
};

/** Starts the first row with the empty profile and no ship used. */
const begin = ({ next, empty, liveClassOf, vectors }: RowGraph, table: NumberTable, numbers: Float64Array): void => {
  const start = next.targets[next.sources.indexOf(empty)];
  if (table.alive[start]) numbers[table.starts[start] + table.where[liveClassOf[start] * vectors]] = 1;
};
