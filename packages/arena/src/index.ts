/**
 * @broadside/arena: experiments with strategies. All strategies of an experiment play the same layouts. Games
 *   run on all cores and are stored in a database, from which an interrupted run can resume. Statistics compare
 *   the strategies.
 *
 * @module @broadside/arena
 */

export type { TimeLeft } from "./core/work-pace.ts";
export * from "./experiment/arena-error.ts";
export {
  type Experiment,
  LUCK_REDUCTIONS,
  type LuckReduction,
  UNTIL_OF,
  type UntilOf,
} from "./experiment/experiment.ts";
export type { ExperimentGames } from "./experiment/experiment-games.ts";
export { readBotLog } from "./experiment/strategy-source.ts";
export type { OpeningFolderOptions } from "./openings/opening-folder.ts";
export { playGames } from "./play/play-games.ts";
export { type Report, type ReportOptions, writeReport } from "./report/write-report.ts";
export { type RunOptions, type RunOutcome, runExperiment } from "./run/experiment-run.ts";
export { exportGames, readGames, type SavedSettings, savedSettings } from "./run/read-games.ts";
export type { RunProgress } from "./run/run-progress.ts";
export { summarise } from "./statistics/summary/summarise.ts";
export type { Summary } from "./statistics/summary/summary.ts";
export { EXPORT_FORMATS, type ExportFormat } from "./store/store-content.ts";
