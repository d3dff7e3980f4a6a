import { writeSync } from "node:fs";
import type { TimeLeft } from "@broadside/arena";
import type { Progress } from "@broadside/engine";
import { decimalsFor, formatCount, formatDuration, formatNumber } from "@broadside/engine/text";
import { streams, wantsNotes } from "./streams.ts";
import { cutLine, displayWidth } from "./text-width.ts";
import { Failure } from "./usage-error.ts";

/** A line on standard error that is rewritten in place on a terminal; elsewhere a plain line from time to time. */
interface LiveLine {
  /** Shows a text from now on. It is made anew each time that it is drawn, so that times keep running. */
  show(text: (columns: number) => string): void;
  clear(): void;
}

interface LineOptions {
  readonly stream?: { readonly isTTY?: boolean; readonly columns?: number };
  readonly write?: (text: string) => void;
  readonly now?: () => number;
  /** Without a terminal, the milliseconds before the first line. */
  readonly first?: number;
}

const LEAST = 100;
const TICK = 250;

/** Without a terminal: the milliseconds before the first plain line and between two of them. */
const PLAIN = 60_000;

const writeError = (text: string): void => {
  try {
    writeSync(2, text);
  } catch {
    // If the terminal is busy or closed, a line is lost, but the work goes on.
  }
};

/** Plain lines for a log: at most one a minute, and none for work that takes less than the time of the first. */
const makePlainLine = (write: (text: string) => void, now: () => number, first: number): LiveLine => {
  let next = now() + first;
  let timer: NodeJS.Timeout | undefined;
  let textOf: (columns: number) => string = () => "";
  const put = (): void => {
    if (now() < next) return;
    next = now() + PLAIN;
    write(`${textOf(Number.POSITIVE_INFINITY)}\n`);
  };
  return {
    show(text) {
      if (!wantsNotes()) return;
      textOf = text;
      timer ??= setInterval(put, first).unref();
      put();
    },
    clear() {
      clearInterval(timer);
      timer = undefined;
    },
  };
};

/**
 * A line rewritten in place. Writes are synchronous, like much of the work. Between writes the cursor is at the
 * start of the next line, as at a prompt, so an interrupt leaves a whole line. The timer does not keep the
 * process running.
 */
const makeLiveLine = ({
  stream = streams().stderr,
  write = stream.isTTY === true ? writeError : (text) => void streams().stderr.write(text),
  now = () => performance.now(),
  first = PLAIN,
}: LineOptions = {}): LiveLine => {
  if (stream.isTTY !== true) return makePlainLine(write, now, first);
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

/** The milliseconds in which new estimates replace two thirds of the previous one. */
const CALM = 2000;

/** The displayed time left: it runs like a clock between estimates, and follows new ones gradually. */
export class Countdown {
  #end: number | undefined;
  #last = 0;

  set(left: number | undefined, now: number): void {
    const shown = this.at(now);
    const gain = shown === undefined ? 1 : 1 - Math.exp((this.#last - now) / CALM);
    this.#end = left === undefined ? undefined : now + (shown ?? 0) * (1 - gain) + left * gain;
    this.#last = now;
  }

  /** The milliseconds left; undefined while unknown, and if they ran out before the work was done. */
  at(now: number): number | undefined {
    return this.#end === undefined || this.#end <= now ? undefined : this.#end - now;
  }
}

export interface BarState {
  readonly what?: string;
  /** The share of the work that is done; without it, that of the counted work. */
  readonly share?: number;
  readonly counted?: CountedWork;
  /** The milliseconds since the work, or this run of it, began. */
  readonly milliseconds: number;
  /** The time left, once known; until then the elapsed time is shown. */
  readonly left?: TimeLeft | undefined;
  readonly notes?: readonly string[];
}

interface CountedWork {
  readonly done: number;
  readonly total: number;
  readonly noun: string;
  readonly own: number;
}

/** A progress line on standard error: rewritten in place on a terminal; elsewhere at most one line a minute. */
export interface ProgressBar {
  show(state: BarState): void;
  clear(): void;
}

/** The display of long work: a bar if the share done is known, and the time left if that is known. */
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

const CELLS = 20;
const FEW_CELLS = 10;

/**
 * The bar: `[########------------]  41 %  4,100 of 10,000 games  20,300/s  3 s left`. If it is too wide, it
 * loses first the rate, then half the cells, then notes, then all cells and at last the count.
 */
const barText = (
  { what, counted, share = counted && shareOf(counted), milliseconds, left, notes = [] }: BarState,
  times: { readonly left: number | undefined; readonly passed: number },
  columns: number,
): string => {
  const textWith = (hasRate: boolean, cells: number, number: number, hasCount = true): string =>
    [
      ...(what === undefined ? [] : [what]),
      ...(share === undefined ? [] : [barOf(share, cells)]),
      ...(counted && hasCount ? [`${formatCount(counted.done)} of ${formatCount(counted.total)} ${counted.noun}`] : []),
      ...(counted && hasRate && milliseconds > 0 ? [rateText(counted.own, milliseconds)] : []),
      times.left === undefined ? `${formatPassed(times.passed)} so far` : timeText(times.left, left?.isMost === true),
      ...notes.slice(0, number),
    ].join("  ");
  const shorter = [
    textWith(true, CELLS, notes.length),
    textWith(false, CELLS, notes.length),
    ...Array.from({ length: notes.length + 1 }, (_, i) => textWith(false, FEW_CELLS, notes.length - i)),
    textWith(false, 0, 0),
    textWith(false, 0, 0, false),
  ];
  return shorter.find((text) => displayWidth(text) <= columns) ?? shorter[shorter.length - 1];
};

const shareOf = ({ done, total }: CountedWork): number => (total === 0 ? 1 : Math.min(1, done / total));

const barOf = (share: number, cells: number): string => {
  const percent = `${String(Math.floor(100 * share)).padStart(3)} %`;
  if (cells === 0) return percent.trimStart();
  const full = Math.floor(share * cells);
  return `[${"#".repeat(full)}${"-".repeat(cells - full)}] ${percent}`;
};

export const rateText = (games: number, milliseconds: number): string => {
  const rate = (1000 * games) / milliseconds;
  return `${formatNumber(rate, rate >= 10 ? 0 : Math.max(2, decimalsFor(rate)))}/s`;
};

const timeText = (left: number, isMost: boolean): string => `${isMost ? "at most " : ""}${formatLeft(left)} left`;

/** A time in whole seconds: tenths would only flicker. */
const formatPassed = (milliseconds: number): string => inSeconds(Math.floor(milliseconds / 1000));

/** A time left, no more precise than it is known: to 5 seconds from one minute upwards, to minutes from ten. */
export const formatLeft = (milliseconds: number): string => {
  const seconds = milliseconds / 1000;
  const unit = seconds < 60 ? 1 : seconds < 600 ? 5 : 60;
  return inSeconds(Math.ceil(seconds / unit) * unit);
};

const inSeconds = (seconds: number): string => (seconds < 10 ? `${seconds} s` : formatDuration(1000 * seconds));

const FIRST_AFTER = 1000;
/** The milliseconds between two reports; a call in between only reads the clock. */
const EVERY = 100;

export interface Timed<T> {
  readonly value: T;
  readonly milliseconds: number;
}

/** Progress that ends the work after a time, if one is given. @throws Failure */
export const stopAfter = (milliseconds = Number.POSITIVE_INFINITY): Progress => {
  const end = performance.now() + milliseconds;
  return () => {
    if (performance.now() > end)
      throw new Failure(
        `stopped after ${formatDuration(milliseconds)}, before there was a result; --max-time allows more`,
      );
  };
};

/** Ends what is timed now, if its time is over. */
let checkTime: Progress = () => {};

/** Does work whose timed parts end once this time is over for all of them. @throws Failure then */
export const withinTime = <T>(milliseconds: number | undefined, work: () => T): T => {
  const before = checkTime;
  checkTime = stopAfter(milliseconds);
  try {
    return work();
  } finally {
    checkTime = before;
  }
};

/** Does some work and measures its time. Shows its progress after a second. @param options of the line that shows it */
export const timed = <T>(what: string, work: (progress: Progress) => T, options: LineOptions = {}): Timed<T> => {
  const start = performance.now();
  const bar = makeProgressBar(options);
  let next = start + FIRST_AFTER;
  const progress: Progress = (done) => {
    checkTime(done);
    const now = performance.now();
    if (now < next) return;
    next = now + EVERY;
    const share = Math.max(0, Math.min(1, done));
    bar.show({ what, share, milliseconds: now - start });
    streams().progress?.(what, share);
  };
  try {
    const value = work(progress);
    return { value, milliseconds: Math.round((performance.now() - start) * 1000) / 1000 };
  } finally {
    bar.clear();
  }
};
