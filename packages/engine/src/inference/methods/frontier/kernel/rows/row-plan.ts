/**
 * The sizes of a row in numbers: its squares (the body), its ends, and its ends with mirror images merged.
 */
export interface RowSize {
  readonly body: number;
  readonly ends: number;
  readonly merged: number;
}

/**
 * The layout of the numbers of all rows during a pass forwards and a pass back. Rows share one array: the
 * earlier ones in turn at its beginning, the `later` ones one after the other, where the pass back finds
 * them. A row's ends lie behind its body, where the next body begins; the part that the next row needs is
 * kept separately, merged.
 */
export interface RowPlan {
  /**
   * The first row that still has its numbers when the pass back reaches it; the rows before are computed
   * again.
   */
  readonly later: number;
  /** The start of each row, and the length of the array. */
  readonly offsets: readonly number[];
  readonly entries: number;
  /** The start of the merged ends of each row, and the length of their array. */
  readonly endOffsets: readonly number[];
  readonly endEntries: number;
}

/**
 * The plan that recomputes the fewest rows within a budget of numbers, or else the smallest plan.
 *
 * @param stop the pass back ends with this row
 */
export const planRows = (sizes: readonly RowSize[], stop: number, budget: number): RowPlan => {
  let plan = planFrom(sizes, stop, stop);
  for (let later = stop + 1; later < sizes.length && plan.entries + plan.endEntries > budget; later++) {
    const next = planFrom(sizes, stop, later);
    if (next.entries + next.endEntries < plan.entries + plan.endEntries) plan = next;
  }
  return plan;
};

const planFrom = (sizes: readonly RowSize[], stop: number, later: number): RowPlan => {
  const offsets: number[] = [];
  const endOffsets: number[] = [];
  let entries = 0;
  let endEntries = 0;
  let at = 0;
  let endAt = 0;
  for (const [row, { body, ends, merged }] of sizes.entries()) {
    offsets.push(at);
    entries = Math.max(entries, at + body + ends);
    if (row >= later) at += body;
    endOffsets.push(endAt);
    endEntries = Math.max(endEntries, endAt + merged);
    // On the way back the ends are needed where the next row is computed again.
    if (row + 1 >= stop && row + 1 < later) endAt += merged;
  }
  return { later, offsets, entries, endOffsets, endEntries };
};

/**
 * The numbers of a sweep in one arithmetic: what a plan of rows can do with them. A place is the index of a
 * row's first number, or of the first of its merged ends.
 */
export interface SweepRows {
  readonly sizes: readonly RowSize[];
  /** Makes room for the numbers of rows and for merged ends; their content is arbitrary. */
  reserve(entries: number, endEntries: number): void;
  /** Computes a row's numbers from the merged ends of the row before, at `before`. */
  forwards(row: number, place: number, before: number): void;
  /** Keeps the part of a row that the next row needs: its merged ends. */
  leave(row: number, place: number, ends: number): void;
  /** The ways that have used all ships at the end of the last row. */
  total(place: number): number;
  /** Lets one way to finish begin at each of these ends. */
  finish(place: number): void;
  /** Takes the ways to finish from a row's ends, equal for an end and its mirror image. */
  takeEnds(row: number, ends: number, place: number): void;
  /**
   * From the ways to finish at a row's ends, computes those from its starts, and the weights of the
   * placements in it. Ways to finish replace each column's numbers as soon as these have been used.
   */
  backwards(row: number, place: number): void;
  /** Moves the ways to finish from the starts of a row to the merged ends of the row before. */
  back(row: number, place: number, ends: number): void;
  /** Per kind and square, the weights found so far. */
  weights(): Float64Array[];
}
