import { RefusedError } from "../../../../core/result.ts";
import { formatBytes } from "../../../../core/text/bytes-text.ts";
import { carry, MOST_SUMMANDS } from "../../../arithmetic/way-numbers.ts";
import type { FrontierInput } from "./frontier-input.ts";
import { openEdges, type RowGraph } from "./row-graph.ts";
import { gather } from "./rows/float-passes.ts";
import { borrowNumbers, findLiveRows } from "./rows/live-rows.ts";
import type { NumberTable } from "./rows/number-table.ts";
import { completeEntries, RowBorders } from "./rows/row-borders.ts";
import { planRows } from "./rows/row-plan.ts";

/** The number of ways to finish from each entry of a row's table: `high` times `LIMB` plus `low`. */
export interface RowFinishes {
  readonly low: Float64Array;
  readonly high: Float64Array | undefined;
}

/** The number of ways to finish from each entry of each row. */
export interface FrontierFinishes {
  readonly tables: readonly NumberTable[];
  readonly limbs: boolean;
  /** The ways of one row. With `once` they are valid only until another row is requested. */
  row(row: number): RowFinishes;
}

/** Only the backward pass of a frontier sweep. It counts the ways to finish from every state, to rank packings. */
export class FinishSweep {
  readonly #graph: RowGraph;
  readonly #input: FrontierInput;
  readonly #maxBytes: number;
  #tables: readonly NumberTable[] | undefined;
  #borders: RowBorders | undefined;

  /** @param maxBytes of working memory if rows are read once @throws RangeError for a mirrored or flipped input */
  constructor(graph: RowGraph, input: FrontierInput, maxBytes: number) {
    if (input.mirrored || input.flipped) throw new RangeError("every way is kept, which symmetry would leave out");
    this.#graph = graph;
    this.#input = input;
    this.#maxBytes = maxBytes;
  }

  /**
   * The ways to finish from every entry of every row, from one backward pass in float64; undefined if there are
   * none. With `limbs`, each number is a pair, exact up to 2^100; otherwise exact if the total is below 2^53.
   *
   * With `once`, working memory is borrowed: read the rows once, in order, before anything else is counted. One
   * loop over the rows takes, fills and gives back memory, so it is not split. @param maxBytes for the ways kept
   */
  finishes(
    limbs: boolean,
    maxBytes: number,
    { once = false, progress }: { once?: boolean; progress?: ((done: number) => void) | undefined } = {},
  ): FrontierFinishes | undefined {
    const { rows } = this.#input;
    this.#tables ??= findLiveRows(this.#graph, this.#input, undefined);
    if (!this.#tables) return undefined;
    const tables = this.#tables;
    this.#borders ??= new RowBorders(this.#graph, tables, undefined);
    const borders = this.#borders;
    const { sizes } = borders;
    // The plan is that of a count in reverse: each row is computed from the ends that the row after it leaves.
    const back = (row: number): number => rows - 1 - row;
    const turned = sizes.map((_, i) => {
      const { body, ends } = sizes[back(i)];
      return { body: body + ends, ends: 0, merged: sizes[back(i) - 1]?.ends ?? 0 };
    });
    const parts = limbs ? ["", "high "] : [""];
    const plan = planRows(turned, 0, once ? this.#maxBytes / 8 / parts.length : Number.POSITIVE_INFINITY);
    const bytes = (plan.entries + plan.endEntries) * 8 * parts.length;
    if (bytes > maxBytes) {
      throw new RefusedError(
        `keeping the ways of every state takes ${formatBytes(bytes)}; the limit is ${formatBytes(maxBytes)}`,
        { bytes },
      );
    }
    const numbers = parts.map((part) =>
      once ? borrowNumbers(`${part}numbers`, plan.entries) : new Float64Array(plan.entries),
    );
    // After the pass, the ends are needed only for rows that are computed again.
    const ends = parts.map((part) => borrowNumbers(`${part}ends`, plan.endEntries));
    const place = (part: number, row: number): Float64Array => {
      const at = plan.offsets[back(row)];
      return numbers[part].subarray(at, at + sizes[row].body + sizes[row].ends);
    };
    const endsOf = (part: number, row: number): Float64Array => {
      const at = plan.endOffsets[back(row + 1)];
      return ends[part].subarray(at, at + sizes[row].ends);
    };
    const compute = (row: number): void => {
      for (const part of parts.keys()) {
        const own = place(part, row).fill(0);
        if (row < rows - 1) own.set(endsOf(part, row), sizes[row].body);
      }
      const low = place(0, row);
      if (row === rows - 1) for (const entry of completeEntries(this.#graph, tables[row])) low[entry] = 1;
      this.#finishRow(row, tables[row], low, limbs ? place(1, row) : undefined);
    };
    for (let row = rows - 1; row >= 0; row--) {
      compute(row);
      if (row > 0)
        for (const part of parts.keys()) borders.endsFromStarts(row, place(part, row), endsOf(part, row - 1));
      progress?.((rows - row) / rows);
    }
    let there = 0;
    return {
      tables,
      limbs,
      row(row) {
        if (back(row) < plan.later && row !== there) compute(row);
        there = row;
        return { low: place(0, row), high: limbs ? place(1, row) : undefined };
      },
    };
  }

  /** Computes the number of ways to finish from all states of a row, given those at the row's ends. */
  #finishRow(row: number, table: NumberTable, low: Float64Array, high: Float64Array | undefined): void {
    const { columns, shape } = this.#graph;
    for (let c = shape.columns - 1; c >= 0; c--) {
      const { first, states } = columns[c];
      const open = openEdges(this.#graph, this.#input, row, c);
      for (const [i, { edges }] of open.entries()) {
        gather(table, edges, low, low, 0);
        if (!high) continue;
        gather(table, edges, high, high, 0);
        // A list has at most one edge from each state.
        if ((i + 1) % (MOST_SUMMANDS - 2) === 0 || i === open.length - 1)
          carry(low, high, table.starts[first], table.starts[first + states]);
      }
    }
  }
}
