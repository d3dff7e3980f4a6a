import type { Interval } from "../../statistics/sample/samples.ts";
import { seriesStyle } from "../report-theme.ts";
import { axisTitle, type Drawing, draw, figureOf, seriesLegend, signOf } from "./drawing.ts";
import type { Figure, FigureWords } from "./figure.ts";
import { Plot } from "./plot.ts";

/** A value of the parameter on the axis, and the mean difference there with its interval. */
interface SweepPoint {
  readonly x: number;
  readonly mean: number;
  readonly interval: Interval;
}

/** The points for one choice of the other parameters. Series with the same name look the same in all panels. */
interface SweepSeries {
  readonly name: string;
  readonly points: readonly SweepPoint[];
}

interface SweepParts extends FigureWords {
  readonly description: string;
  readonly axis: string;
  readonly panels: readonly { readonly title: string; readonly series: readonly SweepSeries[] }[];
}

const PANEL = 130;

/** Mean differences over the parameters of a strategy, with one panel for each group of choices. */
export const sweepFigure = ({ axis, panels, ...words }: SweepParts): Figure => {
  const all = panels.flatMap(({ series }) => series.flatMap(({ points }) => points));
  const names = [...new Set(panels.flatMap(({ series }) => series.map(({ name }) => name)))];
  const xs = [...new Set(all.map(({ x }) => x))].sort((a, b) => a - b);
  const y = [
    Math.min(0, ...all.map(({ interval }) => interval.low)),
    Math.max(0, ...all.map(({ interval }) => interval.high)),
  ];
  return figureOf(words, (theme) => {
    const drawings = panels.map(({ title, series }, i): Drawing => {
      const last = i === panels.length - 1;
      return draw(
        {
          height: PANEL + (last ? 38 : 8),
          margins: [26, 12, last ? 42 : 12, 44],
          x: {
            domain: [0, xs.length - 1],
            inset: 24,
            label: last ? axis : null,
            ...(last ? ticksOf(xs) : { axis: null }),
          },
          y: { domain: y, ticks: 4, label: null, grid: true, nice: true },
          marks: [
            Plot.ruleY([0], { stroke: theme.ink }),
            ...series.flatMap(({ name, points }, own) => {
              const style = seriesStyle(theme, names.indexOf(name));
              const { colour, dash } = style;
              // Place series next to each other, to keep their intervals apart.
              const aside = (own - (series.length - 1) / 2) * 0.11;
              const at = (d: SweepPoint): number => xs.indexOf(d.x) + aside;
              return [
                Plot.line(points, { x: at, y: "mean", stroke: colour, strokeDasharray: dash, strokeOpacity: 0.6 }),
                Plot.ruleX(points, {
                  x: at,
                  y1: (d: SweepPoint) => d.interval.low,
                  y2: (d: SweepPoint) => d.interval.high,
                  stroke: colour,
                  strokeWidth: 1.5,
                }),
                Plot.dot(points, { x: at, y: "mean", ...signOf(style, 3.5) }),
              ];
            }),
            Plot.text([title], { frameAnchor: "top-left", dy: -20, dx: -40, fill: theme.ink }),
          ],
        },
        theme,
      );
    });
    return [seriesLegend(names, theme), axisTitle("difference in shots", theme), ...drawings];
  });
};

const ticksOf = (xs: readonly number[]) => ({
  ticks: xs.map((_, i) => i),
  tickFormat: (i: number): string => String(xs[i] ?? ""),
});
