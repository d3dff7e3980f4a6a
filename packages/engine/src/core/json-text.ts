import { inField, refuseNoText } from "./fields.ts";
import { fail, ok, type Result, shorten, withoutHidden } from "./result.ts";

/** A JSON value with the line of the text where it starts, counted from 1. */
export type PlacedJson =
  | {
      readonly kind: "object";
      readonly line: number;
      /** The fields in order, with the line of each key; a key may occur twice. */
      readonly fields: readonly { readonly key: string; readonly line: number; readonly value: PlacedJson }[];
    }
  | { readonly kind: "list"; readonly line: number; readonly items: readonly PlacedJson[] }
  | { readonly kind: "plain"; readonly line: number; readonly value: string | number | boolean | null };

/** The deepest nesting: nobody reads deeper values, and the recursion would overflow the stack. */
const DEEPEST = 100;

/** Letters shown of what stands in the wrong place, escapes included. */
const MOST_SHOWN = 40;

const TOKEN = /[{}[\],:]|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[^ \t\r\n{}[\],:"]+|"/y;

interface Token {
  /** Empty at the end of the whole text. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** The text without the byte order mark that some editors put at its start. */
const withoutMark = (text: string): string => (text.startsWith("\ufeff") ? text.slice(1) : text);

/** Reads the next token at each call: a wrong text is refused where it goes wrong, however long it is. */
const tokensOf = (text: string): (() => Token) => {
  const blanks = /[ \t\r\n]*/y;
  let line = 1;
  let lineStart = 0;
  let at = 0;
  return () => {
    blanks.lastIndex = at;
    const end = at + (blanks.exec(text)?.[0].length ?? 0);
    TOKEN.lastIndex = end;
    const [sign] = TOKEN.exec(text) ?? [""];
    // Where something is missing at the end, it belongs before the blanks and line breaks there.
    if (sign === "") return { text: sign, line, column: at - lineStart + 1 };
    // Only blanks hold line breaks. A search for the next one would read a long line to its end at each token.
    for (; at < end; at++)
      if (text[at] === "\n") {
        line++;
        lineStart = at + 1;
      }
    at = end + sign.length;
    return { text: sign, line, column: end - lineStart + 1 };
  };
};

class JsonError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, { line, column }: Token) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** Control characters, and escapes that JSON does not have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON texts may not contain them
const WRONG_IN_TEXT = /[\u0000-\u001f]|\\(?:u(?![0-9a-fA-F]{4})|[^"\\/bfnrtu])/;

/** What is wrong inside a text in quotes, and what to write instead; undefined if nothing is. */
const faultInText = (quoted: string): string | undefined => {
  // Pairs of backslashes are right, and hide no escape.
  const wrong = WRONG_IN_TEXT.exec(quoted.replace(/\\\\/g, "//"))?.[0];
  if (wrong === undefined) return undefined;
  if (wrong === "\t") return "the text has a tab; write \\t";
  if (wrong.startsWith("\\")) return `the text has a wrong escape ${wrong}; write \\\\ for a backslash`;
  const code = `\\u${wrong.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `the text has a control character; write ${code}`;
};

/**
 * Reads JSON text together with the line of each value. A syntax error names the line and column, counted from
 * 1, and what was found there; for a text of one line, only the column. The error also has them as numbers. A byte
 * order mark at the start is ignored.
 *
 * @param where the file, to be named in errors
 * @param fix what would be right, for errors
 * @example
 * import { parsePlacedJson } from "@broadside/engine/input";
 *
 * const read = parsePlacedJson('{"a": 1,\n "b" 2}', "file.json", "correct it");
 * read.ok || read.error.what; // => "is not JSON at line 2, column 6: \":\" is expected, not 2"
 */
export const parsePlacedJson = (text: string, where: string, fix: string): Result<PlacedJson> => {
  try {
    return ok(placedJson(withoutMark(text)));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { line, column } = error;
    return { ok: false, error: { ...fail(where, error.message, fix).error, line, column } };
  }
};

const placedJson = (text: string): PlacedJson => {
  const read = tokensOf(text);
  let token = read();
  const fault = (what: string, detail = ""): never => {
    const { line, column } = token;
    const place = text.trimEnd().includes("\n") ? `line ${line}, column ${column}` : `column ${column}`;
    throw new JsonError(`${what} at ${place}${detail}`, token);
  };
  const miss = (what: string): never => {
    const { text: sign } = token;
    if (sign === '"') return fault("is not JSON", ": the text has no closing quote on its line");
    const inside = sign.startsWith('"') ? faultInText(sign) : undefined;
    if (inside !== undefined) return fault("is not JSON", `: ${inside}`);
    // Cut twice, because escapes make the text of a file that is no text several times as long.
    const shown = shorten(withoutHidden(sign.slice(0, MOST_SHOWN + 1)), MOST_SHOWN);
    return fault("is not JSON", `: ${what} is expected${sign === "" ? " where the text ends" : `, not ${shown}`}`);
  };
  const takes = (sign: string): boolean => {
    if (token.text !== sign) return false;
    token = read();
    return true;
  };
  const listed = (end: string, readOne: () => void): void => {
    if (takes(end)) return;
    do readOne();
    while (takes(","));
    if (!takes(end)) miss(`"," or "${end}"`);
  };
  const plain = (what: string): string | number | boolean | null => {
    try {
      const value = JSON.parse(token.text);
      token = read();
      return value;
    } catch {
      return miss(what);
    }
  };
  const field = (depth: number) => {
    const { line, text: sign } = token;
    if (!sign.startsWith('"')) miss("a key in double quotes");
    const key = String(plain("a key in double quotes"));
    if (!takes(":")) miss('":"');
    return { key, line, value: value(depth) };
  };
  const value = (depth: number): PlacedJson => {
    const { line } = token;
    if (depth > DEEPEST) fault(`is nested more than ${DEEPEST} deep`);
    if (takes("{")) {
      const fields: ReturnType<typeof field>[] = [];
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
  const whole = value(0);
  if (token.text !== "") miss("the end");
  return whole;
};

/**
 * Reads JSON text as `JSON.parse` does, but with the syntax errors of {@link parsePlacedJson}.
 *
 * @param where the file, to be named in errors
 * @param fix what would be right, for errors
 * @example
 * import { parseJsonText } from "@broadside/engine/input";
 *
 * parseJsonText("[1, 2]", "file.json", "write a list"); // => { ok: true, value: [1, 2] }
 * const read = parseJsonText("[1,, 2]", "file.json", "write a list");
 * read.ok || read.error.what; // => "is not JSON at column 4: a value is expected, not ,"
 */
export const parseJsonText = (text: string, where: string, fix: string): Result<unknown> => {
  const wrong = refuseNoText(text, where, fix);
  if (wrong) return wrong;
  try {
    return ok(JSON.parse(withoutMark(text)));
  } catch (error) {
    const placed = parsePlacedJson(text, where, fix);
    return placed.ok ? fail(where, `is not JSON (${(error as Error).message})`, fix) : placed;
  }
};

/** Reads JSON text, then its value by `parse`. @param where the file; if undefined, errors say `own` instead */
export const parseText = <T>(
  text: string,
  where: string | undefined,
  standIn: string,
  parse: (value: unknown) => Result<T>,
): Result<T> => {
  const value = parseJsonText(text, where ?? standIn, "check its commas, quotes and brackets");
  const read = value.ok ? parse(value.value) : value;
  if (read.ok || !where) return read;
  return read.error.where === standIn ? { ok: false, error: { ...read.error, where } } : inField(where, read.error);
};
