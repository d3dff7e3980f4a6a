/**
 * The sets of a finish table that can be reached from one of them, which is the last: their successors, and
 * the sets of the rows.
 */
export interface FinishGraph {
  /**
   * Set i has the shots `start[i]` to `start[i + 1] - 1`; none if it is a whole row. Sets come after those
   * they lead to.
   */
  readonly start: Int32Array;
  /** Per shot the set after a hit that does not sink, and after one that sinks; or -1. */
  readonly hit: Int32Array;
  readonly sunk: Int32Array;
  /** Per set the columns still to hit. */
  readonly unhit: Uint8Array;
  /** Per row its set, perhaps that of a symmetric row; -1 for a row outside the graph. */
  readonly rows: Int32Array;
}
