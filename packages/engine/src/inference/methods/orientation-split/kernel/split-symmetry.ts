import { isSameFactor, type PlacementFactors } from "../../../../scenario/prior/placement-factors.ts";
import type { SplitCount, SplitInput } from "./split-input.ts";

/**
 * The place of a ship of `wide` columns and `tall` lines at (r, c), with the columns or the lines in reverse
 * order.
 */
const imageOf = (
  lines: number,
  columns: number,
  r: number,
  c: number,
  wide: number,
  tall: number,
  mirror: boolean,
): number => (mirror ? r * columns + (columns - wide - c) : (lines - tall - r) * columns + c);

/** Whether a position is its own image with the columns (`mirror`) or the lines in reverse order. */
export const isOwnImage = ({ lines, columns, groups, required }: SplitInput, mirror: boolean): boolean => {
  const agrees = (grid: Uint8Array, wide: number, tall: number, factors?: PlacementFactors): boolean => {
    for (let r = 0; r + tall <= lines; r++) {
      for (let c = 0; c + wide <= columns; c++) {
        const at = r * columns + c;
        const image = imageOf(lines, columns, r, c, wide, tall, mirror);
        if (grid[at] !== grid[image] || (factors && !isSameFactor(factors, at, factors, image))) return false;
      }
    }
    return true;
  };
  return (
    agrees(required, 1, 1) &&
    groups.every(
      ({ length, along, across, alongFactors, acrossFactors }) =>
        agrees(along, length, 1, alongFactors) && agrees(across, 1, length, acrossFactors),
    )
  );
};

/**
 * Of pairs across that are images of each other only one was counted, for all of them: a place and its image
 * share the weights of both. Each gets the sum, twice its weight.
 *
 * @param plus adds two weights
 */
export const addImages = (
  { lines, columns, groups }: SplitInput,
  count: SplitCount,
  mirror: boolean,
  plus: (a: number, b: number) => number,
): void => {
  const { along, across } = count;
  count.scale *= 2;
  for (const [g, { length }] of groups.entries()) {
    for (const [grid, wide, tall] of [
      [along[g], length, 1],
      [across[g], 1, length],
    ] as const) {
      for (let r = 0; r + tall <= lines; r++) {
        for (let c = 0; c + wide <= columns; c++) {
          const at = r * columns + c;
          const image = imageOf(lines, columns, r, c, wide, tall, mirror);
          if (image < at) continue;
          grid[at] = plus(grid[at], grid[image]);
          grid[image] = grid[at];
        }
      }
    }
  }
};
