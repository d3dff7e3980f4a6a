/** Numbers of a row: those of the squares (its body), those of its ends, and those of its ends with mirror images merged. */
export interface RowSize {
  readonly body: number;
  readonly ends: number;
  readonly merged: number;
}

/**
 * Where the numbers of all rows lie during a pass forwards and a pass back. Rows share one array: the earlier ones each in
 * turn at its beginning, the `later` ones and all after it one behind the other, so that the pass back finds them there.
 * A row's ends lie behind its body, where the next body begins; what the next row needs of them is kept apart, merged.
 */
export interface RowPlan {
  /** The first row that still has its numbers when the pass back comes to it; the rows before are computed once more. */
  readonly later: number;
  /** Where each row begins, and the length of the array. */
  readonly offsets: readonly number[];
  readonly entries: number;
  /** Where the merged ends of each row begin, and the length of their array. */
  readonly endOffsets: readonly number[];
  readonly endEntries: number;
}

/**
 * The plan that computes the fewest rows twice within so many numbers, or the smallest plan.
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
    // On the way back the ends are needed where the next row is computed once more.
    if (row + 1 >= stop && row + 1 < later) endAt += merged;
  }
  return { later, offsets, entries, endOffsets, endEntries };
};
