/**
 * @broadside/arena: experiments with strategies. Every strategy of an experiment meets the same layouts; the games are
 * played on all cores, kept in a database from which an interrupted run goes on, and compared by statistics.
 *
 * @packageDocumentation
 */
export * from "./arena-error.ts";
export * from "./experiment.ts";
export * from "./experiment-games.ts";
export * from "./experiment-run.ts";
export * from "./game-record.ts";
export { EXPORT_FORMATS, type ExportFormat } from "./game-store.ts";
export * from "./hider/index.ts";
export { parseLayouts } from "./layout-file.ts";
export { exportGames, keptSeed, readGames } from "./read-games.ts";
export * from "./report/index.ts";
export * from "./shot-sequence.ts";
export * from "./statistics/index.ts";
export { isModulePath, parseStrategySources, type StrategySource, splitStrategies } from "./strategy-source.ts";
export * from "./study/index.ts";
export * from "./tree/index.ts";
