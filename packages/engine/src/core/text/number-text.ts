/** A missing number in tables and sentences. */
export const NO_NUMBER = "–";

/**
 * Writes a number for display: with the given number of decimals, thousands separators and a true minus sign
 * (U+2212), never as negative zero. NaN is written as {@link NO_NUMBER}, infinity as `∞`.
 *
 * @param decimals 0 to 100
 * @throws RangeError for other numbers of decimals
 * @example
 * import { formatNumber } from "@broadside/engine/text";
 *
 * formatNumber(-1234.567); // => "−1,234.57"
 */
export const formatNumber = (value: number, decimals = 2): string => {
  checkDecimals(decimals, 0);
  if (Number.isNaN(value)) return NO_NUMBER;
  const text = digitsOf(Math.abs(value), decimals);
  return value < 0 && /[1-9∞]/.test(text) ? `−${text}` : text;
};

/** Rounded as `toFixed` does, so that tables agree with rounding elsewhere. */
const digitsOf = (value: number, decimals: number): string => {
  if (value === Number.POSITIVE_INFINITY) return "∞";
  // From this number on, `toFixed` writes powers of ten; all such floats are whole.
  if (value >= 1e21) return value.toLocaleString("en-US", { minimumFractionDigits: decimals });
  const [whole, ...rest] = value.toFixed(decimals).split(".");
  return [inThrees(whole), ...rest].join(".");
};

/** Digits with thousands separators; `toLocaleString` would first load its tables. */
export const inThrees = (digits: string): string => {
  const first = digits.length % 3 || 3;
  return digits.slice(0, first) + digits.slice(first).replace(/\d{3}/g, ",$&");
};

/**
 * How many decimals, 1 to 4, to show for a number known to within `halfWidth`: enough to show two digits of the
 * error. 2 if the error is unknown (0 or NaN).
 *
 * @example
 * import { decimalsFor } from "@broadside/engine/text";
 *
 * decimalsFor(0.05); // => 3
 */
export const decimalsFor = (halfWidth: number): number =>
  halfWidth > 0 ? Math.min(4, Math.max(1, 1 - Math.floor(Math.log10(halfWidth)))) : 2;

/**
 * Writes an interval: `44.21 to 44.63`.
 *
 * @param decimals 0 to 100
 * @throws RangeError for other numbers of decimals
 * @example
 * import { formatInterval } from "@broadside/engine/text";
 *
 * formatInterval({ low: 44.2101, high: 44.6299 }); // => "44.21 to 44.63"
 */
export const formatInterval = ({ low, high }: { readonly low: number; readonly high: number }, decimals = 2): string =>
  `${formatNumber(low, decimals)} to ${formatNumber(high, decimals)}`;

/**
 * Writes a small mean total/count, such as the ships on a cell, rounded from the exact numbers, with halves
 * rounded up: `0.35`. A whole mean has no decimals, so `0` means exactly 0; a mean that merely rounds to 0 is
 * written `<0.01`.
 *
 * @param total at least 0n
 * @param count at least 0n; for 0n the mean is written `0`
 * @param decimals 1 to 100
 * @throws RangeError for other numbers of decimals
 * @example
 * import { formatMean } from "@broadside/engine/text";
 *
 * formatMean(7n, 20n); // => "0.35"
 */
export const formatMean = (total: bigint, count: bigint, decimals = 2): string => {
  checkDecimals(decimals, 1);
  if (total === 0n || count === 0n) return "0";
  if (total % count === 0n) return String(total / count);
  const unit = 10n ** BigInt(decimals);
  const steps = (2n * unit * total + count) / (2n * count);
  if (steps === 0n) return `<${smallest(decimals)}`;
  return `${steps / unit}.${String(steps % unit).padStart(decimals, "0")}`;
};

/** @throws RangeError if `decimals` is not a whole number from `least` to 100 */
export const checkDecimals = (decimals: number, least: number): void => {
  if (!Number.isInteger(decimals) || decimals < least || decimals > 100)
    throw new RangeError(`${decimals} is not a number of decimals; write a whole number from ${least} to 100`);
};

/** The smallest number above 0 with this many decimals: `1`, `0.1`, `0.01`. */
export const smallest = (decimals: number): string => (10 ** -decimals).toFixed(decimals);
