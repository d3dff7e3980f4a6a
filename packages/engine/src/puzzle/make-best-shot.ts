import { neighboursOf } from "../board/board.ts";
import { parseCell } from "../board/cell-name.ts";
import { isBoxLayout } from "../boxes/box-layout.ts";
import { RandomStream } from "../core/random.ts";
import { unwrap } from "../core/result.ts";
import { playGame } from "../game/game.ts";
import { LEVELS, parseOpponent } from "../game/opponent.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { type Knowledge, makeKnowledge, parseKnowledge, shotMask, unshotCells } from "../knowledge/knowledge.ts";
import { drawFleet } from "../placing/placement-model.ts";
import type { Observation } from "../scenario/answer.ts";
import { type Layout, shipsOf } from "../scenario/layout.ts";
import { preset } from "../scenario/preset.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { CellLimits } from "../solver/cell-optima.ts";
import { STANDARD_STRATEGIES } from "../strategy/registry.ts";
import { listShips, makeCandidates } from "../strategy/rollout/candidates.ts";
import { makeMissTree } from "../strategy/rollout/miss-tree.ts";
import {
  type BestShotPuzzle,
  chancesOf,
  DIFFICULTIES,
  FEWEST_LAYOUTS,
  MOST_LAYOUTS,
  makePuzzle,
  type ProvedPosition,
  proveBestShot,
} from "./best-shot.ts";

/** The players whose games provide the positions. They differ in strength, so that the positions vary. */
const [random, beginner, good] = STANDARD_STRATEGIES.puzzlePlayers;
const PLAYERS = [random, beginner, LEVELS.cadet, LEVELS.sailor, LEVELS.mate, LEVELS.captain, good];

/** What {@link makeBestShot} may spend on a puzzle. */
export interface BestShotLimits {
  /** Games to play. */
  readonly games: number;
  /** The most positions that the proof of one puzzle may visit. */
  readonly positions: number;
  /**
   * The fewest ships afloat. If this is 2 or more, a dozen fleets are drawn and the one whose ships lie closest
   * together is used: if ships lie apart, the shots at them can be exchanged, and no cell is best.
   */
  readonly ships: number;
}

const STANDARD_LIMITS: BestShotLimits = { games: 400, positions: 100_000, ships: 1 };

const PROOF_BYTES = 48e6;

/**
 * Makes a best-shot puzzle from a game. A player, somewhere between random shooting and the level captain,
 * shoots at a fleet placed ship by ship; the earliest position that can be proved becomes the puzzle. Undefined
 * if no game within the limits has such a position. The same seed makes the same puzzle.
 *
 * Cost: about 10 ms for each game; most presets take 5 to 50 games to give a puzzle, the Russian one takes 75.
 *
 * @param source the name of a preset, and any safe integer as the seed
 * @throws Error when there is no preset with that name.
 * @example
 * import { makeBestShot } from "@broadside/engine/puzzles";
 *
 * makeBestShot({ scenario: "three-ships", seed: 1 })?.layouts; // => 5
 * makeBestShot({ scenario: "three-ships", seed: 1 }, { games: 0 }); // => undefined
 */
export const makeBestShot = (
  { scenario: name, seed }: { readonly scenario: string; readonly seed: number },
  limits: Partial<BestShotLimits> = {},
): BestShotPuzzle | undefined => {
  const { games, positions, ships } = { ...STANDARD_LIMITS, ...limits };
  const scenario = preset(name);
  for (let game = 0; game < games; game++) {
    const random = RandomStream.fromSeed(seed, game);
    const layout = drawLayout(scenario, random, ships > 1 ? CLOSE_FLEETS : 1);
    if (!layout) return undefined;
    const player = unwrap(parseOpponent(PLAYERS[random.below(PLAYERS.length)]));
    const { observations } = playGame(player, layout, random);
    const shots = shotsBefore(layout, observations, ships);
    // The earliest position of the game leaves the most to consider.
    const position = earliestBestShot(scenario, observations.slice(0, shots), { positions, bytes: PROOF_BYTES });
    if (position) return makePuzzle(position.knowledge, position.proved, difficultyOf(position));
  }
  return undefined;
};

/** The number of fleets drawn; the one whose ships lie closest together is used. */
const CLOSE_FLEETS = 12;

/** The fleet whose ships touch at the most cell sides; undefined for boxes, and without room for a fleet. */
const drawLayout = (scenario: Scenario, random: RandomStream, fleets: number): Layout | undefined => {
  let [closest, most]: [Layout | undefined, number] = [undefined, -1];
  for (let i = 0; i < fleets; i++) {
    const layout = drawFleet(scenario, { name: "sequential" }, random);
    if (!layout || isBoxLayout(layout)) return undefined;
    const sides = touchingSides(layout);
    if (sides > most) [closest, most] = [layout, sides];
  }
  return closest;
};

/** The number of adjacent pairs of cells that belong to different ships of a layout; each pair counts twice. */
const touchingSides = (layout: Layout): number => {
  const { board } = layout.scenario;
  const shipAt = new Map(shipsOf(layout).flatMap((cells, ship) => cells.map((cell) => [cell, ship] as const)));
  let sides = 0;
  for (const [cell, ship] of shipAt)
    for (const near of neighboursOf(board, cell, "sides")) if ((shipAt.get(near) ?? ship) !== ship) sides++;
  return sides;
};

/**
 * The number of shots of a game before the shot that leaves fewer than `ships` ships afloat. It never includes
 * the last two shots, because the last shot is a certain hit.
 */
const shotsBefore = (layout: Layout, observations: readonly Observation[], ships: number): number => {
  const shotAt = new Map(observations.map(({ cell }, i) => [cell, i]));
  const sunkAt = shipsOf(layout).map((cells) => Math.max(...cells.map((cell) => shotAt.get(cell) ?? 0)));
  return Math.min(observations.length - 2, sunkAt.sort((a, b) => b - a)[ships - 1] ?? 0);
};

interface FoundPosition {
  readonly knowledge: Knowledge;
  readonly proved: ProvedPosition;
}

/** The earliest position that makes a puzzle, up to the position after the given shots. */
const earliestBestShot = (
  scenario: Scenario,
  observations: readonly Observation[],
  limits: CellLimits,
): FoundPosition | undefined => {
  let earliest: FoundPosition | undefined;
  for (let shots = observations.length; shots > 0; shots--) {
    const knowledge = makeKnowledge(scenario, observations.slice(0, shots));
    const promise = promiseOf(knowledge);
    if (promise === "none") break;
    if (promise === "small") continue;
    const proved = proveBestShot(knowledge, limits);
    if (proved.ok) earliest = { knowledge, proved: proved.value };
  }
  return earliest;
};

/**
 * `WORTHY`: a cell is tried only if its chance is at least this fraction of the best chance. `PROMISING`: a
 * position may make a puzzle only if greedy finds its best cell better by this many shots.
 */
const WORTHY = 0.3;
const PROMISING = 0.2;
/** The smaller difference that is enough if the best cell is not the likeliest, which is surprising. */
const SURPRISING = 0.12;

/**
 * Whether a position may make a puzzle, judged by the misses of `greedy-hit` after each of the likelier cells.
 * `none` means that there are too many layouts, and so in every earlier position too.
 */
const promiseOf = (knowledge: Knowledge): "none" | "small" | "great" => {
  const placed = listShips(knowledge, MOST_LAYOUTS);
  if (!placed) return "none";
  if (placed.placements.length < FEWEST_LAYOUTS * placed.ships) return "small";
  const candidates = makeCandidates(knowledge.scenario, shotMask(knowledge), placed);
  const tree = makeMissTree(candidates);
  const ranked = [...candidates.columns.keys()].sort((a, b) => tree.counts[b] - tree.counts[a]);
  const likeliest = tree.counts[ranked[0]];
  if (ranked.length < 2 || (likeliest === tree.weight && !candidates.isOrdered)) return "small";
  let [least, second, best] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1];
  for (const column of ranked) {
    if (tree.counts[column] < WORTHY * likeliest) break;
    const misses = tree.misses(column, second);
    if (misses < least) [least, second, best] = [misses, least, column];
    else second = Math.min(second, misses);
  }
  const isCertain = tree.counts[best] === tree.weight;
  const enough = tree.counts[best] < likeliest ? SURPRISING : PROMISING;
  return !isCertain && second - least >= enough * tree.weight ? "great" : "small";
};

/** The chance that a solver shoots the best cell of a position. */
type SolverChance = (position: FoundPosition) => number;

/** How many times a strategy chooses a shot to determine its chance. */
const TRIES = 16;

/** The chance of a strategy; one try is enough if it draws no random numbers. */
const byStrategy =
  (text: string, tries = TRIES): SolverChance =>
  ({ knowledge, proved }) => {
    const strategy = unwrap(parseOpponent(text));
    if (strategy.drawsUniformly) return 1 / unshotCells(knowledge).length;
    let successes = 0;
    for (let seed = 0; seed < tries; seed++)
      if (strategy.choose(knowledge, RandomStream.fromSeed(seed)) === proved.best) successes++;
    return successes / tries;
  };

/** How many times layouts are drawn to determine the chance of a person who thinks of a few layouts. */
const THOUGHTS = 256;

/** The chance of a person who thinks of a few layouts and shoots their likeliest cell; ties are random. */
const byThoughts =
  (number: number): SolverChance =>
  ({ knowledge, proved: { best, layouts } }) => {
    const random = RandomStream.fromSeed(number);
    let successes = 0;
    for (let time = 0; time < THOUGHTS; time++) {
      const thought = Array.from({ length: number }, () => layouts[random.below(layouts.length)]);
      const chances = [...chancesOf(knowledge, thought)];
      const most = Math.max(...chances.map(([, chance]) => chance));
      const likeliest = chances.flatMap(([cell, chance]) => (chance === most ? [cell] : []));
      if (likeliest.includes(best)) successes += 1 / likeliest.length;
    }
    return successes / THOUGHTS;
  };

/**
 * The solvers used to rate puzzles: strategies, levels, and people who think of a few layouts. Their ratings
 * were computed by {@link rateBestShots} from the committed puzzles.
 */
const SOLVERS: readonly { readonly name: string; readonly rating: number; readonly chance: SolverChance }[] = [
  { name: "random", rating: -10, chance: byStrategy("random") },
  { name: "cadet", rating: 739, chance: byStrategy(LEVELS.cadet) },
  { name: "sailor", rating: 1063, chance: byStrategy(LEVELS.sailor) },
  { name: "mate", rating: 1479, chance: byStrategy(LEVELS.mate) },
  { name: "captain", rating: 1717, chance: byStrategy(LEVELS.captain) },
  { name: "admiral", rating: 4894, chance: byStrategy(LEVELS.admiral, 1) },
  { name: "probability", rating: 2005, chance: byStrategy("probability", 1) },
  { name: "greedy-hit", rating: 2425, chance: byStrategy("greedy-hit", 1) },
  { name: "half-split", rating: 1932, chance: byStrategy("half-split", 1) },
  { name: "1 layout", rating: 934, chance: byThoughts(1) },
  { name: "2 layouts", rating: 1185, chance: byThoughts(2) },
  { name: "4 layouts", rating: 1499, chance: byThoughts(4) },
  { name: "8 layouts", rating: 1805, chance: byThoughts(8) },
];

/** The difficulty of a position: its rating against the solvers, rounded and cut to the range. */
const difficultyOf = (position: FoundPosition): number => {
  const results = SOLVERS.map(({ rating, chance }) => ({ rating, score: 1 - chance(position) }));
  const { least, most } = DIFFICULTIES;
  return Math.round(Math.min(most, Math.max(least, ratingFrom(results, PUZZLE_SPREAD))));
};

/**
 * A solver rated this much above a puzzle has odds of ten to one to find the best cell. Elo and Glicko use
 * 400, for games between people. Solvers that make random choices are less certain: with 400, all puzzles of
 * the page would lie within 780 points, most of them too close for a rating to choose the next one. With 1000
 * their standard deviation is 393, about as wide as that of people (Glicko-2 starts with 350). The order of
 * the puzzles is the same.
 */
const TENFOLD = 1000;
const SCALE = TENFOLD / Math.LN10;

/** The mean rating of all puzzles, and the spreads of the normal priors, which keep all ratings finite. */
const MEAN = 1500;
const PUZZLE_SPREAD = 0.75 * TENFOLD;
const SOLVER_SPREAD = 1.5 * TENFOLD;

/** No rating is farther from the mean than this. */
const FARTHEST = 7.5 * TENFOLD;

/**
 * The likeliest rating, under a normal prior, of a player who scored against opponents with known ratings: where
 * the expected scores, `1 / (1 + 10^((theirs - own) / TENFOLD))`, add up to the scores. This is the model of
 * Rasch ("Probabilistic models for some intelligence and attainment tests", 1960); scores may be chances.
 */
const ratingFrom = (
  results: readonly { readonly rating: number; readonly score: number }[],
  spread: number,
): number => {
  let [low, high] = [MEAN - FARTHEST, MEAN + FARTHEST];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    const pull = (MEAN - middle) * (SCALE / spread ** 2);
    const surplus = results.reduce(
      (sum, { rating, score }) => sum + score - 1 / (1 + Math.exp((rating - middle) / SCALE)),
      pull,
    );
    if (surplus > 0) low = middle;
    else high = middle;
  }
  return low;
};

/**
 * Rates puzzles and solvers from the chances that each solver finds each best cell. It rates them in turn,
 * each kind against the other, until nothing changes; the puzzles are shifted to the mean 1500.
 * @param chances for each puzzle, those of all solvers
 */
export const fitRatings = (
  chances: readonly (readonly number[])[],
): { readonly puzzles: readonly number[]; readonly solvers: readonly number[] } => {
  let solvers: number[] = chances[0].map(() => MEAN);
  for (;;) {
    const raw = chances.map((row) =>
      ratingFrom(
        row.map((chance, s) => ({ rating: solvers[s], score: 1 - chance })),
        PUZZLE_SPREAD,
      ),
    );
    const shift = MEAN - raw.reduce((sum, rating) => sum + rating, 0) / raw.length;
    const puzzles = raw.map((rating) => rating + shift);
    const next = solvers.map((_, s) =>
      ratingFrom(
        puzzles.map((rating, p) => ({ rating, score: chances[p][s] })),
        SOLVER_SPREAD,
      ),
    );
    const moved = Math.max(...next.map((rating, s) => Math.abs(rating - solvers[s])));
    solvers = next;
    if (moved < 0.01) return { puzzles, solvers };
  }
};

/**
 * Rates puzzles and, by means of these, thirteen solvers: strategies, levels, and people who think of a few
 * layouts. The chance that a solver finds the best cell is treated as the chance of a win in the model of Rasch.
 * The mean rating of puzzles is 1500. The difficulties of puzzles are derived from the ratings that the solvers
 * got with the thousand puzzles of the page.
 *
 * Cost: about 20 ms for each puzzle.
 *
 * @example
 * import { makeBestShot, rateBestShots } from "@broadside/engine/puzzles";
 *
 * const puzzle = makeBestShot({ scenario: "three-ships", seed: 1 });
 * const { solvers } = rateBestShots(puzzle ? [puzzle] : []);
 * const { random = 0, "greedy-hit": greedy = 0 } = solvers;
 * random < greedy; // => true
 */
export const rateBestShots = (
  puzzles: readonly BestShotPuzzle[],
): { readonly puzzles: readonly number[]; readonly solvers: Readonly<Record<string, number>> } => {
  const fit = fitRatings(
    puzzles.map(({ scenario, shots, best }) => {
      const knowledge = unwrap(parseKnowledge(preset(scenario), shots));
      const layouts = listLayouts(knowledge, MOST_LAYOUTS);
      const cell = unwrap(parseCell(knowledge.scenario.board, best));
      return SOLVERS.map(({ chance }) => chance({ knowledge, proved: { layouts, best: cell, misses: new Map() } }));
    }),
  );
  return {
    puzzles: fit.puzzles,
    solvers: Object.fromEntries(SOLVERS.map(({ name }, s) => [name, Math.round(fit.solvers[s])])),
  };
};
