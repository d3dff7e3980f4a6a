import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkStrategy, parseStrategy, type Strategy } from "@broadside/engine";
import { Failure } from "../output/failure.ts";
import { oneLine } from "../output/one-line.ts";
import { accept, UsageError } from "../output/usage-error.ts";

/** The strategy of a name; an error in a parameter says which one. */
export const readStrategy = (text: string, flag: string): Strategy => {
  const strategy = parseStrategy(text);
  if (strategy.ok) return strategy.value;
  const { where } = strategy.error;
  return accept(strategy, where === "strategy" ? flag : `${flag}: ${where}`);
};

/** True for the path of a module: it holds a path separator or ends like a JavaScript file. */
export const isModulePath = (text: string): boolean => /^[^:]*[/\\]|\.[cm]?js$/.test(text);

/** What to say when a strategy from outside has thrown: its name, and its message in one line. */
export const strategyFailure = ({ name }: Strategy, error: unknown): Failure =>
  new Failure(oneLine(`strategy ${name} failed: ${error instanceof Error ? error.message : String(error)}`));

/** The strategy of a name, or the one that a module exports when the text is a path of one: `./mine.mjs`. */
export const loadStrategy = async (text: string, flag: string): Promise<Strategy> => {
  if (!isModulePath(text)) return readStrategy(text, flag);
  const where = `${flag} "${text}"`;
  const path = resolve(text);
  if (!existsSync(path)) throw UsageError.of(where, "there is no such file", "check the path");
  let exported: unknown;
  try {
    exported = await import(pathToFileURL(path).href);
  } catch (error) {
    throw UsageError.of(where, oneLine(`cannot be loaded (${String(error)})`), "correct the module");
  }
  return accept(checkStrategy(exported, where));
};
