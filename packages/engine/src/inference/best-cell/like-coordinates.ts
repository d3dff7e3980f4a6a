import type { Coord } from "../../board/board.ts";
import type { OpenAxis } from "./slacks.ts";

/** Coordinates of an axis whose cells are alike: they change the boxes over every set by the same factors. */
export interface LikeCoordinates {
  /** In ascending order; any of them can stand for all. */
  readonly coordinates: readonly number[];
}

/** An axis whose alike coordinates are grouped into classes. */
export interface GroupedAxis extends OpenAxis {
  /** Axes of one group have classes with the same factors in the same order, so their choices can be exchanged. */
  readonly group: number;
  readonly classes: readonly LikeCoordinates[];
}

/**
 * Groups alike coordinates, and also axes whose choices can be exchanged. Choices can be exchanged between axes
 * if the number of boxes over every set changes by the same factors from one class of coordinates to another.
 * Axes of one group become neighbours, with their classes in the same order. Quotients of whole numbers below
 * 2^26 are equal exactly when their float64 values are equal.
 *
 * @param ways for an axis and one of its coordinates, the number of intervals over each set and the coordinate,
 *   above 0
 */
export const groupAxes = (
  axes: readonly OpenAxis[],
  ways: (axis: number, x: number) => Float64Array,
): GroupedAxis[] => {
  const groups = new Map<string, { readonly open: OpenAxis; readonly classes: LikeCoordinates[] }[]>();
  const numbers = new Map<number, number>();
  for (const open of axes) {
    const lists = open.coordinates.map((x) => ways(open.cuts.axis, x));
    let best: { key: string; classes: Map<string, number[]> } | undefined;
    for (const reference of lists) {
      const classes = new Map<string, number[]>();
      for (const [k, list] of lists.entries()) {
        const key = factorKey(list, reference, numbers);
        const known = classes.get(key);
        if (known) known.push(open.coordinates[k]);
        else classes.set(key, [open.coordinates[k]]);
      }
      const sorted = [...classes].sort(([a], [b]) => (a < b ? -1 : 1));
      const key = sorted.map(([factors]) => factors).join("");
      // Take the reference with the least key, so that axes with equal classes have equal keys.
      if (!best || key < best.key) best = { key, classes: new Map(sorted) };
    }
    if (!best) continue;
    const classes = [...best.classes.values()].map((coordinates) => ({ coordinates }));
    const key = `${classes.length} ${best.key}`;
    const group = groups.get(key);
    if (group) group.push({ open, classes });
    else groups.set(key, [{ open, classes }]);
  }
  return [...groups.values()].flatMap((members, group) =>
    members.map(({ open, classes }) => ({
      cuts: open.cuts,
      coordinates: classes.map(({ coordinates }) => coordinates[0]),
      group,
      classes,
    })),
  );
};

/** The quotients of two lists as text, which is equal only for equal quotients. */
const factorKey = (list: Float64Array, reference: Float64Array, numbers: Map<number, number>): string => {
  let key = "";
  for (let i = 0; i < list.length; i++) {
    const quotient = list[i] / reference[i];
    let number = numbers.get(quotient);
    if (number === undefined) {
      number = numbers.size + 32;
      numbers.set(quotient, number);
    }
    key += String.fromCodePoint(number < 0xd800 ? number : number + 0x800);
  }
  return key;
};

/**
 * The first open cell among those that are alike: all cells that have, on the axes of each group, the same
 * classes of coordinates in any order. Undefined if all of them are closed.
 *
 * The coordinates are set from the most significant axis down, each to the least value that can be completed.
 * Every prefix can be completed, so at most one cell more is tried than there are closed cells. Cost: axes times
 * coordinates for each cell tried.
 *
 * @param choice for each axis, the index of the class chosen
 * @param isClosed called with a whole cell
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
