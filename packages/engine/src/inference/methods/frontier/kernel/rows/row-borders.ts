import type { Column, RowGraph } from "../row-graph.ts";
import { makeRuns, type NumberTable, type Runs } from "./number-table.ts";
import type { RowSize } from "./row-plan.ts";

/**
 * How numbers pass from the ends of one row to the starts of the next, and back. Between rows a profile and its
 * mirror image may be *merged*, because they have the same number of ways to be completed.
 */
export class RowBorders {
  readonly sizes: readonly RowSize[];
  readonly #graph: RowGraph;
  readonly #tables: readonly NumberTable[];
  readonly #mirror: Int32Array | undefined;
  readonly #end: Column;
  readonly #crossings: Runs[] = [];
  /** The start of the block of each row end among the merged ends. */
  readonly #merged: readonly Int32Array[];

  /** @param mirror the mirror image of each end, if images are merged */
  constructor(graph: RowGraph, tables: readonly NumberTable[], mirror: Int32Array | undefined) {
    this.#graph = graph;
    this.#tables = tables;
    this.#mirror = mirror;
    this.#end = graph.columns[graph.shape.columns];
    this.#merged = tables.map((table) => this.#mergedStarts(table));
    this.sizes = tables.map(({ starts }, row) => {
      const body = starts[this.#end.first];
      const merged = this.#merged[row];
      return { body, ends: starts[starts.length - 1] - body, merged: merged[merged.length - 1] };
    });
  }

  /** Moves the merged ends of the previous row to the starts of a row. */
  startsFromEnds(row: number, before: Float64Array, numbers: Float64Array): void {
    this.#eachCrossing(row, (end, start, length) => {
      for (let i = 0; i < length; i++) numbers[start + i] += before[end + i];
    });
  }

  /** Moves numbers from the starts of a row back to the merged ends of the previous row. */
  endsFromStarts(row: number, finish: Float64Array, ends: Float64Array): void {
    ends.fill(0, 0, this.sizes[row - 1].merged);
    this.#eachCrossing(row, (end, start, length) => {
      for (let i = 0; i < length; i++) ends[end + i] = finish[start + i];
    });
  }

  /** Keeps the part of a row that the next row needs: its merged ends. */
  keepEnds(row: number, numbers: Float64Array, ends: Float64Array): void {
    ends.fill(0, 0, this.sizes[row].merged);
    this.#eachEnd(row, (start, merged, length) => {
      for (let i = 0; i < length; i++) ends[merged + i] += numbers[start + i];
    });
  }

  /** Takes over the ways to finish from a row's ends, which are equal for an end and its mirror image. */
  takeEnds(row: number, ends: Float64Array, finish: Float64Array): void {
    this.#eachEnd(row, (start, merged, length) => {
      for (let i = 0; i < length; i++) finish[start + i] = ends[merged + i];
    });
  }

  /** The start of the block of each row end if mirror images are merged: an end and its image have the same block. */
  #mergedStarts({ alive, lists }: NumberTable): Int32Array {
    const { liveClassOf } = this.#graph;
    const { first, states } = this.#end;
    const merged = new Int32Array(states + 1);
    let at = 0;
    for (let s = 0; s < states; s++) {
      const image = this.#mirror ? this.#mirror[s] : s;
      merged[s] = image < s ? merged[image] : at;
      if (image >= s && (alive[first + s] | alive[first + image]) !== 0) at += lists[liveClassOf[first + s]].length;
    }
    merged[states] = at;
    return merged;
  }

  /**
   * Calls back for each run of each live edge into a row: where it begins among the previous row's merged ends, and
   * in this row.
   */
  #eachCrossing(row: number, visit: (end: number, start: number, length: number) => void): void {
    const { sources, targets, maps } = this.#graph.next;
    const { first } = this.#end;
    const { alive } = this.#tables[row - 1];
    const to = this.#tables[row];
    const merged = this.#merged[row - 1];
    const { runStart, runFrom, runTo, runLength } = this.#crossing(row);
    for (let e = 0; e < sources.length; e++) {
      const s = sources[e] - first;
      const image = this.#mirror ? this.#mirror[s] : s;
      if (image < s || !to.alive[targets[e]] || (alive[first + s] | alive[first + image]) === 0) continue;
      const start = to.starts[targets[e]];
      for (let r = runStart[maps[e]]; r < runStart[maps[e] + 1]; r++)
        visit(merged[s] + runFrom[r], start + runTo[r], runLength[r]);
    }
  }

  /** Calls back for each live end of a row with its start in the row, and its start among the merged ends. */
  #eachEnd(row: number, visit: (start: number, merged: number, length: number) => void): void {
    const { first, states } = this.#end;
    const { alive, starts } = this.#tables[row];
    const merged = this.#merged[row];
    for (let s = 0; s < states; s++) {
      const end = first + s;
      if (alive[end]) visit(starts[end], merged[s], starts[end + 1] - starts[end]);
    }
  }

  /** Index maps from the table of the previous row to that of a row, for the edges between them. */
  #crossing(row: number): Runs {
    this.#crossings[row] ??= makeRuns(this.#graph, this.#tables[row - 1], this.#tables[row], this.#graph.next.maps);
    return this.#crossings[row];
  }
}

/** The indices of those numbers of a row that count ways with all ships used and nothing left behind. */
export const completeEntries = ({ empty, liveClassOf, vectors, complete }: RowGraph, table: NumberTable): number[] => {
  const entries: number[] = [];
  for (let v = 0; v < vectors; v++) {
    const at = table.where[liveClassOf[empty] * vectors + v];
    if (at >= 0 && (complete[v >> 5] >>> (v & 31)) & 1) entries.push(table.starts[empty] + at);
  }
  return entries;
};
