// Makes the best-shot puzzles of the page, and rates them and the solvers by each other:
//   node scripts/data/best-shots.mjs > first.jsonl
//   node scripts/data/best-shots.mjs --from first.jsonl > packages/web/src/rooms/puzzles/best-shots.jsonl
// makes the committed ones again, in ten minutes of processor time; [--puzzles 1000] [--games 2000] [--most 120]
// [--presets hasbro,russian] make others. The first run plays that many games of each preset, keeps at most so many puzzles of
// them, and plays three times as many with two ships afloat or more where those give puzzles. No two puzzles are alike up to a
// symmetry of the board. Those come first in which the best cell is not the likeliest, then those with several ships afloat, as
// equal in presets, themes and difficulty as they come. The second run plays on, keeps the puzzles in which the best cell is not
// the likeliest, and drops as many of the preset that has the most. On standard error it says how strong the puzzles prove the
// solvers: the ratings in packages/engine/src/puzzle/make-best-shot.ts, by which devices rate the puzzles that they make; nothing
// here depends on them.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  formatCell,
  listLayouts,
  PRESET_NAMES,
  parseKnowledge,
  parseShots,
  placementsOf,
  preset,
  symmetriesOfScenario,
  unwrap,
} from "@broadside/engine";
import { makeBestShot, rateBestShots } from "@broadside/engine/puzzles";

/** @typedef {import("@broadside/engine/puzzles").BestShotPuzzle} BestShotPuzzle */

const { values } = parseArgs({
  options: {
    puzzles: { type: "string", default: "1000" },
    games: { type: "string", default: "2000" },
    most: { type: "string", default: "120" },
    presets: { type: "string", default: PRESET_NAMES.join(",") },
    from: { type: "string" },
  },
});

/**
 * Presets in which two ships afloat can share one best cell: ships may touch, and the boards are small or
 * narrow.
 */
const CLOSE = ["treasure-hunt", "three-ships", "swedish", "classroom"];

/** Where the likeliest cell is most often not the best one, and how many more games of these a second run plays. */
const SURPRISING = new Map([
  ["classroom", 12_000],
  ["treasure-hunt", 6000],
]);

/** A text that a position shares with its mirror images and rotations. @param {BestShotPuzzle} puzzle */
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

/** Puzzles with equal texts look alike to a person. @param {BestShotPuzzle} puzzle */
const kindOf = ({ scenario, theme, layouts, misses }) =>
  `${scenario} ${theme} ${layouts} ${Object.values(misses).sort((a, b) => a - b)}`;

/** Compares puzzles by id. @param {BestShotPuzzle} a @param {BestShotPuzzle} b */
const byId = (a, b) => (a.id < b.id ? -1 : 1);

/**
 * All puzzles of a preset's games from a seed on, one of each, no two alike, and at most so many.
 *
 * @param {string} scenario @param {{ ships: number, skipped?: number, games: number, most: number }} how
 */
const puzzlesOf = (scenario, { ships, skipped = 0, games, most }) => {
  // With more ships proofs take longer, and a game is soon played.
  const limits = ships === 1 ? { games: 1 } : { games: 1, ships, positions: 10_000 };
  /** @type {Map<string, BestShotPuzzle>} */
  const puzzles = new Map();
  const first = (ships * PRESET_NAMES.length + PRESET_NAMES.indexOf(scenario)) * 1e6 + skipped;
  let seed = first;
  for (; seed < first + games && puzzles.size < most; seed++) {
    const puzzle = makeBestShot({ scenario, seed }, limits);
    if (puzzle) puzzles.set(positionOf(puzzle), puzzle);
  }
  process.stderr.write(`${scenario}, ${ships} afloat: ${puzzles.size} in ${seed - first} games\n`);
  return [...puzzles.values()];
};

/**
 * How desirable a puzzle is: 2 if another cell is likelier than the best one, 1 if several ships are afloat,
 * otherwise 0.
 *
 * @param {BestShotPuzzle} puzzle
 */
const worthOf = ({ scenario, shots, best }) => {
  const knowledge = unwrap(parseKnowledge(preset(scenario), shots));
  const layouts = listLayouts(knowledge, 1000);
  const table = placementsOf(knowledge.scenario);
  const shot = new Set(knowledge.observations.map(({ cell }) => cell));
  /** @type {Map<string, number>} */
  const chances = new Map();
  let ships = 0;
  for (const { placements } of layouts) {
    const open = placements.map((p) => [...table.cellsOf(p)].filter((cell) => !shot.has(cell)));
    ships = Math.max(ships, open.filter((cells) => cells.length > 0).length);
    for (const cell of open.flat().map((cell) => formatCell(knowledge.scenario.board, cell)))
      chances.set(cell, (chances.get(cell) ?? 0) + 1);
  }
  return Math.max(...chances.values()) > (chances.get(best) ?? 0) ? 2 : ships > 1 ? 1 : 0;
};

/**
 * Chooses a number of puzzles one by one. Each time it takes the most desirable puzzle, preferring the preset,
 * theme, difficulty and kind chosen least often so far, and then the most layouts.
 *
 * @param {BestShotPuzzle[]} all @param {number} number
 */
const chosen = (all, number) => {
  const ratings = rateBestShots(all).puzzles;
  /** @type {Map<string, number>} */
  const taken = new Map();
  const count = (/** @type {string} */ key) => taken.get(key) ?? 0;
  const left = new Set(
    all.map((puzzle, i) => ({
      puzzle,
      kind: kindOf(puzzle),
      band: `${Math.floor(ratings[i] / 100)} hundred`,
      worth: worthOf(puzzle),
    })),
  );
  const cost = (
    /** @type {{ puzzle: BestShotPuzzle, kind: string, band: string, worth: number }} */ {
      puzzle: { scenario, theme, layouts },
      kind,
      band,
      worth,
    },
  ) => 3 * count(scenario) + count(theme) + 3 * count(band) + 20 * count(kind) - layouts - 1e6 * worth;
  const list = [];
  while (list.length < number && left.size > 0) {
    const next = [...left].reduce((best, one) => (cost(one) < cost(best) ? one : best));
    left.delete(next);
    list.push(next.puzzle);
    for (const key of [next.puzzle.scenario, next.puzzle.theme, next.band, next.kind]) taken.set(key, count(key) + 1);
  }
  return list;
};

/** Puzzles without those that are alike, the last of which stay. @param {BestShotPuzzle[]} all */
const different = (all) => [...new Map(all.map((one) => [positionOf(one), one])).values()].sort(byId);

/** The puzzles of a first run. */
const firstPuzzles = () => {
  const presets = values.presets.split(",");
  const [games, most] = [Number(values.games), Number(values.most)];
  const all = [
    ...presets.map((name) => puzzlesOf(name, { ships: 1, games, most })),
    ...CLOSE.filter((name) => presets.includes(name)).map((name) =>
      puzzlesOf(name, { ships: 2, games: 3 * games, most: 3 * most }),
    ),
  ];
  return chosen(different(all.flat()), Number(values.puzzles));
};

/** Those of a first run with more in which the best cell is not the likeliest, for as many of the preset that has the most. */
const withSurprises = (/** @type {BestShotPuzzle[]} */ before) => {
  const skipped = 3 * Number(values.games);
  const more = [...SURPRISING].flatMap(([name, games]) => puzzlesOf(name, { ships: 2, skipped, games, most: games }));
  const all = different([...more.filter((puzzle) => worthOf(puzzle) === 2), ...before]);
  const ofPreset = (/** @type {string} */ name) => before.filter(({ scenario }) => scenario === name);
  const [largest] = PRESET_NAMES.map(ofPreset).sort((a, b) => b.length - a.length);
  const dropped = largest.filter((puzzle) => worthOf(puzzle) < 2).slice(0, all.length - before.length);
  return all.filter((puzzle) => !dropped.includes(puzzle));
};

const read = (/** @type {string} */ path) => readFileSync(path, "utf8").trimEnd().split("\n");
const puzzles = (
  values.from === undefined ? firstPuzzles() : withSurprises(read(values.from).map((line) => JSON.parse(line)))
).sort(byId);
const ratings = rateBestShots(puzzles);
for (const [i, puzzle] of puzzles.entries())
  process.stdout.write(`${JSON.stringify({ ...puzzle, difficulty: Math.round(ratings.puzzles[i]) })}\n`);
process.stderr.write(`${JSON.stringify(ratings.solvers, null, 2)}\n`);
