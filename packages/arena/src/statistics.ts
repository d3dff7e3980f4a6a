/**
 * @broadside/arena/statistics: what games say, in numbers: means with intervals, histograms, verdicts on pairs, and the whole
 * summary of an experiment. It is pure: nothing of Node, no database, no charts; browsers run it too.
 *
 * @packageDocumentation
 */
export type { ExperimentGames, GameFault, StrategyGames } from "./experiment/experiment-games.ts";
export * from "./statistics/index.ts";
