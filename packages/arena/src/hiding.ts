/**
 * @broadside/arena/hiding: how to hide from a strategy. {@link hideAgainst} plays against the strategy and finds
 *   a prior that costs it many shots. This entry point loads no database and no charts.
 *
 * @module @broadside/arena/hiding
 */
export { ExperimentRefused } from "./experiment/arena-error.ts";
export {
  type Hiding,
  type HidingOptions,
  HidingStopped,
  type HidingTask,
  hideAgainst,
  LEAST_GAMES,
  LEAST_JUDGED,
} from "./hiding/hide-against.ts";
export { type HidingGain, hidingText, type MeanShots } from "./hiding/hiding-gain.ts";
export { HidingFault } from "./hiding/hiding-games.ts";
