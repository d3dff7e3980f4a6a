import { shorten } from "./shorten.ts";

/** Letters of a value that an error message shows at most. */
const MOST_SHOWN = 80;

/**
 * A value from outside as an error message shows it: its JSON, or the beginning of it where that is long. It never throws,
 * however deep the value is.
 *
 * Cost: the size of the value.
 *
 * @example
 * import { showValue } from "@broadside/engine/text";
 *
 * showValue({ length: 0 }); // => "{\"length\":0}"
 * showValue(undefined); // => "nothing"
 */
export const showValue = (value: unknown): string => shorten(written(value), MOST_SHOWN);

/**
 * A value from outside where a text belongs: the text, or what {@link showValue} makes of anything else. `String` would call
 * a method of the value, which need not be one.
 */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : showValue(value));

const written = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch {
    // JSON is read at any depth, but written by a recursion that the call stack ends.
    return Array.isArray(value) ? "[…]" : "{…}";
  }
};
