import type { EventEmitter } from "node:events";
import { emitKeypressEvents, type Key as PressedKey } from "node:readline";
import { streams } from "../output/streams.ts";
import { cutLine, displayWidth } from "../output/text-width.ts";

export const beside = (left: readonly string[], right: readonly string[], from: number): string[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, i) => {
    const line = left[i] ?? "";
    return line + " ".repeat(Math.max(0, from - displayWidth(line))) + (right[i] ?? "");
  });

export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

export interface View {
  /** Its content: at most as many lines as the window has rows; longer lines are cut. */
  lines(size: WindowSize): readonly string[];
  press(key: Key): void;
}

export interface ViewControl<T> {
  redraw(): void;
  end(value: T): void;
  fail(error: unknown): void;
}

// Switches to the alternate buffer, which preserves the window's content, hides the cursor, and turns off
// automatic line breaks.
const ENTER = "\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[0m\u001b[2J";
const LEAVE = "\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l";

const DEADLY = ["SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/** The milliseconds within which a stopped process should really stop. */
const STOPPING = 50;

type Listener = Parameters<EventEmitter["on"]>[1];

/**
 * The whole window, drawn over its previous content; keys are read one by one. Making it takes the window over;
 * the caller must close it, whatever happens.
 */
export class Screen {
  readonly #streams = streams();
  /** The rows as drawn; empty if the window's content is unknown. */
  #drawn: readonly string[] = [];
  #view: View | undefined;
  #fail: (error: unknown) => void = () => {};
  #isOpen = false;
  #isClosed = false;
  #stopping: NodeJS.Timeout | undefined;

  constructor() {
    emitKeypressEvents(this.#streams.stdin);
    for (const [source, event, listener] of this.#listeners()) source.on(event, listener);
    this.#enter();
  }

  /** What it listens to from when it is made until it is closed. */
  #listeners(): readonly (readonly [source: EventEmitter, event: string, listener: Listener])[] {
    const { stdin, stdout } = this.#streams;
    return [
      [stdin, "keypress", this.#press],
      [stdin, "end", this.#inputEnds],
      [stdin, "error", this.#inputEnds],
      [stdout, "resize", this.#resize],
      ...DEADLY.map((signal) => [process, signal, this.#die] as const),
      [process, "SIGINT", this.#interrupt],
      [process, "SIGCONT", this.#continue],
      [process, "exit", this.#leave],
      [process, "uncaughtExceptionMonitor", this.#leave],
    ];
  }

  /** Shows a view until it ends, and returns its value. @throws what the view throws, or the error it fails with */
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
    for (const [source, event, listener] of this.#listeners()) source.off(event, listener);
    this.#streams.stdin.pause();
  }

  get #size(): WindowSize {
    const { columns, rows } = this.#streams.stdout;
    // If a terminal does not report its size, the usual size is assumed.
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
      // A closed terminal has no mode to set.
    }
  };

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
    // Something else may have been drawn over the window.
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

  #stop(): void {
    this.#leave();
    process.kill(0, "SIGTSTP");
    // Without a shell, the process does not stop and must continue by itself.
    this.#stopping = setTimeout(this.#enter, STOPPING);
  }

  readonly #continue = (): void => {
    this.#drawn = [];
    // The shell may have changed the terminal's mode.
    if (this.#isOpen) this.#leave();
    this.#enter();
  };
}

/** The codes that draw a line into a row and clear the rest of the row, unless the line ends at the edge. */
const place = (row: number, line: string, columns: number): string =>
  `\u001b[${row + 1};1H${line}\u001b[0m${displayWidth(line) < columns ? "\u001b[K" : ""}`;

export interface Key {
  /** `up`, `enter`, `escape`, `pageup`, `ctrl-c` …; a character stands for itself; empty for others. */
  readonly name: string;
  readonly text: string;
}

const NAMES: Readonly<Record<string, string>> = { return: "enter", "\r": "enter", "\n": "enter", " ": "space" };

export const keyOf = (character: string | undefined, pressed: PressedKey): Key => {
  const { name = "", ctrl, meta } = pressed;
  if (ctrl) return { name: `ctrl-${name}`, text: "" };
  const typed = character ?? "";
  const known = NAMES[typed] ?? NAMES[name];
  if (known !== undefined) return { name: known, text: known === "space" ? " " : "" };
  const isText = !meta && /^[^\p{C}]$/u.test(typed);
  if (isText) return { name: typed, text: typed };
  return { name: name.length > 1 ? (pressed.shift && name === "tab" ? "shift-tab" : name) : "", text: "" };
};
