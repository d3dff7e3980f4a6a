import { dirname, isAbsolute, join, relative } from "node:path";
import { suggestName } from "@broadside/engine/input";
import type { Command, Option } from "commander";
import { flagEntry, SETTINGS } from "../definition/flag-catalogue.ts";
import { isSetting, settingsOf } from "../definition/setting.ts";
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
} from "./config-file.ts";

interface Call {
  typed(...flags: readonly string[]): boolean;
  /** Whether one of these flags was typed or has a default in the file. */
  has(...flags: readonly string[]): boolean;
  readonly command: Command;
}

type Concern = (call: Call) => boolean;

const withAny =
  (...flags: readonly string[]): Concern =>
  (call) =>
    call.has(...flags);

const without =
  (...flags: readonly string[]): Concern =>
  (call) =>
    !call.has(...flags);

const looksUp: Concern = ({ command }) => command.getOptionValue("index") !== undefined;

const ESTIMATED = {
  samples: withAny("estimate"),
  method: without("estimate"),
  "max-time": without("estimate"),
  "max-memory": without("estimate"),
};

const CHOICES = ["order", "placement", "index"];

/** Flags of any command that select the output: only one can be used at a time. */
const OUTPUT: Readonly<Record<string, Concern>> = {
  json: (call) => !call.typed("format"),
  format: (call) => !call.typed("json", "batch"),
};

/** Flags that a command takes only with or without others: elsewhere their defaults are skipped. */
const CONCERNS: Readonly<Record<string, Readonly<Record<string, Concern>>>> = {
  heatmap: { ...ESTIMATED, seed: withAny("estimate") },
  suggest: { ...ESTIMATED, strategy: (call) => !call.typed("estimate") },
  place: {
    number: (call) => !looksUp(call) && call.command.getOptionValue("order") !== "first",
    difficulty: (call) => !looksUp(call),
    placement: (call) => !call.typed(...CHOICES, "prior", "shots"),
    order: (call) => !call.typed(...CHOICES),
  },
};

/** Whether a flag's default applies to this call of a command. @param words the command's words */
const concerns = (words: string, flag: string, call: Call): boolean =>
  (CONCERNS[words]?.[flag.replace(/^no-/, "")] ?? OUTPUT[flag])?.(call) ?? true;

let applied: { readonly path: string; readonly shown: readonly ShownDefault[] } | undefined;

interface ShownDefault {
  readonly names: readonly string[];
  readonly text: string;
}

export const shownDefault = (entry: ConfigEntry): string => {
  const value = shownValue(entry);
  if (Object.hasOwn(SETTINGS, entry.flag)) return `--set ${entry.flag}=${value}`;
  return typeof value === "string" ? `--${entry.flag} ${value}` : `--${entry.flag}`;
};

/**
 * Applies the defaults of the nearest file, unless the command line overrides them.
 *
 * @param commands the names of all commands, including those not loaded
 * @param flags gives the names of all commands' flags and settings, without dashes; this loads the commands
 * @throws UsageError
 */
export const applyConfig = async (
  command: Command,
  commands: readonly string[],
  flags: () => Promise<readonly string[]>,
): Promise<void> => {
  applied = undefined;
  if (command.getOptionValue("config") === false || isAboutDefaults(command)) return;
  const path = findConfig();
  if (path === undefined) return;
  const file = readConfig(path);
  requireSections(file, commands);
  const own = await defaultsFor(command, file, flags);
  const call = callOf(command, own);
  const shown: ShownDefault[] = [];
  for (const { entry, option } of own) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) === "cli" || !concerns(command.name(), entry.flag, call)) continue;
    const value = readValue(file, entry, option);
    if (value === undefined) continue;
    command.setOptionValueWithSource(name, value, "config");
    const names = isSetting(option) ? [`${entry.flag}: `, `--set ${entry.flag}`] : [`--${entry.flag}`];
    shown.push({ names, text: shownDefault(entry) });
  }
  if (shown.length > 0) applied = { path, shown };
};

/** Whether a command is about the file of defaults itself: `broadside list config`. */
const isAboutDefaults = (command: Command): boolean => command.name() === "list" && command.args[0] === "config";

/** A call as seen by the rules for defaults, including the file's defaults. */
const callOf = (command: Command, defaults: readonly { readonly entry: ConfigEntry }[]): Call => {
  const typed = (...flags: readonly string[]): boolean =>
    optionsOf(command).some(
      (one) => flags.includes((one.long ?? "").slice(2)) && command.getOptionValueSource(one.attributeName()) === "cli",
    );
  return {
    command,
    typed,
    has: (...flags) =>
      typed(...flags) || defaults.some(({ entry: { flag, value } }) => flags.includes(flag) && value !== false),
  };
};

/** A file's defaults for a command: first those for all commands, then those in its own section. */
const defaultsFor = async (
  command: Command,
  file: ConfigFile,
  flags: () => Promise<readonly string[]>,
): Promise<{ readonly entry: ConfigEntry; readonly option: Option }[]> => {
  const words = command.name();
  const found: { entry: ConfigEntry; option: Option }[] = [];
  for (const section of [ALL, words])
    for (const entry of file.entries.filter((one) => one.section === section)) {
      const option = optionOf(command, entry);
      if (option) found.push({ entry, option });
      else if (section !== ALL) throw unknownFlag(file, entry, words, longNames(command));
      else if (!(await flags()).includes(entry.flag)) throw unknownFlag(file, entry, ALL, await flags());
    }
  return found;
};

const unknownFlag = (
  { path }: ConfigFile,
  { flag, line }: ConfigEntry,
  section: string,
  names: readonly string[],
): UsageError => {
  const of = section === ALL ? "any command" : `broadside ${section}`;
  // Someone who writes a letter out of habit means the flag that the letter stands for.
  const meant = names.find((name) => flagEntry(`--${name}`)?.short === `-${flag.replace(/^-/, "")}`);
  const fix = meant === undefined ? suggestName(flag, names) : `write "${meant}"`;
  return configError(path, line, `"${flag}" is not a flag of ${of}`, fix);
};

const optionsOf = (command: Command): readonly Option[] => [...command.options, ...settingsOf(command)];

const longNames = (command: Command): string[] =>
  optionsOf(command).flatMap(({ long, negate }) => (long && !(negate || long === "--set") ? [long.slice(2)] : []));

const optionOf = (command: Command, { flag }: ConfigEntry): Option | undefined =>
  longNames(command).includes(flag) ? optionsOf(command).find(({ long }) => long === `--${flag}`) : undefined;

const readValue = (file: ConfigFile, entry: ConfigEntry, option: Option): unknown => {
  const { flag, value, line } = entry;
  const takesValue = option.required || option.optional;
  if (!takesValue) {
    // A flag without a value can only be given: there is no way to type that it is off.
    if (typeof value === "boolean") return value || undefined;
    throw configError(file.path, line, `"${flag}" takes no value`, `write "${flag}": true`);
  }
  const isOnOff = isSetting(option) && /[<|](true|false)[|>]/.test(option.flags);
  if (typeof value === "boolean" && !isOnOff)
    throw configError(
      file.path,
      line,
      `"${flag}" has no value`,
      `write "${flag}": "${/<(.*)>/.exec(option.flags)?.[1] ?? "…"}"`,
    );
  const text = placed(file, option, String(value));
  if (!option.parseArg) return text;
  try {
    return option.parseArg(text, undefined);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${shownPath(file.path)} line ${line}: ${error.message}`);
  }
};

/** A default value; a path relative to the file becomes relative to the current folder. */
const placed = ({ path }: ConfigFile, { long }: Option, value: string): string => {
  const isPath =
    flagEntry(long)?.path &&
    (/[/\\]|\.(json|jsonl|csv|m?js|svg)$/.test(value) ||
      long === "--out" ||
      (long === "--openings" && value !== "false"));
  const folder = dirname(path);
  if (!isPath || isAbsolute(value) || folder === process.cwd()) return value;
  return relative(process.cwd(), join(folder, value)) || ".";
};

/** Checks a file's defaults against a program with all commands loaded. @throws UsageError */
export const checkDefaults = (file: ConfigFile, program: Command): void => {
  const { commands } = program;
  const names = commands.map((one) => one.name());
  requireSections(file, names);
  const everyFlag = longNamesOf(program);
  for (const entry of file.entries) {
    const own = commands.filter((one) => entry.section === ALL || one.name() === entry.section);
    const options = own.flatMap((one) => optionOf(one, entry) ?? []);
    const [first] = options;
    if (first === undefined)
      throw unknownFlag(file, entry, entry.section, entry.section === ALL ? everyFlag : own.flatMap(longNames));
    for (const option of options) readValue(file, entry, option);
  }
};

/** The names of all flags and settings that a file may set, without dashes. */
export const longNamesOf = (program: Command): string[] => [...new Set(program.commands.flatMap(longNames))];

/** Adds to an error where its flags came from, if they were not typed. */
export const withOrigin = (error: UsageError): UsageError => {
  if (applied === undefined) return error;
  const guilty = applied.shown
    .filter(({ names }) => names.some((name) => error.message.includes(name)))
    .map(({ text }) => text);
  if (guilty.length === 0) return error;
  return new UsageError(
    `${error.message} (${guilty.join(", ")} is from ${shownPath(applied.path)}; --no-config leaves it out)`,
  );
};
