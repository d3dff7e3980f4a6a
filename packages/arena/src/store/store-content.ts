// This is separate from the code that uses the database, so that public types need none of its types.

import type { ReducedGame } from "@broadside/engine/review";
import type { ExperimentDescription } from "../experiment/experiment-description.ts";

/** The content of a store before its first game. */
export interface StoreContent {
  readonly description: ExperimentDescription;
  readonly strategies: readonly string[];
  readonly placement?: string | undefined;
  readonly asked?: string | undefined;
}

/** Whether luck is removed from games of the store, which then has a table for that. */
export const hasReduced = ({ description }: Pick<StoreContent, "description">): boolean => "reduceLuck" in description;

/** File formats for exported games. */
export const EXPORT_FORMATS = ["csv", "parquet"] as const;

/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface NumberedReduction extends ReducedGame {
  readonly game: number;
}
