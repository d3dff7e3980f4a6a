import { formatNumber, formatPercent } from "@broadside/engine/text";
import type { HitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import { seriesStyle } from "../report-theme.ts";
import { draw, figureOf, seriesLegend, signOf } from "./drawing.ts";
import type { Figure } from "./figure.ts";
import { Plot } from "./plot.ts";

const SIGNED_EVERY = 10;

export const hitsFigure = (all: readonly HitsByShot[]): Figure =>
  curvesFigure(all, {
    name: "hits",
    title: "Hits by number of shots",
    caption: "Mean number of ship cells hit by the first n shots; games that are over keep all their hits.",
    axis: "cells hit",
    valuesOf: ({ meanHits }) => [0, ...meanHits],
    from: 0,
    tell: (values) => {
      const at = (n: number): string => formatNumber(values[Math.min(n, values.length - 1)], 1);
      return `${at(10)} hits by 10 shots, ${at(20)} by 20, ${at(40)} by 40`;
    },
  });

export const hitRateFigure = (all: readonly HitsByShot[]): Figure =>
  curvesFigure(all, {
    name: "hit-rates",
    title: "Hit rate by shot",
    caption:
      "Share of the n-th shots that hit, among the games that are not over before; at the end few games are left.",
    axis: "share of hits",
    tickFormat: (share) => `${Number((100 * share).toPrecision(3))} %`,
    valuesOf: ({ hitRates }) => hitRates,
    from: 1,
    tell: (values) => {
      const at = (n: number): string => `${formatPercent(values[Math.min(n, values.length) - 1], 0)} %`;
      return `${at(1)} of the first shots hit, ${at(10)} of the tenth, ${at(30)} of the thirtieth`;
    },
  });

interface Curves {
  readonly name: string;
  readonly title: string;
  readonly caption: string;
  readonly axis: string;
  /** How to format the values along their axis; unformatted if absent. */
  readonly tickFormat?: (value: number) => string;
  readonly valuesOf: (one: HitsByShot) => readonly number[];
  /** The number of shots to which the first value belongs. */
  readonly from: 0 | 1;
  readonly tell: (values: readonly number[]) => string;
}

const curvesFigure = (all: readonly HitsByShot[], curves: Curves): Figure => {
  const { name, title, caption, axis, tickFormat, valuesOf, from, tell } = curves;
  const description = `${all.map((one) => `${one.strategy}: ${tell(valuesOf(one))}`).join("; ")}.`;
  const lines = all.map((one) => valuesOf(one).map((value, i) => ({ shots: i + from, value })));
  return figureOf({ name, title, caption, description }, (theme) => [
    seriesLegend(
      all.map(({ strategy }) => strategy),
      theme,
    ),
    draw(
      {
        height: 280,
        margins: [26, 14, 42, 48],
        x: { label: "shots", ticks: 8 },
        y: { label: axis, grid: true, ticks: 5, zero: true, ...(tickFormat && { tickFormat }) },
        marks: lines.flatMap((points, i) => {
          const style = seriesStyle(theme, i);
          const { colour, dash } = style;
          return [
            Plot.lineY(points, { x: "shots", y: "value", stroke: colour, strokeWidth: 2, strokeDasharray: dash }),
            Plot.dot(
              points.filter(({ shots }) => shots > 0 && shots % SIGNED_EVERY === 0),
              { x: "shots", y: "value", ...signOf(style) },
            ),
          ];
        }),
      },
      theme,
    ),
  ]);
};
