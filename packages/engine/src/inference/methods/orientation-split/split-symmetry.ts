import { isSameFactor, type PlacementFactors } from "../../../scenario/prior/placement-factors.ts";
import type { SplitInput } from "./split-input.ts";

/** Where a ship of `wide` columns and `tall` lines at (r, c) lies with the columns, or the lines, in reverse order. */
export const imageOf = (
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
