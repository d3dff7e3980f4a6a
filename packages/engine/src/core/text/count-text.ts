import type { Estimate } from "../estimate.ts";
import { formatNumber, inThrees } from "./number-text.ts";

/**
 * Writes a count for display, with thousands separators: `1,855,545,978,831,780`. A float that is not whole is
 * rounded to the nearest whole number, with halves rounded up. A negative count has a true minus sign.
 *
 * @example
 * import { formatCount } from "@broadside/engine/text";
 *
 * formatCount(1855545978831780n); // => "1,855,545,978,831,780"
 */
export const formatCount = (count: bigint | number): string => {
  if (typeof count === "number") return formatNumber(Math.round(count), 0);
  return count < 0n ? `−${inThrees(String(-count))}` : inThrees(String(count));
};

/** From this number on, {@link formatLargeCount} writes powers of ten. */
const LARGE = 10n ** 15n;

/**
 * Writes a count of any size, for messages about work that is too large. Below 10^15 all digits are shown. From
 * there on it is the first two digits, cut rather than rounded, and the power of ten: `1.8e+15`.
 *
 * @example
 * import { formatLargeCount } from "@broadside/engine/text";
 *
 * formatLargeCount(30_093_975_536n); // => "30,093,975,536"
 * formatLargeCount(1855545978831780n); // => "1.8e+15"
 */
export const formatLargeCount = (count: bigint | number): string => {
  if (count < LARGE || count === Number.POSITIVE_INFINITY || Number.isNaN(count)) return formatCount(count);
  const digits = String(typeof count === "bigint" ? count : BigInt(Math.round(count)));
  return `${digits[0]}.${digits[1]}e+${digits.length - 1}`;
};

/**
 * The word that goes with a count: the singular for exactly 1, otherwise the plural, also for 0. The word may be
 * a noun, a verb, or both: `layout is`, `layouts are`.
 *
 * @param plural by default the singular with an "s"
 * @example
 * import { wordFor } from "@broadside/engine/text";
 *
 * wordFor(2, "layout is", "layouts are"); // => "layouts are"
 */
export const wordFor = (count: bigint | number, singular: string, plural = `${singular}s`): string =>
  count === 1 || count === 1n ? singular : plural;

/**
 * Writes a count and its noun, chosen by {@link wordFor}: `1 layout`, `1,428 layouts`, `2 misses`.
 *
 * @example
 * import { formatNumberOf } from "@broadside/engine/text";
 *
 * formatNumberOf(1n, "layout"); // => "1 layout"
 * formatNumberOf(2, "miss", "misses"); // => "2 misses"
 */
export const formatNumberOf = (count: bigint | number, singular: string, plural?: string): string =>
  `${formatCount(count)} ${wordFor(count, singular, plural)}`;

/** Estimates larger than this are written as powers of ten. */
const PLAIN_BELOW = 1e18;

/**
 * Writes an estimated count for display, with the one to four digits that its error justifies:
 * `about 30,100,000,000`, `about 7.1e+34`.
 *
 * @example
 * import { formatAbout } from "@broadside/engine/text";
 *
 * formatAbout({ estimate: 30_093_975_536, standardError: 4e7 }); // => "about 30,100,000,000"
 */
export const formatAbout = ({ estimate, standardError }: Estimate): string => {
  const relative = standardError / estimate;
  const digits = relative > 0 ? Math.min(4, Math.max(1, Math.floor(-Math.log10(relative)) + 1)) : 4;
  return `about ${estimate < PLAIN_BELOW ? formatCount(Number(estimate.toPrecision(digits))) : estimate.toExponential(digits - 1)}`;
};
