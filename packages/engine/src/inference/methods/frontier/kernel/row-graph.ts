import type { FrontierInput, FrontierShape } from "./frontier-input.ts";
import type { ShipVectors } from "./ship-vectors.ts";

/** Edges as parallel arrays: the source and target states, and the mapping between their entries. */
export interface EdgeList {
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  /** The index map of each edge, from source entries to target entries. */
  readonly maps: Int32Array;
}

/** The states of one column, each a profile there; their entries are stored in a flat array, state after state. */
export interface Column {
  readonly states: number;
  /** The column's states are `first` to `first + states - 1`. */
  readonly first: number;
  /** The edges that leave the square empty. */
  readonly empty: EdgeList;
  readonly placing: readonly EdgeList[];
}

/** The edges where there are none: those of the row's end. */
export const NO_EDGES: EdgeList = { sources: new Int32Array(0), targets: new Int32Array(0), maps: new Int32Array(0) };

/** The size of a row graph, counted or expected: its states, the entries in them, and the most additions for a row. */
export interface GraphSize {
  readonly states: number;
  readonly entries: number;
  readonly updates: number;
}

/** The transitions of one row, the same for every row of every position. */
export interface RowGraph extends ShipVectors, GraphSize {
  readonly shape: FrontierShape;
  /** The columns from 0 to `columns - 1`, followed by the row's end. */
  readonly columns: readonly Column[];
  /** The edges from the ends of a row to the starts of the next row. */
  readonly next: EdgeList;
  /** The live class of each state: the set of vectors of ships used that can occur with its profile. */
  readonly liveClassOf: Int32Array;
  /** The number of live classes, and their sets of `setWords` words each. */
  readonly liveClasses: number;
  readonly sets: Int32Array;
  /** For each index map three numbers: the live classes of source and target, and the move between them, or -1. */
  readonly mapParts: Int32Array;
  /** For each end of a row, numbered from the first, its mirror image; undefined if an image is missing. */
  readonly mirror: Int32Array | undefined;
  /** The state at the end of a row with the empty profile. */
  readonly empty: number;
  readonly bytes: number;
}

/** Edges that a square allows, all of one kind of ship, or of none (-1). */
export interface OpenEdges {
  readonly kind: number;
  readonly edges: EdgeList;
}

/** The edges at a square of a row: first those that leave it empty, if it may be, then those of each kind allowed. */
export const openEdges = (
  { columns, shape }: RowGraph,
  { allowed, mustTake }: FrontierInput,
  row: number,
  column: number,
): OpenEdges[] => {
  const { empty, placing } = columns[column];
  const at = row * shape.columns + column;
  const open: OpenEdges[] = mustTake[at] ? [] : [{ kind: -1, edges: empty }];
  for (const [kind, edges] of placing.entries()) if (allowed[kind][at]) open.push({ kind, edges });
  return open;
};

/** The entries of a row's largest column, without row ends. @param size those from state `from` to before `to` */
export const largestColumn = (
  { columns, shape }: RowGraph,
  rows: number,
  size: (row: number, from: number, to: number) => number,
): number => {
  let most = 0;
  for (let row = 0; row < rows; row++)
    for (const { first, states } of columns.slice(0, shape.columns))
      most = Math.max(most, size(row, first, first + states));
  return most;
};

/** The maximum number of rows of a ship, including its margin. */
export const MAX_ROWS_OF_SHIP = 15;
