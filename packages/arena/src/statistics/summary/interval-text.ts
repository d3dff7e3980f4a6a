import { decimalsFor, formatInterval, formatNumber, NO_NUMBER } from "@broadside/engine/text";
import { nameOfLabel } from "../../experiment/experiment-description.ts";
import type { Interval } from "../sample/sample.ts";
import type { Summary } from "./summary.ts";

/**
 * How many decimals a value needs that is known to an interval.
 *
 * @example
 * import { decimalsOf } from "@broadside/arena/reports";
 *
 * const interval = { low: 43.7, high: 44.5, confidence: 0.95 };
 * decimalsOf(interval); // => 2
 */
export const decimalsOf = (interval: Interval | undefined): number =>
  interval ? decimalsFor((interval.high - interval.low) / 2) : 1;

/**
 * An interval in a table; values that are all alike have no spread to make one from.
 *
 * @example
 * import { intervalText } from "@broadside/arena/reports";
 *
 * const interval = { low: 43.7, high: 44.5, confidence: 0.95 };
 * intervalText(interval); // => "43.70 to 44.50"
 */
export const intervalText = (interval: Interval | undefined): string => {
  if (!interval) return NO_NUMBER;
  return hasSpread(interval) ? formatInterval(interval, decimalsOf(interval)) : "no spread";
};

/**
 * Whether an interval has a width: values that are all alike give none.
 *
 * @example
 * import { hasSpread } from "@broadside/arena/reports";
 *
 * hasSpread({ low: 44, high: 44, confidence: 0.95 }); // => false
 */
export const hasSpread = ({ low, high }: Interval): boolean => low < high;

/**
 * A mean with as many decimals as its interval needs.
 *
 * @example
 * import { meanText } from "@broadside/arena/reports";
 *
 * const interval = { low: 43.7, high: 44.5, confidence: 0.95 };
 * meanText(44.1, interval); // => "44.10"
 */
export const meanText = (mean: number | undefined, interval: Interval | undefined): string =>
  mean === undefined ? NO_NUMBER : formatNumber(mean, decimalsOf(interval));

/**
 * An interval in a sentence: `95 % interval 43.7 to 44.5`, or `no spread`.
 *
 * @example
 * import { namedInterval } from "@broadside/arena/reports";
 *
 * const interval = { low: 43.7, high: 44.5, confidence: 0.95 };
 * namedInterval(interval); // => "95 % interval 43.70 to 44.50"
 */
export const namedInterval = (interval: Interval): string =>
  `${hasSpread(interval) ? "95 % interval " : ""}${intervalText(interval)}`;

/**
 * A mean with its interval, such as `44.10 (43.70 to 44.50)`; a name for the interval can come before it.
 *
 * @example
 * import { withInterval } from "@broadside/arena/reports";
 *
 * const interval = { low: 43.7, high: 44.5, confidence: 0.95 };
 * withInterval(44.1, interval); // => "44.10 (43.70 to 44.50)"
 */
export const withInterval = (mean: number, interval: Interval | undefined, called = ""): string =>
  `${meanText(mean, interval)}${interval ? ` (${hasSpread(interval) ? called : ""}${intervalText(interval)})` : ""}`;

/**
 * Where the layouts came from, and what the strategies believed: `layouts: people; strategies believe: uniform`.
 *
 * Cost: the length of the text.
 *
 * @example
 * import { layoutsText } from "@broadside/arena/statistics";
 *
 * layoutsText({ placement: "sequential" }); // => "layouts: sequential"
 */
export const layoutsText = ({ placement, belief }: Pick<Summary["experiment"], "placement" | "belief">): string => {
  const isPrior = placement.startsWith("prior ");
  const layouts = `layouts: ${isPrior ? priorName(placement.slice("prior ".length)) : placement}`;
  // If there is no prior anywhere, skip the beliefs.
  if (belief === undefined && !isPrior) return layouts;
  return `${layouts}; strategies believe: ${belief === undefined ? "uniform" : priorName(belief)}`;
};

/** @param before the name, if there is one: `the prior people` */
export const priorName = (label: string, before = ""): string => {
  const name = nameOfLabel(label);
  return name === "unnamed" ? "a prior without a name" : before + name;
};
