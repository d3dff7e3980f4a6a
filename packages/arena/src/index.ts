/**
 * @broadside/arena: experiments with strategies. Every strategy of an experiment meets the same layouts; the games are
 * played on all cores, kept in a database from which an interrupted run goes on, and compared by statistics.
 *
 * @packageDocumentation
 */
export * from "./experiment/arena-error.ts";
export * from "./experiment/experiment.ts";
export * from "./experiment/experiment-games.ts";
export * from "./experiment/game-record.ts";
export * from "./experiment/shot-sequence.ts";
export type { StrategyObject } from "./experiment/strategy-object.ts";
export {
  parseStrategySources,
  type StrategySource,
  splitStrategies,
} from "./experiment/strategy-source.ts";
export { loadMatrixGameSolver } from "./linear-program/matrix-games.ts";
export * from "./report/index.ts";
export * from "./run/experiment-run.ts";
export { exportGames, keptSeed, readGames } from "./run/read-games.ts";
export * from "./run/run-options.ts";
export type { RunProgress } from "./run/run-progress.ts";
export * from "./statistics/index.ts";
export { EXPORT_FORMATS, type ExportFormat } from "./store/game-store.ts";
export * from "./study/index.ts";
export * from "./tree/index.ts";
