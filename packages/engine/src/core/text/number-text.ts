/** What stands for a number that there is not, in tables and in sentences. */
export const NO_NUMBER = "–";

/**
 * A number for people: as many decimals as asked for, thousands apart, a true minus sign (U+2212), and never a negative
 * zero. What is not a number is {@link NO_NUMBER}, what has no end `∞`.
 *
 * @param decimals 0 to 20
 * @throws RangeError for other decimals.
 * @example
 * import { formatNumber } from "@broadside/engine/text";
 *
 * formatNumber(-1234.567); // => "−1,234.57"
 */
export const formatNumber = (value: number, decimals = 2): string => {
  if (Number.isNaN(value)) return NO_NUMBER;
  const text = digitsOf(Math.abs(value), decimals);
  return value < 0 && /[1-9∞]/.test(text) ? `−${text}` : text;
};

/** A number of 0 or more. Digits as `toFixed` rounds them, so that a table and a program's own rounding agree. */
const digitsOf = (value: number, decimals: number): string => {
  if (value === Number.POSITIVE_INFINITY) return "∞";
  // From here on `toFixed` writes powers of ten; all such floats are whole.
  if (value >= 1e21) return value.toLocaleString("en-US", { minimumFractionDigits: decimals });
  const [whole, ...rest] = value.toFixed(decimals).split(".");
  return [inThrees(whole), ...rest].join(".");
};

/** The digits of a whole number, thousands apart. `toLocaleString` first loads its tables, which takes as long as many counts. */
export const inThrees = (digits: string): string => {
  const first = digits.length % 3 || 3;
  return digits.slice(0, first) + digits.slice(first).replace(/\d{3}/g, ",$&");
};

/**
 * As many decimals as a number known to within `halfWidth` deserves: two digits of what is not known, 1 to 4; 2 where
 * nothing is known of it (0, or not a number).
 *
 * @example
 * import { decimalsFor } from "@broadside/engine/text";
 *
 * decimalsFor(0.05); // => 3
 */
export const decimalsFor = (halfWidth: number): number =>
  halfWidth > 0 ? Math.min(4, Math.max(1, 1 - Math.floor(Math.log10(halfWidth)))) : 2;

/**
 * An interval: `44.21 to 44.63`.
 *
 * @param decimals 0 to 20
 * @throws RangeError for other decimals.
 * @example
 * import { formatInterval } from "@broadside/engine/text";
 *
 * formatInterval({ low: 44.2101, high: 44.6299 }); // => "44.21 to 44.63"
 */
export const formatInterval = ({ low, high }: { readonly low: number; readonly high: number }, decimals = 2): string =>
  `${formatNumber(low, decimals)} to ${formatNumber(high, decimals)}`;

/**
 * The mean total/count of a small number such as ships on a cell, rounded from the exact sums, halves up: `0.35`. A whole
 * mean is written without decimals, so only what is exactly 0 reads `0`; what merely rounds to it reads `<0.01`.
 *
 * Cost: the digits of both.
 *
 * @param total at least 0n
 * @param count at least 0n; the mean of nothing reads `0`
 * @param decimals 1 or more
 * @throws RangeError for decimals that are negative or not whole.
 * @example
 * import { formatMean } from "@broadside/engine/text";
 *
 * formatMean(7n, 20n); // => "0.35"
 */
export const formatMean = (total: bigint, count: bigint, decimals = 2): string => {
  if (total === 0n || count === 0n) return "0";
  if (total % count === 0n) return String(total / count);
  const unit = 10n ** BigInt(decimals);
  const steps = (2n * unit * total + count) / (2n * count);
  if (steps === 0n) return `<${smallest(decimals)}`;
  return `${steps / unit}.${String(steps % unit).padStart(decimals, "0")}`;
};

/** The smallest number above 0 of so many decimals: `1`, `0.1`, `0.01`. */
export const smallest = (decimals: number): string => (10 ** -decimals).toFixed(decimals);
