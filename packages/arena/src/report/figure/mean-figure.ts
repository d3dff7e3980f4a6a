import { decimalsFor, formatInterval, formatNumber } from "@broadside/engine/text";
import { ranking, type Summary } from "../../statistics/summary/summary.ts";
import type { Theme } from "../theme.ts";
import { compose } from "./drawing.ts";
import type { Figure } from "./figure.ts";
import { drawIntervals, type IntervalRow } from "./row-drawing.ts";

/** Means with their intervals, the lowest on top. */
export const meanFigure = (summary: Summary): Figure => {
  const rows = rowsOf(summary);
  const words = {
    title: "Mean number of shots",
    caption:
      "Means with 95 % intervals, fewest shots first. Where no bar is seen, the interval is narrower than the sign.",
    description: rows.map(({ name, text }) => `${name} ${text}`).join("; ") + ".",
  };
  const svg = (theme: Theme): string => compose(words, theme, [drawIntervals(rows, "shots", theme)]);
  return { name: "means", ...words, svg };
};

/** A row for each strategy: its mean, its interval, and both in words. */
const rowsOf = ({ strategies }: Summary): IntervalRow[] =>
  ranking(strategies).map(({ strategy, shots: { mean, meanInterval: interval } }) => {
    const { low, high } = interval ?? { low: mean, high: mean };
    const decimals = interval ? decimalsFor((high - low) / 2) : 1;
    return {
      name: strategy,
      index: strategies.findIndex((one) => one.strategy === strategy),
      mean,
      low,
      high,
      text: formatNumber(mean, decimals) + (interval ? ` (${formatInterval(interval, decimals)})` : ""),
    };
  });
