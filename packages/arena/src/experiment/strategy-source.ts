import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  checkStrategy,
  fail,
  formatStrategy,
  type InputError,
  isModulePath,
  ok,
  type PriorFiles,
  parseStrategy,
  placeOfError,
  priorFileOf,
  type Result,
  type Scenario,
  type Strategy,
  type StrategyModule,
} from "@broadside/engine";
import { showValue } from "@broadside/engine/input";
import { oneLine } from "@broadside/engine/text";
import { interpreterOf, parseBotCommand } from "../bot/command/bot-program.ts";
import { BOT_PREFIX, isBotCommand } from "../bot/command/command-words.ts";
import { type ModuleFiles, moduleFiles } from "./module-files.ts";

/** A strategy before it is loaded: plain data that can be passed to any thread, unless it is an object. */
export interface StrategySource {
  readonly text: string;
  /** Key of its random streams: its full name, or the name of its file with enough folders to be unique. */
  readonly key: string;
  /** For a module: its path, the packages that it imports, and the SHA-256 of its file and all files it imports. */
  readonly module?: { readonly path: string } & Pick<ModuleFiles, "packages" | "sha256">;
  /** The prior file that the strategy's parameters name: the path as given, and the file's text. */
  readonly priorFile?: { readonly path: string; readonly text: string };
  /** For a bot, its command and, after the handshake, the name with version and the author that it gave. */
  readonly command?: { readonly words: readonly string[]; readonly label?: string; readonly author?: string };
  /** For an object, the strategy and its version, if it has one. Only the calling thread can play an object. */
  readonly object?: { readonly strategy: Strategy; readonly version?: string };
}

/** A strategy as an object: what a module exports, or a `Strategy` of the engine. */
export interface StrategyObject extends StrategyModule {
  /** Change it whenever the strategy may choose differently. Without it an experiment cannot resume. */
  readonly version?: string;
}

/**
 * Reads strategies as given. It checks the parameters of a name, and reads the file of a module without running
 * it.
 *
 * Cost: the length of the texts and of the files that they name.
 *
 * @param texts one strategy each, as {@link splitStrategies} returns them
 * @param where what to call the place in error messages
 * @example
 * import { parseStrategySources } from "@broadside/arena/strategies";
 *
 * parseStrategySources(["random", "greedy-hit"], "--strategies").ok; // => true
 * parseStrategySources(["gredy-hit"], "--strategies").ok; // => false
 */
export const parseStrategySources = (texts: readonly string[], where: string): Result<StrategySource[]> => {
  const sources: StrategySource[] = [];
  for (const text of texts) {
    const source = parseSource(text, where);
    if (!source.ok) return isBotCommand(sources.at(-1)?.text ?? "") ? withCommaAdvice(source) : source;
    const { key, module } = source.value;
    const same = sources.find((other) => (module ? module.path === other.module?.path : key === other.key));
    if (same) return fail(where, `"${text}" is the same strategy as "${same.text}"`, "name every strategy once");
    sources.push(source.value);
  }
  return sources.length > 0
    ? ok(withOwnKeys(sources))
    : fail(where, "names no strategy", 'write for example "random,hunt-target"');
};

/** Adds advice to the error for an unknown strategy: its text may be part of the command before it. */
const withCommaAdvice = ({ error: { where, what, fix } }: { readonly error: InputError }): Result<never> =>
  // The question "did you mean …?" ends the sentence.
  fail(where, what, `put a comma in quotes if it belongs to the command before it; ${fix}`);

/** Gives each module its own key: the shortest end of its path that no other module shares. */
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
  if (isBotCommand(text)) {
    const command = parseBotCommand(text, where);
    return command.ok ? ok({ text, key: text, command: { words: command.value.words } }) : command;
  }
  if (isModulePath(text)) {
    const path = resolve(text);
    try {
      const { packages, sha256 } = moduleFiles(path);
      return ok({ text, key: path, module: { path, packages, sha256 } });
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
      const fix = /\s/.test(text) ? botFix(text) : "check the path";
      return fail(`${where} "${text}"`, missing ? "there is no such file" : "cannot be read", fix);
    }
  }
  if (text === "") return fail(where, "has an empty name", "write for example random,hunt-target");
  const priorFile = readPriorFile(text, where);
  if (!priorFile.ok) return priorFile;
  const strategy = parseStrategy(text, filesOf(priorFile.value));
  if (strategy.ok)
    return ok({ text, key: formatStrategy(strategy.value), ...(priorFile.value && { priorFile: priorFile.value }) });
  if (/^[^:]*\.\w+(\s|$)/.test(text)) return fail(where, `there is no strategy "${text}"`, botFix(text));
  const { what, fix } = strategy.error;
  return fail(strategy.error.where === "strategy" ? where : `${where}, ${strategy.error.where}`, what, fix);
};

const botFix = (text: string): string => {
  const interpreter = /\s/.test(text) ? undefined : interpreterOf(text);
  return `write "${BOT_PREFIX}${interpreter === undefined ? "" : `${interpreter} `}${text}" if it is a bot`;
};

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

export const parseParticipants = (
  strategies: readonly (string | StrategyObject)[],
  where: string,
): Result<StrategySource[]> => {
  if (!Array.isArray(strategies)) throw new TypeError(`${showValue(strategies)} is not a list; write ["greedy-hit"]`);
  const texts = strategies.filter((one) => typeof one === "string");
  const named = texts.length > 0 || strategies.length === 0 ? parseStrategySources(texts, where) : ok([]);
  if (!named.ok) return named;
  const left = [...named.value];
  const sources: StrategySource[] = [];
  for (const [i, one] of strategies.entries()) {
    const source = typeof one === "string" ? ok(left.shift() as StrategySource) : parseObject(one, `strategies[${i}]`);
    if (!source.ok) return source;
    const { key, text } = source.value;
    if (sources.some((other) => other.key === key))
      return fail(`strategies[${i}]`, `"${text}" is the name of another strategy`, "give each a different name");
    sources.push(source.value);
  }
  return ok(sources);
};

const parseObject = (object: StrategyObject, where: string): Result<StrategySource> => {
  const checked = checkStrategy(object, where);
  if (!checked.ok) return checked;
  const { name } = checked.value;
  const { version } = object;
  if (version === undefined) return ok({ text: name, key: name, object: { strategy: checked.value } });
  if (typeof version !== "string" || version.trim() === "")
    return fail(`${where}: version`, "is not a text, or is blank", 'write for example "1"');
  return ok({ text: name, key: name, object: { strategy: checked.value, version } });
};

export const checkBeliefs = (
  sources: readonly StrategySource[],
  scenario: Scenario,
  where: string,
): Result<undefined> => {
  for (const { text, priorFile, module, command, object } of sources) {
    if (module || command || object) continue;
    const strategy = parseStrategy(text, filesOf(priorFile));
    if (!strategy.ok) return strategy;
    const seen = strategy.value.see?.(scenario);
    if (seen && !seen.ok) return fail(`${where}, ${seen.error.where}`, seen.error.what, seen.error.fix);
  }
  return ok(undefined);
};

/**
 * Reads the source of one strategy as {@link parseStrategySources} does. Programs fail, because they play only
 * in comparisons and tournaments.
 *
 * Cost: the length of the text and of the files that it names.
 *
 * @param where what to call the place in error messages
 * @example
 * import { parseStrategySource } from "@broadside/arena/strategies";
 * import { unwrap } from "@broadside/engine";
 *
 * unwrap(parseStrategySource("greedy-hit", "--strategy")).text; // => "greedy-hit"
 */
export const parseStrategySource = (text: string, where: string): Result<StrategySource> => {
  if (isBotCommand(text))
    return fail(`${where} "${text}"`, "bots play in compare and tournament only", "name a strategy of Broadside");
  const sources = parseStrategySources([text], where);
  return sources.ok ? ok(sources.value[0]) : sources;
};

/**
 * Loads the strategy of a source. This runs the code of a module; in an experiment, a thread that can be ended
 * does it.
 *
 * Cost: that of loading a module; constant for a name.
 *
 * @param where what to call the place in error messages
 * @throws Error for a program, which is started instead of loaded
 * @example
 * import { loadStrategy, parseStrategySources } from "@broadside/arena/strategies";
 * import { unwrap } from "@broadside/engine";
 *
 * const source = unwrap(parseStrategySources(["greedy-hit"], "--strategies"))[0]!;
 * unwrap(await loadStrategy(source)).name; // => "greedy-hit"
 */
export const loadStrategy = async (
  { text, module, command, priorFile }: StrategySource,
  where = `strategy "${text}"`,
): Promise<Result<Strategy>> => {
  if (command) throw new Error("a program is not a strategy that can be loaded");
  if (!module) return parseStrategy(text, filesOf(priorFile));
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await import(pathToFileURL(module.path).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const place = error instanceof SyntaxError ? syntaxPlace(module.path) : placeOfError(error);
    const [name, message] = error instanceof Error ? [error.name, error.message] : ["Error", String(error)];
    const reason = `${name}${place === undefined ? "" : ` at ${place}`}: ${message}`;
    const missing = /^Cannot find package '([^']+)'/.exec(message)?.[1];
    const fix =
      missing !== undefined
        ? `write npm install ${installable(missing)} in the module's folder`
        : reason.includes("Unknown file extension")
          ? /\.[cm]?tsx?$/.test(text)
            ? "compile it first: modules end in .js or .mjs"
            : botFix(text)
          : "correct the module";
    return fail(where, `cannot be loaded (${oneLine(reason)})`, fix);
  }
  return checkStrategy(exported, where);
};

/** What npm installs a package by. Ours are not on npm, so it is the folder of the one that runs here. */
const installable = (name: string): string =>
  name.startsWith("@broadside/")
    ? `"${createRequire(import.meta.url)
        .resolve(name)
        .replace(/[/\\]dist[/\\][^/\\]*$/, "")}"`
    : name;

const syntaxPlace = (path: string): string | undefined => {
  const said = spawnSync(process.execPath, ["--check", path], { encoding: "utf8" }).stderr;
  const line = /^.*:(\d+)$/m.exec(said)?.[1];
  return line === undefined ? undefined : `${basename(path)}:${line}`;
};
