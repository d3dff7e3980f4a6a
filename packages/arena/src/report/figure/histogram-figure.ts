import { formatNumber } from "@broadside/engine/text";
import { ranking, type Summary } from "../../statistics/summary/summary.ts";
import { seriesStyle, type Theme } from "../report-theme.ts";
import { axisTitle, type Drawing, draw, figureOf, shorten } from "./drawing.ts";
import type { Figure } from "./figure.ts";
import { Plot } from "./plot.ts";

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
