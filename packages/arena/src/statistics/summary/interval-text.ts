import { decimalsFor, formatInterval, formatNumber, NO_NUMBER } from "@broadside/engine/text";
import type { Interval } from "../sample/samples.ts";

export const decimalsOf = (interval: Interval | undefined): number =>
  interval ? decimalsFor((interval.high - interval.low) / 2) : 1;

/** An interval in a table; values that are all alike have no spread to make one from. */
export const intervalText = (interval: Interval | undefined): string => {
  if (!interval) return NO_NUMBER;
  return hasSpread(interval) ? formatInterval(interval, decimalsOf(interval)) : "no spread";
};

export const hasSpread = ({ low, high }: Interval): boolean => low < high;

export const meanText = (mean: number | undefined, interval: Interval | undefined): string =>
  mean === undefined ? NO_NUMBER : formatNumber(mean, decimalsOf(interval));

/** An interval in a sentence: `95 % interval 43.7 to 44.5`, or `no spread`. */
export const namedInterval = (interval: Interval): string =>
  `${hasSpread(interval) ? "95 % interval " : ""}${intervalText(interval)}`;

/** A mean with its interval, such as `44.10 (43.70 to 44.50)`; a name for the interval can come before it. */
export const withInterval = (mean: number, interval: Interval | undefined, called = ""): string =>
  `${meanText(mean, interval)}${interval ? ` (${hasSpread(interval) ? called : ""}${intervalText(interval)})` : ""}`;
