import type { Placement } from "@broadside/arena";
import type { GameLayoutsParts } from "@broadside/arena/games";
import type { Scenario } from "@broadside/engine";
import { formatPrior } from "@broadside/engine/priors";

/** A placement as plain data from which threads draw layouts. */
export const layoutParts = (
  scenario: Scenario,
  placement: Placement,
): Pick<GameLayoutsParts, "model" | "listed" | "prior"> => ({
  model: placement.model,
  ...(placement.model === "file" && {
    listed: Int32Array.from(placement.layouts.flatMap(({ placements }) => placements)),
  }),
  ...(placement.model === "prior" && { prior: formatPrior(scenario, placement.prior) }),
});
