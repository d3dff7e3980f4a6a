/** The most letters of a line; more are cut from the middle. */
const LONGEST = 600;

/**
 * A message as one line of printable text. Messages quote what people typed and what programs threw: control
 * characters must not reach a terminal, and a quoted file must not hide the rest. A line break and the blanks
 * around it become one blank; other control characters are written `\x1b`.
 *
 * Cost: the length of the text.
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
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, (mark) => `\\x${mark.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST / 2)} … ${line.slice(-LONGEST / 3)}`;
};
