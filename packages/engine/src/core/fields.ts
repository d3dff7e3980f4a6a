import { suggestName } from "./nearest.ts";
import {
  fail,
  firstHidden,
  type InputError,
  letterCount,
  listOf,
  ok,
  type Result,
  shorten,
  withoutHidden,
} from "./result.ts";

const MOST_SHOWN = 80;

/**
 * Shows a value from outside in error messages: as JSON in one printable line, cut if it is long. Never throws.
 *
 * @example
 * import { showValue } from "@broadside/engine/input";
 *
 * showValue({ length: 0 }); // => "{\"length\":0}"
 * showValue(undefined); // => "nothing"
 */
export const showValue = (value: unknown): string => withoutHidden(shorten(written(value), MOST_SHOWN));

const written = (value: unknown): string => {
  // JSON has no large whole number, no infinity and no NaN.
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number") return String(value);
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch {
    // `JSON.stringify` overflows the stack at depths that `JSON.parse` reads.
    return Array.isArray(value) ? "[…]" : "{…}";
  }
};

/** Refuses what is not a whole number from 0 to `count - 1`. @param what is missing, for the message: "a class" */
export const checkIndex = (value: number, count: number, what: string, remark = ""): void => {
  if (Number.isInteger(value) && value >= 0 && value < count) return;
  const numbers = count > 0 ? `write its number, from 0 to ${count - 1}${remark}` : "there is none";
  throw new RangeError(`${showValue(value)} is not ${what}; ${numbers}`);
};

/** The fields of an object in JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether a value is a JSON object: neither null nor a list.
 *
 * @example
 * import { isRecord } from "@broadside/engine/input";
 *
 * isRecord({ a: 1 }); // => true
 * isRecord([1]); // => false
 */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Checks that an argument has a field of its kind, for callers without type checks.
 *
 * @param right what the argument should be, and how to get it
 * @throws TypeError with a message of one line, which also says if the argument is a result that was not
 *   unwrapped
 * @example
 * import { checkArgument } from "@broadside/engine/input";
 *
 * checkArgument({ board: {} }, "board", 'a scenario; write preset("hasbro")'); // => undefined
 */
export const checkArgument = (value: unknown, field: string, right: string): void => {
  if (isRecord(value) && field in value) return;
  const isResult = isRecord(value) && typeof value["ok"] === "boolean";
  throw new TypeError(
    isResult ? "this is a result; unwrap it first: unwrap(...)" : `${showValue(value)} is not ${right}`,
  );
};

/**
 * A failure if the object has an unknown field, which would be lost silently; otherwise undefined. `$schema`, which
 * editors use to check files, is ignored.
 * Cost: fields times known names.
 *
 * @param names the names of the known fields
 * @param where what an error message calls the object
 * @example
 * import { refuseUnknown } from "@broadside/engine/input";
 *
 * refuseUnknown({ name: "mine" }, ["name"], "scenario"); // => undefined
 * refuseUnknown({ nmae: "mine" }, ["name"], "scenario")?.error.fix; // => "did you mean \"name\"?"
 */
export const refuseUnknown = (
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  where: string,
): { readonly ok: false; readonly error: InputError } | undefined => {
  const field = Object.keys(value).find((name) => !names.includes(name));
  if (field === undefined) return undefined;
  return fail(where, `has an unknown field "${field}"`, suggestName(field, names));
};

/** A failure that names all missing fields, if there are several: of a single one, its own reader says what it takes. */
export const refuseMissing = (missing: readonly string[], where: string, fix: string): Result<never> | undefined => {
  if (missing.length < 2) return undefined;
  const named = missing.length > MOST_MISSING ? [...missing.slice(0, MOST_MISSING), "others"] : missing;
  return fail(where, `${listOf(named)} are missing`, fix);
};

/** The most missing fields that are named. */
const MOST_MISSING = 8;

/** A failure if a value of an untyped program is not a text; otherwise undefined. */
export const refuseNoText = (value: unknown, where: string, fix: string): Result<never> | undefined =>
  typeof value === "string" ? undefined : fail(where, `${showValue(value)} is not a text`, fix);

/** What is wrong with a field, for an error. @param right what it should be, such as "a list" */
export const notRight = (value: unknown, right: string): string =>
  value === undefined ? "is missing" : `${showValue(value)} is not ${right}`;

/** The most letters of a name, which every answer and every line of a table may repeat. */
export const MAX_NAME = 1000;

/**
 * Reads a name, or another text that people see as it is: one line of at most {@link MAX_NAME} letters, without
 * characters that make people see another text than is there.
 */
export const parseName = (value: unknown, where: string, fix: string): Result<string> => {
  if (typeof value !== "string") return fail(where, `${showValue(value)} is not text`, fix);
  const letters = letterCount(value);
  if (letters > MAX_NAME) return fail(where, `a text of ${letters} letters is too long`, `write at most ${MAX_NAME}`);
  const hidden = firstHidden(value);
  return hidden === undefined
    ? ok(value)
    : fail(where, `has the hidden character ${hidden}`, "write letters that are seen, in one line");
};

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that are not undefined, in their order. */
export const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;

export const inField = (where: string, error: InputError): Result<never> =>
  error.where === where ? { ok: false, error } : { ok: false, error: { ...error, where: `${where}: ${error.where}` } };
