// Makes the best-shot puzzles of the page, and rates the solvers by them:
//   node scripts/data/best-shots.mjs [--puzzles 1000] [--games 2000] [--most 90] [--presets hasbro,russian] > packages/web/src/model/puzzles/best-shots.jsonl
// writes one puzzle a line: so many of all that it finds in that many games of each preset, but no more than the most, as equal in
// presets and themes as they come, and no two of them alike up to a symmetry of the board. On standard error it says how strong
// they prove the solvers: the ratings in packages/engine/src/puzzle/make-best-shot.ts. If these have changed, make the puzzles
// again: their difficulties follow from them.
import { parseArgs } from "node:util";
import { PRESET_NAMES, parseShots, preset, symmetriesOfScenario, unwrap } from "@broadside/engine";
import { makeBestShot, rateBestShots } from "@broadside/engine/puzzles";

/** @typedef {import("@broadside/engine/puzzles").BestShotPuzzle} BestShotPuzzle */

const { values } = parseArgs({
  options: {
    puzzles: { type: "string", default: "1000" },
    games: { type: "string", default: "2000" },
    most: { type: "string", default: "90" },
    presets: { type: "string", default: PRESET_NAMES.join(",") },
  },
});

/** A text that positions share with their images. @param {BestShotPuzzle} puzzle */
const positionOf = ({ scenario: name, shots }) => {
  const scenario = preset(name);
  const observations = unwrap(parseShots(scenario, shots));
  const images = symmetriesOfScenario(scenario).map(({ cells }) =>
    observations
      .map(({ cell, answer }) => `${cells[cell]} ${answer.kind}`)
      .sort()
      .join(),
  );
  return `${name} ${images.sort()[0]}`;
};

/** What makes two puzzles alike to a person. @param {BestShotPuzzle} puzzle */
const kindOf = ({ scenario, theme, layouts, misses }) =>
  `${scenario} ${theme} ${layouts} ${Object.values(misses).sort((a, b) => a - b)}`;

/** The order of puzzles. @param {BestShotPuzzle} a @param {BestShotPuzzle} b */
const byId = (a, b) => (a.id < b.id ? -1 : 1);

/** All puzzles of a preset's games, one of each, no two alike. @param {string} scenario */
const found = (scenario) => {
  const [games, most] = [Number(values.games), Number(values.most)];
  /** @type {Map<string, BestShotPuzzle>} */
  const puzzles = new Map();
  const first = PRESET_NAMES.indexOf(scenario) * 1e6;
  let seed = first;
  for (; seed < first + games && puzzles.size < most; seed++) {
    const puzzle = makeBestShot({ scenario, seed }, { games: 1 });
    if (puzzle) puzzles.set(positionOf(puzzle), puzzle);
  }
  process.stderr.write(`${scenario}: ${puzzles.size} in ${seed - first} games\n`);
  return [...puzzles.values()].sort(byId);
};

/**
 * So many of some puzzles, one after the other: of the preset, the theme and the kind of which the fewest were taken,
 * and with the most layouts.
 *
 * @param {BestShotPuzzle[]} all @param {number} number
 */
const chosen = (all, number) => {
  /** @type {Map<string, number>} */
  const taken = new Map();
  const count = (/** @type {string} */ key) => taken.get(key) ?? 0;
  const left = new Set(all.map((puzzle) => ({ puzzle, kind: kindOf(puzzle) })));
  const cost = (
    /** @type {{ puzzle: BestShotPuzzle, kind: string }} */ { puzzle: { scenario, theme, layouts }, kind },
  ) => 3 * count(scenario) + count(theme) + 20 * count(kind) - layouts;
  const list = [];
  while (list.length < number && left.size > 0) {
    const next = [...left].reduce((best, one) => (cost(one) < cost(best) ? one : best));
    left.delete(next);
    list.push(next.puzzle);
    for (const key of [next.puzzle.scenario, next.puzzle.theme, next.kind]) taken.set(key, count(key) + 1);
  }
  return list;
};

const all = values.presets.split(",").flatMap(found);
const puzzles = chosen(all, Number(values.puzzles)).sort(byId);
process.stdout.write(puzzles.map((puzzle) => `${JSON.stringify(puzzle)}\n`).join(""));
process.stderr.write(`${JSON.stringify(rateBestShots(puzzles).solvers, null, 2)}\n`);
