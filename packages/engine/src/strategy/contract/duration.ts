import { fail, ok } from "../../core/result.ts";
import type { Parameter } from "./parameter.ts";

/** The text for no limit. */
const NO_LIMIT = "none";

/** A time in milliseconds, written `50ms` or `2s`; by default infinite, written `none`. */
export const duration = (about: string): Parameter<number> => ({
  about,
  standard: Number.POSITIVE_INFINITY,
  parse(text, where) {
    if (text === NO_LIMIT) return ok(Number.POSITIVE_INFINITY);
    const match = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s)$/.exec(text);
    const milliseconds = match ? Number(match[1]) * (match[2] === "s" ? 1000 : 1) : 0;
    return milliseconds > 0
      ? ok(milliseconds)
      : fail(where, `"${text}" is not a time`, `write for example 50ms or 2s, or ${NO_LIMIT}`);
  },
  format: (milliseconds) => (milliseconds === Number.POSITIVE_INFINITY ? NO_LIMIT : `${milliseconds}ms`),
});
