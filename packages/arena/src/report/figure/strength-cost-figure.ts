import { formatNumber } from "@broadside/engine/text";
import { type SeriesStyle, seriesStyle, type Theme } from "../report-theme.ts";
import { type Drawing, draw, figureOf, legend, signOf } from "./drawing.ts";
import type { Figure, FigureWords } from "./figure.ts";
import { Plot } from "./plot.ts";

interface StrengthCostPoint {
  readonly name: string;
  readonly cost: number;
  readonly shots: number;
  readonly interval?: { readonly low: number; readonly high: number } | undefined;
  readonly unbeaten: boolean;
}

interface StrengthCostParts extends FigureWords {
  readonly points: readonly StrengthCostPoint[];
  /** Strategies with at most this many shots also appear in a second panel, below the first. */
  readonly closerUntil: number;
}

const PANEL = 210;

/** Mean shots against cost on a logarithmic scale; steps connect strategies that no other beats in both. */
export const strengthCostFigure = ({ points, closerUntil, ...words }: StrengthCostParts): Figure => {
  const description = `${points
    .map(
      ({ name, cost, shots, unbeaten }) =>
        `${name}: ${formatNumber(shots)} shots at ${costText(cost)} a shot${unbeaten ? "" : " (behind in both)"}`,
    )
    .join("; ")}.`;
  return figureOf({ ...words, description }, (theme) => {
    const signed = points.map((point, i) => ({ ...point, style: seriesStyle(theme, i) }));
    const closer = signed.filter(({ shots }) => shots <= closerUntil);
    const hasCloser = closer.length > 1 && closer.length < points.length;
    return [
      legend(
        signed.map(({ name, style }) => ({ text: name, style, line: false })),
        theme,
      ),
      drawPanel(signed, "mean shots", !hasCloser, theme),
      ...(hasCloser ? [drawPanel(closer, "mean shots, the strongest alone", true, theme)] : []),
    ];
  });
};

type SignedPoint = StrengthCostPoint & { readonly style: SeriesStyle };

const drawPanel = (shown: readonly SignedPoint[], title: string, isLast: boolean, theme: Theme): Drawing =>
  draw(
    {
      height: PANEL + (isLast ? 30 : 0),
      margins: [28, 16, isLast ? 42 : 24, 52],
      x: {
        type: "log",
        inset: 14,
        label: isLast ? "processor time of a shot, milliseconds" : null,
        ticks: 5,
        tickFormat: (x: number) => String(Number(x.toPrecision(1))),
      },
      y: { label: title, grid: true, nice: true, inset: 6, ticks: 5 },
      marks: [
        Plot.line(
          shown.filter(({ unbeaten }) => unbeaten),
          { x: "cost", y: "shots", curve: "step-after", stroke: theme.muted, strokeWidth: 1.5 },
        ),
        Plot.ruleX(
          shown.filter(({ interval }) => interval),
          {
            x: "cost",
            y1: (d: StrengthCostPoint) => d.interval?.low,
            y2: (d: StrengthCostPoint) => d.interval?.high,
            stroke: theme.ink,
            strokeWidth: 1.5,
          },
        ),
        ...shown.map((point) => Plot.dot([point], { x: "cost", y: "shots", ...signOf(point.style, 5) })),
      ],
    },
    theme,
  );

/** Milliseconds below which clocks of processor time say nothing. */
const SHORTEST = 0.0005;

/** Milliseconds with two significant digits: `13 ms`, `0.061 ms`. */
export const costText = (milliseconds: number): string => {
  if (milliseconds < SHORTEST) return `<${SHORTEST} ms`;
  const digits = 1 - Math.floor(Math.log10(milliseconds));
  return `${formatNumber(milliseconds, Math.min(4, Math.max(0, digits)))} ms`;
};
