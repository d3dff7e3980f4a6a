/**
 * @broadside/arena: experiments with strategies. Every strategy of an experiment meets the same layouts; the games are
 * played on all cores, kept in a database from which an interrupted run goes on, and compared by statistics.
 *
 * @packageDocumentation
 */
export * from "./experiment.ts";
export * from "./experiment-games.ts";
export * from "./game-record.ts";
export * from "./shot-sequence.ts";
