import stringWidth from "string-width";

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: "grapheme" });

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what terminals are told
const SEQUENCE = /^\u001b(?:\[(\??)([\d;]*)([A-Za-z])|[=>78])/;

/** Marks the second column of a wide character. */
const TAIL = "\u0000";

/**
 * A model of a terminal, as far as the command and a shell need it: two buffers, the cursor, and sequences that
 * move, clear and colour. Unknown sequences are errors, so that tests see everything that is drawn.
 */
export class TerminalModel {
  columns: number;
  rows: number;
  isCursorShown = true;
  isAlternate = false;
  breaksLines = true;
  style = "";
  #main: string[][] = [];
  #other: string[][] = [];
  #x = 0;
  #y = 0;
  #saved = [0, 0];
  #rest = "";

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.#clear();
  }

  /** The lines of the window, without trailing spaces. */
  get lines(): string[] {
    return this.#main.map((row) => row.join("").replaceAll(TAIL, "").trimEnd());
  }

  get text(): string {
    return this.lines.join("\n");
  }

  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    const fit = (buffer: string[][]): string[][] =>
      Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => buffer[y]?.[x] ?? " "));
    this.#main = fit(this.#main);
    this.#other = fit(this.#other);
    this.#y = Math.min(this.#y, rows - 1);
    this.#x = Math.min(this.#x, columns - 1);
  }

  feed(text: string): void {
    let rest = this.#rest + text;
    this.#rest = "";
    while (rest !== "") {
      const sequence = SEQUENCE.exec(rest);
      if (sequence) {
        this.#obey(sequence);
        rest = rest.slice(sequence[0].length);
      } else if (rest.startsWith("\u001b")) {
        if (rest.length > 20) throw new Error(`a sequence that is not known: ${JSON.stringify(rest.slice(0, 20))}`);
        this.#rest = rest;
        return;
      } else rest = this.#plain(rest);
    }
  }

  #plain(text: string): string {
    const end = text.indexOf("\u001b");
    const part = end < 0 ? text : text.slice(0, end);
    for (const { segment } of SEGMENTER.segment(part)) this.#put(segment);
    return end < 0 ? "" : text.slice(end);
  }

  #put(segment: string): void {
    for (const control of segment === "\r\n" ? ["\r", "\n"] : [segment]) {
      if (control === "\r") this.#x = 0;
      else if (control === "\n") this.#lineFeed();
      else if (control === "\b") this.#x = Math.max(0, this.#x - 1);
      else if (control === "\u0007") continue;
      else this.#write(control);
    }
  }

  #write(segment: string): void {
    const width = stringWidth(segment);
    if (this.#x + width > this.columns) {
      if (!this.breaksLines) return;
      this.#x = 0;
      this.#lineFeed();
    }
    this.#main[this.#y][this.#x] = segment;
    for (let i = 1; i < width; i++) this.#main[this.#y][this.#x + i] = TAIL;
    this.#x += width;
  }

  #lineFeed(): void {
    if (this.#y < this.rows - 1) this.#y++;
    else {
      this.#main.shift();
      this.#main.push(this.#blank());
    }
  }

  #obey([all, isPrivate, parameters, letter]: RegExpExecArray): void {
    const numbers = (parameters ?? "").split(";").map(Number);
    const [first, second] = numbers;
    if (letter === undefined) return;
    if (isPrivate) {
      this.#set(numbers, letter === "h");
      return;
    }
    switch (letter) {
      case "m":
        this.style = parameters === "" || parameters === "0" ? "" : this.style + all;
        return;
      case "H":
        this.#y = Math.min(this.rows, first || 1) - 1;
        this.#x = Math.min(this.columns, second || 1) - 1;
        return;
      case "K":
        this.#main[this.#y].fill(" ", this.#x);
        return;
      case "J":
        if (first === 2) this.#clear();
        else {
          this.#main[this.#y].fill(" ", this.#x);
          for (let y = this.#y + 1; y < this.rows; y++) this.#main[y] = this.#blank();
        }
        return;
      case "A":
        this.#y = Math.max(0, this.#y - (first || 1));
        return;
      case "C":
        this.#x = Math.min(this.columns - 1, this.#x + (first || 1));
        return;
      case "D":
        this.#x = Math.max(0, this.#x - (first || 1));
        return;
      case "G":
        this.#x = (first || 1) - 1;
        return;
      default:
        throw new Error(`a sequence that is not known: ${JSON.stringify(all)}`);
    }
  }

  #set(numbers: readonly number[], isOn: boolean): void {
    for (const number of numbers) {
      if (number === 25) this.isCursorShown = isOn;
      else if (number === 7) this.breaksLines = isOn;
      else if (number === 1049) this.#switch(isOn);
      // Bracketed paste, which shells request.
      else if (number !== 2004) throw new Error(`a mode that is not known: ${number}`);
    }
  }

  #switch(isAlternate: boolean): void {
    if (isAlternate === this.isAlternate) return;
    this.isAlternate = isAlternate;
    [this.#main, this.#other] = [this.#other, this.#main];
    if (isAlternate) {
      this.#saved = [this.#x, this.#y];
      this.#clear();
    } else [this.#x, this.#y] = this.#saved;
  }

  #clear(): void {
    this.#main = Array.from({ length: this.rows }, () => this.#blank());
    if (this.#other.length === 0) this.#other = Array.from({ length: this.rows }, () => this.#blank());
  }

  #blank(): string[] {
    return Array.from({ length: this.columns }, () => " ");
  }
}
