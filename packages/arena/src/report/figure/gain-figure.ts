import { decimalsFor, formatInterval, formatNumber } from "@broadside/engine/text";
import type { Markish } from "@observablehq/plot";
import type { Theme } from "../theme.ts";
import { compose, shorten } from "./drawing.ts";
import type { Figure } from "./figure.ts";
import { Plot } from "./plot.ts";
import { drawRows, rowTexts } from "./row-drawing.ts";

/** A difference with its interval. */
export interface GainRow {
  readonly name: string;
  readonly mean: number;
  readonly interval: { readonly low: number; readonly high: number };
  readonly told: boolean;
}

/** Data for a figure of differences in named rows. */
export interface GainParts {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly axis: string;
  readonly rows: readonly GainRow[];
}

const ROW = 40;

/**
 * Differences with their intervals, one row for each name: filled signs where the interval excludes 0, else
 * hollow.
 */
export const gainFigure = ({ axis, rows, ...words }: GainParts): Figure => {
  const lines = rows.map(lineOf);
  const description = `${lines.map(({ name, text, told }) => `${name}: ${text}${told ? "" : " (not told apart)"}`).join("; ")}.`;
  const svg = (theme: Theme): string =>
    compose({ ...words, description }, theme, [
      drawRows({ rows: rows.length, axis, height: ROW, zero: true, marks: marksOf(lines, theme) }, theme),
    ]);
  return { ...words, description, svg };
};

const lineOf = ({ name, mean, interval, told }: GainRow, row: number) => {
  const decimals = decimalsFor((interval.high - interval.low) / 2);
  const text = `${formatNumber(mean, decimals)} (${formatInterval(interval, decimals)})`;
  return { name, y: row + 0.22, mean, low: interval.low, high: interval.high, told, text };
};

const marksOf = (lines: readonly ReturnType<typeof lineOf>[], theme: Theme): Markish[] => [
  Plot.ruleX([0], { stroke: theme.ink, strokeWidth: 1.5 }),
  Plot.ruleY(lines, { x1: "low", x2: "high", y: "y", stroke: theme.ink, strokeWidth: 2 }),
  Plot.dot(lines, {
    x: "mean",
    y: "y",
    fill: (d) => (d.told ? theme.series[0] : theme.paper),
    stroke: theme.series[0],
    strokeWidth: 1.5,
    r: 4.5,
  }),
  rowTexts(
    lines.map(({ name, text }) => `${shorten(name, 34)}: ${text}`),
    { above: 0.2, rim: 6 },
    theme,
  ),
];
