import type { ExactCounts } from "../../core/count.ts";

/**
 * The numbers of a posterior where ships may overlap, each computed on demand: boards may have too many cells
 * and placements to list. Requests for impossible lists are refused (RefusedError), not approximated.
 */
export interface CellCounts {
  /** The layouts with 0, 1, 2… ships on a cell, up to all ships. */
  shipsOn(cell: number): readonly bigint[];
  /** The sum over layouts of the number of ships on a cell. */
  occupiedAt(cell: number): bigint;
  /**
   * That sum for every cell, of one class or of all.
   *
   * @throws RefusedError when the cells cannot be listed.
   */
  occupied(shipClass?: number): ExactCounts;
  /** The layouts that contain each placement. @throws RefusedError when the placements cannot be listed. */
  weights(): ExactCounts;
}
