/**
 * The texts inside Broadside's JSON as regular expressions, in the form that JSON Schema wants: text, read with the flag `u`.
 * Each admits all that its parser admits on some board; which cells a board has, only the parser knows.
 */

/** A cell: `A1`, or `(3,1,4)` in any number of dimensions. */
const CELL = String.raw`(?:[A-Za-z]+\d+|\(\s*\d+(?:\s*,\s*\d+)*\s*\))`;

/** A class name inside an answer. Any case does there, so that it may be a little more than a class name. */
const NAME = String.raw`[^\s\d#.=\[\]\(\)][^\s#.=\[\]\(\)]*`;

/** An answer: miss, number of ships, hit, sinking. */
const ANSWER = String.raw`(?:\.|=\d+|[xX](?:${NAME})?|#(?:\d+|${NAME}(?:\[[^\]]*\])?)?)`;

/** A whole number of up to so many digits, not 0. */
const positive = (/** @type {number} */ digits, /** @type {string} */ end) =>
  String.raw`(?=\d{1,${digits}}${end})0*[1-9]\d*`;

export const PATTERNS = {
  cell: `^${CELL}$`,
  answer: `^${ANSWER}$`,
  shots: String.raw`^\s*(?:${CELL}${ANSWER}(?:\s+${CELL}${ANSWER})*\s*)?$`,
  className: String.raw`^\p{L}[\p{L}\p{N}_\-]*$`,
  pictureRow: "^[Xx#. ]*$",
  pictureMark: "[Xx#]",
  /** The cells of a placement from end to end, or all of them with commas between. */
  place: `^${CELL}(?:-${CELL}|(?:,${CELL})*)$`,
  weight: `^${positive(100, "(?:/|$)")}(?:/${positive(100, "$")})?$`,
  /** A fraction from 0; zero may have a sign. */
  fraction: String.raw`^(?:\d{1,5000}|-0{1,5000})(?:/${positive(5000, "$")})?$`,
  wholeNumber: String.raw`^\d{1,30}$`,
};
