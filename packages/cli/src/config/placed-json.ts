// JSON read by hand, so that an error can say in which line of the file it is.

/** A value of JSON with the line that it begins in. */
export type PlacedJson =
  | { readonly kind: "object"; readonly line: number; readonly fields: readonly PlacedField[] }
  | { readonly kind: "list"; readonly line: number; readonly items: readonly PlacedJson[] }
  | { readonly kind: "plain"; readonly line: number; readonly value: string | number | boolean | null };

/** A field of an object, with the line of its key. */
export interface PlacedField {
  readonly key: string;
  readonly line: number;
  readonly value: PlacedJson;
}

/** What is wrong with a text that is not JSON or cannot be read, and in which line, from 1. */
export class JsonError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Deeper values are read by nobody, and would be more calls in calls than there is room for. */
const DEEPEST = 100;

const TOKEN = /[{}[\],:]|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|[^\s{}[\],:"]+|"/y;

interface Token {
  /** Empty at the end of the text. */
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

/** Reads JSON. @throws JsonError when it is none. */
export const parsePlacedJson = (text: string): PlacedJson => {
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
