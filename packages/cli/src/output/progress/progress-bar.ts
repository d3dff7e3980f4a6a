import type { TimeLeft } from "@broadside/arena";
import { formatCount, formatDuration, formatNumber } from "@broadside/engine/text";
import { displayWidth } from "../display-width.ts";
import { Countdown } from "./countdown.ts";
import { type LineOptions, makeLiveLine } from "./live-line.ts";

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

/** A line on standard error that shows how far some work is, where that is a terminal; nothing elsewhere. */
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
