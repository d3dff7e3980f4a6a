import { decimalsFor, NO_NUMBER, smallest } from "./number-text.ts";

/*
 * Percentages without their sign. One rule for all: `0` and `100` mean exactly that. A share that merely
 * rounds to them reads `<0.1` or `>99.9`, or with no decimals `<1` or `>99`. Halves round up.
 */

/**
 * A chance or share given as a float64: `25.6`. Sums of floats may be off by a rounding error, so values
 * beyond 0 and 1 read `0` and `100`; NaN reads `–`.
 *
 * @param decimals 0 or more
 * @throws RangeError for decimals below 0 or above 100.
 * @example
 * import { formatPercent } from "@broadside/engine/text";
 *
 * formatPercent(0.256); // => "25.6"
 * formatPercent(0.00001); // => "<0.1"
 */
export const formatPercent = (share: number, decimals = 1): string => {
  if (Number.isNaN(share)) return NO_NUMBER;
  if (share <= 0) return "0";
  if (share >= 1) return "100";
  return hedged((100 * share).toFixed(decimals), decimals);
};

/**
 * The share part/whole, rounded from exact counts of any size: `25.6`. A share of 0n reads `0`.
 *
 * Cost: the digits of both.
 *
 * @param part from 0n to whole
 * @throws RangeError for a part that is negative or more than the whole
 * @example
 * import { formatPercentOf } from "@broadside/engine/text";
 *
 * formatPercentOf(1n, 3n); // => "33.3"
 */
export const formatPercentOf = (part: bigint, whole: bigint, decimals = 1): string => {
  if (part < 0n || part > whole) throw new RangeError(`${part} is not a part of ${whole}`);
  if (part === 0n) return "0";
  if (part === whole) return "100";
  const unit = 10n ** BigInt(decimals);
  const steps = (200n * unit * part + whole) / (2n * whole);
  const rest = decimals > 0 ? `.${String(steps % unit).padStart(decimals, "0")}` : "";
  return hedged(`${steps / unit}${rest}`, decimals);
};

/** The rounded digits of a share that is neither 0 nor 100 percent. */
const hedged = (digits: string, decimals: number): string => {
  if (Number(digits) === 0) return `<${smallest(decimals)}`;
  return Number(digits) === 100 ? `>${(100 - 10 ** -decimals).toFixed(decimals)}` : digits;
};

/**
 * An interval of shares with suitable decimals: `48.2 to 53.1`.
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
