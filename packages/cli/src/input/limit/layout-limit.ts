import { RefusedError, type Scenario } from "@broadside/engine";
import { priorName } from "../../output/prior-text.ts";
import { UsageError } from "../../output/usage-error.ts";

/** Does work that lists layouts. A refusal names the setting. @param most largest number that it takes */
export const namingLimit = async <T>(most: number, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const { layouts } = error.cost;
    if (layouts === undefined || layouts > BigInt(most)) throw error;
    throw new RefusedError(`${error.message}; --set max-layouts=${layouts} allows them`, error.cost);
  }
};

/**
 * Refuses a prior, unless it is uniform, for work that needs equally likely layouts.
 *
 * @param flag the value of `--prior`, if given
 * @param what why the prior is of no use, as a sentence without its end
 * @throws UsageError that says how to do without the prior
 */
export const requireEquallyLikely = ({ name, prior }: Scenario, flag: string | undefined, what: string): void => {
  if (prior === undefined || prior.weights.kind === "uniform") return;
  if (flag !== undefined) throw UsageError.of(`--prior ${flag}`, what, "leave out --prior, or write --prior uniform");
  throw UsageError.of(`scenario "${name}"`, `it has ${priorName(prior)}, but ${what}`, "write --prior uniform");
};
