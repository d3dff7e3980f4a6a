import type { StrategyGames } from "../../experiment/experiment-games.ts";
import { decodeShots, sequenceWidth } from "../../experiment/shot-sequence.ts";
import { type Interval, mean, meanInterval } from "./sample.ts";

/** How fast a strategy finds ship cells, over its finished games. */
export interface HitsByShot {
  readonly strategy: string;
  /** Entry n is the mean number of cells hit by the first n + 1 shots; a finished game keeps all its hits. */
  readonly meanHits: readonly number[];
  /** Entry n is the share of hits at shot n + 1, over the games that had not ended before it. */
  readonly hitRates: readonly number[];
  readonly firstHit: { readonly mean: number; readonly interval?: Interval };
}

/**
 * The hits of a strategy's finished games, shot by shot; undefined if it finished none.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { hitsByShot } from "@broadside/arena/statistics";
 *
 * const { strategies, scenario } = await readGames("games");
 * hitsByShot(strategies[0]!, scenario.board.cellCount)?.strategy; // => "random"
 */
export const hitsByShot = (
  { strategy, shots, sequences }: StrategyGames,
  cellCount: number,
): HitsByShot | undefined => {
  const played = sequences.filter((_, game) => !Number.isNaN(shots[game]));
  if (played.length === 0) return undefined;
  const sums = new Float64Array(cellCount);
  const fires = new Float64Array(cellCount);
  const first = new Float64Array(played.length);
  let longest = 0;
  for (const [i, sequence] of played.entries()) {
    const fired = decodeShots(sequence, cellCount);
    longest = Math.max(longest, fired.length);
    first[i] = fired.findIndex(({ hit }) => hit) + 1;
    for (const [n, { hit }] of fired.entries()) {
      fires[n]++;
      if (hit) sums[n]++;
    }
  }
  let hits = 0;
  return {
    strategy,
    meanHits: Array.from(sums.subarray(0, longest), (sum) => (hits += sum) / played.length),
    hitRates: Array.from(sums.subarray(0, longest), (sum, n) => sum / fires[n]),
    firstHit: { mean: mean(first), ...(first.length > 1 && { interval: meanInterval(first) }) },
  };
};

/** For each cell, the share of games in which the first shots included it. */
export interface FirstShots {
  /** How many shots of a game count as its first. */
  readonly shots: number;
  readonly games: number;
  /** For each cell, the share of games in which it was among the first shots. */
  readonly shares: readonly number[];
}

/** The share of games whose first shots include each cell; games without shots are left out. */
export const firstShots = (sequences: readonly string[], cellCount: number, shots: number): FirstShots => {
  const counts = new Array<number>(cellCount).fill(0);
  const length = shots * sequenceWidth(cellCount);
  let games = 0;
  for (const text of sequences) {
    if (text === "") continue;
    games++;
    for (const { cell } of decodeShots(text.slice(0, length), cellCount)) counts[cell]++;
  }
  return { shots, games, shares: counts.map((count) => (games === 0 ? 0 : count / games)) };
};
