import { formatNumber } from "@broadside/engine/text";
import type { Markish, ScaleOptions, VectorOptions } from "@observablehq/plot";
import {
  openIntervalText,
  rankedParticipants,
  ratingText,
  type TournamentFacts,
} from "../../ratings/tournament-summary.ts";
import { confidenceText } from "../../statistics/sample/mean-verdict.ts";
import { withInterval } from "../../statistics/summary/interval-text.ts";
import { isDifferent } from "../../statistics/summary/pair-text.ts";
import { type PairSummary, ranking, type Summary } from "../../statistics/summary/summary.ts";
import type { Figure } from "../report-page.ts";
import { seriesStyle, type Theme } from "../report-theme.ts";
import {
  ARROW,
  type Drawing,
  draw,
  FIGURE_WIDTH,
  figureOf,
  type LabelledValue,
  labelInsets,
  Plot,
  shorten,
  shortenBoth,
  signOf,
  valueMarks,
} from "./drawing.ts";

/** Rows to draw over a common axis. */
export interface Rows {
  readonly rows: number;
  readonly axis: string;
  readonly height: number;
  readonly zero?: boolean;
  /** The values whose labels have to fit beside their bars. */
  readonly labelled?: readonly LabelledValue[];
  readonly marks: readonly Markish[];
}

/**
 * Draws rows one above the other, numbered from 0 at the top, over a common axis.
 *
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 * import { drawRows, LIGHT } from "@broadside/arena/reports";
 *
 * await loadPlot();
 * drawRows({ rows: 2, axis: "shots", height: 40, marks: [] }, LIGHT).height; // => 136
 */
export const drawRows = ({ rows, axis, height, zero = false, labelled, marks }: Rows, theme: Theme): Drawing =>
  draw(
    {
      height: rows * height + 56,
      margins: [6, 16, 42, 16],
      x: {
        ...{ label: axis, inset: 12, ticks: 6, grid: true, nice: true, ...(zero && { zero }) },
        ...(labelled && labelInsets(labelled, FIGURE_WIDTH - 32, zero)),
        ...(labelled && onlyValue(labelled)),
      },
      y: { domain: [-0.5, Math.max(1, rows) - 0.5], reverse: true, axis: null },
      marks: [...marks],
    },
    theme,
  );

/** An axis around the only value that there is, which has no span of its own. */
const onlyValue = (values: readonly LabelledValue[]): ScaleOptions => {
  const [first] = values;
  const isOnly = values.every(({ low, high }) => low === first.mean && high === first.mean);
  return isOnly ? { domain: [first.mean - 1, first.mean + 1], ticks: [first.mean], tickFormat: formatTick } : {};
};

const formatTick = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 2);

/** How the texts of rows stand. */
export interface RowTexts {
  /** How far the text is above the middle of its row, in rows. */
  readonly above: number;
  /** Width of the paper-coloured rim around the text, which keeps crossing lines off it. */
  readonly rim: number;
}

/**
 * The marks of texts, one for each row of {@link drawRows}.
 *
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 * import { LIGHT, rowTexts } from "@broadside/arena/reports";
 *
 * await loadPlot();
 * typeof rowTexts(["random"], { above: 0.2, rim: 3 }, LIGHT); // => "object"
 */
export const rowTexts = (texts: readonly string[], { above, rim }: RowTexts, theme: Theme): Markish =>
  Plot.text(
    texts.map((text, row) => ({ text, y: row - above })),
    { frameAnchor: "left", y: "y", text: "text", fill: theme.ink, stroke: theme.paper, strokeWidth: rim },
  );

interface IntervalRow extends Omit<LabelledValue, "y"> {
  readonly name: string;
  readonly index: number;
}

/** The height of a row with a name. */
export const NAMED_ROW = 40;

/**
 * The marks of names above the middle of their rows, which are {@link NAMED_ROW} high.
 *
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 * import { LIGHT, rowNames } from "@broadside/arena/reports";
 *
 * await loadPlot();
 * typeof rowNames([{ name: "random" }], LIGHT); // => "object"
 */
export const rowNames = (rows: readonly { readonly name: string }[], theme: Theme): Markish => {
  const names = rows.map(({ name }) => shorten(name, 60));
  return rowTexts(names, { above: 0.22, rim: 3 }, theme);
};

/** Draws values with their intervals, one row each: the name, and below it the interval, the sign and the label. */
const drawIntervals = (rows: readonly IntervalRow[], axis: string, theme: Theme): Drawing => {
  const placed = rows.map((one, row) => ({ ...one, y: row + 0.2 }));
  const bars = placed.filter(({ low, high }) => low < high);
  const marks = [
    Plot.ruleY(bars, { x1: "low", x2: "high", y: "y", stroke: theme.ink, strokeWidth: 2 }),
    ...placed.map((d) =>
      d.open
        ? Plot.vector([d], arrowOf(d.open, seriesStyle(theme, d.index).colour))
        : Plot.dot([d], { x: "mean", y: "y", ...signOf(seriesStyle(theme, d.index), 4.5) }),
    ),
    ...valueMarks(placed, theme),
    rowNames(rows, theme),
  ];
  return drawRows({ rows: rows.length, axis, height: NAMED_ROW, labelled: placed, marks }, theme);
};

const arrowOf = (open: "above" | "below", stroke: string): VectorOptions => ({
  ...{ x: "mean", y: "y", length: ARROW, anchor: "start", rotate: open === "above" ? 90 : -90 },
  ...{ stroke, strokeWidth: 2 },
});

/**
 * The mean of each strategy with its interval, fewest shots first.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { meanFigure } from "@broadside/arena/reports";
 *
 * meanFigure(summarise(await readGames("games"))).name; // => "means"
 */
export const meanFigure = (summary: Summary): Figure => {
  const rows = rowsOf(summary);
  const words = {
    name: "means",
    title: "Mean number of shots",
    caption:
      "Means with 95 % intervals, fewest shots first. A point without a bar hides an interval narrower than itself" +
      `${ranking(summary.strategies).some(({ shots }) => !shots.meanInterval) ? ", or is a single game" : ""}.`,
    description: rows.map(({ name, text }) => `${name} ${text}`).join("; ") + ".",
  };
  return figureOf(words, (theme) => [drawIntervals(rows, "shots", theme)]);
};

const rowsOf = ({ strategies }: Summary): IntervalRow[] =>
  ranking(strategies).map(({ strategy, shots: { mean, meanInterval: interval } }) => {
    const { low, high } = interval ?? { low: mean, high: mean };
    return {
      name: strategy,
      index: strategies.findIndex((one) => one.strategy === strategy),
      mean,
      low,
      high,
      text: withInterval(mean, interval),
    };
  });

/** Ratings with their intervals, the highest at the top; undefined if nobody has a rating. */
export const ratingFigure = (summary: Pick<TournamentFacts, "participants">): Figure | undefined => {
  const ranked = rankedParticipants(summary);
  const rows = ranked.flatMap(({ strategy, rating, standing, interval }): IntervalRow[] => {
    const mean = rating ?? interval.low ?? interval.high;
    if (mean === null) return [];
    const index = summary.participants.findIndex((one) => one.strategy === strategy);
    const text = `${ratingText({ rating, standing })} (${openIntervalText(interval)})`;
    const { low, high } = interval;
    const open = rating === null ? (low === null ? "below" : "above") : undefined;
    return [{ name: strategy, index, mean, low: low ?? mean, high: high ?? mean, text, open }];
  });
  if (rows.length === 0) return undefined;
  const missing = ranked.map(({ strategy }) => strategy).filter((name) => rows.every((row) => row.name !== name));
  const words = {
    name: "ratings",
    title: "Ratings",
    caption:
      "Elo points with 95 % intervals of the difference to the fixed point of the scale, the strongest first." +
      `${rows.some(({ open }) => open) ? " An arrow starts at the bound of a rating that has none on the other side." : ""}${missing.length > 0 ? ` Not drawn: ${missing.join(", ")}.` : ""}`,
    description: `${rows.map(({ name, text }) => `${name} ${text}`).join("; ")}.`,
  };
  return figureOf(words, (theme) => [drawIntervals(rows, "Elo points", theme)]);
};

/** A difference with its interval, and whether the interval excludes 0. */
export type DifferenceLine = Omit<LabelledValue, "text"> & { readonly isClear: boolean };

/**
 * The marks of differences with their intervals: a full sign where the interval excludes 0, and a line at 0.
 *
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 * import { differenceMarks, LIGHT } from "@broadside/arena/reports";
 *
 * await loadPlot();
 * differenceMarks([{ mean: -3, low: -4, high: -2, y: 0, isClear: true }], LIGHT).length; // => 3
 */
export const differenceMarks = (lines: readonly DifferenceLine[], theme: Theme): Markish[] => [
  Plot.ruleX([0], { stroke: theme.ink, strokeWidth: 1.5 }),
  Plot.ruleY(lines, { x1: "low", x2: "high", y: "y", stroke: theme.ink, strokeWidth: 2 }),
  Plot.dot(lines, {
    x: "mean",
    y: "y",
    fill: (d) => (d.isClear ? theme.series[0] : theme.paper),
    stroke: theme.series[0],
    strokeWidth: 1.5,
    r: 4.5,
  }),
];

/** If a summary has more pairs than this, only those with the best strategy are drawn. */
const MOST_PAIRS = 15;
const DIFFERENCE_ROW = 44;
/** Maximum length of two names together, in characters. */
const NAMES = 58;

/**
 * The mean difference of each pair on the same layouts, with the interval that decides.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { differenceFigure } from "@broadside/arena/reports";
 *
 * differenceFigure(summarise(await readGames("games"))).name; // => "differences"
 */
export const differenceFigure = (summary: Summary): Figure => {
  const best = ranking(summary.strategies)[0]?.strategy;
  const all = summary.pairs.length <= MOST_PAIRS;
  const pairs = all ? summary.pairs : summary.pairs.filter(({ first, second }) => first === best || second === best);
  const rows = pairs.map(pairLine);
  const words = {
    name: "differences",
    title: "Paired differences",
    caption:
      "Mean difference in shots on the same layouts with Student's intervals " +
      `(${confidenceText(summary.pairs[0]?.verdict ?? { comparisons: 1 })})` +
      `${all ? "" : `, for the pairs with ${best}; the table has the others`}. A filled sign: the interval leaves out 0; a ` +
      `hollow one: no clear difference.${pairs.some(({ reduced }) => reduced) ? " These are plain differences: where luck was taken out of a pair, the table with luck taken out decides." : ""}`,
    description: rows.map(({ text, isClear }) => `${text}${isClear ? "" : " (no clear difference)"}`).join("; ") + ".",
  };
  const labelled = rows.map((row) => ({ ...row, text: row.numbers }));
  const parts = { rows: rows.length, axis: "difference in shots", height: DIFFERENCE_ROW, zero: true, labelled };
  return figureOf(words, (theme) => [drawRows({ ...parts, marks: pairMarks(rows, labelled, theme) }, theme)]);
};

const pairMarks = (
  rows: readonly ReturnType<typeof pairLine>[],
  labelled: readonly LabelledValue[],
  theme: Theme,
): Markish[] => [
  ...differenceMarks(rows, theme),
  ...valueMarks(labelled, theme),
  rowTexts(
    rows.map(({ a, b }) => shortenBoth(a, b, NAMES).join(" minus ")),
    // The rim is wide enough to interrupt the line at 0, which the names cross.
    { above: 0.16, rim: 6 },
    theme,
  ),
];

const pairLine = (pair: PairSummary, row: number) => {
  const { first: a, second: b, difference } = pair;
  const { interval } = pair.verdict;
  const { low, high } = interval;
  const numbers = withInterval(difference.mean, interval);
  return {
    a,
    b,
    y: row + 0.26,
    mean: difference.mean,
    low,
    high,
    isClear: isDifferent(pair),
    numbers,
    text: `${a} minus ${b}: ${numbers}`,
  };
};
