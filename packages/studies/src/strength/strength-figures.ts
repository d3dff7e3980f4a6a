import {
  type Drawing,
  differenceMarks,
  draw,
  drawFreely,
  drawRows,
  type Figure,
  figureOf,
  legend,
  rowTexts,
  type SeriesStyle,
  seriesStyle,
  shorten,
  signOf,
  type Theme,
  withInterval,
} from "@broadside/arena/reports";
import { confidenceText, type ReducedDifference } from "@broadside/arena/statistics";
import { REDUCED_PARTS } from "@broadside/engine/review";
import { formatNumber } from "@broadside/engine/text";
import type { Markish } from "@observablehq/plot";
import { Plot } from "../study/plot.ts";
import { costText, type FrontPoint } from "./strength-cost.ts";
import {
  BEST,
  type bestKnown,
  GREEDY,
  meanOf,
  type PartFindings,
  partText,
  playerOf,
  rulesText,
} from "./strength-parts.ts";

type Asked = ReturnType<typeof bestKnown> & { readonly part: PartFindings };

/** The differences under all rules, one row each; a filled sign where the interval excludes 0. */
export const gainFigure = (asked: readonly Asked[]): Figure => {
  const rows = asked.map(({ part, mean, verdict: { interval, sign } }, row) => {
    const { low, high } = interval;
    const [name, text] = [rulesText(part), withInterval(mean, interval)];
    return { name, y: row + 0.22, mean, low, high, isClear: sign !== "open", text };
  });
  const words = {
    name: "gains",
    title: `${BEST} against ${GREEDY}`,
    caption:
      `Shots of ${BEST} less those of ${GREEDY} on the same layouts, luck taken out, with Student's intervals ` +
      `(${confidenceText({ comparisons: asked.length }, "rules")}). A filled sign: the interval leaves out 0; a hollow one: no clear difference.`,
    description: `${rows.map(({ name, text, isClear }) => `${name}: ${text}${isClear ? "" : " (no clear difference)"}`).join("; ")}.`,
  };
  const texts = rows.map(({ name, text }) => `${shorten(name, 34)}: ${text}`);
  return figureOf(words, (theme) => {
    const marks = [...differenceMarks(rows, theme), rowTexts(texts, { above: 0.2, rim: 6 }, theme)];
    return [drawRows({ rows: rows.length, axis: "difference in shots", height: 40, zero: true, marks }, theme)];
  });
};

const PHASE_TEXT = {
  searching: "misses looking for a ship",
  chasing: "misses chasing one",
  greedy: "what the positions are worth that the beginning leads to",
  advantage: "cells better than greedy's",
} as const;

/** The parts of a difference, in words. */
export const PHASES = REDUCED_PARTS.map((part) => PHASE_TEXT[part]);

type PhaseRow = Pick<ReducedDifference, "mean" | "parts"> & { readonly part: PartFindings };

const ROW = 44;
const BAR = 9;

/** Differences as bars of their parts: positive parts to the right, negative to the left, a sign at the sum. */
export const phaseFigure = (rows: readonly PhaseRow[]): Figure => {
  const words = {
    name: "phases",
    title: "Where the gain comes from",
    caption: `Shots of ${BEST} minus those of ${GREEDY}, in parts that add up to the difference: to the left ${BEST} needs fewer.`,
    description: `${rows
      .map(
        ({ part, mean, parts }) =>
          `${rulesText(part)} ${formatNumber(mean)}: ${parts.map((phase, i) => `${PHASES[i]} ${formatNumber(phase.mean)}`).join(", ")}`,
      )
      .join("; ")}.`,
  };
  const marksOf = (theme: Theme): Markish[] => [
    ...barMarks(rows, theme),
    Plot.ruleX(rows, {
      x: "mean",
      y1: (_, i) => i + 0.22 - (BAR + 4) / ROW,
      y2: (_, i) => i + 0.22 + (BAR + 4) / ROW,
      stroke: theme.ink,
      strokeWidth: 2.5,
    }),
    rowTexts(
      rows.map(({ part, mean }) => `${shorten(rulesText(part), 44)}: ${formatNumber(mean)}`),
      { above: 0.24, rim: 6 },
      theme,
    ),
  ];
  return figureOf(words, (theme) => [
    phaseKey(theme),
    drawRows({ rows: rows.length, axis: "difference in shots", height: ROW, zero: true, marks: marksOf(theme) }, theme),
  ]);
};

const barMarks = (rows: readonly PhaseRow[], theme: Theme): Markish[] => {
  const bars = rows.flatMap(({ parts }, row) => stacked(parts.map(({ mean }) => mean)).map((bar) => ({ ...bar, row })));
  const ends = [0, ...bars.map(({ to }) => to)];
  const width = Math.max(...ends) - Math.min(...ends);
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
    ...PHASES.map((_, part) =>
      Plot.dot(
        bars.filter((bar) => bar.part === part && Math.abs(bar.to - bar.from) > width / 24),
        { x: (d) => (d.from + d.to) / 2, y: (d) => d.row + 0.22, ...keySign(part, theme) },
      ),
    ),
  ];
};

const keySign = (part: number, theme: Theme) => ({
  symbol: seriesStyle(theme, part).symbol,
  fill: theme.paper,
  r: 2.5,
});

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

const phaseKey = (theme: Theme): Drawing => {
  const end = PHASES.length * 18;
  const marks = [
    ...PHASES.flatMap((text, part) => {
      const y = part * 18 + 9;
      return [
        Plot.rect([{}], { x1: 8, x2: 28, y1: y - 6, y2: y + 6, fill: theme.series[part] }),
        Plot.dot([[18, y]], keySign(part, theme)),
        Plot.text([text], { x: 42, y, textAnchor: "start", fill: theme.ink }),
      ];
    }),
    Plot.ruleX([18], { y1: end + 2, y2: end + 16, stroke: theme.ink, strokeWidth: 2.5 }),
    Plot.text(["the sum of the parts"], { x: 42, y: end + 9, textAnchor: "start", fill: theme.ink }),
  ];
  return drawFreely(end + 26, marks, theme);
};

type JudgedPoint = FrontPoint & { readonly by: FrontPoint | undefined };

type SignedPoint = JudgedPoint & { readonly style: SeriesStyle };

const PANEL = 210;

/** Strategies within this many shots of greedy also appear in a second panel, below the first. */
const CLOSE = 0.1;

/** Mean shots against cost on a logarithmic scale; steps connect strategies that no other beats in both. */
export const frontFigure = (points: readonly JudgedPoint[], main: PartFindings): Figure => {
  const words = {
    name: "front",
    title: "Strength and cost",
    caption: `Mean shots in ${partText(main).replaceAll("`", "")} against the processor time of a shot. The line joins the strategies that no other beats in both.`,
    description: `${points
      .map(
        ({ strategy, perShot, mean, by }) =>
          `${strategy}: ${formatNumber(mean)} shots at ${costText(perShot)} a shot${by ? " (behind in both)" : ""}`,
      )
      .join("; ")}.`,
  };
  const closerUntil = (meanOf(playerOf(main, GREEDY))?.mean ?? 0) + CLOSE;
  return figureOf(words, (theme) => {
    const signed = points.map((point, i) => ({ ...point, style: seriesStyle(theme, i) }));
    const closer = signed.filter(({ mean }) => mean <= closerUntil);
    const hasCloser = closer.length > 1 && closer.length < points.length;
    return [
      legend(
        signed.map(({ strategy, style }) => ({ text: strategy, style, line: false })),
        theme,
      ),
      drawPanel(signed, "mean shots", !hasCloser, theme),
      ...(hasCloser ? [drawPanel(closer, "mean shots, the strongest alone", true, theme)] : []),
    ];
  });
};

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
          shown.filter(({ by }) => !by),
          { x: "perShot", y: "mean", curve: "step-after", stroke: theme.muted, strokeWidth: 1.5 },
        ),
        Plot.ruleX(
          shown.filter(({ interval }) => interval),
          {
            x: "perShot",
            y1: (d: FrontPoint) => d.interval?.low,
            y2: (d: FrontPoint) => d.interval?.high,
            stroke: theme.ink,
            strokeWidth: 1.5,
          },
        ),
        ...shown.map((point) => Plot.dot([point], { x: "perShot", y: "mean", ...signOf(point.style, 5) })),
      ],
    },
    theme,
  );
