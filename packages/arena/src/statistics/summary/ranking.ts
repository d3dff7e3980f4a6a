import type { StrategySummary } from "./summary.ts";

/** A strategy with games. */
export type Played = StrategySummary & Required<Pick<StrategySummary, "shots">>;

/**
 * Strategies with finished games, the lowest mean first.
 *
 * Cost: a sort of the strategies.
 *
 * @example
 * import { ranking, readGames, summarise } from "@broadside/arena";
 *
 * const summary = summarise(await readGames("games"));
 * ranking(summary.strategies)[0].strategy; // => "random"
 */
export const ranking = (strategies: readonly StrategySummary[]): Played[] =>
  strategies.filter((one): one is Played => one.shots !== undefined).sort((a, b) => a.shots.mean - b.shots.mean);
