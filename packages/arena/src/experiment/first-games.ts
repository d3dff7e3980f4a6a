import type { ExperimentGames, ReducedColumns, StrategyGames } from "./experiment-games.ts";

/**
 * The first games of each strategy, as if the experiment had ended after them; columns are views, not copies.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { firstGames } from "@broadside/arena/games";
 *
 * firstGames(await readGames("games"), 10).games; // => 10
 */
export const firstGames = (experiment: ExperimentGames, games: number): ExperimentGames => {
  const first = (column: Float64Array): Float64Array => column.subarray(0, games);
  const strategies = experiment.strategies.map((own): StrategyGames => {
    const { shots, misses, milliseconds, sequences, faults, reduced } = own;
    return {
      ...own,
      shots: first(shots),
      misses: first(misses),
      milliseconds: first(milliseconds),
      sequences: sequences.slice(0, games),
      faults: faults.filter(({ game }) => game < games),
      ...(reduced && { reduced: cutReduced(reduced, first) }),
    };
  });
  return { ...experiment, games, strategies };
};

/**
 * The first games, up to the one that some strategy has not played: the sample that a stopped run leaves. No rule
 * ended them, so the target of intervals is left out.
 *
 * Cost: the number of games; columns are views, not copies.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { playedByAll } from "@broadside/arena/games";
 *
 * playedByAll(await readGames("games")).games; // => 40
 */
export const playedByAll = ({ untilInterval: _, untilOf: __, ...experiment }: ExperimentGames): ExperimentGames =>
  firstGames(experiment, Math.min(...experiment.strategies.map(playedInOrder)));

const playedInOrder = ({ shots, faults }: StrategyGames): number => {
  const lost = new Set(faults.map(({ game }) => game));
  const open = shots.findIndex((value, game) => Number.isNaN(value) && !lost.has(game));
  return open < 0 ? shots.length : open;
};

const cutReduced = (
  { luck, searching, chasing, greedy, advantage }: ReducedColumns,
  first: (column: Float64Array) => Float64Array,
): ReducedColumns => ({
  luck: luck.map(first),
  searching: first(searching),
  chasing: first(chasing),
  greedy: first(greedy),
  advantage: first(advantage),
});
