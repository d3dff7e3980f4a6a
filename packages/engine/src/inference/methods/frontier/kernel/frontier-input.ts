import type { PlacementFactors } from "../../../../scenario/prior/placement-factors.ts";

/** The position of a square relative to another: columns to the right and rows down. */
export type Step = readonly [columns: number, rows: number];

/** A ship form in one orientation: its group, and how many columns and rows of the grid it covers. */
export interface ShipKind {
  readonly group: number;
  /** How many upright ships it counts as, for {@link FrontierShape.mostUpright}; 0 unless it is higher than wide. */
  readonly uprights: number;
  readonly square: boolean;
  readonly columns: number;
  /** Includes the row of its margin if ships may not touch. */
  readonly rows: number;
  /** Its squares, from the first in row order, and the squares around them that it closes to other ships. */
  readonly squares: readonly Step[];
  readonly closes: readonly Step[];
}

/** The key of a row graph, which serves every position with these ships on this number of columns. */
export interface FrontierShape {
  readonly columns: number;
  readonly counts: readonly number[];
  readonly kinds: readonly ShipKind[];
  /** The maximum number of upright ships; undefined for no limit. */
  readonly mostUpright?: number | undefined;
}

/** The kind that results from exchanging left and right, or from turning upside down. */
export interface KindImage {
  readonly kind: number;
  /** How many columns the first square of the image lies to the right of the image of the first square. */
  readonly shift: number;
}

/** A packing problem for ships on a grid. */
export interface FrontierInput {
  readonly rows: number;
  /** For each kind, 1 at `row * columns + column` if its first square may lie there. */
  readonly allowed: readonly Uint8Array[];
  /** For each kind and square, the prior's factor for a ship there, if there is a prior; 1 where no ship may lie. */
  readonly factors?: readonly PlacementFactors[] | undefined;
  /** 1 for each square that must be taken. */
  readonly mustTake: Uint8Array;
  /** Whether the position is its own mirror image, left to right or upside down, which halves the work. */
  readonly mirrored: boolean;
  readonly flipped: boolean;
  /** For each kind, its images; present if the position is its own image. */
  readonly mirrors?: readonly KindImage[] | undefined;
  readonly flips?: readonly KindImage[] | undefined;
}
