import { isModulePath, parseStrategy, type Strategy } from "@broadside/engine";
import { oneLine } from "@broadside/engine/text";
import { Failure } from "../output/failure.ts";
import { accept } from "../output/usage-error.ts";

/** The strategy of a name; an error in a parameter says which one. */
export const readStrategy = (text: string, flag: string): Strategy => {
  const strategy = parseStrategy(text);
  if (strategy.ok) return strategy.value;
  const { where } = strategy.error;
  return accept(strategy, where === "strategy" ? flag : `${flag}: ${where}`);
};

/** What to say when a strategy from outside has thrown: its name, and its message in one line. */
export const strategyFailure = ({ name }: Strategy, error: unknown): Failure =>
  new Failure(oneLine(`strategy ${name} failed: ${error instanceof Error ? error.message : String(error)}`));

/**
 * The strategy of a name, or the one that a module exports when the text is a path of one: `./mine.mjs`. Modules are the
 * arena's business, which is loaded for them alone: a name is read at once.
 */
export const loadStrategy = async (text: string, flag: string): Promise<Strategy> => {
  if (!isModulePath(text)) return readStrategy(text, flag);
  const modules = await import("@broadside/arena/strategies");
  const source = accept(modules.parseStrategySource(text, flag));
  return accept(await modules.loadStrategy(source, `${flag} "${text}"`));
};
