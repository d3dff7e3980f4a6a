// The figures of a run of `npm run bench` as a part of docs/reference/performance.md.
import { written } from "./measure.mjs";

/** A figure: what was measured, in which unit, and what else belongs to it. @typedef {{ name: string, value: number, unit: string, note: string }} Figure */
/** A run, by program. @typedef {{ date: string, version: string, machine: string, load: number, minutes: number, programs: { command: string, figures: Figure[] }[] }} Run */

const START = "<!-- figures: from here -->";
const END = "<!-- figures: to here -->";

/** A run as Markdown: where it ran, and a table for each program. */
function tableOf(/** @type {Run} */ { date, version, machine, load, minutes, programs }) {
  const head = `Broadside ${version} on ${machine}; ${date.slice(0, 10)}, ${minutes} minutes, with ${load} other processes waiting on average when it began.`;
  const tables = programs.map(({ command, figures }) =>
    [
      `\`${command}\``,
      "",
      "| what | figure | |",
      "|---|---:|---|",
      ...figures.map(({ name, value, unit, note }) => `| ${name} | ${`${written(value)} ${unit}`.trim()} | ${note} |`),
    ].join("\n"),
  );
  return [head, ...tables].join("\n\n");
}

/**
 * The page with the tables of a run in the place of those before.
 *
 * @param {string} page with the two lines between which they stand
 * @throws {Error} where these lines are missing
 */
export function withTables(page, /** @type {Run} */ run) {
  const from = page.indexOf(START);
  const to = page.indexOf(END);
  if (from < 0 || to < from)
    throw new Error(`docs/reference/performance.md: the lines ${START} and ${END} are missing`);
  return `${page.slice(0, from + START.length)}\n\n${tableOf(run)}\n\n${page.slice(to)}`;
}
