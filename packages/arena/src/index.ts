/**
 * @broadside/arena: experiments with strategies. Every strategy of an experiment meets the same layouts.
 * Games run on all cores, are stored in a database from which an interrupted run resumes, and are compared by
 * statistics.
 *
 * @packageDocumentation
 */
export * from "./experiment/arena-error.ts";
export * from "./experiment/experiment.ts";
export * from "./experiment/experiment-games.ts";
export { whyLuckStays } from "./experiment/luck-reduction.ts";
export { formatShard, parseShard, type Shard } from "./experiment/shard.ts";
export * from "./experiment/shot-sequence.ts";
export { splitStrategies } from "./experiment/strategy-list.ts";
export type { StrategyObject } from "./experiment/strategy-object.ts";
export {
  parseStrategySources,
  type StrategySource,
} from "./experiment/strategy-source.ts";
export { FAULT_KINDS, type Fault, type FaultKind, faultText, isFault } from "./fault/fault.ts";
export * from "./library/library.ts";
export { loadMatrixGameSolver } from "./linear-program/matrix-games.ts";
export { checkMergeTarget, mergeExperiments } from "./merge/merge-experiments.ts";
export { isTogether, mergeTogether } from "./merge/merge-together.ts";
export {
  type ShardRecord,
  savedCommand,
  savedMargin,
  savedTournament,
  writeShardRecord,
} from "./merge/shard-record.ts";
export { MOST_OPENING_BYTES, type OpeningFolderOptions } from "./openings/opening-folder.ts";
export type { TimeLeft } from "./pace/work-pace.ts";
export * from "./ratings/index.ts";
export * from "./report/index.ts";
export * from "./run/experiment-run.ts";
export { exportGames, readGames, savedReduction, savedSeed } from "./run/read-games.ts";
export type { RunProgress } from "./run/run-progress.ts";
export * from "./statistics/index.ts";
export { EXPORT_FORMATS, type ExportFormat } from "./store/export-format.ts";
export * from "./study/index.ts";
export * from "./tree/index.ts";
