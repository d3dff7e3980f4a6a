import { UsageError } from "../../output/usage-error.ts";

/** Makes a reader for a flag's whole number. @throws UsageError unless it is from `least` to `most` */
export const wholeNumber =
  (flag: string, least: number, most = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const range = most === Number.MAX_SAFE_INTEGER && !(value > most) ? `from ${least}` : `from ${least} to ${most}`;
    const what = /^[+-]?\d+$/.test(text) ? "is out of range" : "is not a whole number";
    throw UsageError.of(flag, `"${text}" ${what}`, `write a whole number ${range}`);
  };
