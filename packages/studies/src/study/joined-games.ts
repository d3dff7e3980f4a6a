import type { ExperimentGames } from "@broadside/arena";
import { decodeShots } from "@broadside/arena/games";

/** Joins experiments of one strategy each, on the same layouts, into one. @throws Error if the layouts differ */
export const joinGames = (all: readonly ExperimentGames[], names: readonly string[]): ExperimentGames => {
  const { cellCount } = all[0].scenario.board;
  const hits = (sequence: string): string =>
    decodeShots(sequence, cellCount)
      .flatMap(({ cell, hit }) => (hit ? [cell] : []))
      .sort((a, b) => a - b)
      .join(" ");
  const strategies = all.map(({ strategies: [only] }, i) => ({ ...only, strategy: names[i] }));
  const layouts = strategies[0].sequences.map(hits);
  for (const { strategy, sequences } of strategies)
    for (const [game, sequence] of sequences.entries())
      if (hits(sequence) !== layouts[game]) throw new Error(`game ${game} was another one with ${strategy}`);
  return { ...all[0], strategies };
};
