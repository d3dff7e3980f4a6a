import { writeSync } from "node:fs";
import { cutPieces, displayWidth } from "../display-width.ts";
import { streams } from "../streams.ts";

/** A line on standard error that is written over again and again, where that is a terminal; nothing elsewhere. */
export interface LiveLine {
  /** Shows a text from now on. It is asked for anew several times a second, so that times in it go on. @param text for so many columns */
  show(text: (columns: number) => string): void;
  /** Takes the line away. */
  clear(): void;
}

/** Where a line is shown, and by what clock: a terminal and its own where nothing is given. */
export interface LineOptions {
  readonly stream?: { readonly isTTY?: boolean; readonly columns?: number };
  readonly write?: (text: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** Milliseconds between two writes at the least, and between two that nobody asked for. */
const LEAST = 100;
const TICK = 250;

const writeError = (text: string): void => {
  try {
    writeSync(2, text);
  } catch {
    // A terminal that is busy or gone misses a line; the work goes on.
  }
};

/**
 * A line that is written over. Writes are synchronous, as much work is, and between two of them the cursor stands at the start of the
 * line below, as a prompt would: an interrupt leaves a whole line. The timer keeps no process alive, and elsewhere than in terminals
 * there is none.
 */
export const makeLiveLine = ({
  stream = streams().stderr,
  write = writeError,
  now = () => performance.now(),
}: LineOptions = {}): LiveLine => {
  let last = Number.NEGATIVE_INFINITY;
  let isShown = false;
  let timer: NodeJS.Timeout | undefined;
  let textOf: (columns: number) => string = () => "";
  const put = (): void => {
    last = now();
    const columns = (stream.columns || 80) - 1;
    write(`${isShown ? "\u001b[1A" : ""}\r\u001b[K${cutLine(textOf(columns), columns)}\n`);
    isShown = true;
  };
  return {
    show(text) {
      if (stream.isTTY !== true) return;
      textOf = text;
      timer ??= setInterval(put, TICK).unref();
      if (now() >= last + LEAST) put();
    },
    clear() {
      clearInterval(timer);
      timer = undefined;
      last = Number.NEGATIVE_INFINITY;
      if (isShown) write("\u001b[1A\r\u001b[K");
      isShown = false;
    },
  };
};

/** The beginning of a line that takes so many columns. */
const cutLine = (line: string, columns: number): string =>
  displayWidth(line) <= columns ? line : (cutPieces(line, columns)[0] ?? "");
