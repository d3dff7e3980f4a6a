import stringWidth from "string-width";

/** Stands for a blank at which no line may end; for private use in Unicode, so no text has it. */
const GLUE = "\ue000";

/** The blank between a number and its unit, or the `x` of "3 x cruiser". */
const BEFORE_UNIT = /(?<=\d) (?=(?:%|x|ms|s|min|h|kB|MB|GB)(?!\w))/g;

const QUOTED = /(?<=^|[ (])(?:"[^"]*"|'[^']*')/g;

const glued = (text: string, width: number): string =>
  text
    .replace(BEFORE_UNIT, GLUE)
    .replace(QUOTED, (words) => (displayWidth(words) <= width ? words.replaceAll(" ", GLUE) : words));

/**
 * Wraps a text between words: not before a unit, nor within quotation marks that fit in a line. A word that is
 * too wide is cut, except what people copy: paths, addresses, JSON and the parameters of commands.
 */
export const wrap = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let room = 0;
  const words = glued(text, width).split(" ");
  for (const word of words.flatMap((word) => (fits(word, width) ? word : cutPieces(word, width)))) {
    const columns = displayWidth(word);
    if (lines.length > 0 && columns < room) {
      lines[lines.length - 1] += ` ${word}`;
      room -= columns + 1;
    } else {
      lines.push(word);
      room = width - columns;
    }
  }
  return lines.map((line) => line.replaceAll(GLUE, " "));
};

/** Parts of a legend side by side, three blanks apart, in as many lines as they need; none is broken if it fits. */
export const wrapParts = (parts: readonly string[], width: number): string[] => {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = lines.length === 0 ? undefined : `${lines[lines.length - 1]}   ${part}`;
    if (longer !== undefined && displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(...wrap(part, width));
  }
  return lines;
};

const fits = (word: string, width: number): boolean => displayWidth(word) <= width || /[/\\{}[\]=]/.test(word);

const LEAST = 20;

/** The indentation of a line, and the sign of a list item. */
const INDENT = /^( *)([-#$] )?/;

/** Wraps lines that are wider than a width, keeping their indentation. @param width infinite to wrap none */
export const fitText = (text: string, width: number): string =>
  text
    .split("\n")
    .map((line) => fitLine(line, width))
    .join("\n");

const fitLine = (line: string, width: number): string => {
  // A character takes at most two columns, so a short line need not be measured.
  if (2 * line.length <= width || displayWidth(line) <= width) return line;
  const [all, indent, sign = ""] = INDENT.exec(line) ?? ["", ""];
  const hanging = indent.length + sign.length + LEAST <= width ? " ".repeat(indent.length + sign.length) : "";
  const start = hanging === "" ? "" : all;
  return wrap(line.slice(all.length), width - hanging.length)
    .map((part, i) => (i === 0 ? start : hanging) + (i === 0 ? part : part.trimStart()))
    .join("\n");
};

/** A command line split into lines of at most the width, all but the last ending with a continuation backslash. */
export const commandLines = (line: string, width: number): string[] => {
  if (displayWidth(line) <= width) return [line];
  const words = line.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  const lines: string[] = [];
  const room = width - " \\".length;
  // A flag and its value stay together if they fit.
  for (const part of withValues(words).flatMap((pair) => (displayWidth(pair) + 2 <= room ? pair : pair.split(" ")))) {
    const last = lines.length - 1;
    if (last >= 0 && displayWidth(`${lines[last]} ${part}`) <= room) lines[last] += ` ${part}`;
    else lines.push(last < 0 ? part : `  ${part}`);
  }
  return lines.map((text, i) => (i < lines.length - 1 ? `${text} \\` : text));
};

/** Words, with each flag joined to the value after it. */
const withValues = (words: readonly string[]): string[] => {
  const parts: string[] = [];
  for (const [i, word] of words.entries()) {
    if (i > 0 && words[i - 1].startsWith("-") && !word.startsWith("-")) parts[parts.length - 1] += ` ${word}`;
    else parts.push(word);
  }
  return parts;
};

const NARROW = /^[ -~¡-¬®-˿–—‘-”…−]*$/;

/** Columns of a text: two for full-width characters and emoji, none for combining marks and colour codes. */
export const displayWidth = (text: string): number => (NARROW.test(text) ? text.length : stringWidth(text));

export const padRight = (text: string, width: number): string => text + blanks(width - displayWidth(text));

export const padLeft = (text: string, width: number): string => blanks(width - displayWidth(text)) + text;

export const padBoth = (text: string, width: number): string => {
  const left = Math.floor((width - displayWidth(text) + 1) / 2);
  return padRight(blanks(left) + text, width);
};

const blanks = (number: number): string => " ".repeat(Math.max(0, number));

let segmenter: Intl.Segmenter | undefined;

/** Made on demand: most commands do not cut words, and making it takes as long as loading many files. */
const graphemes = (): Intl.Segmenter => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what the codes of colours begin with
const CODE = /(\u001b\[[\d;]*m)/;

/** The parts of a text that are never cut, with their widths: codes of colours, and characters. */
function* uncut(text: string): Generator<readonly [part: string, columns: number]> {
  for (const part of text.split(CODE))
    if (part.startsWith("\u001b")) yield [part, 0];
    else for (const { segment } of graphemes().segment(part)) yield [segment, displayWidth(segment)];
}

/** A line, cut to a width; a cut line with colours ends with all colours off. */
export const cutLine = (line: string, columns: number): string => {
  if (displayWidth(line) <= columns) return line;
  let room = columns;
  let cut = "";
  for (const [part, width] of uncut(line)) {
    if (width > room) break;
    cut += part;
    room -= width;
  }
  return cut.includes("\u001b") ? `${cut}\u001b[0m` : cut;
};

/** The pieces of a word, none wider than the width; colour codes are not split. */
const cutPieces = (word: string, width: number): string[] => {
  const pieces: string[] = [""];
  let room = width;
  for (const [text, columns] of uncut(word)) {
    if (columns > room && room < width) {
      pieces.push("");
      room = width;
    }
    pieces[pieces.length - 1] += text;
    room -= columns;
  }
  return pieces;
};
