import type { OpenAxis } from "./slacks.ts";

/**
 * Coordinates of an axis that change the boxes over every set by the same factors: cells that differ in them
 * are alike.
 */
export interface LikeCoordinates {
  /** Ascending; any of them represents all. */
  readonly coordinates: readonly number[];
}

/** An axis with alike coordinates grouped. */
export interface GroupedAxis extends OpenAxis {
  /**
   * Axes of one group have classes with the same factors, place by place, so their choices can be exchanged.
   */
  readonly group: number;
  readonly classes: readonly LikeCoordinates[];
}

/**
 * Groups alike coordinates, and axes whose choices can be exchanged: those on which the boxes over the sets
 * change by the same factors from one class of coordinates to another. Axes of one group become neighbours,
 * with classes in the same order. Factors of whole numbers below 2^26 are equal exactly when their float64
 * quotients are.
 *
 * @param ways for an axis and one of its coordinates, the intervals over each set and the coordinate, above 0
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

/** The quotients of two lists as a text, equal only for equal quotients. */
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
