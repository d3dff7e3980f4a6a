/**
 * @broadside/engine/puzzles: battleship solitaire. Puzzles with totals and clues that one layout has are made, and solved
 * as people solve them.
 *
 * @packageDocumentation
 */
export { type Puzzle, type PuzzleMaker, type PuzzleOptions, puzzleMaker } from "./puzzle/make-puzzle.ts";
export {
  type CellNeighbours,
  type Mark,
  type Marks,
  type PuzzleGrid,
  type PuzzleLine,
  type PuzzleRules,
  puzzleRules,
  type Run,
  type RunDirection,
} from "./puzzle/puzzle-grid.ts";
export { formatPuzzleText, PUZZLE_KEY, parsePuzzleText } from "./puzzle/puzzle-text.ts";
export { type PuzzleSolution, type PuzzleStep, puzzleLayouts, solvePuzzle } from "./puzzle/solve-puzzle.ts";
export { PUZZLE_LEVELS, type PuzzleLevel, TECHNIQUES, type Technique } from "./puzzle/techniques.ts";
