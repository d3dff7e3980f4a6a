/**
 * How a value gets its colour: linearly; by its square root, which separates small values; or by its rank among
 * all values on the board, which separates all of them but does not show how much they differ.
 */
export const SCALES = ["linear", "root", "rank"] as const;

export type Scale = (typeof SCALES)[number];

export const DEFAULT_SCALE: Scale = "linear";

export interface Placed {
  /** The position of each value, 0 to 1; undefined if there is no value. */
  readonly places: readonly (number | undefined)[];
  /** The value in the middle of the scale, for the legend. */
  readonly middle: number;
}

/** The positions on the colour scale of values given as parts of its range, 0 to 1; undefined for no value. */
export const placeOn = (scale: Scale, parts: readonly (number | undefined)[]): Placed => {
  switch (scale) {
    case "linear":
      return { places: parts, middle: 0.5 };
    case "root":
      return { places: parts.map((part) => (part === undefined ? undefined : Math.sqrt(part))), middle: 0.25 };
    case "rank": {
      const steps = [...new Set(parts.filter((part) => part !== undefined))].sort((a, b) => a - b);
      const last = steps.length - 1;
      const rank = new Map(steps.map((part, i) => [part, last === 0 ? part : i / last]));
      return {
        places: parts.map((part) => (part === undefined ? undefined : rank.get(part))),
        middle: steps[Math.ceil(last / 2)] ?? 0.5,
      };
    }
  }
};
