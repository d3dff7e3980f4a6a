/** The text; if it has more than `most` letters, its beginning and an ellipsis. No letter is cut in half. */
export const shorten = (text: string, most: number): string => {
  if (text.length <= most) return text;
  // Two code units may make one letter.
  const last = text.charCodeAt(most - 1);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)}…`;
};

/** The text with every word and quotation cut after `most` letters. */
export const shortenQuotes = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text.replace(/"[^"]*"|[^\s"]+/g, (part) => {
        if (!part.startsWith('"')) return shorten(part, most);
        return `"${shorten(part.slice(1, -1), most)}"`;
      });

/** The length in code points, as JSON Schema counts it. */
export const letterCount = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** The most letters of a line; longer lines lose their middle. */
const LONGEST = 600;

/**
 * Turns a message into one line of printable text, because it may quote what people typed and programs threw. A line
 * break and the spaces around it become one space; other control characters are written as `\u{1b}`.
 *
 * @example
 * import { oneLine } from "@broadside/engine/text";
 *
 * oneLine("no such file\n  at line 3"); // => "no such file at line 3"
 */
export const oneLine = (message: string): string => {
  const line = message
    .replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be shown as text
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, (mark) => `\\u{${mark.charCodeAt(0).toString(16)}}`)
    .trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST / 2)} … ${line.slice(-LONGEST / 3)}`;
};
