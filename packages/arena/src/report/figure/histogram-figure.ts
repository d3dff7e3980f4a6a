import { formatNumber } from "@broadside/engine/text";
import * as Plot from "@observablehq/plot";
import { ranking } from "../../statistics/summary/conclusion.ts";
import type { Summary } from "../../statistics/summary/summary.ts";
import { seriesStyle, type Theme } from "../theme.ts";
import { compose, draw, type Figure, shorten } from "./figure.ts";

const PANEL = 96;

/** A histogram of shots for each strategy, all on the same scales. */
export const histogramFigure = (summary: Summary): Figure => {
  const strategies = ranking(summary.strategies);
  const bars = strategies.map(({ strategy, shots, histogram }) => ({
    strategy,
    mean: shots.mean,
    index: summary.strategies.findIndex((one) => one.strategy === strategy),
    bins: histogram.map(({ from, to, count }) => ({
      from: from - 0.5,
      to: to + 0.5,
      share: count / shots.count,
      count,
    })),
  }));
  const all = bars.flatMap(({ bins }) => bins);
  const x = [Math.min(...all.map(({ from }) => from)), Math.max(...all.map(({ to }) => to))];
  const top = Math.max(...all.map(({ share }) => share));
  const width = summary.strategies.find(({ histogram }) => histogram.length > 0)?.histogram[0];
  const words = {
    title: "Distribution of shots",
    caption:
      `Share of games for ${width && width.to > width.from ? `every ${width.to - width.from + 1} numbers` : "each number"} of shots, ` +
      "all on the same scales; the dashed line is the mean.",
    description:
      bars
        .map(({ strategy, bins, mean }) => {
          const mode = bins.reduce((best, bin) => (bin.share > best.share ? bin : best));
          const at = mode.to - mode.from > 1 ? `${mode.from + 0.5} to ${mode.to - 0.5}` : `${mode.from + 0.5}`;
          return `${strategy}: most often ${at} shots, mean ${formatNumber(mean, 1)}`;
        })
        .join("; ") + ".",
  };
  const svg = (theme: Theme): string =>
    compose(
      words,
      theme,
      bars.map(({ strategy, mean, bins, index }, i) => {
        const last = i === bars.length - 1;
        return draw(
          {
            height: PANEL + (last ? 36 : 0),
            marginLeft: 44,
            marginRight: 12,
            marginTop: 22,
            marginBottom: last ? 42 : 6,
            x: { domain: x, label: last ? "shots" : null, ...(last ? { ticks: 8 } : { axis: null }) },
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
      }),
    );
  return { name: "histograms", ...words, svg };
};

const percent = (share: number): string => String(Number((100 * share).toPrecision(3)));
