// The figures of a run of `npm run bench` as a part of docs/reference/performance.md.
import { written } from "./measure.mjs";

/** A figure: what was measured, in which unit, and what else belongs to it. @typedef {{ name: string, value: number, unit: string, note: string }} Figure */
/** A run, by program. @typedef {{ date: string, version: string, machine: string, load: number, minutes: number, programs: { command: string, figures: Figure[] }[] }} Run */

const START = "<!-- figures: from here -->";
const END = "<!-- figures: to here -->";

/** The figures that the page shows; bench.json has all. */
const SHOWN = [
  /, empty, first in its process$/,
  /^(hasbro|russian), empty$/,
  /^five shapes on 10 x 10, allowed/,
  /^(hasbro|russian) sunk: a whole game/,
  /^russian, (a first layout|20000 uniform|a layout from its rank)/,
  /^all pentomino packings of 10x6/,
  /^one position, .*: percentile 95$/,
  /^(random|probability|rollout|optimal|review of a game of 5 x 5, exact)$/,
  /^a game with kept decisions: (without a store|games of another seed)/,
  /^(hasbro|russian): (first|1,000|worth)/,
  /^map of hasbro, hit, under/,
  /^a game of greedy-hit under people/,
  /^boxes:10x10:5.*(best cell|slowest)/,
  /^experiment on hasbro, (random|probability)$/,
  /^(a bot|a shot of a bot|broadside)/,
];

/** A run as Markdown: where it ran, and one table, with a row above the figures of each program. */
function tableOf(/** @type {Run} */ { date, version, machine, load, minutes, programs }) {
  const head = `Broadside ${version} on ${machine}; ${date.slice(0, 10)}, ${minutes} minutes, with ${load} other processes waiting on average when it began.`;
  const rows = programs.flatMap(({ command, figures }) => [
    `| **${command.replace("node packages/", "")}** | | |`,
    ...figures
      .filter(({ name }) => SHOWN.some((pattern) => pattern.test(name)))
      .map(({ name, value, unit, note }) => `| ${name} | ${`${written(value)} ${unit}`.trim()} | ${note} |`),
  ]);
  return [head, ["| what | figure | |", "|---|---:|---|", ...rows].join("\n")].join("\n\n");
}

/**
 * The page with the table of a run in the place of those before.
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
