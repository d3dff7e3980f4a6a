import { fail, ok, type Result, type Scenario } from "@broadside/engine";
import { formatPrior, type Prior, parseNamedPrior, parsePriorText } from "@broadside/engine/priors";
import { formatPriorOf, takesPrior, withReadPrior } from "./rules-prior.ts";

/** The prior by which a fleet is hidden: its name, or the prior itself as JSON. */
export type Hiding = string;

export const readPrior = (scenario: Scenario, text: string): Result<Prior | undefined> =>
  text.trimStart().startsWith("{")
    ? parsePriorText(scenario, text, "placement")
    : parseNamedPrior(scenario, text, "placement");

/** The rules with the prior by which a fleet is hidden. Fails for a prior of other rules. */
export const hiddenBy = (scenario: Scenario, text: Hiding): Result<Scenario> =>
  takesPrior(scenario)
    ? withReadPrior(scenario, readPrior(scenario, text))
    : fail("placement", "a prior is for ships of fixed sizes that may not overlap", "leave it out");

/** The prior of the rules, as {@link hiddenBy} reads it; undefined if all layouts are equally likely. */
export const formatHiding = (scenario: Scenario): Hiding | undefined =>
  scenario.prior && formatPriorOf(scenario, parseNamedPrior);

/** Reads the prior that hides a fleet, as its canonical text; undefined if all layouts are equally likely. */
export const parseHiding = (scenario: Scenario, text: string): Result<Hiding | undefined> => {
  const hidden = hiddenBy(scenario, text);
  if (!hidden.ok) return hidden;
  const { prior } = hidden.value;
  if (!prior) return ok(undefined);
  return ok(text.trimStart().startsWith("{") ? JSON.stringify(formatPrior(scenario, prior)) : (prior.name ?? text));
};
