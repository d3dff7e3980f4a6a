/** How a value gets its colour: linearly; by its square root, which separates small values; or by its rank. */
export const SCALES = ["linear", "root", "rank"] as const;

export type Scale = (typeof SCALES)[number];

export const DEFAULT_SCALE: Scale = "linear";

export interface Placed {
  /** The position of each value, 0 to 1; undefined if there is no value. */
  readonly places: readonly (number | undefined)[];
  /** The value in the middle of the scale, for the legend. */
  readonly middle: number;
}

/** The resolution of the colour scale: steps between 0 and the largest count. */
export const PARTS = 1_000_000;
const WHOLE = BigInt(PARTS);

/** A count as a fraction of the largest count, 0 to 1. */
export const partOf = (count: bigint, most: bigint): number =>
  most === 0n ? 0 : Math.min(1, Number((count * WHOLE) / most) / PARTS);

/** Where a scale begins, as a part of the greatest value; where values lie from there to the greatest, 0 to 1. */
export interface Range {
  readonly start: number;
  readonly parts: readonly (number | undefined)[];
}

/**
 * The range of a map's colours: from its least to its greatest value, so that both ends are seen even where all
 * chances are alike. It covers at least half of the greatest value: small differences stay small. If a value is
 * 0, the range begins there.
 *
 * @param parts the values as parts of the greatest, 0 to 1; undefined for no value
 */
export const rangeOf = (parts: readonly (number | undefined)[]): Range => {
  const start = parts.reduce<number>((least, part) => Math.min(least, part ?? least), 0.5);
  return { start, parts: parts.map((part) => (part === undefined ? undefined : (part - start) / (1 - start))) };
};

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
