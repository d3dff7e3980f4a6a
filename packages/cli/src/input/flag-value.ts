import { randomInt } from "node:crypto";
import { suggestName } from "@broadside/engine/input";
import { UsageError } from "../output/usage-error.ts";

/** A random seed, short enough to type again. */
export const drawSeed = (): number => randomInt(2 ** 32);

/** Checks that a flag's value is one of the given names. @throws UsageError that suggests the nearest name */
export const oneOf = <T extends string>(flag: string, text: string, names: readonly T[]): T => {
  const match = names.find((name) => name === text);
  if (match !== undefined) return match;
  throw UsageError.of(flag, `"${text}" is not known`, suggestName(text, names));
};

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

const MOST = 1e15;

/** Times of 0 and below. */
const NO_TIME = /^(?:-[\d.]+|[0.]+)(?:h|m|s|ms)?$/;

/** The milliseconds in a time such as `90s`, `5m`, `1h30m` or `500ms`; undefined for any other text. */
export const parseDuration = (text: string): number | undefined => {
  const match = /^(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?$/.exec(text);
  if (!match) return undefined;
  const milliseconds = Object.values(UNITS).reduce((sum, unit, i) => sum + unit * Number(match[i + 1] ?? 0), 0);
  return milliseconds > 0 && milliseconds <= MOST ? milliseconds : undefined;
};

/** Makes a reader for a flag's time, in milliseconds. @throws UsageError if the text is not a time */
export const duration =
  (flag: string, { least = 0, most = MOST }: { readonly least?: number; readonly most?: number } = {}) =>
  (text: string): number => {
    const milliseconds = parseDuration(text);
    if (milliseconds === undefined) {
      const number = /^\d+(\.\d+)?$/.test(text) && Number(text) > 0;
      const fix = number
        ? `write ${text}s, ${text}m or ${text}h`
        : "write a number and its unit, such as 90s, 5m or 1h30m";
      const what = number ? "has no unit" : NO_TIME.test(text) ? "is not more than 0" : "is not a time";
      throw UsageError.of(flag, `"${text}" ${what}`, fix);
    }
    if (milliseconds >= least && milliseconds <= most) return milliseconds;
    const what = milliseconds < least ? "is too short" : "is too long";
    const fix = `write a time from ${durationText(least || 1)} to ${durationText(most)}`;
    throw UsageError.of(flag, `"${text}" ${what}`, fix);
  };

/** Formats a time so that {@link parseDuration} can read it: `1h30m`. @param milliseconds a whole number */
export const durationText = (milliseconds: number): string => {
  let left = milliseconds;
  let text = "";
  for (const [unit, size] of Object.entries(UNITS)) {
    const number = Math.floor(left / size);
    if (number > 0) text += `${number}${unit}`;
    left -= number * size;
  }
  return text;
};

const LIMITS = { least: 1, most: 1_000_000_000 };

/** Reads a time such as `10s` or `500ms`, in seconds. */
export const secondsOf = (flag: string): ((text: string) => number) => {
  const read = duration(flag, LIMITS);
  return (text) => read(text) / 1000;
};

/** Reads a flag's decimal number. @throws UsageError if the text is not a suitable number */
export const readDecimal = (
  flag: string,
  text: string,
  fits: (value: number) => boolean,
  what: string,
  fix: string,
): number => {
  const value = /^[+-]?\d*\.?\d+(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
  if (fits(value)) return value;
  throw UsageError.of(flag, `"${text}" is not ${what}`, fix);
};

/**
 * Makes a reader for a flag's whole number.
 *
 * @param unit of what the number is, if not of things
 * @throws UsageError unless it is from `least` to `most`
 */
export const wholeNumber =
  (flag: string, least: number, most = Number.MAX_SAFE_INTEGER, unit = "") =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER && !(value > most) ? `from ${least}` : `from ${least} to ${most}`;
    const what = /^[+-]?\d+$/.test(text) ? "is out of range" : "is not a whole number";
    throw UsageError.of(flag, `"${text}" ${what}`, `write a whole number ${unit && `of ${unit} `}${range}`);
  };
