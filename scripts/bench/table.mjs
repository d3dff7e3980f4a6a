// Turns the figures of an `npm run bench` run into a section of docs/reference/performance.md.
import { written } from "./measure.mjs";

/**
 * A figure: what was measured, its unit, and any other information.
 * @typedef {{ name: string, value: number, unit: string, note: string }} Figure
 */
/**
 * A run, program by program.
 * @typedef {{ date: string, version: string, machine: string, load: number, minutes: number, programs: {
 *   command: string, figures: Figure[] }[] }} Run
 */

const START = "<!-- figures: from here -->";
const END = "<!-- figures: to here -->";

/** The figures shown on the page; bench.json has all of them. */
const SHOWN = [
  /^(hasbro|russian), empty, first in its process$/,
  /^(hasbro|russian), empty$/,
  /^(hasbro|russian) sunk: a whole game/,
  /^russian, (a first layout|20000 uniform)/,
  /^one position, (hasbro|russian), .*: percentile 95$/,
  /^(random|probability|rollout|optimal|review of a (game of 5 x 5, exact|whole American game))$/,
  /^a game with kept decisions: (without a store|games of another seed)/,
  /^(hasbro|russian): (first|1,000|worth)/,
  /^map of hasbro, hit, under (people|edges|random cells, whole)/,
  /^a game of greedy-hit under people/,
  /^boxes:10x10:5, greedy-hit, slowest/,
  /^experiment on hasbro, (random|probability)$/,
  /^(a bot|a shot of a bot|broadside)/,
];

/** A run as Markdown: the machine it ran on, and one table, with a heading row above the figures of each program. */
function tableOf(/** @type {Run} */ { date, version, machine, load, minutes, programs }) {
  const began = `It began with ${load} other processes waiting on average, and took ${minutes} minutes.`;
  const head = `Broadside ${version} on ${machine}, ${date.slice(0, 10)}.\n${began}`;
  const rows = programs.flatMap(({ command, figures }) => {
    const shown = figures
      .filter(({ name }) => SHOWN.some((pattern) => pattern.test(name)))
      .map(({ name, value, unit, note }) => `| ${name} | ${`${written(value)} ${unit}`.trim()} | ${note} |`);
    return shown.length === 0 ? [] : [`| **${command.replace("node packages/", "")}** | | |`, ...shown];
  });
  return [head, ["| what | figure | |", "|---|---:|---|", ...rows].join("\n")].join("\n\n");
}

/**
 * The page with its old table replaced by the table of a run.
 *
 * @param {string} page with the two marker lines around the table
 * @throws {Error} if these lines are missing
 */
export function withTables(page, /** @type {Run} */ run) {
  const from = page.indexOf(START);
  const to = page.indexOf(END);
  if (from < 0 || to < from)
    throw new Error(`docs/reference/performance.md: the lines ${START} and ${END} are missing`);
  return `${page.slice(0, from + START.length)}\n\n${tableOf(run)}\n\n${page.slice(to)}`;
}
