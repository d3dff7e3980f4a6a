import { suggestName } from "./nearest.ts";
import { fail, type InputError, type Result } from "./result.ts";

/**
 * True for an object with fields, as JSON has them between braces: neither null nor a list.
 *
 * @example
 * import { isRecord } from "@broadside/engine/text";
 *
 * isRecord({ a: 1 }); // => true
 * isRecord([1]); // => false
 */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The failure of an object that has a field which is not known; undefined where all are. What is not read is refused, for
 * it would be lost without a word. Files know "$schema" as well, by which editors check them: it is read past and not kept.
 *
 * Cost: fields times known names.
 *
 * @param known the names of the fields that are read
 * @param where how to call the object in an error message
 * @example
 * import { refuseUnknown } from "@broadside/engine/text";
 *
 * refuseUnknown({ name: "mine" }, ["name"], "scenario"); // => undefined
 * refuseUnknown({ nmae: "mine" }, ["name"], "scenario")?.error.fix; // => "did you mean \"name\"?"
 */
export const refuseUnknown = (
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
  where: string,
): { readonly ok: false; readonly error: InputError } | undefined => {
  const field = Object.keys(value).find((name) => !known.includes(name));
  if (field === undefined) return undefined;
  return fail(where, `has an unknown field "${field}"`, suggestName(field, known));
};

/**
 * Reads JSON text as `parse` reads its value. A syntax error names its place.
 *
 * @param where the file, by which faults in it are named too; undefined where there is none
 * @param own what the text is called then
 */
export const parseText = <T>(
  text: string,
  where: string | undefined,
  own: string,
  parse: (value: unknown) => Result<T>,
): Result<T> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(where ?? own, `is not JSON (${(error as Error).message})`, "check its commas, quotes and brackets");
  }
  const read = parse(value);
  return read.ok || !where ? read : inField(where, read.error);
};

/** The failure of what stands in a field of a file, named by the field too. */
export const inField = (where: string, error: InputError): Result<never> =>
  error.where === where ? { ok: false, error } : { ok: false, error: { ...error, where: `${where}: ${error.where}` } };
