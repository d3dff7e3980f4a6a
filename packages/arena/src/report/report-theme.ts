/** Colours of a figure: one for ink, one for paper, and one for each series. Any CSS colours will do. */
export interface Theme {
  readonly ink: string;
  readonly paper: string;
  readonly muted: string;
  readonly amount: string;
  readonly series: readonly string[];
}

/**
 * Colours that stay distinct under colour blindness (Okabe and Ito, "Color universal design", 2008), with a
 * contrast of at least 3 to 1 to the paper. Series also differ by dashes and signs.
 */
export const LIGHT: Theme = {
  ink: "#1a1a1a",
  paper: "#ffffff",
  muted: "#8a8a8a",
  amount: "#003f88",
  series: ["#0072b2", "#c04a00", "#00805f", "#a3508a", "#8a6500", "#3a7fa8", "#4d4d4d"],
};

export const DARK: Theme = {
  ink: "#e8e8e8",
  paper: "#14171a",
  muted: "#7f868c",
  amount: "#7ec8ff",
  series: ["#56b4e9", "#ff9a56", "#2fd1a5", "#e39bc9", "#e6c04a", "#9ecae1", "#bdbdbd"],
};

/** Colours that a page defines, for light and dark; see {@link themeStyle}. */
export const PAGE: Theme = {
  ink: "var(--ink)",
  paper: "var(--paper)",
  muted: "var(--muted)",
  amount: "var(--amount)",
  series: LIGHT.series.map((_, i) => `var(--series-${i + 1})`),
};

/** The colours of a theme by the names that {@link PAGE} gives them. */
export const coloursOf = ({ ink, paper, muted, amount, series }: Theme): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries({ ink, paper, muted, amount }),
    ...series.map((colour, i) => [`series-${i + 1}`, colour] as const),
  ]);

export const themeStyle = (theme: Theme): string =>
  Array.from(coloursOf(theme), ([name, colour]) => `--${name}:${colour}`).join(";");

/** Style of a series, which never differs from others by colour alone. */
export interface SeriesStyle {
  readonly colour: string;
  readonly dash: string;
  readonly symbol: (typeof SYMBOLS)[number];
  /** Fill of the signs: the colour of the series, or that of the paper, which leaves only the outline. */
  readonly fill: string;
}

const DASHES = ["none", "7 3", "2 2.5", "10 3 2 3", "5 2 1 2 1 2"] as const;
const SYMBOLS = ["circle", "triangle", "square", "diamond", "cross", "star", "wye"] as const;

/**
 * The style of a series. For the first 14 series, the signs alone are enough to tell them apart.
 *
 * @example
 * import { LIGHT, seriesStyle } from "@broadside/arena/reports";
 *
 * seriesStyle(LIGHT, 1).symbol; // => "triangle"
 */
export const seriesStyle = (theme: Theme, i: number): SeriesStyle => {
  const colour = theme.series[i % theme.series.length];
  const isHollow = Math.floor(i / SYMBOLS.length) % 2 === 1;
  return {
    colour,
    dash: DASHES[i % DASHES.length],
    symbol: SYMBOLS[i % SYMBOLS.length],
    fill: isHollow ? theme.paper : colour,
  };
};
