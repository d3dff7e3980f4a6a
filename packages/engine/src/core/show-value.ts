import { shorten } from "./shorten.ts";

/** The most letters of a value in an error message. */
const MOST_SHOWN = 80;

/**
 * A value from outside as error messages show it: its JSON, cut if it is long. It never throws, however deep
 * the value.
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

/** A text from outside, or {@link showValue} of anything else: `String` would call a method that it may lack. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : showValue(value));

const written = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch {
    // `JSON.parse` reads any depth, but `JSON.stringify` recurses and overflows the stack.
    return Array.isArray(value) ? "[…]" : "{…}";
  }
};
