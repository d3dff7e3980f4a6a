import { suggestName } from "./nearest.ts";
import { fail, type InputError } from "./result.ts";

/** True for an object with fields, as JSON has them between braces: neither null nor a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The failure of an object that has a field which is not known; undefined where all are. What is not read is refused, for
 * it would be lost without a word.
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
