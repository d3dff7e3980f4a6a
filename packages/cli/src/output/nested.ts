import type { Board } from "@broadside/engine";

/** A value per cell, nested with the last dimension outermost: `[y][x]` in two dimensions. */
export type Nested<T> = T | readonly Nested<T>[];

/** The values of all cells, nested. */
export const nest = <T>(board: Board, value: (cell: number) => T): Nested<T> => {
  const level = (axis: number, offset: number): Nested<T> =>
    axis < 0
      ? value(offset)
      : Array.from({ length: board.size[axis] }, (_, x) => level(axis - 1, offset + x * board.strides[axis]));
  return level(board.size.length - 1, 0);
};
