// This is separate from the code that uses the database, so that public types need none of its types.
import { parseScenario, type Scenario, unwrap } from "@broadside/engine";
import { formatPrior, type PriorSource } from "@broadside/engine/priors";
import type { ReducedGame } from "@broadside/engine/review";
import { StoreFailed } from "../experiment/arena-error.ts";
import type { Experiment } from "../experiment/experiment.ts";
import { type ExperimentDescription, placementNameOf } from "../experiment/experiment-description.ts";
import { formatLayoutLines, parseLayoutLines } from "../experiment/layout-lines.ts";
import { type GameLayouts, layoutParts, makeGameLayouts } from "../play/game-layouts.ts";

/** The content of a store before its first game. */
export interface StoreContent {
  readonly description: ExperimentDescription;
  readonly strategies: readonly string[];
  readonly placement?: string | undefined;
  readonly asked?: string | undefined;
}

/** What a store says of its games. */
export interface StoreHead extends StoreContent {
  readonly fingerprint: string;
  /** The number of games if the run ended early; undefined if it did not. */
  readonly stoppedAt: number | undefined;
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

/** The source of the layouts, where the description has only its hash: at most one row. */
export const PLACEMENT_TABLE = "CREATE TABLE placement (source VARCHAR)";

export const placementSource = ({ scenario, placement }: Experiment): string | undefined => {
  switch (placement.model) {
    case "file":
      return formatLayoutLines(placement.layouts);
    case "prior":
      return JSON.stringify(formatPrior(scenario, placement.prior));
    default:
      return undefined;
  }
};

export const layoutsOfStore = (
  folder: string,
  { description, placement: source }: StoreContent,
): { readonly scenario: Scenario; readonly layouts: GameLayouts } => {
  const scenario = unwrap(parseScenario(description["scenario"]));
  const model = placementNameOf(description);
  const parts = { scenario, model, seed: Number(description["seed"]) };
  if (model !== "file" && model !== "prior") return { scenario, layouts: makeGameLayouts(parts) };
  if (source === undefined) throw new StoreFailed(`folder "${folder}": the layouts of its games are missing`);
  const hidden =
    model === "prior"
      ? { prior: JSON.parse(source) as PriorSource }
      : layoutParts(scenario, { model, layouts: unwrap(parseLayoutLines(scenario, source, "layouts")) });
  return { scenario, layouts: makeGameLayouts({ ...parts, ...hidden }) };
};
