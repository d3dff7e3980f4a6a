import type { PowerLaw } from "../../statistics/sample/power-law.ts";
import { seriesStyle } from "../report-theme.ts";
import { draw, figureOf, seriesLegend, signOf } from "./drawing.ts";
import type { Figure, FigureWords } from "./figure.ts";
import { Plot } from "./plot.ts";

export interface GrowthSeries {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly law: PowerLaw;
}

export interface GrowthParts extends FigureWords {
  readonly description: string;
  readonly axes: { readonly x: string; readonly y: string };
  readonly series: readonly GrowthSeries[];
}

export const growthFigure = ({ axes, series, ...words }: GrowthParts): Figure => {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const [from, to] = [xs[0], xs[xs.length - 1]];
  return figureOf(words, (theme) => [
    seriesLegend(
      series.map(({ name }) => name),
      theme,
    ),
    draw(
      {
        height: 320,
        margins: [26, 14, 42, 60],
        x: {
          type: "log",
          domain: [from, to],
          inset: 8,
          label: axes.x,
          ticks: xs,
          tickFormat: (x: number) => String(x),
        },
        y: {
          type: "log",
          label: axes.y,
          grid: true,
          ticks: 5,
          tickFormat: (y: number) => String(Number(y.toPrecision(2))),
        },
        marks: series.flatMap(({ points, law }, i) => {
          const style = seriesStyle(theme, i);
          const { colour, dash } = style;
          const line = [from, to].map((x) => ({ x, y: law.factor * x ** law.exponent }));
          return [
            Plot.line(line, { x: "x", y: "y", stroke: colour, strokeDasharray: dash, strokeWidth: 1.5 }),
            Plot.dot(points, { x: "x", y: "y", ...signOf(style) }),
          ];
        }),
      },
      theme,
    ),
  ]);
};
