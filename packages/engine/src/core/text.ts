import type { Estimate } from "./estimate.ts";
import { Rational } from "./rational.ts";

/** A missing number in tables and sentences. */
export const NO_NUMBER = "–";

/**
 * Writes a number for display: with the given number of decimals, thousands separators and a true minus sign
 * (U+2212), never as negative zero. NaN is written as {@link NO_NUMBER}, infinity as `∞`.
 *
 * @param decimals 0 to 100
 * @throws RangeError for other numbers of decimals
 * @example
 * import { formatNumber } from "@broadside/engine/text";
 *
 * formatNumber(-1234.567); // => "−1,234.57"
 */
export const formatNumber = (value: number, decimals = 2): string => {
  checkDecimals(decimals, 0);
  if (Number.isNaN(value)) return NO_NUMBER;
  const text = digitsOf(Math.abs(value), decimals);
  return value < 0 && /[1-9∞]/.test(text) ? `−${text}` : text;
};

/** Rounded as `toFixed` does, so that tables agree with rounding elsewhere. */
const digitsOf = (value: number, decimals: number): string => {
  if (value === Number.POSITIVE_INFINITY) return "∞";
  // From this number on, `toFixed` writes powers of ten; all such floats are whole.
  if (value >= 1e21) return value.toLocaleString("en-US", { minimumFractionDigits: decimals });
  const [whole, ...rest] = value.toFixed(decimals).split(".");
  return [inThrees(whole), ...rest].join(".");
};

/** Digits with thousands separators; `toLocaleString` would first load its tables. */
const inThrees = (digits: string): string => {
  const first = digits.length % 3 || 3;
  return digits.slice(0, first) + digits.slice(first).replace(/\d{3}/g, ",$&");
};

/**
 * How many decimals, 1 to 4, to show for a number known to within `halfWidth`: enough to show two digits of the
 * error. 2 if the error is unknown (0 or NaN).
 *
 * @example
 * import { decimalsFor } from "@broadside/engine/text";
 *
 * decimalsFor(0.05); // => 3
 */
export const decimalsFor = (halfWidth: number): number =>
  halfWidth > 0 ? Math.min(4, Math.max(1, 1 - Math.floor(Math.log10(halfWidth)))) : 2;

/**
 * Writes an interval: `44.21 to 44.63`.
 *
 * @param decimals 0 to 100
 * @throws RangeError for other numbers of decimals
 * @example
 * import { formatInterval } from "@broadside/engine/text";
 *
 * formatInterval({ low: 44.2101, high: 44.6299 }); // => "44.21 to 44.63"
 */
export const formatInterval = ({ low, high }: { readonly low: number; readonly high: number }, decimals = 2): string =>
  `${formatNumber(low, decimals)} to ${formatNumber(high, decimals)}`;

/**
 * Writes a small mean total/count, such as the ships on a cell, rounded from the exact numbers, with halves
 * rounded up: `0.35`. A whole mean has no decimals, so `0` means exactly 0; a mean that merely rounds to 0 is
 * written `<0.01`.
 *
 * @param total at least 0n
 * @param count at least 0n; for 0n the mean is written `0`
 * @param decimals 1 to 100
 * @throws RangeError for other numbers of decimals
 * @example
 * import { formatMean } from "@broadside/engine/text";
 *
 * formatMean(7n, 20n); // => "0.35"
 */
export const formatMean = (total: bigint, count: bigint, decimals = 2): string => {
  checkDecimals(decimals, 1);
  if (total === 0n || count === 0n) return "0";
  if (total % count === 0n) return String(total / count);
  const unit = 10n ** BigInt(decimals);
  const steps = (2n * unit * total + count) / (2n * count);
  if (steps === 0n) return `<${smallest(decimals)}`;
  return `${steps / unit}.${String(steps % unit).padStart(decimals, "0")}`;
};

/** @throws RangeError if `decimals` is not a whole number from `least` to 100 */
const checkDecimals = (decimals: number, least: number): void => {
  if (!Number.isInteger(decimals) || decimals < least || decimals > 100)
    throw new RangeError(`${decimals} is not a number of decimals; write a whole number from ${least} to 100`);
};

/** The smallest number above 0 with this many decimals: `1`, `0.1`, `0.01`. */
const smallest = (decimals: number): string => (10 ** -decimals).toFixed(decimals);

/*
 * Percentages, written without the percent sign. One rule applies to all: `0` and `100` are exact. A share that
 * merely rounds to them is written `<0.1` or `>99.9`, or without decimals `<1` or `>99`. Halves are rounded up.
 */

/**
 * Writes a chance or share given as a float64: `25.6`, without the percent sign. Sums of floats may have a rounding error, so values below
 * 0 or above 1 are written `0` and `100`. NaN is written `–`.
 *
 * @param decimals 0 to 100
 * @throws RangeError for other numbers of decimals
 * @example
 * import { formatPercent } from "@broadside/engine/text";
 *
 * formatPercent(0.256); // => "25.6"
 * formatPercent(0.00001); // => "<0.1"
 */
export const formatPercent = (share: number, decimals = 1): string => {
  checkDecimals(decimals, 0);
  if (Number.isNaN(share)) return NO_NUMBER;
  if (share <= 0) return "0";
  if (share >= 1) return "100";
  return hedged((100 * share).toFixed(decimals), decimals);
};

/**
 * Writes the share part/whole, rounded from exact counts of any size: `25.6`, without the percent sign. If the
 * part is 0n, the share is written `0`.
 *
 * @param part from 0n to `whole`
 * @param decimals 0 to 100
 * @throws RangeError when the part is negative or more than the whole, and for other numbers of decimals
 * @example
 * import { formatPercentOf } from "@broadside/engine/text";
 *
 * formatPercentOf(1n, 3n); // => "33.3"
 */
export const formatPercentOf = (part: bigint, whole: bigint, decimals = 1): string => {
  checkDecimals(decimals, 0);
  if (part < 0n || part > whole) throw new RangeError(`${part} is not a part of ${whole}`);
  if (part === 0n) return "0";
  if (part === whole) return "100";
  const unit = 10n ** BigInt(decimals);
  const steps = (200n * unit * part + whole) / (2n * whole);
  const rest = decimals > 0 ? `.${String(steps % unit).padStart(decimals, "0")}` : "";
  return hedged(`${steps / unit}${rest}`, decimals);
};

const hedged = (digits: string, decimals: number): string => {
  if (Number(digits) === 0) return `<${smallest(decimals)}`;
  return Number(digits) === 100 ? `>${(100 - 10 ** -decimals).toFixed(decimals)}` : digits;
};

/**
 * Writes an interval of shares with a suitable number of decimals, without the percent sign: `48.2 to 53.1`.
 *
 * @example
 * import { formatPercentInterval } from "@broadside/engine/text";
 *
 * formatPercentInterval({ low: 0.482, high: 0.531 }); // => "48.2 to 53.1"
 */
export const formatPercentInterval = ({ low, high }: { readonly low: number; readonly high: number }): string => {
  const decimals = decimalsFor(50 * (high - low));
  return `${formatPercent(low, decimals)} to ${formatPercent(high, decimals)}`;
};

/** How to write the scores of a board: all with the same number of decimals, in a unit that keeps them short. */
export interface ScoreText {
  readonly write: (score: number) => string;
  /** The power of ten that is the unit; 0 for no unit. */
  readonly power: number;
}

/**
 * The common format of scores shown side by side; the greatest gets `digits` digits. Whole numbers are
 * written unchanged if none has more than `wholeDigits` digits. Otherwise the unit is one. If more than three
 * digits, or none, would then stand before the point, it is a power of a thousand. Scores that are not finite
 * are ignored.
 *
 * @example
 * import { scoreText } from "@broadside/engine/text";
 *
 * const text = scoreText([1234, 5.5], 3, 4);
 * Object.keys(text); // => ["write", "power"]
 */
export const scoreText = (scores: readonly number[], digits: number, wholeDigits: number): ScoreText => {
  let most = 0;
  let isWhole = true;
  for (const score of scores) {
    if (Number.isFinite(score)) most = Math.max(most, Math.abs(score));
    isWhole &&= Number.isInteger(score);
  }
  if (isWhole && most < 10 ** wholeDigits) return { write: String, power: 0 };
  const power = most === 0 || (most >= 0.1 && most < 1000) ? 0 : 3 * Math.floor(Math.log10(most) / 3);
  const unit = 10 ** power;
  // Round first, because 9.9996 has two digits before the point.
  const whole = String(Math.trunc(Number((most / unit).toPrecision(digits)))).length;
  const decimals = Math.max(0, digits - whole);
  return { write: (score) => (score / unit).toFixed(decimals), power };
};

/**
 * Writes a count for display, with thousands separators: `1,855,545,978,831,780`. A float that is not whole is
 * rounded to the nearest whole number, with halves rounded up. A negative count has a true minus sign.
 *
 * @example
 * import { formatCount } from "@broadside/engine/text";
 *
 * formatCount(1855545978831780n); // => "1,855,545,978,831,780"
 */
export const formatCount = (count: bigint | number): string => {
  if (typeof count === "number") return formatNumber(Math.round(count), 0);
  return count < 0n ? `−${inThrees(String(-count))}` : inThrees(String(count));
};

/** From this number on, {@link formatLargeCount} writes powers of ten. */
const LARGE = 10n ** 15n;

/**
 * Writes a count of any size, for messages about work that is too large. Below 10^15 all digits are shown. From
 * there on it is the first two digits, cut rather than rounded, and the power of ten: `1.8e+15`.
 *
 * @example
 * import { formatLargeCount } from "@broadside/engine/text";
 *
 * formatLargeCount(30_093_975_536n); // => "30,093,975,536"
 * formatLargeCount(1855545978831780n); // => "1.8e+15"
 */
export const formatLargeCount = (count: bigint | number): string => {
  if (count < LARGE || count === Number.POSITIVE_INFINITY || Number.isNaN(count)) return formatCount(count);
  const digits = String(typeof count === "bigint" ? count : BigInt(Math.round(count)));
  return `${digits[0]}.${digits[1]}e+${digits.length - 1}`;
};

/**
 * The word that goes with a count: the singular for exactly 1, otherwise the plural, also for 0. The word may be
 * a noun, a verb, or both: `layout is`, `layouts are`.
 *
 * @param plural by default the singular with an "s"
 * @example
 * import { wordFor } from "@broadside/engine/text";
 *
 * wordFor(2, "layout is", "layouts are"); // => "layouts are"
 */
export const wordFor = (count: bigint | number, singular: string, plural = `${singular}s`): string =>
  count === 1 || count === 1n ? singular : plural;

/**
 * Writes a count and its noun, chosen by {@link wordFor}: `1 layout`, `1,428 layouts`, `2 misses`.
 *
 * @example
 * import { formatNumberOf } from "@broadside/engine/text";
 *
 * formatNumberOf(1n, "layout"); // => "1 layout"
 * formatNumberOf(2, "miss", "misses"); // => "2 misses"
 */
export const formatNumberOf = (count: bigint | number, singular: string, plural?: string): string =>
  `${formatCount(count)} ${wordFor(count, singular, plural)}`;

/** Estimates larger than this are written as powers of ten. */
const PLAIN_BELOW = 1e18;

/**
 * Writes an estimated count for display, with the one to four digits that its error justifies:
 * `about 30,100,000,000`, `about 7.1e+34`.
 *
 * @example
 * import { formatAbout } from "@broadside/engine/text";
 *
 * formatAbout({ estimate: 30_093_975_536, standardError: 4e7 }); // => "about 30,100,000,000"
 */
export const formatAbout = ({ estimate, standardError }: Estimate): string => {
  const relative = standardError / estimate;
  const digits = relative > 0 ? Math.min(4, Math.max(1, Math.floor(-Math.log10(relative)) + 1)) : 4;
  return `about ${estimate < PLAIN_BELOW ? formatCount(Number(estimate.toPrecision(digits))) : estimate.toExponential(digits - 1)}`;
};

/**
 * Writes a proven bound as a decimal, rounded so that it remains a bound: down for a lower bound, up for an
 * upper bound. Exact, because it uses no floating point.
 *
 * @param decimals 0 or more
 * @example
 * import { Rational } from "@broadside/engine";
 * import { boundText } from "@broadside/engine/text";
 *
 * boundText(Rational.of(2, 3), "down", 2); // => "0.66"
 * boundText(Rational.of(2, 3), "up", 2); // => "0.67"
 */
export const boundText = (bound: Rational, side: "down" | "up", decimals = 4): string => {
  const scaled = bound.times(Rational.of(10n ** BigInt(decimals)));
  return decimalText(side === "down" ? floor(scaled) : -floor(Rational.ZERO.minus(scaled)), decimals);
};

/**
 * Writes a share as a percentage to follow "at least", rounded down to two decimals, or to more until two digits
 * show. A share of 0 or less is written as `0`.
 *
 * @example
 * import { Rational } from "@broadside/engine";
 * import { leastPercent } from "@broadside/engine/text";
 *
 * leastPercent(Rational.of(2, 3)); // => "66.66"
 */
export const leastPercent = (share: Rational): string => {
  const percent = share.times(Rational.of(100));
  if (percent.sign <= 0) return "0";
  let decimals = 2;
  while (floor(percent.times(Rational.of(10n ** BigInt(decimals)))) < 10n && decimals < 12) decimals++;
  return boundText(percent, "down", decimals);
};

const floor = ({ numerator, denominator }: Rational): bigint => {
  const quotient = numerator / denominator;
  return quotient * denominator > numerator ? quotient - 1n : quotient;
};

const decimalText = (scaled: bigint, decimals: number): string => {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return `${scaled < 0n ? "-" : ""}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ""}`;
};

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

const UNITS = ["B", "KB", "MB", "GB", "TB", "PB"];

/**
 * Writes a number of bytes for display: `0 B`, `1.5 KB`, `12 KB`, `3.4 GB`, in units of a thousand. `∞` for
 * infinity, `–` for NaN.
 *
 * @param bytes at least 0
 * @example
 * import { formatBytes } from "@broadside/engine/text";
 *
 * formatBytes(1500); // => "1.5 KB"
 * formatBytes(3.4e9); // => "3.4 GB"
 */
export const formatBytes = (bytes: number): string => {
  if (Number.isNaN(bytes)) return "–";
  if (bytes === Number.POSITIVE_INFINITY) return "∞";
  let value = bytes;
  let unit = 0;
  // A value that rounds up to a thousand is written in the next unit.
  while (Math.round(value) >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  if (Math.round(value) >= 1000) return `${value.toExponential(1)} ${UNITS[unit]}`;
  return `${Math.round(10 * value) < 100 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
};
