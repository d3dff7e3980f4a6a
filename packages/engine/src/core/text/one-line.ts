/** Letters of a line; the rest is left out in the middle. */
const LONGEST = 600;

/**
 * A message as one line of printable text. What people typed and what programs threw is quoted in messages: line breaks and
 * control characters in it must not reach a terminal, and a quotation of a whole file must not hide what follows it. A line
 * break with the blanks around it becomes a blank, another control character is written `\x1b`.
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
