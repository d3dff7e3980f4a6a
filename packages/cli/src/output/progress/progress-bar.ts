import { writeSync } from "node:fs";
import type { TimeLeft } from "@broadside/arena";
import { formatCount, formatDuration, formatNumber } from "@broadside/engine/text";
import { cutPieces, displayWidth } from "../display-width.ts";
import { streams, wantsNotes } from "../streams.ts";

/** A line on standard error that is written over again and again, where that is a terminal; elsewhere a plain line now and then. */
interface LiveLine {
  /** Shows a text from now on. It is asked for anew several times a second, so that times in it go on. @param text for so many columns */
  show(text: (columns: number) => string): void;
  /** Takes the line away. */
  clear(): void;
}

/** Where a line is shown, and by what clock: a terminal and its own where nothing is given. */
interface LineOptions {
  readonly stream?: { readonly isTTY?: boolean; readonly columns?: number };
  readonly write?: (text: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** Milliseconds between two writes at the least, and between two that nobody asked for. */
const LEAST = 100;
const TICK = 250;

/** Milliseconds between two plain lines, and before the first, where there is no terminal. */
const PLAIN = 60_000;

const writeError = (text: string): void => {
  try {
    writeSync(2, text);
  } catch {
    // A terminal that is busy or gone misses a line; the work goes on.
  }
};

/** Plain lines, which a log keeps: one a minute at most, and none of work that is over before. */
const makePlainLine = (write: (text: string) => void, now: () => number): LiveLine => {
  let last = now();
  let timer: NodeJS.Timeout | undefined;
  let textOf: (columns: number) => string = () => "";
  const put = (): void => {
    if (now() < last + PLAIN) return;
    last = now();
    write(`${textOf(Number.POSITIVE_INFINITY)}\n`);
  };
  return {
    show(text) {
      if (!wantsNotes()) return;
      textOf = text;
      timer ??= setInterval(put, PLAIN).unref();
      put();
    },
    clear() {
      clearInterval(timer);
      timer = undefined;
    },
  };
};

/**
 * A line that is written over. Writes are synchronous, as much work is, and between two of them the cursor stands at the start of the
 * line below, as a prompt would: an interrupt leaves a whole line. The timer keeps no process alive.
 */
const makeLiveLine = ({
  stream = streams().stderr,
  write = stream.isTTY === true ? writeError : (text) => void streams().stderr.write(text),
  now = () => performance.now(),
}: LineOptions = {}): LiveLine => {
  if (stream.isTTY !== true) return makePlainLine(write, now);
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

/** New estimates have replaced the one before by two thirds after so many milliseconds; those that come seldom do so at once. */
const CALM = 2000;

/**
 * The time left as it is shown: it goes on between estimates as clocks do, and follows them calmly. Every call is told what time it
 * is, in milliseconds.
 */
export class Countdown {
  #end: number | undefined;
  #last = 0;

  /** Takes note of an estimate. @param left undefined while there is none: nothing is shown then */
  set(left: number | undefined, now: number): void {
    const shown = this.at(now);
    const gain = shown === undefined ? 1 : 1 - Math.exp((this.#last - now) / CALM);
    this.#end = left === undefined ? undefined : now + (shown ?? 0) * (1 - gain) + left * gain;
    this.#last = now;
  }

  /** Milliseconds left; undefined while nothing is known, and when it is over and the work is not. */
  at(now: number): number | undefined {
    return this.#end === undefined || this.#end <= now ? undefined : this.#end - now;
  }
}

/** How far some long work is. */
export interface BarState {
  /** What is being done, or which part of it. */
  readonly what?: string;
  /** Done of all, 0 to 1; without it there is no bar. */
  readonly share?: number;
  readonly counted?: CountedWork;
  /** Milliseconds since the work began, or this run of it. */
  readonly milliseconds: number;
  /** The time left, once it is known; how long it has been is shown until then. */
  readonly left?: TimeLeft | undefined;
  /** Anything else worth saying, what matters most first. */
  readonly notes?: readonly string[];
}

/** What is counted of some work. */
export interface CountedWork {
  readonly done: number;
  readonly total: number;
  /** What is counted, in the plural. */
  readonly noun: string;
  /** Done by this run, for the rate. */
  readonly own: number;
}

/** A line on standard error that shows how far some work is: written over where that is a terminal, elsewhere one a minute at most. */
export interface ProgressBar {
  show(state: BarState): void;
  clear(): void;
}

/** The one way in which long work is shown: a bar where it is known how much is done, and the time left where that is known. */
export const makeProgressBar = (options: LineOptions = {}): ProgressBar => {
  const { now = () => performance.now() } = options;
  const line = makeLiveLine(options);
  const countdown = new Countdown();
  return {
    show(state) {
      const shown = now();
      countdown.set(state.left?.milliseconds, shown);
      line.show((columns) => {
        const time = now();
        return barText(state, { left: countdown.at(time), passed: state.milliseconds + time - shown }, columns);
      });
    },
    clear: () => line.clear(),
  };
};

/** A state of work that is counted, as a run of games is. */
export const countedState = (
  { done, total, noun, own, milliseconds, left }: CountedWork & Pick<BarState, "milliseconds" | "left">,
  parts: Pick<BarState, "what" | "notes"> = {},
): BarState => ({
  share: total === 0 ? 1 : Math.min(1, done / total),
  counted: { done, total, noun, own },
  milliseconds,
  left,
  ...parts,
});

/** How many cells a bar has, and how many where there is little room. */
const CELLS = 20;
const FEW_CELLS = 10;

interface Times {
  readonly left: number | undefined;
  readonly passed: number;
}

/**
 * The bar as text: `[########------------]  41 %  4,100 of 10,000 games  20,300/s  3 s left`. Where it is too wide, the rate goes
 * first, then half the cells, then the notes.
 */
const barText = (state: BarState, times: Times, columns: number): string => {
  const { notes = [] } = state;
  const shorter = [
    pieces(state, times, { hasRate: true, cells: CELLS, notes }),
    pieces(state, times, { hasRate: false, cells: CELLS, notes }),
    ...Array.from({ length: notes.length + 1 }, (_, i) =>
      pieces(state, times, { hasRate: false, cells: FEW_CELLS, notes: notes.slice(0, notes.length - i) }),
    ),
  ];
  return shorter.find((text) => displayWidth(text) <= columns) ?? shorter[shorter.length - 1];
};

interface Room {
  readonly hasRate: boolean;
  readonly cells: number;
  readonly notes: readonly string[];
}

const pieces = (
  { what, share, counted, milliseconds, left }: BarState,
  times: Times,
  { hasRate, cells, notes }: Room,
): string =>
  [
    ...(what === undefined ? [] : [what]),
    ...(share === undefined ? [] : [barOf(share, cells)]),
    ...(counted ? [`${formatCount(counted.done)} of ${formatCount(counted.total)} ${counted.noun}`] : []),
    ...(counted && hasRate && milliseconds > 0 ? [rateOf((1000 * counted.own) / milliseconds)] : []),
    times.left === undefined ? `${formatPassed(times.passed)} so far` : timeText(times.left, left?.isMost === true),
    ...notes,
  ].join("  ");

const barOf = (share: number, cells: number): string => {
  const full = Math.floor(share * cells);
  return `[${"#".repeat(full)}${"-".repeat(cells - full)}] ${String(Math.floor(100 * share)).padStart(3)} %`;
};

const rateOf = (rate: number): string => `${formatNumber(rate, rate >= 10 ? 0 : 2)}/s`;

const timeText = (left: number, isMost: boolean): string => `${isMost ? "at most " : ""}${formatLeft(left)} left`;

/** A time in whole seconds: tenths would only flicker. */
const formatPassed = (milliseconds: number): string => inSeconds(Math.floor(milliseconds / 1000));

/** A time left, no finer than it is known: to 5 seconds from a minute on, to minutes from ten. */
export const formatLeft = (milliseconds: number): string => {
  const seconds = milliseconds / 1000;
  const unit = seconds < 60 ? 1 : seconds < 600 ? 5 : 60;
  return inSeconds(Math.ceil(seconds / unit) * unit);
};

const inSeconds = (seconds: number): string => (seconds < 10 ? `${seconds} s` : formatDuration(1000 * seconds));
