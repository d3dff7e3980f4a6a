import { decimalsFor, formatInterval, formatNumber } from "@broadside/engine/text";
import type { Interval } from "../statistics/sample/samples.ts";

/** Number of decimals that an interval supports; one without an interval. */
export const decimalsOf = (interval: Interval | undefined): number =>
  interval ? decimalsFor((interval.high - interval.low) / 2) : 1;

/** An interval, as precise as it allows, such as `43.70 to 44.50`. */
export const intervalText = (interval: Interval): string => formatInterval(interval, decimalsOf(interval));

/** A mean, as precise as its interval allows, such as `44.10`. */
export const meanText = (mean: number, interval: Interval | undefined): string =>
  formatNumber(mean, decimalsOf(interval));

/** A mean with its interval, such as `44.10 (43.70 to 44.50)`; the interval's name may precede it. */
export const withInterval = (mean: number, interval: Interval | undefined, called = ""): string =>
  `${meanText(mean, interval)}${interval ? ` (${called}${intervalText(interval)})` : ""}`;
