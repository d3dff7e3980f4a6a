/** The sizes of a row, in numbers: its squares (the body), its ends, and its ends after merging mirror images. */
export interface RowSize {
  readonly body: number;
  readonly ends: number;
  readonly merged: number;
}

/**
 * Where the numbers of all rows are in one array during both passes. The rows before `later` use the beginning
 * of the array in turn; the others follow one another. A row's ends come after its body. Merged ends, which the
 * next row needs, are in an array of their own.
 */
export interface RowPlan {
  /** The first row that still has its numbers in the backward pass; those before it are computed again. */
  readonly later: number;
  /** The start of each row, and the length of the array. */
  readonly offsets: readonly number[];
  readonly entries: number;
  /** The start of the merged ends of each row, and the length of their array. */
  readonly endOffsets: readonly number[];
  readonly endEntries: number;
}

/**
 * The plan that recomputes the fewest rows within a budget of numbers, or the smallest plan if none is within
 * the budget. @param stop the row with which the backward pass ends
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
    // The backward pass needs the ends of a row if the next row is computed again.
    if (row + 1 >= stop && row + 1 < later) endAt += merged;
  }
  return { later, offsets, entries, endOffsets, endEntries };
};

/**
 * What a plan of rows can do with the numbers of a sweep, in one arithmetic. A place is the index of a row's
 * first number, or of the first of its merged ends.
 */
export interface SweepRows {
  readonly sizes: readonly RowSize[];
  /** Makes space for the numbers of rows and for merged ends; the content is arbitrary. */
  reserve(entries: number, endEntries: number): void;
  /** Computes a row's numbers from the merged ends of the previous row, which are at `before`. */
  forwards(row: number, place: number, before: number): void;
  /** Keeps the part of a row that the next row needs: its merged ends. */
  keepEnds(row: number, place: number, ends: number): void;
  /** The number of ways that have used all ships at the end of the last row. */
  total(place: number): number;
  /** Starts the backward pass: one way to finish from each complete end. */
  finish(place: number): void;
  /** Takes over the ways to finish from a row's ends, which are equal for an end and its mirror image. */
  takeEnds(row: number, ends: number, place: number): void;
  /**
   * Computes the ways to finish from the starts of a row, given those at its ends, and the weights of the
   * placements in the row. Ways to finish replace each column's numbers as soon as these are no longer needed.
   */
  backwards(row: number, place: number): void;
  /** Moves the ways to finish from the starts of a row to the merged ends of the previous row. */
  endsFromStarts(row: number, place: number, ends: number): void;
  weights(): Float64Array[];
}
