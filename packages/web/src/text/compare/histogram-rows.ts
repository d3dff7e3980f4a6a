import type { Figures, StrategyFigures } from "./figures.ts";

/** A bar: where it begins and ends along the axis of shots and how high it is, all from 0 to 1. */
export interface HistogramBar {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/** The histogram of one strategy, on an axis that all share; places along it are from 0 to 1. */
export interface HistogramRow {
  readonly strategy: StrategyFigures;
  readonly bars: readonly HistogramBar[];
  /** The mean and its interval. */
  readonly mean?: { readonly at: number; readonly low: number; readonly high: number };
}

/** Histograms under one another. */
export interface HistogramPlot {
  readonly rows: readonly HistogramRow[];
  /** Numbers of shots with their places. */
  readonly ticks: readonly { readonly shots: number; readonly at: number }[];
  /** The place of the lowest mean. */
  readonly best?: number;
}

/** About so many numbers stand at the axis. */
const TICKS = 6;

/** A round step for an axis. */
const stepOf = (span: number): number => {
  const raw = Math.max(1, span / TICKS);
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= raw) ?? raw;
};

/** Where everything of the histograms is: they share both axes, shares of games upwards, so that they can be compared. */
export const histogramPlot = ({ strategies }: Pick<Figures, "strategies">): HistogramPlot => {
  const bins = strategies.flatMap(({ histogram }) => histogram);
  if (bins.length === 0) return { rows: strategies.map((strategy) => ({ strategy, bars: [] })), ticks: [] };
  const low = bins.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  const high = bins.reduce((most, { to }) => Math.max(most, to + 1), 0);
  const span = high - low;
  // A number of shots stands for the middle of its unit: 17 reaches from 17 to 18 along the axis.
  const place = (shots: number): number => Math.min(1, Math.max(0, (shots - low) / span));
  const densities = strategies.map(({ histogram, finished }) =>
    histogram.map(({ from, to, count }) => count / Math.max(1, finished) / (to + 1 - from)),
  );
  const top = densities.flat().reduce((most, density) => Math.max(most, density), 0) || 1;
  const rows = strategies.map((strategy, i): HistogramRow => {
    const { shots, histogram } = strategy;
    const bars = histogram.map(({ from, to }, b) => ({
      from: place(from),
      to: place(to + 1),
      height: densities[i][b] / top,
    }));
    if (!shots) return { strategy, bars };
    const { low: least, high: most } = shots.interval ?? { low: shots.mean, high: shots.mean };
    return { strategy, bars, mean: { at: place(shots.mean + 0.5), low: place(least + 0.5), high: place(most + 0.5) } };
  });
  const step = stepOf(span);
  const ticks: { shots: number; at: number }[] = [];
  for (let shots = Math.ceil(low / step) * step; shots < high; shots += step)
    ticks.push({ shots, at: place(shots + 0.5) });
  const means = rows.flatMap(({ mean }) => (mean ? [mean.at] : []));
  return { rows, ticks, ...(means.length > 0 && { best: Math.min(...means) }) };
};
