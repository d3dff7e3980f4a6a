import type { Board } from "@broadside/engine";

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
