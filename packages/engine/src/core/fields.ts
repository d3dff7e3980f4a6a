import { nearestName } from "./nearest.ts";
import { fail, type InputError } from "./result.ts";

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
  const near = nearestName(field, known);
  const fix = near ? `did you mean "${near}"?` : `known: ${known.join(", ")}`;
  return fail(where, `has an unknown field "${field}"`, fix);
};
