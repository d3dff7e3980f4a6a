import type { IncomingHttpHeaders } from "node:http";

/** The encodings that there are compressed files of. */
const KNOWN = ["br", "gzip"];

/** Of the encodings that files are kept in those that a reader accepts: one with `;q=0` is refused, `*` accepts all. */
export const acceptedEncodings = (accept: string | string[] | undefined): string => {
  const weights = new Map<string, number>();
  for (const part of String(accept ?? "").split(",")) {
    const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const others = weights.get("*") ?? 0;
  return KNOWN.filter((name) => (weights.get(name) ?? others) > 0).join(", ");
};

/**
 * The range of bytes that is asked for, where it is one from a first byte on; undefined where the whole file is to be sent. A
 * server may leave out the other forms, and a range on a condition.
 */
export const servableRange = (headers: IncomingHttpHeaders): string | undefined => {
  const match = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? "");
  if (!match || headers["if-range"] !== undefined) return undefined;
  const [, first, last] = match;
  return last === "" || (Number(last) > 0 && Number(last) >= Number(first)) ? headers.range : undefined;
};
