/**
 * @broadside/arena/games: the games of an experiment, wherever they are played. Game g of a strategy depends
 *   only on the rules, the seed and g, so a browser plays the same games as the command-line program. Pure: no
 *   Node, threads or database.
 *
 * @module @broadside/arena/games
 */

export { splitStrategies } from "./bot/process/command-words.ts";
export {
  type Fault,
  type FaultCount,
  type FaultKind,
  faultCountTexts,
  faultText,
  isFault,
} from "./core/fault.ts";
export { UniformPace } from "./core/work-pace.ts";
export {
  hidingRulesOf,
  type Placement,
  type PlacementName,
  reducedStrategies,
  whyLuckStays,
} from "./experiment/experiment.ts";
export {
  describeExperiment,
  type ExperimentDescription,
  fingerprint,
  namesakeTexts,
  resultsHash,
} from "./experiment/experiment-description.ts";
export * from "./experiment/experiment-games.ts";
export { layoutLine, parseLayoutLines, shipsInOrder } from "./experiment/layout-lines.ts";
export * from "./experiment/shot-sequence.ts";
export { BatchBuffer, bufferBytes, bufferGames } from "./play/batch-buffer.ts";
export { type Batch, BatchPlayer, type GameRange } from "./play/batch-player.ts";
export {
  type GameLayouts,
  type GameLayoutsParts,
  makeGameLayouts,
  strategyStream,
  streamKey,
} from "./play/game-layouts.ts";
export {
  type GameStrategy,
  type GamesOfStrategy,
  type PlayedGames,
  type PlayGamesOptions,
  playGames,
  type ShotDifference,
} from "./play/play-games.ts";
export { StrategyWork, type WorkShare } from "./run/strategy-work.ts";
