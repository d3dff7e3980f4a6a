/**
 * @broadside/engine/boxes: ships of any size that may overlap, on boards with too many placements to list. These
 *   functions count layouts cell by cell and find the best cell of a huge board.
 *
 * @module @broadside/engine/boxes
 */

export { tooLarge } from "./board/board.ts";
export { type BestCell, formatGap, type NearBestCell } from "./inference/best-cell/best-cell.ts";
export { type CellMeasure, searchBestCell } from "./inference/best-cell/search-best-cell.ts";
export { locationCount } from "./inference/boxes/location-count.ts";
export type { CellCounts } from "./inference/boxes/overlap-counts.ts";
export { sampleBoxes } from "./inference/boxes/sample-shares.ts";
export { sampleHidden } from "./inference/sampling/sample.ts";
export {
  type BoxLayout,
  type BoxLayoutSource,
  type BoxShip,
  type CellBox,
  cellsInBox,
  cellsOfBox,
  coversCoord,
  formatBoxLayout,
  type HiddenLayout,
  hasCorners,
  isBoxLayout,
  parseBoxLayout,
  placementsIn,
} from "./scenario/box-layout.ts";
export { canListPlacements } from "./scenario/placement.ts";
