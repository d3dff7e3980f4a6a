import type { RandomStream } from "../../src/index.ts";
import { pick } from "./pick.ts";

/** A random connected shape of at most `most` cells, as rows of `X` and `.`, grown cell by cell. */
export const randomPolyomino = (random: RandomStream, most: number): string[] => {
  const cells = new Set(["0,0"]);
  const size = 1 + random.below(most);
  while (cells.size < size) {
    const [x, y] = pick(random, [...cells])
      .split(",")
      .map(Number);
    const [dx, dy] = pick(random, [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]);
    cells.add(`${x + dx},${y + dy}`);
  }
  return rowsOf([...cells].map((cell) => cell.split(",").map(Number)));
};

/** A shape for a one-dimensional board: a row or a column of cells. */
export const randomBar = (random: RandomStream, most: number): string[] => {
  const length = 1 + random.below(most);
  return random.below(2) === 0 ? ["X".repeat(length)] : Array.from({ length }, () => "X");
};

/** The rows of a drawing with the given cells [x, y]; dots everywhere else. */
export const rowsOf = (cells: readonly (readonly number[])[]): string[] => {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  const width = Math.max(...cells.map(([x]) => x)) - left + 1;
  const height = Math.max(...cells.map(([, y]) => y)) - top + 1;
  const marks = new Set(cells.map(([x, y]) => `${x - left},${y - top}`));
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (marks.has(`${x},${y}`) ? "X" : ".")).join(""),
  );
};
