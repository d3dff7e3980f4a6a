import { checkDecimals, decimalsFor, NO_NUMBER, smallest } from "./number-text.ts";

/*
 * Percentages, written without the percent sign. One rule applies to all: `0` and `100` are exact. A share that
 * merely rounds to them is written `<0.1` or `>99.9`, or without decimals `<1` or `>99`. Halves are rounded up.
 */

/**
 * Writes a chance or share given as a float64: `25.6`, without the percent sign. Sums of floats may have a rounding error, so values below
 * 0 or above 1 are written `0` and `100`. NaN is written `–`.
 *
 * @param decimals 0 to 100
 * @throws RangeError for other numbers of decimals
 * @example
 * import { formatPercent } from "@broadside/engine/text";
 *
 * formatPercent(0.256); // => "25.6"
 * formatPercent(0.00001); // => "<0.1"
 */
export const formatPercent = (share: number, decimals = 1): string => {
  checkDecimals(decimals, 0);
  if (Number.isNaN(share)) return NO_NUMBER;
  if (share <= 0) return "0";
  if (share >= 1) return "100";
  return hedged((100 * share).toFixed(decimals), decimals);
};

/**
 * Writes the share part/whole, rounded from exact counts of any size: `25.6`, without the percent sign. If the
 * part is 0n, the share is written `0`.
 *
 * @param part from 0n to `whole`
 * @param decimals 0 to 100
 * @throws RangeError when the part is negative or more than the whole, and for other numbers of decimals
 * @example
 * import { formatPercentOf } from "@broadside/engine/text";
 *
 * formatPercentOf(1n, 3n); // => "33.3"
 */
export const formatPercentOf = (part: bigint, whole: bigint, decimals = 1): string => {
  checkDecimals(decimals, 0);
  if (part < 0n || part > whole) throw new RangeError(`${part} is not a part of ${whole}`);
  if (part === 0n) return "0";
  if (part === whole) return "100";
  const unit = 10n ** BigInt(decimals);
  const steps = (200n * unit * part + whole) / (2n * whole);
  const rest = decimals > 0 ? `.${String(steps % unit).padStart(decimals, "0")}` : "";
  return hedged(`${steps / unit}${rest}`, decimals);
};

const hedged = (digits: string, decimals: number): string => {
  if (Number(digits) === 0) return `<${smallest(decimals)}`;
  return Number(digits) === 100 ? `>${(100 - 10 ** -decimals).toFixed(decimals)}` : digits;
};

/**
 * Writes an interval of shares with a suitable number of decimals, without the percent sign: `48.2 to 53.1`.
 *
 * @example
 * import { formatPercentInterval } from "@broadside/engine/text";
 *
 * formatPercentInterval({ low: 0.482, high: 0.531 }); // => "48.2 to 53.1"
 */
export const formatPercentInterval = ({ low, high }: { readonly low: number; readonly high: number }): string => {
  const decimals = decimalsFor(50 * (high - low));
  return `${formatPercent(low, decimals)} to ${formatPercent(high, decimals)}`;
};
