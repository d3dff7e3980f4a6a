/** Light or dark surroundings. */
export type Theme = "light" | "dark";

/** A colour as red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/**
 * Anchors of the two scales, evenly spaced. Both run over the same hues in one direction of lightness, so that they
 * can be told apart without colour vision and in grey: towards dark on a light page, towards bright on a dark one.
 */
const ANCHORS: Readonly<Record<Theme, readonly Rgb[]>> = {
  light: [
    [247, 248, 243],
    [219, 236, 216],
    [168, 215, 199],
    [110, 184, 187],
    [62, 146, 178],
    [36, 102, 154],
    [22, 58, 118],
  ],
  dark: [
    [24, 32, 44],
    [28, 52, 88],
    [26, 84, 116],
    [31, 121, 126],
    [70, 160, 116],
    [155, 196, 92],
    [247, 231, 128],
  ],
};

const INK: Readonly<Record<"dark" | "bright", Rgb>> = { dark: [0, 5, 10], bright: [255, 255, 255] };

/** The scale's colour at t in 0..1. */
const mix = (theme: Theme, t: number): Rgb => {
  const anchors = ANCHORS[theme];
  const place = Math.min(1, Math.max(0, t)) * (anchors.length - 1);
  const from = Math.min(anchors.length - 2, Math.floor(place));
  const part = place - from;
  const channel = (i: 0 | 1 | 2): number =>
    Math.round(anchors[from][i] + (anchors[from + 1][i] - anchors[from][i]) * part);
  return [channel(0), channel(1), channel(2)];
};

/** Relative luminance of a colour, as WCAG 2 defines it. */
export const luminance = (colour: Rgb): number => {
  const [r, g, b] = colour.map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast of two colours, 1 to 21, as WCAG 2 defines it. */
export const contrast = (a: Rgb, b: Rgb): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

/** The fill of a cell and the ink that is read best on it. */
export const shade = (theme: Theme, t: number): { readonly fill: Rgb; readonly ink: Rgb } => {
  const fill = mix(theme, t);
  const ink = contrast(fill, INK.dark) >= contrast(fill, INK.bright) ? INK.dark : INK.bright;
  return { fill, ink };
};

/** A colour as CSS writes it. */
export const css = ([r, g, b]: Rgb): string => `rgb(${r} ${g} ${b})`;

/** The whole scale as a CSS gradient from left to right. */
export const scaleGradient = (theme: Theme): string =>
  `linear-gradient(to right, ${ANCHORS[theme].map(css).join(", ")})`;
