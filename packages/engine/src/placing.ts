/**
 * @broadside/engine/placing: layouts to hide. {@link findLayout} tells whether any layout fits. Other functions
 *   complete a partly placed board, return layouts by rank, by key or one after another, and place ships as
 *   people and programs do.
 *
 * @module @broadside/engine/placing
 */

export {
  clashesOf,
  countCompletions,
  drawCompletions,
  type FindOptions,
  type FoundLayout,
  findLayout,
} from "./placing/completion.ts";
export type { Wheel } from "./placing/key.ts";
export { type Key, KeySystem, keysOf } from "./placing/key.ts";
export { type LayoutRanking, rankLayouts } from "./placing/layout-ranking.ts";
export { Odometer, type OdometerOptions } from "./placing/odometer.ts";
export { PlacementDraw } from "./placing/placement-draw.ts";
export {
  drawFleet,
  formatPlacementModel,
  makePlacementModel,
  PLACEMENT_MODELS,
  type PlacementModel,
  type PlacementModelName,
  type PlacementModelText,
  parsePlacementModel,
} from "./placing/placement-model.ts";
export { type LayoutSampler, makeSampler, type PlacementChances } from "./placing/sampler.ts";
export { keptClear } from "./scenario/contact.ts";
export { unfitShip } from "./scenario/placement.ts";
