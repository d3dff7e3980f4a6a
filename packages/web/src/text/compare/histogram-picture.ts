import type { HistogramPlot } from "./histogram-rows.ts";

/** What a picture says: its title, what stands at the axis, the name of each row and what is said of its mean. */
export interface PictureWords {
  readonly title: string;
  readonly axis: string;
  readonly rows: readonly { readonly name: string; readonly about: string }[];
  readonly number: (shots: number) => string;
}

const WIDTH = 800;
const MARGIN = 24;
const ROW = 104;
const BARS = 60;
const TOP = 56;

/** Text for XML, which may hold no control characters. */
const escaped = (text: string): string =>
  [...text]
    .filter((sign) => sign >= " " && sign < "\ufffe")
    .map((sign) => (/[&<>"']/.test(sign) ? `&#${sign.charCodeAt(0)};` : sign))
    .join("");

const across = (at: number): string => (MARGIN + at * (WIDTH - 2 * MARGIN)).toFixed(1);

const text = (x: string | number, y: number, size: number, words: string, more = ""): string =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(words)}</text>`;

/** The histograms as a picture of its own: an SVG file without scripts, styles or anything to be loaded; all words are escaped. */
export const histogramPicture = ({ rows, ticks, best }: HistogramPlot, words: PictureWords): string => {
  const height = TOP + rows.length * ROW + 48;
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
      ? `<path d="M${across(mean.low)} ${floor + 7}H${across(mean.high)}" stroke="#b4430b" stroke-width="4"/><circle cx="${across(mean.at)}" cy="${floor + 7}" r="5" fill="#b4430b"/>`
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
<title>${escaped(words.title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${text(MARGIN, 34, 18, words.title, 'font-weight="600"')}
${parts.join("\n")}
${line}
${axis.join("\n")}
${text(WIDTH / 2, end + 40, 13, words.axis, 'text-anchor="middle"')}
</svg>
`;
};
