import { registeredStrategy, type Scenario, type Strategy, weighsLayouts } from "@broadside/engine";
import type { Prior } from "@broadside/engine/priors";
import { oneLine } from "@broadside/engine/text";
import { wrap } from "./wrap.ts";

/** Letters of a prior's name that people are shown. */
const MOST_LETTERS = 60;

/** What a prior is called in a sentence: `prior people`, `a prior without a name`. */
export const priorName = ({ name }: Prior): string => {
  const text = oneLine(name ?? "").trim();
  if (text === "") return "a prior without a name";
  const letters = Array.from(text);
  return `prior ${letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : text}`;
};

/**
 * Lines that say which prior a scenario has and where it is from; none where all layouts are equally likely.
 *
 * @param columns the width of the terminal; at most 80 are filled
 */
export const priorLines = ({ prior }: Scenario, columns: number): string[] => {
  if (prior === undefined) return [];
  const source = oneLine(prior.source ?? "").trim();
  return wrap(source === "" ? priorName(prior) : `${priorName(prior)}: ${source}`, Math.min(columns, 80));
};

/** The field of JSON that says which prior a scenario has: its name, null where it has none; no field without a prior. */
export const priorField = ({ prior }: Scenario): { readonly prior?: string | null } =>
  prior === undefined ? {} : { prior: prior.name ?? null };

/** Whether a strategy of ours shoots alike whatever the prior. */
export const takesNoPrior = ({ name }: Strategy): boolean =>
  registeredStrategy(name) !== undefined && !weighsLayouts(name);
