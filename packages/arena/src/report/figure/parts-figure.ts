import { formatNumber } from "@broadside/engine/text";
import type { Markish } from "@observablehq/plot";
import { seriesStyle, type Theme } from "../report-theme.ts";
import { drawFreely, figureOf, shorten } from "./drawing.ts";
import type { Figure, FigureWords } from "./figure.ts";
import { Plot } from "./plot.ts";
import { drawRows, rowTexts } from "./row-figures.ts";

interface PartsRow {
  readonly name: string;
  readonly total: number;
  readonly parts: readonly number[];
}

interface PartsFigureParts extends FigureWords {
  readonly axis: string;
  readonly parts: readonly string[];
  readonly rows: readonly PartsRow[];
}

const ROW = 44;
const BAR = 9;

/** Differences as bars of their parts: positive parts to the right, negative to the left, a sign at the sum. */
export const partsFigure = ({ axis, parts, rows, ...words }: PartsFigureParts): Figure => {
  const description = `${rows
    .map(
      ({ name, total, parts: own }) =>
        `${name} ${formatNumber(total)}: ${own.map((value, i) => `${parts[i]} ${formatNumber(value)}`).join(", ")}`,
    )
    .join("; ")}.`;
  return figureOf({ ...words, description }, (theme) => [
    key(parts, theme),
    drawRows({ rows: rows.length, axis, height: ROW, zero: true, marks: marksOf(rows, parts, theme) }, theme),
  ]);
};

const marksOf = (rows: readonly PartsRow[], parts: readonly string[], theme: Theme): Markish[] => [
  ...barMarks(rows, parts, theme),
  Plot.ruleX(rows, {
    x: "total",
    y1: (_, i) => i + 0.22 - (BAR + 4) / ROW,
    y2: (_, i) => i + 0.22 + (BAR + 4) / ROW,
    stroke: theme.ink,
    strokeWidth: 2.5,
  }),
  rowTexts(
    rows.map(({ name, total }) => `${shorten(name, 44)}: ${formatNumber(total)}`),
    { above: 0.24, rim: 6 },
    theme,
  ),
];

const barMarks = (rows: readonly PartsRow[], parts: readonly string[], theme: Theme): Markish[] => {
  const bars = rows.flatMap(({ parts: own }, row) => stacked(own).map((bar) => ({ ...bar, row })));
  return [
    Plot.rect(bars, {
      x1: "from",
      x2: "to",
      y1: (d) => d.row + 0.22 - BAR / ROW,
      y2: (d) => d.row + 0.22 + BAR / ROW,
      fill: (d) => theme.series[d.part],
      stroke: theme.paper,
      strokeWidth: 1.5,
    }),
    Plot.ruleX([0], { stroke: theme.ink, strokeWidth: 1.5 }),
    // Put the signs of the key on bars that are wide enough, so that parts never differ by colour alone.
    ...parts.map((_, part) =>
      Plot.dot(
        bars.filter((bar) => bar.part === part && Math.abs(bar.to - bar.from) > widthOf(bars) / 24),
        {
          x: (d) => (d.from + d.to) / 2,
          y: (d) => d.row + 0.22,
          symbol: seriesStyle(theme, part).symbol,
          fill: theme.paper,
          r: 2.5,
        },
      ),
    ),
  ];
};

const stacked = (values: readonly number[]) => {
  let [low, high] = [0, 0];
  return values.map((value, part) => {
    const from = value < 0 ? low : high;
    const to = from + value;
    if (value < 0) low = to;
    else high = to;
    return { part, from, to };
  });
};

const widthOf = (bars: readonly { readonly from: number; readonly to: number }[]): number =>
  Math.max(0, ...bars.map(({ to }) => to)) - Math.min(0, ...bars.map(({ to }) => to));

const key = (parts: readonly string[], theme: Theme) => {
  const end = parts.length * 18;
  const marks = [
    ...parts.flatMap((text, part) => {
      const y = part * 18 + 9;
      return [
        Plot.rect([{}], { x1: 8, x2: 28, y1: y - 6, y2: y + 6, fill: theme.series[part] }),
        Plot.dot([[18, y]], { symbol: seriesStyle(theme, part).symbol, fill: theme.paper, r: 2.5 }),
        Plot.text([text], { x: 42, y, textAnchor: "start", fill: theme.ink }),
      ];
    }),
    Plot.ruleX([18], { y1: end + 2, y2: end + 16, stroke: theme.ink, strokeWidth: 2.5 }),
    Plot.text(["the sum of the parts"], { x: 42, y: end + 9, textAnchor: "start", fill: theme.ink }),
  ];
  return drawFreely(end + 26, marks, theme);
};
