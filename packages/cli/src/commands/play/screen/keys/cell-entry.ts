import type { Key } from "../../../../terminal/key.ts";

/**
 * Whether a text is a small letter: a key of its own, but the column of a cell if a digit follows at once.
 */
const isLetter = (text: string): boolean => /^[a-z]$/.test(text);

/**
 * Effect of a key on typed text: the key was taken, the text is complete, or the key is for somebody else.
 */
export type Typed =
  | { readonly kind: "typing" }
  | { readonly kind: "given"; readonly text: string }
  | { readonly kind: "other" };

const TYPING: Typed = { kind: "typing" };
const OTHER: Typed = { kind: "other" };

/**
 * A line typed while keys are commands, such as the cell `E6`. It begins with a capital letter, a digit, a
 * bracket or a colon, or with a small letter that is no command. A letter that is a command begins it when a
 * digit follows at once.
 */
export class CellEntry {
  #text: string | undefined;
  /** The small letter of the previous key. */
  #letter = "";
  readonly #commands: ReadonlySet<string>;

  /** @param commands small letters that are commands */
  constructor(commands: Iterable<string>) {
    this.#commands = new Set(commands);
  }

  /** Text typed so far; undefined when there is none. */
  get text(): string | undefined {
    return this.#text;
  }

  /** Whether a digit has just made the previous letter a column: undo the letter's own effect. */
  get tookLetter(): boolean {
    return this.#tookLetter;
  }
  #tookLetter = false;

  /** Takes a key, if it belongs to a text. */
  press({ name, text }: Key): Typed {
    const letter = this.#letter;
    this.#letter = "";
    this.#tookLetter = false;
    if (this.#text === undefined) {
      this.#tookLetter = letter !== "" && /^\d$/.test(text);
      if (this.#tookLetter) this.#text = letter.toUpperCase() + text;
      else if (this.#begins(text)) this.#text = text === ":" ? "" : text;
      else if (isLetter(text)) this.#letter = text;
      return this.#text === undefined ? OTHER : TYPING;
    }
    return this.#goOn(name, text);
  }

  #begins(text: string): boolean {
    return /^[\p{Lu}\d(:]$/u.test(text) || (isLetter(text) && !this.#commands.has(text));
  }

  #goOn(name: string, text: string): Typed {
    if (name === "enter") {
      const given = this.#text ?? "";
      this.#text = undefined;
      return { kind: "given", text: given };
    }
    if (name === "escape") this.#text = undefined;
    else if (name === "backspace") this.#text = this.#text === "" ? undefined : this.#text?.slice(0, -1);
    else if (text !== "") this.#text += text;
    // An arrow ends it and moves the cursor.
    else if (name.length > 1 && !name.startsWith("ctrl-")) {
      this.#text = undefined;
      return OTHER;
    } else return OTHER;
    return TYPING;
  }
}
