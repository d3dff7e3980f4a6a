import { emitKeypressEvents } from "node:readline";
import { displayWidth } from "../output/display-width.ts";
import { streams } from "../output/streams.ts";
import { type Key, keyOf, type PressedKey } from "./key.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what the codes of colours begin with
const CODE = /(\u001b\[[\d;]*m)/;

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A line with codes of colours, cut to so many columns; what is cut ends with all colours off. */
export const cutLine = (line: string, columns: number): string => {
  if (displayWidth(line) <= columns) return line;
  let room = columns;
  let cut = "";
  for (const part of line.split(CODE)) {
    if (CODE.test(part)) {
      cut += part;
      continue;
    }
    for (const { segment } of SEGMENTER.segment(part)) {
      const width = displayWidth(segment);
      if (width > room) return cut.includes("\u001b") ? `${cut}\u001b[0m` : cut;
      cut += segment;
      room -= width;
    }
  }
  return cut;
};

/** Two blocks of lines side by side, the right one from a column on. */
export const beside = (left: readonly string[], right: readonly string[], from: number): string[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, i) => {
    const line = left[i] ?? "";
    return line + " ".repeat(Math.max(0, from - displayWidth(line))) + (right[i] ?? "");
  });

/** The size of a window. */
export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

/** Something that fills the window and listens to keys. */
export interface View {
  /** What is seen: no more lines than rows; longer ones are cut. */
  lines(size: WindowSize): readonly string[];
  /** Does what a key asks for; the view is drawn again afterwards. */
  press(key: Key): void;
}

/** How a view speaks to the screen. */
export interface ViewControl<T> {
  /** Draws the view again, when something has changed without a key. */
  redraw(): void;
  /** Ends the view. */
  end(value: T): void;
  /** Ends the view by an error. */
  fail(error: unknown): void;
}

/** The whole window, in place of what was there before; keys are read one by one. */
export interface Screen {
  /** Shows a view until it ends, and returns what it ends with. @throws what the view throws or fails by. */
  show<T>(make: (control: ViewControl<T>) => View): Promise<T>;
  /** Gives the window back as it was; nothing where that is done already. */
  close(): void;
}

// Another buffer, in which nothing is lost of what stood in the window; no cursor; lines that are not broken by the terminal.
const ENTER = "\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[0m\u001b[2J";
const LEAVE = "\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l";

/** Signals that end the process: the window is given back first. */
const DEADLY = ["SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/** How long a stopped process may take to be stopped indeed. */
const STOPPING = 50;

/** Takes the window over. The caller closes it, whatever happens. */
export const openScreen = (): Screen => new FullScreen();

class FullScreen implements Screen {
  readonly #streams = streams();
  /** The rows as they are drawn; empty when nothing is known of the window. */
  #drawn: readonly string[] = [];
  #view: View | undefined;
  #fail: (error: unknown) => void = () => {};
  #isOpen = false;
  #isClosed = false;
  #stopping: NodeJS.Timeout | undefined;

  constructor() {
    const { stdin, stdout } = this.#streams;
    emitKeypressEvents(stdin);
    stdin.on("keypress", this.#press);
    stdin.on("end", this.#inputEnds);
    stdin.on("error", this.#inputEnds);
    stdout.on("resize", this.#resize);
    for (const signal of DEADLY) process.on(signal, this.#die);
    process.on("SIGINT", this.#interrupt);
    process.on("SIGCONT", this.#continue);
    process.on("exit", this.#leave);
    process.on("uncaughtExceptionMonitor", this.#leave);
    this.#enter();
  }

  show<T>(make: (control: ViewControl<T>) => View): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#fail = reject;
      this.#view = make({ redraw: () => this.#draw(), end: resolve, fail: reject });
      this.#draw();
    }).finally(() => {
      this.#view = undefined;
      this.#fail = () => {};
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#stopping);
    this.#leave();
    const { stdin, stdout } = this.#streams;
    stdin.off("keypress", this.#press);
    stdin.off("end", this.#inputEnds);
    stdin.off("error", this.#inputEnds);
    stdout.off("resize", this.#resize);
    for (const signal of DEADLY) process.off(signal, this.#die);
    process.off("SIGINT", this.#interrupt);
    process.off("SIGCONT", this.#continue);
    process.off("exit", this.#leave);
    process.off("uncaughtExceptionMonitor", this.#leave);
    stdin.pause();
  }

  get #size(): WindowSize {
    const { columns, rows } = this.#streams.stdout;
    // A terminal that does not tell is taken for the usual one.
    return { columns: columns || 80, rows: rows || 24 };
  }

  readonly #enter = (): void => {
    if (this.#isOpen || this.#isClosed) return;
    this.#isOpen = true;
    const { stdin, stdout } = this.#streams;
    stdin.setRawMode?.(true);
    stdin.resume();
    stdout.write(ENTER);
    this.#drawn = [];
    this.#draw();
  };

  readonly #leave = (): void => {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { stdin, stdout } = this.#streams;
    stdout.write(LEAVE);
    try {
      stdin.setRawMode?.(false);
    } catch {
      // A terminal that is gone has no mode.
    }
  };

  /** Draws the rows that have changed, each in its place. */
  #draw(): void {
    if (!this.#isOpen || this.#view === undefined) return;
    const { columns, rows } = this.#size;
    try {
      const lines = this.#view.lines({ columns, rows }).slice(0, rows);
      const wanted = Array.from({ length: rows }, (_, i) => cutLine(lines[i] ?? "", columns));
      const changed = wanted.map((line, i) => (line === this.#drawn[i] ? "" : place(i, line, columns)));
      this.#drawn = wanted;
      this.#streams.stdout.write(changed.join(""));
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly #press = (character: string | undefined, pressed: PressedKey): void => {
    if (pressed.ctrl && pressed.name === "z" && process.platform !== "win32") {
      this.#stop();
      return;
    }
    // After a window was drawn over by something else.
    if (pressed.ctrl && pressed.name === "l") this.#drawn = [];
    this.#tell(keyOf(character, pressed));
  };

  #tell(key: Key): void {
    try {
      this.#view?.press(key);
      this.#draw();
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly #resize = (): void => {
    if (!this.#isOpen) return;
    this.#drawn = [];
    this.#streams.stdout.write("\u001b[0m\u001b[2J");
    this.#draw();
  };

  readonly #interrupt = (): void => this.#tell({ name: "ctrl-c", text: "" });

  readonly #inputEnds = (): void => this.#tell({ name: "ctrl-d", text: "" });

  readonly #die = (signal: NodeJS.Signals): void => {
    this.close();
    process.kill(process.pid, signal);
  };

  /** Ctrl-Z: the shell gets its window back until it lets this process go on. */
  #stop(): void {
    this.#leave();
    process.kill(0, "SIGTSTP");
    // Where there is no shell to let it go on the process is not stopped, and goes on by itself.
    this.#stopping = setTimeout(this.#enter, STOPPING);
  }

  readonly #continue = (): void => {
    this.#drawn = [];
    // The shell may have set the terminal anew.
    if (this.#isOpen) this.#leave();
    this.#enter();
  };
}

/** What draws a line into a row. What is behind a line is cleared, unless it reaches the edge, where that would take its last character. */
const place = (row: number, line: string, columns: number): string =>
  `\u001b[${row + 1};1H${line}\u001b[0m${displayWidth(line) < columns ? "\u001b[K" : ""}`;
