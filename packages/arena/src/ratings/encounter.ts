import type { Comparison } from "../statistics/rating/comparison.ts";

/**
 * One game of two, as ratings read it, wherever it was played: as a match of its own, or worked out from games that two
 * strategies played alone. Plain data.
 */
export interface Encounter extends Comparison {
  /** Number of the match, from 0. Encounters of one match may depend on each other, those of different matches do not. */
  readonly match: number;
  /**
   * The shots of the one who began and of the other, at the other's fleet; of strategies that played alone as many as they took
   * to its end, whoever was first.
   */
  readonly shots: readonly [number, number];
  /** Present when the game was lost by a fault and not at sea. */
  readonly byFault?: true;
}

/**
 * The points of a participant in a game: 1 for a win, 1/2 for a draw.
 *
 * @example
 * import { pointsIn } from "@broadside/arena";
 *
 * pointsIn({ first: 0, second: 1, result: "drawn" }, 0); // => 0.5
 * pointsIn({ first: 0, second: 1, result: "first" }, 1); // => 0
 */
export const pointsIn = ({ first, result }: Comparison, participant: number): number => {
  if (result === "drawn") return 0.5;
  return (result === "first") === (first === participant) ? 1 : 0;
};

/** Games of two by matches, wherever they come from: worked out from games alone, or played as whole games. */
export interface Meetings {
  /** Matches of every two, at most. */
  readonly matches: number;
  /** The games of a match of two participants: two, or fewer where one is void or not played. */
  match(match: number, a: number, b: number): Encounter[];
}
