import { writeSync } from "node:fs";
import { streams } from "./streams.ts";

/** A line on standard error that is written over again and again, where that is a terminal; nothing elsewhere. */
export interface StatusLine {
  show(text: string): void;
  clear(): void;
}

const EVERY = 100;

/** A status line; between two writes the cursor stands on the line below, as a prompt would. */
export const makeStatusLine = (stream: { isTTY?: boolean; columns?: number } = streams().stderr): StatusLine => {
  let last = Number.NEGATIVE_INFINITY;
  let isShown = false;
  const put = (text: string): void => {
    try {
      writeSync(2, text);
    } catch {
      // A terminal that is busy or gone misses a line; the work goes on.
    }
  };
  return {
    show(text) {
      const now = performance.now();
      if (stream.isTTY !== true || now < last + EVERY) return;
      last = now;
      put(`${isShown ? "\u001b[1A" : ""}\r\u001b[K${text.slice(0, (stream.columns || 80) - 1)}\n`);
      isShown = true;
    },
    clear() {
      if (isShown) put("\u001b[1A\r\u001b[K");
      isShown = false;
    },
  };
};
