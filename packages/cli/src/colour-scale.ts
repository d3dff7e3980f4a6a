import type { ColourDepth } from "./terminal.ts";

type Colour = readonly [red: number, green: number, blue: number];

/**
 * Eleven steps of cividis, a scale that people with any kind of colour vision see alike, from dark blue to yellow
 * (Nuñez, Anderton and Renslow, "Optimizing colormaps with consideration for color vision deficiency", 2018).
 */
const CIVIDIS: readonly Colour[] = [
  [0, 32, 81],
  [10, 50, 106],
  [43, 68, 110],
  [77, 86, 109],
  [105, 105, 112],
  [127, 124, 117],
  [148, 143, 120],
  [173, 164, 118],
  [202, 186, 106],
  [234, 209, 86],
  [253, 234, 69],
];

/** A way to put text on the background of a value from 0 (least) to 1 (most). */
export const paintOnScale = (colours: ColourDepth, value: number, text: string): string => {
  if (colours === "none") return text;
  const colour = CIVIDIS[Math.round(Math.min(1, Math.max(0, value)) * (CIVIDIS.length - 1))];
  // Black or white, whichever has the better contrast with the background.
  const ink = luminance(colour) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  return `\u001b[${code(colours, 48, colour)};${code(colours, 38, ink as unknown as Colour)}m${text}\u001b[39;49m`;
};

const code = (colours: ColourDepth, ground: 38 | 48, [red, green, blue]: Colour): string =>
  colours === "truecolor" ? `${ground};2;${red};${green};${blue}` : `${ground};5;${nearest256([red, green, blue])}`;

/** Relative luminance as WCAG 2 defines it. */
const luminance = ([red, green, blue]: Colour): number => {
  const linear = (part: number): number => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

const CUBE = [0, 95, 135, 175, 215, 255];

/** The nearest of the 6 x 6 x 6 colours and 24 greys of a terminal with 256 colours. */
const nearest256 = (colour: Colour): number => {
  const steps = colour.map((part) =>
    CUBE.indexOf(CUBE.reduce((a, b) => (Math.abs(b - part) < Math.abs(a - part) ? b : a))),
  );
  const grey = Math.max(0, Math.min(23, Math.round((colour.reduce((a, b) => a + b, 0) / 3 - 8) / 10)));
  const distance = (other: readonly number[]): number =>
    colour.reduce((sum, part, i) => sum + (part - other[i]) ** 2, 0);
  const inCube = distance(steps.map((step) => CUBE[step]));
  const inGrey = distance([8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey]);
  return inGrey < inCube ? 232 + grey : 16 + 36 * steps[0] + 6 * steps[1] + steps[2];
};
