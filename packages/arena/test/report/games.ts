import { preset, RandomStream, type Scenario } from "@broadside/engine";
import type { ExperimentGames, GameFault, StrategyGames } from "../../src/experiment/experiment-games.ts";
import { encodeShots } from "../../src/experiment/shot-sequence.ts";

/**
 * The results of a made-up strategy: its shots on top of the layout's luck, its spread, and its unfinished
 * games.
 */
export interface Manner {
  readonly strategy: string;
  readonly more: number;
  readonly spread: number;
  readonly faults?: readonly number[];
}

/**
 * Makes up games: all strategies share the luck of the layout, and each adds its own. Shots are at the first
 * cells.
 */
export const makeGames = (
  manners: readonly Manner[],
  games: number,
  options: { scenario?: Scenario; placement?: string; cells?: number; untilInterval?: number } = {},
): ExperimentGames => {
  const { scenario = preset("hasbro"), placement = "uniform", cells = 17, untilInterval } = options;
  const { cellCount } = scenario.board;
  const strategies = manners.map(({ strategy, more, spread, faults = [] }, index): StrategyGames => {
    const shots = new Float64Array(games).fill(Number.NaN);
    const misses = new Float64Array(games).fill(Number.NaN);
    const milliseconds = new Float64Array(games).fill(Number.NaN);
    const sequences = new Array<string>(games).fill("");
    const failed: GameFault[] = [];
    for (let game = 0; game < games; game++) {
      const luck = RandomStream.fromSeed(1, game).below(10);
      const own = RandomStream.fromSeed(2, index, game);
      if (faults.includes(game)) {
        failed.push({ game, fault: { kind: "shot", what: "shot at A1 twice", told: `shoot - ${9000 - game}` } });
        continue;
      }
      const all = Math.min(cellCount, cells + 2 + more + luck + own.below(spread));
      shots[game] = all;
      misses[game] = all - cells;
      milliseconds[game] = 0.5;
      const first = own.below(cellCount);
      sequences[game] = encodeShots(
        Array.from({ length: all }, (_, i) => ({ cell: (first + i) % cellCount, hit: i % 2 === 0 })),
        cellCount,
      );
    }
    return { strategy, shots, misses, milliseconds, sequences, faults: failed };
  });
  return {
    experiment: "0123456789abcdef",
    scenario,
    placement,
    seed: 5,
    games,
    strategies,
    ...(untilInterval !== undefined && { untilInterval, untilOf: "means" as const }),
  };
};
