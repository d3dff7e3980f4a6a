import type { RowSize } from "./row-plan.ts";

/**
 * The numbers of a sweep in one arithmetic: what a plan of rows can do with them. A place is the index of a
 * row's first number, or of the first of its merged ends.
 */
export interface SweepRows {
  readonly sizes: readonly RowSize[];
  /** Makes room for the numbers of rows and for merged ends; their content is arbitrary. */
  reserve(entries: number, endEntries: number): void;
  /** Computes a row's numbers from the merged ends of the row before, at `before`. */
  forwards(row: number, place: number, before: number): void;
  /** Keeps the part of a row that the next row needs: its merged ends. */
  leave(row: number, place: number, ends: number): void;
  /** The ways that have used all ships at the end of the last row. */
  total(place: number): number;
  /** Lets one way to finish begin at each of these ends. */
  finish(place: number): void;
  /** Takes the ways to finish from a row's ends, equal for an end and its mirror image. */
  takeEnds(row: number, ends: number, place: number): void;
  /**
   * From the ways to finish at a row's ends, computes those from its starts, and the weights of the
   * placements in it. Ways to finish replace each column's numbers as soon as these have been used.
   */
  backwards(row: number, place: number): void;
  /** Moves the ways to finish from the starts of a row to the merged ends of the row before. */
  back(row: number, place: number, ends: number): void;
  /** Per kind and square, the weights found so far. */
  weights(): Float64Array[];
}
