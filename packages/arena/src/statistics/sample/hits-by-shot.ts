import type { StrategyGames } from "../../experiment/experiment-games.ts";
import { decodeShots, sequenceWidth } from "../../experiment/shot-sequence.ts";
import { mean, meanInterval } from "./description.ts";
import type { Interval } from "./samples.ts";

/** Speed at which a strategy finds ship cells, over its finished games. */
export interface HitsByShot {
  readonly strategy: string;
  /** Entry n is the mean number of cells hit by the first n + 1 shots; finished games keep all their hits. */
  readonly meanHits: readonly number[];
  /** Entry n is the share of hits among the shots n + 1 of games that had not ended before. */
  readonly hitRates: readonly number[];
  /** Number of the first shot that hits. */
  readonly firstHit: { readonly mean: number; readonly interval?: Interval };
}

/**
 * Hits shot by shot of a strategy's finished games; undefined when it finished none.
 *
 * Cost: the number of shots.
 *
 * @param cellCount cells of the board, blocked ones included
 * @throws RangeError for text that is not a sequence of shots.
 * @example
 * import { readGames } from "@broadside/arena";
 * import { hitsByShot } from "@broadside/arena/statistics";
 *
 * const { strategies, scenario } = await readGames("games");
 * hitsByShot(strategies[0], scenario.board.cellCount) !== undefined; // => true
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

/** The share of games in which each cell was among the first shots. */
export interface FirstShots {
  /** Number of first shots that count. */
  readonly shots: number;
  /** Number of games that count. */
  readonly games: number;
  /** For each cell, the share of games in which it was one of them. */
  readonly shares: readonly number[];
}

/**
 * Shares of the cells a strategy shoots first. Games without shots are left out.
 *
 * Cost: the number of shots that count.
 *
 * @param sequences the shots of each game, see `encodeShots`
 * @param cellCount cells of the board, blocked ones included
 * @param shots number of shots that count as the first
 * @throws RangeError for text that is not a sequence of shots.
 * @example
 * import { encodeShots } from "@broadside/arena/games";
 * import { firstShots } from "@broadside/arena/statistics";
 *
 * const sequence = encodeShots([{ cell: 4, hit: true }, { cell: 0, hit: false }], 9);
 * firstShots([sequence], 9, 1).games; // => 1
 */
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
