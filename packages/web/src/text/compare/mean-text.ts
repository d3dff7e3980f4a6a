import { decimalsFor } from "@broadside/engine/text";
import { decimal } from "../../words/numbers.ts";
import type { StrategyFigures } from "./figures.ts";
import { rangeText } from "./verdict-text.ts";

/** Where there is no number. */
export const NO_NUMBER = "–";

/** A mean with as many decimals as its interval deserves. */
export const meanText = ({ shots }: Pick<StrategyFigures, "shots">): { mean: string; interval: string } | undefined => {
  if (!shots) return undefined;
  const { mean, interval } = shots;
  const decimals = interval ? decimalsFor((interval.high - interval.low) / 2) : 1;
  return { mean: decimal(mean, decimals), interval: interval ? rangeText(interval, decimals) : NO_NUMBER };
};
