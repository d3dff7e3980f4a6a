import type { Paint } from "../paint.ts";

/** A cell as it is drawn on a canvas. */
export interface CellDrawing extends Paint {
  /** The ink on the scale's colour, as CSS writes it; the theme's own when absent. */
  readonly ink?: string;
  /** The ship that was placed on the cell: the sides on which it ends, its letters, whether it is the chosen one. */
  readonly ship?: { readonly ends: string; readonly mark: string; readonly chosen: boolean } | undefined;
  /** The ship in hand over the cell, while ships are placed: the sides on which it ends, its letters, whether it fits there. */
  readonly hand?: { readonly ends: string; readonly mark: string; readonly free: boolean } | undefined;
}

/** What a drawn board asks about its cells. */
export interface DrawnCells {
  readonly drawing: (cell: number) => CellDrawing;
  /** What a screen reader says of a cell. */
  readonly label: (cell: number) => string;
}

const isComposite = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** True when two drawings, or the same part of both, look the same. For plain data; cost: linear in its size. */
export const looksSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isComposite(a) || !isComposite(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => looksSame(a[key], b[key]));
};
