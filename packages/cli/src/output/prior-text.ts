import { registeredStrategy, type Scenario, type Strategy, weighsLayouts } from "@broadside/engine";
import type { Prior } from "@broadside/engine/priors";
import { oneLine } from "@broadside/engine/text";
import { wrap } from "./text-width.ts";

/** The maximum number of characters of a prior's name that are shown to people. */
const MOST_LETTERS = 60;

/** The name of a prior, for use in a sentence: `prior people`, `a prior without a name`. */
export const priorName = ({ name }: Prior): string => {
  const text = oneLine(name ?? "").trim();
  if (text === "") return "a prior without a name";
  const letters = Array.from(text);
  return `prior ${letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : text}`;
};

/** Lines about a scenario's prior; none if all layouts are equally likely. @param columns at most 80 */
export const priorLines = ({ prior }: Scenario, columns: number): string[] => {
  if (prior === undefined) return [];
  const source = oneLine(prior.source ?? "").trim();
  return wrap(source === "" ? priorName(prior) : `${priorName(prior)}: ${source}`, Math.min(columns, 80));
};

/** The JSON field for a scenario's prior: its name, or null if it has none; no field if there is no prior. */
export const priorField = ({ prior }: Scenario): { readonly prior?: string | null } =>
  prior === undefined ? {} : { prior: prior.name ?? null };

/** Whether a strategy is a built-in one that ignores priors. */
export const takesNoPrior = ({ name }: Strategy): boolean =>
  registeredStrategy(name) !== undefined && !weighsLayouts(name);
