import { decodeShots, sequenceWidth } from "../../experiment/shot-sequence.ts";

/** The share of games in which each cell was among the first shots. */
export interface FirstShots {
  /** How many first shots are looked at. */
  readonly shots: number;
  /** Games that were counted. */
  readonly games: number;
  /** For each cell the share of games in which it was one of them. */
  readonly shares: readonly number[];
}

/** Where a strategy shoots first. Games without shots are left out. */
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
