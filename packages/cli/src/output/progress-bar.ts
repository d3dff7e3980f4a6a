import { formatCount, formatDuration, formatNumber } from "@broadside/engine/text";
import { makeStatusLine } from "./status-line.ts";
import { streams } from "./streams.ts";

/** How far some long work is. */
export interface BarState {
  readonly done: number;
  readonly total: number;
  /** What is counted, in the plural. */
  readonly noun: string;
  /** Done by this run, for the rate. */
  readonly own: number;
  readonly milliseconds: number;
  /** Milliseconds that are left. */
  readonly left: number;
  /** Anything else worth saying. */
  readonly note?: string;
}

/** A line on standard error that shows how far some work is, where that is a terminal; nothing elsewhere. */
export interface ProgressBar {
  show(state: BarState): void;
  clear(): void;
}

const CELLS = 20;

/** A progress bar on a stream; between two writes the cursor stands on the line below, as a prompt would. */
export const makeProgressBar = (stream: { isTTY?: boolean; columns?: number } = streams().stderr): ProgressBar => {
  const line = makeStatusLine(stream);
  return { show: (state) => line.show(barText(state)), clear: () => line.clear() };
};

/** The bar as text: `[########------------]  41 %  4,100 of 10,000 games  20,300/s  3.1 s left`. */
const barText = ({ done, total, noun, own, milliseconds, left, note }: BarState): string => {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const full = Math.floor(share * CELLS);
  const rate = milliseconds > 0 ? (1000 * own) / milliseconds : 0;
  return [
    `[${"#".repeat(full)}${"-".repeat(CELLS - full)}] ${String(Math.floor(100 * share)).padStart(3)} %`,
    `${formatCount(done)} of ${formatCount(total)} ${noun}`,
    `${formatNumber(rate, rate >= 10 ? 0 : 2)}/s`,
    ...(left > 0 ? [`${formatDuration(left)} left`] : []),
    ...(note === undefined ? [] : [note]),
  ].join("  ");
};
