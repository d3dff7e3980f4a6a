/**
 * The texts in Broadside's JSON as regular expressions, for JSON Schema: strings, to be read with the flag `u`.
 * Each accepts everything that its parser accepts on some board; only the parser knows which cells a board has.
 */

/** A cell: `A1`, or `(3,1,4)` in any number of dimensions. */
const CELL = String.raw`(?:[A-Za-z]+\d+|\(\s*\d+(?:\s*,\s*\d+)*\s*\))`;

/** A class name inside an answer. It may be in any case there, so this accepts slightly more than class names. */
const NAME = String.raw`[^\s\d#.=\[\]\(\)][^\s#.=\[\]\(\)]*`;

/** An answer: a miss, a number of ships, a hit or a sinking. */
const ANSWER = String.raw`(?:\.|=\d+|[xX](?:${NAME})?|#(?:\d+|${NAME}(?:\[[^\]]*\])?)?)`;

/** A positive whole number of at most this many digits. */
const positive = (/** @type {number} */ digits, /** @type {string} */ end) =>
  String.raw`(?=\d{1,${digits}}${end})0*[1-9]\d*`;

export const PATTERNS = {
  cell: `^${CELL}$`,
  answer: `^${ANSWER}$`,
  shots: String.raw`^\s*(?:${CELL}${ANSWER}(?:\s+${CELL}${ANSWER})*\s*)?$`,
  className: String.raw`^\p{L}[\p{L}\p{N}_\-]*$`,
  pictureRow: "^[Xx#. ]*$",
  pictureMark: "[Xx#]",
  /** The cells of a placement: either both ends, or all cells separated by commas. */
  place: `^${CELL}(?:-${CELL}|(?:,${CELL})*)$`,
  weight: `^${positive(100, "(?:/|$)")}(?:/${positive(100, "$")})?$`,
  /** A fraction of at least 0; zero may have a minus sign. */
  fraction: String.raw`^(?:\d{1,5000}|-0{1,5000})(?:/${positive(5000, "$")})?$`,
  count: String.raw`^\d+$`,
  /** A text that people see: without control characters and those that turn the direction of text. */
  seen: String.raw`^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$`,
  wholeNumber: String.raw`^\d{1,30}$`,
};
