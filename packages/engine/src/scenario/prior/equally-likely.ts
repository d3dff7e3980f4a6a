import { RefusedError } from "../../core/result.ts";
import type { Scenario } from "../scenario.ts";

/** Whether all layouts of a scenario are equally likely: it has no prior, or a uniform one. */
const isEquallyLikely = ({ prior }: Scenario): boolean => !prior || prior.weights.kind === "uniform";

/**
 * Refuses rules with a prior, for code that counts every layout once: it would answer for another game.
 *
 * @param who the name of what cannot follow a prior, such as "the solver"
 */
export const requireEquallyLikely = (scenario: Scenario, who: string): void => {
  if (!isEquallyLikely(scenario))
    throw new RefusedError(
      `${who} takes all layouts as equally likely: leave out the prior, or write "uniform" for it (--prior uniform)`,
    );
};
