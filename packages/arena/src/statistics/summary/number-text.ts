import type { Interval } from "../sample/sample.ts";

/** A number for reading, with a true minus sign and as many decimals as asked for. */
export const formatNumber = (value: number, decimals = 2): string => {
  const text = value.toFixed(decimals);
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
};

/** A whole number with thousands apart: 100,000. */
export const formatCount = (value: number): string => Math.round(value).toLocaleString("en-US");

/** A share as a percentage. */
export const formatShare = (share: number, decimals = 1): string => `${(100 * share).toFixed(decimals)} %`;

/** An interval: `44.21 to 44.63`. */
export const formatInterval = ({ low, high }: Interval, decimals = 2): string =>
  `${formatNumber(low, decimals)} to ${formatNumber(high, decimals)}`;

/** An interval of shares with the decimals it deserves: `48.2 to 53.1 %`. */
export const formatShareInterval = ({ low, high }: Interval): string => {
  const decimals = decimalsFor(50 * (high - low));
  return `${(100 * low).toFixed(decimals)} to ${formatShare(high, decimals)}`;
};

/** As many decimals as a number known to within `halfWidth` deserves, 1 to 4. */
export const decimalsFor = (halfWidth: number): number =>
  halfWidth > 0 ? Math.min(4, Math.max(1, 1 - Math.floor(Math.log10(halfWidth)))) : 2;

/** Names as a list in words: `a, b and c`. */
export const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
