import type { Board, Coord } from "@broadside/engine";
import type { Key } from "../../../../terminal/terminal-screen.ts";

/** Whether a text is a lower-case letter: a key, unless a digit makes it the column of a cell. */
const isLetter = (text: string): boolean => /^[a-z]$/.test(text);

/** What a key does to a line: it goes on with it, gives the whole line, or is another key. */
export type Typed = "typing" | "other" | { readonly given: string };

/** A line typed while keys are commands, such as the cell `E6`. A digit makes the letter before it a column. */
export class CellEntry {
  /** Where the cursor was before a letter that a digit has just made a column, so that the letter's effect is undone. */
  back: Coord | undefined;
  #text: string | undefined;
  #letter = "";
  #before: Coord = [];
  readonly #commands: ReadonlySet<string>;

  /** @param commands lower-case letters that are commands */
  constructor(commands: Iterable<string>) {
    this.#commands = new Set(commands);
  }

  get text(): string | undefined {
    return this.#text;
  }

  /** @param at where the cursor is */
  press({ name, text }: Key, at: Coord): Typed {
    const [letter, before] = [this.#letter, this.#before];
    this.#letter = "";
    this.#before = at;
    this.back = undefined;
    if (this.#text !== undefined) return this.#goOn(name, text);
    if (letter !== "" && /^\d$/.test(text)) {
      this.back = before;
      this.#text = letter.toUpperCase() + text;
    } else if (this.#begins(text)) this.#text = text === ":" ? "" : text;
    else if (isLetter(text)) this.#letter = text;
    return this.#text === undefined ? "other" : "typing";
  }

  #begins(text: string): boolean {
    return /^[\p{Lu}\d(:]$/u.test(text) || (isLetter(text) && !this.#commands.has(text));
  }

  #goOn(name: string, text: string): Typed {
    if (name === "enter") {
      const given = this.#text ?? "";
      this.#text = undefined;
      return { given };
    }
    if (name === "escape") this.#text = undefined;
    else if (name === "backspace") this.#text = this.#text === "" ? undefined : this.#text?.slice(0, -1);
    else if (text !== "") this.#text += text;
    // An arrow key ends the text and moves the cursor.
    else if (name.length > 1 && !name.startsWith("ctrl-")) {
      this.#text = undefined;
      return "other";
    } else return "other";
    return "typing";
  }
}

const PAGE = 10;

/** The keys of each move, and where it leads. */
const MOVES: readonly (readonly [keys: string, move: (board: Board, at: Coord) => Coord])[] = [
  ["left h a", (board, at) => along(board, at, 0, -1)],
  ["right l d", (board, at) => along(board, at, 0, 1)],
  [
    "up k w",
    (board, at) =>
      hasSlices(board) && at[1] === 0 ? otherSlice(board, at, -1, board.size[1] - 1) : along(board, at, 1, -1),
  ],
  [
    "down j s",
    (board, at) =>
      hasSlices(board) && at[1] === board.size[1] - 1 ? otherSlice(board, at, 1, 0) : along(board, at, 1, 1),
  ],
  ["home", (board, at) => along(board, at, 0, -board.size[0])],
  ["end", (board, at) => along(board, at, 0, board.size[0])],
  ["pageup [", (board, at) => (hasSlices(board) ? otherSlice(board, at, -1, at[1]) : along(board, at, 1, -PAGE))],
  ["pagedown ]", (board, at) => (hasSlices(board) ? otherSlice(board, at, 1, at[1]) : along(board, at, 1, PAGE))],
];

const hasSlices = ({ size }: Board): boolean => size.length > 2;

/** The position of the cursor after a key; undefined for keys that do not move it. It steps from slice to slice. */
export const moveCursor = (board: Board, at: Coord, key: string): Coord | undefined =>
  MOVES.find(([keys]) => keys.split(" ").includes(key))?.[1](board, at);

const along = ({ size }: Board, at: Coord, axis: number, step: number): Coord =>
  at.map((x, i) => (i === axis ? Math.min(size[axis] - 1, Math.max(0, x + step)) : x));

/** The same column, in a row of the next or previous slice; the same cell if there is no such slice. */
const otherSlice = ({ size }: Board, at: Coord, step: 1 | -1, row: number): Coord => {
  const next = [...at];
  for (let axis = 2; axis < size.length; axis++) {
    next[axis] += step;
    if (next[axis] >= 0 && next[axis] < size[axis]) {
      next[1] = row;
      return next;
    }
    next[axis] = step > 0 ? 0 : size[axis] - 1;
  }
  return at;
};
