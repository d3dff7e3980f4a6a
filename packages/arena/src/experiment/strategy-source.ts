import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  checkStrategy,
  fail,
  formatStrategy,
  isModulePath,
  ok,
  type PriorFiles,
  parseStrategy,
  priorFileOf,
  type Result,
  type Scenario,
  type Strategy,
} from "@broadside/engine";
import { oneLine } from "@broadside/engine/text";
import { moduleFiles } from "./module-files.ts";

/** A strategy of an experiment before it is loaded: plain data that can be given to a thread, unless it is an object. */
export interface StrategySource {
  /** The strategy as it was asked for. */
  readonly text: string;
  /**
   * What tells its random streams from those of others: its full name, or the name of its file, with as many of its folders
   * as tell it from other files of that name.
   */
  readonly key: string;
  /** For a module its absolute path and the SHA-256 of its file and of all that it imports, see {@link moduleFiles}. */
  readonly module?: { readonly path: string; readonly sha256: string };
  /** The prior file that its parameters name: the path as it was written, and the file's text. */
  readonly priorFile?: { readonly path: string; readonly text: string };
  /** For an object of the calling thread, the only one that can play it: the strategy, and its version if it has one. */
  readonly object?: { readonly strategy: Strategy; readonly version?: string };
}

/**
 * The strategies of a list such as `random,probability-chessboard:divisor=3,block=12,./mine.mjs`. A comma before
 * `name=` belongs to the parameters of the strategy before it.
 */
export const splitStrategies = (list: string): string[] => {
  const texts: string[] = [];
  for (const part of list.split(",")) {
    const text = part.trim();
    const last = texts.length - 1;
    if (last >= 0 && texts[last].includes(":") && /^[a-z][a-z-]*=/.test(text)) texts[last] += `,${text}`;
    else texts.push(text);
  }
  return texts;
};

/** Reads how strategies are asked for; a name's parameters are checked, a module's file is read but not run. */
export const parseStrategySources = (texts: readonly string[], where: string): Result<StrategySource[]> => {
  const sources: StrategySource[] = [];
  for (const text of texts) {
    const source = parseSource(text, where);
    if (!source.ok) return source;
    const { key, module } = source.value;
    const same = sources.find((other) => (module ? module.path === other.module?.path : key === other.key));
    if (same) return fail(where, `"${text}" is the same strategy as "${same.text}"`, "name every strategy once");
    sources.push(source.value);
  }
  return sources.length > 0
    ? ok(withOwnKeys(sources))
    : fail(where, "names no strategy", 'write for example "random,hunt-target"');
};

/** Gives every module a key of its own: the last parts of its path, one at least, that no other module ends with. */
const withOwnKeys = (sources: readonly StrategySource[]): StrategySource[] => {
  const paths = sources.flatMap(({ module }) => (module ? [partsOf(module.path)] : []));
  return sources.map((source) => {
    if (!source.module) return source;
    const parts = partsOf(source.module.path);
    const ends = (count: number): string => parts.slice(-count).join("/");
    let count = 1;
    while (count < parts.length && paths.filter((path) => path.slice(-count).join("/") === ends(count)).length > 1)
      count++;
    return { ...source, key: ends(count) };
  });
};

const partsOf = (path: string): string[] => path.split(/[/\\]/);

const parseSource = (text: string, where: string): Result<StrategySource> => {
  if (isModulePath(text)) {
    const path = resolve(text);
    try {
      const { sha256 } = moduleFiles(path);
      return ok({ text, key: path, module: { path, sha256 } });
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
      return fail(`${where} "${text}"`, missing ? "there is no such file" : "cannot be read", "check the path");
    }
  }
  if (text === "") return fail(where, "has an empty name", "write for example random,hunt-target");
  const priorFile = readPriorFile(text, where);
  if (!priorFile.ok) return priorFile;
  const strategy = parseStrategy(text, filesOf(priorFile.value));
  if (strategy.ok) {
    return ok({ text, key: formatStrategy(strategy.value), ...(priorFile.value && { priorFile: priorFile.value }) });
  }
  const { what, fix } = strategy.error;
  return fail(strategy.error.where === "strategy" ? where : `${where}, ${strategy.error.where}`, what, fix);
};

/** The prior file that a strategy names, read. */
const readPriorFile = (text: string, where: string): Result<StrategySource["priorFile"]> => {
  const path = priorFileOf(text);
  if (path === undefined) return ok(undefined);
  try {
    return ok({ path, text: readFileSync(path, "utf8").replace(/^\ufeff/, "") });
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const what = missing ? "there is no such file" : "cannot be read";
    return fail(`${where}, strategy "${text}", parameter prior`, what, "check the path");
  }
};

const filesOf = (file: StrategySource["priorFile"]): PriorFiles => new Map(file ? [[file.path, file.text]] : []);

/**
 * Checks that strategies with priors of their own can play a scenario: `people` is known of one board only, a file is of one
 * scenario.
 */
export const checkBeliefs = (
  sources: readonly StrategySource[],
  scenario: Scenario,
  where: string,
): Result<undefined> => {
  for (const { text, priorFile, module, object } of sources) {
    if (module || object) continue;
    const strategy = parseStrategy(text, filesOf(priorFile));
    if (!strategy.ok) return strategy;
    const seen = strategy.value.see?.(scenario);
    if (seen && !seen.ok) return fail(`${where}, ${seen.error.where}`, seen.error.what, seen.error.fix);
  }
  return ok(undefined);
};

/**
 * The source of one strategy, as {@link parseStrategySources} reads it.
 *
 * @param where how to call the place in an error message
 */
export const parseStrategySource = (text: string, where: string): Result<StrategySource> => {
  const sources = parseStrategySources([text], where);
  return sources.ok ? ok(sources.value[0]) : sources;
};

/**
 * The strategy of a source. A module is run by this: in an experiment that is the business of a thread that can be ended.
 *
 * @param where how to call the place in an error message
 */
export const loadStrategy = async (
  { text, module, priorFile }: StrategySource,
  where = `strategy "${text}"`,
): Promise<Result<Strategy>> => {
  if (!module) return parseStrategy(text, filesOf(priorFile));
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await import(pathToFileURL(module.path).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return fail(where, `cannot be loaded (${oneLine(reason)})`, "correct the module");
  }
  return checkStrategy(exported, where);
};
