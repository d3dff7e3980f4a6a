import { dirname, isAbsolute, join, relative } from "node:path";
import { suggestName } from "@broadside/engine/input";
import type { BroadsideCommand } from "../definition/broadside-command.ts";
import type { Command } from "../definition/command.ts";
import { type Flag, isSetting, keyOf } from "../definition/flag.ts";
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

interface Default {
  readonly entry: ConfigEntry;
  readonly flag: Flag;
}

/** Whether a default concerns a call: neither does what was typed exclude it, nor does what it needs fail. */
const concerns = (command: BroadsideCommand, { flag }: Default, defaults: readonly Default[]): boolean => {
  const isTyped = (name: string): boolean => command.getOptionValueSource(keyOf({ name })) === "cli";
  const isGiven = (name: string): boolean =>
    isTyped(name) || defaults.some(({ entry }) => entry.flag === name && entry.value !== false);
  if (flag.needs && !isGiven(flag.needs.flag)) return false;
  if (flag.concerns?.(command.opts()) === false) return false;
  const excluded = flag.excludes ?? [];
  const excluding = command.flags.filter(({ excludes }) =>
    excludes?.some((other) => other.flag === flag.name && !other.yields),
  );
  return !(
    excluded.some((other) => (other.yields ? isGiven(other.flag) : isTyped(other.flag))) ||
    excluding.some(({ name }) => isTyped(name))
  );
};

let applied: { readonly path: string; readonly shown: readonly ShownDefault[] } | undefined;

interface ShownDefault {
  readonly names: readonly string[];
  readonly text: string;
}

/** A default as it would be typed. @param flag of any command that has it */
export const shownDefault = (entry: ConfigEntry, flag: Flag | undefined): string => {
  const value = shownValue(entry, flag);
  if (flag && isSetting(flag)) return `--set ${entry.flag}=${value}`;
  return typeof value === "string" ? `--${entry.flag} ${value}` : `--${entry.flag}`;
};

/**
 * Applies the defaults of the nearest file, unless the command line overrides them.
 *
 * @param commands the names of all commands, including those not loaded
 * @param all loads all commands
 * @throws UsageError
 */
export const applyConfig = async (
  command: BroadsideCommand,
  commands: readonly string[],
  all: () => Promise<readonly Command[]>,
): Promise<void> => {
  applied = undefined;
  if (command.getOptionValue("config") === false || isAboutDefaults(command)) return;
  const path = findConfig();
  if (path === undefined) return;
  const file = readConfig(path, command.flags);
  requireSections(file, commands);
  const own = await defaultsFor(command, file, all);
  const shown: ShownDefault[] = [];
  for (const one of own) {
    const { entry, flag } = one;
    if (command.getOptionValueSource(keyOf(flag)) === "cli" || !concerns(command, one, own)) continue;
    const value = readValue(file, entry, flag);
    if (value === undefined) continue;
    command.setOptionValueWithSource(keyOf(flag), value, "config");
    const names = isSetting(flag) ? [`${entry.flag}: `, `--set ${entry.flag}`] : [`--${entry.flag}`];
    shown.push({ names, text: shownDefault(entry, flag) });
  }
  if (shown.length > 0) applied = { path, shown };
};

/** Whether a command is about the file of defaults itself: `broadside list config`. */
const isAboutDefaults = (command: BroadsideCommand): boolean =>
  command.name() === "list" && command.args[0] === "config";

/** A file's defaults for a command: first those for all commands, then those in its own section. */
const defaultsFor = async (
  command: BroadsideCommand,
  file: ConfigFile,
  all: () => Promise<readonly Command[]>,
): Promise<Default[]> => {
  const name = command.name();
  const found: Default[] = [];
  for (const section of [ALL, name])
    for (const entry of file.entries.filter((one) => one.section === section)) {
      const flag = flagOf(command, entry);
      if (flag) found.push({ entry, flag });
      else if (section !== ALL) throw unknownFlag(file, entry, name, settable(command));
      else await requireFlag(file, entry, await all());
    }
  return found;
};

const requireFlag = async (file: ConfigFile, entry: ConfigEntry, all: readonly Command[]): Promise<void> => {
  if (!all.some((one) => flagOf(one, entry))) throw unknownFlag(file, entry, ALL, all.flatMap(settable));
};

const unknownFlag = (
  { path }: ConfigFile,
  { flag, line }: ConfigEntry,
  section: string,
  flags: readonly Flag[],
): UsageError => {
  const of = section === ALL ? "any command" : `broadside ${section}`;
  // Someone who writes a letter out of habit means the flag that the letter stands for.
  const meant = flags.find(({ short }) => short === flag.replace(/^-/, ""));
  const names = [...new Set(flags.map(({ name }) => name))];
  const fix = meant === undefined ? suggestName(flag, names) : `write "${meant.name}"`;
  return configError(path, line, `"${flag}" is not a flag of ${of}`, fix);
};

/** The flags and settings of a command that a file may set. */
const settable = ({ flags }: Pick<Command, "flags">): Flag[] =>
  flags.filter(({ name }) => name !== "set" && !name.startsWith("no-"));

const flagOf = (command: Pick<Command, "flags">, { flag }: ConfigEntry): Flag | undefined =>
  settable(command).find(({ name }) => name === flag);

const readValue = (file: ConfigFile, entry: ConfigEntry, flag: Flag): unknown => {
  const { value, line } = entry;
  if (flag.value === undefined) {
    // A flag without a value can only be given: there is no way to type that it is off.
    if (typeof value === "boolean") return value || undefined;
    throw configError(file.path, line, `"${flag.name}" takes no value`, `write "${flag.name}": true`);
  }
  const isOnOff = isSetting(flag) && /[<|](true|false)[|>]/.test(flag.value);
  if (typeof value === "boolean" && !isOnOff)
    throw configError(
      file.path,
      line,
      `"${flag.name}" has no value`,
      `write "${flag.name}": "${flag.value.slice(1, -1)}"`,
    );
  const text = placed(file, flag, String(value));
  if (!flag.read) return text;
  try {
    return flag.read(text);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${shownPath(file.path)} line ${line}: ${error.message}`);
  }
};

/** A default value; a path relative to the file becomes relative to the current folder. */
const placed = ({ path: file }: ConfigFile, { path, group, isList }: Flag, value: string): string => {
  const isOff = group === "settings" && value === "false";
  const isPath = path === "always" ? !isOff : /[/\\]|\.(json|jsonl|csv|m?js|svg)$/.test(value);
  const folder = dirname(file);
  if (!path || isList || !isPath || isAbsolute(value) || folder === process.cwd()) return value;
  return relative(process.cwd(), join(folder, value)) || ".";
};

/** Checks a file's defaults against all commands. @throws UsageError */
export const checkDefaults = (file: ConfigFile, commands: readonly Command[]): void => {
  requireSections(
    file,
    commands.map(({ name }) => name),
  );
  for (const entry of file.entries) {
    const own = commands.filter(({ name }) => entry.section === ALL || name === entry.section);
    const flags = own.flatMap((one) => flagOf(one, entry) ?? []);
    if (flags.length === 0) throw unknownFlag(file, entry, entry.section, own.flatMap(settable));
    for (const flag of flags) readValue(file, entry, flag);
  }
};

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
