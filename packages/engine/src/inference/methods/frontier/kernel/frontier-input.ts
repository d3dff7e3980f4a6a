import type { PlacementFactors } from "../../../../scenario/prior/placement-factors.ts";

/** A square relative to another: the columns to the right and the rows down. */
export type Step = readonly [columns: number, rows: number];

/** A form of ship in one orientation: its group, and its extent in columns and rows of the grid. */
export interface ShipKind {
  readonly group: number;
  /** How many ships it counts as against {@link FrontierShape.mostTall}: 0 unless it is higher than wide. */
  readonly tall: number;
  /** As high as it is wide. */
  readonly square: boolean;
  readonly columns: number;
  /** Includes the row of its margin where ships may not touch. */
  readonly rows: number;
  /**
   * Its squares, relative to the first of them in row order, and those around them that it closes to other
   * ships.
   */
  readonly squares: readonly Step[];
  readonly closes: readonly Step[];
}

/** The key of a row graph: it serves every position with these ships on this number of columns. */
export interface FrontierShape {
  readonly columns: number;
  /** Ships per group. */
  readonly counts: readonly number[];
  readonly kinds: readonly ShipKind[];
  /** The most tall ships; undefined for no limit. */
  readonly mostTall?: number | undefined;
}

/** A kind with left and right exchanged, or upside down. */
export interface KindImage {
  readonly kind: number;
  /** How many columns the first square of the image lies to the right of the image of the first square. */
  readonly shift: number;
}

/** A packing of ships into a grid. */
export interface FrontierInput {
  readonly rows: number;
  /** Per kind, 1 at `row * columns + column` if its first square may lie there. */
  readonly allowed: readonly Uint8Array[];
  /** Per kind and square the weight of a ship there, if ships have weights; 1 where none may lie. */
  readonly factors?: readonly PlacementFactors[] | undefined;
  /** 1 where a square must be taken. */
  readonly mustUse: Uint8Array;
  /**
   * Whether the position is its own mirror image, left to right or upside down. Halves the work, changes no
   * result.
   */
  readonly mirrored: boolean;
  readonly flipped: boolean;
  /** Per kind its images; present if the position is its own image. */
  readonly mirrors?: readonly KindImage[] | undefined;
  readonly flips?: readonly KindImage[] | undefined;
}
