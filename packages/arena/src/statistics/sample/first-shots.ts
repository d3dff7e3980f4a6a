import { decodeShots, sequenceWidth } from "../../experiment/shot-sequence.ts";

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
