import { coordOf } from "../board/board.ts";
import type { RandomStream } from "../core/random.ts";
import { RefusedError, type Result, unwrap } from "../core/result.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { makeSampler } from "../placing/sampler.ts";
import type { Clue } from "../scenario/clues.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import { makeScenario, type Scenario } from "../scenario/scenario.ts";
import { type PuzzleRules, puzzleRules } from "./puzzle-grid.ts";
import { type PuzzleSolution, type PuzzleStep, solvePuzzle } from "./solve-puzzle.ts";
import type { PuzzleLevel } from "./techniques.ts";

/** A puzzle: rules with totals and clues that one layout has. */
export interface Puzzle {
  readonly scenario: Scenario;
  readonly level: PuzzleLevel;
  readonly solution: Layout;
  /** How a person solves it. */
  readonly steps: readonly PuzzleStep[];
}

/** Layouts that are tried for a puzzle of a level. */
const MOST_LAYOUTS = 300;

/**
 * Prepares to make puzzles of some rules: all totals of a random layout, and as few clues as its level needs, each of which the
 * solution needs. That a puzzle has one layout is proved by the count. Fails for rules that people's techniques are not for.
 *
 * Cost: that of `makeSampler`; then tens of milliseconds for a puzzle on 10x10, and seconds for one of the level `expert`.
 *
 * @throws RefusedError when many layouts in a row make no puzzle of the level.
 * @example
 * import { preset, RandomStream, unwrap } from "@broadside/engine";
 * import { puzzleMaker } from "@broadside/engine/puzzles";
 *
 * const make = unwrap(puzzleMaker(preset("russian")));
 * const { scenario, level } = make("easy", RandomStream.fromSeed(1));
 * level; // => "easy"
 * scenario.totals?.[0]?.length; // => 10
 */
export const puzzleMaker = (scenario: Scenario): Result<(level: PuzzleLevel, random: RandomStream) => Puzzle> => {
  const { totals: _, clues: __, prior: ___, ...plain } = scenario;
  const rules = puzzleRules(plain);
  if (!rules.ok) return rules;
  const sampler = makeSampler(makeKnowledge(plain));
  const make = (level: PuzzleLevel, random: RandomStream): Puzzle => {
    for (let tries = 0; tries < MOST_LAYOUTS; tries++) {
      const placements = Array.from(sampler.draw(random)).sort((a, b) => a - b);
      const puzzle = tryPuzzle(plain, placements, level, random);
      if (puzzle) return puzzle;
    }
    throw new RefusedError(`none of ${MOST_LAYOUTS} layouts made a puzzle of the level "${level}"; try another level`);
  };
  return { ok: true, value: make };
};

/** A puzzle of a layout; undefined where it is easier than the level, or needs more clues than a puzzle should have. */
const tryPuzzle = (
  plain: Scenario,
  placements: readonly number[],
  level: PuzzleLevel,
  random: RandomStream,
): Puzzle | undefined => {
  const parts = partsOf(plain, placements);
  const totals = totalsOf(plain, placements);
  const withClues = (clues: ReadonlyMap<number, Clue>): PuzzleRules =>
    unwrap(
      puzzleRules(
        unwrap(makeScenario({ ...plain, name: `${plain.name} puzzle`, totals, ...(clues.size > 0 && { clues }) })),
      ),
    );
  const clues = new Map<number, Clue>();
  let solution = solvePuzzle(withClues(clues), level);
  // A clue where nothing is known finds out the most.
  while (solution.kind !== "solved") {
    if (clues.size >= plain.board.cellCount / 6) return undefined;
    const open = solution.grid.unknown();
    const cell = open[random.below(open.length)];
    clues.set(cell, parts.get(cell) ?? "water");
    solution = solvePuzzle(withClues(clues), level);
  }
  for (const cell of random.shuffle([...clues.keys()])) {
    const fewer = new Map(clues);
    fewer.delete(cell);
    const without = solvePuzzle(withClues(fewer), level);
    if (without.kind !== "solved") continue;
    clues.delete(cell);
    solution = without;
  }
  if (solution.level !== level) return undefined;
  return proved(withClues(clues), placements, solution);
};

/** The puzzle, whose only layout is the one it was made of. */
const proved = ({ scenario }: PuzzleRules, placements: readonly number[], solution: PuzzleSolution): Puzzle => {
  const { layouts } = countLayouts(makeKnowledge(scenario));
  if (layouts !== 1n) throw new Error(`a puzzle that was solved has ${layouts} layouts`);
  const { level, steps } = solution;
  return { scenario, level, solution: { scenario, placements }, steps };
};

/** What clues say of the ship cells of a layout. */
const partsOf = (scenario: Scenario, placements: readonly number[]): Map<number, Clue> => {
  const { board } = scenario;
  const table = placementsOf(scenario);
  const parts = new Map<number, Clue>();
  for (const p of placements) {
    const cells = [...table.cellsOf(p)];
    const isAcross = cells.length > 1 && coordOf(board, cells[0])[1] === coordOf(board, cells[1])[1];
    for (const [i, cell] of cells.entries()) {
      if (cells.length === 1) parts.set(cell, "single");
      else if (i === 0) parts.set(cell, isAcross ? "left" : "top");
      else if (i === cells.length - 1) parts.set(cell, isAcross ? "right" : "bottom");
      else parts.set(cell, "middle");
    }
  }
  return parts;
};

/** The ship cells of each line of a layout. */
const totalsOf = (scenario: Scenario, placements: readonly number[]): number[][] => {
  const { board } = scenario;
  const table = placementsOf(scenario);
  const totals = board.size.map((side) => new Array<number>(side).fill(0));
  for (const p of placements)
    for (const cell of table.cellsOf(p)) for (const [axis, at] of coordOf(board, cell).entries()) totals[axis][at]++;
  return totals;
};
