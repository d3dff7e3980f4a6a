import type { Estimate } from "../estimate.ts";
import { formatCount } from "./count-text.ts";

/** Larger estimates are written as powers of ten. */
const LARGE = 1e18;

/**
 * An estimated count for people, with the one to four digits that its error justifies: `about
 * 30,100,000,000`, `about 7.1e+34`.
 *
 * @example
 * import { formatAbout } from "@broadside/engine/text";
 *
 * formatAbout({ estimate: 30_093_975_536, standardError: 4e7 }); // => "about 30,100,000,000"
 */
export const formatAbout = ({ estimate, standardError }: Estimate): string => {
  const relative = standardError / estimate;
  const digits = relative > 0 ? Math.min(4, Math.max(1, Math.floor(-Math.log10(relative)) + 1)) : 4;
  return `about ${estimate < LARGE ? formatCount(Number(estimate.toPrecision(digits))) : estimate.toExponential(digits - 1)}`;
};
