import type { PlacementFactors } from "../../../../scenario/prior/placement-factors.ts";

/** A square relative to another: so many columns to the right, so many rows down. */
export type Step = readonly [columns: number, rows: number];

/** A ship of some form in some position: the group it is a ship of, and its extent in columns and rows of the grid. */
export interface ShipKind {
  readonly group: number;
  /** Counts against {@link FrontierShape.mostTall}. */
  readonly tall: boolean;
  /** As high as it is wide. */
  readonly square: boolean;
  readonly columns: number;
  /** With the row of its margin where ships may not touch. */
  readonly rows: number;
  /** Its squares, relative to the first of them in the order of rows, and those around them that it closes to other ships. */
  readonly squares: readonly Step[];
  readonly closes: readonly Step[];
}

/** What a row graph depends on: it serves every position with these ships on this number of columns. */
export interface FrontierShape {
  readonly columns: number;
  /** Ships per group. */
  readonly counts: readonly number[];
  readonly kinds: readonly ShipKind[];
  /** At most this many tall ships; undefined for as many as there are ships. */
  readonly mostTall?: number | undefined;
}

/** A kind with left and right exchanged, or upside down. */
export interface KindImage {
  readonly kind: number;
  /** How far to the right of the image of the first square the first square of the image lies, in columns. */
  readonly shift: number;
}

/** A packing of ships into a grid. */
export interface FrontierInput {
  readonly rows: number;
  /** Per kind, 1 at `row * columns + column` where its first square may lie. */
  readonly allowed: readonly Uint8Array[];
  /** Per kind and square what a ship there weighs, where ships have weights; 1 where none may lie. */
  readonly factors?: readonly PlacementFactors[] | undefined;
  /** 1 where a square must be taken. */
  readonly mustUse: Uint8Array;
  /** The position is its own mirror image, left and right exchanged; upside down. Halves the work, changes no result. */
  readonly mirrored: boolean;
  readonly flipped: boolean;
  /** Per kind its images; present where the position is its own. */
  readonly mirrors?: readonly KindImage[] | undefined;
  readonly flips?: readonly KindImage[] | undefined;
}
