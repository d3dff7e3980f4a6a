import { share } from "../core/count.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { unshotCells } from "../knowledge/knowledge.ts";

/** What a cell promised before the shot. All numbers are exact; divided by the layouts they are the shares in words. */
export interface CellOutlook {
  readonly cell: number;
  /** Layouts in which the shot hits. Divided by all layouts: the chance of a hit. */
  readonly hit: bigint;
  /** Sum over layouts of the ships on the cell. Divided by all layouts: the expected hits; {@link hit} unless ships overlap. */
  readonly ships: bigint;
  /** Sum over answers of the square of the layouts that give it. Divided by all layouts: the layouts expected to remain. */
  readonly squares: bigint;
}

/** What a cell promised, as float64 numbers for display. */
export interface OutlookShares {
  /** The chance of a hit. */
  readonly hitChance: number;
  /** The expected number of ships hit; the chance of a hit unless ships overlap. */
  readonly expectedHits: number;
  /** The number of layouts expected to remain after the answer. */
  readonly expectedLayouts: number;
}

/** The outlook of a cell divided by the layouts before the shot. */
export const sharesOf = ({ hit, ships, squares }: CellOutlook, layouts: bigint): OutlookShares => ({
  hitChance: share(hit, layouts),
  expectedHits: share(ships, layouts),
  expectedLayouts: share(squares, layouts),
});

/** The outlooks of all cells not yet shot, in ascending order. */
export const outlooksOf = (posterior: Posterior): CellOutlook[] =>
  unshotCells(posterior.knowledge).map((cell) => {
    let squares = 0n;
    for (const { layouts } of posterior.answers(cell)) squares += layouts * layouts;
    return { cell, hit: posterior.hits(cell), ships: posterior.occupied.at(cell), squares };
  });
