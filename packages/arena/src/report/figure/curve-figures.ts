import { formatNumber, formatPercent } from "@broadside/engine/text";
import type { LineYOptions, Markish } from "@observablehq/plot";
import type { SurvivalPoint } from "../../statistics/sample/histogram.ts";
import type { HitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import { ranking, type Summary } from "../../statistics/summary/summary.ts";
import type { Figure } from "../report-page.ts";
import { type SeriesStyle, seriesStyle, type Theme } from "../report-theme.ts";
import { axisTitle, type Drawing, draw, figureOf, legend, Plot, seriesLegend, shorten, signOf } from "./drawing.ts";

/** A curve over numbers of shots. @param signs the points that get a sign */
const curveMarks = (
  points: readonly object[],
  signs: readonly object[],
  y: string,
  style: SeriesStyle,
  line: LineYOptions = {},
): Markish[] => [
  Plot.lineY(points, { x: "shots", y, stroke: style.colour, strokeWidth: 2, strokeDasharray: style.dash, ...line }),
  Plot.dot(signs, { x: "shots", y, ...signOf(style) }),
];

/** Maximum number of curves with shaded intervals; with more, the shades would cover each other. */
const MOST_SHADED = 7;
/** Shares of finished games at which a curve gets a sign. */
const SIGNED = [0.1, 0.3, 0.5, 0.7, 0.9];

/**
 * The share of games that each strategy finished within n shots, as curves.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { survivalFigure } from "@broadside/arena/reports";
 *
 * survivalFigure(summarise(await readGames("games"))).name; // => "survival"
 */
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
  const entriesOf = (theme: Theme) =>
    curves.map(({ strategy, index }) => ({ text: strategy, style: seriesStyle(theme, index) }));
  const end = Math.max(...curves.map(({ survival }) => survival[survival.length - 1].shots));
  return figureOf(words, (theme) => [
    legend(entriesOf(theme), theme),
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
        marks: curves.flatMap(({ survival, index }) => survivalMarks(survival, end, seriesStyle(theme, index), shaded)),
      },
      theme,
    ),
  ]);
};

/** A curve with its intervals and signs. @param end the number of shots up to which all curves are drawn */
const survivalMarks = (
  survival: readonly SurvivalPoint[],
  end: number,
  style: SeriesStyle,
  shaded: boolean,
): Markish[] => {
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
            fill: style.colour,
            fillOpacity: 0.18,
            curve: "step-after",
          }),
        ]
      : []),
    ...curveMarks(steps, signs, "finished", style, { curve: "step-after" }),
  ];
};

const SIGNED_EVERY = 10;

/**
 * The mean number of cells hit by the first n shots, as curves.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { hitsFigure } from "@broadside/arena/reports";
 * import { hitsByShot } from "@broadside/arena/statistics";
 *
 * const { strategies, scenario } = await readGames("games");
 * const hits = strategies.flatMap((one) => hitsByShot(one, scenario.board.cellCount) ?? []);
 * hitsFigure(hits).name; // => "hits"
 */
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

/**
 * The share of hits at each shot, over the games that had not ended before it, as curves.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { hitRateFigure } from "@broadside/arena/reports";
 * import { hitsByShot } from "@broadside/arena/statistics";
 *
 * const { strategies, scenario } = await readGames("games");
 * const hits = strategies.flatMap((one) => hitsByShot(one, scenario.board.cellCount) ?? []);
 * hitRateFigure(hits).name; // => "hit-rates"
 */
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

interface Curves extends Omit<Figure, "description" | "svg"> {
  readonly axis: string;
  /** How to format the values along their axis; unformatted if absent. */
  readonly tickFormat?: (value: number) => string;
  readonly valuesOf: (one: HitsByShot) => readonly number[];
  /** The number of shots to which the first value belongs. */
  readonly from: 0 | 1;
  readonly tell: (values: readonly number[]) => string;
}

const curvesFigure = (
  all: readonly HitsByShot[],
  { axis, tickFormat, valuesOf, from, tell, ...words }: Curves,
): Figure => {
  const description = `${all.map((one) => `${one.strategy}: ${tell(valuesOf(one))}`).join("; ")}.`;
  const names = all.map(({ strategy }) => strategy);
  const lines = all.map((one) => valuesOf(one).map((value, i) => ({ shots: i + from, value })));
  return figureOf({ ...words, description }, (theme) => [
    seriesLegend(names, theme),
    draw(
      {
        height: 280,
        margins: [26, 14, 42, 48],
        x: { label: "shots", ticks: 8 },
        y: { label: axis, grid: true, ticks: 5, zero: true, ...(tickFormat && { tickFormat }) },
        marks: lines.flatMap((points, i) => {
          const signs = points.filter(({ shots }) => shots > 0 && shots % SIGNED_EVERY === 0);
          return curveMarks(points, signs, "value", seriesStyle(theme, i));
        }),
      },
      theme,
    ),
  ]);
};

const PANEL = 96;

/**
 * How many games of each strategy took how many shots, as bars.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { histogramFigure } from "@broadside/arena/reports";
 *
 * histogramFigure(summarise(await readGames("games"))).name; // => "histograms"
 */
export const histogramFigure = (summary: Summary): Figure => {
  const panels = panelsOf(summary);
  const all = panels.flatMap(({ bins }) => bins);
  const shots = [Math.min(...all.map(({ from }) => from)), Math.max(...all.map(({ to }) => to))];
  const top = Math.max(...all.map(({ share }) => share));
  const width = summary.strategies.find(({ histogram }) => histogram.length > 0)?.histogram[0];
  const words = {
    name: "histograms",
    title: "Distribution of shots",
    caption:
      `Share of games for ${width && width.to > width.from ? `every ${width.to - width.from + 1} numbers` : "each number"} of shots, ` +
      "all on the same scales; the dashed line is the mean.",
    description: panels.map(inWords).join("; ") + ".",
  };
  /** Draws a panel; the last one has the axis for all of them. */
  const drawPanel = ({ strategy, mean, bins, index }: Panel, last: boolean, theme: Theme): Drawing =>
    draw(
      {
        height: PANEL + (last ? 36 : 0),
        margins: [22, 12, last ? 42 : 6, 44],
        x: { domain: shots, label: last ? "shots" : null, ...(last ? { ticks: 8 } : { axis: null }) },
        y: {
          domain: [0, top],
          ticks: 2,
          tickFormat: (share: number) => `${percent(share)} %`,
          label: null,
          grid: true,
        },
        marks: [
          Plot.rect(bins, {
            x1: "from",
            x2: "to",
            y1: 0,
            y2: "share",
            fill: seriesStyle(theme, index).colour,
            insetLeft: 0.4,
            insetRight: 0.4,
          }),
          Plot.ruleY([0], { stroke: theme.ink }),
          Plot.ruleX([mean], { stroke: theme.ink, strokeDasharray: "4 3" }),
          Plot.text([shorten(strategy, 58)], { frameAnchor: "top-left", dy: -18, fill: theme.ink }),
        ],
      },
      theme,
    );
  return figureOf(words, (theme) => [
    axisTitle("share of games", theme),
    ...panels.map((panel, i) => drawPanel(panel, i === panels.length - 1, theme)),
  ]);
};

type Panel = ReturnType<typeof panelsOf>[number];

const panelsOf = ({ strategies }: Summary) =>
  ranking(strategies).map(({ strategy, shots, histogram }) => ({
    strategy,
    mean: shots.mean,
    // The number of the strategy in the summary determines its colour.
    index: strategies.findIndex((one) => one.strategy === strategy),
    bins: histogram.map(({ from, to, count }) => ({ from: from - 0.5, to: to + 0.5, share: count / shots.count })),
  }));

const inWords = ({ strategy, bins, mean }: Panel): string => {
  const mode = bins.reduce((best, bin) => (bin.share > best.share ? bin : best));
  const at = mode.to - mode.from > 1 ? `${mode.from + 0.5} to ${mode.to - 0.5}` : `${mode.from + 0.5}`;
  return `${strategy}: most often ${at} shots, mean ${formatNumber(mean, 1)}`;
};

const percent = (share: number): string => String(Number((100 * share).toPrecision(3)));
