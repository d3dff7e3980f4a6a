import { decimalsFor, formatInterval, formatNumber } from "@broadside/engine/text";
import type { Interval } from "../statistics/sample/samples.ts";

/** The number of decimals that an interval supports; 1 without an interval. */
export const decimalsOf = (interval: Interval | undefined): number =>
  interval ? decimalsFor((interval.high - interval.low) / 2) : 1;

/** An interval with as many decimals as it supports, such as `43.70 to 44.50`. */
export const intervalText = (interval: Interval): string => formatInterval(interval, decimalsOf(interval));

/** A mean with as many decimals as its interval supports, such as `44.10`. */
export const meanText = (mean: number, interval: Interval | undefined): string =>
  formatNumber(mean, decimalsOf(interval));

/** A mean with its interval, such as `44.10 (43.70 to 44.50)`; a name for the interval can come before it. */
export const withInterval = (mean: number, interval: Interval | undefined, called = ""): string =>
  `${meanText(mean, interval)}${interval ? ` (${called}${intervalText(interval)})` : ""}`;
