import type { Coord } from "../../board/board.ts";
import type { GroupedAxis } from "./like-coordinates.ts";

/**
 * The first open cell of those alike: all cells that have, on the axes of each group, the same classes of
 * coordinates in any order. Undefined when all of them are closed.
 *
 * It sets coordinates from the highest place down, each to the least value that can be completed. Any prefix
 * can be completed, so it tries at most one cell more than are closed. Cost: axes times coordinates for each.
 *
 * @param choice for each axis the index of its class
 * @param isClosed for a whole cell
 */
export const firstOfOrbit = (
  axes: readonly GroupedAxis[],
  choice: ArrayLike<number>,
  isClosed: (coord: Coord) => boolean,
): number[] | undefined => {
  const groups = axes.reduce((most, { group }) => Math.max(most, group + 1), 0);
  const left = Array.from({ length: groups }, (): number[] => []);
  axes.forEach(({ group, classes }, place) => {
    for (let k = 0; k < classes.length; k++) left[group][k] ??= 0;
    left[group][choice[place]]++;
  });
  const order = [...axes].sort((a, b) => b.cuts.axis - a.cuts.axis);
  const coord = new Array<number>(axes.length).fill(0);
  const complete = (depth: number): boolean => {
    if (depth === order.length) return !isClosed(coord);
    const { cuts, group, classes } = order[depth];
    const options = classes
      .flatMap(({ coordinates }, k) => (left[group][k] > 0 ? coordinates.map((x) => ({ x, k })) : []))
      .sort((a, b) => a.x - b.x);
    for (const { x, k } of options) {
      left[group][k]--;
      coord[cuts.axis] = x;
      const found = complete(depth + 1);
      left[group][k]++;
      if (found) return true;
    }
    return false;
  };
  return complete(0) ? coord : undefined;
};
