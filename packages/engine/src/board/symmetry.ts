import { type Board, blockedMask, coordOf } from "./board.ts";

/** A reordering and reversal of the axes that leaves a board unchanged, its blocked cells too. */
export interface BoardSymmetry {
  readonly cells: Int32Array;
  /** For each axis of the image, the axis that it comes from. */
  readonly axes: readonly number[];
  /** For each axis of the image, whether it is reversed. */
  readonly reversed: readonly boolean[];
  /** Whether it does not mirror the board (determinant +1). */
  readonly isRotation: boolean;
}

const permutations = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, i) =>
        permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
      );

const isOdd = (permutation: readonly number[]): boolean => {
  let inversions = 0;
  for (let i = 0; i < permutation.length; i++) {
    for (let j = i + 1; j < permutation.length; j++) if (permutation[i] > permutation[j]) inversions++;
  }
  return inversions % 2 === 1;
};

/** Above this many dimensions there would be too many candidates: 2^d d!. */
const MAX_DIMENSIONS = 4;

/**
 * The symmetries of a board, the identity first; above four dimensions only the identity. Cost: 2^d d! times
 * the cells.
 */
export const symmetriesOf = (board: Board): BoardSymmetry[] => {
  const d = board.size.length;
  const identity = board.size.map((_, axis) => axis);
  const blocked = blockedMask(board);
  const symmetries: BoardSymmetry[] = [];
  for (const axes of d <= MAX_DIMENSIONS ? permutations(identity) : [identity]) {
    if (axes.some((from, axis) => board.size[from] !== board.size[axis])) continue;
    // Exchanging or reversing sides of length 1 changes nothing and would list the same map twice.
    if (axes.some((from, axis) => from !== axis && board.size[axis] === 1)) continue;
    for (let flips = 0; flips < (d <= MAX_DIMENSIONS ? 2 ** d : 1); flips++) {
      const reversed = identity.map((axis) => ((flips >> axis) & 1) === 1);
      if (reversed.some((flip, axis) => flip && board.size[axis] === 1)) continue;
      const cells = imageOf(board, axes, reversed);
      if (cells.some((image, cell) => blocked[cell] !== blocked[image])) continue;
      const mirrored = isOdd(axes) !== (reversed.filter(Boolean).length % 2 === 1);
      symmetries.push({ cells, axes, reversed, isRotation: !mirrored });
    }
  }
  return symmetries;
};

const imageOf = (board: Board, axes: readonly number[], reversed: readonly boolean[]): Int32Array => {
  const { size, strides } = board;
  const cells = new Int32Array(board.cellCount);
  for (let cell = 0; cell < board.cellCount; cell++) {
    const coord = coordOf(board, cell);
    for (let axis = 0; axis < size.length; axis++) {
      const x = coord[axes[axis]];
      cells[cell] += (reversed[axis] ? size[axis] - 1 - x : x) * strides[axis];
    }
  }
  return cells;
};
