import { shorten } from "./shorten.ts";

/** The maximum number of letters of a value in an error message. */
const MOST_SHOWN = 80;

/**
 * Shows a value from outside in error messages: as JSON, cut if it is long. It never throws, however deeply the
 * value is nested.
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
 * A text from outside unchanged, or {@link showValue} of any other value. `String` would call a method that the
 * value may lack.
 */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : showValue(value));

const written = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? "nothing";
  } catch {
    // `JSON.parse` reads values of any depth, but `JSON.stringify` recurses and overflows the stack.
    return Array.isArray(value) ? "[…]" : "{…}";
  }
};
