import stringWidth from "string-width";

/** Text whose characters each take one column: Latin letters and the signs of numbers and sentences. */
const NARROW = /^[ -~¡-¬®-˿–—‘-”…−]*$/;

/**
 * The columns that a text takes in a terminal: two for full-width characters and emoji, none for combining marks, controls and
 * the codes of colours.
 */
export const displayWidth = (text: string): number => (NARROW.test(text) ? text.length : stringWidth(text));

/** A text with blanks behind it, as many as make it so wide. */
export const padRight = (text: string, width: number): string => text + blanks(width - displayWidth(text));

/** A text with blanks before it, as many as make it so wide. */
export const padLeft = (text: string, width: number): string => blanks(width - displayWidth(text)) + text;

/** A text in the middle of so many columns. */
export const padBoth = (text: string, width: number): string => {
  const left = Math.floor((width - displayWidth(text) + 1) / 2);
  return padRight(blanks(left) + text, width);
};

const blanks = (number: number): string => " ".repeat(Math.max(0, number));

let segmenter: Intl.Segmenter | undefined;

/** Made when it is asked for: most commands cut no word, and making it takes as long as loading many files. */
const graphemes = (): Intl.Segmenter => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter;
};

/** The pieces of a word that are no wider than so many columns; codes of colours stay whole. */
export const cutPieces = (word: string, width: number): string[] => {
  const pieces: string[] = [""];
  let room = width;
  const put = (text: string, columns: number): void => {
    if (columns > room && room < width) {
      pieces.push("");
      room = width;
    }
    pieces[pieces.length - 1] += text;
    room -= columns;
  };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what the codes of colours begin with
  for (const part of word.split(/(\u001b\[[\d;]*m)/)) {
    if (part.startsWith("\u001b")) put(part, 0);
    else for (const { segment } of graphemes().segment(part)) put(segment, displayWidth(segment));
  }
  return pieces;
};
