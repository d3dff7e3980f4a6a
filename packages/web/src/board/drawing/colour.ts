import type { Theme } from "../../parts/theme/theme.ts";

/** A colour as red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** A colour in OKLab: lightness 0 to 1, green to red, blue to yellow. Equal distances look equal. */
type Lab = readonly [lightness: number, a: number, b: number];

/** The scales' anchors: deepening water (after cmocean's *deep*), and light at night. Lightness never turns back. */
const ANCHORS: Readonly<Record<Theme, readonly Lab[]>> = {
  light: [
    [0.965, -0.016, 0.036],
    [0.908, -0.037, 0.041],
    [0.841, -0.06, 0.027],
    [0.769, -0.075, -0.001],
    [0.699, -0.079, -0.032],
    [0.63, -0.07, -0.06],
    [0.563, -0.051, -0.083],
    [0.497, -0.024, -0.1],
    [0.43, 0.006, -0.1],
    [0.335, 0.023, -0.074],
  ],
  dark: [
    [0.303, -0.024, -0.053],
    [0.368, -0.034, -0.064],
    [0.437, -0.046, -0.07],
    [0.507, -0.061, -0.066],
    [0.575, -0.078, -0.051],
    [0.642, -0.095, -0.027],
    [0.711, -0.104, 0.006],
    [0.783, -0.098, 0.043],
    [0.861, -0.073, 0.076],
    [0.944, -0.033, 0.092],
  ],
};

/** The inks for the board's numbers, nearly black and white: on every colour at least one of them is readable. */
const INKS = { dark: [0, 4, 10], light: [255, 255, 255] } as const satisfies Record<Theme, Rgb>;

/** The number of colours in the table of a scale; neighbours differ by less than the eye can see. */
const STEPS = 256;

/** From linear light to the value of a channel, 0 to 255, and back. */
const toChannel = (c: number): number =>
  Math.round(255 * Math.min(1, Math.max(0, c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)));
const toLinear = (value: number): number => {
  const c = value / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};

/** From OKLab to a screen colour (Ottosson, https://bottosson.github.io/posts/oklab/). */
const toRgb = ([lightness, a, b]: Lab): Rgb => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toChannel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toChannel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toChannel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
};

const distance = (from: Lab, to: Lab): number => Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);

/** The point on a path through the anchors at a given part of its length: equal parts look equally different. */
const alongWay = (anchors: readonly Lab[], part: number): Lab => {
  const lengths = anchors.slice(1).map((to, i) => distance(anchors[i], to));
  let rest = part * lengths.reduce((sum, length) => sum + length, 0);
  let leg = 0;
  while (leg < lengths.length - 1 && rest > lengths[leg]) rest -= lengths[leg++];
  const [from, to] = [anchors[leg], anchors[leg + 1]];
  const mixed = (i: 0 | 1 | 2): number => from[i] + ((to[i] - from[i]) * rest) / lengths[leg];
  return [mixed(0), mixed(1), mixed(2)];
};

/** The relative luminance of a colour, as WCAG 2 defines it. */
export const luminance = (colour: Rgb): number => {
  const [r, g, b] = colour.map(toLinear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast between two colours, 1 to 21, as WCAG 2 defines it. */
export const contrast = (a: Rgb, b: Rgb): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

/** A colour of the scale, and the ink that contrasts more with it. */
export interface Shade {
  readonly fill: Rgb;
  readonly ink: Rgb;
  readonly isInkLight: boolean;
}

const tableOf = (theme: Theme): readonly Shade[] =>
  Array.from({ length: STEPS }, (_, i) => {
    const fill = toRgb(alongWay(ANCHORS[theme], i / (STEPS - 1)));
    const isInkLight = contrast(fill, INKS.light) > contrast(fill, INKS.dark);
    return { fill, ink: isInkLight ? INKS.light : INKS.dark, isInkLight };
  });

const TABLES: Readonly<Record<Theme, readonly Shade[]>> = { light: tableOf("light"), dark: tableOf("dark") };

/** The colour of the scale at t, 0 to 1. */
export const shade = (theme: Theme, t: number): Shade =>
  TABLES[theme][Math.round(Math.min(1, Math.max(0, t)) * (STEPS - 1))];

export const css = ([r, g, b]: Rgb): string => `rgb(${r} ${g} ${b})`;

export const scaleGradient = (theme: Theme): string =>
  `linear-gradient(to right, ${[0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1].map((t) => css(shade(theme, t).fill)).join(", ")})`;
