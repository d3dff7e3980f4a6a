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
  const agrees = (grid: Uint8Array, wide: number, tall: number): boolean => {
    for (let r = 0; r + tall <= lines; r++) {
      for (let c = 0; c + wide <= columns; c++) {
        if (grid[r * columns + c] !== grid[imageOf(lines, columns, r, c, wide, tall, mirror)]) return false;
      }
    }
    return true;
  };
  return (
    agrees(required, 1, 1) &&
    groups.every(({ length, along, across }) => agrees(along, length, 1) && agrees(across, 1, length))
  );
};
