import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";
import { suggestName } from "@broadside/engine/text";
import { flagEntry } from "../definition/flag-catalogue.ts";
import { formerCommand } from "../definition/former-names.ts";
import { streams } from "../output/streams.ts";
import { UsageError } from "../output/usage-error.ts";

// Parses JSON by hand, so that an error can name its line in the file.

/** A JSON value with its first line. */
type PlacedJson =
  | { readonly kind: "object"; readonly line: number; readonly fields: readonly PlacedField[] }
  | { readonly kind: "list"; readonly line: number; readonly items: readonly PlacedJson[] }
  | { readonly kind: "plain"; readonly line: number; readonly value: string | number | boolean | null };

/** A field of an object, with the line of its key. */
interface PlacedField {
  readonly key: string;
  readonly line: number;
  readonly value: PlacedJson;
}

/** An error in text that is not valid JSON, with its line, from 1. */
class JsonError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Deepest nesting: nobody reads deeper values, and the recursion would overflow. */
const DEEPEST = 100;

const TOKEN = /[{}[\],:]|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[^\s{}[\],:"]+|"/y;

interface Token {
  /** Next text; empty at the end. */
  readonly text: string;
  readonly line: number;
}

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const [blank] = /^\s*/.exec(text.slice(at)) ?? [""];
    line += blank.split("\n").length - 1;
    at += blank.length;
    TOKEN.lastIndex = at;
    const [found] = TOKEN.exec(text) ?? [""];
    if (found !== "") tokens.push({ text: found, line });
    at += found.length;
  }
  return [...tokens, { text: "", line }];
};

/** Reads JSON. @throws JsonError when it is invalid. */
const parsePlacedJson = (text: string): PlacedJson => {
  const tokens = tokensOf(text);
  let next = 0;
  const fail = (what: string): never => {
    const { text: found, line } = tokens[next];
    throw new JsonError(
      line,
      `is not JSON: ${what} is expected${found === "" ? " where the text ends" : `, not ${found}`}`,
    );
  };
  const takes = (sign: string): boolean => {
    if (tokens[next].text !== sign) return false;
    next++;
    return true;
  };
  const listed = (end: string, read: () => void): void => {
    if (takes(end)) return;
    do read();
    while (takes(","));
    if (!takes(end)) fail(`"," or "${end}"`);
  };
  const plain = (what: string): string | number | boolean | null => {
    try {
      const value = JSON.parse(tokens[next].text);
      next++;
      return value;
    } catch {
      return fail(what);
    }
  };
  const field = (depth: number): PlacedField => {
    const { line, text: found } = tokens[next];
    if (!found.startsWith('"')) fail("a key in double quotes");
    const key = String(plain("a key in double quotes"));
    if (!takes(":")) fail('":"');
    return { key, line, value: value(depth) };
  };
  const value = (depth: number): PlacedJson => {
    const { line } = tokens[next];
    if (depth > DEEPEST) throw new JsonError(line, `is nested more than ${DEEPEST} deep`);
    if (takes("{")) {
      const fields: PlacedField[] = [];
      listed("}", () => fields.push(field(depth + 1)));
      return { kind: "object", line, fields };
    }
    if (takes("[")) {
      const items: PlacedJson[] = [];
      listed("]", () => items.push(value(depth + 1)));
      return { kind: "list", line, items };
    }
    return { kind: "plain", line, value: plain("a value") };
  };
  const read = value(0);
  if (tokens[next].text !== "") fail("the end");
  return read;
};

/** Name of a file of defaults. */
export const CONFIG_NAME = "broadside.json";

/** Section of defaults for every command that has the flag. */
export const ALL = "all";

/** A default of a flag or a setting, as in the file. */
export interface ConfigEntry {
  /** The section: {@link ALL}, or the name of a command. */
  readonly section: string;
  /** The name of the setting, or the flag's long name without its dashes. */
  readonly flag: string;
  /** Text as you would type it, or whether a flag without a value is set, or a setting on or off. */
  readonly value: string | boolean;
  readonly line: number;
}

/** A file of defaults that was read. */
export interface ConfigFile {
  readonly path: string;
  readonly entries: readonly ConfigEntry[];
  /** Lines of sections, including empty ones. */
  readonly sections: readonly { readonly name: string; readonly line: number }[];
}

/** Value of a default as people may see it, hidden where it may hold a password. */
export const shownValue = ({ flag, value }: ConfigEntry): string | boolean =>
  flagEntry(`--${flag}`)?.secret ? "(not shown)" : value;

/** The current folder; undefined when it was deleted meanwhile. */
const currentFolder = (): string | undefined => {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
};

/** Finds the file of defaults, in the folder or the nearest one above it, up to the user's home. */
export const findConfig = (folder: string | undefined = currentFolder()): string | undefined => {
  if (folder === undefined) return undefined;
  const home = streams().env["HOME"] ?? homedir();
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, CONFIG_NAME);
    if (existsSync(path)) return path;
    if (at === home || dirname(at) === at) return undefined;
  }
};

/** Path of a file for people: relative, where that is shorter. */
export const shownPath = (path: string): string => {
  const near = relative(process.cwd(), path);
  return near.length > 0 && near.length < path.length ? near : path;
};

/** The error of a line of the file. */
export const configError = (path: string, line: number, what: string, fix: string): UsageError =>
  UsageError.of(`${shownPath(path)} line ${line}`, what, fix);

/** Reads a file of defaults. @throws UsageError with the line of an error. */
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
  try {
    return parsePlacedJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw configError(path, error.line, error.message, "correct it, or write --no-config");
  }
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
  // Dashes, typed by habit, are ignored.
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

/** Checks section names. @param commands names of all @throws UsageError with line and nearest name */
export const requireSections = ({ path, sections }: ConfigFile, commands: readonly string[]): void => {
  for (const { name, line } of sections) {
    if (name === ALL || commands.includes(name)) continue;
    const now = formerCommand(name);
    const section = now?.split(" ").find((word) => commands.includes(word));
    throw now === undefined
      ? configError(path, line, `"${name}" is not a command`, suggestName(name, [ALL, ...commands]))
      : configError(path, line, `"${name}" is no longer a command`, section ? `write "${section}"` : "leave it out");
  }
};
