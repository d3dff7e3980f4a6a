import { dirname, isAbsolute, join, relative } from "node:path";
import { suggestName } from "@broadside/engine/text";
import type { Command, Option } from "commander";
import { flagEntry } from "../definition/flag-catalogue.ts";
import { UsageError } from "../output/usage-error.ts";
import {
  ALL,
  type ConfigEntry,
  type ConfigFile,
  configError,
  findConfig,
  readConfig,
  requireSections,
  shownPath,
  shownValue,
  WITHOUT_DEFAULTS,
} from "./config-file.ts";

/** What a default can ask about a call. */
interface Call {
  /** Whether a flag was typed. */
  typed(...flags: readonly string[]): boolean;
  /** Whether a flag was typed or has a default of its own. */
  has(flag: string): boolean;
  readonly command: Command;
}

type Concern = (call: Call) => boolean;

const withEstimate: Concern = (call) => call.has("estimate");
const withoutEstimate: Concern = (call) => !call.has("estimate");
const against: Concern = (call) => call.has("against");
const unbounded: Concern = (call) => !call.typed("bound");
const named: Concern = ({ command }) => command.args.length > 0;

const ESTIMATED = {
  samples: withEstimate,
  method: withoutEstimate,
  "max-time": withoutEstimate,
  "max-memory": withoutEstimate,
};

const CHOICES = ["order", "placement", "first", "standard", "index", "key", "rank", "against"];

/** Flags of any command that choose the output: only one at a time. */
const OUTPUT: Readonly<Record<string, Concern>> = {
  csv: (call) => !call.typed("json", "batch"),
  json: (call) => !call.typed("csv", "format"),
  format: (call) => !call.typed("json"),
};

/**
 * Flags that a command takes only with or without certain others, and refuses elsewhere. If you type such a
 * flag, you get an error; a default applies to the calls it concerns and is skipped in others.
 */
const CONCERNS: Readonly<Record<string, Readonly<Record<string, Concern>>>> = {
  heatmap: { ...ESTIMATED, seed: withEstimate },
  suggest: { ...ESTIMATED, strategy: (call) => !call.typed("estimate") },
  place: {
    games: against,
    bits: against,
    "prior-out": against,
    number: (call) => !call.typed("first", "key", "rank"),
    seed: (call) => !call.typed("standard"),
    difficulty: (call) => !call.typed("standard", "rank"),
    placement: (call) => !call.typed(...CHOICES, "prior", "shots"),
    order: (call) => !call.typed(...CHOICES),
  },
  solve: { "time-limit": unbounded, compare: unbounded },
  study: Object.fromEntries(
    ["games", "seed", "out", "workers", "queue", "openings", "shard", "resume"].map((flag) => [flag, named]),
  ),
};

/** Whether a flag's default concerns this call of a command. @param words the command's words */
const concerns = (words: string, flag: string, call: Call): boolean =>
  (CONCERNS[words]?.[flag.replace(/^no-/, "")] ?? OUTPUT[flag])?.(call) ?? true;

/** What {@link applyConfig} needs to know about all commands. */
export interface KnownCommands {
  /** Words of all commands, including those not loaded. */
  readonly words: readonly string[];
  /** Long names of all commands' flags, without dashes; loads the commands. */
  flags(): Promise<readonly string[]>;
}

/** Defaults taken from a file, as shown to people: `--games 200`. */
let applied: { readonly path: string; readonly shown: readonly string[] } | undefined;

/** The words of a command after `broadside`. */
const commandWords = (command: Command): string =>
  command.parent?.parent ? `${commandWords(command.parent)} ${command.name()}` : command.name();

/**
 * Applies the defaults of the nearest file of defaults, where the command line does not say otherwise.
 *
 * @throws UsageError with file and line where the file is broken, or has something that the command does not
 * know.
 */
export const applyConfig = async (command: Command, known: KnownCommands): Promise<void> => {
  applied = undefined;
  if (command.getOptionValue("config") === false || WITHOUT_DEFAULTS.includes(commandWords(command))) return;
  const path = findConfig();
  if (path === undefined) return;
  const file = readConfig(path);
  requireSections(file, known.words);
  const own = await defaultsFor(command, file, known);
  const call = callOf(
    command,
    own.map(({ entry }) => entry),
  );
  const shown: string[] = [];
  for (const { entry, option } of own) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) === "cli" || !concerns(commandWords(command), entry.flag, call)) continue;
    const value = readValue(file, entry, option);
    if (value === undefined) continue;
    command.setOptionValueWithSource(name, value, "config");
    shown.push(typeof entry.value === "string" ? `--${entry.flag} ${shownValue(entry)}` : `--${entry.flag}`);
  }
  if (shown.length > 0) applied = { path, shown };
};

/** A call as defaults see it, including the file's defaults. */
const callOf = (command: Command, defaults: readonly ConfigEntry[]): Call => {
  const typed = (...flags: readonly string[]): boolean =>
    command.options.some(
      (one) => flags.includes((one.long ?? "").slice(2)) && command.getOptionValueSource(one.attributeName()) === "cli",
    );
  return {
    command,
    typed,
    has: (flag) => typed(flag) || defaults.some((entry) => entry.flag === flag && entry.value !== false),
  };
};

/** A file's defaults for a command: first those for all, then those of its own section. */
const defaultsFor = async (
  command: Command,
  file: ConfigFile,
  known: KnownCommands,
): Promise<{ readonly entry: ConfigEntry; readonly option: Option }[]> => {
  const words = commandWords(command);
  const found: { entry: ConfigEntry; option: Option }[] = [];
  for (const section of [ALL, words])
    for (const entry of file.entries.filter((one) => one.section === section)) {
      const option = optionOf(command, entry);
      if (option) found.push({ entry, option });
      else if (section !== ALL) throw unknownFlag(file, entry, `broadside ${words}`, longNames(command));
      else if (!(await known.flags()).includes(entry.flag))
        throw unknownFlag(file, entry, "any command", await known.flags());
    }
  return found;
};

const unknownFlag = (
  { path }: ConfigFile,
  { flag, line }: ConfigEntry,
  of: string,
  names: readonly string[],
): UsageError => {
  // A letter, typed by habit, means its flag.
  const meant = names.find((name) => flagEntry(`--${name}`)?.short === `-${flag.replace(/^-/, "")}`);
  const fix = meant === undefined ? suggestName(flag, names) : `write "${meant}"`;
  return configError(path, line, `"${flag}" is not a flag of ${of}`, fix);
};

/** Long names of a command's flags that a file may set, without dashes. */
const longNames = (command: Command): string[] =>
  command.options.flatMap(({ long, negate }) => (long && !(negate && long === "--no-config") ? [long.slice(2)] : []));

/** The option that an entry sets: of `--openings` and `--no-openings` the matching one. */
const optionOf = ({ options }: Command, { flag, value }: ConfigEntry): Option | undefined => {
  const named = options.filter(({ long }) => long === `--${flag}`);
  const negated = value === false ? options.filter(({ long }) => long === `--no-${flag}`) : [];
  return [...negated, ...named].find(({ long }) => long !== "--no-config");
};

const readValue = (file: ConfigFile, entry: ConfigEntry, option: Option): unknown => {
  const { flag, value, line } = entry;
  const takesValue = option.required || option.optional;
  if (!takesValue) {
    // A flag is given or not: you cannot type that it is not.
    const isGiven = option.negate && !flag.startsWith("no-") ? !value : value;
    if (typeof value === "boolean") return isGiven ? !option.negate : undefined;
    throw configError(file.path, line, `"${flag}" takes no value`, `write "${flag}": true`);
  }
  if (typeof value === "boolean")
    throw configError(
      file.path,
      line,
      `"${flag}" has no value`,
      `write "${flag}": "${/<(.*)>/.exec(option.flags)?.[1] ?? "…"}"`,
    );
  const text = placed(file, option, value);
  if (!option.parseArg) return text;
  try {
    return option.parseArg(text, undefined);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${shownPath(file.path)} line ${line}: ${error.message}`);
  }
};

/** A value. A path in the file is relative to the file, so it becomes relative to the current folder. */
const placed = ({ path }: ConfigFile, { long }: Option, value: string): string => {
  const isPath =
    flagEntry(long)?.path &&
    (/[/\\]|\.(json|jsonl|csv|m?js|svg)$/.test(value) || long === "--out" || long === "--openings");
  const folder = dirname(path);
  if (!isPath || isAbsolute(value) || folder === process.cwd()) return value;
  return relative(process.cwd(), join(folder, value)) || ".";
};

/** Checks every default of a file against a program with all commands. @throws UsageError as {@link applyConfig} does */
export const checkDefaults = (file: ConfigFile, program: Command): void => {
  const commands = leaves(program);
  requireSections(file, commands.map(commandWords));
  const everyFlag = longNamesOf(program);
  for (const entry of file.entries) {
    const own = commands.filter((one) => entry.section === ALL || commandWords(one) === entry.section);
    const options = own.flatMap((one) => optionOf(one, entry) ?? []);
    const [first] = options;
    const isAll = entry.section === ALL;
    const names = isAll ? everyFlag : own.flatMap(longNames);
    if (first === undefined)
      throw unknownFlag(file, entry, isAll ? "any command" : `broadside ${entry.section}`, names);
    for (const option of options) readValue(file, entry, option);
  }
};

/** Long names of all flags that a file may set, without dashes. */
export const longNamesOf = (program: Command): string[] => [...new Set(leaves(program).flatMap(longNames))];

const leaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);

/** Adds the origin of its flags to an error, where they were not typed. */
export const withOrigin = (error: UsageError): UsageError => {
  if (applied === undefined) return error;
  const guilty = applied.shown.filter((flag) => error.message.includes(flag.split(" ")[0]));
  if (guilty.length === 0) return error;
  return new UsageError(
    `${error.message} (${guilty.join(", ")} is from ${shownPath(applied.path)}; --no-config leaves it out)`,
  );
};
