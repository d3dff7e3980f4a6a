import type { ColourDepth } from "../terminal.ts";

type Colour = readonly [red: number, green: number, blue: number];

/**
 * Eleven steps of cividis, from dark blue to yellow, a scale that looks the same to people with any kind of
 * colour vision (Nuñez, Anderton and Renslow, "Optimizing colormaps with consideration for color vision
 * deficiency", 2018).
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

const CIVIDIS_256: readonly number[] = [17, 18, 60, 102, 144, 185, 227];

/** The first steps on which black text has a better contrast than white. */
const FIRST_LIGHT = { truecolor: 5, "256": 3 };

/** Paints text on the background colour for a value from 0 to 1, in black or white, whichever is more readable. */
export const paintOnScale = (colours: ColourDepth, value: number, text: string): string => {
  if (colours === "none") return text;
  const step = Math.round(Math.min(1, Math.max(0, value)) * (scaleSteps(colours) - 1));
  const ink = step < FIRST_LIGHT[colours] ? WHITE : BLACK;
  return colours === "truecolor"
    ? `\u001b[48;2;${CIVIDIS[step].join(";")};38;2;${ink.rgb}m${text}${RESET}`
    : `\u001b[48;5;${CIVIDIS_256[step]};38;5;${ink.index}m${text}${RESET}`;
};

/** The whole scale, starting with the smallest value, for a legend. */
export const paintScale = (colours: ColourDepth): string => {
  const steps = scaleSteps(colours);
  return Array.from({ length: steps }, (_, i) => paintOnScale(colours, i / (steps - 1), "  ")).join("");
};

/** The smallest and the largest open chance. Certain cells would squeeze all others into one end of the scale. */
export const openRange = (chances: Chances): [least: number, most: number] => {
  const given = Array.from(chances).filter((chance) => chance !== undefined);
  const open = given.filter((chance) => chance > 0 && chance < 1);
  const range = open.length > 0 ? open : given;
  if (range.length === 0) return [0, 0];
  // Compared one by one, because a large board has more cells than a call can have arguments.
  return [range.reduce((a, b) => Math.min(a, b)), range.reduce((a, b) => Math.max(a, b))];
};

/** The position of a chance between the smallest and the largest open ones; certain cells are at the ends. */
export const openScale = (chances: Chances): ((chance: number) => number) => {
  const [least, most] = openRange(chances);
  return (chance) => (most > least ? Math.min(1, Math.max(0, (chance - least) / (most - least))) : chance);
};

type Chances = ArrayLike<number | undefined>;

const scaleSteps = (colours: ColourDepth): number => (colours === "256" ? CIVIDIS_256 : CIVIDIS).length;

// Entries 16 and 231 of the colour cube: a terminal's theme may change "black" and "white", but never these.
const BLACK = { rgb: "0;0;0", index: 16 };
const WHITE = { rgb: "255;255;255", index: 231 };
const RESET = "\u001b[39;49m";
