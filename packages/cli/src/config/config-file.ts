import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";
import { type PlacedJson, parsePlacedJson, suggestName } from "@broadside/engine/input";
import { flagEntry } from "../definition/flag-catalogue.ts";
import { streams } from "../output/streams.ts";
import { accept, UsageError } from "../output/usage-error.ts";

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
export const shownValue = ({ flag, value }: ConfigEntry): string | boolean =>
  flagEntry(`--${flag}`)?.secret ? "(not shown)" : value;

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
  const home = streams().env["HOME"] ?? homedir();
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

export const configError = (path: string, line: number, what: string, fix: string): UsageError =>
  UsageError.of(`${shownPath(path)} line ${line}`, what, fix);

export const readConfig = (path: string): ConfigFile => {
  const json = parseFile(path);
  const sections = fieldsOf(path, json, `{"${ALL}":{"scenario":"russian"},"compare":{"games":200}}`).filter(
    ({ key }) => key !== "$schema",
  );
  const entries = sections.flatMap((section) => {
    const isFlag = flagEntry(`--${section.key}`) !== undefined;
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
export const requireSections = ({ path, sections }: ConfigFile, commands: readonly string[]): void => {
  for (const { name, line } of sections) {
    if (name === ALL || commands.includes(name)) continue;
    throw configError(path, line, `"${name}" is not a command`, suggestName(name, [ALL, ...commands]));
  }
};
