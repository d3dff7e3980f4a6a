// Code shared by the benchmarks: flags, processor time, figures, and wrong answers, which end a run.
import { appendFileSync } from "node:fs";

/** Whether to run only the smallest sizes, which show that a benchmark starts and gives correct answers. */
export const isSmallest = process.argv.includes("--smallest");

/**
 * The value of a flag, as text.
 *
 * @param {string} name without the dashes
 * @param {string} [usual] the value if the flag is missing
 * @param {string} [smallest] the value if the flag is missing and the smallest sizes are wanted
 */
export const flag = (name, usual, smallest = usual) => {
  const at = process.argv.indexOf(`--${name}`);
  if (at >= 0) return process.argv[at + 1];
  return isSmallest ? smallest : usual;
};

/** The value of a numeric flag: see {@link flag}. */
export const numberFlag = (/** @type {string} */ name, /** @type {number} */ usual, smallest = usual) =>
  Number(flag(name, String(usual), String(smallest)));

/**
 * The milliseconds of processor time that some work takes, over all threads of this process.
 * @template T
 * @param {() => T} work
 * @returns {[T, number]}
 */
export const cpu = (work) => {
  const start = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(start);
  return [value, (user + system) / 1000];
};

/** The upper median. */
export const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Ends the run with exit code 1. @returns {never} */
export const wrong = (/** @type {string} */ message) => {
  process.stderr.write(`wrong answer: ${message}\n`);
  process.exit(1);
};

/** Formats a number with three significant digits; from 100 on, as a whole number with all its digits. */
export const written = (/** @type {number} */ value) =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));

/**
 * Prints a figure, and stores it for `npm run bench`, which names the file in BENCH_FIGURES.
 *
 * @param {string} name what was measured
 * @param {number} value shown with at least three digits
 * @param {string} unit such as "ms"; "" for a ratio
 * @param {string} [note] any other information
 */
export const figure = (name, value, unit, note = "") => {
  process.stdout.write(
    `${name.padEnd(62)} ${`${written(value)} ${unit}`.trim().padStart(14)}  ${note}`.trimEnd().concat("\n"),
  );
  const file = process.env["BENCH_FIGURES"];
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ name, value: Number(value.toPrecision(4)), unit, note })}\n`);
};
