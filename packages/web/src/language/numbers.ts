import { formatAbout, formatCount, formatDuration, formatNumber } from "@broadside/engine/text";
import { type Language, language } from "./language.ts";

/*
 * The engine rounds numbers and writes them in English; this module gives them the signs, groups and units of
 * the current language, according to Intl. In English they stay as the engine writes them.
 */

interface Numbers {
  readonly count: Intl.NumberFormat;
  /** The decimal sign, and the sign between thousands. */
  readonly point: string;
  readonly comma: string;
  /** A percentage, with 1 in place of the number. */
  readonly percent: string;
}

const made = new Map<Language, Numbers>();

const numbers = (): Numbers => {
  const spoken = language.value;
  const known = made.get(spoken);
  if (known) return known;
  const parts = new Intl.NumberFormat(spoken).formatToParts(1_234_567.8);
  const sign = (type: "decimal" | "group"): string => parts.find((part) => part.type === type)?.value ?? "";
  const own: Numbers = {
    count: new Intl.NumberFormat(spoken),
    point: sign("decimal"),
    comma: sign("group"),
    // English also gets a space before the sign, so that numbers look the same everywhere on the page.
    percent: spoken === "en" ? "1\u00a0%" : new Intl.NumberFormat(spoken, { style: "percent" }).format(0.01),
  };
  made.set(spoken, own);
  return own;
};

/** A number as the engine writes it, `1,234.5`, `<0.1` or `1.2e+30`, with the signs of the current language. */
export const numeral = (text: string): string => {
  if (language.value === "en" || !/[.,]/.test(text)) return text;
  const { point, comma } = numbers();
  return text.replace(/[.,]/g, (sign) => (sign === "." ? point : comma));
};

/** The sign between units and tenths: `.` or `,`. */
export const decimalSign = (): string => numbers().point;

/** A count with all its digits: `1,428`. */
export const count = (value: bigint | number): string => {
  const isPlain = typeof value === "bigint" || Math.abs(value) < 1e21;
  if (language.value === "en" || !isPlain) return numeral(formatCount(value));
  return numbers()
    .count.format(typeof value === "bigint" ? value : Math.round(value))
    .replace("-", "−");
};

/** A number with the given number of decimals: `3.14`. */
export const decimal = (value: number, decimals = 2): string => numeral(formatNumber(value, decimals));

/** A percentage whose number the engine has written: `25.6 %`, `<1 %`. */
export const percent = (digits: string): string => numbers().percent.replace("1", numeral(digits));

/** An estimated count with the digits that its error justifies, without the word for "about": `30,100,000`. */
export const about = (estimate: Parameters<typeof formatAbout>[0]): string =>
  numeral(formatAbout(estimate).replace(/^about /, ""));

/** A large number as three digits and a word: `20.1 billion`. */
export const inWords = (value: number): string =>
  new Intl.NumberFormat(language.value, {
    notation: "compact",
    compactDisplay: "long",
    maximumSignificantDigits: 3,
  }).format(value);

const UNITS: Readonly<Record<string, string>> = {
  ms: "millisecond",
  s: "second",
  min: "minute",
  h: "hour",
  day: "day",
  year: "year",
};

/**
 * A time, rounded as the engine rounds it: `312 ms`, `4 min 5 s`, `12 days`. Languages with Latin letters share
 * the unit signs: those from Intl may end in a full stop (`Sek.`), which would collide with the full stop of a
 * sentence.
 */
export const duration = (milliseconds: number): string => {
  const text = formatDuration(milliseconds);
  if (language.value === "en") return text;
  return text.replace(/([\d.,]+(?:e\+\d+)?) (ms|s|min|h|day|year)s?\b/g, (_, digits: string, unit: string) => {
    const isWord = unit === "day" || unit === "year";
    if (!isWord && language.value !== "ru" && language.value !== "ja") return `${numeral(digits)}\u00a0${unit}`;
    const format = new Intl.NumberFormat(language.value, {
      style: "unit",
      unit: UNITS[unit] as string,
      unitDisplay: isWord ? "long" : "short",
    });
    const number = Number(digits.replaceAll(",", ""));
    return format.format(number).replace(/\d[\d\s.,]*\d|\d/, numeral(digits));
  });
};

/** English is British here: `22 November 2026`, and no comma before the last item of a list. */
const locale = (): string => (language.value === "en" ? "en-GB" : language.value);

/** A list in words, such as `a, b and c`. */
export const list = (items: readonly string[]): string => new Intl.ListFormat(locale()).format(items);

/** Things of which one holds, in words, such as `a, b or c`. */
export const oneOf = (items: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: "disjunction" }).format(items);

/** A day in words, `22 November`, or with other parts of the date as `form` says. */
export const date = (
  time: Date | number,
  form: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" },
): string => new Intl.DateTimeFormat(locale(), form).format(time);
