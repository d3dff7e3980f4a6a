import type { Key } from "../../../../terminal/key.ts";

/** Small letters that are keys of their own and may be the column of a cell all the same, when a digit follows at once. */
const isLetter = (text: string): boolean => /^[a-z]$/.test(text);

/** What a key did to a text being typed: it took the key, or gave the text, or the key is for somebody else. */
export type Typed =
  | { readonly kind: "typing" }
  | { readonly kind: "given"; readonly text: string }
  | { readonly kind: "other" };

const TYPING: Typed = { kind: "typing" };
const OTHER: Typed = { kind: "other" };

/**
 * A line that is typed while keys are commands, such as the cell `E6`. It begins with a capital letter, a digit, a bracket or a
 * colon, or with a small letter that is no command; a small letter that is one begins it when a digit follows at once.
 */
export class CellEntry {
  #text: string | undefined;
  /** The small letter that was the key before. */
  #letter = "";
  readonly #commands: ReadonlySet<string>;

  /** @param commands the small letters that are commands */
  constructor(commands: Iterable<string>) {
    this.#commands = new Set(commands);
  }

  /** What is typed so far; undefined when nothing is. */
  get text(): string | undefined {
    return this.#text;
  }

  /** True when the digit just typed made a column of the letter before it, whose own effect is to be undone. */
  get tookLetter(): boolean {
    return this.#tookLetter;
  }
  #tookLetter = false;

  /** Takes a key, if it is one of a text. */
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
    // An arrow ends it, and moves the cursor.
    else if (name.length > 1 && !name.startsWith("ctrl-")) {
      this.#text = undefined;
      return OTHER;
    } else return OTHER;
    return TYPING;
  }
}
