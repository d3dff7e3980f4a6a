import { RefusedError } from "../../core/result.ts";
import type { Scenario } from "../scenario.ts";

/** Whether all layouts of a scenario are equally likely: it has no prior, or one that says so. */
const isEquallyLikely = ({ prior }: Scenario): boolean => !prior || prior.weights.kind === "uniform";

/**
 * For what counts every layout once and does not follow a prior: refuses rules with one, in place of an answer for another game.
 *
 * @param who the name of what cannot do it, such as "the solver"
 */
export const requireEquallyLikely = (scenario: Scenario, who: string): void => {
  if (!isEquallyLikely(scenario))
    throw new RefusedError(
      `${who} takes all layouts as equally likely: leave out the prior, or write "uniform" for it (--prior uniform)`,
    );
};
