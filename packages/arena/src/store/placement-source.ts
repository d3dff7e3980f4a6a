import { parseScenario, type Scenario, unwrap } from "@broadside/engine";
import { formatPrior, type PriorSource } from "@broadside/engine/priors";
import { StoreFailed } from "../experiment/arena-error.ts";
import type { Experiment } from "../experiment/experiment.ts";
import { placementNameOf } from "../experiment/experiment-description.ts";
import { formatLayoutLines, parseLayoutLines } from "../experiment/layout-lines.ts";
import { type GameLayouts, layoutParts, makeGameLayouts } from "../play/game-layouts.ts";
import type { StoreContent } from "./store-content.ts";

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
  const own =
    model === "prior"
      ? { prior: JSON.parse(source) as PriorSource }
      : layoutParts(scenario, { model, layouts: unwrap(parseLayoutLines(scenario, source, "layouts")) });
  return { scenario, layouts: makeGameLayouts({ ...parts, ...own }) };
};
