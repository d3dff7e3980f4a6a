import { formatCount } from "./count-text.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

/**
 * Writes a duration for display: `<1 ms`, `312 ms`, `3.2 s`, `45 s`, `4 min 5 s`, `3 h 20 min`, `12 days`,
 * `2 years`. Rounded to the smallest unit shown; parts that are zero are omitted. A negative duration, for
 * example if a clock was set back, gives `<1 ms`.
 *
 * @param milliseconds may be a fraction; `∞` for infinity, `–` for NaN
 * @example
 * import { formatDuration } from "@broadside/engine/text";
 *
 * formatDuration(1500); // => "1.5 s"
 * formatDuration(90_000); // => "1 min 30 s"
 */
export const formatDuration = (milliseconds: number): string => {
  if (Number.isNaN(milliseconds)) return "–";
  if (milliseconds === Number.POSITIVE_INFINITY) return "∞";
  if (milliseconds < 1) return "<1 ms";
  // A duration that rounds up to the next unit is written in that unit: 999.6 ms is 1.0 s.
  if (Math.round(milliseconds) < SECOND) return `${Math.round(milliseconds)} ms`;
  if (Math.round(milliseconds / 100) < 100) return `${(Math.round(milliseconds / 100) / 10).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / SECOND);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return inTwo(seconds, "min", "s");
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 48 * 60) return inTwo(minutes, "h", "min");
  if (milliseconds < 2 * YEAR) return `${Math.round(milliseconds / DAY)} days`;
  const years = milliseconds / YEAR;
  return years < 1e6 ? `${formatCount(years)} years` : `${years.toExponential(0)} years`;
};

/** Splits a number of the smaller unit into both units; 60 of the smaller make one of the larger. */
const inTwo = (number: number, large: string, small: string): string =>
  [`${Math.floor(number / 60)} ${large}`, ...(number % 60 > 0 ? [`${number % 60} ${small}`] : [])].join(" ");

/** The time that a counting method's steps take, at a nanosecond each, as cost estimates assume. */
export const formatSteps = (steps: number): string => formatDuration(steps / 1e6);
