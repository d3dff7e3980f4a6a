import type { Board } from "@broadside/engine";

/** A plane of the board: all cells that differ only in their first two coordinates. */
export interface Slice {
  /** The plane in cell notation: `(x,y,2)`; empty if the board has only one plane. */
  readonly title: string;
  /** Its cell with the smallest coordinates. */
  readonly first: number;
}

/** Slices arranged in rows, with `across` slices in each row. */
export interface SliceBlock {
  /** The common part of its slices' names, if there are several blocks: `(x,y,z,w,2)`. */
  readonly title: string;
  readonly across: number;
  readonly slices: readonly Slice[];
}

/**
 * A board in slices of two dimensions. In three dimensions they follow each other in lines; in more, the third
 * dimension runs across, the fourth down, any further ones in blocks.
 */
export interface SlicedBoard {
  readonly columns: number;
  readonly rows: number;
  readonly blocks: readonly SliceBlock[];
  readonly count: number;
}

const AXES = ["x", "y", "z", "w"] as const;

/** All tuples of 0-based coordinates within the sides; the first coordinate changes fastest. */
const tuples = (sides: readonly number[]): number[][] =>
  sides.reduceRight<number[][]>(
    (rest, side) => rest.flatMap((tail) => Array.from({ length: side }, (_, i) => [i, ...tail])),
    [[]],
  );

/** How a board is laid out in slices. Cost: linear in the number of slices. */
export const sliceBoard = ({ size, strides }: Board): SlicedBoard => {
  const [columns, rows = 1] = size;
  const third = size[2] ?? 1;
  const fourth = size[3] ?? 1;
  const blocks = tuples(size.slice(4)).map((outer): SliceBlock => {
    const start = outer.reduce((sum, x, i) => sum + x * strides[i + 4], 0);
    const tail = outer.map((x) => x + 1);
    const slices = tuples([third, fourth]).map(([z, w]): Slice => {
      const coords = size.length <= 2 ? [] : size.length === 3 ? [z + 1] : [z + 1, w + 1, ...tail];
      return {
        title: coords.length === 0 ? "" : `(x,y,${coords.join(",")})`,
        first: start + z * (strides[2] ?? 0) + w * (strides[3] ?? 0),
      };
    });
    return {
      title: outer.length === 0 ? "" : `(${AXES.join(",")},${tail.join(",")})`,
      across: size.length === 3 ? joinGames(third) : third,
      slices,
    };
  });
  return { columns, rows, blocks, count: blocks.length * third * fourth };
};

/** The number of slices in a row on a three-dimensional board: about equal to the number of rows of slices. */
const joinGames = (slices: number): number => Math.ceil(Math.sqrt(slices));

/** Where keys move the focus: along the axes, to an end of an axis, or to the next slice. */
export type Move =
  | { readonly kind: "step"; readonly axis: number; readonly by: 1 | -1 }
  | { readonly kind: "end"; readonly axes: readonly number[]; readonly last: boolean }
  | { readonly kind: "slice"; readonly by: 1 | -1 };

/** The cell after a move, which stays on the board; the same cell if the board has no such axis. */
export const moveCell = (board: Board, cell: number, move: Move): number => {
  const { size, strides, cellCount } = board;
  if (move.kind === "slice") {
    const plane = size[0] * (size[1] ?? 1);
    const next = cell + move.by * plane;
    return next < 0 || next >= cellCount ? cell : next;
  }
  if (move.kind === "step") {
    const { axis, by } = move;
    return axis < size.length ? (stepTo(board, cell, axis, by) ?? cell) : cell;
  }
  const at = (axis: number): number => Math.floor(cell / strides[axis]) % size[axis];
  return move.axes
    .filter((axis) => axis < size.length)
    .reduce((sum, axis) => sum + ((move.last ? size[axis] - 1 : 0) - at(axis)) * strides[axis], cell);
};

/** The next cell along an axis in the given direction; undefined at the edge of the board. */
export const stepTo = ({ size, strides }: Board, cell: number, axis: number, by: 1 | -1): number | undefined => {
  const at = (Math.floor(cell / strides[axis]) % size[axis]) + by;
  return at < 0 || at >= size[axis] ? undefined : cell + by * strides[axis];
};

/** The cells that share a side with the given cell, including blocked ones. */
export const sideNeighbours = (board: Board, cell: number): number[] =>
  board.size.flatMap((_, axis) =>
    ([-1, 1] as const).flatMap((by) => {
      const other = stepTo(board, cell, axis, by);
      return other === undefined ? [] : [other];
    }),
  );

/** Groups of cells joined side by side, each in ascending order. */
export const joinedGroups = (board: Board, cells: ReadonlySet<number>): number[][] => {
  const left = new Set(cells);
  const found: number[][] = [];
  for (const start of cells) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (const cell of group) {
      for (const other of sideNeighbours(board, cell)) if (left.delete(other)) group.push(other);
    }
    found.push(group.sort((a, b) => a - b));
  }
  return found;
};
