import { shorten } from "./shorten.ts";

const MOST_SHOWN = 80;

/**
 * Shows a value from outside in error messages: as JSON, cut if it is long. Never throws.
 *
 * @example
 * import { showValue } from "@broadside/engine/input";
 *
 * showValue({ length: 0 }); // => "{\"length\":0}"
 * showValue(undefined); // => "nothing"
 */
export const showValue = (value: unknown): string => shorten(written(value), MOST_SHOWN);

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
