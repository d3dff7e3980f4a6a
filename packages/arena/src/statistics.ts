/**
 * @broadside/arena/statistics: the numbers of games: means with intervals, histograms, verdicts on pairs, and
 * the whole summary of an experiment. Pure: no Node, database or charts; it also runs in browsers.
 *
 * @packageDocumentation
 */
export type { ExperimentGames, GameFault, StrategyGames } from "./experiment/experiment-games.ts";
export * from "./statistics/index.ts";
