import type { FrontierShape } from "./frontier-input.ts";

/** Edges as parallel arrays: the states, and the mapping between the entries of their vectors. */
export interface EdgeList {
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  /** Index map from source entries to target entries. */
  readonly maps: Int32Array;
}

/** The states of one column; their numbers lie together in a flat array, state after state. */
export interface Column {
  readonly states: number;
  /** The column's states are `first`..`first + states - 1`. */
  readonly first: number;
  /** Edges that leave the square empty. */
  readonly empty: EdgeList;
  /** Per kind the edges that put a ship here. */
  readonly placing: readonly EdgeList[];
}

/** The transitions of one row, the same for every row of every position. */
export interface RowGraph {
  readonly shape: FrontierShape;
  /** Columns 0..columns-1, and last the row's end. */
  readonly columns: readonly Column[];
  /** Edges from the ends of a row to the starts of the next. */
  readonly next: EdgeList;
  /** Number of states. */
  readonly states: number;
  /** The live class of each state: the set of vectors of ships used that can occur with its profile. */
  readonly classes: Int32Array;
  /** Number of live classes, and their sets of `setWords` words each. */
  readonly classCount: number;
  readonly sets: Int32Array;
  readonly setWords: number;
  /** Number of vectors of ships used (and, where tall ones are limited, of tall ones among them). */
  readonly vectors: number;
  /** The set of vectors with all ships used. */
  readonly complete: Int32Array;
  /** Moves: what a placement adds to the index of a vector, and the set of vectors that can take it. */
  readonly steps: readonly number[];
  readonly room: readonly Int32Array[];
  /** The move of each kind. */
  readonly moveOf: readonly number[];
  /** Index maps by number: the live classes of source and target, and the move between them, or -1. */
  readonly mapFrom: Int32Array;
  readonly mapTo: Int32Array;
  readonly mapMove: Int32Array;
  /**
   * For each end of a row (counted from the first end) its mirror image, left to right; undefined if one is
   * missing.
   */
  readonly mirror: Int32Array | undefined;
  /** The end of a row with the empty profile. */
  readonly empty: number;
  /** Numbers in all columns together, most updates of one row, and bytes of the graph. */
  readonly entries: number;
  readonly updates: number;
  readonly bytes: number;
}

/** The most rows of a ship, margin included. */
export const MAX_ROWS_OF_SHIP = 15;
