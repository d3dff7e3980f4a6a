import {
  isModulePath,
  type PriorFiles,
  parseStrategy,
  priorFileOf,
  type Scenario,
  type Strategy,
} from "@broadside/engine";
import { oneLine } from "@broadside/engine/text";
import { accept, Failure } from "../../output/usage-error.ts";
import { readText } from "./scenario-source.ts";

/** The strategy of a name; an error in a parameter says which one. @param files texts of the prior files that it may name */
export const readStrategy = (text: string, flag: string, files?: PriorFiles): Strategy => {
  const strategy = parseStrategy(text, files);
  if (strategy.ok) return strategy.value;
  const { where } = strategy.error;
  return accept(strategy, where === "strategy" ? flag : `${flag}: ${where}`);
};

/** The text of the prior file that a strategy names, by its path; undefined where it names none. */
export const readPriorFile = (text: string, flag: string): PriorFiles | undefined => {
  const path = priorFileOf(text);
  return path === undefined ? undefined : new Map([[path, readText(path, flag).replace(/^\ufeff/, "")]]);
};

/** Refuses a strategy with a prior of its own for a scenario that the prior does not fit. */
export const requireBelief = ({ see }: Strategy, scenario: Scenario, flag: string): void => {
  const seen = see?.(scenario);
  if (seen && !seen.ok) accept({ ok: false, error: { ...seen.error, where: `${flag}: ${seen.error.where}` } });
};

/** What to say when a strategy from outside has thrown: its name, and its message in one line. */
export const strategyFailure = ({ name }: Strategy, error: unknown): Failure =>
  new Failure(oneLine(`strategy ${name} failed: ${error instanceof Error ? error.message : String(error)}`));

/**
 * The strategy of a name, or the one that a module exports when the text is a path of one: `./mine.mjs`. Modules are the
 * arena's business, which is loaded for them alone: a name is read at once.
 */
export const loadStrategy = async (text: string, flag: string): Promise<Strategy> => {
  if (!isModulePath(text)) return readStrategy(text, flag, readPriorFile(text, flag));
  const modules = await import("@broadside/arena/strategies");
  const source = accept(modules.parseStrategySource(text, flag));
  return accept(await modules.loadStrategy(source, `${flag} "${text}"`));
};
