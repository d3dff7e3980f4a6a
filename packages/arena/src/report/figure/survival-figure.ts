import type { Markish } from "@observablehq/plot";
import type { SurvivalPoint } from "../../statistics/sample/histogram.ts";
import { ranking, type Summary } from "../../statistics/summary/summary.ts";
import { type SeriesStyle, seriesStyle } from "../report-theme.ts";
import { draw, figureOf, legend, signOf } from "./drawing.ts";
import type { Figure } from "./figure.ts";
import { Plot } from "./plot.ts";

/** Maximum number of curves with shaded intervals; with more, the shades would cover each other. */
const MOST_SHADED = 7;
/** Shares of finished games at which a curve gets a sign. */
const SIGNED = [0.1, 0.3, 0.5, 0.7, 0.9];

export const survivalFigure = (summary: Summary): Figure => {
  const curves = ranking(summary.strategies).map(({ strategy, survival }) => ({
    strategy,
    survival,
    index: summary.strategies.findIndex((one) => one.strategy === strategy),
  }));
  const within = (survival: readonly SurvivalPoint[], share: number): number =>
    survival.find(({ finished }) => finished >= share)?.shots ?? Number.NaN;
  const shaded = curves.length <= MOST_SHADED;
  const words = {
    name: "survival",
    title: "Games finished within n shots",
    caption: `Share of games finished within each number of shots${
      shaded
        ? ", with 95 % intervals as shading"
        : "; so many 95 % intervals would cover each other, summary.json has them"
    }.`,
    description:
      curves
        .map(
          ({ strategy, survival }) =>
            `${strategy}: half of the games within ${within(survival, 0.5)} shots, nine of ten within ${within(survival, 0.9)}`,
        )
        .join("; ") + ".",
  };
  const end = Math.max(...curves.map(({ survival }) => survival[survival.length - 1].shots));
  return figureOf(words, (theme) => [
    legend(
      curves.map(({ strategy, index }) => ({ text: strategy, style: seriesStyle(theme, index) })),
      theme,
    ),
    draw(
      {
        height: 314,
        margins: [26, 14, 42, 48],
        x: { label: "shots", ticks: 8 },
        y: {
          domain: [0, 1],
          ticks: 5,
          tickFormat: (share: number) => `${Math.round(100 * share)} %`,
          label: "share of games finished",
          grid: true,
        },
        marks: curves.flatMap(({ survival, index }) => curveMarks(survival, end, seriesStyle(theme, index), shaded)),
      },
      theme,
    ),
  ]);
};

/** A curve with its intervals and signs. @param end the number of shots up to which all curves are drawn */
const curveMarks = (
  survival: readonly SurvivalPoint[],
  end: number,
  style: SeriesStyle,
  shaded: boolean,
): Markish[] => {
  const { colour, dash } = style;
  const last = survival[survival.length - 1];
  const steps = last.shots < end ? [...survival, { ...last, shots: end }] : survival;
  const signs = SIGNED.flatMap((share) => survival.find(({ finished }) => finished >= share) ?? []);
  return [
    ...(shaded
      ? [
          // The shade stops at the curve's longest game; beyond it, the shades of all curves would overlap.
          Plot.areaY(survival, {
            x: "shots",
            y1: (d: SurvivalPoint) => d.interval.low,
            y2: (d: SurvivalPoint) => d.interval.high,
            fill: colour,
            fillOpacity: 0.18,
            curve: "step-after",
          }),
        ]
      : []),
    Plot.lineY(steps, {
      x: "shots",
      y: "finished",
      stroke: colour,
      strokeWidth: 2,
      strokeDasharray: dash,
      curve: "step-after",
    }),
    Plot.dot(signs, { x: "shots", y: "finished", ...signOf(style) }),
  ];
};
