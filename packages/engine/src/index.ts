/**
 * @broadside/engine: the exact analysis engine for Battleship. Rules make a {@link Scenario}; a scenario and
 *   shots make {@link Knowledge}; from knowledge the engine computes a {@link Posterior}, which shows the best
 *   shots.
 *
 * The other entry points: `/solver` solves games, `/bounds` bounds games too large to solve, `/placing` finds
 * and draws layouts, `/games` plays games, `/review` judges games and strategies, `/priors` fits priors to data,
 * `/boxes` counts boxes that may overlap, `/hider` plays the best hider against the best seeker, `/puzzles`
 * makes puzzles, `/questions` answers questions about the layout, `/text` writes results for people, and
 * `/worker` runs the engine in a worker through promises.
 *
 * @module @broadside/engine
 */

export { type Board, type Coord, cellAt, coordOf, countCells, MAX_CELLS, makeBoard } from "./board/board.ts";
export { type Columns, columnName, formatCell, parseCell } from "./board/cell-name.ts";
export { ExactCounts, share } from "./core/count.ts";
export { RandomStream } from "./core/random.ts";
export { Rational } from "./core/rational.ts";
export {
  fail,
  formatInputError,
  type InputError,
  ok,
  type RefusedCost,
  RefusedError,
  type Result,
  StoppedError,
  unwrap,
} from "./core/result.ts";
export type { Cost, Progress, WorkLimits } from "./core/work-limits.ts";
export { type Conflict, type ConflictOptions, findConflict } from "./inference/conflict/conflict.ts";
export type { InferOptions } from "./inference/methods/method.ts";
export { METHOD_NAMES } from "./inference/methods/selector.ts";
export type { AnswerCount, CellHits } from "./inference/posterior/answer-counts.ts";
export { countLayouts, infer } from "./inference/posterior/infer.ts";
export { listLayouts } from "./inference/posterior/layout-list.ts";
export { type PackedPosterior, packPosterior, unpackPosterior } from "./inference/posterior/packed-posterior.ts";
export type { LayoutCounts } from "./inference/posterior/posterior.ts";
export { Posterior, type PosteriorSource } from "./inference/posterior/posterior.ts";
export { PosteriorCache } from "./inference/posterior/posterior-cache.ts";
export { Tracker } from "./inference/posterior/tracker.ts";
export {
  type EstimatedChances,
  type EstimateWork,
  estimatePosterior,
  type NothingSampled,
  type PosteriorEstimate,
  PosteriorEstimator,
} from "./inference/sampling/posterior-estimate.ts";
export { sampleLayouts } from "./inference/sampling/sample.ts";
export { type Knowledge, makeKnowledge, observe, parseKnowledge, unshotCells } from "./knowledge/knowledge.ts";
export { mostShipsOnCell, possibleAnswers } from "./knowledge/possible-answers.ts";
export {
  ANSWERS,
  ANSWERS_MEANING,
  type Answer,
  type Answers,
  answerKey,
  isHit,
  isMiss,
  MISS,
  type Observation,
  outcomeOf,
  sameAnswer,
} from "./scenario/answer.ts";
export { CLUES, type Clue, type Clues } from "./scenario/clues.ts";
export { CONTACT_MEANING, CONTACTS, type Contact } from "./scenario/contact.ts";
export {
  type Box,
  type Choice,
  cellsOf,
  type Fleet,
  formatPicture,
  formsOf,
  type Line,
  type Picture,
  parsePicture,
  type Shape,
  type ShipClass,
  shipCount,
  sizesOf,
} from "./scenario/fleet.ts";
export { formatLayout, type Layout, type LayoutSource, parseLayout, parseLayouts } from "./scenario/layout.ts";
export {
  formatAnswer,
  formatObservation,
  formatShots,
  parseAnswer,
} from "./scenario/notation.ts";
export {
  formatScenario,
  parseAnswers,
  parseContact,
  parseScenario,
  parseScenarioText,
  type ScenarioSource,
  type ShipSource,
} from "./scenario/parse.ts";
export { type PlacementTable, placementsOf } from "./scenario/placement.ts";
export type { Preset } from "./scenario/preset.ts";
export { PRESET_NAMES, PRESETS, parsePreset, preset, presetPlacement } from "./scenario/preset.ts";
export { makeScenario, type Scenario, withPrior, withRules } from "./scenario/scenario.ts";
export { SHIP_NAMES } from "./scenario/ship-names.ts";
export { type ScenarioSymmetry, symmetriesOfScenario } from "./scenario/symmetry.ts";
export type { Totals, TotalsSource } from "./scenario/totals.ts";
export { parseShots, readShots, type ShipNames } from "./scenario/written-shots.ts";
export { PlayContext } from "./strategy/contract/context.ts";
export type { ParameterInfo, StrategyFamily } from "./strategy/contract/parameter.ts";
export {
  type ExactStrategy,
  isExactStrategy,
  isScoringStrategy,
  type Player,
  type RankedCell,
  type RegisteredStrategy,
  type ScoredCell,
  type ScoreMeasure,
  type ScoringStrategy,
  type Strategy,
  type StrategyKind,
} from "./strategy/contract/strategy.ts";
export type { PriorFiles } from "./strategy/contract/with-own-prior.ts";
export { EXACT_SCORERS, type ExactScorer } from "./strategy/exact-scorers.ts";
export {
  formatStrategy,
  parseStrategy,
  priorFileOf,
  STRATEGIES,
  STRATEGY_FAMILIES,
} from "./strategy/families.ts";
export { LISTED_SCORERS } from "./strategy/listed-scorers.ts";
export { checkStrategy, isModulePath, placeOfError, type StrategyModule } from "./strategy/module.ts";
export {
  registeredStrategy,
  STANDARD_STRATEGIES,
  STRATEGY_NAMES,
  STRATEGY_REGISTRY,
  type StrategyName,
  weighsLayouts,
} from "./strategy/registry.ts";
