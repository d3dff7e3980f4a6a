import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  checkStrategy,
  fail,
  formatScenario,
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
import { parse } from "es-module-lexer/js";
import { interpreterOf, parseBotCommand } from "../bot/process/bot-program.ts";
import { BOT_PREFIX, isBotCommand } from "../bot/process/command-words.ts";
import { greetBot, greetingLabel } from "../bot/process/handshake.ts";
import { ExperimentRefused } from "./arena-error.ts";

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
    return fail(
      `${where} "${text}"`,
      "bots play in compare, regret, task and tournament only",
      "name a strategy of Broadside",
    );
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
        ? installation(missing)
        : reason.includes("Unknown file extension")
          ? /\.[cm]?tsx?$/.test(text)
            ? "compile it first: modules end in .js or .mjs"
            : botFix(text)
          : "correct the module";
    return fail(where, `cannot be loaded (${oneLine(reason)})`, fix);
  }
  return checkStrategy(exported, where);
};

/** How to install a package that a module imports. Ours are not on npm: the folder of one that runs here, or an archive. */
const installation = (name: string): string => {
  if (!name.startsWith("@broadside/")) return `write npm install ${name} in the module's folder`;
  try {
    const file = createRequire(import.meta.url).resolve(name);
    return `write npm install "${file.replace(/[/\\]dist[/\\][^/\\]*$/, "")}" in the module's folder`;
  } catch {
    // The bundle of the command has the engine in it.
    return `install the archive of ${name} in the module's folder`;
  }
};

const syntaxPlace = (path: string): string | undefined => {
  const errors = spawnSync(process.execPath, ["--check", path], { encoding: "utf8" }).stderr;
  const line = /^.*:(\d+)$/m.exec(errors)?.[1];
  return line === undefined ? undefined : `${basename(path)}:${line}`;
};

/** A strategy module with everything that it imports, to tell whether the code of a run has changed. */
interface ModuleFiles {
  /** Absolute paths, starting with the module's own file. Files of installed packages are left out. */
  readonly files: readonly string[];
  /** Imported packages as `name@version`, and names that could not be resolved. */
  readonly packages: readonly string[];
  /** SHA-256 of the files, with their paths relative to the module, and of the packages, with their versions. */
  readonly sha256: string;
}

/** Follows the imports of a module, from file to file. @throws if the module itself cannot be read */
export const moduleFiles = (path: string): ModuleFiles => {
  const texts = new Map<string, string>([[path, readFileSync(path, "utf8")]]);
  const packages = new Set<string>();
  for (const [file, text] of texts) {
    for (const specifier of importsOf(file, text)) {
      const target = resolveImport(specifier, file);
      if (target.kind === "package") packages.add(target.name);
      else if (!texts.has(target.path)) texts.set(target.path, readOr(target.path));
    }
  }
  const hash = createHash("sha256");
  if (texts.size === 1 && packages.size === 0) hash.update(texts.get(path) ?? "");
  else {
    const parts = [...texts].map(([file, text]) => `${relative(dirname(path), file).replaceAll("\\", "/")}\0${text}`);
    hash.update([...parts.sort(), ...[...packages].sort()].join("\0\0"));
  }
  return { files: [...texts.keys()], packages: [...packages].sort(), sha256: hash.digest("hex") };
};

const readOr = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "(cannot be read)";
  }
};

const importsOf = (file: string, text: string): string[] => {
  if (!/\.[cm]?[jt]s$/.test(file)) return [];
  const required = Array.from(text.matchAll(/\brequire\(\s*(["'])([^"'\n]+)\1\s*\)/g), ([, , name]) => name);
  try {
    const [imports] = parse(text);
    return [...imports.flatMap(({ n }) => n ?? []), ...required];
  } catch {
    // A file that cannot be parsed as a module is refused later, when it is loaded.
    return required;
  }
};

type Found = { readonly kind: "file"; readonly path: string } | { readonly kind: "package"; readonly name: string };

const resolveImport = (specifier: string, from: string): Found => {
  if (isBuiltin(specifier)) return { kind: "package", name: specifier };
  if (/^(\.{0,2}\/|file:)/.test(specifier)) {
    const url = new URL(specifier, pathToFileURL(from));
    return { kind: "file", path: withEnding(fileURLToPath(url), from) };
  }
  const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  return { kind: "package", name: `${name}@${versionOf(name, from)}` };
};

/** Completes a path: `require` accepts paths without a file extension. */
const withEnding = (path: string, from: string): string => {
  try {
    return existsSync(path) ? path : createRequire(from).resolve(path);
  } catch {
    return path;
  }
};

const versionOf = (name: string, from: string): string => {
  for (const folder of createRequire(from).resolve.paths(name) ?? []) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8")) as { version?: unknown };
      return String(manifest.version);
    } catch {
      // The package is not in this folder.
    }
  }
  return "none";
};

/** Starts each source that is a program once, for its introduction. @throws ExperimentRefused unless it can play */
export const greetBots = async (
  sources: readonly StrategySource[],
  scenario: Scenario,
  mustPlace = false,
): Promise<readonly StrategySource[]> => {
  const rules = JSON.stringify(formatScenario(scenario));
  const greeted: StrategySource[] = [];
  for (const source of sources) {
    const { text, command } = source;
    const bot = command && { text, words: command.words };
    const greeting = bot && (await greetBot(bot, rules, `--strategies "${text}"`, mustPlace));
    if (greeting && !greeting.ok) throw ExperimentRefused.from(greeting.error);
    const label = greeting && greetingLabel(greeting.value);
    const author = greeting?.value.fields["author"] || undefined;
    const names = { ...(label !== undefined && { label }), ...(author !== undefined && { author: oneLine(author) }) };
    greeted.push(command ? { ...source, command: { ...command, ...names } } : source);
  }
  return greeted;
};

export const botLogPath = (folder: string, strategy: number, { text }: Pick<StrategySource, "text">): string => {
  const name = text
    .replace(/^cmd:/, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, 60);
  return join(folder, "logs", `${strategy + 1}-${name}.log`);
};

/**
 * The file that holds a bot's standard error, and its last line; undefined if the bot wrote none.
 *
 * Cost: the file is read once.
 *
 * @param folder of the games
 * @param strategy index in the list of strategies
 * @param text the strategy as given
 * @example
 * import { readBotLog } from "@broadside/arena";
 *
 * readBotLog("games", 0, "cmd:python3 mybot.py"); // => undefined
 */
export const readBotLog = (
  folder: string,
  strategy: number,
  text: string,
): { readonly path: string; readonly last: string } | undefined => {
  const path = botLogPath(folder, strategy, { text });
  try {
    const last = readFileSync(path, "utf8").trimEnd().split("\n").pop() ?? "";
    return last === "" ? undefined : { path, last: oneLine(last) };
  } catch {
    return undefined;
  }
};
