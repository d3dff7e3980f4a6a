import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkStrategy, fail, formatStrategy, ok, parseStrategy, type Result, type Strategy } from "@broadside/engine";

/** A strategy of an experiment before it is loaded: plain data that can be given to a thread. */
export interface StrategySource {
  /** The strategy as it was asked for. */
  readonly text: string;
  /** What tells its random streams from those of others: its full name, or the name of its file. */
  readonly key: string;
  /** For a module its absolute path and the SHA-256 of its file. */
  readonly module?: { readonly path: string; readonly sha256: string };
}

/** True for the path of a module: it holds a path separator or ends like a JavaScript file. */
export const isModulePath = (text: string): boolean => /^[^:]*[/\\]|\.[cm]?js$/.test(text);

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
    const same = sources.find(({ key }) => key === source.value.key);
    if (same) return fail(where, `"${text}" is the same strategy as "${same.text}"`, "name every strategy once");
    sources.push(source.value);
  }
  return sources.length > 0 ? ok(sources) : fail(where, "names no strategy", 'write for example "random,hunt-target"');
};

const parseSource = (text: string, where: string): Result<StrategySource> => {
  if (isModulePath(text)) {
    const path = resolve(text);
    try {
      const sha256 = createHash("sha256").update(readFileSync(path)).digest("hex");
      return ok({ text, key: basename(path), module: { path, sha256 } });
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
      return fail(`${where} "${text}"`, missing ? "there is no such file" : "cannot be read", "check the path");
    }
  }
  if (text === "") return fail(where, "has an empty name", "write for example random,hunt-target");
  const strategy = parseStrategy(text);
  if (strategy.ok) return ok({ text, key: formatStrategy(strategy.value) });
  const { what, fix } = strategy.error;
  return fail(strategy.error.where === "strategy" ? where : `${where}, ${strategy.error.where}`, what, fix);
};

/** The strategy of a source. Running a module is the business of a thread that can be ended. */
export const loadStrategy = async ({ text, module }: StrategySource): Promise<Result<Strategy>> => {
  if (!module) return parseStrategy(text);
  const where = `strategy "${text}"`;
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await import(pathToFileURL(module.path).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return fail(where, `cannot be loaded (${reason.replace(/\s+/g, " ")})`, "correct the module");
  }
  return checkStrategy(exported, where);
};
