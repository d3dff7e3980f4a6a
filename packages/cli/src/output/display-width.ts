import stringWidth from "string-width";

/** Text in which every character takes one column: Latin letters, digits and punctuation. */
const NARROW = /^[ -~¡-¬®-˿–—‘-”…−]*$/;

/**
 * Terminal columns of a text: two for full-width characters and emoji, none for combining marks, control
 * characters and colour codes.
 */
export const displayWidth = (text: string): number => (NARROW.test(text) ? text.length : stringWidth(text));

/** Pads a text with blanks on the right to a width. */
export const padRight = (text: string, width: number): string => text + blanks(width - displayWidth(text));

/** Pads a text with blanks on the left to a width. */
export const padLeft = (text: string, width: number): string => blanks(width - displayWidth(text)) + text;

/** Centres a text in a width. */
export const padBoth = (text: string, width: number): string => {
  const left = Math.floor((width - displayWidth(text) + 1) / 2);
  return padRight(blanks(left) + text, width);
};

const blanks = (number: number): string => " ".repeat(Math.max(0, number));

let segmenter: Intl.Segmenter | undefined;

/** Made on demand: most commands cut no word, and this takes as long as loading many files. */
const graphemes = (): Intl.Segmenter => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter;
};

/** Pieces of a word, none wider than a width; colour codes stay whole. */
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
