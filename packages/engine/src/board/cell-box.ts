import { RefusedError } from "../core/result.ts";
import type { Board, Coord } from "./board.ts";

/** The lowest and the highest coordinates of a box, counted from 0. */
export interface CellBox {
  readonly low: Coord;
  readonly high: Coord;
}

/**
 * The cells of a box on a board whose cells are numbered, in ascending order.
 *
 * @example
 * import { preset } from "@broadside/engine";
 * import { cellsInBox } from "@broadside/engine/boxes";
 *
 * cellsInBox(preset("hasbro").board, { low: [0, 0], high: [1, 1] }); // => [0, 1, 10, 11]
 */
export const cellsInBox = ({ strides }: Board, { low, high }: CellBox): number[] =>
  low.reduce<number[]>(
    (cells, from, axis) =>
      Array.from({ length: high[axis] - from + 1 }, (_, i) => (from + i) * strides[axis]).flatMap((step) =>
        cells.map((cell) => cell + step),
      ),
    [0],
  );

/**
 * Whether a box covers a cell.
 *
 * @example
 * import { coversCoord } from "@broadside/engine/boxes";
 *
 * coversCoord({ low: [0, 0], high: [1, 2] }, [1, 1]); // => true
 */
export const coversCoord = ({ low, high }: CellBox, coord: Coord): boolean =>
  coord.every((x, axis) => low[axis] <= x && x <= high[axis]);

/**
 * The number of cells of a box.
 *
 * @example
 * import { cellsOfBox } from "@broadside/engine/boxes";
 *
 * cellsOfBox({ low: [0, 0, 0], high: [1, 2, 3] }); // => 24n
 */
export const cellsOfBox = ({ low, high }: CellBox): bigint =>
  low.reduce((product, x, axis) => product * BigInt(high[axis] - x + 1), 1n);

/** The box with two opposite corners. */
export const boxBetween = (a: Coord, b: Coord): CellBox => ({
  low: a.map((x, axis) => Math.min(x, b[axis])),
  high: a.map((x, axis) => Math.max(x, b[axis])),
});

/** The most intersections to look at for the cells of a union. */
const MAX_COMMON = 1_000_000;

/**
 * The number of cells in any of the boxes, by inclusion and exclusion.
 *
 * @throws RefusedError when that has too many terms.
 */
export const cellsOfBoxes = (boxes: readonly CellBox[]): bigint => {
  let total = 0n;
  let looked = 0;
  const add = (from: number, common: CellBox | undefined, sign: bigint): void => {
    for (let i = from; i < boxes.length; i++) {
      const next = common ? commonBox(common, boxes[i]) : boxes[i];
      if (!next) continue;
      if (++looked > MAX_COMMON) {
        throw new RefusedError(`the cells of ${boxes.length} boxes together would take more than ${MAX_COMMON} steps`);
      }
      total += sign * cellsOfBox(next);
      add(i + 1, next, -sign);
    }
  };
  add(0, undefined, 1n);
  return total;
};

/** The cells that two boxes have in common, itself a box; undefined if there are none. */
const commonBox = (a: CellBox, b: CellBox): CellBox | undefined => {
  const low = a.low.map((x, axis) => Math.max(x, b.low[axis]));
  const high = a.high.map((x, axis) => Math.min(x, b.high[axis]));
  return low.every((x, axis) => x <= high[axis]) ? { low, high } : undefined;
};
