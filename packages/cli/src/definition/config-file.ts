import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { type PlacedJson, parsePlacedJson, suggestName } from "@broadside/engine/input";
import { streams } from "../output/streams.ts";
import { accept, UsageError } from "../output/usage-error.ts";
import type { BroadsideCommand } from "./broadside-command.ts";
import type { Command } from "./command.ts";
import { type Flag, isSetting, keyOf } from "./flag.ts";

type PlacedField = Extract<PlacedJson, { kind: "object" }>["fields"][number];

export const CONFIG_NAME = "broadside.json";

export const ALL = "all";

export interface ConfigEntry {
  /** The section: {@link ALL}, or the name of a command. */
  readonly section: string;
  readonly flag: string;
  /** The text as you would type it; or whether a flag without a value is given, or a setting is on. */
  readonly value: string | boolean;
  readonly line: number;
}

export interface ConfigFile {
  readonly path: string;
  readonly entries: readonly ConfigEntry[];
  readonly sections: readonly { readonly name: string; readonly line: number }[];
}

/** The value of a default in the form shown to people: hidden if it may contain a password. */
export const shownValue = ({ value }: ConfigEntry, flag: Flag | undefined): string | boolean =>
  flag?.isSecret ? "(not shown)" : value;

const currentFolder = (): string | undefined => {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
};

/** Finds the file of defaults in the folder or the nearest one above it, up to the user's home. */
export const findConfig = (folder: string | undefined = currentFolder()): string | undefined => {
  if (folder === undefined) return undefined;
  // On Windows, HOME is what Git's shell has: a path of another form.
  const home = resolve(streams().env[process.platform === "win32" ? "USERPROFILE" : "HOME"] ?? homedir());
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, CONFIG_NAME);
    if (existsSync(path)) return path;
    if (at === home || dirname(at) === at) return undefined;
  }
};

export const shownPath = (path: string): string => {
  const near = relative(process.cwd(), path);
  return near.length > 0 && near.length < path.length ? near : path;
};

const configError = (path: string, line: number, what: string, fix: string): UsageError =>
  UsageError.of(`${shownPath(path)} line ${line}`, what, fix);

/** @param flags those that a section may be mistaken for */
export const readConfig = (path: string, flags: readonly Flag[]): ConfigFile => {
  const json = parseFile(path);
  const sections = fieldsOf(path, json, `{"${ALL}":{"scenario":"russian"},"compare":{"games":200}}`).filter(
    ({ key }) => key !== "$schema",
  );
  const entries = sections.flatMap((section) => {
    const isFlag = flags.some(({ name }) => name === section.key);
    const example = isFlag ? `"${ALL}":{"${section.key}":…}` : `"${section.key}":{"scenario":"russian"}`;
    const fields = fieldsOf(path, section.value, example);
    requireOnce(path, fields);
    return fields.map((field) => entryOf(path, section.key, field));
  });
  requireOnce(path, sections);
  return { path, entries, sections: sections.map(({ key, line }) => ({ name: key, line })) };
};

const parseFile = (path: string): PlacedJson => {
  let text = "";
  try {
    text = readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    const fix = "make it a file that can be read, or write --no-config";
    throw UsageError.of(shownPath(path), `cannot be read (${(error as Error).message})`, fix);
  }
  return accept(parsePlacedJson(text, shownPath(path), "correct it, or write --no-config"));
};

const fieldsOf = (path: string, json: PlacedJson, example: string): readonly PlacedField[] => {
  if (json.kind === "object") return json.fields;
  throw configError(path, json.line, "an object is expected", `write ${example}`);
};

const requireOnce = (path: string, fields: readonly PlacedField[]): void => {
  const seen = new Set<string>();
  for (const { key, line } of fields) {
    if (seen.has(key)) throw configError(path, line, `"${key}" is there already`, "leave one of them out");
    seen.add(key);
  }
};

const entryOf = (path: string, section: string, { key, line, value }: PlacedField): ConfigEntry => {
  // Dashes that somebody typed out of habit are ignored.
  const flag = key.replace(/^--/, "");
  return { section, flag, line, value: textOf(path, flag, value) };
};

const textOf = (path: string, flag: string, json: PlacedJson): string | boolean => {
  if (json.kind === "list") return json.items.map((item) => String(textOf(path, flag, item))).join(",");
  if (json.kind === "plain" && json.value !== null)
    return typeof json.value === "boolean" ? json.value : String(json.value);
  throw configError(
    path,
    json.line,
    `"${flag}" has no value that a flag can have`,
    "write text, a number, true or a list",
  );
};

/** Checks the names of sections. @throws UsageError with the line and the nearest name */
const requireSections = ({ path, sections }: ConfigFile, commands: readonly string[]): void => {
  for (const { name, line } of sections) {
    if (name === ALL || commands.includes(name)) continue;
    throw configError(path, line, `"${name}" is not a command`, suggestName(name, [ALL, ...commands]));
  }
};

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
  const defaults = await defaultsFor(command, file, all);
  const shown: ShownDefault[] = [];
  for (const one of defaults) {
    const { entry, flag } = one;
    if (command.getOptionValueSource(keyOf(flag)) === "cli" || !concerns(command, one, defaults)) continue;
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
  const defaults: Default[] = [];
  for (const section of [ALL, name])
    for (const entry of file.entries.filter((one) => one.section === section)) {
      const flag = flagOf(command, entry);
      if (flag) defaults.push({ entry, flag });
      else if (section !== ALL) throw unknownFlag(file, entry, name, settable(command));
      else await requireFlag(file, entry, await all());
    }
  return defaults;
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
  if (!flag.read) return flag.repeats ? [text] : text;
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
    const concerned = commands.filter(({ name }) => entry.section === ALL || name === entry.section);
    const flags = concerned.flatMap((one) => flagOf(one, entry) ?? []);
    if (flags.length === 0) throw unknownFlag(file, entry, entry.section, concerned.flatMap(settable));
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
