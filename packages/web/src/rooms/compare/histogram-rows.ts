import { escapeText } from "../../parts/svg.ts";
import type { Figures, StrategyFigures } from "./figures.ts";

/** A bar: where it starts and ends on the axis of shots, and its height, all from 0 to 1. */
export interface HistogramBar {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/** The histogram of one strategy, on an axis shared by all; positions on the axis are from 0 to 1. */
export interface HistogramRow {
  readonly strategy: StrategyFigures;
  readonly bars: readonly HistogramBar[];
  readonly mean?: { readonly at: number; readonly low: number; readonly high: number };
}

export interface HistogramPlot {
  readonly rows: readonly HistogramRow[];
  readonly ticks: readonly { readonly shots: number; readonly at: number }[];
  readonly best?: number;
}

const TICKS = 6;

const stepOf = (span: number): number => {
  const raw = Math.max(1, span / TICKS);
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= raw) ?? raw;
};

/** The layout of the histograms, which share both axes; the vertical one shows shares of the games. */
export const histogramPlot = ({ strategies }: Pick<Figures, "strategies">): HistogramPlot => {
  const bins = strategies.flatMap(({ histogram }) => histogram);
  if (bins.length === 0) return { rows: strategies.map((strategy) => ({ strategy, bars: [] })), ticks: [] };
  const low = bins.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  const high = bins.reduce((most, { to }) => Math.max(most, to + 1), 0);
  const span = high - low;
  // A number of shots is drawn in the middle of its unit: 17 extends from 17 to 18 on the axis.
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
    const { low: least, high: most } = shots.meanInterval ?? { low: shots.mean, high: shots.mean };
    return { strategy, bars, mean: { at: place(shots.mean + 0.5), low: place(least + 0.5), high: place(most + 0.5) } };
  });
  const step = stepOf(span);
  const ticks: { shots: number; at: number }[] = [];
  for (let shots = Math.ceil(low / step) * step; shots < high; shots += step)
    ticks.push({ shots, at: place(shots + 0.5) });
  const means = rows.flatMap(({ mean }) => (mean ? [mean.at] : []));
  return { rows, ticks, ...(means.length > 0 && { best: Math.min(...means) }) };
};

interface PictureWords {
  readonly title: string;
  readonly axis: string;
  /** What was compared, below the picture. */
  readonly about: string;
  readonly rows: readonly { readonly name: string; readonly about: string }[];
  readonly number: (shots: number) => string;
}

const WIDTH = 800;
const MARGIN = 24;
const ROW = 104;
const BARS = 60;
const TOP = 56;

const across = (at: number): string => (MARGIN + at * (WIDTH - 2 * MARGIN)).toFixed(1);

const text = (x: string | number, y: number, size: number, words: string, more = ""): string =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escapeText(words)}</text>`;

/** The histograms as an SVG file: no scripts, no styles, nothing to load, and all texts escaped. */
export const histogramPicture = ({ rows, ticks, best }: HistogramPlot, words: PictureWords): string => {
  const height = TOP + rows.length * ROW + 76;
  const end = TOP + rows.length * ROW;
  const parts = rows.map(({ bars, mean }, i) => {
    const floor = TOP + i * ROW + 28 + BARS;
    const { name, about } = words.rows[i];
    const drawn = bars
      .filter((bar) => bar.height > 0)
      .map((bar) => {
        const [x, to] = [across(bar.from), across(bar.to)];
        const high = (bar.height * BARS).toFixed(1);
        return `<rect x="${x}" y="${(floor - Number(high)).toFixed(1)}" width="${Math.max(0.5, Number(to) - Number(x) - 1).toFixed(1)}" height="${high}" fill="#16587f"/>`;
      });
    const mark = mean
      ? `<path d="M${across(mean.low)} ${floor + 7}H${across(mean.high)}" stroke="#b4430b" stroke-width="4"/><path d="M${across(mean.at)} ${floor + 1}v12" stroke="#b4430b" stroke-width="2"/>`
      : "";
    return [
      text(MARGIN, TOP + i * ROW + 18, 15, name, 'font-weight="600"'),
      text(WIDTH - MARGIN, TOP + i * ROW + 18, 14, about, 'text-anchor="end"'),
      ...drawn,
      `<path d="M${MARGIN} ${floor}H${WIDTH - MARGIN}" stroke="#58646a"/>`,
      mark,
    ].join("\n");
  });
  const line =
    best === undefined
      ? ""
      : `<path d="M${across(best)} ${TOP + 24}V${end}" stroke="#17212b" stroke-dasharray="5 4" fill="none"/>`;
  const axis = ticks.map(({ shots, at }) =>
    text(across(at), end + 18, 13, words.number(shots), 'text-anchor="middle"'),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" fill="#17212b" role="img">
<title>${escapeText(words.title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${text(MARGIN, 34, 18, words.title, 'font-weight="600"')}
${parts.join("\n")}
${line}
${axis.join("\n")}
${text(WIDTH / 2, end + 40, 13, words.axis, 'text-anchor="middle"')}
${text(MARGIN, end + 64, 12, words.about)}
</svg>
`;
};
