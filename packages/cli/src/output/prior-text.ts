import { registeredStrategy, type Scenario, type Strategy, weighsLayouts } from "@broadside/engine";
import type { Prior } from "@broadside/engine/priors";
import { oneLine } from "@broadside/engine/text";
import { wrap } from "./text-width.ts";

/** Most letters of a prior's name shown to people. */
const MOST_LETTERS = 60;

/** Name of a prior in a sentence: `prior people`, `a prior without a name`. */
export const priorName = ({ name }: Prior): string => {
  const text = oneLine(name ?? "").trim();
  if (text === "") return "a prior without a name";
  const letters = Array.from(text);
  return `prior ${letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : text}`;
};

/** Lines on a scenario's prior; none where all layouts are equally likely. @param columns at most 80 */
export const priorLines = ({ prior }: Scenario, columns: number): string[] => {
  if (prior === undefined) return [];
  const source = oneLine(prior.source ?? "").trim();
  return wrap(source === "" ? priorName(prior) : `${priorName(prior)}: ${source}`, Math.min(columns, 80));
};

/** JSON field for a scenario's prior: its name, null for a nameless one; no field without a prior. */
export const priorField = ({ prior }: Scenario): { readonly prior?: string | null } =>
  prior === undefined ? {} : { prior: prior.name ?? null };

/** Whether a built-in strategy ignores the prior. */
export const takesNoPrior = ({ name }: Strategy): boolean =>
  registeredStrategy(name) !== undefined && !weighsLayouts(name);
