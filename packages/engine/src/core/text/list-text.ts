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
