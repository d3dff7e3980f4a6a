/**
 * The sets of a finish table that are reached from one of them, which is the last: how they follow from each other, and
 * where the rows are.
 */
export interface FinishGraph {
  /** Set i has the shots `start[i]` to `start[i + 1] - 1`; none when it is a whole row. Sets follow those that they lead to. */
  readonly start: Int32Array;
  /** Per shot the set after a hit that does not sink, and after one that sinks; -1 for none. */
  readonly hit: Int32Array;
  readonly sunk: Int32Array;
  /** Per set the columns that are left to hit. */
  readonly unhit: Uint8Array;
  /** Per row its set, that of a symmetric row perhaps; -1 for a row that is not in the graph. */
  readonly rows: Int32Array;
}
