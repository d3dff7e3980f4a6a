// Apart from what uses the database: public types need no types of it.
import type { ExperimentDescription } from "../experiment/experiment-description.ts";

/** Content of a store before the first game. */
export interface StoreContent {
  readonly description: ExperimentDescription;
  /** The names of the strategies, in order. */
  readonly strategies: readonly string[];
  /** Where layouts come from, if the description does not say, see `placementSource`. */
  readonly placement?: string | undefined;
}
