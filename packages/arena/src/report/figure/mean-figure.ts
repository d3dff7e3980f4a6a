import { decimalsFor, formatInterval, formatNumber } from "@broadside/engine/text";
import * as Plot from "@observablehq/plot";
import { ranking } from "../../statistics/summary/conclusion.ts";
import type { Summary } from "../../statistics/summary/summary.ts";
import { seriesStyle, type Theme } from "../theme.ts";
import { compose, draw, type Figure, shorten, signOf, valueMarks } from "./figure.ts";

const ROW = 40;

/** Means with their intervals, the lowest on top. */
export const meanFigure = (summary: Summary): Figure => {
  const rows = rowsOf(summary);
  const words = {
    title: "Mean number of shots",
    caption:
      "Means with 95 % intervals, fewest shots first. Where no bar is seen, the interval is narrower than the sign.",
    description: rows.map(({ strategy, text }) => `${strategy} ${text}`).join("; ") + ".",
  };
  const svg = (theme: Theme): string =>
    compose(words, theme, [
      draw(
        {
          height: rows.length * ROW + 56,
          marginLeft: 16,
          marginRight: 16,
          marginTop: 6,
          marginBottom: 42,
          x: { label: "shots", inset: 12, ticks: 6, grid: true, nice: true },
          y: { domain: [-0.5, rows.length - 0.5], reverse: true, axis: null },
          marks: [
            Plot.ruleY(rows, { x1: "low", x2: "high", y: (d) => d.row + 0.2, stroke: theme.ink, strokeWidth: 2 }),
            ...rows.map((d) => {
              return Plot.dot([d], { x: "mean", y: d.row + 0.2, ...signOf(seriesStyle(theme, d.index), 4.5) });
            }),
            ...valueMarks(
              rows.map((d) => ({ ...d, y: d.row + 0.2 })),
              theme,
            ),
            Plot.text(rows, {
              frameAnchor: "left",
              y: (d) => d.row - 0.22,
              text: (d) => shorten(d.strategy, 60),
              fill: theme.ink,
              stroke: theme.paper,
              strokeWidth: 3,
            }),
          ],
        },
        theme,
      ),
    ]);
  return { name: "means", ...words, svg };
};

/** A row for each strategy: its mean, how far the interval reaches, and both in words. */
const rowsOf = ({ strategies }: Summary) =>
  ranking(strategies).map(({ strategy, shots: { mean, meanInterval: interval } }, row) => {
    const { low, high } = interval ?? { low: mean, high: mean };
    const decimals = interval ? decimalsFor((high - low) / 2) : 1;
    return {
      strategy,
      row,
      index: strategies.findIndex((one) => one.strategy === strategy),
      mean,
      low,
      high,
      text: formatNumber(mean, decimals) + (interval ? ` (${formatInterval(interval, decimals)})` : ""),
    };
  });
