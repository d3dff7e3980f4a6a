/** A fault in an input, in three parts: where it is, what is wrong, and what would be right. */
export interface InputError {
  /** The field, flag or shot that is wrong, for example `fleet[2].length` or `shot 3 "F8#crusier"`. */
  readonly where: string;
  /** What is wrong with it. */
  readonly what: string;
  /** What would be right. */
  readonly fix: string;
  /** The line of a syntax error in a JSON text, counted from 1. */
  readonly line?: number;
  /** The column of a syntax error in a JSON text, counted from 1. */
  readonly column?: number;
}

/** The outcome of reading an input: a value, or the reason why there is none. Parsers return it and never throw. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: InputError };

/**
 * A successful result.
 *
 * @example
 * import { ok } from "@broadside/engine";
 *
 * ok(3); // => { ok: true, value: 3 }
 */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** The most letters of each part of an error, and of a word or quotation in it. */
const MOST_LETTERS = 400;
const MOST_QUOTED = 80;

const cut = (part: string): string => oneLine(shorten(shortenQuotes(part, MOST_QUOTED), MOST_LETTERS));

/**
 * A failed result, which says where the fault is, what it is, and what would be right. Long quotations are cut.
 *
 * @example
 * import { fail } from "@broadside/engine";
 *
 * const result = fail("board.size[1]", "0 is not a length", "write a whole number from 1");
 * result.error.what; // => "0 is not a length"
 */
export const fail = (where: string, what: string, fix: string): { readonly ok: false; readonly error: InputError } => ({
  ok: false,
  error: { where: cut(where), what: cut(what), fix: cut(fix) },
});

/** Reads item after item; fails at the first that cannot be read. */
export const parseEach = <S, T>(items: Iterable<S>, parse: (item: S, index: number) => Result<T>): Result<T[]> => {
  const values: T[] = [];
  for (const item of items) {
    const read = parse(item, values.length);
    if (!read.ok) return read;
    values.push(read.value);
  }
  return ok(values);
};

/**
 * The error as one line: `where: what; fix`.
 *
 * @example
 * import { formatInputError } from "@broadside/engine";
 *
 * formatInputError({ where: "seed", what: "-1 is below 0", fix: "write a whole number" }); // => "seed: -1 is below 0; write a whole number"
 */
export const formatInputError = (error: InputError): string => `${error.where}: ${error.what}; ${error.fix}`;

/**
 * The value of a result that is known to be successful.
 *
 * @throws Error with the formatted input error when the result is a failure
 * @example
 * import { parsePreset, unwrap } from "@broadside/engine";
 *
 * unwrap(parsePreset("hasbro")).fleet.length; // => 5
 */
export const unwrap = <T>(result: Result<T>): T => {
  // Untyped programs unwrap what is no result.
  if (!result || (!result.ok && !result.error))
    throw new TypeError("this is not a result; unwrap only what a function that parses gives");
  if (result.ok) return result.value;
  throw new Error(formatInputError(result.error));
};

/**
 * The expected cost of work that was refused. Parts that are not known are absent. `JSON.stringify` writes the
 * layouts as digits.
 */
export interface RefusedCost {
  /** The number of elementary steps, about a nanosecond each. */
  readonly steps?: number;
  readonly bytes?: number;
  /** The number of layouts that would be listed one by one. */
  readonly layouts?: bigint;
  /** Which limits the work exceeds: `maxSteps`, `maxBytes` or both. */
  readonly exceeds?: "steps" | "bytes" | "steps and bytes";
  /** True if no option raises the limit; absent otherwise. */
  readonly isFixed?: true;
}

/** One function for all costs, so that equal costs compare equal in tests. */
function costToJSON(this: RefusedCost): unknown {
  return { ...this, ...(this.layouts !== undefined && { layouts: String(this.layouts) }) };
}

/**
 * Work was asked to stop, or ran out of time, before it had a result. The message names the work.
 *
 * @example
 * import { StoppedError } from "@broadside/engine";
 *
 * try {
 *   throw new StoppedError("stopped while layouts were counted");
 * } catch (error) {
 *   if (error instanceof StoppedError) console.error(error.message);
 * }
 */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/**
 * Work refused because its cost is beyond a limit, or because no method can do it. The message says which, and
 * states cost and limit; `cost` is absent if no method can do it. Ways out: greater `maxSteps` or `maxBytes`, or
 * `estimatePosterior`, which estimates chances with their errors.
 *
 * Three limits are fixed (`cost?.isFixed`): WebAssembly has at most 4 GB, lists of all placements take at most 160 MB,
 * and boards whose cells are listed have at most 2^22 cells. Beyond them, estimate, or take a smaller board. Games of
 * boxes that may overlap need no lists: `infer` counts them in closed form, and `formatHiddenLayout` gives their layouts
 * by the corners of the boxes.
 *
 * @example
 * import { placementsOf, preset, RefusedError } from "@broadside/engine";
 *
 * const board = preset("boxes:40x4:2");
 * try {
 *   placementsOf(board);
 * } catch (error) {
 *   if (error instanceof RefusedError) console.error(error.message, error.cost?.bytes);
 * }
 */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly cost?: RefusedCost;

  constructor(message: string, { steps, bytes, layouts, exceeds, isFixed }: RefusedCost = {}) {
    super(message);
    const cost: RefusedCost = {
      ...(steps !== undefined && { steps }),
      ...(bytes !== undefined && { bytes }),
      ...(layouts !== undefined && { layouts }),
      ...(exceeds && { exceeds }),
      ...(isFixed && { isFixed }),
    };
    if (Object.keys(cost).length === 0) return;
    // Hidden, so that threads can send the cost and tests can compare it.
    this.cost = Object.defineProperty(cost, "toJSON", { value: costToJSON });
  }
}

/** The result of some work; undefined if its cost is refused. */
export const unlessRefused = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};

/** The text; if it has more than `most` letters, its beginning and an ellipsis. No letter is cut in half. */
export const shorten = (text: string, most: number): string => {
  if (text.length <= most) return text;
  // Two code units may make one letter.
  const last = text.charCodeAt(most - 1);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)}…`;
};

/** The text with every word and quotation cut after `most` letters. */
const shortenQuotes = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text.replace(/"[^"]*"|[^\s"]+/g, (part) => {
        if (!part.startsWith('"')) return shorten(part, most);
        return `"${shorten(part.slice(1, -1), most)}"`;
      });

/** The length in code points, as JSON Schema counts it. */
export const letterCount = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** The most letters of a line; longer lines lose their middle. */
const LONGEST = 600;

/**
 * Characters by which people see another text than is there: controls, which move a terminal's cursor, and those that
 * end a line or turn the direction of what follows.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** The text with each hidden character written as text, such as `\u{1b}`. */
export const withoutHidden = (text: string): string =>
  text.replace(HIDDEN, (mark) => `\\u{${mark.charCodeAt(0).toString(16)}}`);

/** The first hidden character of a text, written as text. */
export const firstHidden = (text: string): string | undefined => text.match(HIDDEN)?.slice(0, 1).map(withoutHidden)[0];

/**
 * Turns a message into one line of printable text, because it may quote what people typed and programs threw. A line
 * break and the spaces around it become one space; other control characters, and those that turn the direction of text,
 * are written as `\u{1b}`.
 *
 * @example
 * import { oneLine } from "@broadside/engine/text";
 *
 * oneLine("no such file\n  at line 3"); // => "no such file at line 3"
 */
export const oneLine = (message: string): string => {
  const line = withoutHidden(message.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ")).trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST / 2)} … ${line.slice(-LONGEST / 3)}`;
};

/**
 * Writes a list in words: `a`, `a and b`, `a, b and c`; an empty list gives an empty text.
 *
 * @param conjunction the word before the last item; `or` for a choice
 * @example
 * import { listOf } from "@broadside/engine/text";
 *
 * listOf(["a", "b", "c"]); // => "a, b and c"
 * listOf(["a", "b"], "or"); // => "a or b"
 */
export const listOf = (items: readonly string[], conjunction: "and" | "or" = "and"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${conjunction} ${items[items.length - 1]}`;
