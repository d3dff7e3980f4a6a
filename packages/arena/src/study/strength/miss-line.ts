import type { StrategyGames } from "../../experiment/experiment-games.ts";
import { decodeShots } from "../../experiment/shot-sequence.ts";

/** Shots of a line at most. */
const LONGEST = 10;

/** A line ends where fewer games than this come to it. */
const FEWEST_THERE = 10;

/** A shot of a line of misses. */
export interface LineShot {
  readonly cell: number;
  /** The games that came to it, all shots before having missed. */
  readonly games: number;
  /** The share of them that shot this cell: 1 where the strategy shoots nothing else. */
  readonly share: number;
}

/** Where a strategy shoots as long as it misses: the cell that most games shot, then that of those games which missed there, and so on. */
export const missLine = ({ sequences }: Pick<StrategyGames, "sequences">, cellCount: number): LineShot[] => {
  let games = sequences.filter((text) => text !== "").map((text) => decodeShots(text, cellCount));
  const line: LineShot[] = [];
  for (let shot = 0; shot < LONGEST && games.length >= FEWEST_THERE; shot++) {
    const counts = new Map<number, number>();
    for (const fired of games) counts.set(fired[shot].cell, (counts.get(fired[shot].cell) ?? 0) + 1);
    const [cell, most] = [...counts].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a));
    line.push({ cell, games: games.length, share: most / games.length });
    games = games.filter((fired) => fired[shot].cell === cell && !fired[shot].hit);
  }
  return line;
};
