import type { ExperimentDescription } from "../experiment/experiment-description.ts";

/** What a store is made of before the first game. */
export interface StoreContent {
  readonly description: ExperimentDescription;
  /** The names of the strategies, in order. */
  readonly strategies: readonly string[];
  /** What layouts are made from where the description does not say it, see `placementSource`. */
  readonly placement?: string | undefined;
}
