import type { Markish } from "@observablehq/plot";
import { seriesStyle, type Theme } from "../theme.ts";
import { type Drawing, draw, type LabelledValue, shorten, signOf, valueMarks } from "./drawing.ts";
import { Plot } from "./plot.ts";

/** Rows of a figure, one below the other. */
export interface Rows {
  readonly rows: number;
  /** The title of the axis. */
  readonly axis: string;
  /** The height of a row. */
  readonly height: number;
  /** Whether 0 is on the axis. */
  readonly zero?: boolean;
  readonly marks: readonly Markish[];
}

/** Draws rows one below the other, numbered from 0 at the top, over a common axis. */
export const drawRows = ({ rows, axis, height, zero = false, marks }: Rows, theme: Theme): Drawing =>
  draw(
    {
      height: rows * height + 56,
      marginLeft: 16,
      marginRight: 16,
      marginTop: 6,
      marginBottom: 42,
      x: { label: axis, inset: 12, ticks: 6, grid: true, nice: true, ...(zero && { zero }) },
      y: { domain: [-0.5, Math.max(1, rows) - 0.5], reverse: true, axis: null },
      marks: [...marks],
    },
    theme,
  );

/** Style of the text over a row. */
export interface RowTexts {
  /** Distance of a text above the middle of its row, in rows. */
  readonly above: number;
  /** Width of the paper around it that keeps crossing lines off. */
  readonly rim: number;
}

/** The texts over rows, the first over the first. */
export const rowTexts = (texts: readonly string[], { above, rim }: RowTexts, theme: Theme): Markish =>
  Plot.text(
    texts.map((text, row) => ({ text, y: row - above })),
    { frameAnchor: "left", y: "y", text: "text", fill: theme.ink, stroke: theme.paper, strokeWidth: rim },
  );

/** A named value with its interval. */
export interface IntervalRow extends Omit<LabelledValue, "y"> {
  readonly name: string;
  /** Index of its series, which decides its sign. */
  readonly index: number;
}

/** Height of rows with names over their signs. */
export const NAMED_ROW = 40;

/** The names over rows of that height. */
export const rowNames = (names: readonly string[], theme: Theme): Markish =>
  rowTexts(
    names.map((name) => shorten(name, 60)),
    { above: 0.22, rim: 3 },
    theme,
  );

/** Draws values with their intervals, one row each: the name, and below it the interval, sign and label. */
export const drawIntervals = (rows: readonly IntervalRow[], axis: string, theme: Theme): Drawing => {
  const placed = rows.map((one, row) => ({ ...one, y: row + 0.2 }));
  const marks = [
    Plot.ruleY(placed, { x1: "low", x2: "high", y: "y", stroke: theme.ink, strokeWidth: 2 }),
    ...placed.map((d) => Plot.dot([d], { x: "mean", y: "y", ...signOf(seriesStyle(theme, d.index), 4.5) })),
    ...valueMarks(placed, theme),
    rowNames(
      rows.map(({ name }) => name),
      theme,
    ),
  ];
  return drawRows({ rows: rows.length, axis, height: NAMED_ROW, marks }, theme);
};
