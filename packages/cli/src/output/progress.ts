import { writeSync } from "node:fs";
import type { Progress } from "@broadside/engine";
import { formatDuration } from "@broadside/engine/text";
import { streams } from "./streams.ts";

const FIRST_AFTER = 1000;
const EVERY = 100;

/** The outcome of some work and the time it took. */
export interface Timed<T> {
  readonly value: T;
  /** To a thousandth. */
  readonly milliseconds: number;
}

/**
 * Does some work and measures it. Where standard error is a terminal, work of more than a second shows how far it is.
 * The work is synchronous, so the writes are too. Between two of them the cursor stands at the start of the line below,
 * so that an interrupt leaves a whole line and a clean prompt.
 */
export const timed = <T>(what: string, work: (progress: Progress) => T): Timed<T> => {
  const start = performance.now();
  const live = streams().stderr.isTTY === true;
  let shown = false;
  let next = start + FIRST_AFTER;
  const progress: Progress = (done) => {
    const now = performance.now();
    if (!live || now < next) return;
    next = now + EVERY;
    const line = `${what}: ${Math.floor(100 * done)} %, ${formatDuration(now - start)}`;
    show(`${shown ? "\u001b[1A" : ""}\r\u001b[K${line.slice(0, (streams().stderr.columns || 80) - 1)}\n`);
    shown = true;
  };
  try {
    const value = work(progress);
    return { value, milliseconds: Math.round((performance.now() - start) * 1000) / 1000 };
  } finally {
    if (shown) show("\u001b[1A\r\u001b[K");
  }
};

const show = (text: string): void => {
  try {
    writeSync(2, text);
  } catch {
    // A terminal that is busy or gone misses a line; the work goes on.
  }
};
