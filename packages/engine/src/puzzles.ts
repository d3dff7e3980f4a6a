/**
 * @broadside/engine/puzzles: battleship solitaire and best-shot puzzles. It makes puzzles whose totals and clues
 *   fit exactly one layout, and solves them as people do. It also finds positions in which one shot is the best,
 *   and proves this.
 *
 * @module @broadside/engine/puzzles
 */
export { type FoundLayouts, findLayouts, type SearchOptions } from "./inference/packing/find-layouts.ts";
export {
  BEST_SHOT_THEMES,
  type BestShotPuzzle,
  type BestShotTheme,
  checkBestShot,
} from "./puzzle/best-shot.ts";
export { type BestShotLimits, makeBestShot, rateBestShots } from "./puzzle/make-best-shot.ts";
export { layoutTotals, type Puzzle, type PuzzleMaker, type PuzzleOptions, puzzleMaker } from "./puzzle/make-puzzle.ts";
export { findPuzzleConflict, type PuzzleConflict } from "./puzzle/puzzle-conflict.ts";
export type {
  CellNeighbours,
  CommonRules,
  PuzzleGrid,
  PuzzleLine,
  PuzzlePlace,
  PuzzleRules,
  PuzzleState,
  Run,
  RunDirection,
} from "./puzzle/puzzle-grid.ts";
export {
  type AlikeShips,
  type Finding,
  type LinePlace,
  type Mark,
  type Marks,
  type PuzzleFlaw,
  type PuzzleReason,
  type ReasonWords,
  reasonText,
} from "./puzzle/puzzle-reason.ts";
export { formatPuzzleText, PUZZLE_KEY, parsePuzzleText } from "./puzzle/puzzle-text.ts";
export { puzzleRules, type ShapePlace, type ShapeRules } from "./puzzle/shape-grid.ts";
export {
  nextStep,
  type PuzzleSolution,
  type PuzzleStep,
  puzzleLayouts,
  solveByTrial,
  solvePuzzle,
  type TrialSolution,
  type TrialStep,
} from "./puzzle/solve-puzzle.ts";
export { PUZZLE_LEVELS, type PuzzleLevel, TECHNIQUES, type Technique } from "./puzzle/techniques.ts";
export { lineName } from "./scenario/totals.ts";
