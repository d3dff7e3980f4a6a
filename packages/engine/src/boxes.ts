/**
 * @broadside/engine/boxes: ships of any size that may overlap, on boards with too many placements to list. These
 *   functions count layouts cell by cell and find the best cell of a huge board.
 *
 * @module @broadside/engine/boxes
 */

export { tooLarge } from "./board/board.ts";
export { type CellBox, cellsInBox, cellsOfBox, coversCoord } from "./board/cell-box.ts";
export { type CellMeasure, searchBestCell } from "./boxes/best-cell.ts";
export { locationCount } from "./boxes/bound-table.ts";
export {
  type BoxLayout,
  type BoxLayoutSource,
  type BoxShip,
  formatBoxLayout,
  type HiddenLayout,
  hasCorners,
  isBoxLayout,
  parseBoxLayout,
  placementsIn,
} from "./boxes/box-layout.ts";
export { type BestCell, formatGap, type NearBestCell } from "./boxes/cell-search.ts";
export type { CellCounts } from "./boxes/overlap-counts.ts";
export { sampleBoxes } from "./boxes/sample-shares.ts";
export { sampleHidden } from "./inference/sampling/sample.ts";
export { canListPlacements } from "./scenario/placement.ts";
