import type { Placement } from "@broadside/arena/games";
import { fail, ok, presetPlacement, type Result, type Scenario } from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import { formatPlacementModel, PLACEMENT_MODELS, parsePlacementModel } from "@broadside/engine/placing";
import { formatPrior, NAMED_PRIORS, type Prior } from "@broadside/engine/priors";
import { readPrior } from "../../board/rules/hiding-prior.ts";
import { presetOf } from "../../board/rules/rules.ts";

/** How layouts are drawn: all equally likely, or ship by ship, as most programs do. */
export const PLACEMENTS = ["uniform", "sequential"] as const;

/** How a comparison draws its layouts, as in the command's `--placement`; the same meaning has the same text. */
export type GamePlacement = string;

/** How players of the given rules place their ships, according to the preset. */
export const ownPlacement = (scenario: Scenario): GamePlacement => presetPlacement(presetOf(scenario) ?? "");

/** The longest name of a prior that has room in a line, in characters. */
const MAX_NAME = 60;

const byPrior = (scenario: Scenario, prior: Prior | undefined): Result<Placement> => {
  if (!prior) return ok({ model: "uniform" });
  if (scenario.contact === "overlap")
    return fail("placement", "a prior is for ships that may not overlap", "write uniform");
  return (prior.name?.length ?? 0) > MAX_NAME
    ? fail("placement", "the name of the prior is too long", `this page shows at most ${MAX_NAME} letters`)
    : ok({ model: "prior", prior });
};

/** The source of a comparison's layouts. Fails for unknown names and for priors of other rules. */
export const placementOf = (scenario: Scenario, text: GamePlacement): Result<Placement> => {
  const [first] = text.split(":");
  if (text.trimStart().startsWith("{") || (first in NAMED_PRIORS && !(first in PLACEMENT_MODELS))) {
    const prior = readPrior(scenario, text);
    return prior.ok ? byPrior(scenario, prior.value) : prior;
  }
  if (!(first in PLACEMENT_MODELS)) {
    const short = first.slice(0, 80);
    const names = [...new Set([...Object.keys(PLACEMENT_MODELS), ...Object.keys(NAMED_PRIORS)])];
    return fail("placement", `"${short}" is not known`, suggestName(short, names));
  }
  const model = parsePlacementModel(text, "placement");
  return model.ok ? ok({ model: formatPlacementModel(model.value) }) : model;
};

const textOf = (scenario: Scenario, text: GamePlacement, placement: Placement): GamePlacement => {
  if (placement.model !== "prior") return placement.model;
  return text.trimStart().startsWith("{") ? JSON.stringify(formatPrior(scenario, placement.prior)) : text;
};

/** Reads how layouts are drawn. Fails if that is not possible under the given rules. */
export const checkPlacement = (scenario: Scenario, text: GamePlacement): Result<GamePlacement> => {
  const placement = placementOf(scenario, text);
  return placement.ok ? ok(textOf(scenario, text, placement.value)) : placement;
};
