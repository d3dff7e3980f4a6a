import { RefusedError, type Scenario } from "@broadside/engine";
import { priorName } from "../../output/prior-text.ts";
import { UsageError } from "../../output/usage-error.ts";

/** Where a scenario is in an error. A file without a name does not contain the default one. */
export const scenarioPlace = ({ name }: Scenario): string => (name === "custom" ? "scenario" : `scenario "${name}"`);

/** Does work that lists layouts. If it is refused, the error names the setting that allows more. */
export const namingLimit = async <T>(most: number, work: () => T | Promise<T>, other: string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const layouts = error.cost?.layouts;
    const advice = layouts && layouts <= BigInt(most) ? `--set max-layouts=${layouts} allows them` : other;
    throw layouts === undefined ? error : new RefusedError(`${error.message}; ${advice}`, error.cost);
  }
};

/** Refuses a prior for work that needs equally likely layouts. @param what the reason, without a full stop */
export const requireEquallyLikely = (scenario: Scenario, flag: string | undefined, what: string): void => {
  const { prior } = scenario;
  if (prior === undefined || prior.weights.kind === "uniform") return;
  if (flag !== undefined) throw UsageError.of(`--prior ${flag}`, what, "leave out --prior, or write --prior uniform");
  throw UsageError.of(scenarioPlace(scenario), `it has ${priorName(prior)}, but ${what}`, "write --prior uniform");
};
