import { decimalsFor, formatInterval, formatNumber, NO_NUMBER } from "@broadside/engine/text";
import type { Interval } from "../sample/samples.ts";

export const decimalsOf = (interval: Interval | undefined): number =>
  interval ? decimalsFor((interval.high - interval.low) / 2) : 1;

export const intervalText = (interval: Interval | undefined): string =>
  interval ? formatInterval(interval, decimalsOf(interval)) : NO_NUMBER;

export const meanText = (mean: number | undefined, interval: Interval | undefined): string =>
  mean === undefined ? NO_NUMBER : formatNumber(mean, decimalsOf(interval));

/** A mean with its interval, such as `44.10 (43.70 to 44.50)`; a name for the interval can come before it. */
export const withInterval = (mean: number, interval: Interval | undefined, called = ""): string =>
  `${meanText(mean, interval)}${interval ? ` (${called}${intervalText(interval)})` : ""}`;
