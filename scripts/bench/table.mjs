// Turns the figures of an `npm run bench` run into a section of docs/reference/performance.md.
import { written } from "./measure.mjs";

/**
 * A figure: what was measured, its unit, and any other information.
 * @typedef {{ name: string, value: number, unit: string, note: string }} Figure
 */
/**
 * A run, program by program.
 * @typedef {{ date: string, version: string, machine: string, load: number, minutes: number, programs: Program[] }} Run
 */
/**
 * A program's figures, and when and where it ran if that was later than the others.
 * @typedef {{ command: string, figures: Figure[], later?: { date: string, machine: string, load: number } }} Program
 */

/** The figures shown on the page; bench.json has all of them. */
const SHOWN = [
  /^(hasbro|russian), empty, first in its process$/,
  /^(hasbro|russian), empty$/,
  /^(hasbro|russian) sunk: a whole game/,
  /^russian, (a first layout|20000 uniform)/,
  /^one position, (hasbro|russian), .*: percentile 95$/,
  /^(random|probability|rollout|optimal)$/,
  /^review of a (game of 5 x 5|whole American game by)/,
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
  const rows = programs.flatMap(({ command, figures, later }) => {
    const shown = figures
      .filter(({ name }) => SHOWN.some((pattern) => pattern.test(name)))
      .map(({ name, value, unit, note }) => `| ${name} | ${`${written(value)} ${unit}`.trim()} | ${note} |`);
    return shown.length === 0
      ? []
      : [`| **${command.replace("node packages/", "")}** | |${whenOf(machine, later)} |`, ...shown];
  });
  return [head, ["| what | figure | |", "|---|---:|---|", ...rows].join("\n")].join("\n\n");
}

/** After a blank: when a program ran later than the others, how busy the machine was, and which one it was if it was another. */
function whenOf(/** @type {string} */ usual, /** @type {Program["later"]} */ later) {
  if (later === undefined) return "";
  const { date, machine, load } = later;
  return ` ${date.slice(0, 10)}, ${load} other processes waiting${machine === usual ? "" : `, on ${machine}`}`;
}

/**
 * A run with the figures of some of its programs replaced by later ones, and those of programs it lacks added.
 *
 * @param {Run} run
 * @param {{ date: string, machine: string, load: number, programs: Program[] }} again
 */
export function withPrograms(run, { programs, ...later }) {
  const put = (/** @type {Program} */ program) => {
    const newer = programs.find(({ command }) => command === program.command);
    return newer ? { ...newer, later } : program;
  };
  const isNew = (/** @type {Program} */ { command }) => !run.programs.some((program) => program.command === command);
  return { ...run, programs: [...run.programs.map(put), ...programs.filter(isNew).map((one) => ({ ...one, later }))] };
}

/**
 * The page with what is between two marker lines replaced.
 *
 * @param {string} page docs/reference/performance.md
 * @param {string} name of the markers
 * @throws {Error} if these lines are missing
 */
export function withSection(page, name, /** @type {string} */ text) {
  const [start, end] = [`<!-- ${name}: from here -->`, `<!-- ${name}: to here -->`];
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from)
    throw new Error(`docs/reference/performance.md: the lines ${start} and ${end} are missing`);
  return `${page.slice(0, from + start.length)}\n\n${text}\n\n${page.slice(to)}`;
}

/** The page with its old table replaced by the table of a run. */
export const withTables = (/** @type {string} */ page, /** @type {Run} */ run) =>
  withSection(page, "figures", tableOf(run));
